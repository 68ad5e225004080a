import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@Suite("Routes from anywhere to anywhere")
struct RouteTests {
    private static let profiles = [TravelProfile.hiking, .cycling, .shortest]

    /// A place a little beside the middle of some edge.
    private func place(_ graph: TrailGraph, _ random: inout RandomStream) -> Coordinate {
        let line = graph.line(ofEdge: Int(random.next() % UInt64(graph.edges.count)))
        let segment = Int(random.next() % UInt64(line.count - 1))
        let share = random.uniform()
        let (a, b) = (line[segment], line[segment + 1])
        return Coordinate(
            latitude: a.latitude + (b.latitude - a.latitude) * share + random.uniform(-5e-5, 5e-5),
            longitude: a.longitude + (b.longitude - a.longitude) * share + random.uniform(-5e-5, 5e-5))
    }

    /// Nil where there is no route; any other error is one of the test.
    private func route(_ planner: inout RoutePlanner, _ request: RouteRequest) throws -> ComputedRoute? {
        do throws(RoutingError) { return try planner.route(request) } catch {
            guard case .noRouteFound = error else { throw error }
            return nil
        }
    }

    @Test(
        "OHR-08, OHR-11, OHR-12: 1,000 pairs: with a hierarchy, without and plain Dijkstra cost the same to the centimetre",
        arguments: profiles)
    func equalCosts(profile: TravelProfile) throws {
        let graph = try DrawnMap.town().graph(DrawnMap.slope)
        var random = RandomStream(seed: 20_261_121)
        for round in 0..<10 {
            let closed =
                round < 5
                ? [] : (0..<25).map { _ in graph.ways.ids[Int(random.next() % UInt64(graph.ways.count))] }
            var plain = try RoutePlanner(graph: graph)
            var fast = try RoutePlanner(graph: graph)
            try fast.prepare(profile, closedWays: closed)
            let oracle = PlanningOracle(graph, profile, closedWays: Set(closed))
            let check = RouteCheck(graph: graph, oracle: oracle)
            for pair in 0..<100 {
                let request = RouteRequest(
                    from: place(graph, &random), to: place(graph, &random), profile: profile,
                    closedWays: closed)
                let routes = [try route(&plain, request), try route(&fast, request)]
                guard let first = routes[0], let second = routes[1] else {
                    #expect(routes[0] == nil && routes[1] == nil)
                    continue
                }
                let expected = oracle.cost(from: first.points[0], to: first.points[1]).map {
                    Double($0) / 100
                }
                #expect(first.cost == expected && second.cost == expected, "round \(round), pair \(pair)")
                #expect(check.problems(with: first) == [] && check.problems(with: second) == [])
            }
        }
    }

