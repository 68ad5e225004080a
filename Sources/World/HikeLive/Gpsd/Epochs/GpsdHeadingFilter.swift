import HikeFormats
import HikeValues

/// Picks the compass readings to hand on: the receiver's own sentences first, gpsd's ATT reports where there
/// are none, never more than a rate.
public struct GpsdHeadingFilter: Sendable {
    /// A compass reading of either source.
    public enum Event: Hashable, Sendable {
        case sentence(NMEAHeading)
        case attitude(GpsdAttitude)
    }

    /// A reading that is handed on.
    public enum Effect: Hashable, Sendable {
        case heading(LiveHeading)
    }

    /// What was left out.
    public struct Counts: Hashable, Sendable {
        /// Readings beyond the rate.
        public var throttled = 0
        /// ATT reports that repeat a sentence, or are no heading at all.
        public var ignoredAttitudes = 0

        public init() {}
    }

    /// After a sentence with a true heading, ATT reports are its echo for so long: gpsd turns each HDT into
    /// one.
    public static let echo = Interval.seconds(2)

    /// What was seen and left out so far.
    public private(set) var counts = Counts()
    private let perSecond: Int64?
    /// Nanoseconds times rate that may still be spent; a reading costs one second.
    private var credit: Int64
    private var creditedAt = Interval.zero
    private var lastTrueSentence: Interval?

    private static let cost: Int64 = 1_000_000_000

    /// - Parameter perSecond: Most readings a second over time, 1 to 1,000; nil: no limit. See
    ///   ``GpsdConfiguration/headingsPerSecond``.
    public init(perSecond: Int?) {
        self.perSecond = perSecond.map { Int64(min(max($0, 1), 1_000)) }
        credit = (self.perSecond ?? 0) * Self.cost
    }

    /// - Parameter now: Monotonic time since the client's start.
    public mutating func handle(_ event: Event, at now: Interval) -> [Effect] {
        switch event {
        case .sentence(let reading):
            guard !reading.isEmpty else { return [] }
            // HDG states a variation, and ATT does not repeat HDG.
            if reading.trueHeading != nil && reading.magneticHeading == nil { lastTrueSentence = now }
            return pass(
                LiveHeading(
                    magneticHeading: reading.magneticHeading, trueHeading: reading.trueHeading,
                    source: .sentence), at: now)
        case .attitude(let attitude):
            let isEcho = lastTrueSentence.map { now - $0 < Self.echo } ?? false
            guard let heading = attitude.heading, heading >= 0, heading <= 360, !attitude.isRawCompass,
                !isEcho
            else {
                counts.ignoredAttitudes += 1
                return []
            }
            return pass(LiveHeading(trueHeading: heading == 360 ? 0 : heading, source: .attitude), at: now)
        }
    }

    private mutating func pass(_ heading: LiveHeading, at now: Interval) -> [Effect] {
        guard let perSecond else { return [.heading(heading)] }
        let elapsed = min(max((now - creditedAt).nanoseconds, 0), Self.cost)
        creditedAt = now
        credit = min(perSecond * Self.cost, credit + elapsed * perSecond)
        guard credit >= Self.cost else {
            counts.throttled += 1
            return []
        }
        credit -= Self.cost
        return [.heading(heading)]
    }
}
