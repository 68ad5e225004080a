import HikeValues

/// Searches a customized hierarchy: two walks up the elimination tree that meet, without a heap.
///
/// It keeps its memory between searches, so that one allocates the answer and nothing else. In a sound hierarchy every arc from a node leads to an
/// ancestor in the tree. So the walk comes by every node that got a distance, takes the distance away when it is used, and leaves all
/// as it was.
public struct HierarchySearch: Sendable {
    /// Of each rank how far it is from the sources, then how far to the targets: both in one line of memory.
    private var labels = PagedTable<Label>()
    private var sources: [UInt32] = []
    private var targets: [UInt32] = []
    private var pending: [UInt32] = []

    public init() {}

    /// The cheapest path from any source to any target, the costs of these included, in the arcs of the graph.
    public mutating func path(
        in customized: CustomizedHierarchy, from sources: [SearchEnd], to targets: [SearchEnd]
    ) throws(SearchError) -> SearchResult {
        let hierarchy = customized.hierarchy
        try Self.check(sources, targets, nodeCount: hierarchy.nodeCount)
        begin(nodeCount: hierarchy.nodeCount, sources, targets) { hierarchy.ranks[Int($0)] }
        let found = customized.withArcs { finish(in: $0) }
        return found ?? SearchResult(path: nil, exploredNodes: 0)
    }

    /// The same in a hierarchy of a file.
    ///
    /// - Returns: nil where what was found cannot be unpacked, for the file is damaged. Whether a path that is unpacked is one
    ///   of the graph the caller has to see.
    public mutating func path(
        in kept: KeptHierarchy, from sources: [SearchEnd], to targets: [SearchEnd]
    ) throws(SearchError) -> SearchResult? {
        try Self.check(sources, targets, nodeCount: kept.nodeCount)
        begin(nodeCount: kept.nodeCount, sources, targets) { $0 }
        return withExtendedLifetime(kept) { finish(in: kept.arcs) }
    }

    private static func check(
        _ sources: [SearchEnd], _ targets: [SearchEnd], nodeCount: Int
    ) throws(SearchError) {
        try SearchEnd.check(sources, what: "source", nodeCount: nodeCount)
        try SearchEnd.check(targets, what: "target", nodeCount: nodeCount)
    }

    private mutating func begin(
        nodeCount: Int, _ sources: [SearchEnd], _ targets: [SearchEnd], rank: (UInt32) -> UInt32
    ) {
        _ = labels.prepare(count: 2 * nodeCount, empty: Label.none)
        self.sources.removeAll(keepingCapacity: true)
        self.targets.removeAll(keepingCapacity: true)
        for (index, end) in sources.enumerated() {
            self.sources.append(rank(end.node))
            begin(at: 2 * Int(self.sources[index]), cost: end.cost, index: index)
        }
        for (index, end) in targets.enumerated() {
            self.targets.append(rank(end.node))
            begin(at: 2 * Int(self.targets[index]) + 1, cost: end.cost, index: index)
        }
    }

    private mutating func begin(at place: Int, cost: UInt32, index: Int) {
        guard let labels = labels.pages, cost < labels[place].distance else { return }
        labels[place] = Label(distance: cost, rank: none32, arc: UInt32(index))
    }

    /// - Returns: nil where the path cannot be unpacked.
    private mutating func finish(in arcs: some HierarchyArcs) -> SearchResult? {
        guard let labels = labels.pages else { return nil }
        var climb = Climb(arcs: arcs, labels: labels)
        climb.run(from: &sources, to: &targets)
        let meeting = climb.meeting
        guard meeting.cost < unreached else {
            return SearchResult(path: nil, exploredNodes: meeting.explored)
        }
        var unpacking = Unpacking(arcs: arcs, pending: pending)
        pending = []
        defer { pending = unpacking.pending }
        return unpacking.path(through: meeting, labels).map {
            SearchResult(path: $0, exploredNodes: meeting.explored)
        }
    }
}

/// How far a rank is from an end.
private struct Label: BitwiseCopyable {
    var distance: UInt32
    /// The rank from where the distance came, or ``none32`` at an end.
    var rank: UInt32
    /// The arc that it came over, or the number of the end.
    var arc: UInt32

    static let none = Label(distance: unreached, rank: none32, arc: none32)
}

/// Where the walks met.
private struct Meeting {
    var rank = 0
    var cost = unreached
    var explored = 0
}

