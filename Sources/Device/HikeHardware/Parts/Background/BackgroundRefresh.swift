import HikeValues

/// Time behind other apps that the system gives now and then (``DeviceServices/backgroundRefresh``): it starts the app for it, or lets
/// it go on.
public protocol BackgroundRefresh: AnyObject {
    /// Calls `handler` with the refreshes of this process, those that came before it too.
    func hear(_ handler: @escaping (RefreshNews) -> Void)
    /// Asks for one of a kind, in place of the one that was asked for. It comes at that moment or later: an app has four in an hour where
    /// its complication is on the watch's face, else one. What is asked for is gone when the device is switched off.
    ///
    /// - Parameter note: what the app gets with it, at most ``RefreshLimits/note`` bytes.
    /// - Throws: where the note is too long.
    func schedule(_ kind: RefreshKind, at time: Instant, note: [UInt8]) throws(RefreshError)
    /// The note of the one of a kind that is asked for; nil: none is.
    func request(of kind: RefreshKind) -> [UInt8]?
    /// Takes back what was asked for; of no effect where nothing is.
    func cancel(_ kind: RefreshKind)
    /// The app has done its work: the system may suspend it. Of no effect where it has no refresh of that number.
    func complete(_ refresh: Int)
}

/// What an app is given time for.
public enum RefreshKind: UInt8, CaseIterable, Hashable, Sendable {
    /// To bring its own data up to date.
    case application
    /// To be in the state that a picture of it is to show.
    case snapshot

    /// Its name in logs.
    public var name: String {
        switch self {
        case .application: "application"
        case .snapshot: "snapshot"
        }
    }
}

/// What an app hears of its refreshes.
public enum RefreshNews: Hashable, Sendable {
    /// The app has up to ``RefreshLimits/length(on:)`` from now on, and says when it is done.
    case begun(refresh: Int, RefreshKind, note: [UInt8])
    /// ``RefreshLimits/warning`` of it are left.
    case expiring(refresh: Int)
}

/// Limits of refreshes.
public enum RefreshLimits {
    /// Bytes of a note.
    public static let note = 1 << 16
    /// How long one may take; an app that has not said then that it is done is ended.
    public static func length(on role: DeviceRole) -> Interval {
        switch role {
        case .phone: .seconds(30)
        case .watch: .seconds(15)
        }
    }
    /// How long before that the app is told.
    public static let warning = Interval.seconds(2)
    /// Between two refreshes of an app.
    public static let spacing = Interval.seconds(3_600)
    /// The same, for an app with a complication on the watch's face.
    public static let spacingWithComplication = Interval.seconds(900)
}

/// Why a refresh was not taken.
public enum RefreshError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Bytes of its note.
    case noteTooLong(Int)

    public var description: String {
        switch self {
        case .noteTooLong(let count):
            "The note of a refresh has \(count) bytes: at most \(RefreshLimits.note) are kept. Keep the rest in a file."
        }
    }
}

extension DeviceServices {
    /// Refreshes behind other apps; nil on a device without.
    public var backgroundRefresh: (any BackgroundRefresh)? { service() }
}
