/// A part of a graph with numbers of its own.
struct PartGraph {
    /// Where the neighbours of each node begin; one entry more than nodes.
    var first: [UInt32] = [0]
    var neighbours: [UInt32] = []

    var nodeCount: Int { first.count - 1 }
}

/// The fewest nodes that keep two sets of nodes apart: a maximum flow in which each node carries one unit (Menger 1927).
///
/// Each node is two states, coming in (2v) and going out (2v + 1). The blocking flows of Dinic (1970) are found level by level;
/// the flow itself is kept as one predecessor and one successor a node.
struct SeparatorFlow {
    private let graph: PartGraph
    /// Marks of the sets that a node is in.
    private var roles: [UInt8]
    private var carries: [Bool]
    private var before: [UInt32]
    private var after: [UInt32]
    private var levels: [UInt32]
    private var tried: [UInt32]
    private var queue: [UInt32] = []
    /// Sources and targets with a neighbour outside of their set, and the others: these are only in the way.
    private var starts: [UInt32] = []
    private var ends: [UInt32] = []
    private var innerStarts: [UInt32] = []
    private var innerEnds: [UInt32] = []

    private static let source: UInt8 = 1
    private static let target: UInt8 = 2
    /// The level of a state that is on its side in any case, and that no search enters.
    private static let inside = none32 - 1

    /// A division of the nodes: the separator and the two sides that it keeps apart.
    struct Cut {
        /// 0 and 1 for the sides, 2 for the separator.
        var sides: [UInt8]
        var separator: Int
        /// The size of the smaller side.
        var smaller: Int
    }

    init(_ graph: PartGraph) {
        self.graph = graph
        let count = graph.nodeCount
        roles = [UInt8](repeating: 0, count: count)
        carries = [Bool](repeating: false, count: count)
        before = [UInt32](repeating: none32, count: count)
        after = before
        levels = [UInt32](repeating: none32, count: 2 * count)
        tried = [UInt32](repeating: 0, count: 2 * count)
        queue.reserveCapacity(2 * count)
    }

    /// The more balanced of the two least separators next to the sources and next to the targets; nil when it has more than
    /// `limit` nodes.
    mutating func cut(sources: [UInt32], targets: [UInt32], limit: Int) -> Cut? {
        prepare(sources: sources, targets: targets)
        var flow = 0
        while levelFromTargets() {
            tried.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
            for source in starts {
                while flow <= limit, advance(from: 2 * source) { flow += 1 }
            }
            if flow > limit { return nil }
        }
        let far = sides(reached: 1, other: 0)
        levelFromSources()
        let near = sides(reached: 0, other: 1)
        return far.smaller > near.smaller ? far : near
    }

    private mutating func prepare(sources: [UInt32], targets: [UInt32]) {
        for node in 0..<graph.nodeCount {
            roles[node] = 0
            carries[node] = false
            before[node] = none32
            after[node] = none32
        }
        for node in sources { roles[Int(node)] |= Self.source }
        for node in targets { roles[Int(node)] |= Self.target }
        starts = sources.filter { isOnBorder($0, of: Self.source) }
        ends = targets.filter { isOnBorder($0, of: Self.target) }
        innerStarts = sources.filter { !isOnBorder($0, of: Self.source) }
        innerEnds = targets.filter { !isOnBorder($0, of: Self.target) }
    }

    /// Whether a node of a set can be the first or last of a shortest path between the sets.
    private func isOnBorder(_ node: UInt32, of role: UInt8) -> Bool {
        if roles[Int(node)] != role { return true }
        for place in Int(graph.first[Int(node)])..<Int(graph.first[Int(node) + 1])
        where roles[Int(graph.neighbours[place])] & role == 0 {
            return true
        }
        return false
    }

    /// Forgets the levels and takes out of the search the nodes that no flow needs.
    private mutating func clearLevels(except inner: [UInt32]) {
        levels.withUnsafeMutableBufferPointer { levels in
            levels.update(repeating: none32)
            for node in inner {
                levels[Int(2 * node)] = Self.inside
                levels[Int(2 * node) + 1] = Self.inside
            }
        }
        queue.removeAll(keepingCapacity: true)
    }

