import HikeGeodesy
import HikeValues

/// From point to point.
extension RoutePlanner {
    mutating func snap(
        _ places: [Coordinate], start: TrailPoint? = nil, _ ready: PreparedProfile
    ) throws(RoutingError) -> [TrailPoint] {
        guard graph.edges.count > 0 else { throw .noRoutingData }
        var points: [TrailPoint] = []
        for (index, place) in places.enumerated() {
            guard place.isValid else {
                throw .invalidRequest("\(place.latitude), \(place.longitude) is no place on the earth.")
            }
            if index == 0, let start {
                points.append(start)
                continue
            }
            let point = snapper.nearest(to: place, on: graph, isUsable: { ready.isUsable(edge: $0) })
            if snapper.hasMetDamage {
                throw .databaseCorrupted(TrailGraph.squareError.description)
            }
            guard let point else {
                if index == 0 || index == places.count - 1 {
                    throw .noNearbyNode(place, within: TrailSnapper.reach)
                }
                throw .viaPointNotReachable(index: index - 1, place)
            }
            points.append(point)
        }
        return points
    }

    /// The way from one point to the next.
    struct Leg {
        var pieces: [RoutePiece]
        var cost: UInt32
    }

    mutating func leg(
        _ from: TrailPoint, _ to: TrailPoint, index: Int, legs: Int, _ request: RouteRequest,
        _ ready: PreparedProfile
    ) throws(RoutingError) -> Leg {
        if let leg = try cheapest(from, to, ready) { return leg }
        if index < legs - 1 { throw .viaPointNotReachable(index: index, request.via[index]) }
        let sources = ends(at: from, ready, isStart: true).map(\.end)
        let reach = reach(from: sources, towards: to.coordinate, ready)
        throw .noRouteFound(exploredNodes: reach.explored, closestApproach: reach.closest)
    }

    /// The cheapest way between two points; nil where there is none.
    mutating func cheapest(
        _ from: TrailPoint, _ to: TrailPoint, _ ready: PreparedProfile
    ) throws(RoutingError) -> Leg? {
        // Along the edge itself, where both lie on one.
        let direct = from.edge == to.edge ? direct(from, to, ready) : nil
        let sources = ends(at: from, ready, isStart: true)
        let targets = ends(at: to, ready, isStart: false)
        let path: SearchPath?
        do throws(SearchError) {
            path = try cheapest(from: sources.map(\.end), to: targets.map(\.end), ready)
        } catch { throw .databaseCorrupted(error.description) }
        if let direct, path.map({ direct.cost <= $0.cost }) ?? true { return direct }
        guard let path else { return nil }
        var pieces: [RoutePiece] = []
        pieces.reserveCapacity(path.arcs.count + 2)
        if let first = sources[path.source].piece { pieces.append(first) }
        for arc in path.arcs {
            let length = graph.length(ofEdge: Int(arc >> 1))
            pieces.append(
                RoutePiece(arc: arc, from: arc & 1 == 0 ? 0 : length, to: arc & 1 == 0 ? length : 0))
        }
        if let last = targets[path.target].piece { pieces.append(last) }
        return Leg(pieces: pieces, cost: path.cost)
    }

    private mutating func cheapest(
        from sources: [SearchEnd], to targets: [SearchEnd], _ ready: PreparedProfile
    ) throws(SearchError) -> SearchPath? {
        if let kept = ready.kept, file != nil {
            searches.inHierarchy += 1
            let found = try fileSearch.path(in: kept, from: sources, to: targets)
            if let path = found?.path, isWay(path, from: sources, to: targets, ready) { return path }
            // Nobody is told that there is no way because a file is damaged.
            searches.fromBothEnds += 1
            let other = try bidirectional.path(
                in: search(), costs: ready.arcs, from: sources, to: targets)
            let agrees = found.map { $0.path == nil && other.path == nil } ?? false
            if !agrees { dropFile() }
            return other.path
        }
        if let hierarchy = ready.hierarchy {
            searches.inHierarchy += 1
            return try hierarchySearch.path(in: hierarchy, from: sources, to: targets).path
        }
        searches.fromBothEnds += 1
        guard let metric = ready.metric else {
            return try bidirectional.path(in: search(), costs: ready.arcs, from: sources, to: targets).path
        }
        return try bidirectional.path(in: search(), metric: metric, from: sources, to: targets).path
    }

