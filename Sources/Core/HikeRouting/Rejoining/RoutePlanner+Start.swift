import HikeGeodesy
import HikeValues

extension RoutePlanner {
    /// Ways that are compared.
    private static let mostStarts = 6

    /// The way on which somebody is likely to be who has left a route: near, along their course, and one to which it
    /// is no detour from where they left it. With an error of ten metres the nearest one may be another beside it, and a
    /// new way that begins there cannot be followed.
    ///
    /// - Parameter left: the place of the route where it was left.
    mutating func start(
        _ here: Whereabouts, leftAt left: Coordinate, _ ready: PreparedProfile
    ) throws(RoutingError) -> TrailPoint {
        guard graph.edges.count > 0 else { throw .noRoutingData }
        let found = snapper.likeliest(here, on: graph, most: Self.mostStarts) { ready.isUsable(edge: $0) }
        guard let first = found.first else {
            throw .noNearbyNode(here.coordinate, within: TrailSnapper.reach)
        }
        let from = snapper.nearest(to: left, on: graph, within: Self.rejoinReach) { ready.isUsable(edge: $0) }
        guard found.count > 1, let from else { return first.point }
        // What a profile likes says nothing of where they went.
        let shortest = costs(for: .shortest, closedWays: [])
        var detours: [Double] = []
        for way in found {
            let leg = try cheapest(from, way.point, shortest)
            let walk = leg.map { $0.pieces.reduce(0) { $0 + $1.length } } ?? .infinity
            // Newson and Krumm (2009): who moves along ways goes about as far on them as straight.
            detours.append(walk - GreatCircle.distance(from.coordinate, way.point.coordinate))
        }
        let least = detours.min() ?? 0
        guard least.isFinite else { return first.point }
        var best = (point: first.point, counted: Double.infinity)
        for (way, detour) in zip(found, detours) {
            let counted = way.counted + min(here.doubt, detour - least)
            if counted < best.counted { best = (way.point, counted) }
        }
        return best.point
    }
}

extension TrailSnapper {
    /// The ways that come into question for somebody's place, the likeliest first, with the metres that each counts as away.
    fileprivate mutating func likeliest(
        _ here: Whereabouts, on graph: TrailGraph, most: Int, isUsable: (Int) -> Bool
    ) -> [(point: TrailPoint, counted: Double)] {
        guard let nearest = nearest(to: here.coordinate, on: graph, isUsable: isUsable) else { return [] }
        guard here.doubt > 0, nearest.distance <= here.reach else { return [(nearest, nearest.distance)] }
        var found: [(point: TrailPoint, counted: Double)] = []
        while found.count < most {
            // Twice the doubt: nothing beyond can make up for it.
            let limit = (found.first?.counted ?? nearest.distance) + 2 * here.doubt
            let next = self.nearest(to: here.coordinate, on: graph, within: limit, bias: here.bias) { edge in
                isUsable(edge) && !found.contains { $0.point.edge == edge }
            }
            guard let next else { break }
            found.append(next)
        }
        return found.isEmpty ? [(nearest, nearest.distance)] : found
    }
}
