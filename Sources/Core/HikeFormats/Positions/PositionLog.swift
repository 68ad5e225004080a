import HikeGeodesy
import HikeValues

/// What a receiver and a compass said over time, whatever file it comes from: what files are converted through.
public struct PositionLog: Hashable, Sendable {
    /// One moment of the receiver.
    public struct Epoch: Hashable, Sendable {
        /// Nil: the source does not say when.
        public var date: UTCDate?
        /// Nil: the receiver had no position. The fix's own time is not used.
        public var fix: Fix?
        /// Satellites that the fix is made of; nil where the log does not say.
        public var satellitesUsed: Int?
        /// Compass readings from this epoch until the next one, in order. Their own times are not used.
        public var headings: [Heading] = []
        /// Whether the recorder saw nothing between the epoch before and this one.
        public var beginsSegment = false

        public init(date: UTCDate?, fix: Fix?) {
            self.date = date
            self.fix = fix
        }
    }

    public var name: String?
    /// In the order of the source.
    public var epochs: [Epoch]
    /// What was left out on the way, in the order it was noticed.
    public internal(set) var skipped: [Skipped] = []

    /// A kind of thing that was left out, and how often.
    public struct Skipped: Hashable, Sendable, CustomStringConvertible {
        public var count: Int
        /// What it is, as the rest of a sentence: `epochs without a date`.
        public var what: String

        public init(count: Int, what: String) {
            self.count = count
            self.what = what
        }

        public var description: String { "\(count) \(what)" }
    }

    public init(name: String? = nil, epochs: [Epoch] = []) {
        self.name = name
        self.epochs = epochs
    }

    /// Notes that something was left out; a count of 0 is not noted.
    public mutating func skip(_ count: Int, _ what: String) {
        if count > 0 { skipped.append(Skipped(count: count, what: what)) }
    }
}

/// Gives fixes that have no speed the mean speed and course since the fix before, one after the other.
///
/// Nothing is known across the beginning of a segment, and a step that takes no time says nothing.
public struct DerivedMotion {
    private var last: (date: UTCDate, place: Coordinate)?

    public init() {}

    /// Completes the next epoch.
    public mutating func complete(_ epoch: inout PositionLog.Epoch) {
        if epoch.beginsSegment { last = nil }
        guard let fix = epoch.fix, let date = epoch.date else { return }
        if fix.speed < 0, let last, date > last.date {
            let distance = GreatCircle.distance(last.place, fix.coordinate)
            epoch.fix?.speed = distance / (date - last.date).inSeconds
            if fix.course < 0, distance > 0 {
                epoch.fix?.course = GreatCircle.bearing(from: last.place, to: fix.coordinate)
            }
        }
        last = (date, fix.coordinate)
    }
}

/// Dates epochs that have none, one after the other: their line is walked from a moment on at one pace.
public struct PacedDates {
    private let start: UTCDate
    private let pace: Double
    private var along = 0.0
    private var last: Coordinate?

    /// - Parameter pace: metres a second, above 0.
    public init(from start: UTCDate, pace: Double) {
        self.start = start
        self.pace = pace
    }

    /// Completes the next epoch.
    public mutating func complete(_ epoch: inout PositionLog.Epoch) {
        let place = epoch.fix?.coordinate
        if let last, let place { along += GreatCircle.distance(last, place) }
        if let place { last = place }
        epoch.date = start + .seconds(along / pace)
    }
}