    @Test("OHR-12: where there is no route for the oracle there is none, and never one where it has none")
    func unreachable() throws {
        var map = DrawnMap()
        let (a, b, c) = (map.node(0, 0), map.node(600, 0), map.node(1_200, 0))
        map.way([a, b], "highway=residential", "oneway=yes")
        map.way([b, c], "highway=residential", "oneway=yes")
        var planner = try map.planner()
        let (west, east) = (map.place(200, 10), map.place(900, 10))
        #expect(try planner.route(RouteRequest(from: west, to: east, profile: .cycling)).pieces.count == 2)
        let error = #expect(throws: RoutingError.self) {
            try planner.route(RouteRequest(from: east, to: west, profile: .cycling))
        }
        guard case .noRouteFound(let explored, let approach) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(explored == 1 && (approach - 1_000).magnitude < 1)
        #expect(error?.description.contains("the nearest one can come is 1.0 km") ?? false)
        // A walker may.
        #expect(try planner.route(RouteRequest(from: east, to: west)).pieces.count == 2)
        let near = RoutingError.noRouteFound(exploredNodes: 7, closestApproach: 99.4)
        #expect(near.description.contains("a trail ends 99 m from the target (7 junctions"))
    }

    @Test("start and end on one edge, both ways; against a one-way street the rider goes around")
    func oneEdge() throws {
        var map = DrawnMap()
        let corners = [(0.0, 0.0), (400, 0), (400, 300), (0, 300)].map { map.node($0.0, $0.1) }
        for index in 0..<4 {
            map.way(
                [corners[index], corners[(index + 1) % 4]], "highway=residential", "surface=paved",
                "oneway=yes")
        }
        let graph = try map.graph()
        var planner = try RoutePlanner(graph: graph)
        let (a, b) = (map.place(100, 1), map.place(250, -1))
        for (from, to, profile, length) in [
            (a, b, TravelProfile.hiking, 150.0), (b, a, .hiking, 150), (a, b, .cycling, 150),
            (b, a, .cycling, 1_250),
        ] {
            for isPrepared in [false, true] {
                if isPrepared { try planner.prepare(profile) }
                let route = try planner.route(RouteRequest(from: from, to: to, profile: profile))
                #expect((route.length - length).magnitude < 0.5 && (route.cost - length).magnitude < 0.5)
                let check = RouteCheck(graph: graph, oracle: PlanningOracle(graph, profile))
                #expect(check.problems(with: route) == [])
            }
        }
        let same = try planner.route(RouteRequest(from: a, to: a))
        #expect(same.pieces.isEmpty && same.length == 0 && same.cost == 0 && same.coordinates.count == 1)
        #expect(same.instructions.map(\.direction) == [.start, .arrive] && same.warnings.isEmpty)
    }

    @Test("on one edge that winds a long way it may be shorter to leave it")
    func leavingOneEdge() throws {
        var map = DrawnMap()
        let (a, b) = (map.node(0, 0), map.node(50, 0))
        map.way([a, map.node(0, 500), map.node(50, 500), b])
        map.way([a, b])
        map.way([b, map.node(200, -50)])
        var planner = try map.planner()
        for (north, length) in [(20.0, 90.0), (480, 90)] {
            let route = try planner.route(RouteRequest(from: map.place(-5, north), to: map.place(55, north)))
            #expect((route.length - length).magnitude < 0.5)
        }
    }

    @Test("a place at a junction may leave and reach it by any of its ways, whichever it was put on")
    func junctions() throws {
        var map = DrawnMap()
        let (a, middle, b, c) = (map.node(-300, 0), map.node(0, 0), map.node(300, 0), map.node(0, -300))
        // The one-way streets have the lowest numbers, so that a place south of nothing snaps to them.
        map.way([middle, a], "highway=residential", "oneway=yes", "surface=paved")
        map.way([b, middle], "highway=residential", "oneway=yes", "surface=paved")
        map.way([middle, c], "highway=residential", "surface=paved")
        var planner = try map.planner()
        let crossing = map.place(0, 50)
        let south = map.place(5, -200)
        for (from, to) in [(crossing, south), (south, crossing)] {
            let route = try planner.route(RouteRequest(from: from, to: to, profile: .cycling))
            #expect((route.length - 200).magnitude < 0.5)
        }
    }

    @Test("OHR-10: via points in their order, once each, without doubled coordinates", arguments: profiles)
    func viaPoints(profile: TravelProfile) throws {
        let graph = try DrawnMap.town(seed: 11).graph(DrawnMap.slope)
        var planner = try RoutePlanner(graph: graph)
        let oracle = PlanningOracle(graph, profile)
        let check = RouteCheck(graph: graph, oracle: oracle)
        var random = RandomStream(seed: 3)
        var answered = 0
        for _ in 0..<60 {
            var via = (0..<4).map { _ in place(graph, &random) }
            via[2] = via[1]
            let request = RouteRequest(
                from: place(graph, &random), to: place(graph, &random), via: via, profile: profile)
            guard let route = try? planner.route(request) else { continue }
            answered += 1
            #expect(route.request.via == via && route.points.count == 6)
            #expect(check.problems(with: route) == [])
            let legs = zip(route.points, route.points.dropFirst())
            let expected = legs.reduce(0) { $0 + Int(oracle.cost(from: $1.0, to: $1.1) ?? 0) }
            #expect(route.cost == Double(expected) / 100)
            var vertex = 0
            for point in route.points {
                let next = route.coordinates[vertex...].firstIndex {
                    GreatCircle.distance($0, point.coordinate) < 0.05
                }
                vertex = try #require(next, "a via point is not passed, or not in order")
            }
        }
        #expect(answered > 20)
    }

    @Test("OHR-19: walking back swaps climb and descent exactly, and so do the costs of the ways")
    func reversed() throws {
        let graph = try DrawnMap.town(seed: 5).graph(DrawnMap.slope)
        var planner = try RoutePlanner(graph: graph)
        var random = RandomStream(seed: 8)
        var compared = 0
        for _ in 0..<300 {
            let (a, b) = (place(graph, &random), place(graph, &random))
            // Every metre costs a metre, both ways; only a one-way rule for feet makes it another route.
            guard let there = try? planner.route(RouteRequest(from: a, to: b, profile: .shortest)),
                let back = try? planner.route(RouteRequest(from: b, to: a, profile: .shortest)),
                there.pieces.map(\.edge) == back.pieces.map(\.edge).reversed()
            else { continue }
            compared += 1
            #expect((there.gain - back.loss).magnitude < 1e-6 && (there.loss - back.gain).magnitude < 1e-6)
            #expect(
                (there.length - back.length).magnitude < 1e-6 && there.profile.count == back.profile.count)
        }
        #expect(compared > 100)
    }

    @Test("OHR-12, OHR-13: what cannot be planned is said in a sentence that helps")
    func errors() throws {
        var map = DrawnMap()
        let crossing = map.node(0, 0)
        let west = map.way([map.node(-900, 0), crossing], "highway=path")
        map.way([crossing, map.node(900, 0)], "highway=path")
        let middle = map.way([crossing, map.node(0, 900)], "highway=path")
        var planner = try map.planner()
        let (start, end, via) = (map.place(-800, 0), map.place(800, 0), map.place(0, 800))
        let nowhere = map.place(0, -3_000)
        func error(_ request: RouteRequest) -> RoutingError? {
            do throws(RoutingError) {
                _ = try planner.route(request)
                return nil
            } catch { return error }
        }
        #expect(error(RouteRequest(from: nowhere, to: end)) == .noNearbyNode(nowhere, within: 500))
        #expect(error(RouteRequest(from: start, to: nowhere)) == .noNearbyNode(nowhere, within: 500))
        let missed = error(RouteRequest(from: start, to: end, via: [via, nowhere, via]))
        #expect(missed == .viaPointNotReachable(index: 1, nowhere))
        #expect(missed?.description.hasPrefix("Via point 2 at 45.97302, 7.00000 cannot be reached.") ?? false)
        // A closed way has nothing to snap to; the next one is far away.
        let closed = error(RouteRequest(from: start, to: end, via: [via], closedWays: [middle]))
        #expect(closed == .viaPointNotReachable(index: 0, via))
        #expect(
            error(RouteRequest(from: start, to: end, closedWays: [west])) == .noNearbyNode(start, within: 500)
        )
        let invalid = error(RouteRequest(from: start, to: Coordinate(latitude: 95, longitude: .nan)))
        guard case .invalidRequest = invalid else {
            Issue.record("\(String(describing: invalid))")
            return
        }
        let many = RouteRequest(
            from: start, to: end, via: Array(repeating: via, count: RouteLimits.viaPoints + 1))
        #expect(error(many)?.description.contains("1001 via points") ?? false)
        for error in [
            RoutingError.noRoutingData, .databaseCorrupted("it is cut."), .databaseError("it is locked."),
            .noNearbyNode(start, within: 500), .invalidRequest("why."),
        ] {
            #expect(error.description.hasSuffix(".") && error.description.count > 20)
        }
    }
}
