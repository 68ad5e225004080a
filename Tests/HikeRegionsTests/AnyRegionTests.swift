import Foundation
import HikeFormats
import HikeRegions
import HikeRouting
import HikeStorage
import HikeValues
import RegionFixtures
import Testing

/// The small map at any other place of the earth, with any identifiers.
@Suite("Any other region")
struct AnyRegionTests {
    /// Moves the small map, whose nodes lie from 45.995 to 46.031 north and from 6.995 to 7.03 east.
    struct Move: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// Added, degrees times 10^7.
        var north: Int
        var east: Int
        /// Names of the tiles that its trails lie on.
        var tiles: [String]

        func entities() -> OSMEntities {
            var entities = MapFixture.entities
            entities.nodes = entities.nodes.map { node in
                let longitude = Int(node.longitude) + east
                return OSMNode(
                    id: node.id, latitude: Int32(Int(node.latitude) + north),
                    longitude: Int32(longitude > 1_800_000_000 ? longitude - 3_600_000_000 : longitude))
            }
            return entities
        }
    }

    static let moves: [Move] = [
        Move(
            testDescription: "across the 180th meridian", north: 100_000, east: 1_729_900_000,
            tiles: ["N46E179", "N46W180"]),
        Move(
            testDescription: "across it, most of it in the west", north: 100_000, east: 1_730_040_000,
            tiles: ["N46E179", "N46W180"]),
        Move(
            testDescription: "at 70 degrees north", north: 240_100_000, east: 100_000,
            tiles: ["N70E006", "N70E007"]),
        Move(
            testDescription: "on the equator at Greenwich", north: -460_100_000, east: -70_150_000,
            tiles: ["N00E000", "N00W001", "S01E000", "S01W001"]),
        Move(
            testDescription: "in the south-west", north: -1_000_100_000, east: -770_100_000,
            tiles: ["S55W070", "S54W070", "S55W071", "S54W071"]),
    ]

    private func build(
        _ entities: OSMEntities, in folder: FixtureFolder, dem: String? = nil,
        selection: WaySelection = .standard
    ) throws -> (RegionBuildSummary, RegionStorage) {
        let name = "\(selection)"
        let map = try folder.write("\(name).osm.pbf", MapFixture.pbf(entities))
        let summary = try RegionBuild(
            map: map, elevation: dem, target: folder.path + "/r-\(name)",
            options: RegionBuild.Options(name: "Small", selection: selection, writesRoutingDatabase: true)
        ).run()
        return (summary, try RegionStorage(path: folder.path + "/r-\(name)"))
    }

    private func writeTiles(_ names: [String], in folder: FixtureFolder) throws -> String {
        for name in names { try folder.write("dem/\(name).hgt", MapFixture.tile()) }
        return folder.path + "/dem"
    }

    private func fraction(_ degrees: Double) -> Double { degrees - degrees.rounded(.down) }

    @Test("OHR-20, OHR-23: the same trails everywhere, with the heights of their own tiles", arguments: moves)
    func place(_ move: Move) throws {
        let folder = try FixtureFolder()
        let dem = try writeTiles(move.tiles, in: folder)
        let (summary, storage) = try build(move.entities(), in: folder, dem: dem)
        #expect(summary.nodeCount == 8 && summary.edgeCount == 9)
        #expect(summary.report.unknownHeights == 0 && summary.report.missingNodes == 1)
        #expect(RegionFacts(of: storage.regions[0], in: storage).problems.isEmpty)
        #expect(storage.regions == [summary.region])
        let box = summary.region.boundingBox
        #expect(box.isValid && box.crossesAntimeridian == (move.tiles[0] == "N46E179"))
        let database = try RoutingDatabase(path: storage.routingDbURL(for: storage.regions[0]).path)
        let places = Dictionary(
            uniqueKeysWithValues: move.entities().nodes.map {
                (
                    $0.id,
                    Coordinate(latitude: Double($0.latitude) / 1e7, longitude: Double($0.longitude) / 1e7)
                )
            })
        for node in try database.nodes() {
            let place = try #require(places[node.id])
            #expect((node.coordinate.latitude - place.latitude).magnitude < 1e-9)
            #expect((node.coordinate.longitude - place.longitude).magnitude < 1e-9)
            #expect(Self.isIn(box, node.coordinate))
            let ground = 1_000 + 3_600 * fraction(place.latitude) + 1_200 * fraction(place.longitude)
            let isAtSeam =
                fraction(place.latitude + 0.003) < 0.006 || fraction(place.longitude + 0.003) < 0.006
            #expect(isAtSeam || ((node.elevation ?? 0) - ground).magnitude < 8, "\(node)")
        }
        #expect(try database.edges(touching: box).count == 9)
        for point in try database.edges().flatMap(\.geometry) {
            #expect(Self.isIn(box, point) && point.isValid)
        }
    }

    @Test("OHR-09, OHR-11: places snap and routes go across all meridians", arguments: moves)
    func routes(_ move: Move) throws {
        let folder = try FixtureFolder()
        let entities = move.entities()
        let (summary, storage) = try build(entities, in: folder)
        var planner = try RoutePlanner(graph: try storage.trails(of: storage.regions[0]))
        let nodes = Dictionary(uniqueKeysWithValues: entities.nodes.map { ($0.id, $0) })
        func place(_ id: Int64) throws -> Coordinate {
            let node = try #require(nodes[id])
            return Coordinate(latitude: Double(node.latitude) / 1e7, longitude: Double(node.longitude) / 1e7)
        }
        // 22 in the west, 9 in the east: along ways 18, 10, 11 and 17.
        for isPrepared in [false, true] {
            if isPrepared { try planner.prepare(.hiking) }
            for (a, b) in [(22, 9), (9, 22)] as [(Int64, Int64)] {
                let route = try planner.route(RouteRequest(from: try place(a), to: try place(b)))
                let chain = try [22, 1, 2, 5, 4, 9].map { try place($0) }
                let length = zip(chain, chain.dropFirst()).reduce(0) { $0 + Self.metres($1.0, $1.1) }
                // In the far north meridians are close together, and another way is cheaper.
                let isNorth = move.north > 200_000_000
                #expect(isNorth ? route.length < length + 50 : (route.length - length).magnitude < 0.5)
                #expect(
                    route.coordinates.allSatisfy { $0.isValid && Self.isIn(summary.region.boundingBox, $0) })
                let points = zip(route.coordinates, route.coordinates.dropFirst())
                #expect(points.allSatisfy { Self.metres($0, $1) < 2_000 })
                #expect(route.points.allSatisfy { $0.distance < 0.2 && $0.coordinate.isValid })
                #expect(route.instructions.count >= 2)
            }
        }
        // A place beside every inner point and every end, on both sides of whatever line runs there.
        for id in [2, 4, 5, 8] as [Int64] {
            for step in [-0.001, 0.001] {
                var beside = try place(id)
                beside.longitude += step
                if beside.longitude > 180 { beside.longitude -= 360 }
                if beside.longitude < -180 { beside.longitude += 360 }
                let route = try planner.route(RouteRequest(from: beside, to: try place(1)))
                #expect(route.points[0].distance < 120)
                #expect(Self.metres(route.points[0].coordinate, beside) < 121)
                #expect(route.coordinates[0] == route.points[0].coordinate)
            }
        }
    }

    /// Whether a place is in a box or a hair's breadth beside it.
    private static func isIn(_ box: RegionBox, _ place: Coordinate) -> Bool {
        let wide = RegionBox(
            west: box.west - 1e-6, south: box.south - 1e-6, east: box.east + 1e-6, north: box.north + 1e-6)
        return wide.contains(place)
    }

    /// Haversine, once more by itself.
    private static func metres(_ a: Coordinate, _ b: Coordinate) -> Double {
        ReferenceGraph.metres((a.latitude, a.longitude), (b.latitude, b.longitude))
    }

    @Test("OHR-14 to OHR-21: rows and routes are the oracle's everywhere", arguments: moves)
    func oracle(_ move: Move) throws {
        try agrees(move.entities(), in: try FixtureFolder())
    }

    /// Compares rows and all routes of a reference build without heights.
    private func agrees(_ entities: OSMEntities, in folder: FixtureFolder) throws {
        let oracle = try ReferenceGraph(pbf: MapFixture.pbf(entities)) { _, _, _ in nil }
        let (_, storage) = try build(entities, in: folder, selection: .reference)
        let database = try RoutingDatabase(path: storage.routingDbURL(for: storage.regions[0]).path)
        let ours = PlainDijkstra(OracleComparison.arcs(of: try database.edges(), oracle))
        let theirs = PlainDijkstra(OracleComparison.arcs(of: oracle))
        #expect(try database.nodes().map(\.id) == oracle.nodes)
        #expect(oracle.nodes.count == 8)
        for from in oracle.nodes {
            for to in oracle.nodes {
                let (a, b) = (ours.cost(from: from, to: to), theirs.cost(from: from, to: to))
                #expect(a == b || (a - b).magnitude < 0.5, "\(from) to \(to)")
            }
        }
    }

    @Test(
        "OHR-20: identifiers may be negative or as large as there are",
        arguments: [-1, Int64.max - 100, Int64.min + 1])
    func identifiers(_ first: Int64) throws {
        func id(_ id: Int64) -> Int64 { first < 0 && first > -100 ? -id : first + id - 1 }
        var entities = MapFixture.entities
        entities.nodes = entities.nodes.map {
            OSMNode(id: id($0.id), latitude: $0.latitude, longitude: $0.longitude)
        }
        entities.ways = entities.ways.map { OSMWay(id: id($0.id), refs: $0.refs.map(id), tags: $0.tags) }
        entities.relations = entities.relations.map { relation in
            OSMRelation(
                id: id(relation.id), members: relation.members.map { .init(.way, id($0.id)) },
                tags: relation.tags)
        }
        let folder = try FixtureFolder()
        let (summary, storage) = try build(entities, in: folder)
        #expect(summary.nodeCount == 8 && summary.edgeCount == 9 && summary.report.walkingRoutes == 1)
        let graph = try storage.trails(of: storage.regions[0])
        #expect(Set(graph.ways.ids) == Set([10, 11, 12, 13, 14, 15, 17, 18].map(id)))
        #expect((0..<graph.edges.count).contains { graph.routeName(ofEdge: $0) == "Ridge trail" })
        var planner = try RoutePlanner(graph: graph)
        let request = RouteRequest(
            from: Coordinate(latitude: 46, longitude: 7), to: Coordinate(latitude: 46.01, longitude: 7.015),
            closedWays: [id(11)])
        let closed = try planner.route(request)
        #expect(!closed.pieces.contains { graph.ways.ids[Int(graph.edges.ways[$0.edge])] == id(11) })
        try agrees(entities, in: folder)
    }

    @Test("OHR-20: a way that is there twice is taken once, as it stands last, and is counted")
    func twice() throws {
        let folder = try FixtureFolder()
        let text = String(decoding: MapFixture.xml(), as: UTF8.self)
        let older = "<way id=\"10\"><nd ref=\"1\"/><nd ref=\"3\"/><tag k=\"highway\" v=\"steps\"/></way>"
        let map = try folder.write(
            "twice.osm", Array(text.replacing("<way id=\"10\">", with: older + "<way id=\"10\">").utf8))
        let summary = try RegionBuild(
            map: map, elevation: nil, target: folder.path + "/r", options: RegionBuild.Options(name: "x")
        ).run()
        #expect(summary.edgeCount == 9 && summary.report.waysTwice == 1)
        #expect(summary.skipped.contains { $0.contains("more than once") })
    }

    private func line(_ places: [(latitude: Int32, longitude: Int32)], repeated count: Int = 1) -> OSMEntities
    {
        var entities = OSMEntities()
        for (index, place) in places.enumerated() {
            entities.nodes.append(
                OSMNode(id: Int64(index + 1), latitude: place.latitude, longitude: place.longitude))
        }
        let refs = (0..<count).flatMap { _ in entities.nodes.map(\.id) }
        entities.ways = [OSMWay(id: 1, refs: refs, tags: [OSMTag("highway", "path")])]
        return entities
    }

    private func refusal(_ entities: OSMEntities) throws -> String {
        let folder = try FixtureFolder()
        do {
            _ = try build(entities, in: folder)
            return "none"
        } catch let error as RegionBuildError {
            #expect(error.isInput)
            #expect(folder.names() == ["standard.osm.pbf"])
            return error.description
        }
    }

    @Test("trails all over the earth are refused, without memory for all that is between")
    func wide() throws {
        // Legs of 89 km from -80 to 80 degrees of latitude, and then along the parallel.
        var places = (-100...100).map { (latitude: Int32($0 * 8_000_000), longitude: Int32(-1_000_000_000)) }
        places += (-1_250...1_250).map { (latitude: 800_000_000, longitude: Int32($0 * 800_000)) }
        var entities = line(places)
        let refs = entities.ways[0].refs
        entities.ways = [refs[0...100], refs[100...200], refs[200...]].enumerated().map {
            OSMWay(id: Int64($0.offset + 1), refs: Array($0.element), tags: [OSMTag("highway", "path")])
        }
        #expect(try refusal(entities).contains("Cut the map into smaller extracts"))
    }

    @Test("a leg to a node on the other side of the earth is left out and counted, the rest is built")
    func mistake() throws {
        let folder = try FixtureFolder()
        var entities = MapFixture.entities
        entities.nodes.append(OSMNode(id: 50, latitude: 0, longitude: 0))
        entities.ways.append(
            OSMWay(
                id: 50, refs: [7, 50, 8], tags: [OSMTag("highway", "path"), OSMTag("name", "Null Island")]))
        let (summary, _) = try build(entities, in: folder)
        #expect(summary.edgeCount == 9 && summary.report.legsTooLong == 2)
        #expect(summary.skipped.contains { $0.hasPrefix("2 legs of ways that are longer") })
        // One way back and forth over 10,000 km.
        let zigzag = line([(460_000_000, 70_000_000), (467_000_000, 70_000_000)], repeated: 1_000)
        #expect(try refusal(zigzag).contains("no way"))
    }

    @Test("a way of 100,000 nodes at one place is a way of no length")
    func onePlace() throws {
        let folder = try FixtureFolder()
        var entities = MapFixture.entities
        let refs = (1...100_000).map { Int64($0 + 1_000) }
        entities.nodes += refs.map { OSMNode(id: $0, latitude: 460_000_000, longitude: 70_000_000) }
        entities.ways.append(OSMWay(id: 50, refs: [1] + refs.dropLast(), tags: [OSMTag("highway", "path")]))
        let (summary, storage) = try build(entities, in: folder)
        #expect(summary.edgeCount == 10)
        var planner = try RoutePlanner(graph: try storage.trails(of: storage.regions[0]))
        let place = Coordinate(latitude: 46, longitude: 7)
        #expect(try planner.route(RouteRequest(from: place, to: place)).length == 0)
    }

    @Test("a long line is found all along, and has few squares")
    func longLine() throws {
        let folder = try FixtureFolder()
        let steps = 0...10
        let places = steps.map {
            (latitude: Int32(460_000_000 + $0 * 1_100_000), longitude: Int32(70_000_000 + $0 * 2_300_000))
        }
        let (_, storage) = try build(line(places), in: folder)
        let graph = try storage.trails(of: storage.regions[0])
        #expect(graph.grid.steps.count < 3_000)
        var snapper = TrailSnapper()
        for step in 1..<500 {
            let place = Coordinate(
                latitude: 46 + 1.1 * Double(step) / 500, longitude: 7 + 2.3 * Double(step) / 500)
            let point = snapper.nearest(to: place, on: graph, isUsable: { _ in true })
            #expect(point.map { $0.distance < 1 } == true, "\(step)")
        }
    }

    @Test("OHR-22: a small file that unpacks to a huge map is refused before it fills the memory")
    func bomb() throws {
        var entities = line([(460_000_000, 70_000_000), (460_100_000, 70_000_000)])
        entities.ways = (1...60).map {
            OSMWay(id: $0, refs: [Int64](repeating: 1, count: 100_000), tags: [OSMTag("highway", "path")])
        }
        #expect(try refusal(entities).contains("made to do harm"))
    }
}
