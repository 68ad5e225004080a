import HikeValues

/// The numbers of a customized hierarchy as a search reads them, without their owner: those in memory, and those in a file.
protocol HierarchyArcs {
    var arcCount: Int { get }
    /// Where the arcs of a rank begin; asked for one rank more than there are. At most ``arcCount``.
    func first(_ rank: Int) -> Int
    /// The higher rank of an arc.
    func head(_ arc: Int) -> UInt32
    /// Whether one may go on from a rank to the head of one of its arcs: it is higher, and there.
    func leads(to head: UInt32, from rank: Int) -> Bool
    /// The costs of an arc; at most ``unreached``, so that two of them fit into 32 bits.
    func upwards(_ arc: Int) -> UInt32
    func downwards(_ arc: Int) -> UInt32
    /// What an entry (an arc, times two, and one more downwards) stands for, as ``CustomizedHierarchy/middles`` has it.
    func middle(_ entry: Int) -> UInt32
}

/// Arrays of a ``CustomizedHierarchy``.
struct ArcsInMemory: HierarchyArcs {
    let first: UnsafeBufferPointer<UInt32>
    let heads: UnsafeBufferPointer<UInt32>
    /// Upwards, then downwards.
    let costs: UnsafeBufferPointer<UInt32>
    let middles: UnsafeBufferPointer<UInt32>

    var arcCount: Int { heads.count }
    @inline(__always)
    func first(_ rank: Int) -> Int { Int(first[rank]) }
    @inline(__always)
    func head(_ arc: Int) -> UInt32 { heads[arc] }
    @inline(__always)
    func leads(to head: UInt32, from rank: Int) -> Bool { true }
    @inline(__always)
    func upwards(_ arc: Int) -> UInt32 { costs[arc] }
    @inline(__always)
    func downwards(_ arc: Int) -> UInt32 { costs[heads.count &+ arc] }
    @inline(__always)
    func middle(_ entry: Int) -> UInt32 { middles[entry] }
}

/// Columns of a ``HierarchyFile``: they are as long as they have to be, and all that is in them may be anything. So each number is
/// looked at before it is followed; checking all when the file is opened would read all of it, and take longer than a search.
struct ArcsInFile: HierarchyArcs {
    let first: PackedNumbers
    let heads: PackedNumbers
    let upwardCosts: PackedNumbers
    let downwardCosts: PackedNumbers
    let middles: PackedNumbers

    var arcCount: Int { heads.count }
    @inline(__always)
    func first(_ rank: Int) -> Int { min(Int(first[rank]), heads.count) }
    @inline(__always)
    func head(_ arc: Int) -> UInt32 { heads[arc] }
    @inline(__always)
    func leads(to head: UInt32, from rank: Int) -> Bool {
        Int(head) > rank && Int(head) < first.count - 1
    }
    @inline(__always)
    func upwards(_ arc: Int) -> UInt32 { Self.cost(upwardCosts[arc]) }
    @inline(__always)
    func downwards(_ arc: Int) -> UInt32 { Self.cost(downwardCosts[arc]) }
    @inline(__always)
    func middle(_ entry: Int) -> UInt32 { Self.middle(middles[entry]) }

    // MARK: How numbers are written

    /// One more than the cost, 0 where there is no way, so that a column is as narrow as its costs.
    static func written(cost: UInt32) -> UInt32 { cost >= unreached ? 0 : cost + 1 }

    @inline(__always)
    static func cost(_ written: UInt32) -> UInt32 { (written &- 1) & unreached }

    /// Twice an arc of the hierarchy, or twice an arc of the graph and one more; 0 where there is no way.
    static func written(middle: UInt32) -> UInt32 { middle == none32 ? 0 : middle << 1 | middle >> 31 }

    @inline(__always)
    static func middle(_ written: UInt32) -> UInt32 { written >> 1 | written << 31 }
}
