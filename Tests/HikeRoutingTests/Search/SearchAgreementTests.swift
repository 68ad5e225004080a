import HikeRouting
import HikeValues
import Testing

@Suite("Search engines agree")
struct SearchAgreementTests {
    /// The engines, kept over all graphs as a program keeps them.
    private struct Engines {
        var bidirectional = BidirectionalSearch()
        var hierarchy = HierarchySearch()
    }

    /// Asks all engines and says what does not fit together.
    private func problem(
        _ world: RandomGraph, _ customized: CustomizedHierarchy, _ metric: Metric, _ sources: [SearchEnd],
        _ targets: [SearchEnd], _ engines: inout Engines
    ) throws -> String? {
        let expected = SlowOracle.cost(in: world.graph, metric: metric, from: sources, to: targets)
        let results = [
            try ShortestPaths(graph: world.graph, metric: metric).path(from: sources, to: targets),
            try engines.bidirectional.path(in: world.graph, metric: metric, from: sources, to: targets),
            try engines.hierarchy.path(in: customized, from: sources, to: targets),
        ]
        for (name, result) in zip(["Dijkstra", "bidirectional", "hierarchy"], results) {
            guard result.path?.cost == expected else {
                return "\(name) found \(result.path?.cost as UInt32?), not \(expected as UInt32?)"
            }
            if let path = result.path,
                let problem = PathCheck.problem(
                    with: path, in: world.graph, metric: metric, from: sources, to: targets)
            {
                return "\(name): \(problem)"
            }
        }
        return nil
    }

    @Test("all engines find the same cost, and paths that have it", arguments: 0..<20)
    func agree(block: Int) throws {
        var engines = Engines()
        for seed in block * 50..<block * 50 + 50 {
            var world = try RandomGraph(seed: UInt64(seed))
            let order = NodeOrder(for: world.graph)
            let hierarchy = try ContractionHierarchy(graph: world.graph, order: order)
            var customized: CustomizedHierarchy?
            for round in 0..<3 {
                // The second metric is another one on the same order, the third one has closures.
                var metric = try world.metric()
                if round == 2 {
                    let edges = world.graph.edgeCount
                    metric = metric.closing(
                        edges: (0..<edges / 4).map { _ in world.stream.below(edges) })
                }
                if customized == nil {
                    customized = try CustomizedHierarchy(hierarchy, metric: metric)
                } else {
                    try customized?.change(to: metric)
                }
                let current = try #require(customized)
                for question in 0..<6 {
                    let sources = question == 0 ? world.pointOnEdge() : world.ends()
                    let targets = question == 0 ? world.pointOnEdge() : world.ends()
                    let problem = try problem(world, current, metric, sources, targets, &engines)
                    #expect(
                        problem == nil, "seed \(seed), \(world.kind), round \(round), question \(question)")
                }
            }
        }
    }

    @Test("any order gives exact paths", arguments: 0..<100)
    func anyOrder(seed: Int) throws {
        var world = try RandomGraph(seed: UInt64(5_000 + seed))
        var engines = Engines()
        let nodes = world.stream.permutation(world.graph.nodeCount).map { UInt32($0) }
        let hierarchy = try ContractionHierarchy(graph: world.graph, order: NodeOrder(nodes: nodes))
        let metric = try world.metric()
        let customized = try CustomizedHierarchy(hierarchy, metric: metric)
        for _ in 0..<6 {
            let problem = try problem(world, customized, metric, world.ends(), world.ends(), &engines)
            #expect(problem == nil, "\(world.kind)")
        }
    }

    @Test("a second run gives the same paths, whatever was searched before", arguments: 0..<50)
    func repeats(seed: Int) throws {
        var world = try RandomGraph(seed: UInt64(9_000 + seed))
        // All costs are alike, so that there are many ties.
        let costs = [UInt32](repeating: 1, count: 2 * world.graph.edgeCount)
        let metric = try Metric(costs: costs, for: world.graph)
        let order = NodeOrder(for: world.graph)
        let hierarchy = try ContractionHierarchy(graph: world.graph, order: order)
        var changed = try CustomizedHierarchy(hierarchy, metric: world.metric())
        try changed.change(to: metric)
        let fresh = try CustomizedHierarchy(hierarchy, metric: metric)
        let questions = (0..<10).map { _ in (world.ends(), world.ends()) }
        var used = HierarchySearch()
        var usedBoth = BidirectionalSearch()
        for (sources, targets) in questions {
            _ = try used.path(in: changed, from: sources, to: targets)
            _ = try usedBoth.path(in: world.graph, metric: metric, from: sources, to: targets)
        }
        for (sources, targets) in questions.reversed() {
            var new = HierarchySearch()
            var newBoth = BidirectionalSearch()
            #expect(
                try used.path(in: changed, from: sources, to: targets)
                    == new.path(in: fresh, from: sources, to: targets))
            #expect(
                try usedBoth.path(in: world.graph, metric: metric, from: sources, to: targets)
                    == newBoth.path(in: world.graph, metric: metric, from: sources, to: targets))
        }
        #expect(order == NodeOrder(for: world.graph))
    }
}