    /// Whether a path of a file is one of the graph and costs what it says.
    private func isWay(
        _ path: SearchPath, from sources: [SearchEnd], to targets: [SearchEnd], _ ready: PreparedProfile
    ) -> Bool {
        guard path.source < sources.count, path.target < targets.count else { return false }
        let columns = graph.columns
        let arcCount = UInt32(2 * graph.edges.count)
        var node = sources[path.source].node
        var cost = Int(sources[path.source].cost) + Int(targets[path.target].cost)
        let isJoined = ready.arcs.withArcs { costs in
            for arc in path.arcs {
                guard arc < arcCount else { return false }
                let (tail, head) = (columns.tails[Int(arc >> 1)], columns.heads[Int(arc >> 1)])
                let own = costs.cost(ofArc: arc)
                guard node == (arc & 1 == 0 ? tail : head), own != Metric.impassable else { return false }
                node = arc & 1 == 0 ? head : tail
                cost += Int(own)
            }
            return true
        }
        return isJoined && node == targets[path.target].node && cost == Int(path.cost)
    }

    private func direct(_ from: TrailPoint, _ to: TrailPoint, _ ready: PreparedProfile) -> Leg? {
        let length = graph.length(ofEdge: from.edge)
        if from.along == to.along { return Leg(pieces: [], cost: 0) }
        let arc = UInt32(2 * from.edge) + (to.along > from.along ? 0 : 1)
        let share = length > 0 ? (to.along - from.along).magnitude / length : 0
        guard let cost = ready.cost(arc: arc, share: share) else { return nil }
        return Leg(pieces: [RoutePiece(arc: arc, from: from.along, to: to.along)], cost: cost)
    }

    /// The junctions at the ends of a point's edge, with the way to or from them. A barrier is none: one may come to it,
    /// and not go on.
    func ends(
        at point: TrailPoint, _ ready: PreparedProfile, isStart: Bool
    ) -> [(end: SearchEnd, piece: RoutePiece?)] {
        let length = graph.length(ofEdge: point.edge)
        let forward = UInt32(2 * point.edge)
        // Towards the tail at the start means against the edge; away from it at the end means along it.
        let closed = graph.attributes(ofEdge: point.edge).closedEnds
        let mode = ready.profile.mode
        let tail = (
            node: graph.edges.tails[point.edge], arc: isStart ? forward + 1 : forward,
            isClosed: closed.closesTail(mode)
        )
        let head = (
            node: graph.edges.heads[point.edge], arc: isStart ? forward : forward + 1,
            isClosed: closed.closesHead(mode)
        )
        var result: [(end: SearchEnd, piece: RoutePiece?)] = []
        for (end, place) in [(tail, 0.0), (head, length)] where !end.isClosed {
            let rest = (place - point.along).magnitude
            // Who stands on the junction has not used the edge, whatever its direction.
            guard let cost = rest == 0 ? 0 : ready.cost(arc: end.arc, share: rest / length) else { continue }
            let piece =
                isStart
                ? RoutePiece(arc: end.arc, from: point.along, to: place)
                : RoutePiece(arc: end.arc, from: place, to: point.along)
            result.append((SearchEnd(node: end.node, cost: cost), piece.length > 0 ? piece : nil))
        }
        return result
    }

    /// How far one gets where there is no route: junctions, and metres from the nearest of them to the goal (OHR-12).
    private mutating func reach(
        from sources: [SearchEnd], towards target: Coordinate, _ ready: PreparedProfile
    ) -> (explored: Int, closest: Double) {
        let isSeen = PassableNetwork(search(), ready).seen(from: sources.map(\.node), isBackward: false)
        let graph = graph
        let seen = isSeen.indices.lazy.filter { isSeen[$0] }
        let closest = seen.map { GreatCircle.distance(graph.coordinate(ofNode: $0), target) }.min()
        return (seen.count, closest ?? 0)
    }
}
