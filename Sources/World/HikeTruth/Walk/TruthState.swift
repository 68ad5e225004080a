import HikeValues

/// What the hiker is doing.
public enum WalkPhase: String, Hashable, Sendable {
    /// Stands where the last walk ended, or at the line's start before the first.
    case waiting
    /// Goes along the line.
    case walking
    /// Rests on the line, because the scenario or the recording says so.
    case paused
    /// Is off the line: walks aside, stands there or comes back.
    case detour
    /// Has reached the line's end.
    case finished
}

/// Where the hiker truly is at one moment, free of any sensor's error.
public struct TruthState: Hashable, Sendable {
    public var coordinate: Coordinate
    /// Metres above mean sea level; 0 where the line has no elevations.
    public var elevation: Double
    /// Metres along the base line; it stands still during a detour.
    public var distanceAlong: Double
    /// Metres a second over ground.
    public var speed: Double
    /// Direction of travel, degrees clockwise from true north, 0 to below 360. While the hiker stands it is
    /// the direction he last walked in, before the first step that of the line's beginning: the way he faces.
    public var course: Double
    /// What he is doing.
    public var phase: WalkPhase

    public init(
        coordinate: Coordinate, elevation: Double = 0, distanceAlong: Double = 0, speed: Double = 0,
        course: Double = 0, phase: WalkPhase = .waiting
    ) {
        self.coordinate = coordinate
        self.elevation = elevation
        self.distanceAlong = distanceAlong
        self.speed = speed
        self.course = course
        self.phase = phase
    }
}
