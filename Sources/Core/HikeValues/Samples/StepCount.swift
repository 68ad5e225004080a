/// What a pedometer has counted over a time.
public struct StepCount: Hashable, Sendable {
    public var start: Instant
    public var end: Instant
    public var steps: Int
    /// Metres, from the length of the steps.
    public var distance: Double
    /// Climbs of 3 m on foot.
    public var floorsAscended: Int
    /// Descents of 3 m on foot.
    public var floorsDescended: Int
    /// Steps a second at the end; nil while nobody walks.
    public var cadence: Double?
    /// Seconds a metre at the end; nil while nobody walks.
    public var pace: Double?

    public init(
        start: Instant, end: Instant, steps: Int, distance: Double, floorsAscended: Int,
        floorsDescended: Int, cadence: Double? = nil, pace: Double? = nil
    ) {
        self.start = start
        self.end = end
        self.steps = steps
        self.distance = distance
        self.floorsAscended = floorsAscended
        self.floorsDescended = floorsDescended
        self.cadence = cadence
        self.pace = pace
    }
}
