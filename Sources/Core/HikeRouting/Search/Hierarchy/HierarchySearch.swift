/// Searches a customized hierarchy: two walks up the elimination tree that meet, without a heap.
///
/// It keeps its memory between searches, so that one allocates the answer and nothing else. Every arc from a node leads to an
/// ancestor in the tree. So the walk comes by every node that got a distance, takes the distance away when it is used, and leaves all
/// as it was.
public struct HierarchySearch: Sendable {
    /// Distances from the sources by rank, then those to the targets.
    private var distances: [UInt32] = []
    /// `rank << 32 | arc` from where each distance came, or `none32 << 32 | index` at an end.
    private var origins: [UInt64] = []
    private var sources: [UInt32] = []
    private var targets: [UInt32] = []
    private var pending: [UInt32] = []

    public init() {}

    /// The cheapest path from any source to any target, the costs of these included, in the arcs of the graph.
    public mutating func path(
        in customized: CustomizedHierarchy, from sources: [SearchEnd], to targets: [SearchEnd]
    ) throws(SearchError) -> SearchResult {
        let hierarchy = customized.hierarchy
        try SearchEnd.check(sources, what: "source", nodeCount: hierarchy.nodeCount)
        try SearchEnd.check(targets, what: "target", nodeCount: hierarchy.nodeCount)
        let count = hierarchy.nodeCount
        if distances.count != 2 * count {
            distances = [UInt32](repeating: unreached, count: 2 * count)
            origins = [UInt64](repeating: 0, count: 2 * count)
        }
        self.sources.removeAll(keepingCapacity: true)
        self.targets.removeAll(keepingCapacity: true)
        for (index, end) in sources.enumerated() {
            let rank = hierarchy.ranks[Int(end.node)]
            begin(at: Int(rank), cost: end.cost, index: index)
            self.sources.append(rank)
        }
        for (index, end) in targets.enumerated() {
            let rank = hierarchy.ranks[Int(end.node)]
            begin(at: count + Int(rank), cost: end.cost, index: index)
            self.targets.append(rank)
        }
        let climb = Self.run(
            customized, distances: &distances, origins: &origins, sources: &self.sources,
            targets: &self.targets)
        guard climb.cost < unreached else {
            return SearchResult(path: nil, exploredNodes: climb.explored)
        }
        return SearchResult(path: unpack(customized, climb), exploredNodes: climb.explored)
    }

    private mutating func begin(at place: Int, cost: UInt32, index: Int) {
        guard cost < distances[place] else { return }
        distances[place] = cost
        origins[place] = UInt64(none32) << 32 | UInt64(index)
    }

    private static func run(
        _ customized: CustomizedHierarchy, distances: inout [UInt32], origins: inout [UInt64],
        sources: inout [UInt32], targets: inout [UInt32]
    ) -> Climb.Meeting {
        let hierarchy = customized.hierarchy
        let (nodes, arcs) = (hierarchy.nodeCount, hierarchy.arcCount)
        return hierarchy.first.withUnsafeBufferPointer { first in
            hierarchy.heads.withUnsafeBufferPointer { heads in
                customized.costs.withUnsafeBufferPointer { costs in
                    distances.withUnsafeMutableBufferPointer { distances in
                        origins.withUnsafeMutableBufferPointer { origins in
                            var climb = Climb(
                                first: first, heads: heads,
                                up: UnsafeBufferPointer(rebasing: costs[..<arcs]),
                                down: UnsafeBufferPointer(rebasing: costs[arcs...]),
                                ahead: .init(rebasing: distances[..<nodes]),
                                behind: .init(rebasing: distances[nodes...]),
                                aheadOrigins: .init(rebasing: origins[..<nodes]),
                                behindOrigins: .init(rebasing: origins[nodes...]))
                            climb.run(from: &sources, to: &targets)
                            return climb.meeting
                        }
                    }
                }
            }
        }
    }

    /// The path through the place where the walks met, each shortcut replaced by what it stands for.
    private mutating func unpack(_ customized: CustomizedHierarchy, _ meeting: Climb.Meeting) -> SearchPath {
        let count = customized.hierarchy.nodeCount
        var path = SearchPath(cost: meeting.cost, source: 0, target: 0, arcs: [])
        path.arcs.reserveCapacity(256)
        pending.removeAll(keepingCapacity: true)
        // From the meeting back to the source: the first arc of the path is last in the list, and taken first.
        var origin = origins[meeting.rank]
        while origin >> 32 != UInt64(none32) {
            pending.append(UInt32(truncatingIfNeeded: origin) << 1)
            origin = origins[Int(origin >> 32)]
        }
        path.source = Int(UInt32(truncatingIfNeeded: origin))
        unpackPending(customized, into: &path.arcs)
        origin = origins[count + meeting.rank]
        while origin >> 32 != UInt64(none32) {
            pending.append(UInt32(truncatingIfNeeded: origin) << 1 | 1)
            unpackPending(customized, into: &path.arcs)
            origin = origins[count + Int(origin >> 32)]
        }
        path.target = Int(UInt32(truncatingIfNeeded: origin))
        return path
    }

