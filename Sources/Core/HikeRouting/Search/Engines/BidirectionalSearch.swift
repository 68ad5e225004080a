import HikeValues

/// Dijkstra from both ends at once: exact, and in need of no preparation.
///
/// For a region whose hierarchy is not built yet. It keeps its memory between searches and clears nothing: each search has a
/// stamp, and what bears an older one was never seen. Both sides are grown by the smaller distance first (the forward one on
/// a tie) until no path can be cheaper than the best one known, which is when the two distances together reach its cost.
public struct BidirectionalSearch: Sendable {
    /// What is known of a node on one side.
    fileprivate struct Label: BitwiseCopyable, Sendable {
        /// `stamp << 32 | distance`. Stamps fall from search to search, so that what is old is more than what is new.
        var state: UInt64
        /// The arc that was used last, or `endMark` and the index of the end.
        var incoming: UInt32
    }

    /// For each node from the sources and then to the targets.
    private var labels = PagedTable<Label>()
    private var forward = DistanceHeap()
    private var backward = DistanceHeap()
    private var stamp: UInt32 = 0
    private var meeting = Meeting()

    private static let endMark: UInt32 = 1 << 31

    public init() {}

    /// The cheapest path from any source to any target, the costs of these included.
    public mutating func path(
        in graph: SearchGraph, metric: Metric, from sources: [SearchEnd], to targets: [SearchEnd]
    ) throws(SearchError) -> SearchResult {
        try metric.check(edgeCount: graph.edgeCount)
        guard let labels = try begin(graph, sources, targets) else { return Self.nothing }
        metric.costs.withUnsafeBufferPointer { grow(graph, MetricCosts(costs: $0), labels) }
        return result(graph, labels)
    }

    /// The same by costs that are worked out where the search comes by.
    mutating func path(
        in graph: SearchGraph, costs: EdgeCosts, from sources: [SearchEnd], to targets: [SearchEnd]
    ) throws(SearchError) -> SearchResult {
        guard let labels = try begin(graph, sources, targets) else { return Self.nothing }
        costs.withArcs { grow(graph, $0, labels) }
        return result(graph, labels)
    }

    private static let nothing = SearchResult(path: nil, exploredNodes: 0)

    private mutating func begin(
        _ graph: SearchGraph, _ sources: [SearchEnd], _ targets: [SearchEnd]
    ) throws(SearchError) -> PagedTable<Label>.Pages? {
        try SearchEnd.check(sources, what: "source", nodeCount: graph.nodeCount)
        try SearchEnd.check(targets, what: "target", nodeCount: graph.nodeCount)
        let isEmpty = labels.prepare(count: 2 * graph.nodeCount, empty: Label(state: .max, incoming: 0))
        guard let pages = labels.pages else { return nil }
        if stamp == 0 {
            // The last stamp was used: no older one may be left.
            if !isEmpty { for place in 0..<2 * graph.nodeCount { pages[place].state = .max } }
            stamp = .max
        }
        stamp -= 1
        forward.removeAll()
        backward.removeAll()
        meeting = Meeting()
        for (index, source) in sources.enumerated() { begin(source, index: index, side: 0, pages) }
        for (index, target) in targets.enumerated() { begin(target, index: index, side: 1, pages) }
        return pages
    }

    private mutating func begin(_ end: SearchEnd, index: Int, side: Int, _ labels: PagedTable<Label>.Pages) {
        let place = 2 * Int(end.node) + side
        let state = UInt64(stamp) << 32 | UInt64(end.cost)
        guard state < labels[place].state else { return }
        labels[place] = Label(state: state, incoming: Self.endMark | UInt32(index))
        if side == 0 {
            forward.insert(distance: end.cost, node: end.node)
        } else {
            backward.insert(distance: end.cost, node: end.node)
        }
        meeting.offer(node: end.node, cost: end.cost, other: labels[place ^ 1].state, stamp)
    }

    private mutating func grow(
        _ graph: SearchGraph, _ costs: some ArcCosts, _ labels: PagedTable<Label>.Pages
    ) {
        let (first, arcs) = (graph.first.span, graph.arcs.span)
        let (tails, heads) = (graph.tails.numbers, graph.heads.numbers)
        let mark = UInt64(stamp) << 32
        var ahead = forward.next(labels, mark, side: 0)
        var behind = backward.next(labels, mark, side: 1)
        while ahead != unreached, behind != unreached, ahead + behind < meeting.cost {
            meeting.explored += 1
            let side = ahead <= behind ? 0 : 1
            let (distance, node) = side == 0 ? forward.removeLeast() : backward.removeLeast()
            for place in Int(first[Int(node)])..<Int(first[Int(node) + 1]) {
                let leaving = arcs[place]
                // The side of the targets uses each arc against its direction.
                let arc = leaving ^ UInt32(side)
                let cost = costs.cost(ofArc: arc)
                guard cost != Metric.impassable else { continue }
                let head = leaving & 1 == 0 ? heads[Int(leaving >> 1)] : tails[Int(leaving >> 1)]
                let label = 2 * Int(head) + side
                let reached = distance + cost
                guard reached < meeting.cost, mark | UInt64(reached) < labels[label].state else { continue }
                labels[label] = Label(state: mark | UInt64(reached), incoming: arc)
                if side == 0 {
                    forward.insert(distance: reached, node: head)
                } else {
                    backward.insert(distance: reached, node: head)
                }
                meeting.offer(node: head, cost: reached, other: labels[label ^ 1].state, stamp)
            }
            if side == 0 {
                ahead = forward.next(labels, mark, side: 0)
            } else {
                behind = backward.next(labels, mark, side: 1)
            }
        }
    }

    private func result(_ graph: SearchGraph, _ labels: PagedTable<Label>.Pages) -> SearchResult {
        guard meeting.cost < unreached else {
            return SearchResult(path: nil, exploredNodes: meeting.explored)
        }
        var path = SearchPath(cost: meeting.cost, source: 0, target: 0, arcs: [])
        var incoming = labels[2 * Int(meeting.node)].incoming
        while incoming & Self.endMark == 0 {
            path.arcs.append(incoming)
            incoming = labels[2 * Int(graph.tail(ofArc: incoming))].incoming
        }
        path.source = Int(incoming & ~Self.endMark)
        path.arcs.reverse()
        incoming = labels[2 * Int(meeting.node) + 1].incoming
        while incoming & Self.endMark == 0 {
            path.arcs.append(incoming)
            incoming = labels[2 * Int(graph.head(ofArc: incoming)) + 1].incoming
        }
        path.target = Int(incoming & ~Self.endMark)
        return SearchResult(path: path, exploredNodes: meeting.explored)
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
    fileprivate mutating func next(
        _ labels: PagedTable<BidirectionalSearch.Label>.Pages, _ mark: UInt64, side: Int
    ) -> UInt32 {
        while !isEmpty {
            let least = least
            let state = labels[2 * Int(UInt32(truncatingIfNeeded: least)) + side].state
            if mark | least >> 32 == state { return UInt32(truncatingIfNeeded: least >> 32) }
            _ = removeLeast()
        }
        return unreached
    }
}
