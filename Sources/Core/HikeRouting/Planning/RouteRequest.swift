import HikeValues

/// What a person wants to have planned.
public struct RouteRequest: Hashable, Sendable {
    public var start: Coordinate
    public var end: Coordinate
    /// Places to pass, in order (OHR-10).
    public var via: [Coordinate]
    /// How the person travels: what ways cost.
    public var profile: TravelProfile
    /// Ways that are closed, by their identifiers of OpenStreetMap.
    public var closedWays: [Int64]
    /// How its directions are spoken.
    public var directions: TurnInstructionConfiguration

    public init(
        from start: Coordinate, to end: Coordinate, via: [Coordinate] = [], profile: TravelProfile = .hiking,
        closedWays: [Int64] = [], directions: TurnInstructionConfiguration = .hiking
    ) {
        self.start = start
        self.end = end
        self.via = via
        self.profile = profile
        self.closedWays = closedWays
        self.directions = directions
    }
}

/// A piece of an edge that a route uses.
public struct RoutePiece: Hashable, Sendable {
    /// Twice the edge's number, plus one where it is used backwards.
    public var arc: UInt32
    /// Metres from the edge's tail where the piece begins and where it ends; on an arc that is used backwards
    /// the beginning is the larger.
    public var from: Double
    public var to: Double

    public init(arc: UInt32, from: Double, to: Double) {
        self.arc = arc
        self.from = from
        self.to = to
    }

    /// The edge's number.
    public var edge: Int { Int(arc >> 1) }
    /// Used in the edge's own direction.
    public var isForward: Bool { arc & 1 == 0 }
    /// Metres.
    public var length: Double { (to - from).magnitude }
}
