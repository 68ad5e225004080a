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
    private func build(_ map: String, _ dem: String, _ folder: FixtureFolder) throws -> RoutingDatabase {
        let region = try RegionBuild(
            map: map, elevation: dem, target: folder.path + "/r",
            options: RegionBuild.Options(
                name: "reference", selection: .reference, writesRoutingDatabase: true)
        ).run().region
        return try RoutingDatabase(path: folder.path + "/r/" + region.fileName(.routingDatabase))
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
        let arcsOfRows = OracleComparison.arcs(of: rows, oracle)
        #expect(try database.nodes().map(\.id) == oracle.nodes)
        let ours = PlainDijkstra(arcsOfRows)
        let theirs = PlainDijkstra(OracleComparison.arcs(of: oracle))
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
        let arcsOfRows = OracleComparison.arcs(of: rows, oracle)
        let ours = PlainDijkstra(arcsOfRows)
        let theirs = PlainDijkstra(OracleComparison.arcs(of: oracle))
        var unreachable = 0
        for (from, to) in try pairs() {
            let (a, b) = (ours.cost(from: from, to: to), theirs.cost(from: from, to: to))
            if b == .infinity { unreachable += 1 }
            #expect(a == b || (a - b).magnitude < 1e-3 * b, "\(from) to \(to): \(a), not \(b)")
        }
        // One-way streets that bind walkers here: routing 4, the second.
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
