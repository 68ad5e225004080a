/// How large a graph and a cost may be.
public enum SearchLimits {
    /// Nodes of a graph.
    public static let nodes = 1 << 30
    /// Edges of a graph, so that an arc and a mark fit into 32 bits.
    public static let edges = 1 << 30
    /// The highest cost of one arc, of an end and of a whole path: two such costs fit into 32 bits.
    ///
    /// A path that costs more is no path: no engine finds it, and all of them agree on that.
    public static let cost = UInt32(Int32.max) - 1

    /// Arcs of a hierarchy. Networks of paths and roads need 2 to 3 an edge, only a graph that cannot be cut needs many more.
    public static func shortcuts(nodes: Int, edges: Int) -> Int {
        min(64 * (nodes + edges) + 1 << 20, 1 << 30)
    }
}

/// Why a graph, a metric, an order or a question about paths is refused.
public enum SearchError: Error, Hashable, Sendable, CustomStringConvertible {
    /// More nodes or edges than ``SearchLimits`` allow.
    case tooMany(what: String, count: Int, limit: Int)
    /// Two lists that belong together have different lengths.
    case lengthsDiffer(what: String, count: Int, expected: Int)
    /// An end of an edge, or of a path, that is no node of the graph.
    case unknownNode(what: String, index: Int, node: UInt32, nodeCount: Int)
    /// A cost above ``SearchLimits/cost`` that is not ``Metric/impassable``.
    case costTooHigh(what: String, index: Int, cost: UInt32)
    /// An order that does not name each node once.
    case orderNamesNodeTwice(node: UInt32)

    public var description: String {
        switch self {
        case .tooMany(let what, let count, let limit):
            "The region has \(count) \(what), more than the limit of \(limit); build a smaller region."
        case .lengthsDiffer(let what, let count, let expected):
            "There are \(count) \(what) where \(expected) belong; build the region again."
        case .unknownNode(let what, let index, let node, let nodeCount):
            "The \(what) at index \(index) is node \(node), but there are \(nodeCount) nodes; build the "
                + "region again."
        case .costTooHigh(let what, let index, let cost):
            "The \(what) at index \(index) costs \(cost), more than the limit of \(SearchLimits.cost); "
                + "use a coarser unit or make it impassable."
        case .orderNamesNodeTwice(let node):
            "The order of the nodes names node \(node) twice; build the region again."
        }
    }
}
