import HikeValues

/// A profile's costs on one graph, and the hierarchy that answers by them.
public struct PreparedProfile: Sendable {
    public let profile: TravelProfile
    /// Closed ways, ascending.
    public let closedWays: [Int64]
    /// Centimetres of cost.
    public let metric: Metric
    /// Nil until it pays: without it routes are found by a search from both ends.
    public internal(set) var hierarchy: CustomizedHierarchy?

    init(_ profile: TravelProfile, closedWays: [Int64], graph: TrailGraph, search: SearchGraph)
        throws(SearchError)
    {
        self.profile = profile
        let closed = closedWays.sorted()
        self.closedWays = closed
        var costs = EdgeCosts(graph, profile).costs()
        if !closedWays.isEmpty {
            let isClosed = graph.ways.ids.buffer.map { Self.contains($0, closed) }
            let ways = graph.columns.ways
            for edge in 0..<graph.edges.count where isClosed[Int(ways[edge])] {
                costs[2 * edge] = Metric.impassable
                costs[2 * edge + 1] = Metric.impassable
            }
        }
        metric = try Metric(costs: costs, for: search)
    }

    private static func contains(_ id: Int64, _ sorted: [Int64]) -> Bool {
        var low = 0
        var high = sorted.count
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < sorted.count && sorted[low] == id
    }

    private init(_ profile: TravelProfile, closedWays: [Int64], metric: Metric) {
        self.profile = profile
        self.closedWays = closedWays
        self.metric = metric
    }

    /// The same with some edges dearer in both directions, so that another way is found where there is one.
    func discouraging(edges: some Sequence<Int>, factor: Double) -> PreparedProfile {
        PreparedProfile(profile, closedWays: closedWays, metric: metric.scaling(edges: edges, by: factor))
    }

    /// What pieces cost, in centimetres.
    func cost(of pieces: [RoutePiece], on graph: TrailGraph) -> Int {
        pieces.reduce(0) { sum, piece in
            let length = graph.length(ofEdge: piece.edge)
            let share = length > 0 ? piece.length / length : 1
            return sum + Int(cost(arc: piece.arc, share: share) ?? 0)
        }
    }

    func isUsable(edge: Int) -> Bool {
        metric.costs[2 * edge] != Metric.impassable || metric.costs[2 * edge + 1] != Metric.impassable
    }

    /// The cost of a part of an arc, in centimetres; nil where it may not be used.
    ///
    /// - Parameter share: of the edge, 0 to 1.
    func cost(arc: UInt32, share: Double) -> UInt32? {
        let cost = metric.costs[Int(arc)]
        return cost == Metric.impassable ? nil : UInt32((Double(cost) * min(1, max(0, share))).rounded())
    }
}
