import Foundation
import HikeFormats
import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@Suite("The trail graph as a file")
struct GraphFileTests {
    private static func small() throws -> TrailGraph {
        try DrawnMap.town(size: 4).graph(DrawnMap.slope)
    }

    /// Uses all that can be used.
    private func use(_ graph: TrailGraph) {
        for edge in 0..<graph.edges.count {
            var shape = DecodedShape()
            shape.decode(edge: edge, of: graph)
            _ = graph.name(ofEdge: edge)
            _ = graph.routeName(ofEdge: edge)
            _ = graph.elevation(ofNode: graph.head(ofArc: UInt32(2 * edge)))
        }
        let map = DrawnMap()
        guard var planner = try? RoutePlanner(graph: graph) else { return }
        for profile in [TravelProfile.hiking, .cycling] {
            let request = RouteRequest(
                from: map.place(20, 100), to: map.place(400, 330), via: [map.place(250, 250)],
                profile: profile)
            if let route = try? planner.route(request) {
                _ = try? route.gpx(name: "x")
                _ = route.geoJSON(name: "x", on: graph)
                for rule in WalkingTimeRule.allCases { _ = route.duration(rule) }
            }
            try? planner.prepare(profile)
            _ = try? planner.route(request)
        }
    }

    @Test("what was written is read again, with the checksum or without")
    func again() throws {
        let graph = try DrawnMap.town().graph(DrawnMap.slope)
        let bytes = graph.encoded()
        let read = try TrailGraph(file: FlatBytes(bytes), verifies: true)
        #expect(read.encoded() == bytes)
        #expect(Array(read.edges.lengths) == Array(graph.edges.lengths))
        #expect(read.grid.rows == graph.grid.rows && read.grid.south == graph.grid.south)
        for edge in 0..<graph.edges.count {
            #expect(read.name(ofEdge: edge) == graph.name(ofEdge: edge))
            #expect(read.attributes(ofEdge: edge) == graph.attributes(ofEdge: edge))
            #expect(read.line(ofEdge: edge) == graph.line(ofEdge: edge))
        }
        use(read)
    }

    @Test(
        "inner points keep six decimals, junctions seven, in all four quarters of the earth",
        arguments: [(46.0, 7.0), (-46, 7), (46, -7), (-46, -7), (0, 0), (0.0001, 179.99)])
    func points(latitude: Double, longitude: Double) throws {
        let map = DrawnMap.town(size: 3, latitude: latitude, longitude: longitude)
        let (built, _) = try DrawnMap.build(map.blocks, NoElevation())
        let graph = built.graph
        let nodes = Dictionary(uniqueKeysWithValues: map.entities.nodes.map { ($0.id, $0) })
        for way in map.entities.ways {
            for edge in graph.edges(ofWay: way.id) where graph.edges(ofWay: way.id).count == 1 {
                let line = graph.line(ofEdge: edge)
                #expect(line.count == way.refs.count)
                for (index, (point, ref)) in zip(line, way.refs).enumerated() {
                    let node = try #require(nodes[ref])
                    let limit = index == 0 || index == line.count - 1 ? 1e-12 : 5.1e-7
                    #expect((point.latitude - Double(node.latitude) * 1e-7).magnitude < limit)
                    #expect((point.longitude - Double(node.longitude) * 1e-7).magnitude < limit)
                }
            }
        }
    }

