import Foundation
import HikeRouting
import HikeValues
import Testing

@Suite("Hierarchies in a region's folder")
struct HierarchyFileTests {
    /// A graph in its file, numbered as a region's is, and the file that is kept beside it.
    private struct Town {
        let graph: TrailGraph
        let bytes: [UInt8]

        init(size: Int = 12, profiles: [TravelProfile] = [.hiking, .cycling]) throws {
            graph = try Self.graph(size: size)
            bytes = try HierarchyFile.encoded(for: profiles, of: graph)
        }

        static func graph(size: Int) throws -> TrailGraph {
            let map = DrawnMap.town(size: size)
            let (built, _) = try DrawnMap.build(map.blocks, Hill(map: map, height: DrawnMap.slope)) { input in
                guard
                    let graph = try? SearchGraph(
                        latitudes: input.latitudes, longitudes: input.longitudes, tails: input.tails,
                        heads: input.heads)
                else { return [] }
                var ranks = [UInt32](repeating: 0, count: input.nodeCount)
                for (rank, node) in NodeOrder(for: graph).nodes.enumerated() {
                    ranks[Int(node)] = UInt32(rank)
                }
                return ranks
            }
            return try TrailGraph(file: FlatBytes(built.graph.encoded()), verifies: true)
        }

        func file(_ changed: [UInt8]? = nil, verifies: Bool = false) throws -> HierarchyFile {
            try HierarchyFile(FlatBytes(changed ?? bytes), of: graph, verifies: verifies)
        }

        func request(_ random: inout RandomStream, _ profile: TravelProfile) -> RouteRequest {
            let ends = (0..<2).map { _ in
                graph.coordinate(ofNode: Int(random.next() % UInt64(graph.nodes.count)))
            }
            return RouteRequest(from: ends[0], to: ends[1], profile: profile)
        }
    }

    @Test(
        "issue 21: 400 pairs: the file's hierarchy gives the cost of the plain search, and the way of the one in memory",
        arguments: [TravelProfile.hiking, .cycling])
    func sameWays(profile: TravelProfile) throws {
        let town = try Town()
        var plain = try RoutePlanner(graph: town.graph)
        var prepared = try RoutePlanner(graph: town.graph)
        try prepared.prepare(profile)
        var kept = try RoutePlanner(graph: town.graph, hierarchies: town.file(verifies: true))
        var random = RandomStream(seed: 59)
        var found = 0
        for _ in 0..<400 {
            let request = town.request(&random, profile)
            let expected = try? plain.route(request)
            let route = try? kept.route(request)
            #expect(route?.cost == expected?.cost)
            let other = try? prepared.route(request)
            #expect(route?.pieces == other?.pieces && route?.cost == other?.cost)
            #expect(route?.instructions == other?.instructions)
            if route != nil { found += 1 }
        }
        #expect(found > 300 && !kept.hasDamagedFile)
        #expect(kept.searches.inHierarchy == prepared.searches.inHierarchy)
        // From both ends only where there was no way, to be sure of it.
        #expect(kept.searches.fromBothEnds <= kept.searches.inHierarchy - found)
    }

    @Test("issue 21: the first request is answered by the file, whether something is prepared or not")
    func firstRequest() throws {
        let town = try Town()
        for isPrepared in [false, true] {
            var planner = try RoutePlanner(graph: town.graph, hierarchies: town.file())
            planner.usesPrepared = isPrepared
            var random = RandomStream(seed: 1)
            if isPrepared { try planner.prepare(.hiking) }
            _ = try planner.route(town.request(&random, .hiking))
            #expect(planner.searches == SearchCounts(fromBothEnds: 0, inHierarchy: 1))
        }
    }

    @Test("issue 21: a profile with other costs, and closed ways, are searched as without the file")
    func otherProfiles() throws {
        let town = try Town(profiles: [.hiking])
        var random = RandomStream(seed: 2)
        var limited = TravelProfile.hiking
        limited.limit(to: .hiking)
        var dearer = TravelProfile.hiking
        dearer.climbCost += 0.01
        for profile in [TravelProfile.cycling, .shortest, limited, dearer] {
            var planner = try RoutePlanner(graph: town.graph, hierarchies: town.file())
            planner.usesPrepared = false
            _ = try planner.route(town.request(&random, profile))
            #expect(planner.searches == SearchCounts(fromBothEnds: 1, inHierarchy: 0))
            try planner.prepare(profile)
            planner.usesPrepared = true
            _ = try planner.route(town.request(&random, profile))
            #expect(planner.searches == SearchCounts(fromBothEnds: 1, inHierarchy: 1))
        }
        var planner = try RoutePlanner(graph: town.graph, hierarchies: town.file())
        var request = town.request(&random, .hiking)
        request.closedWays = [town.graph.ways.ids[0]]
        _ = try planner.route(request)
        #expect(planner.searches == SearchCounts(fromBothEnds: 1, inHierarchy: 0))
    }

    @Test("a profile of another name with the same costs is answered by the file")
    func sameCosts() throws {
        let town = try Town(profiles: [.hiking])
        var renamed = TravelProfile.hiking
        renamed.name = "mine"
        var planner = try RoutePlanner(graph: town.graph, hierarchies: town.file())
        var random = RandomStream(seed: 3)
        _ = try planner.route(town.request(&random, renamed))
        #expect(planner.searches == SearchCounts(fromBothEnds: 0, inHierarchy: 1))
    }

