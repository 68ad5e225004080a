import HikeValues
import Testing

@testable import HikeRouting

@Suite("Node order")
struct NodeOrderTests {
    @Test("an order names each node once", arguments: 0..<60)
    func permutation(seed: Int) throws {
        let graph = try RandomGraph(seed: UInt64(20_000 + seed)).graph
        let order = NodeOrder(for: graph)
        #expect(order.nodes.sorted() == (0..<UInt32(graph.nodeCount)).map { $0 })
        // Subtrees in one piece: no arc to a parent jumps out of the piece of its grandparent.
        let parents = EliminationTree.parents(
            of: graph, nodes: order.nodes, ranks: NodeOrder.ranks(order.nodes))
        var least = Array(0..<UInt32(graph.nodeCount))
        for rank in parents.indices where parents[rank] != none32 {
            least[Int(parents[rank])] = min(least[Int(parents[rank])], least[rank])
        }
        var sizes = [UInt32](repeating: 1, count: parents.count)
        for rank in parents.indices where parents[rank] != none32 {
            #expect(parents[rank] > rank)
            sizes[Int(parents[rank])] += sizes[rank]
        }
        #expect(parents.indices.allSatisfy { UInt32($0) - least[$0] + 1 == sizes[$0] })
    }

    @Test("orders that are damaged are refused")
    func damaged() {
        #expect(throws: SearchError.orderNamesNodeTwice(node: 0)) { try NodeOrder(nodes: [0, 0]) }
        #expect(throws: SearchError.unknownNode(what: "order's node", index: 1, node: 2, nodeCount: 2)) {
            try NodeOrder(nodes: [0, 2])
        }
    }

    @Test("a long chain is a few steps deep and not its length")
    func chain() throws {
        let count = 4_096
        let graph = try SearchGraph(
            latitudes: [Int32](repeating: 0, count: count), longitudes: (0..<count).map { Int32($0) },
            tails: (1..<count).map { UInt32($0 - 1) }, heads: (1..<count).map { UInt32($0) })
        let hierarchy = try ContractionHierarchy(graph: graph, order: NodeOrder(for: graph))
        #expect(hierarchy.meanSearchSpace.nodes < 30)
        #expect(hierarchy.arcCount < 2 * count)
    }

    @Test("a grid of 48 x 48 has the fill and search space of a good order")
    func grid() throws {
        let side = 48
        var edges: [(UInt32, UInt32)] = []
        for node in 0..<side * side {
            if node % side > 0 { edges.append((UInt32(node - 1), UInt32(node))) }
            if node >= side { edges.append((UInt32(node - side), UInt32(node))) }
        }
        let graph = try SearchGraph(
            latitudes: (0..<side * side).map { Int32($0 / side * 1_000) },
            longitudes: (0..<side * side).map { Int32($0 % side * 1_000) },
            tails: edges.map(\.0), heads: edges.map(\.1))
        let hierarchy = try ContractionHierarchy(graph: graph, order: NodeOrder(for: graph))
        #expect(hierarchy.arcCount < 30_000)
        #expect(hierarchy.meanSearchSpace.arcs < 3_800)
    }

    @Test("hubs of very many neighbours, and graphs that cannot be cut, end in time")
    func hubs() throws {
        // Three hubs that share all their neighbours, and a star.
        let count = 20_000
        var edges: [(UInt32, UInt32)] = []
        for node in 3..<count { edges += (0..<3).map { (UInt32($0), UInt32(node)) } }
        for node in count + 1..<2 * count { edges.append((UInt32(count), UInt32(node))) }
        let graph = try SearchGraph(
            latitudes: (0..<2 * count).map { Int32($0 * 7_919 % 10_007) },
            longitudes: (0..<2 * count).map { Int32($0 * 104_729 % 10_009) },
            tails: edges.map(\.0), heads: edges.map(\.1))
        let hierarchy = try ContractionHierarchy(graph: graph, order: NodeOrder(for: graph))
        #expect(hierarchy.arcCount <= edges.count + 3)
        // Many long edges: the fill is as large as can be, and refused.
        var stream = RandomStream(seed: 7).split("knot")
        let knot = try SearchGraph(
            latitudes: (0..<4_000).map { _ in Int32(stream.below(1_000_000)) },
            longitudes: (0..<4_000).map { _ in Int32(stream.below(1_000_000)) },
            tails: (0..<40_000).map { _ in UInt32(stream.below(4_000)) },
            heads: (0..<40_000).map { _ in UInt32(stream.below(4_000)) })
        let limit = SearchLimits.shortcuts(nodes: 4_000, edges: 40_000)
        let order = NodeOrder(for: knot)
        #expect(throws: SearchError.tooMany(what: "shortcuts", count: limit + 1, limit: limit)) {
            try ContractionHierarchy(graph: knot, order: order)
        }
    }

    /// The fewest nodes that meet every path between two sets, by trying all subsets.
    private func leastSeparator(_ graph: PartGraph, _ sources: [UInt32], _ targets: [UInt32]) -> Int {
        let count = graph.nodeCount
        return (0..<1 << count).filter { removed in
            var seen = sources.reduce(0) { $0 | 1 << Int($1) } & ~removed
            var grown = 0
            while grown != seen {
                grown = seen
                for node in 0..<count where seen >> node & 1 == 1 {
                    for place in Int(graph.first[node])..<Int(graph.first[node + 1]) {
                        seen |= 1 << Int(graph.neighbours[place]) & ~removed
                    }
                }
            }
            return targets.allSatisfy { seen >> Int($0) & 1 == 0 }
        }.map(\.nonzeroBitCount).min() ?? 0
    }

    @Test("the flow's separator is a least one and keeps the sides apart", arguments: 0..<150)
    func separator(seed: Int) {
        var stream = RandomStream(seed: UInt64(seed)).split("separator")
        let count = 3 + stream.below(7)
        var rows = [Set<Int>](repeating: [], count: count)
        for _ in 0..<count * (1 + stream.below(3)) {
            let (a, b) = (stream.below(count), stream.below(count))
            if a != b {
                rows[a].insert(b)
                rows[b].insert(a)
            }
        }
        var graph = PartGraph()
        for row in rows {
            graph.neighbours += row.sorted().map { UInt32($0) }
            graph.first.append(UInt32(graph.neighbours.count))
        }
        var flow = SeparatorFlow(graph)
        // The second question is asked of a flow that was used.
        for _ in 0..<2 {
            let nodes = stream.permutation(count).map { UInt32($0) }
            let size = 1 + stream.below(count / 2)
            let (sources, targets) = (Array(nodes.prefix(size)), Array(nodes.suffix(size)))
            let least = leastSeparator(graph, sources, targets)
            guard let cut = flow.cut(sources: sources, targets: targets, limit: count) else {
                Issue.record("no cut")
                return
            }
            #expect(cut.separator == least)
            #expect(cut.sides.count { $0 == 2 } == least)
            #expect(sources.allSatisfy { cut.sides[Int($0)] != 1 })
            #expect(targets.allSatisfy { cut.sides[Int($0)] != 0 })
            for (node, row) in rows.enumerated() where cut.sides[node] == 0 {
                #expect(row.allSatisfy { cut.sides[$0] != 1 })
            }
            if least > 0 { #expect(flow.cut(sources: sources, targets: targets, limit: least - 1) == nil) }
        }
    }
}
