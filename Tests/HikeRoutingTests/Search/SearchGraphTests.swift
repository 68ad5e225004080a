import HikeRouting
import Testing

@Suite("Search graphs")
struct SearchGraphTests {
    /// Nodes in a row, 1e-7 degrees apart.
    private func graph(_ nodes: Int, _ edges: [(UInt32, UInt32)]) throws -> SearchGraph {
        try SearchGraph(
            latitudes: [Int32](repeating: 0, count: nodes), longitudes: (0..<nodes).map { Int32($0) },
            tails: edges.map(\.0), heads: edges.map(\.1))
    }

    /// What each engine finds, in the order Dijkstra, bidirectional, hierarchy.
    private func results(
        _ graph: SearchGraph, _ costs: [UInt32], _ sources: [SearchEnd], _ targets: [SearchEnd]
    ) throws -> [SearchPath?] {
        let metric = try Metric(costs: costs, for: graph)
        let hierarchy = try ContractionHierarchy(graph: graph, order: NodeOrder(for: graph))
        var (both, climb) = (BidirectionalSearch(), HierarchySearch())
        return [
            try ShortestPaths(graph: graph, metric: metric).path(from: sources, to: targets).path,
            try both.path(in: graph, metric: metric, from: sources, to: targets).path,
            try climb.path(
                in: CustomizedHierarchy(hierarchy, metric: metric), from: sources, to: targets
            ).path,
        ]
    }

    @Test("arcs know their edge, direction and ends; loops are left out")
    func forwardStar() throws {
        let graph = try graph(3, [(0, 1), (2, 1), (1, 1), (1, 0)])
        #expect(graph.first == [0, 2, 5, 6])
        #expect(graph.arcs == [0, 7, 1, 3, 6, 2])
        #expect(graph.targets == [1, 1, 0, 2, 0, 1])
        #expect(graph.tail(ofArc: 3) == 1 && graph.head(ofArc: 3) == 2)
    }

