import HikeValues

/// An undirected graph as flat arrays, the ground of all searches.
///
/// An edge joins a tail and a head. It has two arcs: arc `2 * edge` leads from tail to head, arc `2 * edge + 1` from head to
/// tail. So parallel edges and the direction of travel stay known in every path. A loop (tail and head are one node) is
/// allowed, keeps its number and is never on a shortest path.
public struct SearchGraph: Sendable {
    /// Latitude of each node in 1e-7 degrees.
    public let latitudes: FlatArray<Int32>
    /// Longitude of each node in 1e-7 degrees.
    public let longitudes: FlatArray<Int32>
    /// The node at which each edge begins.
    public let tails: PackedArray
    /// The node at which each edge ends.
    public let heads: PackedArray
    /// Where the arcs that leave a node begin in ``arcs``; one entry more than nodes.
    public let first: [UInt32]
    /// The arcs that leave node 0, then those that leave node 1 and so on, each node's ascending. Loops are not among them.
    public let arcs: [UInt32]
    /// Edges whose tail and head are one node, by that node, then by number.
    public let loops: [UInt32]
    /// A bit for each node that has loops; empty where there is none.
    private let isLooped: [UInt64]

    /// Sorts edges by the nodes they leave.
    ///
    /// Coordinates are in 1e-7 degrees and serve the order of the nodes only; any values give exact paths.
    public init(latitudes: [Int32], longitudes: [Int32], tails: [UInt32], heads: [UInt32]) throws(SearchError)
    {
        let count = latitudes.count
        guard longitudes.count == count else {
            throw .lengthsDiffer(what: "longitudes", count: longitudes.count, expected: count)
        }
        guard heads.count == tails.count else {
            throw .lengthsDiffer(what: "heads of edges", count: heads.count, expected: tails.count)
        }
        for (what, ends) in [("tail of the edge", tails), ("head of the edge", heads)] {
            guard let highest = ends.max(), Int(highest) >= count else { continue }
            for (edge, node) in ends.enumerated() where Int(node) >= count {
                throw .unknownNode(what: what, index: edge, node: node, nodeCount: count)
            }
        }
        try self.init(
            checked: (FlatArray(latitudes), FlatArray(longitudes)), PackedArray(tails), PackedArray(heads))
    }

    /// The same for columns whose lengths and numbers somebody has checked; they are used where they lie.
    init(
        checked places: (latitudes: FlatArray<Int32>, longitudes: FlatArray<Int32>), _ tails: PackedArray,
        _ heads: PackedArray
    ) throws(SearchError) {
        try Self.check(nodes: places.latitudes.count, edges: tails.count)
        self.init(within: places, tails, heads)
    }

    /// Whether a graph is not too large to be searched.
    static func check(nodes: Int, edges: Int) throws(SearchError) {
        guard nodes <= SearchLimits.nodes else {
            throw .tooMany(what: "nodes", count: nodes, limit: SearchLimits.nodes)
        }
        guard edges <= SearchLimits.edges else {
            throw .tooMany(what: "edges", count: edges, limit: SearchLimits.edges)
        }
    }

    /// The same for columns that passed ``check(nodes:edges:)`` too.
    init(
        within places: (latitudes: FlatArray<Int32>, longitudes: FlatArray<Int32>), _ tails: PackedArray,
        _ heads: PackedArray
    ) {
        latitudes = places.latitudes
        longitudes = places.longitudes
        self.tails = tails
        self.heads = heads
        (first, arcs, loops) = Self.sorted(tails.numbers, heads.numbers, nodeCount: places.latitudes.count)
        var isLooped = [UInt64](repeating: 0, count: loops.isEmpty ? 0 : latitudes.count >> 6 + 1)
        for loop in loops { isLooped[Int(tails[Int(loop)] >> 6)] |= 1 << UInt64(tails[Int(loop)] & 63) }
        self.isLooped = isLooped
    }

    private static func sorted(
        _ tails: PackedNumbers, _ heads: PackedNumbers, nodeCount: Int
    ) -> (first: [UInt32], arcs: [UInt32], loops: [UInt32]) {
        var loops: [UInt32] = []
        // Counts of arcs two places behind their node, then ends of the nodes before: the place of a node's next arc
        // is one behind it until all are placed, and then where the next node begins.
        var first = [UInt32](repeating: 0, count: nodeCount + 2)
        first.withUnsafeMutableBufferPointer { first in
            for edge in 0..<tails.count {
                let (tail, head) = (tails[edge], heads[edge])
                guard tail != head else {
                    loops.append(UInt32(edge))
                    continue
                }
                first[Int(tail) + 2] &+= 1
                first[Int(head) + 2] &+= 1
            }
            for node in 0..<nodeCount { first[node + 2] &+= first[node + 1] }
        }
        let count = Int(first[nodeCount + 1])
        let arcs = [UInt32](unsafeUninitializedCapacity: count) { arcs, filled in
            first.withUnsafeMutableBufferPointer { first in
                for edge in 0..<tails.count {
                    let (tail, head) = (Int(tails[edge]), Int(heads[edge]))
                    guard tail != head else { continue }
                    arcs[Int(first[tail + 1])] = UInt32(edge) << 1
                    first[tail + 1] &+= 1
                    arcs[Int(first[head + 1])] = UInt32(edge) << 1 | 1
                    first[head + 1] &+= 1
                }
            }
            filled = count
        }
        first.removeLast()
        return (first, arcs, loops.sorted { (tails[Int($0)], $0) < (tails[Int($1)], $1) })
    }

    /// The node to which an entry of ``arcs`` leads.
    func target(at place: Int) -> UInt32 { head(ofArc: arcs[place]) }

    /// The nodes to which the entries of ``arcs`` lead.
    public var targets: [UInt32] { arcs.map { head(ofArc: $0) } }

    public var nodeCount: Int { latitudes.count }
    public var edgeCount: Int { tails.count }

    /// The node that an arc leaves.
    public func tail(ofArc arc: UInt32) -> UInt32 {
        arc & 1 == 0 ? tails[Int(arc >> 1)] : heads[Int(arc >> 1)]
    }

    /// The node to which an arc leads.
    public func head(ofArc arc: UInt32) -> UInt32 {
        arc & 1 == 0 ? heads[Int(arc >> 1)] : tails[Int(arc >> 1)]
    }

    /// The loops of a node.
    func loops(at node: UInt32) -> ArraySlice<UInt32> {
        // Nearly no node has one, and looking for it would read all over memory.
        guard !isLooped.isEmpty, isLooped[Int(node >> 6)] >> UInt64(node & 63) & 1 == 1 else { return [] }
        var low = 0
        var high = loops.count
        while low < high {
            let middle = (low + high) / 2
            if tails[Int(loops[middle])] < node { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < loops.count, tails[Int(loops[end])] == node { end += 1 }
        return loops[low..<end]
    }
}
