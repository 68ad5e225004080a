import HikeGeodesy
import HikeValues

/// A walk that ends where it began.
public struct RoundTripRequest: Hashable, Sendable {
    public var start: Coordinate
    /// Metres that are wanted.
    public var length: Double
    /// Degrees from north in which to set out; nil: wherever it is best.
    public var bearing: Double?
    public var profile: TravelProfile
    /// Ways that are closed, by their identifiers of OpenStreetMap.
    public var closedWays: [Int64]
    /// How its directions are spoken.
    public var directions: TurnInstructionConfiguration

    public init(
        from start: Coordinate, length: Double, bearing: Double? = nil, profile: TravelProfile = .hiking,
        closedWays: [Int64] = [], directions: TurnInstructionConfiguration = .hiking
    ) {
        self.start = start
        self.length = length
        self.bearing = bearing
        self.profile = profile
        self.closedWays = closedWays
        self.directions = directions
    }
}

extension RoutePlanner {
    /// Metres that can be asked for.
    public static let roundTripLengths = 500.0...200_000
    /// Edges that the walk has used become so much dearer for the rest of it.
    private static let repeatFactor = 4.0
    /// Metres within which a turning point has to find a trail.
    private static let turningReach = 1_500.0
    /// Ways are longer than the lines between their ends; about so much in hills.
    private static let detour = 1.4

    /// A walk of about the wanted length that comes back, on other ways where there are any.
    ///
    /// Two turning points make a triangle with the start. Of the directions the one is taken whose walk has the
    /// right length and repeats least; each is tried with a few sizes of the triangle.
    public mutating func roundTrip(_ request: RoundTripRequest) throws(RoutingError) -> ComputedRoute {
        guard Self.roundTripLengths.contains(request.length) else {
            throw .invalidRequest(
                "a round trip is \(Int(Self.roundTripLengths.lowerBound)) to \(Int(Self.roundTripLengths.upperBound)) m long, not \(request.length) m."
            )
        }
        let ready = costs(for: request.profile, closedWays: request.closedWays)
        keep(ready)
        let places = [request.start, request.start]
        let nearest = try snap(places, ready)
        var start = nearest[0]
        var best = try best(request, from: start, ready)
        if best == nil, let other = joined(nearest, places, ready)?[0] {
            start = other
            best = try self.best(request, from: start, ready)
        }
        guard let walk = best else {
            throw .noRouteFound(exploredNodes: 0, closestApproach: Self.turningReach)
        }
        let asked = RouteRequest(
            from: request.start, to: request.start, via: walk.points.map(\.coordinate),
            profile: request.profile,
            closedWays: request.closedWays, directions: request.directions)
        let leaving = leaving(walk.pieces, ready)
        return assembler.assemble(
            walk.pieces, points: [start] + walk.points + [start],
            cost: Double(ready.cost(of: walk.pieces, on: graph)) / 100, request: asked, graph: graph,
            leaving: leaving, ready)
    }

    /// The best walk that begins and ends at a place; nil where there is none.
    private mutating func best(
        _ request: RoundTripRequest, from start: TrailPoint, _ ready: PreparedProfile
    ) throws(RoutingError) -> Walk? {
        let bearings = request.bearing.map { [$0] } ?? stride(from: 0.0, to: 360, by: 45).map { $0 }
        var best: (walk: Walk, score: Double)?
        for bearing in bearings {
            var side = request.length / 3 / Self.detour
            for _ in 0..<3 {
                // Standing still is no walk.
                guard let walk = try walk(from: start, bearing: bearing, side: side, ready), walk.length > 0
                else { break }
                let score = walk.score(wanted: request.length)
                if best.map({ score < $0.score }) ?? true { best = (walk, score) }
                side *= request.length / walk.length
            }
        }
        return best?.walk
    }

    private struct Walk {
        var points: [TrailPoint]
        var pieces: [RoutePiece]

        var length: Double { pieces.reduce(0) { $0 + $1.length } }

        /// 0 is perfect: the error of the length as a share, and the share that is walked twice.
        func score(wanted: Double) -> Double {
            var seen: Set<Int> = []
            var twice = 0.0
            for piece in pieces where !seen.insert(piece.edge).inserted { twice += piece.length }
            return (length - wanted).magnitude / wanted + 2 * twice / max(1, length)
        }
    }

    private mutating func walk(
        from start: TrailPoint, bearing: Double, side: Double, _ ready: PreparedProfile
    ) throws(RoutingError) -> Walk? {
        var points: [TrailPoint] = []
        for angle in [-30.0, 30] {
            let place = GreatCircle.destination(
                from: start.coordinate, bearing: Angle.wrap360(bearing + angle), distance: side)
            guard
                let point = snapper.nearest(
                    to: place, on: graph, within: Self.turningReach, isUsable: { ready.isUsable(edge: $0) })
            else { return nil }
            points.append(point)
        }
        var legs: [[RoutePiece]] = []
        var costs = ready
        for (from, to) in zip([start] + points, points + [start]) {
            guard let leg = try cheapest(from, to, costs) else { return nil }
            legs.append(leg.pieces)
            costs = ready.discouraging(edges: legs.joined().map(\.edge), factor: Self.repeatFactor)
        }
        let whole = Walk(points: points, pieces: Array(legs.joined()))
        for index in points.indices {
            if let end = cutSpur(at: index, of: &legs) { points[index] = end }
        }
        let cut = Walk(points: points, pieces: Array(legs.joined()))
        // There and back is the walk itself where there is little else.
        return cut.length < whole.length / 2 ? whole : cut
    }

    /// Nobody asked for a turning point: where the way to it is the way back too, the walk turns before.
    ///
    /// - Returns: where it turns then; nil where nothing was cut.
    private func cutSpur(at index: Int, of legs: inout [[RoutePiece]]) -> TrailPoint? {
        var there = legs[index]
        var back = legs[index + 1]
        defer {
            legs[index] = there
            legs[index + 1] = back
        }
        var turn: RoutePiece?
        while let last = there.last, let first = back.first, last.edge == first.edge,
            last.isForward != first.isForward, last.to == first.from
        {
            there.removeLast()
            back.removeFirst()
            guard last.from != first.to else {
                turn = last
                continue
            }
            // One of the two goes on along the edge.
            let rest = RoutePiece(arc: first.arc, from: last.from, to: first.to)
            if (first.to < last.from) == !first.isForward {
                back.insert(rest, at: 0)
                turn = last
            } else {
                there.append(RoutePiece(arc: last.arc, from: last.from, to: first.to))
                turn = RoutePiece(arc: last.arc, from: first.to, to: last.to)
            }
            break
        }
        return turn.map { TrailPoint(on: graph, edge: $0.edge, along: $0.from) }
    }
}
