import Foundation
import HikeFormats
import HikeRegions
import HikeRouting
import HikeStorage
import HikeValues
import RegionFixtures
import Testing

/// The documents' graph against one that was made another way (``ReferenceGraph``).
@Suite("Reference graph")
struct ReferenceTests {
    private typealias Arc = (from: Int64, to: Int64, cost: Double, reverseCost: Double)

    /// Compares the rows of a `--reference` build with the oracle's edges, one by one.
    ///
    /// - Returns: the rows with the oracle's costs where the documents' own factor jumps within the rounding.
    private func compare(_ rows: [RoutingEdge], _ oracle: ReferenceGraph) -> [Arc] {
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
    private func isAtBand(_ edge: ReferenceGraph.Edge, _ oracle: ReferenceGraph) -> Bool {
        guard let from = oracle.heights[edge.from], let to = oracle.heights[edge.to], edge.length > 0 else {
            return false
        }
        let grade = (from - to).magnitude / edge.length * 100
        return [5.0, 15, 25].contains { (grade / $0 - 1).magnitude <= 0.006 / edge.length + 1e-6 }
    }

    private func build(_ map: String, _ dem: String, _ folder: FixtureFolder) throws -> RoutingDatabase {
        let region = try RegionBuild(
            map: map, elevation: dem, target: folder.path + "/r",
            options: RegionBuild.Options(name: "reference", selection: .reference)
        ).run().region
        return try RoutingDatabase(path: folder.path + "/r/" + region.fileName(.routingDatabase))
    }

    private func arcs(_ oracle: ReferenceGraph) -> [Arc] {
        oracle.edges.map { ($0.from, $0.to, $0.cost, $0.reverseCost) }
    }

    @Test("OHR-14 to OHR-17, OHR-20, OHR-21: the small map's rows and routes are the oracle's")
    func small() throws {
        let folder = try FixtureFolder()
        let (map, dem) = try folder.writeFixture()
        let ground = ReferenceGround(tile: try MapFixture.tile(), south: 46, west: 7)
        let oracle = try ReferenceGraph(pbf: MapFixture.pbf()) { _, latitude, longitude in
            ground.height(latitude, longitude)
        }
        let database = try build(map, dem, folder)
        let rows = try database.edges()
        let arcsOfRows = compare(rows, oracle)
        #expect(try database.nodes().map(\.id) == oracle.nodes)
        let ours = PlainDijkstra(arcsOfRows)
        let theirs = PlainDijkstra(arcs(oracle))
        for from in oracle.nodes {
            for to in oracle.nodes {
                let (a, b) = (ours.cost(from: from, to: to), theirs.cost(from: from, to: to))
                #expect(a == b || (a - b).magnitude < 0.5, "\(from) to \(to)")
            }
        }
    }

    @Test(
        "OHR-14 to OHR-21: Andorra has 10,897 junctions and 14,556 edges, and all costs of 200 pairs are the oracle's",
        .enabled(if: SharedFiles.andorra != nil && SharedFiles.elevation != nil && SharedFiles.pairs != nil))
    func andorra() throws {
        let folder = try FixtureFolder()
        let map = try #require(SharedFiles.andorra)
        let dem = try #require(SharedFiles.elevation)
        let packed = Array(try Data(contentsOf: URL(fileURLWithPath: dem + "/N42E001.hgt.zip")))
        let ground = ReferenceGround(tile: try HGTArchive.unpack(packed.span.bytes).bytes, south: 42, west: 1)
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: map)))
        let database = try build(map, dem, folder)
        let built = Dictionary(uniqueKeysWithValues: try database.nodes().map { ($0.id, $0.elevation) })
        var unknown = 0
        let oracle = try ReferenceGraph(pbf: bytes) { node, latitude, longitude in
            if let height = ground.height(latitude, longitude) { return height }
            // In a gap of the tile the build takes what the ways say that meet there.
            unknown += 1
            return built[node] ?? nil
        }
        #expect(unknown < 20)
        let metadata = try database.metadata()
        #expect(metadata.nodeCount == 10_897 && metadata.edgeCount == 14_556)
        #expect(oracle.nodes.count == 10_897 && oracle.edges.count == 14_556)
        let rows = try database.edges()
        #expect(try database.nodes().map(\.id) == oracle.nodes)
        let arcsOfRows = compare(rows, oracle)
        let ours = PlainDijkstra(arcsOfRows)
        let theirs = PlainDijkstra(arcs(oracle))
        var unreachable = 0
        for (from, to) in try pairs() {
            let (a, b) = (ours.cost(from: from, to: to), theirs.cost(from: from, to: to))
            if b == .infinity { unreachable += 1 }
            #expect(a == b || (a - b).magnitude < 1e-3 * b, "\(from) to \(to): \(a), not \(b)")
        }
        // One-way streets that bind walkers here: routing research, section 4, defect 2.
        #expect(unreachable == 3)
    }

    private func pairs() throws -> [(Int64, Int64)] {
        let data = try Data(contentsOf: URL(fileURLWithPath: try #require(SharedFiles.pairs)))
        let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return try #require(file["pairs"] as? [[String: Any]]).map { pair in
            (try #require(pair["a"] as? NSNumber).int64Value, try #require(pair["b"] as? NSNumber).int64Value)
        }
    }
}