    /// Takes the last entry (an arc, times two, and one more when it is used downwards) until there is none.
    private mutating func unpackPending(_ customized: CustomizedHierarchy, into arcs: inout [UInt32]) {
        let (heads, middles) = (customized.hierarchy.heads.span, customized.middles.span)
        while let entry = pending.popLast() {
            let middle = middles[Int(entry)]
            guard middle & CustomizedHierarchy.ownMark == 0 else {
                arcs.append(middle & ~CustomizedHierarchy.ownMark)
                continue
            }
            // The middle's arc to the higher end stands behind that to the lower one.
            let head = heads[Int(entry >> 1)]
            var other = Int(middle) + 1
            while heads[other] != head { other += 1 }
            if entry & 1 == 0 {
                pending.append(UInt32(other) << 1)
                pending.append(middle << 1 | 1)
            } else {
                pending.append(middle << 1)
                pending.append(UInt32(other) << 1 | 1)
            }
        }
    }
}

/// The arrays of one search.
private struct Climb {
    struct Meeting {
        var rank = 0
        var cost = unreached
        var explored = 0
    }

    let first: UnsafeBufferPointer<UInt32>
    let heads: UnsafeBufferPointer<UInt32>
    let up: UnsafeBufferPointer<UInt32>
    let down: UnsafeBufferPointer<UInt32>
    let ahead: UnsafeMutableBufferPointer<UInt32>
    let behind: UnsafeMutableBufferPointer<UInt32>
    let aheadOrigins: UnsafeMutableBufferPointer<UInt64>
    let behindOrigins: UnsafeMutableBufferPointer<UInt64>
    var meeting = Meeting()

    /// Walks from all ends to the root, the lowest rank first.
    @inline(__always)
    mutating func run(from sources: inout [UInt32], to targets: inout [UInt32]) {
        while true {
            let (source, target) = (Self.lowest(sources), Self.lowest(targets))
            let rank = min(source, target)
            guard rank != none32 else { return }
            if source == target {
                let alone = sources.count == 1 && targets.count == 1
                if alone {
                    var next = rank
                    while next != none32 {
                        passBoth(Int(next))
                        next = parent(Int(next))
                    }
                    return
                }
                passBoth(Int(rank))
                replace(rank, in: &sources)
                replace(rank, in: &targets)
            } else if rank == source {
                pass(Int(rank), up, ahead, aheadOrigins)
                replace(rank, in: &sources)
            } else {
                pass(Int(rank), down, behind, behindOrigins)
                replace(rank, in: &targets)
            }
        }
    }

    private static func lowest(_ ranks: [UInt32]) -> UInt32 {
        var lowest = none32
        for rank in ranks where rank < lowest { lowest = rank }
        return lowest
    }

    @inline(__always)
    private func parent(_ rank: Int) -> UInt32 {
        let begin = Int(first[rank])
        return begin < Int(first[rank + 1]) ? heads[begin] : none32
    }

    /// Puts a rank's parent in its place, once.
    private func replace(_ rank: UInt32, in ranks: inout [UInt32]) {
        let parent = parent(Int(rank))
        var index = 0
        var isThere = ranks.contains(parent)
        while index < ranks.count {
            if ranks[index] != rank {
                index += 1
            } else if isThere || parent == none32 {
                ranks.remove(at: index)
            } else {
                ranks[index] = parent
                isThere = true
                index += 1
            }
        }
    }

    /// Takes the distance of a rank that one walk comes by, and hands it on.
    @inline(__always)
    private mutating func pass(
        _ rank: Int, _ costs: UnsafeBufferPointer<UInt32>, _ distances: UnsafeMutableBufferPointer<UInt32>,
        _ origins: UnsafeMutableBufferPointer<UInt64>
    ) {
        let distance = distances[rank]
        distances[rank] = unreached
        guard distance < meeting.cost else { return }
        meeting.explored += 1
        let origin = UInt64(rank) << 32
        for arc in Int(first[rank])..<Int(first[rank + 1]) {
            let reached = distance + costs[arc]
            let head = Int(heads[arc])
            if reached < distances[head] {
                distances[head] = reached
                origins[head] = origin | UInt64(arc)
            }
        }
    }

    /// The same for a rank that both walks come by, where a path may be complete.
    @inline(__always)
    private mutating func passBoth(_ rank: Int) {
        let cost = ahead[rank] + behind[rank]
        if cost < meeting.cost {
            meeting.cost = cost
            meeting.rank = rank
        }
        pass(rank, up, ahead, aheadOrigins)
        pass(rank, down, behind, behindOrigins)
    }
}
