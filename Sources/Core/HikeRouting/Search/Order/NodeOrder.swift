import HikeValues

/// In which order a hierarchy contracts the nodes of a graph: computed once for a region, whatever its metrics.
///
/// What costs nothing to eliminate comes first (dead ends, chains), the rest by nested dissection. The elimination tree's
/// subtrees are in one piece each. Equal graphs and places give equal orders, on any machine.
public struct NodeOrder: Hashable, Sendable {
    /// The nodes, the first one to contract first.
    public let nodes: [UInt32]

    /// Computes an order.
    public init(for graph: SearchGraph) { self.init(for: graph, settings: NestedDissection.Settings()) }

    init(for graph: SearchGraph, settings: NestedDissection.Settings) {
        let low = LowDegreeElimination(graph)
        var numbers = [UInt32](repeating: none32, count: graph.nodeCount)
        for (number, node) in low.remaining.enumerated() { numbers[Int(node)] = UInt32(number) }
        var core = PartGraph()
        for node in low.remaining {
            core.neighbours.append(contentsOf: low.neighbours(of: node).map { numbers[Int($0)] })
            core.first.append(UInt32(core.neighbours.count))
        }
        let inner = NestedDissection.order(
            core, latitudes: low.remaining.map { graph.latitudes[Int($0)] },
            longitudes: low.remaining.map { graph.longitudes[Int($0)] }, settings: settings)
        let order = low.eliminated + inner.map { low.remaining[Int($0)] }
        let parents = EliminationTree.parents(of: graph, nodes: order, ranks: Self.ranks(order))
        nodes = EliminationTree.postorder(parents).map { order[Int($0)] }
    }

    /// A given order; it must name each of the nodes 0 to n - 1 once.
    public init(nodes: [UInt32]) throws(SearchError) {
        var seen = [Bool](repeating: false, count: nodes.count)
        for (index, node) in nodes.enumerated() {
            guard Int(node) < nodes.count else {
                throw .unknownNode(what: "order's node", index: index, node: node, nodeCount: nodes.count)
            }
            guard !seen[Int(node)] else { throw .orderNamesNodeTwice(node: node) }
            seen[Int(node)] = true
        }
        self.nodes = nodes
    }

    /// The place of each node in the order.
    static func ranks(_ nodes: [UInt32]) -> [UInt32] {
        var ranks = [UInt32](repeating: 0, count: nodes.count)
        for (rank, node) in nodes.enumerated() { ranks[Int(node)] = UInt32(rank) }
        return ranks
    }
}