    /// Numbers the states by their distance to the targets; false when no source is reached.
    private mutating func levelFromTargets() -> Bool {
        clearLevels(except: innerEnds)
        for node in ends { reach(2 * node + 1, 0) }
        var next = 0
        while next < queue.count {
            let state = queue[next]
            next += 1
            let node = Int(state >> 1)
            let level = levels[Int(state)] + 1
            if state & 1 == 0 {
                if roles[node] & Self.source != 0 { return true }
                // Into `in` lead the going-out states of neighbours, and the node's own when it carries.
                if carries[node] { reach(state + 1, level) }
                for place in Int(graph.first[node])..<Int(graph.first[node + 1]) {
                    reach(2 * graph.neighbours[place] + 1, level)
                }
            } else {
                // Into `out` lead the node's own coming-in state, or that of the node to which its unit goes.
                if !carries[node] { reach(state - 1, level) }
                if after[node] != none32 { reach(2 * after[node], level) }
            }
        }
        return false
    }

    /// Marks the states that can still be reached from a source.
    private mutating func levelFromSources() {
        clearLevels(except: innerStarts)
        for node in starts { reach(2 * node, 0) }
        var next = 0
        while next < queue.count {
            let state = queue[next]
            next += 1
            let node = Int(state >> 1)
            if state & 1 == 1 {
                if carries[node] { reach(state - 1, 0) }
                for place in Int(graph.first[node])..<Int(graph.first[node + 1]) {
                    reach(2 * graph.neighbours[place], 0)
                }
            } else if !carries[node] {
                reach(state + 1, 0)
            } else if before[node] != none32 {
                reach(2 * before[node] + 1, 0)
            }
        }
    }

    @inline(__always)
    private mutating func reach(_ state: UInt32, _ level: UInt32) {
        guard levels[Int(state)] == none32 else { return }
        levels[Int(state)] = level
        queue.append(state)
    }

    /// Sends one more unit along the levels.
    private mutating func advance(from start: UInt32) -> Bool {
        queue.removeAll(keepingCapacity: true)
        queue.append(start)
        while let state = queue.last {
            if state & 1 == 1, roles[Int(state >> 1)] & Self.target != 0 {
                apply()
                return true
            }
            if let next = nextState(after: state) {
                queue.append(next)
            } else {
                levels[Int(state)] = none32
                queue.removeLast()
            }
        }
        return false
    }

    private mutating func nextState(after state: UInt32) -> UInt32? {
        let node = Int(state >> 1)
        let level = levels[Int(state)]
        guard level != none32, level != 0 else { return nil }
        let begin = graph.first[node]
        let degree = graph.first[node + 1] - begin
        while tried[Int(state)] <= degree {
            let choice = tried[Int(state)]
            tried[Int(state)] += 1
            var next = none32
            if state & 1 == 1 {
                if choice < degree {
                    next = 2 * graph.neighbours[Int(begin + choice)]
                } else if carries[node] {
                    next = state - 1
                }
            } else if choice == 0 {
                if !carries[node] {
                    next = state + 1
                } else if before[node] != none32 {
                    next = 2 * before[node] + 1
                }
            } else {
                return nil
            }
            if next != none32, levels[Int(next)] == level - 1 { return next }
        }
        return nil
    }

    /// Changes the flow along the states of the queue, and takes these out of the levels: each carries one unit.
    private mutating func apply() {
        for (index, state) in queue.enumerated() {
            let node = Int(state >> 1)
            let next = index + 1 < queue.count ? queue[index + 1] : none32
            if state & 1 == 0 {
                before[node] = index == 0 || queue[index - 1] == state + 1 ? none32 : queue[index - 1] >> 1
                if next == state + 1 { carries[node] = true }
            } else if next == none32 {
                after[node] = none32
            } else if next == state - 1 {
                carries[node] = false
                after[node] = none32
            } else {
                after[node] = next >> 1
            }
            levels[Int(state)] = none32
        }
    }

    /// The division that the levels say: `reached` is the side whose states have a level.
    private func sides(reached: UInt8, other: UInt8) -> Cut {
        var cut = Cut(sides: [UInt8](repeating: other, count: graph.nodeCount), separator: 0, smaller: 0)
        var counts = [0, 0, 0]
        for node in 0..<graph.nodeCount {
            let (coming, going) = (levels[2 * node] != none32, levels[2 * node + 1] != none32)
            let side: UInt8 = coming && going ? reached : (coming || going ? 2 : other)
            cut.sides[node] = side
            counts[Int(side)] += 1
        }
        cut.separator = counts[2]
        cut.smaller = min(counts[0], counts[1])
        return cut
    }
}
