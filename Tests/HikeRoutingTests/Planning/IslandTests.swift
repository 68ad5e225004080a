import HikeFormats
import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

/// Places whose nearest way leads nowhere for the traveller.
@Suite("Islands of the network")
struct IslandTests {
    /// A street of 3 km with a street beside it, and beside its end steps that lead up to a terrace.
    private func street() -> DrawnMap {
        var map = DrawnMap()
        let nodes = [0.0, 1_000, 2_000, 3_000].map { map.node($0, 0) }
        map.way(nodes, "highway=residential", "surface=asphalt")
        map.way([nodes[0], map.node(1_500, 900), nodes[3]], "highway=residential", "surface=asphalt")
        let foot = map.node(2_000, 40)
        map.way([nodes[2], foot], "highway=steps")
        map.way([foot, map.node(2_000, 140), map.node(2_100, 140)], "highway=residential")
        return map
    }

    private func routes(_ map: DrawnMap, _ request: RouteRequest) throws -> [ComputedRoute] {
        var planner = try map.planner()
        let plain = try planner.route(request)
        try planner.prepare(request.profile)
        let prepared = try planner.route(request)
        #expect(planner.searches.inHierarchy > 0)
        #expect(plain.points == prepared.points && plain.cost == prepared.cost)
        #expect(plain.warnings == prepared.warnings)
        return [plain, prepared]
    }

    private static let besides = "leads nowhere for this way of travel"

