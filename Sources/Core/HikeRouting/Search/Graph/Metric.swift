/// What each arc of a graph costs, in a unit of the caller's (a tenth of a second, a millimetre).
public struct Metric: Hashable, Sendable {
    /// The cost of an arc that may not be used.
    public static let impassable = UInt32.max

    /// The cost of each arc, two an edge: first from tail to head, then from head to tail.
    public private(set) var costs: [UInt32]

    /// Each cost is at most ``SearchLimits/cost`` or ``impassable``; zero is allowed.
    public init(costs: [UInt32], for graph: SearchGraph) throws(SearchError) {
        guard costs.count == 2 * graph.edgeCount else {
            throw .lengthsDiffer(what: "costs of arcs", count: costs.count, expected: 2 * graph.edgeCount)
        }
        let wrong = costs.withUnsafeBufferPointer { costs in
            costs.firstIndex { $0 > SearchLimits.cost && $0 != Self.impassable }
        }
        if let wrong { throw .costTooHigh(what: "arc", index: wrong, cost: costs[wrong]) }
        self.costs = costs
    }

    /// Costs that are known to keep to the limit.
    init(checked costs: [UInt32]) { self.costs = costs }

    /// The metric with some edges closed in both directions. Edges that are not there are ignored.
    public func closing(edges: some Sequence<Int>) -> Metric {
        var closed = self
        for edge in edges where edge >= 0 && edge < costs.count / 2 {
            closed.costs[2 * edge] = Self.impassable
            closed.costs[2 * edge + 1] = Self.impassable
        }
        return closed
    }

    /// The metric with some edges dearer or cheaper in both directions. Edges that are not there are ignored, and
    /// so is that an edge is named twice.
    public func scaling(edges: some Sequence<Int>, by factor: Double) -> Metric {
        var scaled = self
        for edge in edges where edge >= 0 && edge < costs.count / 2 {
            for arc in 2 * edge...2 * edge + 1 where costs[arc] != Self.impassable {
                let cost = (Double(costs[arc]) * factor).rounded()
                scaled.costs[arc] = UInt32(min(max(0, cost), Double(SearchLimits.cost)))
            }
        }
        return scaled
    }

    /// Refuses a metric of another graph.
    func check(edgeCount: Int) throws(SearchError) {
        guard costs.count == 2 * edgeCount else {
            throw .lengthsDiffer(what: "costs of arcs", count: costs.count, expected: 2 * edgeCount)
        }
    }
}
