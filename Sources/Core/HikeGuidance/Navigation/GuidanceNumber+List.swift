extension GuidanceNumber {
    /// Every number that a user may set. Ranges are wide; they keep out what no guidance can go by.
    public static let all: [GuidanceNumber] = [
        .init("off route", "beyond", .metres, 5...1_000, \.offRouteDistance),
        .init("off route", "back within", .metres, 1...1_000, \.offRouteClearDistance),
        .init("off route", "after", .seconds, 0...600, trail: \.dwell),
        .init("off route", "after a leap", .seconds, 0...3_600, trail: \.leapDwell),
        .init("off route", "forgotten within", .metres, 1...1_000, trail: \.settledDistance),
        .init("off route", "reminder", .seconds, 10...86_400, trail: \.reminderInterval),

        .init("turns", "approach", .metres, 10...5_000, \.approachDistance),
        .init("turns", "at turn", .metres, 1...1_000, \.atTurnDistance),
        .init("turns", "late", .metres, 1...500, \.lateTurnDistance),
        .init("turns", "passed", .metres, 0...500, trail: \.passedDistance),
        .init("turns", "together", .metres, 0...1_000, trail: \.compoundDistance),
        .init("turns", "again after", .metres, 1...100_000, trail: \.rearmDistance),
        .init("turns", "confidence", .share, 0...1, trail: \.leastConfidence),

        .init("cues", "apart", .seconds, 0...60, trail: \.cueSpacing),
        .init("cues", "wait", .seconds, 0...600, trail: \.cueExpiry),

        .init("arrival", "within", .metres, 1...1_000, \.arrivedDistance),
        .init("arrival", "walked", .metres, 0...100_000, \.leastWalkedDistance),

        .init("wrong way", "after", .metres, 1...10_000, trail: \.wrongWayDistance),
        .init("wrong way", "for", .seconds, 0...3_600, trail: \.wrongWayDwell),
        .init("wrong way", "later leg after", .metres, 1...100_000, trail: \.skipDistance),

        .init("receiver", "useless accuracy", .metres, 1...10_000, \.leastUselessAccuracy),
        .init("receiver", "weak accuracy", .metres, 1...10_000, trail: \.weakAccuracy),
        .init("receiver", "lost after", .seconds, 1...3_600, trail: \.lostAfter),
        .init("receiver", "error memory", .seconds, 1...3_600, trail: \.errorMemory),
        .init("receiver", "map error", .metres, 0.1...100, trail: \.mapError),

        .init("traveller", "usual speed", .metresPerSecond, 0.1...50, trail: \.usualSpeed),
        .init("traveller", "fastest", .metresPerSecond, 0.1...50, trail: \.fastestSpeed),
        .init("traveller", "fastest departure", .metresPerSecond, 0.1...50, trail: \.fastestDeparture),
        .init("traveller", "speed change", .metresPerSecond, 0.01...10, trail: \.speedWander),

        .init("rerouting", "patience", .seconds, 0...86_400, rerouting: \.patience),
        .init("rerouting", "first pause", .seconds, 0...86_400, rerouting: \.firstPause),
        .init("rerouting", "longest pause", .seconds, 0...86_400, rerouting: \.longestPause),
        .init("rerouting", "moved", .metres, 0...100_000, rerouting: \.leastMoved),
        .init("rerouting", "calm", .seconds, 0...86_400, rerouting: \.calm),
        .init("rerouting", "near", .metres, 0...100_000, rerouting: \.near),
        .init("rerouting", "saved", .seconds, 0...86_400, rerouting: \.leastSaved),
    ]

    /// Two numbers of which the first is at most as much as the second, or less.
    public struct Order: Sendable {
        public let lower: Name
        public let higher: Name
        /// The first must be less, not equal.
        public let isStrict: Bool
    }

    /// What must hold between numbers.
    public static let orders: [Order] = [
        less(Name("off route", "back within"), Name("off route", "beyond")),
        atMost(Name("off route", "back within"), Name("off route", "forgotten within")),
        atMost(Name("off route", "forgotten within"), Name("off route", "beyond")),
        atMost(Name("off route", "after"), Name("off route", "after a leap")),
        less(Name("turns", "at turn"), Name("turns", "approach")),
        atMost(Name("turns", "late"), Name("turns", "at turn")),
        atMost(Name("turns", "passed"), Name("turns", "again after")),
        atMost(Name("cues", "apart"), Name("cues", "wait")),
        atMost(Name("wrong way", "after"), Name("wrong way", "later leg after")),
        atMost(Name("receiver", "weak accuracy"), Name("receiver", "useless accuracy")),
        atMost(Name("traveller", "usual speed"), Name("traveller", "fastest")),
        atMost(Name("traveller", "fastest departure"), Name("traveller", "fastest")),
        atMost(Name("rerouting", "first pause"), Name("rerouting", "longest pause")),
    ]

    private static func less(_ lower: Name, _ higher: Name) -> Order {
        Order(lower: lower, higher: higher, isStrict: true)
    }

    private static func atMost(_ lower: Name, _ higher: Name) -> Order {
        Order(lower: lower, higher: higher, isStrict: false)
    }

    private init(
        _ group: String, _ key: String, _ unit: Unit, _ range: ClosedRange<Double>,
        _ path: any WritableKeyPath<GuidanceConfiguration, Double> & Sendable
    ) {
        self.init(name: Name(group, key), unit: unit, range: range, place: .configuration(path))
    }

    private init(
        _ group: String, _ key: String, _ unit: Unit, _ range: ClosedRange<Double>,
        trail path: any WritableKeyPath<TrailRules, Double> & Sendable
    ) {
        self.init(name: Name(group, key), unit: unit, range: range, place: .trail(path))
    }

    private init(
        _ group: String, _ key: String, _ unit: Unit, _ range: ClosedRange<Double>,
        rerouting path: any WritableKeyPath<ReroutingRules, Double> & Sendable
    ) {
        self.init(name: Name(group, key), unit: unit, range: range, place: .rerouting(path))
    }
}
