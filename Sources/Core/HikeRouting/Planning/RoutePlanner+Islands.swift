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
        let network = Network(search, ready)
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
                (!leaves || Self.leads(edge, to: part, of: graph, ready))
                    && (!comes || Self.leads(edge, from: part, of: graph, ready))
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

    /// Whether who is on an edge comes to the part.
    private static func leads(
        _ edge: Int, to part: NetworkPart, of graph: TrailGraph, _ ready: PreparedProfile
    ) -> Bool {
        let closed = graph.attributes(ofEdge: edge).closedEnds
        let mode = ready.profile.mode
        let (forward, backward) = (UInt32(2 * edge), UInt32(2 * edge + 1))
        return !closed.closesHead(mode) && part.isReached(from: graph.edges.heads[edge])
            && ready.cost(withinArc: forward) != Metric.impassable
            || !closed.closesTail(mode) && part.isReached(from: graph.edges.tails[edge])
                && ready.cost(withinArc: backward) != Metric.impassable
    }

    /// Whether who is on the part comes to all of an edge.
    private static func leads(
        _ edge: Int, from part: NetworkPart, of graph: TrailGraph, _ ready: PreparedProfile
    ) -> Bool {
        let closed = graph.attributes(ofEdge: edge).closedEnds
        let mode = ready.profile.mode
        let (forward, backward) = (UInt32(2 * edge), UInt32(2 * edge + 1))
        return !closed.closesTail(mode) && part.reaches(graph.edges.tails[edge])
            && ready.cost(withinArc: forward) != Metric.impassable
            || !closed.closesHead(mode) && part.reaches(graph.edges.heads[edge])
                && ready.cost(withinArc: backward) != Metric.impassable
    }
}

/// The junctions from which one comes to a place of the network and back.
private struct NetworkPart {
    fileprivate let before: [Bool]
    fileprivate let behind: [Bool]

    /// Whether one comes from a junction to the part.
    func isReached(from node: UInt32) -> Bool { before[Int(node)] }
    /// Whether one comes from the part to a junction.
    func reaches(_ node: UInt32) -> Bool { behind[Int(node)] }
    func contains(_ node: UInt32) -> Bool { isReached(from: node) && reaches(node) }

    /// Whether there is more than one junction in it.
    var hasSeveral: Bool { zip(before, behind).lazy.filter { $0 && $1 }.prefix(2).count > 1 }
}

/// The ways that a traveller uses, as a network.
private struct Network {
    private let graph: SearchGraph
    private let ready: PreparedProfile

    init(_ graph: SearchGraph, _ ready: PreparedProfile) {
        self.graph = graph
        self.ready = ready
    }

    private func isOpen(_ arc: UInt32) -> Bool { ready.cost(ofArc: arc) != Metric.impassable }

    /// A junction of the part with the most junctions, counted along ways that are open in both directions; of equal
    /// ones the first. Nil where there is no such way.
    var largest: UInt32? {
        var parents = (0..<UInt32(graph.nodeCount)).map { $0 }
        func root(_ node: UInt32) -> UInt32 {
            var node = node
            while parents[Int(node)] != node {
                parents[Int(node)] = parents[Int(parents[Int(node)])]
                node = parents[Int(node)]
            }
            return node
        }
        for edge in 0..<UInt32(graph.edgeCount) where isOpen(2 * edge) && isOpen(2 * edge + 1) {
            let (a, b) = (root(graph.tail(ofArc: 2 * edge)), root(graph.head(ofArc: 2 * edge)))
            if a != b { parents[Int(max(a, b))] = min(a, b) }
        }
        var sizes = [Int32](repeating: 0, count: parents.count)
        for node in parents.indices { sizes[Int(root(UInt32(node)))] += 1 }
        guard let most = sizes.max(), most > 1 else { return nil }
        return sizes.firstIndex(of: most).map { UInt32($0) }
    }

    func part(around node: UInt32) -> NetworkPart {
        NetworkPart(
            before: seen(from: node, isBackward: true), behind: seen(from: node, isBackward: false))
    }

    private func seen(from node: UInt32, isBackward: Bool) -> [Bool] {
        var isSeen = [Bool](repeating: false, count: graph.nodeCount)
        isSeen[Int(node)] = true
        var stack = [node]
        while let node = stack.popLast() {
            for place in Int(graph.first[Int(node)])..<Int(graph.first[Int(node) + 1]) {
                let arc = graph.arcs[place]
                let next = graph.head(ofArc: arc)
                guard !isSeen[Int(next)], isOpen(isBackward ? arc ^ 1 : arc) else { continue }
                isSeen[Int(next)] = true
                stack.append(next)
            }
        }
        return isSeen
    }
}
