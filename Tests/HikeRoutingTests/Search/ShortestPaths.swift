@testable import HikeRouting

/// Plain Dijkstra: slow, short, and what every faster engine is held against.
///
/// (Dijkstra 1959.) Nodes are settled by distance, then by number. Of several best arcs into a node the one with the
/// lowest number is taken, as long as the node is not settled; of several best targets the first in the list.
struct ShortestPaths: Sendable {
    let graph: SearchGraph
    /// The cost of every arc.
    let metric: Metric

    /// - Throws: Where the metric does not fit the graph.
    init(graph: SearchGraph, metric: Metric) throws(SearchError) {
        try metric.check(edgeCount: graph.edgeCount)
        self.graph = graph
        self.metric = metric
    }

    /// The cheapest path from any source to any target, the costs of these included.
    func path(from sources: [SearchEnd], to targets: [SearchEnd]) throws(SearchError) -> SearchResult {
        try SearchEnd.check(sources, what: "source", nodeCount: graph.nodeCount)
        try SearchEnd.check(targets, what: "target", nodeCount: graph.nodeCount)
        var tree = Tree(graph: graph, metric: metric)
        for (index, source) in sources.enumerated() { tree.begin(source, index: index) }
        var waiting = [Int: Int](minimumCapacity: targets.count)
        for (index, target) in targets.enumerated() {
            let node = Int(target.node)
            if let other = waiting[node], targets[other].cost <= target.cost { continue }
            waiting[node] = index
        }
        var best: (cost: UInt32, target: Int)?
        var explored = 0
        while let (distance, node) = tree.settle() {
            if let best, distance > best.cost { break }
            explored += 1
            if let target = waiting[Int(node)] {
                let cost = distance + targets[target].cost
                if cost < unreached, best.map({ (cost, target) < ($0.cost, $0.target) }) ?? true {
                    best = (cost, target)
                }
            }
        }
        let path = best.map { tree.path(to: targets[$0.target].node, cost: $0.cost, target: $0.target) }
        return SearchResult(path: path, exploredNodes: explored)
    }
}

/// The shortest path tree as far as it has grown.
private struct Tree {
    let graph: SearchGraph
    let metric: Metric
    var distances: [UInt32]
    /// The last arc to each node, or the index of the source it is.
    var incoming: [UInt32]
    var isSource: [Bool]
    var settled: [Bool]
    var heap = DistanceHeap()

    init(graph: SearchGraph, metric: Metric) {
        self.graph = graph
        self.metric = metric
        distances = [UInt32](repeating: unreached, count: graph.nodeCount)
        incoming = [UInt32](repeating: none32, count: graph.nodeCount)
        isSource = [Bool](repeating: false, count: graph.nodeCount)
        settled = isSource
    }

    mutating func begin(_ source: SearchEnd, index: Int) {
        let node = Int(source.node)
        guard source.cost < distances[node] else { return }
        distances[node] = source.cost
        incoming[node] = UInt32(index)
        isSource[node] = true
        heap.insert(distance: source.cost, node: source.node)
    }

    /// Settles the next node and looks at its arcs.
    mutating func settle() -> (distance: UInt32, node: UInt32)? {
        while !heap.isEmpty {
            let (distance, node) = heap.removeLeast()
            guard !settled[Int(node)] else { continue }
            settled[Int(node)] = true
            for place in Int(graph.first[Int(node)])..<Int(graph.first[Int(node) + 1]) {
                let arc = graph.arcs[place]
                let cost = metric.costs[Int(arc)]
                guard cost != Metric.impassable else { continue }
                relax(Int(graph.head(ofArc: arc)), distance: distance + cost, arc: arc)
            }
            return (distance, node)
        }
        return nil
    }

    private mutating func relax(_ head: Int, distance: UInt32, arc: UInt32) {
        guard distance < unreached, !settled[head] else { return }
        let tie = distance == distances[head] && !isSource[head] && arc < incoming[head]
        guard distance < distances[head] || tie else { return }
        if distance < distances[head] { heap.insert(distance: distance, node: UInt32(head)) }
        distances[head] = distance
        incoming[head] = arc
        isSource[head] = false
    }

    func path(to end: UInt32, cost: UInt32, target: Int) -> SearchPath {
        var arcs: [UInt32] = []
        var node = end
        while !isSource[Int(node)] {
            let arc = incoming[Int(node)]
            arcs.append(arc)
            node = graph.tail(ofArc: arc)
        }
        return SearchPath(
            cost: cost, source: Int(incoming[Int(node)]), target: target, arcs: arcs.reversed())
    }
}
