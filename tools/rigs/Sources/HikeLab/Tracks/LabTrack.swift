import HikeGeodesy
import HikeRouting
import HikeValues

/// Where a hiker truly is at one second of a walk.
public struct LabMoment: Hashable, Sendable {
    /// Seconds since the walk began.
    public var time: Double
    /// Where the hiker truly is.
    public var place: Coordinate
    /// Metres along the route; nil while the hiker is not on it.
    public var along: Double?
    /// Metres from the route; 0 on it.
    public var distance: Double
    /// Metres a second over ground.
    public var speed: Double
    /// Direction of travel, degrees from true north; while the hiker stands, the last one.
    public var course: Double
}

/// What a track is there to find out.
public enum LabTrackKind: String, CaseIterable, Hashable, Sendable {
    /// Walked from end to end: the shapes that the gates are about.
    case shape
    /// The hiker leaves the route and comes back.
    case departure
    /// The hiker sits down for two hours.
    case rest
    /// The hiker begins in the middle, leaves pieces out or turns back for a while.
    case situation
    /// A recorded hike, walked along its line at an even pace.
    case hike
    /// The same at its own times, rests and all.
    case recording
    /// The hiker walks less than the line does, and is never far from it: there is nothing to be alarmed about.
    case detour
    /// The hiker walks the line from its end to its start.
    case reversal
    /// The hiker turns round where another leg lies beside, and after a while once more.
    case turning
}

/// A route and a hiker who walks it, both known exactly.
public struct LabTrack: Sendable {
    public var name: String
    public var kind: LabTrackKind
    public var route: PlannedRoute
    /// The route's line; positions along are its.
    public var line: Polyline
    /// One for each second, in order of time.
    public var walk: [LabMoment]

    /// Indices of the instructions at which a hiker turns: neither start nor arrive.
    public var turns: [Int] {
        route.turnInstructions.indices.filter {
            let direction = route.turnInstructions[$0].direction
            return direction != .start && direction != .arrive
        }
    }

    /// Metres along the line of an instruction.
    public func position(ofInstruction index: Int) -> Double {
        route.turnInstructions[index].cumulativeDistance
    }
}

/// A recipe for tracks: one track for each stream of random numbers.
public struct LabTrackMaker: Sendable {
    public var name: String
    public var kind: LabTrackKind
    /// Makes a track; lengths, angles and sides come from the stream.
    public var make: @Sendable (inout RandomStream) -> LabTrack

    public init(
        name: String, kind: LabTrackKind, make: @escaping @Sendable (inout RandomStream) -> LabTrack
    ) {
        self.name = name
        self.kind = kind
        self.make = make
    }
}
