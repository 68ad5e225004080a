/// Takes the nodes out of a graph whose elimination costs nothing, before the rest is cut.
///
/// Dead ends, the nodes of chains and those with three neighbours of which two pairs are joined leave at most one new edge where
/// two or three went: eliminating them first is part of some best order (the "safe" reductions of treewidth). They go in rounds in
/// which no two are neighbours, so that a chain of n nodes becomes log n deep in the elimination tree and not n.
struct LowDegreeElimination {
    /// The nodes that were taken out, the first one to eliminate first.
    private(set) var eliminated: [UInt32] = []
    /// The nodes that are left, ascending.
    private(set) var remaining: [UInt32] = []
    private var first: [UInt32]
    private var counts: [UInt32]
    private var neighbours: [UInt32]

    init(_ graph: SearchGraph) {
        let count = graph.nodeCount
        first = graph.first
        counts = [UInt32](repeating: 0, count: count)
        neighbours = graph.targets
        var taken = [UInt32](repeating: none32, count: count)
        for node in 0..<count {
            // Parallel edges are one here.
            let begin = Int(first[node])
            var kept = 0
            for place in begin..<Int(first[node + 1]) {
                let other = neighbours[place]
                guard taken[Int(other)] != UInt32(node) else { continue }
                taken[Int(other)] = UInt32(node)
                neighbours[begin + kept] = other
                kept += 1
            }
            counts[node] = UInt32(kept)
        }
        run()
    }

    /// The neighbours of a node that is left.
    func neighbours(of node: UInt32) -> ArraySlice<UInt32> {
        let begin = Int(first[Int(node)])
        return neighbours[begin..<begin + Int(counts[Int(node)])]
    }

    private mutating func run() {
        let count = counts.count
        var gone = [Bool](repeating: false, count: count)
        var blocked = [UInt32](repeating: 0, count: count)
        var queued = [UInt32](repeating: 0, count: count)
        var candidates = (0..<UInt32(count)).map { $0 }
        var round: UInt32 = 0
        while !candidates.isEmpty {
            round += 1
            var later: [UInt32] = []
            for node in candidates where !gone[Int(node)] {
                guard blocked[Int(node)] != round else {
                    if counts[Int(node)] <= 3, queued[Int(node)] != round {
                        queued[Int(node)] = round
                        later.append(node)
                    }
                    continue
                }
                guard counts[Int(node)] <= 3 else { continue }
                let around = Array(neighbours(of: node))
                guard eliminate(node, around) else { continue }
                gone[Int(node)] = true
                eliminated.append(node)
                for other in around {
                    blocked[Int(other)] = round
                    if queued[Int(other)] != round {
                        queued[Int(other)] = round
                        later.append(other)
                    }
                }
            }
            candidates = later.sorted()
        }
        remaining = (0..<UInt32(count)).filter { !gone[Int($0)] }
    }

    /// Nodes with more neighbours keep them all: each change would look through the whole list.
    private static let hub = 64

    /// Takes a node out if that is free, and joins its neighbours.
    private mutating func eliminate(_ node: UInt32, _ around: [UInt32]) -> Bool {
        guard around.allSatisfy({ counts[Int($0)] <= Self.hub }) else { return false }
        switch around.count {
        case 0: return true
        case 1:
            remove(node, from: around[0])
            return true
        case 2:
            if joined(around[0], around[1]) {
                remove(node, from: around[0])
                remove(node, from: around[1])
            } else {
                replace(node, by: around[1], in: around[0])
                replace(node, by: around[0], in: around[1])
            }
            return true
        case 3:
            let pairs = [(0, 1, 2), (0, 2, 1), (1, 2, 0)]
            let apart = pairs.filter { !joined(around[$0.0], around[$0.1]) }
            guard apart.count <= 1 else { return false }
            if let pair = apart.first {
                replace(node, by: around[pair.1], in: around[pair.0])
                replace(node, by: around[pair.0], in: around[pair.1])
                remove(node, from: around[pair.2])
            } else {
                for other in around { remove(node, from: other) }
            }
            return true
        default: return false
        }
    }

    private func joined(_ a: UInt32, _ b: UInt32) -> Bool { neighbours(of: a).contains(b) }

    private mutating func replace(_ old: UInt32, by new: UInt32, in node: UInt32) {
        let begin = Int(first[Int(node)])
        for place in begin..<begin + Int(counts[Int(node)]) where neighbours[place] == old {
            neighbours[place] = new
        }
    }

    private mutating func remove(_ old: UInt32, from node: UInt32) {
        let begin = Int(first[Int(node)])
        let last = begin + Int(counts[Int(node)]) - 1
        for place in begin...last where neighbours[place] == old {
            neighbours[place] = neighbours[last]
            break
        }
        counts[Int(node)] -= 1
    }
}
