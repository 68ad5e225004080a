import HikeValues

/// Which arcs leave a junction, those of trails that come back to it too: searches have no use for these, walkers have a
/// choice.
struct LeavingArcs: Sendable {
    private enum Source {
        case sorted(SearchGraph)
        case kept(KeptExits)
    }

    private let source: Source

    init(_ search: SearchGraph) { source = .sorted(search) }

    /// - Parameter exits: sound at all junctions that will be asked for.
    init(_ exits: KeptExits) { source = .kept(exits) }

    /// Whether one of the arcs that leave a node is such a one.
    @inline(__always)
    func contains(at node: Int, where isWanted: (UInt32) -> Bool) -> Bool {
        switch source {
        case .sorted(let search):
            for place in Int(search.first[node])..<Int(search.first[node + 1])
            where isWanted(search.arcs[place]) {
                return true
            }
            return search.loops(at: UInt32(node)).contains { isWanted($0 << 1) || isWanted($0 << 1 | 1) }
        case .kept(let exits):
            let arcs = exits.arcs.numbers
            for place in exits.places(at: node) where isWanted(arcs[place]) { return true }
            return false
        }
    }
}

/// The arcs that leave each node, as they lie in a ``HierarchyFile``. Nothing of it was checked when it was opened.
struct KeptExits: Sendable {
    /// Where the arcs of a node begin; one more than there are nodes.
    let first: PackedArray
    /// Ascending for each node. A loop is there twice.
    let arcs: PackedArray

    init(first: PackedArray, arcs: PackedArray) {
        self.first = first
        self.arcs = arcs
    }

    init(of graph: TrailGraph) {
        let columns = graph.columns
        let edgeCount = graph.edges.count
        var first = [UInt32](repeating: 0, count: graph.nodes.count + 1)
        for edge in 0..<edgeCount {
            first[Int(columns.tails[edge]) + 1] += 1
            first[Int(columns.heads[edge]) + 1] += 1
        }
        for node in 0..<graph.nodes.count { first[node + 1] += first[node] }
        var next = first
        var arcs = [UInt32](repeating: 0, count: 2 * edgeCount)
        for arc in 0..<UInt32(2 * edgeCount) {
            let node = graph.tail(ofArc: arc)
            arcs[Int(next[node])] = arc
            next[node] += 1
        }
        self.init(first: PackedArray(first), arcs: PackedArray(arcs))
    }

    /// Places in ``arcs`` of those that leave a node; in a damaged file any that are there.
    @inline(__always)
    func places(at node: Int) -> Range<Int> {
        let begin = min(Int(first.numbers[node]), arcs.count)
        return begin..<max(begin, min(Int(first.numbers[node + 1]), arcs.count))
    }

    /// Whether the arcs of all junctions of a route leave them, and the route's own are among them.
    func areSound(along pieces: [RoutePiece], on graph: TrailGraph) -> Bool {
        let columns = graph.columns
        let arcCount = UInt32(2 * graph.edges.count)
        let numbers = arcs.numbers
        var isSound = true
        var before: UInt32?
        for piece in pieces {
            defer { before = piece.arc }
            guard let before else { continue }
            let edge = Int(before >> 1)
            let node = before & 1 == 0 ? columns.heads[edge] : columns.tails[edge]
            var own = 0
            var lowest: UInt32 = 0
            for place in places(at: Int(node)) {
                let arc = numbers[place]
                guard arc < arcCount else { return false }
                let tail = arc & 1 == 0 ? columns.tails[Int(arc >> 1)] : columns.heads[Int(arc >> 1)]
                isSound = isSound && tail == node && arc >= lowest
                lowest = arc + 1
                if arc == before ^ 1 { own += 1 }
            }
            isSound = isSound && own == 1
        }
        return isSound
    }
}
