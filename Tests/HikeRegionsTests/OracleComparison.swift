import HikeRouting
import RegionFixtures
import Testing

/// Compares a `--reference` build with a graph that was made another way (``ReferenceGraph``).
enum OracleComparison {
    typealias Arc = (from: Int64, to: Int64, cost: Double, reverseCost: Double)

    /// Compares the rows of a `--reference` build with the oracle's edges, one by one.
    ///
    /// - Returns: the rows with the oracle's costs where the documents' own factor jumps within the rounding.
    static func arcs(of rows: [RoutingEdge], _ oracle: ReferenceGraph) -> [Arc] {
        var arcs: [Arc] = rows.map { ($0.from, $0.to, $0.cost, $0.reverseCost) }
        var atBands = 0
        #expect(rows.count == oracle.edges.count)
        var expected: [[Int64]: [ReferenceGraph.Edge]] = [:]
        for edge in oracle.edges { expected[[edge.way, edge.from, edge.to], default: []].append(edge) }
        var worst = 0.0
        var unmatched = 0
        for (index, row) in rows.enumerated() {
            let candidates = expected[[row.wayID, row.from, row.to]] ?? []
            // Loops of one way may join the same two junctions: the length tells them apart.
            guard
                let edge = candidates.min(by: {
                    ($0.length - row.distance).magnitude < ($1.length - row.distance).magnitude
                })
            else {
                unmatched += 1
                continue
            }
            #expect((edge.length - row.distance).magnitude < 0.02, "way \(row.wayID)")
            guard edge.reverseCost.isFinite == row.reverseCost.isFinite else {
                Issue.record("way \(row.wayID) is one-way in one of the two only")
                continue
            }
            guard !isAtBand(edge, oracle) else {
                atBands += 1
                arcs[index] = (edge.from, edge.to, edge.cost, edge.reverseCost)
                continue
            }
            worst = max(worst, (edge.cost - row.cost).magnitude)
            if edge.reverseCost.isFinite {
                worst = max(worst, (edge.reverseCost - row.reverseCost).magnitude)
            }
        }
        #expect(unmatched == 0)
        // Half a centimetre of length times the largest factors.
        #expect(worst < 0.05, "the worst cost is off by \(worst) m")
        #expect(atBands < 40)
        return arcs
    }

    /// Whether rounding the length to centimetres may change the factor of a descent, which jumps at its bands.
    private static func isAtBand(_ edge: ReferenceGraph.Edge, _ oracle: ReferenceGraph) -> Bool {
        guard let from = oracle.heights[edge.from], let to = oracle.heights[edge.to], edge.length > 0 else {
            return false
        }
        let grade = (from - to).magnitude / edge.length * 100
        return [5.0, 15, 25].contains { (grade / $0 - 1).magnitude <= 0.006 / edge.length + 1e-6 }
    }

    static func arcs(of oracle: ReferenceGraph) -> [Arc] {
        oracle.edges.map { ($0.from, $0.to, $0.cost, $0.reverseCost) }
    }
}
