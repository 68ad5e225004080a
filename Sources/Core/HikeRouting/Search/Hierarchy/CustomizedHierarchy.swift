/// A contraction hierarchy with the costs of one metric.
///
/// Each arc has the cost of the cheapest way between its ends over lower ranks, in both directions, and for unpacking the lower
/// arc at the other end of which that way goes on, or the graph's own arc that it is. Of equally cheap ways the graph's own
/// arc with the lowest number is taken, then the one over the lowest rank.
public struct CustomizedHierarchy: Sendable {
    public let hierarchy: ContractionHierarchy
    /// The costs of all arcs upwards, then those downwards; `unreached` when there is no way.
    private(set) var costs: [UInt32]
    /// For each arc upwards (at twice its number) and downwards (one behind): `ownMark` and an arc of the graph, or the arc of the
    /// hierarchy from the middle rank to the arc's lower end; `none32` when there is no way.
    private(set) var middles: [UInt32]

    static let ownMark: UInt32 = 1 << 31

    /// Gives all arcs their costs. Takes time linear in the number of triangles, no more than an import's smallest step.
    public init(_ hierarchy: ContractionHierarchy, metric: Metric) throws(SearchError) {
        try metric.check(edgeCount: hierarchy.edgeCount)
        self.hierarchy = hierarchy
        costs = []
        middles = []
        customize(metric)
    }

    /// Gives all arcs new costs, in the memory of the old ones.
    public mutating func change(to metric: Metric) throws(SearchError) {
        try metric.check(edgeCount: hierarchy.edgeCount)
        customize(metric)
    }

    /// Memory of the arrays, the hierarchy's included, in bytes.
    public var byteCount: Int { hierarchy.byteCount + 4 * (costs.count + middles.count) }

    /// The arrays for a search.
    func withArcs<Result>(_ body: (ArcsInMemory) -> Result) -> Result {
        hierarchy.first.withUnsafeBufferPointer { first in
            hierarchy.heads.withUnsafeBufferPointer { heads in
                costs.withUnsafeBufferPointer { costs in
                    middles.withUnsafeBufferPointer { middles in
                        body(ArcsInMemory(first: first, heads: heads, costs: costs, middles: middles))
                    }
                }
            }
        }
    }

    private mutating func customize(_ metric: Metric) {
        let count = hierarchy.arcCount
        if costs.count == 2 * count {
            costs.withUnsafeMutableBufferPointer { $0.update(repeating: unreached) }
            middles.withUnsafeMutableBufferPointer { $0.update(repeating: none32) }
        } else {
            costs = [UInt32](repeating: unreached, count: 2 * count)
            middles = [UInt32](repeating: none32, count: 2 * count)
        }
        for edge in 0..<hierarchy.edgeCount where hierarchy.edgeArcs[edge] != none32 {
            let place = hierarchy.edgeArcs[edge]
            for direction in 0..<2 {
                let cost = metric.costs[2 * edge + direction]
                // Upwards when the edge leads up and is used as it lies, or the other way round for both.
                let downwards = Int(place & 1) ^ direction
                guard cost < costs[downwards * count + Int(place >> 1)] else { continue }
                costs[downwards * count + Int(place >> 1)] = cost
                middles[Int(place & ~1) | downwards] = Self.ownMark | UInt32(2 * edge + direction)
            }
        }
        Self.relaxTriangles(hierarchy, costs: &costs, middles: &middles)
    }

    private static func relaxTriangles(
        _ hierarchy: ContractionHierarchy, costs: inout [UInt32], middles: inout [UInt32]
    ) {
        let (count, nodeCount) = (hierarchy.arcCount, hierarchy.nodeCount)
        hierarchy.first.withUnsafeBufferPointer { first in
            hierarchy.heads.withUnsafeBufferPointer { heads in
                costs.withUnsafeMutableBufferPointer { costs in
                    middles.withUnsafeMutableBufferPointer { middles in
                        guard let up = costs.baseAddress, let ways = middles.baseAddress else { return }
                        var triangles = Triangles(
                            first: first, heads: heads, up: up, down: up + count, middles: ways)
                        for rank in 0..<nodeCount { triangles.relax(over: rank) }
                    }
                }
            }
        }
    }
}

/// The arrays of a customization.
private struct Triangles {
    let first: UnsafeBufferPointer<UInt32>
    let heads: UnsafeBufferPointer<UInt32>
    let up: UnsafeMutablePointer<UInt32>
    let down: UnsafeMutablePointer<UInt32>
    let middles: UnsafeMutablePointer<UInt32>

    /// Offers each two higher neighbours of a rank the way over it.
    @inline(__always)
    mutating func relax(over rank: Int) {
        let (begin, end) = (Int(first[rank]), Int(first[rank + 1]))
        for lower in begin..<end {
            let (toMiddle, fromMiddle) = (down[lower], up[lower])
            guard toMiddle & fromMiddle != unreached else { continue }
            // All later neighbours are among those of this one, in the same order.
            var arc = Int(first[Int(heads[lower])])
            for higher in lower + 1..<max(lower + 1, end) {
                let head = heads[higher]
                while heads[arc] != head { arc += 1 }
                let upwards = toMiddle + up[higher]
                if upwards < up[arc] {
                    up[arc] = upwards
                    middles[2 * arc] = UInt32(lower)
                }
                let downwards = down[higher] + fromMiddle
                if downwards < down[arc] {
                    down[arc] = downwards
                    middles[2 * arc + 1] = UInt32(lower)
                }
            }
        }
    }
}
