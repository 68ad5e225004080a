import HikeGeodesy
import HikeValues

/// Something that says where a hiker is, with errors.
public protocol LabReceiver {
    /// The fix of a second; nil when there is none. Called once a second, in order of time.
    mutating func fix(at moment: LabMoment) -> Fix?
}

/// A place to receive in: a name, and how to make its receiver for a run.
public struct LabEnvironment: Sendable {
    /// Which row of the gates is meant.
    public enum Level: String, CaseIterable, Hashable, Sendable {
        case open
        case forest
        case gorge
    }

    public var name: String
    /// What is in it, in words for the report.
    public var words: String
    /// The gates that hold here; nil where there are none.
    public var level: Level?
    /// Whether positions have no error.
    public var isExact: Bool
    /// Makes a receiver whose errors come from the stream.
    public var receiver: @Sendable (RandomStream) -> any LabReceiver

    public init(
        name: String, words: String, level: Level?, isExact: Bool = false,
        receiver: @escaping @Sendable (RandomStream) -> any LabReceiver
    ) {
        self.name = name
        self.words = words
        self.level = level
        self.isExact = isExact
        self.receiver = receiver
    }

    /// The three levels of guidance 4.8: harder on guidance than receivers are.
    public static let stress: [LabEnvironment] = Level.allCases.map { level in
        let noise = StressNoise.of(level)
        return LabEnvironment(name: level.rawValue, words: noise.words, level: level) {
            StressReceiver(noise: noise, randomness: $0)
        }
    }
}

/// Which fixes reach guidance: all, or only those that are so far from the last one that did.
public enum LabFilter: String, CaseIterable, Hashable, Sendable {
    case everySecond = "1 Hz"
    case tenMetres = "10 m"
    case fiftyMetres = "50 m"

    /// Metres.
    public var distance: Double {
        switch self {
        case .everySecond: 0
        case .tenMetres: 10
        case .fiftyMetres: 50
        }
    }
}
