import HikeValues

/// The ways that a traveller uses, as a network.
struct PassableNetwork {
    private let graph: SearchGraph
    private let ready: PreparedProfile

    init(_ graph: SearchGraph, _ ready: PreparedProfile) {
        self.graph = graph
        self.ready = ready
    }

    private func isOpen(_ arc: UInt32) -> Bool { ready.cost(ofArc: arc) != Metric.impassable }

    /// A junction of the part with the most junctions, counted along ways that are open in both directions; of equal
    /// ones the first. Nil where there is no such way.
    var largest: UInt32? {
        var parts = DisjointSets(count: graph.nodeCount)
        for edge in 0..<UInt32(graph.edgeCount) where isOpen(2 * edge) && isOpen(2 * edge + 1) {
            parts.join(graph.tail(ofArc: 2 * edge), graph.head(ofArc: 2 * edge))
        }
        var sizes = [Int32](repeating: 0, count: graph.nodeCount)
        for node in 0..<UInt32(graph.nodeCount) { sizes[Int(parts.root(node))] += 1 }
        guard let most = sizes.max(), most > 1 else { return nil }
        return sizes.firstIndex(of: most).map { UInt32($0) }
    }

    func part(around node: UInt32) -> NetworkPart {
        NetworkPart(
            before: seen(from: [node], isBackward: true), behind: seen(from: [node], isBackward: false))
    }

    /// The junctions to which one comes from some of them, these included; backwards those from which one comes to them.
    func seen(from nodes: [UInt32], isBackward: Bool) -> [Bool] {
        var isSeen = [Bool](repeating: false, count: graph.nodeCount)
        for node in nodes { isSeen[Int(node)] = true }
        var stack = nodes
        while let node = stack.popLast() {
            for place in Int(graph.first[Int(node)])..<Int(graph.first[Int(node) + 1]) {
                let arc = graph.arcs[place]
                let next = graph.head(ofArc: arc)
                guard !isSeen[Int(next)], isOpen(isBackward ? arc ^ 1 : arc) else { continue }
                isSeen[Int(next)] = true
                stack.append(next)
            }
        }
        return isSeen
    }
}

/// The junctions from which one comes to a place of the network and back.
struct NetworkPart {
    fileprivate let before: [Bool]
    fileprivate let behind: [Bool]

    /// Whether one comes from a junction to the part.
    func isReached(from node: UInt32) -> Bool { before[Int(node)] }
    /// Whether one comes from the part to a junction.
    func reaches(_ node: UInt32) -> Bool { behind[Int(node)] }
    func contains(_ node: UInt32) -> Bool { isReached(from: node) && reaches(node) }

    /// Whether there is more than one junction in it.
    var hasSeveral: Bool { zip(before, behind).lazy.filter { $0 && $1 }.prefix(2).count > 1 }
}