    /// The fuzz target begins with this file.
    @Test("the seed of the fuzz target is a graph of today")
    func seed() throws {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        url.appendPathComponent("tools/fuzzing/corpus/trails/town")
        let bytes = try DrawnMap.town(size: 4).graph(DrawnMap.slope).encoded()
        if ProcessInfo.processInfo.environment["HIKESIM_REBUILD_GOLDEN"] == "1" {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: url)
        }
        #expect([UInt8](try Data(contentsOf: url)) == bytes && bytes.count < 16_384)
    }

    @Test("cut anywhere, it is refused")
    func truncated() throws {
        let bytes = try Self.small().encoded()
        for count in 0..<bytes.count {
            #expect(throws: TrailGraphFileError.self) {
                try TrailGraph(file: FlatBytes(Array(bytes[..<count])))
            }
        }
        #expect(throws: TrailGraphFileError.self) { try TrailGraph(file: FlatBytes(bytes + [0])) }
    }

    @Test("with bytes changed it is refused, or harmless", arguments: 0..<4)
    func damaged(block: Int) throws {
        let bytes = try Self.small().encoded()
        var random = RandomStream(seed: UInt64(100 + block))
        var read = 0
        for round in 0..<700 {
            var damaged = bytes
            // Mostly in the header, the table and the columns that point somewhere; else anywhere.
            for _ in 0..<1 + round % 3 {
                let limit = round % 4 == 0 ? 600 : bytes.count
                let place = Int(random.next() % UInt64(limit))
                let value = random.next()
                damaged[place] =
                    round % 5 == 0 ? 0xFF : round % 5 == 1 ? 0x7F : UInt8(truncatingIfNeeded: value)
            }
            guard damaged != bytes else { continue }
            do throws(TrailGraphFileError) {
                let graph = try TrailGraph(file: FlatBytes(damaged), checksSquares: round % 2 == 0)
                read += 1
                use(graph)
            } catch { #expect(error.description.contains("hikesim region build")) }
            let hasBody = !damaged[64...].elementsEqual(bytes[64...])
            if hasBody {
                #expect(throws: TrailGraphFileError.self) {
                    try TrailGraph(file: FlatBytes(damaged), verifies: true)
                }
            }
        }
        #expect(read > 50)
    }

    @Test("any one byte changed, it is refused, or harmless", arguments: 0..<4)
    func oneByte(part: Int) throws {
        var map = DrawnMap()
        let corners = [(0.0, 0.0), (150, 20), (300, 0), (150, 200)].map { map.node($0.0, $0.1) }
        map.way([corners[0], map.node(70, 30), corners[1]], "name=A", "sac_scale=hiking")
        map.way([corners[1], corners[2]], "highway=footway")
        map.way([corners[1], corners[3], corners[2]], "name=B")
        let bytes = try map.graph(DrawnMap.slope).encoded()
        var (read, refused) = (0, 0)
        for place in stride(from: part, to: bytes.count, by: 4) {
            for value in [bytes[place] ^ 0xFF, bytes[place] ^ 0x80, bytes[place] &+ 1, bytes[place] &- 1] {
                var changed = bytes
                changed[place] = value
                guard let graph = try? TrailGraph(file: FlatBytes(changed)) else {
                    refused += 1
                    continue
                }
                read += 1
                use(graph)
            }
        }
        #expect(read > 500 && refused > 100)
    }

    /// By how much the edges of the first square that has some ascend behind its first one.
    private func restOfFirstSquare(_ grid: EdgeGrid) -> Int {
        let end = grid.first.first { $0 > 0 } ?? 0
        return grid.steps.prefix(Int(end)).dropFirst().reduce(0) { $0 + Int($1) }
    }

    @Test("a number that points just behind the last thing is refused, in every column that points")
    func limits() throws {
        let graph = try Self.small()
        let bytes = graph.encoded()
        let limits = [
            4: graph.nodes.count, 5: graph.nodes.count, 9: graph.ways.count, 13: graph.texts.count,
            14: graph.texts.count, 19: graph.edges.count - restOfFirstSquare(graph.grid),
        ]
        for (section, limit) in limits {
            let entry = 64 + (section - 1) * 24
            let offset = (0..<8).reduce(0) { $0 | Int(bytes[entry + 8 + $1]) << (8 * $1) }
            for value in [limit - 1, limit] {
                var changed = bytes
                for byte in 0..<Int(bytes[entry + 4]) {
                    changed[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte))
                }
                let read = try? TrailGraph(file: FlatBytes(changed))
                #expect((read != nil) == (value < limit), "section \(section)")
                if let read { use(read) }
            }
        }
    }

    @Test(
        "issue 21: a square that is looked at only when it is used is refused then, with the words of opening"
    )
    func squaresWhenUsed() throws {
        let graph = try Self.small()
        let bytes = graph.encoded()
        let entry = 64 + 18 * 24
        let offset = (0..<8).reduce(0) { $0 | Int(bytes[entry + 8 + $1]) << (8 * $1) }
        var refused = 0
        var found = 0
        for square in 0..<graph.grid.first.count - 1
        where graph.grid.first[square] < graph.grid.first[square + 1] {
            var changed = bytes
            let width = Int(bytes[entry + 4])
            for byte in 0..<width { changed[offset + Int(graph.grid.first[square]) * width + byte] = 0xFF }
            let file = FlatBytes(changed)
            let problem = #expect(throws: TrailGraphFileError.self) { try TrailGraph(file: file) }
            let opened = try TrailGraph(file: file, checksSquares: false)
            var planner = try RoutePlanner(graph: opened)
            for from in 0..<opened.nodes.count {
                let request = RouteRequest(
                    from: opened.coordinate(ofNode: from), to: opened.coordinate(ofNode: 0))
                do throws(RoutingError) {
                    _ = try planner.route(request)
                    found += 1
                } catch {
                    #expect(error == .databaseCorrupted(problem?.description ?? ""))
                    refused += 1
                }
            }
            use(opened)
            let corner = graph.coordinate(ofNode: 0)
            _ = opened.ways(
                around: RegionBox(
                    west: corner.longitude - 0.01, south: corner.latitude - 0.01,
                    east: corner.longitude + 0.01, north: corner.latitude + 0.01))
        }
        #expect(refused > 10 && found > 0, "\(refused), \(found)")
    }

    @Test("OHR-20: equal input gives equal bytes, and so do nodes in any order and any blocks")
    func equalBytes() throws {
        let map = DrawnMap.town(size: 6)
        let hill = Hill(map: map, height: DrawnMap.slope)
        let bytes = try DrawnMap.build(map.blocks, hill).built.graph.encoded()
        #expect(try DrawnMap.build(map.blocks, hill).built.graph.encoded() == bytes)
        var random = RandomStream(seed: 2)
        for round in 0..<30 {
            var nodes = map.entities.nodes
            if round % 2 == 0 {
                nodes.shuffle(using: &random)
            }
            // Nodes that no way uses lie between the others.
            for id in stride(from: Int64(1_000), to: 1_010, by: 1) {
                nodes.insert(
                    OSMNode(id: id, latitude: 0, longitude: 0), at: Int(random.next() % UInt64(nodes.count)))
            }
            var blocks: [OSMBlock] = []
            while !nodes.isEmpty {
                let count = min(nodes.count, 1 + Int(random.next() % 9))
                blocks.append(DrawnMap.block(nodes: nodes.prefix(count)))
                nodes.removeFirst(count)
            }
            blocks.shuffle(using: &random)
            blocks.insert(
                DrawnMap.block(ways: map.entities.ways), at: Int(random.next() % UInt64(blocks.count)))
            let (built, report) = try DrawnMap.build(blocks, hill)
            #expect(report.missingNodes == 0 && built.graph.encoded() == bytes, "round \(round)")
        }
    }

    @Test("OHR-20: a block may begin with a node that lies before the last one asked for")
    func nodesBetween() throws {
        // Ways use 2, 4, 6, 8; the blocks end with ids in between.
        for ids in [[2, 4, 7], [8, 9], [2, 4, 6, 8]] as [[Int64]] {
            var map = DrawnMap()
            for index in 0..<9 { _ = map.node(Double(index) * 50, 0) }
            map.way([2, 4, 6, 8])
            let nodes = map.entities.nodes
            let rest = [6, 4, 2, 8].filter { !ids.contains($0) || $0 == 6 }
            let blocks =
                [DrawnMap.block(nodes: ids.map { nodes[Int($0) - 1] })]
                + rest.map { DrawnMap.block(nodes: [nodes[Int($0) - 1]]) } + [
                    DrawnMap.block(ways: map.entities.ways)
                ]
            let (built, report) = try DrawnMap.build(blocks, NoElevation())
            #expect(report.missingNodes == 0 && built.graph.line(ofEdge: 0).count == 4, "\(ids)")
        }
    }

    @Test("OHR-20: ways in another order give the same edges, another order of junctions the same routes")
    func sameGraph() throws {
        let map = DrawnMap.town(size: 6)
        let hill = Hill(map: map, height: DrawnMap.slope)
        func edges(_ built: BuiltTrailGraph) -> [String] {
            (0..<built.graph.edges.count).map { edge in
                let graph = built.graph
                let ends = [graph.edges.tails[edge], graph.edges.heads[edge]].map { built.nodeIDs[Int($0)] }
                let climb = graph.climb(ofArc: UInt32(2 * edge))
                return "\(ends) \(graph.ways.ids[Int(graph.edges.ways[edge])]) \(graph.length(ofEdge: edge)) "
                    + "\(climb) \(graph.attributes(ofEdge: edge)) \(graph.name(ofEdge: edge) ?? "-")"
            }.sorted()
        }
        let built = try DrawnMap.build(map.blocks, hill).built
        var random = RandomStream(seed: 6)
        var planner = try RoutePlanner(graph: built.graph)
        for _ in 0..<10 {
            let ways = map.entities.ways.shuffled(using: &random)
            let blocks = stride(from: 0, to: ways.count, by: 7).map {
                DrawnMap.block(ways: ways[$0..<min(ways.count, $0 + 7)])
            }
            let other = try DrawnMap.build(blocks + map.blocks.prefix(1), hill) { input in
                (0..<UInt32(input.nodeCount)).shuffled(using: &random)
            }.built
            #expect(edges(other) == edges(built))
            var another = try RoutePlanner(graph: other.graph)
            try another.prepare(.hiking)
            for _ in 0..<20 {
                let request = RouteRequest(
                    from: map.place(random.uniform(0, 700), random.uniform(0, 700)),
                    to: map.place(random.uniform(0, 700), random.uniform(0, 700)))
                let routes = [try? planner.route(request), try? another.route(request)]
                // Of two ways that are equally near a tap the one may be taken or the other.
                guard routes[0]?.points.map(\.coordinate) == routes[1]?.points.map(\.coordinate) else {
                    continue
                }
                #expect(((routes[0]?.cost ?? 0) - (routes[1]?.cost ?? 0)).magnitude < 0.05)
            }
        }
    }

    @Test("OHR-20: junctions, missing nodes, islands and ways too short are counted and left out")
    func report() throws {
        var map = DrawnMap()
        let nodes = (0..<6).map { map.node(Double($0) * 100, 0) }
        map.way(nodes)
        map.way([nodes[2], map.node(200, 100), nodes[2]])
        map.way([nodes[5], 999, map.node(600, 50), map.node(700, 50)])
        map.way([nodes[0]])
        map.way([map.node(0, 900), map.node(100, 900)], "access=no")
        let (built, report) = try DrawnMap.build(map.blocks, NoElevation())
        #expect(
            report.ways == 3 && report.missingNodes == 1 && report.waysTooShort == 1
                && report.forbiddenWays == 1)
        #expect(report.islands == 1 && report.islandEdges == 1 && (report.islandLength - 100).magnitude < 0.1)
        // The first way is cut where the loop begins; the loop is an edge from its junction to itself.
        #expect(built.graph.edges.count == 3 && built.graph.nodes.count == 3)
        #expect(throws: TrailGraphBuildError.self) { try DrawnMap.build([], NoElevation()) }
        #expect(throws: TrailGraphBuildError.self) {
            try DrawnMap.build(map.blocks, NoElevation()) { [UInt32](repeating: 0, count: $0.nodeCount) }
        }
    }
}
