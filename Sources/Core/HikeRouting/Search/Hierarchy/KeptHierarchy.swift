import HikeValues

/// A customized hierarchy that lies in a file and is searched there (``HierarchyFile``). Its ranks are the graph's nodes.
public struct KeptHierarchy: Sendable {
    let first: PackedArray
    let heads: PackedArray
    /// As ``ArcsInFile`` reads them.
    let upwards: PackedArray
    let downwards: PackedArray
    let middles: PackedArray

    var nodeCount: Int { first.count - 1 }

    /// The columns without their owners; valid while this value lives.
    var arcs: ArcsInFile {
        ArcsInFile(
            first: first.numbers, heads: heads.numbers, upwardCosts: upwards.numbers,
            downwardCosts: downwards.numbers, middles: middles.numbers)
    }
}
