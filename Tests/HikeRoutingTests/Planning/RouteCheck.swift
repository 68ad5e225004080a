import HikeGeodesy
import HikeRouting
import HikeValues

/// What is wrong with a route as a path and as a line; empty where nothing is.
struct RouteCheck {
    let graph: TrailGraph
    let oracle: PlanningOracle

    func problems(with route: ComputedRoute) -> [String] {
        pathProblems(route) + lineProblems(route)
    }

    private func place(_ arc: UInt32, _ along: Double) -> (node: Int?, edge: Int, along: Double) {
        let edge = Int(arc >> 1)
        let isTail = along == 0
        let isHead = along == graph.length(ofEdge: edge)
        let node = isTail ? graph.tail(ofArc: arc & ~1) : isHead ? graph.head(ofArc: arc & ~1) : nil
        return (node, edge, along)
    }

    private func pathProblems(_ route: ComputedRoute) -> [String] {
        var problems: [String] = []
        for (index, piece) in route.pieces.enumerated() {
            if piece.isForward != (piece.to >= piece.from) {
                problems.append("piece \(index) goes backwards")
            }
            if oracle.cost(piece.arc, piece.length) == nil { problems.append("piece \(index) is closed") }
        }
        for (index, pair) in zip(route.pieces, route.pieces.dropFirst()).enumerated() {
            let a = place(pair.0.arc, pair.0.to)
            let b = place(pair.1.arc, pair.1.from)
            let isOneNode = a.node != nil && a.node == b.node
            let isOnePlace = a.edge == b.edge && a.along == b.along
            if !isOneNode && !isOnePlace { problems.append("piece \(index + 1) begins elsewhere") }
        }
        let sum = oracle.cost(of: route.pieces).map { Double($0) / 100 }
        if sum != route.cost { problems.append("cost \(route.cost), pieces \(sum ?? -1)") }
        let length = route.pieces.reduce(0) { $0 + $1.length }
        if (length - route.length).magnitude > 1e-6 {
            problems.append("length \(route.length), pieces \(length)")
        }
        return problems
    }

    private func lineProblems(_ route: ComputedRoute) -> [String] {
        var problems: [String] = []
        let line = route.coordinates
        if line.first != route.points.first?.coordinate { problems.append("does not begin at the start") }
        if let end = route.points.last, let last = line.last,
            GreatCircle.distance(end.coordinate, last) > 0.05
        {
            problems.append("ends \(GreatCircle.distance(end.coordinate, last)) m from the end")
        }
        var length = 0.0
        for (a, b) in zip(line, line.dropFirst()) {
            if a == b { problems.append("a doubled coordinate") }
            length += GreatCircle.distance(a, b)
        }
        if (length - route.length).magnitude > 0.5 + route.length * 1e-3 {
            problems.append("the line has \(length) m, the route \(route.length)")
        }
        if route.firstCoordinates.count != route.pieces.count + 1
            || route.firstCoordinates.last != line.count - 1
            || route.firstCoordinates != route.firstCoordinates.sorted()
        {
            problems.append("first coordinates do not fit")
        }
        for (index, piece) in route.pieces.enumerated() {
            let end = place(piece.arc, piece.to)
            guard let node = end.node else { continue }
            let distance = GreatCircle.distance(
                graph.coordinate(ofNode: node), line[route.firstCoordinates[index + 1]])
            if distance > 0.05 { problems.append("piece \(index) ends \(distance) m from its junction") }
        }
        let profile = route.profile
        if let first = profile.first, let last = profile.last {
            if first.distance != 0 { problems.append("the profile begins at \(first.distance)") }
            if (last.distance - route.length).magnitude > 1e-6 { problems.append("the profile ends early") }
            if !zip(profile, profile.dropFirst()).allSatisfy({ $0.distance < $1.distance }) {
                problems.append("the profile is not ascending")
            }
        }
        return problems
    }
}
