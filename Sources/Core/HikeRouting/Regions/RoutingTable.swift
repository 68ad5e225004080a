import HikeValues

/// The rows of the documents' file for a graph, one at a time (OHR-01, OHR-02).
///
/// A way that is one-way for vehicles becomes edges in the direction in which it may be driven, as the documents
/// have it; that rule does not bind walkers on the trail graph itself.
public struct RoutingTable {
    private let built: BuiltTrailGraph
    private let climbCost: ClimbCost
    private let bindsWalkersToVehicleRules: Bool
    private let countsJunctionHeightsOnly: Bool
    private let graph: TrailGraph
    /// By way: nil where walkers do not go.
    private let factors: [Double?]
    private var shape = DecodedShape()

    private static let surfaces = Surface.allCases.map { $0 == .unknown ? nil : $0.tag }
    private static let highways = Highway.allCases.map(\.tag)
    private static let grades = SACScale.allCases.map { $0 == .none ? nil : $0.tag }
    private static let visibilities = TrailVisibility.allCases.map { $0 == .unknown ? nil : $0.tag }

    /// - Parameter profile: the walker's costs; what it says of traffic is left out, for the documents know none.
    public init(_ built: BuiltTrailGraph, profile: TravelProfile) {
        self.built = built
        var profile = profile
        profile.traffic = nil
        climbCost = ClimbCost(profile)
        bindsWalkersToVehicleRules = profile.bindsWalkersToVehicleRules
        countsJunctionHeightsOnly = profile.countsJunctionHeightsOnly
        graph = built.graph
        var known: [UInt64: Double?] = [:]
        factors = built.graph.ways.attributes.map { raw in
            if let factor = known[raw] { return factor }
            let factor = profile.factor(of: WayAttributes(rawValue: raw))
            known[raw] = .some(factor)
            return factor
        }
    }

    /// Rows of nodes.
    public var nodeCount: Int { graph.nodes.count }
    /// Rows of edges.
    public var edgeCount: Int { graph.edges.count }

    /// The graph's nodes in the order of their identifiers, which is that of the file.
    public var nodesByID: [Int] {
        PlaceOrder.ascending(built.nodeIDs.map { UInt64(ordered: $0) }).map { Int($0) }
    }

    /// The row of a node by its number in the graph.
    public func node(_ node: Int) -> RoutingNode {
        RoutingNode(
            id: built.nodeIDs[node], coordinate: graph.coordinate(ofNode: node),
            elevation: built.nodeHeights[node])
    }

    /// - Parameter geometry: gets the bytes of the inner points (``EdgeGeometry``); empty where there are none.
    /// - Returns: the row with the number `edge + 1` and without points.
    public mutating func edge(_ edge: Int, geometry: inout [UInt8]) -> RoutingEdge {
        let attributes = graph.attributes(ofEdge: edge)
        let factor = factors[Int(graph.edges.ways[edge])]
        let isBackward = attributes.vehicleOneWay == .backward && !bindsWalkersToVehicleRules
        let isOneWay = isBackward || attributes.vehicleOneWay == .forward
        let climb = climb(edge, isForward: !isBackward)
        let tail = built.nodeIDs[Int(graph.edges.tails[edge])]
        let head = built.nodeIDs[Int(graph.edges.heads[edge])]
        let length = graph.length(ofEdge: edge)
        appendPoints(edge, isBackward: isBackward, to: &geometry)
        return RoutingEdge(
            id: Int64(edge) + 1, from: isBackward ? head : tail, to: isBackward ? tail : head,
            distance: length,
            gain: climb.gain, loss: climb.loss, surface: Self.surfaces[Int(attributes.surface.rawValue)],
            highway: Self.highways[Int(attributes.highway.rawValue)],
            sacScale: Self.grades[Int(attributes.sacScale.rawValue)],
            visibility: Self.visibilities[Int(attributes.visibility.rawValue)],
            name: graph.name(ofEdge: edge),
            wayID: graph.ways.ids[Int(graph.edges.ways[edge])],
            cost: cost(length, factor, climb.gain, climb.loss),
            reverseCost: isOneWay ? .infinity : cost(length, factor, climb.loss, climb.gain),
            isOneWay: isOneWay)
    }

    private func cost(_ length: Double, _ factor: Double?, _ gain: Double, _ loss: Double) -> Double {
        factor.map { climbCost.cost(length: length, factor: $0, gain: gain, loss: loss) } ?? .infinity
    }

    private func climb(_ edge: Int, isForward: Bool) -> (gain: Double, loss: Double) {
        let climb: (gain: Double, loss: Double)
        if countsJunctionHeightsOnly {
            let from = built.nodeHeights[Int(graph.edges.tails[edge])]
            let to = built.nodeHeights[Int(graph.edges.heads[edge])]
            let difference = from.flatMap { from in to.map { $0 - from } } ?? 0
            climb = (max(0, difference), max(0, -difference))
        } else {
            climb = graph.climb(ofArc: UInt32(2 * edge))
        }
        return isForward ? climb : (climb.loss, climb.gain)
    }

    private mutating func appendPoints(_ edge: Int, isBackward: Bool, to bytes: inout [UInt8]) {
        bytes.removeAll(keepingCapacity: true)
        shape.decode(edge: edge, of: graph, withHeights: false)
        let last = shape.latitudes.count - 1
        guard last > 1 else { return }
        for step in 1..<last {
            let point = isBackward ? last - step : step
            EdgeGeometry.append(Float(Double(shape.latitudes[point]) * 1e-7), to: &bytes)
            let longitude = Longitudes.onEarth(shape.longitudes[point])
            EdgeGeometry.append(Float(Double(longitude) * 1e-7), to: &bytes)
        }
    }
}