    @Test("graphs, metrics, ends and orders that do not fit are refused")
    func refused() throws {
        let good = try graph(2, [(0, 1)])
        #expect(throws: SearchError.unknownNode(what: "head of the edge", index: 0, node: 2, nodeCount: 2)) {
            try graph(2, [(0, 2)])
        }
        #expect(throws: SearchError.lengthsDiffer(what: "longitudes", count: 0, expected: 1)) {
            try SearchGraph(latitudes: [0], longitudes: [], tails: [], heads: [])
        }
        #expect(throws: SearchError.lengthsDiffer(what: "heads of edges", count: 0, expected: 1)) {
            try SearchGraph(latitudes: [0], longitudes: [0], tails: [0], heads: [])
        }
        #expect(throws: SearchError.lengthsDiffer(what: "costs of arcs", count: 1, expected: 2)) {
            try Metric(costs: [1], for: good)
        }
        #expect(throws: SearchError.costTooHigh(what: "arc", index: 1, cost: 1 << 31 - 1)) {
            try Metric(costs: [1, 1 << 31 - 1], for: good)
        }
        #expect(throws: SearchError.unknownNode(what: "target", index: 0, node: 7, nodeCount: 2)) {
            try results(good, [1, 1], [SearchEnd(node: 0)], [SearchEnd(node: 7)])
        }
        #expect(throws: SearchError.costTooHigh(what: "source", index: 0, cost: .max)) {
            try results(good, [1, 1], [SearchEnd(node: 0, cost: .max)], [SearchEnd(node: 1)])
        }
        var climb = HierarchySearch()
        let hierarchy = try ContractionHierarchy(graph: good, order: NodeOrder(for: good))
        let customized = try CustomizedHierarchy(hierarchy, metric: Metric(costs: [1, 1], for: good))
        #expect(throws: SearchError.unknownNode(what: "source", index: 0, node: 2, nodeCount: 2)) {
            try climb.path(in: customized, from: [SearchEnd(node: 2)], to: [])
        }
        #expect(throws: SearchError.costTooHigh(what: "target", index: 0, cost: .max)) {
            try climb.path(in: customized, from: [], to: [SearchEnd(node: 1, cost: .max)])
        }
        let other = try graph(3, [(0, 1), (1, 2)])
        #expect(throws: SearchError.lengthsDiffer(what: "nodes in the order", count: 3, expected: 2)) {
            try ContractionHierarchy(graph: good, order: NodeOrder(for: other))
        }
        let foreign = try Metric(costs: [1, 1, 1, 1], for: other)
        #expect(throws: SearchError.lengthsDiffer(what: "costs of arcs", count: 4, expected: 2)) {
            try CustomizedHierarchy(hierarchy, metric: foreign)
        }
        #expect(throws: SearchError.lengthsDiffer(what: "costs of arcs", count: 4, expected: 2)) {
            try ShortestPaths(graph: good, metric: foreign)
        }
    }

    @Test("the sentences name the numbers and what to do")
    func sentences() {
        #expect(
            SearchError.costTooHigh(what: "arc", index: 4, cost: 3_000_000_000).description
                == "The arc at index 4 costs 3000000000, more than the limit of 2147483646; use a coarser unit or "
                + "make it impassable.")
    }

    @Test("no node, one node, no ends")
    func tiny() throws {
        let none = try graph(0, [])
        #expect(try results(none, [], [], []) == [nil, nil, nil])
        let one = try graph(1, [(0, 0)])
        let here = SearchPath(cost: 12, source: 0, target: 0, arcs: [])
        let (start, end) = (SearchEnd(node: 0, cost: 5), SearchEnd(node: 0, cost: 7))
        #expect(try results(one, [0, 0], [start], [end]) == [here, here, here])
        #expect(try results(one, [0, 0], [start], []) == [nil, nil, nil])
        let two = try graph(2, [])
        #expect(try results(two, [], [start], [SearchEnd(node: 1)]) == [nil, nil, nil])
    }

    @Test("of parallel edges the cheaper one is taken, in each direction its own")
    func parallel() throws {
        let graph = try graph(2, [(0, 1), (1, 0), (0, 1)])
        let costs: [UInt32] = [5, 9, 9, 6, 5, 7]
        let there = SearchPath(cost: 5, source: 0, target: 0, arcs: [0])
        #expect(
            try results(graph, costs, [SearchEnd(node: 0)], [SearchEnd(node: 1)]) == [there, there, there])
        let back = SearchPath(cost: 7, source: 0, target: 0, arcs: [5])
        #expect(try results(graph, costs, [SearchEnd(node: 1)], [SearchEnd(node: 0)]) == [back, back, back])
    }

    @Test("a path up to the limit is found, one above it is none, and nothing overflows")
    func limit() throws {
        let graph = try graph(4, [(0, 1), (1, 2), (2, 3)])
        let most = SearchLimits.cost
        let costs: [UInt32] = [most - 2, most, 1, most, 1, most]
        let path = SearchPath(cost: most, source: 0, target: 0, arcs: [0, 2, 4])
        #expect(try results(graph, costs, [SearchEnd(node: 0)], [SearchEnd(node: 3)]) == [path, path, path])
        for ends in [
            (SearchEnd(node: 0, cost: 1), SearchEnd(node: 3)),
            (SearchEnd(node: 0), SearchEnd(node: 3, cost: 1)),
            (SearchEnd(node: 3), SearchEnd(node: 0)),
            (SearchEnd(node: 0, cost: most), SearchEnd(node: 3, cost: most)),
        ] {
            #expect(try results(graph, costs, [ends.0], [ends.1]) == [nil, nil, nil])
        }
    }

    @Test("closures close both directions and are undone by the old metric")
    func closures() throws {
        let graph = try graph(3, [(0, 1), (1, 2), (0, 2)])
        let metric = try Metric(costs: [1, 1, 1, 1, 5, 5], for: graph)
        #expect(metric.closing(edges: [1]).costs == [1, 1, Metric.impassable, Metric.impassable, 5, 5])
        let hierarchy = try ContractionHierarchy(graph: graph, order: NodeOrder(for: graph))
        var customized = try CustomizedHierarchy(hierarchy, metric: metric)
        var climb = HierarchySearch()
        func cost() throws -> UInt32? {
            try climb.path(in: customized, from: [SearchEnd(node: 0)], to: [SearchEnd(node: 2)]).path?.cost
        }
        #expect(try cost() == 2)
        try customized.change(to: metric.closing(edges: [1, 99, -1]))
        #expect(try cost() == 5)
        try customized.change(to: metric.closing(edges: [1, 2]))
        #expect(try cost() == nil)
        try customized.change(to: metric)
        #expect(try cost() == 2)
    }
}
