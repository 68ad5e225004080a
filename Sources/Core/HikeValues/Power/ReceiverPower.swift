/// How hard a satellite receiver works, from nothing to all it can (OHX-02, docs/decisions/0018).
public enum ReceiverPower: String, CaseIterable, Comparable, Hashable, Sendable {
    case off
    /// It wakes every ten seconds.
    case least
    /// It rests between two fixes, which come each second all the same.
    case reduced
    case full

    /// What the accuracy that an app wishes allows.
    public init(for settings: LocationSettings) {
        self = settings.desiredAccuracy >= 100 ? .least : settings.desiredAccuracy >= 10 ? .reduced : .full
    }

    /// What it takes, as a share of ``full``.
    public var share: Double {
        switch self {
        case .off: 0
        case .least: 0.25
        case .reduced: 0.36
        case .full: 1
        }
    }

    /// The least time between two fixes.
    public var fixInterval: Interval { self == .least ? .seconds(10) : .zero }

    public static func < (a: ReceiverPower, b: ReceiverPower) -> Bool { a.share < b.share }
}
