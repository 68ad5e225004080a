/// Dijkstra from both ends at once: exact, and in need of no preparation.
///
/// For a region whose hierarchy is not built yet. It keeps its memory between searches and clears nothing: each search has a
/// stamp, and what bears an older one was never seen. Both sides are grown by the smaller distance first (the forward one on
/// a tie) until no path can be cheaper than the best one known, which is when the two distances together reach its cost.
public struct BidirectionalSearch: Sendable {
    /// `stamp << 32 | distance`, for each node from the sources and then to the targets. Stamps fall from search to search, so
    /// that what is old is more than what is new.
    private var states: [UInt64] = []
    /// The arc that was used last, or `endMark` and the index of the end; as in `states`.
    private var incoming: [UInt32] = []
    private var forward = DistanceHeap()
    private var backward = DistanceHeap()
    private var stamp: UInt32 = 0

    private static let endMark: UInt32 = 1 << 31

    public init() {}

    /// The cheapest path from any source to any target, the costs of these included.
    public mutating func path(
        in graph: SearchGraph, metric: Metric, from sources: [SearchEnd], to targets: [SearchEnd]
    ) throws(SearchError) -> SearchResult {
        try metric.check(edgeCount: graph.edgeCount)
        try SearchEnd.check(sources, what: "source", nodeCount: graph.nodeCount)
        try SearchEnd.check(targets, what: "target", nodeCount: graph.nodeCount)
        prepare(graph.nodeCount)
        var meeting = Meeting()
        for (index, source) in sources.enumerated() { begin(source, index: index, side: 0, &meeting) }
        for (index, target) in targets.enumerated() { begin(target, index: index, side: 1, &meeting) }
        Self.grow(graph, metric, stamp, &states, &incoming, &forward, &backward, &meeting)
        let path = meeting.cost < unreached ? path(in: graph, through: meeting) : nil
        return SearchResult(path: path, exploredNodes: meeting.explored)
    }

    private mutating func prepare(_ nodeCount: Int) {
        if stamp == 0 || states.count != 2 * nodeCount {
            stamp = .max
            states = [UInt64](repeating: .max, count: 2 * nodeCount)
            incoming = [UInt32](repeating: 0, count: 2 * nodeCount)
        }
        stamp -= 1
        forward.removeAll()
        backward.removeAll()
    }

    private mutating func begin(_ end: SearchEnd, index: Int, side: Int, _ meeting: inout Meeting) {
        let place = 2 * Int(end.node) + side
        let state = UInt64(stamp) << 32 | UInt64(end.cost)
        guard state < states[place] else { return }
        states[place] = state
        incoming[place] = Self.endMark | UInt32(index)
        if side == 0 {
            forward.insert(distance: end.cost, node: end.node)
        } else {
            backward.insert(distance: end.cost, node: end.node)
        }
        meeting.offer(node: end.node, cost: end.cost, other: states[place ^ 1], stamp)
    }

    private static func grow(
        _ graph: SearchGraph, _ metric: Metric, _ stamp: UInt32, _ allStates: inout [UInt64],
        _ allIncoming: inout [UInt32], _ forward: inout DistanceHeap, _ backward: inout DistanceHeap,
        _ meeting: inout Meeting
    ) {
        let (first, arcs, targets) = (graph.first.span, graph.arcs.span, graph.targets.span)
        let costs = metric.costs.span
        var states = allStates.mutableSpan
        var incoming = allIncoming.mutableSpan
        let mark = UInt64(stamp) << 32
        var ahead = forward.next(states, mark, side: 0)
        var behind = backward.next(states, mark, side: 1)
        while ahead != unreached, behind != unreached, ahead + behind < meeting.cost {
            meeting.explored += 1
            let side = ahead <= behind ? 0 : 1
            let (distance, node) = side == 0 ? forward.removeLeast() : backward.removeLeast()
            for place in Int(first[Int(node)])..<Int(first[Int(node) + 1]) {
                // The side of the targets uses each arc against its direction.
                let arc = arcs[place] ^ UInt32(side)
                let cost = costs[Int(arc)]
                guard cost != Metric.impassable else { continue }
                let head = targets[place]
                let label = 2 * Int(head) + side
                let reached = distance + cost
                guard reached < meeting.cost, mark | UInt64(reached) < states[label] else { continue }
                states[label] = mark | UInt64(reached)
                incoming[label] = arc
                if side == 0 {
                    forward.insert(distance: reached, node: head)
                } else {
                    backward.insert(distance: reached, node: head)
                }
                meeting.offer(node: head, cost: reached, other: states[label ^ 1], stamp)
            }
            if side == 0 {
                ahead = forward.next(states, mark, side: 0)
            } else {
                behind = backward.next(states, mark, side: 1)
            }
        }
    }

    private func path(in graph: SearchGraph, through meeting: Meeting) -> SearchPath {
        var path = SearchPath(cost: meeting.cost, source: 0, target: 0, arcs: [])
        var node = meeting.node
        while incoming[2 * Int(node)] & Self.endMark == 0 {
            path.arcs.append(incoming[2 * Int(node)])
            node = graph.tail(ofArc: incoming[2 * Int(node)])
        }
        path.source = Int(incoming[2 * Int(node)] & ~Self.endMark)
        path.arcs.reverse()
        node = meeting.node
        while incoming[2 * Int(node) + 1] & Self.endMark == 0 {
            path.arcs.append(incoming[2 * Int(node) + 1])
            node = graph.head(ofArc: incoming[2 * Int(node) + 1])
        }
        path.target = Int(incoming[2 * Int(node) + 1] & ~Self.endMark)
        return path
    }
}

/// The best place at which both sides met.
private struct Meeting {
    var node: UInt32 = 0
    var cost = unreached
    var explored = 0

    /// Takes a place where one side has come at a cost, if the other one was there in this search.
    @inline(__always)
    mutating func offer(node: UInt32, cost: UInt32, other: UInt64, _ stamp: UInt32) {
        guard UInt32(truncatingIfNeeded: other >> 32) == stamp else { return }
        let sum = cost + UInt32(truncatingIfNeeded: other)
        guard sum < self.cost else { return }
        self.node = node
        self.cost = sum
    }
}

extension DistanceHeap {
    /// The distance of the next node to settle, or `unreached`; entries that a cheaper one replaced are thrown away.
    @inline(__always)
    fileprivate mutating func next(_ states: borrowing MutableSpan<UInt64>, _ mark: UInt64, side: Int)
        -> UInt32
    {
        while !isEmpty {
            let least = least
            let state = states[2 * Int(UInt32(truncatingIfNeeded: least)) + side]
            if mark | least >> 32 == state { return UInt32(truncatingIfNeeded: least >> 32) }
            _ = removeLeast()
        }
        return unreached
    }
}
