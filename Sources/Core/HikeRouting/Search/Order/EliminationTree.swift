/// The elimination tree of a graph and an order: above each node stands its lowest neighbour after all before it are eliminated.
enum EliminationTree {
    /// The rank above each rank, `none32` at a root (Liu 1986, with path compression).
    static func parents(of graph: SearchGraph, nodes: [UInt32], ranks: [UInt32]) -> [UInt32] {
        var parents = [UInt32](repeating: none32, count: nodes.count)
        var jumps = parents
        for rank in 0..<nodes.count {
            let node = Int(nodes[rank])
            for place in Int(graph.first[node])..<Int(graph.first[node + 1]) {
                var lower = Int(ranks[Int(graph.target(at: place))])
                while lower < rank {
                    let next = jumps[lower]
                    jumps[lower] = UInt32(rank)
                    if next == none32 {
                        parents[lower] = UInt32(rank)
                        break
                    }
                    lower = Int(next)
                }
            }
        }
        return parents
    }

    /// The ranks in an order in which each subtree is in one piece and the largest one stands directly below its parent.
    ///
    /// It has the same fill, and a walk from a node to the root stays in few pieces of memory.
    static func postorder(_ parents: [UInt32]) -> [UInt32] {
        let count = parents.count
        var sizes = [UInt32](repeating: 1, count: count)
        for rank in 0..<count where parents[rank] != none32 { sizes[Int(parents[rank])] += sizes[rank] }
        // Children as linked lists, by size; a child that comes later in this order stands earlier in its list.
        var heads = [UInt32](repeating: none32, count: count)
        var nexts = heads
        let bySize = (0..<count).map { UInt64(sizes[$0]) << 32 | UInt64($0) }.sorted()
        var roots: [UInt32] = []
        for key in bySize {
            let rank = UInt32(truncatingIfNeeded: key)
            let parent = parents[Int(rank)]
            if parent == none32 {
                roots.append(rank)
            } else {
                nexts[Int(rank)] = heads[Int(parent)]
                heads[Int(parent)] = rank
            }
        }
        // Parents first and the largest child right behind them, then turned round.
        var result: [UInt32] = []
        result.reserveCapacity(count)
        var stack = roots
        while let rank = stack.popLast() {
            result.append(rank)
            let begin = stack.count
            var child = heads[Int(rank)]
            while child != none32 {
                stack.append(child)
                child = nexts[Int(child)]
            }
            stack[begin...].reverse()
        }
        return result.reversed()
    }
}
