/// Dijkstra from both ends at once: exact, and in need of no preparation.
///
/// For a region whose hierarchy is not built yet. It keeps its memory between searches and clears nothing: each search has a
/// stamp, and what bears an older one was never seen. Both sides are grown by the smaller distance first (the forward one on
/// a tie) until no path can be cheaper than the best one known, which is when the two distances together reach its cost.
public struct BidirectionalSearch: Sendable {
    private var forward = Side(direction: 0)
    private var backward = Side(direction: 1)
    private var stamp: UInt32 = 0

    public init() {}

    /// The cheapest path from any source to any target, the costs of these included.
    public mutating func path(
        in graph: SearchGraph, metric: Metric, from sources: [SearchEnd], to targets: [SearchEnd]
    ) throws(SearchError) -> SearchResult {
        try metric.check(edgeCount: graph.edgeCount)
        try graph.check(sources, what: "source")
        try graph.check(targets, what: "target")
        prepare(graph.nodeCount)
        var meeting = Meeting()
        for (index, source) in sources.enumerated() { _ = forward.begin(source, index: index) }
        for (index, target) in targets.enumerated() {
            if backward.begin(target, index: index) {
                meeting.offer(
                    node: target.node, cost: target.cost + forward.distance(of: target.node))
            }
        }
        var explored = 0
        while true {
            let (ahead, behind) = (forward.next, backward.next)
            guard ahead != unreached, behind != unreached, ahead + behind < meeting.cost else { break }
            explored += 1
            if ahead <= behind {
                forward.settle(graph, metric, &meeting, other: backward)
            } else {
                backward.settle(graph, metric, &meeting, other: forward)
            }
        }
        guard meeting.cost < unreached else { return SearchResult(path: nil, exploredNodes: explored) }
        return SearchResult(path: path(in: graph, through: meeting), exploredNodes: explored)
    }

    private mutating func prepare(_ nodeCount: Int) {
        if stamp == 0 || forward.states.count != nodeCount {
            stamp = .max
            forward.reset(nodeCount)
            backward.reset(nodeCount)
        }
        stamp -= 1
        forward.renew(stamp)
        backward.renew(stamp)
    }

    private func path(in graph: SearchGraph, through meeting: Meeting) -> SearchPath {
        var arcs: [UInt32] = []
        let source = forward.walk(in: graph, from: meeting.node, arcs: &arcs)
        arcs.reverse()
        let target = backward.walk(in: graph, from: meeting.node, arcs: &arcs)
        return SearchPath(cost: meeting.cost, source: source, target: target, arcs: arcs)
    }
}

/// The best place at which both sides met.
private struct Meeting {
    var node: UInt32 = 0
    var cost = unreached

    @inline(__always)
    mutating func offer(node: UInt32, cost: UInt32) {
        guard cost < self.cost else { return }
        self.node = node
        self.cost = cost
    }
}

/// The search from one end.
private struct Side: Sendable {
    /// 0 when arcs are used as they lie, 1 when each is used against its direction.
    let direction: UInt32
    /// `stamp << 32 | distance`. Stamps fall from search to search, so that what is old is more than what is new.
    var states: [UInt64] = []
    /// The arc that was used last, or `endMark` and the index of the end.
    var incoming: [UInt32] = []
    var heap = DistanceHeap()
    var stamp: UInt64 = 0

    static let endMark: UInt32 = 1 << 31

    init(direction: UInt32) { self.direction = direction }

    mutating func reset(_ nodeCount: Int) {
        states = [UInt64](repeating: .max, count: nodeCount)
        incoming = [UInt32](repeating: 0, count: nodeCount)
    }

    mutating func renew(_ stamp: UInt32) {
        self.stamp = UInt64(stamp) << 32
        heap.removeAll()
    }

    /// The distance of a node, or `unreached`.
    func distance(of node: UInt32) -> UInt32 {
        let state = states[Int(node)]
        return state >> 32 == stamp >> 32 ? UInt32(truncatingIfNeeded: state) : unreached
    }

    /// Whether the end is the best one at its node.
    mutating func begin(_ end: SearchEnd, index: Int) -> Bool {
        let node = Int(end.node)
        guard stamp | UInt64(end.cost) < states[node] else { return false }
        states[node] = stamp | UInt64(end.cost)
        incoming[node] = Self.endMark | UInt32(index)
        heap.insert(distance: end.cost, node: end.node)
        return true
    }

    /// The distance of the next node to settle, or `unreached`.
    var next: UInt32 {
        mutating get {
            while !heap.isEmpty {
                let least = heap.least
                let node = Int(UInt32(truncatingIfNeeded: least))
                if stamp | least >> 32 == states[node] { return UInt32(truncatingIfNeeded: least >> 32) }
                _ = heap.removeLeast()
            }
            return unreached
        }
    }

    @inline(__always)
    mutating func settle(
        _ graph: SearchGraph, _ metric: Metric, _ meeting: inout Meeting, other: borrowing Side
    ) {
        let (distance, node) = heap.removeLeast()
        let (begin, end) = (Int(graph.first[Int(node)]), Int(graph.first[Int(node) + 1]))
        let (arcs, targets, costs) = (graph.arcs.span, graph.targets.span, metric.costs.span)
        for place in begin..<end {
            let arc = arcs[place]
            let cost = costs[Int(arc ^ direction)]
            guard cost != Metric.impassable else { continue }
            let head = targets[place]
            let reached = distance + cost
            guard reached < meeting.cost, stamp | UInt64(reached) < states[Int(head)] else { continue }
            states[Int(head)] = stamp | UInt64(reached)
            incoming[Int(head)] = arc ^ direction
            heap.insert(distance: reached, node: head)
            meeting.offer(node: head, cost: reached + other.distance(of: head))
        }
    }

    /// Follows the arcs back to the end and says which one it is.
    func walk(in graph: SearchGraph, from start: UInt32, arcs: inout [UInt32]) -> Int {
        var node = start
        while incoming[Int(node)] & Self.endMark == 0 {
            let arc = incoming[Int(node)]
            arcs.append(arc)
            node = direction == 0 ? graph.tail(ofArc: arc) : graph.head(ofArc: arc)
        }
        return Int(incoming[Int(node)] & ~Self.endMark)
    }
}
