/// Which junctions hang together (union-find with halved paths). Of each set the lowest junction stands for all.
struct DisjointSets {
    private var parents: [UInt32]

    /// - Parameter count: junctions, each a set of its own.
    init(count: Int) { parents = (0..<UInt32(count)).map { $0 } }

    /// The junction that stands for the set of one.
    mutating func root(_ node: UInt32) -> UInt32 {
        var node = node
        while parents[Int(node)] != node {
            parents[Int(node)] = parents[Int(parents[Int(node)])]
            node = parents[Int(node)]
        }
        return node
    }

    /// Makes one set of the sets of two.
    mutating func join(_ one: UInt32, _ other: UInt32) {
        let (a, b) = (root(one), root(other))
        if a != b { parents[Int(max(a, b))] = min(a, b) }
    }
}
