import Foundation
import HikeFormats
import HikePlaces
import HikeRegions
import HikeRouting
import HikeStorage
import HikeValues
import RegionFixtures
import Testing

@Suite("Region build")
struct RegionBuildTests {
    private func build(
        _ map: String, dem: String?, to target: String, name: String = "Small",
        selection: WaySelection = .standard, database: Bool = false
    ) throws -> RegionBuildSummary {
        try RegionBuild(
            map: map, elevation: dem, target: target,
            options: RegionBuild.Options(name: name, selection: selection, writesRoutingDatabase: database)
        ).run()
    }

    @Test(
        "OHR-20, OHR-28, issue 21: a build makes a folder with the list, the trails, the names and the hierarchies, and no more"
    )
    func files() throws {
        let folder = try FixtureFolder()
        let (map, dem) = try folder.writeFixture()
        let summary = try build(map, dem: dem, to: folder.path + "/region")
        let id = summary.region.id.uuidString.lowercased()
        #expect(
            folder.names("region") == [
                "\(id).hierarchies", "\(id).places", "\(id).trails", "regions_metadata.json",
            ])
        #expect(summary.region.files.map(\.file) == [.trails, .places, .hierarchies])
        #expect(summary.region.hasRoutingData && summary.region.hasTrails)
        #expect(folder.names() == ["dem", "map.osm.pbf", "region"])
        let storage = try RegionStorage(path: folder.path + "/region")
        #expect(storage.regions == [summary.region])
        let list = String(decoding: try folder.bytes("region/regions_metadata.json"), as: UTF8.self)
        #expect(list.contains("\"hasRoutingData\":true"))
        let facts = RegionFacts(of: summary.region, in: storage)
        #expect(facts.problems.isEmpty && facts.edgeCount == 9)
        #expect(!FileManager.default.fileExists(atPath: storage.routingDbURL(for: summary.region).path))
    }

    @Test(
        "OHR-02, issue 21: the routing database is made where it is asked for; the region is the same one otherwise"
    )
    func database() throws {
        let folder = try FixtureFolder()
        let (map, dem) = try folder.writeFixture()
        let bare = try build(map, dem: dem, to: folder.path + "/region").region
        let bytes = try folder.bytes("region/" + bare.fileName(.trails))
        let summary = try build(map, dem: dem, to: folder.path + "/region", database: true)
        #expect(summary.isReplacement && summary.region.id == bare.id)
        #expect(summary.region.files.dropFirst() == bare.files[...])
        #expect(try folder.bytes("region/" + bare.fileName(.trails)) == bytes)
        let id = summary.region.id.uuidString.lowercased()
        #expect(
            folder.names("region")
                == [
                    "\(id).hierarchies", "\(id).places", "\(id).routing.db", "\(id).trails",
                    "regions_metadata.json",
                ])
        #expect(summary.region.files.map(\.file) == [.routingDatabase, .trails, .places, .hierarchies])
        #expect(folder.names() == ["dem", "map.osm.pbf", "region"])
        let storage = try RegionStorage(path: folder.path + "/region")
        #expect(storage.regions == [summary.region])
        #expect(storage.routingDbURL(for: summary.region).lastPathComponent == "\(id).routing.db")
        #expect(RegionFacts(of: summary.region, in: storage).problems.isEmpty)
        try folder.write("region/\(id).routing.db", Array("no database".utf8))
        let problems = RegionFacts(of: summary.region, in: storage).problems
        #expect(problems.count == 2 && problems.allSatisfy { $0.hasPrefix("\(id).routing.db: ") })
        // What replaces it without one takes it away.
        #expect(try build(map, dem: dem, to: folder.path + "/region").region == bare)
        #expect(
            folder.names("region") == [
                "\(id).hierarchies", "\(id).places", "\(id).trails", "regions_metadata.json",
            ])
    }

    @Test("OHR-20: the summary says what was taken and what was left out, and why")
    func summary() throws {
        let folder = try FixtureFolder()
        let (map, dem) = try folder.writeFixture()
        let summary = try build(map, dem: dem, to: folder.path + "/region")
        #expect(summary.mapNodes == MapFixture.nodes.count)
        #expect(summary.mapWays == MapFixture.ways.count)
        #expect(summary.mapRelations == 1)
        let report = summary.report
        #expect(report.ways == 9)
        #expect(report.otherWays == 1 && report.waysNotForPeople == 1 && report.forbiddenWays == 1)
        #expect(report.waysTooShort == 1 && report.missingNodes == 1 && report.walkingRoutes == 1)
        #expect(report.islands == 1 && report.islandEdges == 1)
        // Nodes 1, 2, 3, 4, 7, 8, 9 and 22, where way 18 ends.
        #expect(summary.nodeCount == 8)
        #expect(summary.edgeCount == 9)
        #expect(summary.tiles.map(\.name) == ["N46E007"])
        #expect(summary.missingTiles.map(\.name).contains("N45E006"))
        #expect(summary.skipped.contains { $0.contains("N45E006") })
        #expect(summary.skipped.contains("1 ways that are closed to walkers and riders"))
    }

    @Test("names are searched for in the region that was built, and what has none is counted")
    func names() throws {
        let folder = try FixtureFolder()
        let (map, dem) = try folder.writeFixture()
        let summary = try build(map, dem: dem, to: folder.path + "/r")
        let storage = try RegionStorage(path: folder.path + "/r")
        let places = try #require(try storage.places(of: summary.region, verifies: true))
        let names = (0..<places.count).map { places.name(of: $0) }
        #expect(Set(names) == ["Forest road", "High Street", "Valley road", "Ridge trail"])
        #expect(summary.places.places == 4)
        #expect(summary.skipped.contains { $0.contains("places without a name") })
        #expect(summary.region.notes == summary.skipped)
        let hit = try #require(places.search("ridge tr").first)
        #expect(places.kind(of: hit.place) == .hikingRoute)
        let facts = RegionFacts(of: summary.region, in: storage)
        #expect(facts.placeCount == 4 && facts.placeKinds.map(\.name) == ["road", "trail", "hiking route"])
        let file = "r/" + summary.region.fileName(.places)
        var bytes = try folder.bytes(file)
        bytes[bytes.count / 2] ^= 1
        try folder.write(file, bytes)
        #expect(RegionFacts(of: summary.region, in: storage).problems.contains { $0.contains(".places") })
        try folder.write(file, Array(bytes.prefix(100)))
        #expect(throws: RegionStorageError.self) { try storage.places(of: summary.region) }
    }

    @Test("a copy of a region in another folder is the same files, and outlives the first")
    func copies() throws {
        let folder = try FixtureFolder()
        let (map, dem) = try folder.writeFixture()
        let region = try build(map, dem: dem, to: folder.path + "/r").region
        let other = try RegionStorage(path: folder.path + "/device", makes: true)
        let storage = try RegionStorage(path: folder.path + "/r")
        try other.add(copyOf: region, from: storage)
        #expect(throws: RegionStorageError.duplicate("Small")) {
            try other.add(copyOf: region, from: storage)
        }
        try storage.delete(region)
        let opened = try RegionStorage(path: folder.path + "/device")
        #expect(opened.regions == [region])
        #expect(RegionFacts(of: region, in: opened).problems.isEmpty)
    }

    @Test(
        "OHR-20, OHR-22: equal input gives equal bytes, from PBF however it is cut into blobs, and the same graph from XML"
    )
    func equalBytes() throws {
        let folder = try FixtureFolder()
        let (map, dem) = try folder.writeFixture()
        let first = try build(map, dem: dem, to: folder.path + "/a").region
        let second = try build(map, dem: dem, to: folder.path + "/b").region
        #expect(first == second)
        for name in folder.names("a") {
            #expect(try folder.bytes("a/" + name) == (try folder.bytes("b/" + name)), "\(name)")
        }
        var writer = PBFWriter()
        writer.entitiesPerBlob = 2
        let cut = try folder.write("cut.osm.pbf", writer.write(MapFixture.entities))
        let xml = try folder.write("map.osm", MapFixture.xml())
        for (place, file) in [("c", cut), ("d", xml)] {
            let region = try build(file, dem: dem, to: folder.path + "/" + place).region
            #expect(region.id != first.id)
            let trails = try folder.bytes("\(place)/" + region.fileName(.trails))
            #expect(trails == (try folder.bytes("a/" + first.fileName(.trails))), "\(file)")
        }
    }

    @Test("OHR-23: tiles in gzip and zip archives and plain ones give the same region")
    func archives() throws {
        let folder = try FixtureFolder()
        let (map, dem) = try folder.writeFixture()
        let plain = try build(map, dem: dem, to: folder.path + "/plain").region
        try folder.write("packed/N46E007.hgt", MapFixture.tile())
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-1", folder.path + "/packed/N46E007.hgt"]
        try process.run()
        process.waitUntilExit()
        #expect(folder.names("packed") == ["N46E007.hgt.gz"])
        let packed = try build(map, dem: folder.path + "/packed", to: folder.path + "/b").region
        #expect(packed == plain)
        // The layout of Mapzen's tiles.
        try folder.write("inner/N46/N46E007.hgt", MapFixture.tile())
        let inner = try build(map, dem: folder.path + "/inner", to: folder.path + "/c").region
        #expect(inner == plain)
    }

    @Test("a second build of the same name replaces the first, one of another name joins it")
    func joining() throws {
        let folder = try FixtureFolder()
        let (map, dem) = try folder.writeFixture()
        let first = try build(map, dem: dem, to: folder.path + "/r", name: "One")
        let level = try build(map, dem: nil, to: folder.path + "/r", name: "One")
        #expect(!first.isReplacement && level.isReplacement)
        let other = try build(map, dem: dem, to: folder.path + "/r", name: "Two")
        let storage = try RegionStorage(path: folder.path + "/r")
        #expect(storage.regions == [level.region, other.region])
        #expect(folder.names("r").count == 7)
    }

    @Test("a target that is something else is refused and left alone")
    func strangeTarget() throws {
        let folder = try FixtureFolder()
        let (map, dem) = try folder.writeFixture()
        try folder.write("mine/letter.txt", Array("dear".utf8))
        #expect(throws: RegionBuildError.self) { try build(map, dem: dem, to: folder.path + "/mine") }
        #expect(throws: RegionBuildError.self) { try build(map, dem: dem, to: map) }
        #expect(folder.names("mine") == ["letter.txt"])
        #expect(folder.names() == ["dem", "map.osm.pbf", "mine"])
    }

    @Test("OHR-22: a map that is cut off at any place is an error, and nothing is left of the build")
    func truncated() throws {
        let folder = try FixtureFolder()
        let (_, dem) = try folder.writeFixture()
        let whole = try MapFixture.pbf()
        for count in stride(from: 0, to: whole.count, by: 7) {
            let map = try folder.write("cut.osm.pbf", Array(whole.prefix(count)))
            do {
                _ = try build(map, dem: dem, to: folder.path + "/region")
                Issue.record("a map of \(count) bytes was built")
            } catch let error as RegionBuildError {
                #expect(error.isInput && error.description.contains("cut.osm.pbf"))
            }
            #expect(folder.names() == ["cut.osm.pbf", "dem", "map.osm.pbf"])
        }
        let xml = try folder.write("cut.osm", Array(MapFixture.xml().dropLast(20)))
        #expect(throws: RegionBuildError.self) { try build(xml, dem: dem, to: folder.path + "/region") }
        #expect(!folder.names().contains("region"))
    }

    @Test("OHR-23: a damaged tile is an error that names it, and a folder without tiles too")
    func damagedTile() throws {
        let folder = try FixtureFolder()
        let (map, _) = try folder.writeFixture()
        try folder.write("bad/N46E007.hgt", [1, 2, 3])
        try folder.write("zip/N46E007.hgt.zip", Array("PK no archive".utf8))
        try folder.write("none/readme.txt", [])
        for dem in ["bad", "zip", "none", "missing"] {
            do {
                _ = try build(map, dem: folder.path + "/" + dem, to: folder.path + "/region")
                Issue.record("built with \(dem)")
            } catch let error as RegionBuildError {
                #expect(error.isInput && error.description.contains("/" + dem), "\(error)")
            }
        }
        #expect(!folder.names().contains { $0.hasPrefix("region") || $0.hasPrefix(".region") })
    }

    @Test("OHR-20: a map without trails is an error")
    func noTrails() throws {
        let folder = try FixtureFolder()
        let map = try folder.write(
            "empty.osm.pbf", MapFixture.pbf(OSMEntities(nodes: MapFixture.entities.nodes)))
        #expect(throws: RegionBuildError.self) { try build(map, dem: nil, to: folder.path + "/region") }
    }

    @Test("a build that is stopped leaves nothing, whenever it is stopped")
    func stopped() throws {
        struct Stop: Error {}
        let folder = try FixtureFolder()
        let (map, dem) = try folder.writeFixture()
        for step in RegionProgress.Step.allCases {
            let build = RegionBuild(
                map: map, elevation: dem, target: folder.path + "/region",
                options: RegionBuild.Options(name: "Small"),
                progress: { if $0.step == step { throw Stop() } })
            do {
                _ = try build.run()
                Issue.record("not stopped at \(step)")
            } catch {
                guard case .cancelled = error else {
                    Issue.record("\(error)")
                    continue
                }
            }
            #expect(folder.names() == ["dem", "map.osm.pbf"], "\(step)")
        }
    }

    @Test("progress goes up only, to the whole")
    func progress() throws {
        let folder = try FixtureFolder()
        let (map, dem) = try folder.writeFixture()
        var shares: [Double] = []
        _ = try RegionBuild(
            map: map, elevation: dem, target: folder.path + "/region",
            options: RegionBuild.Options(name: "Small"),
            progress: { shares.append($0.total) }
        ).run()
        #expect(shares == shares.sorted() && shares.last == 1 && shares.count > 5)
    }
}
