import HikeValues

/// The part of a customizable contraction hierarchy that no metric changes: which shortcuts there are.
///
/// (Dibbelt, Strasser, Wagner: "Customizable Contraction Hierarchies", 2016.) Nodes bear their rank in the order. When a node is
/// contracted its higher neighbours become neighbours of each other, whatever the costs. An arc of the hierarchy leads from a
/// lower to a higher rank and stands for both directions.
public struct ContractionHierarchy: Sendable {
    /// The rank of each node.
    let ranks: [UInt32]
    /// Where the arcs of each rank begin in ``heads``; one entry more than nodes.
    let first: [UInt32]
    /// The higher rank of each arc, ascending for each lower rank. The first one is the parent in the elimination tree.
    let heads: [UInt32]
    /// For each edge of the graph its arc, times two, and one more when the edge leads down; `none32` for a loop.
    let edgeArcs: [UInt32]

    /// Contracts all nodes of a graph in an order.
    ///
    /// A graph so knotted that it takes more than ``SearchLimits/shortcuts(nodes:edges:)`` is refused; ``BidirectionalSearch``
    /// needs no hierarchy.
    public init(graph: SearchGraph, order: NodeOrder) throws(SearchError) {
        guard order.nodes.count == graph.nodeCount else {
            throw .lengthsDiffer(
                what: "nodes in the order", count: order.nodes.count, expected: graph.nodeCount)
        }
        let ranks = NodeOrder.ranks(order.nodes)
        let limit = SearchLimits.shortcuts(nodes: graph.nodeCount, edges: graph.edgeCount)
        var contraction = Contraction(nodeCount: graph.nodeCount)
        for rank in 0..<graph.nodeCount {
            let node = Int(order.nodes[rank])
            let range = Int(graph.first[node])..<Int(graph.first[node + 1])
            contraction.contract(rank, neighbours: range.map { ranks[Int(graph.target(at: $0))] })
            guard contraction.heads.count <= limit else {
                // How many more it would be nobody knows.
                throw .tooMany(what: "shortcuts", count: limit + 1, limit: limit)
            }
        }
        self.ranks = ranks
        first = contraction.first
        heads = contraction.heads
        edgeArcs = Self.arcs(of: graph, ranks: ranks, contraction)
    }

    private static func arcs(
        of graph: SearchGraph, ranks: [UInt32], _ contraction: Contraction
    ) -> [UInt32] {
        var arcs = [UInt32](repeating: none32, count: graph.edgeCount)
        for edge in 0..<graph.edgeCount {
            let (tail, head) = (ranks[Int(graph.tails[edge])], ranks[Int(graph.heads[edge])])
            guard tail != head else { continue }
            let higher = max(tail, head)
            var arc = Int(contraction.first[Int(min(tail, head))])
            while contraction.heads[arc] != higher { arc += 1 }
            arcs[edge] = UInt32(arc) << 1 | (tail > head ? 1 : 0)
        }
        return arcs
    }

    public var nodeCount: Int { ranks.count }
    public var edgeCount: Int { edgeArcs.count }
    /// Arcs of the hierarchy, shortcuts included, each for both directions.
    public var arcCount: Int { heads.count }
    /// Memory of the arrays, in bytes.
    public var byteCount: Int { 4 * (ranks.count + first.count + heads.count + edgeArcs.count) }

    /// How many ranks and arcs a search from a rank to the root sees.
    func searchSpace(of rank: Int) -> (nodes: Int, arcs: Int) {
        var (nodes, arcs, rank) = (0, 0, rank)
        while true {
            nodes += 1
            arcs += Int(first[rank + 1] - first[rank])
            guard first[rank] < first[rank + 1] else { return (nodes, arcs) }
            rank = Int(heads[Int(first[rank])])
        }
    }

    /// The mean number of nodes and arcs that a search sees on one side when nothing is pruned: a measure of an order.
    public var meanSearchSpace: (nodes: Double, arcs: Double) {
        var (nodes, arcs) = (0, 0)
        for rank in 0..<nodeCount {
            let space = searchSpace(of: rank)
            nodes += space.nodes
            arcs += space.arcs
        }
        let count = Double(max(1, nodeCount))
        return (Double(nodes) / count, Double(arcs) / count)
    }
}

/// The arcs as far as nodes are contracted.
private struct Contraction {
    var first: [UInt32] = [0]
    var heads: [UInt32] = []
    /// The children of each rank in the elimination tree, as lists.
    private var firstChild: [UInt32]
    private var nextChild: [UInt32]
    /// The rank for which a rank was last taken.
    private var taken: [UInt32]
    private var list: [UInt32] = []

    init(nodeCount: Int) {
        firstChild = [UInt32](repeating: none32, count: nodeCount)
        nextChild = firstChild
        taken = firstChild
        first.reserveCapacity(nodeCount + 1)
        heads.reserveCapacity(3 * nodeCount)
    }

    /// Gives a rank its arcs: to its own higher neighbours and to those of its children.
    mutating func contract(_ rank: Int, neighbours: [UInt32]) {
        list.removeAll(keepingCapacity: true)
        var child = firstChild[rank]
        while child != none32 {
            let begin = Int(first[Int(child)]) + 1
            for arc in begin..<Int(first[Int(child) + 1]) { take(heads[arc], for: rank) }
            child = nextChild[Int(child)]
        }
        for neighbour in neighbours where neighbour > rank { take(neighbour, for: rank) }
        list.sort()
        heads.append(contentsOf: list)
        first.append(UInt32(heads.count))
        if let parent = list.first {
            nextChild[rank] = firstChild[Int(parent)]
            firstChild[Int(parent)] = UInt32(rank)
        }
    }

    private mutating func take(_ head: UInt32, for rank: Int) {
        guard taken[Int(head)] != UInt32(rank) else { return }
        taken[Int(head)] = UInt32(rank)
        list.append(head)
    }
}
