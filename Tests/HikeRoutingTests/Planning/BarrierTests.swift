import HikeFormats
import HikeRouting
import HikeValues
import Testing

/// Barriers that stand on a node of a way.
@Suite("Barriers")
struct BarrierTests {
    /// A node's tags, and whether walkers and riders pass it.
    struct Case: CustomTestStringConvertible, Sendable {
        let tags: String
        let walks: Bool
        let rides: Bool
        var testDescription: String { tags }

        init(_ tags: String, walks: Bool, rides: Bool) {
            self.tags = tags
            self.walks = walks
            self.rides = rides
        }

        var written: [String] { tags.split(separator: " ").map(String.init) }
    }

    static let cases = [
        // Open, whatever they look like.
        Case("barrier=gate", walks: true, rides: true), Case("barrier=lift_gate", walks: true, rides: true),
        Case("barrier=bollard", walks: true, rides: true), Case("barrier=block", walks: true, rides: true),
        Case("barrier=cattle_grid", walks: true, rides: true),
        Case("barrier=chain", walks: true, rides: true),
        Case("barrier=cycle_barrier", walks: true, rides: true),
        Case("barrier=entrance", walks: true, rides: true), Case("barrier=yes", walks: true, rides: true),
        Case("barrier=no access=yes", walks: true, rides: true),
        Case("barrier=gate locked=yes", walks: true, rides: true),
        Case("barrier=gate motor_vehicle=no", walks: true, rides: true),
        Case("barrier=gate access=customers", walks: true, rides: true),
        // Their own tags, then those of vehicles, then those for all.
        Case("barrier=gate access=private", walks: false, rides: false),
        Case("barrier=gate access=no locked=yes", walks: false, rides: false),
        Case("barrier=lift_gate access=military", walks: false, rides: false),
        Case("barrier=gate foot=no", walks: false, rides: true),
        Case("barrier=gate foot=private bicycle=private", walks: false, rides: false),
        Case("barrier=bollard bicycle=no", walks: true, rides: false),
        Case("barrier=bollard bicycle=dismount", walks: true, rides: true),
        Case("barrier=gate access=private foot=yes", walks: true, rides: false),
        Case("barrier=gate access=no foot=yes bicycle=yes", walks: true, rides: true),
        Case("barrier=gate access=private bicycle=designated", walks: false, rides: true),
        Case("barrier=gate access=no foot=destination", walks: true, rides: false),
        Case("barrier=gate vehicle=no", walks: true, rides: false),
        Case("barrier=gate vehicle=forestry", walks: true, rides: false),
        Case("barrier=gate access=no vehicle=yes", walks: false, rides: true),
        Case("barrier=bollard vehicle=no bicycle=yes", walks: true, rides: true),
        // For people alone.
        Case("barrier=stile", walks: true, rides: false),
        Case("barrier=stile access=yes", walks: true, rides: false),
        Case("barrier=kissing_gate", walks: true, rides: false),
        Case("barrier=kissing_gate bicycle=yes", walks: true, rides: true),
        Case("barrier=turnstile", walks: true, rides: false),
        Case("barrier=full-height_turnstile foot=no", walks: false, rides: false),
        Case("barrier=stile;gate", walks: true, rides: true),
        // For nobody, unless somebody says so.
        Case("barrier=fence", walks: false, rides: false), Case("barrier=wall", walks: false, rides: false),
        Case("barrier=hedge", walks: false, rides: false),
        Case("barrier=retaining_wall bicycle=no", walks: false, rides: false),
        Case("barrier=fence foot=yes", walks: true, rides: false),
        Case("barrier=wall access=yes", walks: true, rides: true),
        Case("barrier=fence;stile", walks: true, rides: false),
        // No barriers.
        Case("highway=crossing foot=no", walks: true, rides: true),
        Case("entrance=yes access=private", walks: true, rides: true),
    ]

    /// A road of 1,000 m with a barrier in its middle, and a way round of 1,800 m.
    private func road(_ barrier: [String], cutsWay: Bool = false) -> DrawnMap {
        var map = DrawnMap()
        let (start, middle, end) = (map.node(0, 0), map.node(500, 0), map.node(1_000, 0))
        map.tag(middle, barrier)
        let tags = ["highway=residential", "surface=asphalt", "name=Road"]
        if cutsWay {
            map.way([start, middle], tags: tags)
            map.way([middle, end], tags: tags)
        } else {
            map.way([start, middle, end], tags: tags)
        }
        map.way([start, map.node(500, 750), end], tags: tags)
        return map
    }

    /// The route by both engines, which must have the same cost.
    private func route(
        _ map: DrawnMap, _ start: (Double, Double), _ end: (Double, Double),
        _ profile: TravelProfile = .hiking
    ) throws -> ComputedRoute {
        let request = RouteRequest(
            from: map.place(start.0, start.1), to: map.place(end.0, end.1), profile: profile)
        var planner = try map.planner()
        let route = try planner.route(request)
        try planner.prepare(profile)
        let prepared = try planner.route(request)
        #expect(prepared.cost == route.cost && prepared.length == route.length)
        return route
    }

    @Test("whoever may pass a barrier goes through it, and the other one goes round", arguments: cases)
    func passing(_ example: Case) throws {
        for cutsWay in [false, true] {
            let map = road(example.written, cutsWay: cutsWay)
            for (profile, passes) in [(TravelProfile.hiking, example.walks), (.cycling, example.rides)] {
                let route = try route(map, (0, 0), (1_000, 0), profile)
                #expect((route.length < 1_001) == passes, "\(profile.name)")
            }
        }
    }

