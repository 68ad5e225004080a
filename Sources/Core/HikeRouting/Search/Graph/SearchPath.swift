/// A node at which a path may begin or end, and what that costs beside the path.
///
/// A point on an edge has two of them: each end of the edge with the cost from the point to it.
public struct SearchEnd: Hashable, Sendable {
    /// The node's number, below the graph's `nodeCount`.
    public var node: UInt32
    /// At most ``SearchLimits/cost``, in the metric's unit.
    public var cost: UInt32

    public init(node: UInt32, cost: UInt32 = 0) {
        self.node = node
        self.cost = cost
    }

    /// Refuses ends that no path can have.
    static func check(_ ends: [SearchEnd], what: String, nodeCount: Int) throws(SearchError) {
        for (index, end) in ends.enumerated() {
            guard Int(end.node) < nodeCount else {
                throw .unknownNode(what: what, index: index, node: end.node, nodeCount: nodeCount)
            }
            guard end.cost <= SearchLimits.cost else {
                throw .costTooHigh(what: what, index: index, cost: end.cost)
            }
        }
    }
}

/// A shortest path between two sets of ends.
public struct SearchPath: Hashable, Sendable {
    /// The cost of both ends and of all arcs, in the metric's unit.
    public var cost: UInt32
    /// Which of the sources the path begins at.
    public var source: Int
    /// Which of the targets the path ends at.
    public var target: Int
    /// The arcs in the order of travel; empty when source and target are one node.
    public var arcs: [UInt32]

    public init(cost: UInt32, source: Int, target: Int, arcs: [UInt32]) {
        self.cost = cost
        self.source = source
        self.target = target
        self.arcs = arcs
    }
}

/// What a search found, and how much it looked at.
public struct SearchResult: Hashable, Sendable {
    /// Nil when no target can be reached at a cost of at most ``SearchLimits/cost``.
    public var path: SearchPath?
    /// How many nodes got their final distance, those of both directions counted.
    public var exploredNodes: Int

    public init(path: SearchPath?, exploredNodes: Int) {
        self.path = path
        self.exploredNodes = exploredNodes
    }
}

/// No distance: one more than any cost, and two of them fit into 32 bits.
let unreached = SearchLimits.cost + 1
/// No arc, node or index.
let none32 = UInt32.max
