import HikeValues

/// A junction in the documents' file (OHR-01).
public struct RoutingNode: Hashable, Sendable {
    /// The identifier of OpenStreetMap.
    public var id: Int64
    public var coordinate: Coordinate
    /// Metres above sea level; nil where unknown.
    public var elevation: Double?

    public init(id: Int64, coordinate: Coordinate, elevation: Double? = nil) {
        self.id = id
        self.coordinate = coordinate
        self.elevation = elevation
    }
}

/// A piece of way between two junctions in the documents' file (OHR-01).
public struct RoutingEdge: Hashable, Sendable {
    /// The row's number.
    public var id: Int64
    /// The node at which it begins.
    public var from: Int64
    /// The node at which it ends.
    public var to: Int64
    /// Metres.
    public var distance: Double
    /// Metres up and down from `from` to `to`.
    public var gain: Double
    public var loss: Double
    /// Tags' values; nil where the way has none.
    public var surface: String?
    public var highway: String?
    public var sacScale: String?
    public var visibility: String?
    public var name: String?
    /// The way's identifier of OpenStreetMap.
    public var wayID: Int64
    /// Walker's costs (OHR-14); infinite where the edge is not used in that direction.
    public var cost: Double
    public var reverseCost: Double
    /// It may be used from `from` to `to` only.
    public var isOneWay: Bool
    /// The points between the ends.
    public var geometry: [Coordinate]

    public init(
        id: Int64, from: Int64, to: Int64, distance: Double, gain: Double, loss: Double,
        surface: String? = nil,
        highway: String? = nil, sacScale: String? = nil, visibility: String? = nil, name: String? = nil,
        wayID: Int64, cost: Double, reverseCost: Double, isOneWay: Bool, geometry: [Coordinate] = []
    ) {
        self.id = id
        self.from = from
        self.to = to
        self.distance = distance
        self.gain = gain
        self.loss = loss
        self.surface = surface
        self.highway = highway
        self.sacScale = sacScale
        self.visibility = visibility
        self.name = name
        self.wayID = wayID
        self.cost = cost
        self.reverseCost = reverseCost
        self.isOneWay = isOneWay
        self.geometry = geometry
    }

    /// The edge used the other way round (OHR-19): ends, climb and costs change places.
    public var reversed: RoutingEdge {
        var edge = self
        (edge.from, edge.to) = (to, from)
        (edge.gain, edge.loss) = (loss, gain)
        (edge.cost, edge.reverseCost) = (reverseCost, cost)
        edge.geometry = geometry.reversed()
        return edge
    }
}
