import HikeValues

/// What makes a route another one in a person's eyes.
public struct AlternativeRules: Hashable, Sendable {
    /// Routes in all, the cheapest included.
    public var count = 3
    /// Of the cheapest route's cost.
    public var highestCost = 1.5
    /// Share of an alternative's length that it may have in common with one of the others.
    public var highestOverlap = 0.6
    /// Leaving a known route for less than so many metres is no alternative.
    public var shortestDeviation = 200.0
    /// By how much the edges of known routes become dearer, each time they are found.
    public var discouragement = 1.4

    public init() {}
}

extension RoutePlanner {
    /// The cheapest route and up to two others that a person would call different, cheapest first.
    ///
    /// Routes that were found become dearer and the search is made again (the penalty method); small detours
    /// around parts of a known route are undone, and what is too long or too similar is dropped.
    public mutating func alternatives(
        _ request: RouteRequest, rules: AlternativeRules = AlternativeRules()
    ) throws(RoutingError) -> [ComputedRoute] {
        let best = try route(request)
        let ready = costs(for: request.profile, closedWays: request.closedWays)
        // Between via points there is little to choose, and the ways would be mixed.
        guard rules.count > 1, request.via.isEmpty, !best.pieces.isEmpty else { return [best] }
        var found = [best]
        var discouraged = ready.discouraging(edges: best.pieces.map(\.edge), factor: rules.discouragement)
        for _ in 0..<3 * rules.count where found.count < rules.count {
            guard let leg = try cheapest(best.points[0], best.points[1], discouraged) else { break }
            let pieces = undoingDetours(leg.pieces, like: found, shorterThan: rules.shortestDeviation)
            let cost = Double(ready.cost(of: pieces, on: graph)) / 100
            discouraged = discouraged.discouraging(edges: pieces.map(\.edge), factor: rules.discouragement)
            guard cost <= best.cost * rules.highestCost,
                found.allSatisfy({ Self.overlap(pieces, $0.pieces) <= rules.highestOverlap })
            else { continue }
            let leaving = leaving(pieces, ready)
            found.append(
                assembler.assemble(
                    pieces, points: best.points, cost: cost, request: request, graph: graph,
                    leaving: leaving, ready))
        }
        return [best] + found.dropFirst().sorted { $0.cost < $1.cost }
    }

    /// The share of a route's length that lies on edges of another.
    private static func overlap(_ pieces: [RoutePiece], _ others: [RoutePiece]) -> Double {
        let known = Set(others.map(\.edge))
        let total = pieces.reduce(0) { $0 + $1.length }
        let common = pieces.reduce(0) { $0 + (known.contains($1.edge) ? $1.length : 0) }
        return total > 0 ? common / total : 1
    }

    /// Where a route leaves a known one and comes back to it soon, it goes the known way instead.
    private func undoingDetours(
        _ pieces: [RoutePiece], like known: [ComputedRoute], shorterThan limit: Double
    ) -> [RoutePiece] {
        var result = pieces
        for route in known {
            let places = Dictionary(
                route.pieces.enumerated().map { ($0.element.arc, $0.offset) }, uniquingKeysWith: { a, _ in a }
            )
            var joined: [RoutePiece] = []
            var detour: [RoutePiece] = []
            var lastPlace: Int?
            for piece in result {
                guard let place = places[piece.arc] else {
                    detour.append(piece)
                    continue
                }
                let length = detour.reduce(0) { $0 + $1.length }
                if !detour.isEmpty, let lastPlace, place > lastPlace, length < limit {
                    joined += route.pieces[lastPlace + 1..<place]
                } else {
                    joined += detour
                }
                detour = []
                joined.append(piece)
                lastPlace = place
            }
            result = joined + detour
        }
        return result
    }
}