    @Test(
        "equal graphs give equal bytes; another graph's file, and a graph that lies in no file, are refused")
    func belongs() throws {
        let town = try Town()
        #expect(try Town().bytes == town.bytes)
        let other = try Town.graph(size: 5)
        #expect(throws: HierarchyFileError.otherGraph) { try HierarchyFile(FlatBytes(town.bytes), of: other) }
        let drawn = try DrawnMap.town(size: 5).graph(DrawnMap.slope)
        #expect(throws: HierarchyFileError.otherGraph) {
            try HierarchyFile(FlatBytes(HierarchyFile.encoded(for: [.hiking], of: drawn)), of: drawn)
        }
        for error in [
            HierarchyFileError.notHierarchies, .version(9), .cutShort(bytes: 1, wanted: 2), .otherGraph,
            .damaged,
            .section(name: "heads", problem: "is missing"),
        ] { #expect(error.description.contains("Routes are found without it")) }
    }

    @Test("cut anywhere, or of another version, it is refused")
    func truncated() throws {
        let town = try Town(size: 4)
        for count in 0..<town.bytes.count {
            #expect(throws: HierarchyFileError.self) { try town.file(Array(town.bytes[..<count])) }
        }
        #expect(throws: HierarchyFileError.self) { try town.file(town.bytes + [0]) }
        var newer = town.bytes
        newer[8] += 1
        #expect(throws: HierarchyFileError.version(3)) { try town.file(newer) }
    }

    @Test(
        "with bytes changed it is refused, or gives ways of the graph that cost what they say, never none where there is one",
        arguments: 0..<4)
    func damaged(block: Int) throws {
        let town = try Town(size: 5)
        var random = RandomStream(seed: UInt64(590 + block))
        let requests = (0..<6).map { town.request(&random, $0 % 2 == 0 ? .hiking : .cycling) }
        var plain = try RoutePlanner(graph: town.graph)
        let expected = requests.map { try? plain.route($0) }
        var (refused, dropped) = (0, 0)
        for round in 0..<400 {
            var damaged = town.bytes
            for _ in 0..<1 + round % 40 {
                let limit = round % 4 == 0 ? 400 : damaged.count
                let place = Int(random.next() % UInt64(limit))
                let value = random.next()
                damaged[place] =
                    round % 5 == 0 ? 0xFF : round % 5 == 1 ? 0x00 : UInt8(truncatingIfNeeded: value)
            }
            guard damaged != town.bytes else { continue }
            // The checksum is that of all behind the header.
            if damaged[64...] != town.bytes[64...] {
                #expect(throws: HierarchyFileError.self) { try town.file(damaged, verifies: true) }
            }
            guard let file = try? town.file(damaged) else {
                refused += 1
                continue
            }
            var planner = try RoutePlanner(graph: town.graph, hierarchies: file)
            for (request, expected) in zip(requests, expected) {
                let route = try? planner.route(request)
                #expect((route == nil) == (expected == nil))
                guard let route, let expected else { continue }
                #expect(route.cost >= expected.cost)
            }
            if planner.hasDamagedFile {
                dropped += 1
                // Then as without the file, to the centimetre.
                for (request, expected) in zip(requests, expected) {
                    #expect((try? planner.route(request))?.cost == expected?.cost)
                }
            }
        }
        #expect(refused > 40 && dropped > 5, "\(refused), \(dropped)")
    }

    /// Where a section of a file lies, and the bytes of each of its numbers.
    private func section(_ number: UInt32, of bytes: [UInt8]) throws -> (place: Range<Int>, width: Int) {
        func word(_ place: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) } }
        let entry = try #require(
            (0..<word(12)).map { 64 + 24 * $0 }.first { word($0) == Int(number) })
        return (word(entry + 8)..<word(entry + 8) + word(entry + 16), word(entry + 4))
    }

    @Test(
        "issue 21: any exit of a junction changed: directions are those of the graph, or lack a way that leads off"
    )
    func damagedExits() throws {
        let town = try Town(size: 4)
        var random = RandomStream(seed: 591)
        let requests = (0..<4).map { _ in town.request(&random, .hiking) }
        var plain = try RoutePlanner(graph: town.graph)
        try plain.prepare(.hiking)
        let expected = requests.map { try? plain.route($0) }
        var (dropped, kept) = (0, 0)
        for number in [UInt32(3), 4] {
            let (place, _) = try section(number, of: town.bytes)
            for byte in place {
                var damaged = town.bytes
                damaged[byte] ^= UInt8(truncatingIfNeeded: 1 << (byte % 8))
                var planner = try RoutePlanner(graph: town.graph, hierarchies: town.file(damaged))
                for (request, expected) in zip(requests, expected) {
                    let route = try? planner.route(request)
                    #expect(route?.cost == expected?.cost)
                    // An exit changed is noticed where the route comes by; a beginning changed may hide one.
                    if number == 4 { #expect(route?.instructions == expected?.instructions) }
                }
                if planner.hasDamagedFile { dropped += 1 } else { kept += 1 }
            }
        }
        #expect(dropped > 10 && kept > 10, "\(dropped), \(kept)")
    }

    /// The fuzz target begins with this file: a trail graph, then its hierarchies.
    @Test("the seed of the fuzz target is of today")
    func seed() throws {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        url.appendPathComponent("tools/fuzzing/corpus/hierarchies/town")
        let town = try Town(size: 4)
        let bytes = town.graph.encoded() + town.bytes
        if ProcessInfo.processInfo.environment["HIKESIM_REBUILD_GOLDEN"] == "1" {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: url)
        }
        #expect([UInt8](try Data(contentsOf: url)) == bytes && bytes.count < 16_384)
    }
}