    @Test("a rider whose end lies on a terrace behind steps is led to the street below, and told so")
    func end() throws {
        let map = street()
        let request = RouteRequest(
            from: map.place(100, 3), to: map.place(2_000, 120), profile: .cycling)
        for route in try routes(map, request) {
            #expect((route.length - 1_900).magnitude < 1)
            #expect(
                route.warnings.first
                    == .beside(
                        .end, distance: route.points[1].distance, passedOver: route.points[1].passedOver ?? -1
                    ))
            #expect(
                route.warnings.map(\.description).first
                    == "The end is 120 m from the route: the nearest way, at 0 m, \(Self.besides).")
        }
        // A walker goes up, and hears nothing.
        for route in try routes(map, RouteRequest(from: map.place(100, 3), to: map.place(2_000, 120))) {
            #expect((route.length - 2_020).magnitude < 1 && route.warnings == [])
        }
    }

    @Test("start and via points are moved alike, and those that are joined stay where they are")
    func startAndVia() throws {
        let map = street()
        let terrace = map.place(2_040, 150)
        for route in try routes(
            map, RouteRequest(from: terrace, to: map.place(100, 3), profile: .cycling))
        {
            #expect((route.length - 1_940).magnitude < 1)
            #expect(
                route.warnings.map(\.description)
                    == ["The start is 150 m from the route: the nearest way, at 10 m, \(Self.besides)."])
        }
        let over = RouteRequest(
            from: map.place(100, 3), to: map.place(2_900, -4), via: [terrace], profile: .cycling)
        for route in try routes(map, over) {
            #expect((route.length - 2_800).magnitude < 1)
            #expect(
                route.warnings.map(\.description)
                    == ["Via point 1 is 150 m from the route: the nearest way, at 10 m, \(Self.besides)."])
            #expect(route.points[0].passedOver == nil && route.points[2].passedOver == nil)
        }
    }

    @Test("a walker inside of a closed gate begins outside of it")
    func walker() throws {
        var map = street()
        let gate = map.node(1_000, -60)
        map.tag(gate, ["barrier=gate", "access=private"])
        map.way([2, gate, map.node(1_000, -260)], "highway=service")
        let request = RouteRequest(from: map.place(1_010, -160), to: map.place(2_500, 0))
        for route in try routes(map, request) {
            // From the gate itself.
            #expect((route.length - 1_560).magnitude < 1)
            #expect(
                route.warnings.map(\.description)
                    == ["The start is 100 m from the route: the nearest way, at 10 m, \(Self.besides)."])
        }
    }

    @Test("at the gate itself one is on both of its sides, and nothing is to be said")
    func atTheGate() throws {
        var map = DrawnMap()
        // Of equally near pieces the first is taken, which is the one inside.
        let inside = map.node(1_000, -260)
        let street = [0.0, 1_000, 3_000].map { map.node($0, 0) }
        let gate = map.node(1_000, -60)
        map.tag(gate, ["barrier=gate", "foot=no"])
        map.way(street, "highway=residential")
        map.way([street[1], gate, inside], "highway=service")
        let request = RouteRequest(from: map.place(1_000, -60), to: map.place(2_500, 0))
        for route in try routes(map, request) {
            #expect((route.length - 1_560).magnitude < 1 && route.warnings == [])
        }
    }

    @Test(
        "both ends on islands of their own: both are moved to the network, not one to the other's island"
    )
    func both() throws {
        var map = street()
        let foot = map.node(1_800, 40)
        map.way([1, map.node(1_800, 0)], "highway=residential")
        map.way([3, foot], "highway=steps")
        map.way([foot, map.node(1_800, 140), map.node(1_700, 140)], "highway=residential")
        let request = RouteRequest(
            from: map.place(1_800, 100), to: map.place(2_000, 100), profile: .cycling)
        for route in try routes(map, request) {
            #expect(route.warnings.count == 2)
            #expect(route.points.allSatisfy { ($0.distance - 100).magnitude < 1 })
            #expect((route.length - 200).magnitude < 1)
        }
    }

    @Test("of two parts of the network that of the other end is taken, where it is nearer")
    func ownPart() throws {
        var map = DrawnMap()
        func grid(_ west: Double, _ count: Int) -> [Int64] {
            let nodes = (0..<count).map { map.node(west + Double($0) * 100, 0) }
            for (a, b) in zip(nodes, nodes.dropFirst()) { map.way([a, b], "highway=residential") }
            return nodes
        }
        let large = grid(0, 12)
        let small = grid(1_400, 6)
        // A footbridge between both, and steps at the far end of the smaller one.
        map.way([large[11], small[0]], "highway=footway", "bicycle=no")
        let foot = map.node(1_600, 30)
        map.way([small[2], foot], "highway=steps")
        map.way([foot, map.node(1_600, 130)], "highway=residential")
        let request = RouteRequest(
            from: map.place(1_405, 0), to: map.place(1_600, 100), profile: .cycling)
        for route in try routes(map, request) {
            #expect((route.length - 195).magnitude < 1 && route.warnings.count == 1)
        }
    }

    @Test("where nothing that is joined is within reach there is no route, with the reason of before")
    func unreachable() throws {
        var map = street()
        // A street of its own behind 1,200 m of steps.
        let far = map.node(2_000, 1_240)
        map.way([5, far], "highway=steps")
        map.way([far, map.node(2_000, 1_700), map.node(2_200, 1_700)], "highway=residential")
        var planner = try map.planner()
        let request = RouteRequest(
            from: map.place(100, 3), to: map.place(2_010, 1_650), profile: .cycling)
        for isPrepared in [false, true] {
            if isPrepared { try planner.prepare(.cycling) }
            let error = #expect(throws: RoutingError.self) { try planner.route(request) }
            guard case .noRouteFound(let explored, let closest) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(explored > 1 && closest > 500)
        }
        #expect(try planner.route(RouteRequest(from: request.start, to: request.end)).warnings == [])
    }

    @Test(
        "a one-way street that leads in is left, one that leads out is come to, and nobody is moved off it"
    )
    func oneWay() throws {
        var map = street()
        map.way([map.node(-400, 0), 1], "highway=residential", "oneway=yes")
        let request = RouteRequest(
            from: map.place(-300, 0), to: map.place(2_000, 120), profile: .cycling)
        for route in try routes(map, request) {
            #expect((route.length - 2_300).magnitude < 1 && route.warnings.count == 1)
            #expect(route.points[0].passedOver == nil)
        }
        // Nobody comes to it: it is the end that is moved, to where it begins to be reached.
        let back = RouteRequest(from: map.place(1_000, 0), to: map.place(-300, 0), profile: .cycling)
        for route in try routes(map, back) {
            #expect((route.length - 1_000).magnitude < 1)
            #expect(route.points[1].passedOver.map { $0 < 1 } ?? false)
        }
    }

    @Test("a round trip that begins on an island begins beside it, and says so once")
    func roundTrip() throws {
        let map = street()
        var planner = try map.planner()
        let trip = try planner.roundTrip(
            RoundTripRequest(from: map.place(2_000, 120), length: 4_000, bearing: 270, profile: .cycling))
        #expect(trip.length > 1_000)
        #expect(trip.warnings.filter { $0.description.contains(Self.besides) }.count == 1)
        #expect(trip.warnings.first?.description.hasPrefix("The start is 120 m") ?? false)
    }
}
