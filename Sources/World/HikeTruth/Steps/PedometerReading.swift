import HikeValues

/// What a pedometer knows, as of its last update. Counts begin with the run and never fall: what came since a
/// moment is the difference of two readings.
public struct PedometerReading: Hashable, Sendable {
    /// When the update came.
    public var time = Instant.zero
    public var steps = 0
    /// Metres, of the steps that were counted.
    public var distance = 0.0
    /// Climbs of 3 m made on foot.
    public var floorsAscended = 0
    /// Descents of 3 m made on foot.
    public var floorsDescended = 0
    /// Steps a second; nil while nobody walks.
    public var cadence: Double?
    /// Seconds a metre; nil while nobody walks.
    public var pace: Double?

    public init() {}
}

/// Counts floors: climbs of 3 m, as far as a barometer knows, while steps are made. What changes while nobody
/// walks, by the weather or in a lift, is none.
struct FloorCounter: Hashable, Sendable {
    private(set) var ascended = 0
    private(set) var descended = 0
    private var last: Double?
    /// Where the floor began that is under way.
    private var reference = 0.0

    /// Metres; iOS calls about 3 m (10 feet) a floor.
    static let height = 3.0

    /// - Parameter altitude: relative, metres.
    mutating func add(altitude: Double, isWalking: Bool) {
        defer { last = altitude }
        guard let last else {
            reference = altitude
            return
        }
        guard isWalking else {
            reference += altitude - last
            return
        }
        let floors = ((altitude - reference) / Self.height).rounded(.towardZero)
        reference += floors * Self.height
        if floors > 0 { ascended += Int(floors) } else { descended += Int(-floors) }
    }
}
