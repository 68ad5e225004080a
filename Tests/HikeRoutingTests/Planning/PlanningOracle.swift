import HikeRouting
import HikeValues

/// Costs worked out again from what is public, and plain Dijkstra over them with the ends' partial edges.
struct PlanningOracle {
    let graph: TrailGraph
    /// By arc; nil where it may not be used.
    private(set) var costs: [UInt32?]

    init(_ graph: TrailGraph, _ profile: TravelProfile, closedWays: Set<Int64> = []) {
        self.graph = graph
        costs = (0..<UInt32(2 * graph.edges.count)).map { arc in
            let edge = Int(arc >> 1)
            let attributes = graph.attributes(ofEdge: edge)
            let rule = profile.mode == .hiking ? attributes.footOneWay : attributes.bicycleOneWay
            guard !closedWays.contains(graph.ways.ids[Int(graph.edges.ways[edge])]),
                rule.allows(forward: arc & 1 == 0), let factor = profile.factor(of: attributes)
            else { return nil }
            let climb = graph.climb(ofArc: arc)
            let metres = profile.cost(
                length: graph.length(ofEdge: edge), factor: factor, gain: climb.gain, loss: climb.loss)
            return UInt32((metres * 100).rounded())
        }
    }

    /// Of a part of an arc.
    func cost(_ arc: UInt32, _ length: Double) -> UInt32? {
        let whole = graph.length(ofEdge: Int(arc >> 1))
        if length == 0 { return 0 }
        return costs[Int(arc)].map { UInt32((Double($0) * (length / whole)).rounded()) }
    }

    func cost(of pieces: [RoutePiece]) -> UInt32? {
        pieces.reduce(UInt32?.some(0)) { sum, piece in
            guard let sum, let cost = cost(piece.arc, piece.length) else { return nil }
            return sum + cost
        }
    }

    func cost(from start: TrailPoint, to end: TrailPoint) -> UInt32? {
        var best: UInt32?
        func offer(_ cost: UInt32?) {
            if let cost, cost < best ?? .max { best = cost }
        }
        if start.edge == end.edge {
            let arc = UInt32(2 * start.edge) + (end.along >= start.along ? 0 : 1)
            offer(cost(arc, (end.along - start.along).magnitude))
        }
        var distances = [UInt32?](repeating: nil, count: graph.nodes.count)
        func reach(_ node: Int, _ cost: UInt32?) {
            if let cost, cost < distances[node] ?? .max { distances[node] = cost }
        }
        let first = UInt32(2 * start.edge)
        reach(graph.head(ofArc: first), cost(first, graph.length(ofEdge: start.edge) - start.along))
        reach(graph.tail(ofArc: first), cost(first + 1, start.along))
        // Relaxing until nothing changes needs no heap that could be wrong.
        var isChanging = true
        while isChanging {
            isChanging = false
            for arc in 0..<UInt32(costs.count) {
                guard let cost = costs[Int(arc)], let at = distances[graph.tail(ofArc: arc)] else { continue }
                let head = graph.head(ofArc: arc)
                if at + cost < distances[head] ?? .max {
                    distances[head] = at + cost
                    isChanging = true
                }
            }
        }
        let last = UInt32(2 * end.edge)
        if let at = distances[graph.tail(ofArc: last)], let rest = cost(last, end.along) { offer(at + rest) }
        let back = graph.length(ofEdge: end.edge) - end.along
        if let at = distances[graph.head(ofArc: last)], let rest = cost(last + 1, back) { offer(at + rest) }
        return best
    }
}