    @Test("one comes to a closed barrier from both sides and leaves it again, and does not go on")
    func upToIt() throws {
        let map = road(["barrier=gate", "access=private"])
        let round = 1_000 + 2 * (500.0 * 500 + 750 * 750).squareRoot()
        // Start and end, and the metres between them.
        let walks: [(from: Double, to: Double, length: Double)] = [
            (0, 450, 450), (450, 0, 450), (1_000, 550, 450), (550, 1_000, 450), (300, 450, 150),
            (450, 300, 150), (450, 550, round - 100), (550, 450, round - 100), (490, 1_000, round - 510),
        ]
        for walk in walks {
            let route = try route(map, (walk.from, 0), (walk.to, 0))
            #expect((route.length - walk.length).magnitude < 2, "\(walk.from) to \(walk.to)")
        }
    }

    @Test("which of three ways a barrier on their junction closes nobody knows: none")
    func junction() throws {
        var map = road(["barrier=gate", "access=private"])
        map.way([2, map.node(500, -300)])
        #expect(try route(map, (0, 0), (1_000, 0)).length < 1_001)
    }

    @Test("a road behind a closed gate is there, and nobody comes to it")
    func behind() throws {
        var map = road(["barrier=gate"])
        let gate = map.node(1_300, 0)
        map.tag(gate, ["barrier=gate", "access=private"])
        map.way([3, gate, map.node(2_500, 0)], "highway=service")
        #expect(try route(map, (1_400, 0), (2_400, 0)).length > 990)
        var planner = try map.planner()
        for usesHierarchy in [false, true] {
            if usesHierarchy { try planner.prepare(.hiking) }
            #expect(throws: RoutingError.self) {
                try planner.route(RouteRequest(from: map.place(0, 0), to: map.place(2_400, 0)))
            }
        }
    }

    @Test("a stretch of a way is one, though a barrier that is open to them cuts it")
    func stretches() throws {
        let map = road(["barrier=stile"])
        let route = try route(map, (0, 0), (1_000, 0))
        let stretches = route.stretches(on: try map.graph())
        #expect(route.pieces.count == 2 && stretches.count == 1)
        #expect(route.instructions.count == 2)
    }

    @Test("a barrier that closes nothing, and one on a region of the documents, changes no byte")
    func unchanged() throws {
        let plain = road([])
        let bytes = try plain.graph().encoded()
        for example in Self.cases {
            let map = road(example.written)
            #expect((try map.graph().encoded() == bytes) == (example.walks && example.rides))
            let reference = try DrawnMap.build(map.blocks, NoElevation(), selection: .reference).built.graph
            let wanted = try DrawnMap.build(plain.blocks, NoElevation(), selection: .reference).built.graph
            #expect(reference.encoded() == wanted.encoded())
        }
    }

    /// A town in which every third bend has a barrier, and the same town in which ways end on both sides of it, with a way
    /// between them that they may not use.
    private func towns(seed: UInt64, _ barrier: [String], closed: String) -> (DrawnMap, DrawnMap) {
        var gated = DrawnMap.town(size: 8, seed: seed)
        var cut = gated
        var random = RandomStream(seed: seed + 100)
        for way in gated.entities.ways.indices {
            let refs = gated.entities.ways[way].refs
            guard refs.count == 3, random.uniform() < 0.3 else { continue }
            gated.tag(refs[1], barrier)
            let place = gated.entities.nodes[Int(refs[1]) - 1]
            let other = cut.node(0, 0)
            cut.entities.nodes[Int(other) - 1].latitude = place.latitude
            cut.entities.nodes[Int(other) - 1].longitude = place.longitude
            cut.entities.ways[way].refs = [refs[0], refs[1]]
            cut.way([other, refs[2]])
            cut.entities.ways[cut.entities.ways.count - 1].tags = cut.entities.ways[way].tags
            cut.way([refs[1], other], closed)
        }
        return (gated, cut)
    }

    @Test(
        "a closed barrier is as if the way had an end on both its sides", arguments: 1...6)
    func asIfCut(seed: Int) throws {
        for (profile, barrier, closed) in [
            (TravelProfile.hiking, ["barrier=gate", "foot=no"], "foot=no"),
            (.cycling, ["barrier=stile"], "bicycle=no"),
        ] {
            let (gated, cut) = towns(seed: UInt64(seed), barrier, closed: closed)
            var planner = try gated.planner()
            var prepared = planner
            try prepared.prepare(profile)
            var oracle = try cut.planner()
            var random = RandomStream(seed: UInt64(seed))
            var found = 0
            for _ in 0..<60 {
                let request = RouteRequest(
                    from: gated.place(random.uniform(-50, 1_150), random.uniform(-50, 1_150)),
                    to: gated.place(random.uniform(-50, 1_150), random.uniform(-50, 1_150)), profile: profile)
                let routes = [try? planner.route(request), try? prepared.route(request)]
                let wanted = try? oracle.route(request)
                for route in routes {
                    #expect((route == nil) == (wanted == nil))
                    guard let route, let wanted else { continue }
                    // Ends that are equally near to both sides of a barrier may be on either.
                    guard
                        route.points.map(\.along).elementsEqual(
                            wanted.points.map(\.along), by: { ($0 - $1).magnitude < 0.02 })
                    else { continue }
                    found += 1
                    #expect((route.cost - wanted.cost).magnitude < 0.05)
                }
            }
            #expect(found > 40)
        }
    }
}
