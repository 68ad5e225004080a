import HikeRouting

/// What is wrong with a path, held against the graph alone.
enum PathCheck {
    static func problem(
        with path: SearchPath, in graph: SearchGraph, metric: Metric, from sources: [SearchEnd],
        to targets: [SearchEnd]
    ) -> String? {
        guard sources.indices.contains(path.source), targets.indices.contains(path.target) else {
            return "the ends \(path.source) and \(path.target) are not there"
        }
        var node = sources[path.source].node
        var sum = UInt64(sources[path.source].cost) + UInt64(targets[path.target].cost)
        var visited = Set([node])
        for arc in path.arcs {
            guard graph.tail(ofArc: arc) == node else { return "arc \(arc) does not leave node \(node)" }
            node = graph.head(ofArc: arc)
            guard visited.insert(node).inserted else { return "node \(node) is visited twice" }
            guard metric.costs[Int(arc)] != Metric.impassable else { return "arc \(arc) is closed" }
            sum += UInt64(metric.costs[Int(arc)])
        }
        guard node == targets[path.target].node else { return "the path ends at node \(node)" }
        guard sum == UInt64(path.cost) else { return "the path's sum is \(sum), its cost \(path.cost)" }
        return nil
    }
}

/// Bellman-Ford over 64 bits: an oracle that shares nothing with the engines.
enum SlowOracle {
    static func cost(
        in graph: SearchGraph, metric: Metric, from sources: [SearchEnd], to targets: [SearchEnd]
    ) -> UInt32? {
        var distances = [UInt64](repeating: .max, count: graph.nodeCount)
        for source in sources {
            distances[Int(source.node)] = min(distances[Int(source.node)], UInt64(source.cost))
        }
        var changed = true
        while changed {
            changed = false
            for arc in 0..<2 * graph.edgeCount where metric.costs[arc] != Metric.impassable {
                let tail = distances[Int(graph.tail(ofArc: UInt32(arc)))]
                guard tail != .max else { continue }
                let head = Int(graph.head(ofArc: UInt32(arc)))
                if tail + UInt64(metric.costs[arc]) < distances[head] {
                    distances[head] = tail + UInt64(metric.costs[arc])
                    changed = true
                }
            }
        }
        let best = targets.compactMap { target in
            let distance = distances[Int(target.node)]
            return distance == .max ? nil : distance + UInt64(target.cost)
        }.min()
        return best.flatMap { $0 <= UInt64(SearchLimits.cost) ? UInt32($0) : nil }
    }
}
