/// At which ends of which edges a barrier stands that lets nobody through.
///
/// Of a node with more than two ways nobody can say which of them it closes; the map's documentation has barriers
/// beside the junction, and GraphHopper leaves them out there, too.
struct BarrierEnds {
    /// By node of the ``NodePlacement``, as bits of a ``BarrierClosure``; empty where there is none.
    private var closures: [UInt8] = []

    init(_ placement: NodePlacement, _ edges: some Collection<SplitEdge>) {
        guard !placement.barriers.isEmpty else { return }
        closures = [UInt8](repeating: 0, count: placement.ids.count)
        for (node, closure) in placement.barriers { closures[node] = closure.rawValue }
        var ends: [UInt32: Int] = [:]
        for edge in edges {
            if closures[Int(edge.tail)] != 0 { ends[edge.tail, default: 0] += 1 }
            if closures[Int(edge.head)] != 0 { ends[edge.head, default: 0] += 1 }
        }
        for (node, count) in ends where count != 2 { closures[Int(node)] = 0 }
    }

    subscript(edge: SplitEdge) -> ClosedEnds {
        guard !closures.isEmpty else { return [] }
        return ClosedEnds(
            tail: BarrierClosure(rawValue: closures[Int(edge.tail)]),
            head: BarrierClosure(rawValue: closures[Int(edge.head)]))
    }
}

extension ClosedEnds {
    init(tail: BarrierClosure, head: BarrierClosure) {
        self = []
        if tail.contains(.walkers) { insert(.walkersTail) }
        if head.contains(.walkers) { insert(.walkersHead) }
        if tail.contains(.riders) { insert(.ridersTail) }
        if head.contains(.riders) { insert(.ridersHead) }
    }
}

/// The ways that edges are pieces of, in the order of the map data. Pieces that end at a closed barrier are of a copy of
/// their way that says so: attributes are of ways, and nothing is to be stored for the many pieces that end at none.
struct UsedWays {
    /// Places of ways in the map data, ascending, with what is closed.
    private(set) var ways: [(way: Int, ends: ClosedEnds)] = []
    /// For each way of the map data the number of its first copy.
    private var first: [UInt32]
    /// For each way of the map data a bit for each ``ClosedEnds`` that its pieces have.
    private var copies: [UInt16]
    private let ends: BarrierEnds

    /// - Parameter count: ways of the map data.
    init(_ edges: some Collection<SplitEdge>, count: Int, _ ends: BarrierEnds) {
        self.ends = ends
        first = [UInt32](repeating: 0, count: count)
        copies = [UInt16](repeating: 0, count: count)
        for edge in edges { copies[Int(edge.way)] |= 1 << UInt16(ends[edge].rawValue) }
        for way in 0..<count where copies[way] != 0 {
            first[way] = UInt32(ways.count)
            for bits in ClosedEnds.allBits where copies[way] & 1 << UInt16(bits) != 0 {
                ways.append((way, ClosedEnds(rawValue: bits)))
            }
        }
    }

    /// The number of the way, or of its copy, that an edge is a piece of.
    func number(of edge: SplitEdge) -> UInt32 {
        let way = Int(edge.way)
        let before: UInt16 = (1 << UInt16(ends[edge].rawValue)) - 1
        return first[way] + UInt32((copies[way] & before).nonzeroBitCount)
    }
}
