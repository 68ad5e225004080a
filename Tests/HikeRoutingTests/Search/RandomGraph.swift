import HikeRouting
import HikeValues

/// A graph of one kind or another, with a metric and questions, all from one seed.
struct RandomGraph {
    enum Kind: CaseIterable {
        case grid, tree, islands, tangle, chain, star, complete, loops, geometric
    }

    var kind: Kind
    var graph: SearchGraph
    var stream: RandomStream

    init(seed: UInt64) throws {
        var stream = RandomStream(seed: seed).split("graph")
        kind = Kind.allCases[stream.below(Kind.allCases.count)]
        var draft = Draft()
        draft.fill(kind, &stream)
        // Numbers that say nothing of the place.
        let names = stream.permutation(draft.places.count)
        var latitudes = [Int32](repeating: 0, count: names.count)
        var longitudes = latitudes
        for (node, place) in draft.places.enumerated() {
            latitudes[names[node]] = 470_000_000 + Int32(place.1 * 1_000)
            longitudes[names[node]] = 100_000_000 + Int32(place.0 * 1_000)
        }
        // Some graphs have all nodes at one place.
        if stream.below(10) == 0 { latitudes = latitudes.map { _ in 470_000_000 } }
        graph = try SearchGraph(
            latitudes: latitudes, longitudes: longitudes,
            tails: draft.edges.map { UInt32(names[$0.0]) }, heads: draft.edges.map { UInt32(names[$0.1]) })
        self.stream = stream
    }

    /// Costs of one kind or another: small ones with many ties, zeros, one-way edges, closed ones, very high ones.
    mutating func metric() throws -> Metric {
        let most = [1, 3, 20, 1_000, 100_000_000, Int(SearchLimits.cost)][stream.below(6)]
        let (closed, oneWay, zero) = (stream.below(4), stream.below(4), stream.below(4))
        var costs: [UInt32] = []
        for _ in 0..<graph.edgeCount {
            var cost = UInt32(stream.below(most) + 1)
            if stream.below(12) < zero { cost = 0 }
            var pair = [cost, stream.below(2) == 0 ? cost : UInt32(stream.below(most) + 1)]
            if stream.below(12) < oneWay { pair[stream.below(2)] = Metric.impassable }
            if stream.below(24) < closed { pair = [Metric.impassable, Metric.impassable] }
            costs += pair
        }
        return try Metric(costs: costs, for: graph)
    }

    /// No, one or several ends with or without a cost, sometimes the same node twice.
    mutating func ends() -> [SearchEnd] {
        let count = [1, 1, 1, 2, 2, 3, 5, 0][stream.below(8)]
        guard graph.nodeCount > 0 else { return [] }
        return (0..<count).map { _ in
            SearchEnd(
                node: UInt32(stream.below(graph.nodeCount)),
                cost: [0, 0, UInt32(stream.below(50)), UInt32(stream.below(100_000))][stream.below(4)])
        }
    }

    /// Both ends of an edge, as a point on it has them.
    mutating func pointOnEdge() -> [SearchEnd] {
        guard graph.edgeCount > 0 else { return ends() }
        let edge = stream.below(graph.edgeCount)
        return [
            SearchEnd(node: graph.tails[edge], cost: UInt32(stream.below(30))),
            SearchEnd(node: graph.heads[edge], cost: UInt32(stream.below(30))),
        ]
    }
}

extension RandomStream {
    mutating func below(_ limit: Int) -> Int { Int(next() >> 33) % max(1, limit) }

    mutating func permutation(_ count: Int) -> [Int] {
        var result = Array(0..<count)
        for index in stride(from: count - 1, to: 0, by: -1) { result.swapAt(index, below(index + 1)) }
        return result
    }
}

/// Places and edges while they are drawn.
private struct Draft {
    var places: [(Int, Int)] = []
    var edges: [(Int, Int)] = []

    mutating func fill(_ kind: RandomGraph.Kind, _ stream: inout RandomStream) {
        switch kind {
        case .grid: grid(2 + stream.below(14), 2 + stream.below(14), &stream)
        case .tree: tree(1 + stream.below(120), &stream)
        case .islands:
            for _ in 0..<1 + stream.below(4) {
                if stream.below(2) == 0 {
                    grid(1 + stream.below(6), 1 + stream.below(6), &stream)
                } else {
                    tree(1 + stream.below(20), &stream)
                }
            }
        case .tangle: tangle(1 + stream.below(60), perNode: 1 + stream.below(4), &stream)
        case .chain: chain(1 + stream.below(150), closed: stream.below(2) == 0)
        case .star:
            _ = add(0, 0)
            for arm in 1..<2 + stream.below(70) { edges.append((0, add(arm, arm * arm % 17))) }
        case .complete:
            for node in 0..<1 + stream.below(12) {
                _ = add(stream.below(50), stream.below(50))
                for other in 0..<node { edges.append((node, other)) }
            }
        case .loops:
            tangle(1 + stream.below(8), perNode: 5, &stream)
            for node in places.indices { edges.append((node, node)) }
        case .geometric: geometric(2 + stream.below(150), &stream)
        }
    }

    private mutating func add(_ x: Int, _ y: Int) -> Int {
        places.append((x, y))
        return places.count - 1
    }

    private mutating func grid(_ width: Int, _ height: Int, _ stream: inout RandomStream) {
        let begin = places.count
        for y in 0..<height {
            for x in 0..<width {
                let node = add(10 * x + stream.below(8) + begin, 10 * y + stream.below(8))
                // Gaps make dead ends and chains.
                if x > 0, stream.below(6) > 0 { edges.append((node - 1, node)) }
                if y > 0, stream.below(6) > 0 { edges.append((node, node - width)) }
            }
        }
    }

    private mutating func tree(_ count: Int, _ stream: inout RandomStream) {
        let begin = places.count
        for index in 0..<count {
            let node = add(stream.below(200), stream.below(200))
            if index > 0 { edges.append((begin + stream.below(index), node)) }
        }
    }

    private mutating func tangle(_ count: Int, perNode: Int, _ stream: inout RandomStream) {
        for _ in 0..<count { _ = add(stream.below(200), stream.below(200)) }
        // Parallel edges and loops come by chance.
        for _ in 0..<count * perNode { edges.append((stream.below(count), stream.below(count))) }
    }

    private mutating func chain(_ count: Int, closed: Bool) {
        for index in 0..<count {
            let node = add(index, index % 3)
            if index > 0 { edges.append(index % 2 == 0 ? (node - 1, node) : (node, node - 1)) }
        }
        if closed { edges.append((count - 1, 0)) }
    }

    private mutating func geometric(_ count: Int, _ stream: inout RandomStream) {
        for node in 0..<count {
            let here = (stream.below(300), stream.below(300))
            let near = (0..<node).sorted {
                distance(places[$0], here) < distance(places[$1], here)
            }
            _ = add(here.0, here.1)
            for other in near.prefix(1 + stream.below(3)) { edges.append((other, node)) }
        }
    }

    private func distance(_ a: (Int, Int), _ b: (Int, Int)) -> Int {
        (a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)
    }
}
