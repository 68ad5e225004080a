/// One write of something that two devices keep alike, and which of two writes holds: the last (NF-07). The one rule of all
/// stores that merge what comes from the other device.
///
/// The clock is that of the device that wrote, and the greater write holds. In this order:
///
/// 1. What is finished beats a live copy of what was still under way, whenever that was made.
/// 2. The later moment wins.
/// 3. Of two at one moment a deletion wins.
/// 4. Of two contents at one moment the greater wins, part by part, by their bytes.
///
/// That is a total order: writes that arrive in any order, any number of times, end in the same on every device. A write that
/// equals what is known changes nothing.
public struct LastWrite: Comparable, Hashable, Sendable {
    /// How far what was written had come.
    public enum Stage: Int, Comparable, Hashable, Sendable {
        /// A copy of what was still under way.
        case live
        case finished

        public static func < (a: Stage, b: Stage) -> Bool { a.rawValue < b.rawValue }
    }

    public var stage: Stage
    /// When it was written.
    public var moment: UTCDate
    /// What was written; nil: it was deleted.
    public var content: [[UInt8]]?

    public init(at moment: UTCDate, stage: Stage = .finished, _ content: [[UInt8]]?) {
        self.moment = moment
        self.stage = stage
        self.content = content
    }

    public static func < (a: LastWrite, b: LastWrite) -> Bool {
        if a.stage != b.stage { return a.stage < b.stage }
        if a.moment != b.moment { return a.moment < b.moment }
        guard let mine = a.content else { return false }
        guard let theirs = b.content else { return true }
        for (part, other) in zip(mine, theirs) where part != other {
            return part.lexicographicallyPrecedes(other)
        }
        return mine.count < theirs.count
    }

    /// The moment that a change made now is given: later than the one that it follows by a millisecond at least, though the
    /// clock of the device that wrote that be ahead of this one's.
    public static func moment(of change: UTCDate, after known: UTCDate?) -> UTCDate {
        guard let known else { return change }
        return max(change, known + .milliseconds(1))
    }
}
