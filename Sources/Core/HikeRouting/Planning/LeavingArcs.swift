import HikeValues

/// Which arcs leave a junction, those of trails that come back to it too: searches have no use for these, walkers have a
/// choice. A class, because it is large and asked at every junction.
final class LeavingArcs: Sendable {
    private let sorted: SearchGraph?
    /// What owns ``numbers``.
    private let kept: KeptExits
    private let numbers: KeptExits.Numbers

    init(_ search: SearchGraph) {
        sorted = search
        kept = .none
        numbers = kept.numbers
    }

    /// - Parameter exits: sound at all junctions that will be asked for.
    init(_ exits: KeptExits) {
        sorted = nil
        kept = exits
        numbers = exits.numbers
    }

    /// Whether one of the arcs that leave a node is such a one.
    @inline(__always)
    func contains(at node: Int, where isWanted: (UInt32) -> Bool) -> Bool {
        guard let sorted else {
            for place in numbers.places(at: node) where isWanted(numbers.arcs[place]) { return true }
            return false
        }
        for place in Int(sorted.first[node])..<Int(sorted.first[node + 1])
        where isWanted(sorted.arcs[place]) {
            return true
        }
        return sorted.loops(at: UInt32(node)).contains { isWanted($0 << 1) || isWanted($0 << 1 | 1) }
    }
}

/// The arcs that leave each node, as they lie in a ``HierarchyFile``. Nothing of it was checked when it was opened.
struct KeptExits: Sendable {
    /// Where the arcs of a node begin; one more than there are nodes.
    let first: PackedArray
    /// Ascending for each node. A loop is there twice.
    let arcs: PackedArray

    /// Of a graph without nodes.
    static let none = KeptExits(first: PackedArray([0]), arcs: PackedArray([]))

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

    /// The columns without their owners; valid while this value lives.
    var numbers: Numbers { Numbers(first: first.numbers, arcs: arcs.numbers) }

    struct Numbers: Sendable {
        fileprivate let first: PackedNumbers
        fileprivate let arcs: PackedNumbers

        /// Places in ``arcs`` of those that leave a node; in a damaged file any that are there.
        @inline(__always)
        fileprivate func places(at node: Int) -> Range<Int> {
            let begin = min(Int(first[node]), arcs.count)
            return begin..<max(begin, min(Int(first[node + 1]), arcs.count))
        }
    }

    /// Whether the arcs of all junctions of a route leave them, and the route's own are among them.
    func areSound(along pieces: [RoutePiece], on graph: TrailGraph) -> Bool {
        let columns = graph.columns
        let arcCount = UInt32(2 * graph.edges.count)
        let numbers = numbers
        var isSound = true
        var before: UInt32?
        for piece in pieces {
            defer { before = piece.arc }
            guard let before else { continue }
            let edge = Int(before >> 1)
            let node = before & 1 == 0 ? columns.heads[edge] : columns.tails[edge]
            var own = 0
            var lowest: UInt32 = 0
            for place in numbers.places(at: Int(node)) {
                let arc = numbers.arcs[place]
                guard arc < arcCount else { return false }
                // Both are read, for which end it is nobody can guess.
                let (tail, head) = (columns.tails[Int(arc >> 1)], columns.heads[Int(arc >> 1)])
                isSound = isSound && (arc & 1 == 0 ? tail : head) == node && arc >= lowest
                lowest = arc + 1
                own += arc == before ^ 1 ? 1 : 0
            }
            isSound = isSound && own == 1
        }
        return isSound
    }
}
