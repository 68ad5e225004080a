import Foundation
import HikeFormats
import HikeRegions
import HikeRouting
import HikeStorage
import HikeValues
import RegionFixtures
import Testing

@Suite("Routing database")
struct RoutingDatabaseTests {
    /// A built region and its database's path.
    private func made(_ selection: WaySelection = .standard) throws -> (FixtureFolder, String, Region) {
        let folder = try FixtureFolder()
        let (map, dem) = try folder.writeFixture()
        let region = try RegionBuild(
            map: map, elevation: dem, target: folder.path + "/r",
            options: RegionBuild.Options(name: "Small", selection: selection, writesRoutingDatabase: true)
        ).run().region
        return (folder, folder.path + "/r/" + region.fileName(.routingDatabase), region)
    }

    private func rows(_ path: String, _ sql: String) throws -> [[String]] {
        let database = try Database(path: path)
        let statement = try database.prepare(sql)
        var result: [[String]] = []
        while try statement.step() {
            var row: [String] = []
            for column in 0..<statement.columnCount {
                switch try statement.value(column) {
                case .null: row.append("NULL")
                case .integer(let number): row.append("\(number)")
                case .real(let number): row.append("\(number)")
                case .text(let text): row.append(text)
                case .blob(let bytes): row.append("\(bytes.count) bytes")
                }
            }
            result.append(row)
        }
        return result
    }