/// Replaces each shortcut by what it stands for.
private struct Unpacking<Arcs: HierarchyArcs> {
    private let arcs: Arcs
    /// Arcs times two, and one more when they are used downwards; the last one is taken first.
    private(set) var pending: [UInt32]
    /// Steps that are left. In a damaged file a shortcut may stand for itself.
    private var budget: Int

    init(arcs: Arcs, pending: [UInt32]) {
        self.arcs = arcs
        self.pending = pending
        budget = 4 * arcs.arcCount + 64
    }

    /// The path through the place where the walks met; nil where the numbers lead nowhere.
    mutating func path(through meeting: Meeting, _ labels: PagedTable<Label>.Pages) -> SearchPath? {
        var path = SearchPath(cost: meeting.cost, source: 0, target: 0, arcs: [])
        path.arcs.reserveCapacity(256)
        pending.removeAll(keepingCapacity: true)
        // From the meeting back to the source: the first arc of the path is last in the list, and taken first.
        var label = labels[2 * meeting.rank]
        while label.rank != none32 {
            pending.append(label.arc << 1)
            label = labels[2 * Int(label.rank)]
        }
        path.source = Int(label.arc)
        guard unpack(into: &path.arcs) else { return nil }
        label = labels[2 * meeting.rank + 1]
        while label.rank != none32 {
            pending.append(label.arc << 1 | 1)
            guard unpack(into: &path.arcs) else { return nil }
            label = labels[2 * Int(label.rank) + 1]
        }
        path.target = Int(label.arc)
        return path
    }

    /// Takes the last entry until there is none.
    private mutating func unpack(into result: inout [UInt32]) -> Bool {
        while let entry = pending.popLast() {
            let middle = arcs.middle(Int(entry))
            guard middle & CustomizedHierarchy.ownMark == 0 else {
                result.append(middle & ~CustomizedHierarchy.ownMark)
                continue
            }
            // The middle's arc to the higher end stands behind that to the lower one.
            let head = arcs.head(Int(entry >> 1))
            var other = Int(middle)
            repeat {
                other += 1
                budget -= 1
                guard other < arcs.arcCount, budget > 0 else { return false }
            } while arcs.head(other) != head
            if entry & 1 == 0 {
                pending.append(UInt32(other) << 1)
                pending.append(middle << 1 | 1)
            } else {
                pending.append(middle << 1)
                pending.append(UInt32(other) << 1 | 1)
            }
        }
        return true
    }
}

/// The tables of one search.
private struct Climb<Arcs: HierarchyArcs> {
    let arcs: Arcs
    let labels: PagedTable<Label>.Pages
    var meeting = Meeting()

    init(arcs: Arcs, labels: PagedTable<Label>.Pages) {
        self.arcs = arcs
        self.labels = labels
    }

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
                pass(Int(rank), side: 0)
                replace(rank, in: &sources)
            } else {
                pass(Int(rank), side: 1)
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
        let begin = arcs.first(rank)
        guard begin < arcs.first(rank + 1) else { return none32 }
        let head = arcs.head(begin)
        return arcs.leads(to: head, from: rank) ? head : none32
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
    ///
    /// - Parameter side: 0 from the sources, 1 to the targets.
    @inline(__always)
    private mutating func pass(_ rank: Int, side: Int) {
        let label = labels[2 * rank + side]
        guard label.distance != unreached else { return }
        // Where it came from is read when the path is unpacked.
        labels[2 * rank + side].distance = unreached
        guard label.distance < meeting.cost else { return }
        meeting.explored += 1
        var arc = arcs.first(rank)
        let end = arcs.first(rank + 1)
        while arc < end {
            let reached = label.distance + (side == 0 ? arcs.upwards(arc) : arcs.downwards(arc))
            let head = arcs.head(arc)
            let place = 2 * Int(head) + side
            if arcs.leads(to: head, from: rank), reached < labels[place].distance {
                labels[place] = Label(distance: reached, rank: UInt32(rank), arc: UInt32(arc))
            }
            arc += 1
        }
    }

    /// The same for a rank that both walks come by, where a path may be complete.
    @inline(__always)
    private mutating func passBoth(_ rank: Int) {
        let cost = labels[2 * rank].distance + labels[2 * rank + 1].distance
        if cost < meeting.cost {
            meeting.cost = cost
            meeting.rank = rank
        }
        pass(rank, side: 0)
        pass(rank, side: 1)
    }
}
