/// An undirected graph as flat arrays, the ground of all searches.
///
/// An edge joins a tail and a head. It has two arcs: arc `2 * edge` leads from tail to head, arc `2 * edge + 1` from head to
/// tail. So parallel edges and the direction of travel stay known in every path. A loop (tail and head are one node) is
/// allowed, keeps its number and is never on a shortest path.
public struct SearchGraph: Sendable {
    /// Latitude of each node in 1e-7 degrees.
    public let latitudes: [Int32]
    /// Longitude of each node in 1e-7 degrees.
    public let longitudes: [Int32]
    /// The node at which each edge begins.
    public let tails: [UInt32]
    /// The node at which each edge ends.
    public let heads: [UInt32]
    /// Where the arcs that leave a node begin in ``arcs``; one entry more than nodes.
    public let first: [UInt32]
    /// The arcs that leave node 0, then those that leave node 1 and so on, each node's ascending. Loops are not among them.
    public let arcs: [UInt32]
    /// Edges whose tail and head are one node, by that node, then by number.
    public let loops: [UInt32]
    /// The node to which each entry of ``arcs`` leads.
    public let targets: [UInt32]

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
        guard count <= SearchLimits.nodes else {
            throw .tooMany(what: "nodes", count: count, limit: SearchLimits.nodes)
        }
        guard tails.count <= SearchLimits.edges else {
            throw .tooMany(what: "edges", count: tails.count, limit: SearchLimits.edges)
        }
        for (what, ends) in [("tail of the edge", tails), ("head of the edge", heads)] {
            guard let highest = ends.max(), Int(highest) >= count else { continue }
            for (edge, node) in ends.enumerated() where Int(node) >= count {
                throw .unknownNode(what: what, index: edge, node: node, nodeCount: count)
            }
        }
        self.latitudes = latitudes
        self.longitudes = longitudes
        self.tails = tails
        self.heads = heads
        first = Self.starts(tails, heads, nodeCount: count)
        var arcs = [UInt32](repeating: 0, count: Int(first[count]))
        var targets = arcs
        Self.fill(&arcs, &targets, first, tails, heads)
        self.arcs = arcs
        self.targets = targets
        var loops: [UInt32] = []
        for edge in tails.indices where tails[edge] == heads[edge] { loops.append(UInt32(edge)) }
        self.loops = loops.sorted { (tails[Int($0)], $0) < (tails[Int($1)], $1) }
    }

    /// Where each node's arcs begin.
    private static func starts(_ tails: [UInt32], _ heads: [UInt32], nodeCount: Int) -> [UInt32] {
        var first = [UInt32](repeating: 0, count: nodeCount + 1)
        first.withUnsafeMutableBufferPointer { first in
            for edge in tails.indices where tails[edge] != heads[edge] {
                first[Int(tails[edge]) + 1] += 1
                first[Int(heads[edge]) + 1] += 1
            }
            for node in 0..<nodeCount { first[node + 1] += first[node] }
        }
        return first
    }

    private static func fill(
        _ arcs: inout [UInt32], _ targets: inout [UInt32], _ first: [UInt32], _ tails: [UInt32],
        _ heads: [UInt32]
    ) {
        var next = first
        next.withUnsafeMutableBufferPointer { next in
            arcs.withUnsafeMutableBufferPointer { arcs in
                targets.withUnsafeMutableBufferPointer { targets in
                    for edge in tails.indices {
                        let (tail, head) = (tails[edge], heads[edge])
                        guard tail != head else { continue }
                        let forward = Int(next[Int(tail)])
                        next[Int(tail)] += 1
                        arcs[forward] = UInt32(edge) << 1
                        targets[forward] = head
                        let backward = Int(next[Int(head)])
                        next[Int(head)] += 1
                        arcs[backward] = UInt32(edge) << 1 | 1
                        targets[backward] = tail
                    }
                }
            }
        }
    }

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