    @Test("OHR-02: the tables have the documents' columns, types and keys")
    func tables() throws {
        let (folder, path, _) = try made()
        defer { withExtendedLifetime(folder) {} }
        func columns(_ table: String) throws -> [String] {
            try rows(path, "SELECT name || ' ' || type || ' ' || pk FROM pragma_table_info('\(table)')").map {
                $0[0]
            }
        }
        #expect(
            try columns("routing_nodes") == [
                "id INTEGER 1", "latitude REAL 0", "longitude REAL 0", "elevation REAL 0",
            ])
        #expect(
            try columns("routing_edges") == [
                "id INTEGER 1", "from_node INTEGER 0", "to_node INTEGER 0", "distance REAL 0",
                "elevation_gain REAL 0", "elevation_loss REAL 0", "surface TEXT 0", "highway_type TEXT 0",
                "sac_scale TEXT 0", "trail_visibility TEXT 0", "name TEXT 0", "osm_way_id INTEGER 0",
                "cost REAL 0",
                "reverse_cost REAL 0", "is_oneway INTEGER 0", "geometry BLOB 0",
            ])
        #expect(try columns("routing_metadata") == ["key TEXT 1", "value TEXT 0"])
    }

    @Test("OHR-03: the indexes and the metadata are the documents'")
    func indexesAndMetadata() throws {
        let (folder, path, region) = try made()
        defer { withExtendedLifetime(folder) {} }
        let indexes = try rows(
            path,
            """
            SELECT name, (SELECT group_concat(name) FROM pragma_index_info(m.name)) FROM sqlite_master m
            WHERE type = 'index' AND sql IS NOT NULL ORDER BY name
            """)
        #expect(
            indexes == [
                ["idx_edges_from", "from_node"], ["idx_edges_to", "to_node"],
                ["idx_nodes_lat_lon", "latitude,longitude"],
            ])
        let metadata = try rows(path, "SELECT key, value FROM routing_metadata ORDER BY key")
        #expect(
            metadata.map { $0[0] } == [
                "bounding_box", "created_at", "edge_count", "elevation_source", "node_count", "version",
            ])
        #expect(metadata.map { $0[1] }.suffix(4) == ["9", "hgt", "8", "1"])
        #expect(metadata[0][1] == region.boundingBox.text)
        #expect(metadata[0][1].hasPrefix("6.9950000,45.9950000,7.0300000,46.0200000"))
        #expect(UTCDate(iso8601: metadata[1][1]) == region.createdAt)
    }

    @Test("OHR-01, OHR-05, OHR-19: edges leave a node forwards, and backwards where they are not one-way")
    func leaving() throws {
        let (folder, path, _) = try made()
        defer { withExtendedLifetime(folder) {} }
        let database = try RoutingDatabase(path: path)
        // Way 11 and 12 end at 4, 13 and 17 begin there.
        let edges = try database.edges(leaving: 4)
        #expect(Set(edges.map(\.wayID)) == [11, 12, 13, 17])
        #expect(edges.allSatisfy { $0.from == 4 })
        let stored = try #require(try database.edges().first { $0.wayID == 11 })
        let reverse = try #require(edges.first { $0.wayID == 11 })
        #expect(reverse.gain == stored.loss && reverse.loss == stored.gain)
        #expect(reverse.cost == stored.reverseCost && reverse.reverseCost == stored.cost)
        #expect(reverse.geometry == stored.geometry.reversed() && stored.geometry.count == 1)
        // 13 is one-way from 4 to 7, 14 against its own direction from 7 to 8: nothing leads back from 7 to 4.
        #expect(try database.edges(leaving: 7).map(\.wayID) == [14])
        #expect(try database.edges(leaving: 8).map(\.wayID) == [15])
    }

    @Test(
        "OHR-06, OHR-31: one-way edges have an infinite reverse cost, which is read and written like any other"
    )
    func infinite() throws {
        let (folder, path, _) = try made()
        defer { withExtendedLifetime(folder) {} }
        let oneWays = try RoutingDatabase(path: path).edges().filter(\.isOneWay)
        #expect(oneWays.map(\.wayID).sorted() == [13, 14])
        #expect(oneWays.allSatisfy { $0.reverseCost == .infinity && $0.cost.isFinite })
        #expect(try rows(path, "SELECT count(*) FROM routing_edges WHERE reverse_cost > 1e300") == [["2"]])
        // A straight edge has no points of its own.
        #expect(try rows(path, "SELECT geometry FROM routing_edges WHERE osm_way_id = 13") == [["NULL"]])
    }

    @Test("OHR-14: costs are those of the documents with the climb that is stored beside them")
    func costs() throws {
        let (folder, path, _) = try made()
        defer { withExtendedLifetime(folder) {} }
        let edges = try RoutingDatabase(path: path).edges()
        // Gravel 1.2; north is uphill by 3 m each 3 arc-seconds, so nothing is lost.
        let track = try #require(edges.first { $0.wayID == 10 })
        #expect(track.gain > 30 && track.loss == 0)
        #expect((track.cost - (track.distance * 1.2 + track.gain * 7.92)).magnitude < 1e-6)
        // Downhill at 3.2 percent costs nothing.
        #expect((track.reverseCost - track.distance * 1.2).magnitude < 1e-6)
        // Ground 1.3 and T2 1.2.
        let trail = try #require(edges.first { $0.wayID == 11 })
        #expect(trail.surface == "ground" && trail.highway == "path" && trail.sacScale == "mountain_hiking")
        #expect(trail.cost > trail.distance * 1.56)
    }

    @Test("OHR-01: a row larger than the room for rows is whole, and so is the one behind it")
    func largeRow() throws {
        let folder = try FixtureFolder()
        let count = 10_000
        let name = String(repeating: "Höhenweg ", count: 100)
        let nodes = (0..<count + 2).map { index in
            let longitude: Int32 = index.isMultiple(of: 2) ? 70_000_000 : 70_000_300
            return OSMNode(
                id: Int64(index + 1), latitude: 460_000_000 + Int32(index) * 100, longitude: longitude)
        }
        let ways = [
            OSMWay(
                id: 1, refs: Array(1...Int64(count)),
                tags: [OSMTag("highway", "path"), OSMTag("name", name)]),
            OSMWay(
                id: 2, refs: [Int64(count), Int64(count) + 1, Int64(count) + 2],
                tags: [OSMTag("highway", "track"), OSMTag("name", "")]),
        ]
        let map = try folder.write("long.osm.pbf", MapFixture.pbf(OSMEntities(nodes: nodes, ways: ways)))
        let region = try RegionBuild(
            map: map, elevation: nil, target: folder.path + "/r",
            options: RegionBuild.Options(name: "Long", writesRoutingDatabase: true)
        ).run().region
        let path = folder.path + "/r/" + region.fileName(.routingDatabase)
        let edges = try RoutingDatabase(path: path).edges().sorted { $0.wayID < $1.wayID }
        #expect(edges.map(\.geometry.count) == [count - 2, 1])
        #expect(edges.map(\.highway) == ["path", "track"])
        #expect(edges.first?.name == name)
        let last = try #require(edges.first?.geometry.last)
        #expect((last.latitude - 46.09998).magnitude < 1e-4)
        #expect(try rows(path, "PRAGMA integrity_check") == [["ok"]])
        #expect(try rows(path, "SELECT seq FROM sqlite_sequence WHERE name = 'routing_edges'") == [["2"]])
    }

    @Test("OHR-30: edges with an end in a box")
    func box() throws {
        let (folder, path, _) = try made()
        defer { withExtendedLifetime(folder) {} }
        let database = try RoutingDatabase(path: path)
        let around9 = RegionBox(west: 7.017, south: 46.011, east: 7.019, north: 46.013)
        #expect(try database.edges(touching: around9).map(\.wayID) == [17])
        #expect(try database.edges(touching: RegionBox(west: 8, south: 46, east: 9, north: 47)).isEmpty)
        #expect(try database.edges(touching: RegionBox(west: 6, south: 45, east: 8, north: 47)).count == 9)
    }

    @Test("OHR-04: a missing file, a damaged one and one with other tables are typed errors")
    func errors() throws {
        let folder = try FixtureFolder()
        func failure(_ path: String) -> RoutingError? {
            do throws(RoutingError) {
                _ = try RoutingDatabase(path: path)
                return nil
            } catch { return error }
        }
        guard case .databaseError(let text) = failure(folder.path + "/none.routing.db") else {
            Issue.record("no databaseError")
            return
        }
        #expect(text.contains("none.routing.db"))
        let junk = try folder.write(
            "junk.routing.db", Array("no database at all, whatever its name says".utf8))
        guard case .databaseCorrupted = failure(junk) else {
            Issue.record("no databaseCorrupted")
            return
        }
        let other = try Database(path: folder.path + "/other.routing.db")
        try other.execute("CREATE TABLE something(id)")
        other.close()
        guard case .databaseCorrupted = failure(folder.path + "/other.routing.db") else {
            Issue.record("no databaseCorrupted")
            return
        }
    }

    @Test("OHR-04: a closed store says that there is no routing data, and an open one cannot be written to")
    func closed() throws {
        let (folder, path, _) = try made()
        defer { withExtendedLifetime(folder) {} }
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let database = try RoutingDatabase(path: path)
        #expect(try database.metadata().nodeCount == 8)
        #expect(try database.node(9)?.coordinate == Coordinate(latitude: 46.012, longitude: 7.018))
        #expect(try database.node(12_345) == nil)
        database.close()
        #expect(throws: RoutingError.noRoutingData) { try database.edges() }
        #expect(throws: RoutingError.noRoutingData) { try database.node(1) }
        #expect(throws: RoutingError.noRoutingData) { try database.metadata() }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
}
