import HikeGeodesy
import HikeValues

/// The second attempt, where no way joins the places: the nearest ways may be islands for this traveller, such as steps
/// beside a street for a rider.
extension RoutePlanner {
    /// Metres below which nobody sees that the way was not the nearest: at a gate or a junction it is as near.
    private static let leastMove = 1.0

    /// The same places on ways that are joined with one another. Of the parts of the network that come into question (the
    /// largest, and those of the places themselves) the one to which the places lie nearest, all in all; of equal ones the
    /// largest.
    ///
    /// - Returns: nil where there is no such part with a way within ``TrailSnapper/reach`` of every place.
    mutating func joined(
        _ points: [TrailPoint], _ places: [Coordinate], _ ready: PreparedProfile
    ) -> [TrailPoint]? {
        let network = PassableNetwork(search(), ready)
        let own = points.flatMap { point in
            [true, false].flatMap { ends(at: point, ready, isStart: $0).map(\.end.node) }
        }
        var looked: [NetworkPart] = []
        var best: (points: [TrailPoint], distance: Double)?
        for node in network.largest.map({ [$0] + own }) ?? own {
            guard !looked.contains(where: { $0.contains(node) }) else { continue }
            let part = network.part(around: node)
            looked.append(part)
            // A junction from which one does not come back is no network, and where all are already nothing is found.
            guard part.hasSeveral, let found = moved(points, places, to: part, ready), found != points else {
                continue
            }
            let distance = found.reduce(0) { $0 + $1.distance }
            if distance < best?.distance ?? .infinity { best = (found, distance) }
        }
        return best?.points
    }

    /// Nil where a place has no way of the part within reach.
    private mutating func moved(
        _ points: [TrailPoint], _ places: [Coordinate], to part: NetworkPart, _ ready: PreparedProfile
    ) -> [TrailPoint]? {
        var found: [TrailPoint] = []
        for (index, (point, place)) in zip(points, places).enumerated() {
            let leaves = index < points.count - 1
            let comes = index > 0
            if isJoined(point, with: part, leaves: leaves, comes: comes, ready) {
                found.append(point)
                continue
            }
            let graph = graph
            let nearest = snapper.nearest(to: place, on: graph) { edge in
                (!leaves || Self.isJoined(edge, .towards, part, of: graph, ready))
                    && (!comes || Self.isJoined(edge, .from, part, of: graph, ready))
            }
            guard var nearest else { return nil }
            if nearest.distance - point.distance >= Self.leastMove { nearest.passedOver = point.distance }
            found.append(nearest)
        }
        return found
    }

    private func isJoined(
        _ point: TrailPoint, with part: NetworkPart, leaves: Bool, comes: Bool, _ ready: PreparedProfile
    ) -> Bool {
        (!leaves
            || ends(at: point, ready, isStart: true).contains { part.isReached(from: $0.end.node) })
            && (!comes || ends(at: point, ready, isStart: false).contains { part.reaches($0.end.node) })
    }

    /// Whether one comes from an edge to the part, or from the part to all of an edge.
    private static func isJoined(
        _ edge: Int, _ direction: Direction, _ part: NetworkPart, of graph: TrailGraph,
        _ ready: PreparedProfile
    ) -> Bool {
        let closed = graph.attributes(ofEdge: edge).closedEnds
        let mode = ready.profile.mode
        let (tail, head) = (graph.edges.tails[edge], graph.edges.heads[edge])
        func isOpen(_ arc: Int) -> Bool { ready.cost(withinArc: UInt32(arc)) != Metric.impassable }
        let (overTail, overHead) =
            switch direction {
            case .towards: (part.isReached(from: tail), part.isReached(from: head))
            case .from: (part.reaches(tail), part.reaches(head))
            }
        // Whoever leaves over the head goes along the edge, whoever comes over it against it.
        let (tailArc, headArc) = direction == .towards ? (2 * edge + 1, 2 * edge) : (2 * edge, 2 * edge + 1)
        return overTail && !closed.closesTail(mode) && isOpen(tailArc)
            || overHead && !closed.closesHead(mode) && isOpen(headArc)
    }

    private enum Direction {
        case towards
        case from
    }
}
