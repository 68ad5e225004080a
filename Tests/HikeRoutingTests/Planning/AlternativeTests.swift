import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@Suite("Alternatives and round trips")
struct AlternativeTests {
    private func overlap(_ a: ComputedRoute, _ b: ComputedRoute) -> Double {
        let known = Set(b.pieces.map(\.edge))
        return a.pieces.reduce(0) { $0 + (known.contains($1.edge) ? $1.length : 0) } / max(1e-9, a.length)
    }

    @Test(
        "the first is the cheapest, the others are different, not too dear, and real ways",
        arguments: [TravelProfile.hiking, .cycling])
    func rules(profile: TravelProfile) throws {
        let graph = try DrawnMap.town(seed: 31).graph(DrawnMap.slope)
        var planner = try RoutePlanner(graph: graph)
        let check = RouteCheck(graph: graph, oracle: PlanningOracle(graph, profile))
        var random = RandomStream(seed: 5)
        var rules = AlternativeRules()
        var several = 0
        for index in 0..<80 {
            let ends = (0..<2).map { _ in
                graph.coordinate(ofNode: Int(random.next() % UInt64(graph.nodes.count)))
            }
            if index >= 40 {
                rules.count = 5
                rules.highestCost = 1.2
                rules.highestOverlap = 0.4
            }
            let request = RouteRequest(from: ends[0], to: ends[1], profile: profile)
            guard let best = try? planner.route(request) else { continue }
            if index % 2 == 0 { try planner.prepare(profile) }
            let routes = try planner.alternatives(request, rules: rules)
            #expect(routes[0].pieces == best.pieces || routes[0].cost == best.cost)
            #expect(routes.count <= rules.count && routes.map(\.cost) == routes.map(\.cost).sorted())
            if routes.count > 1 { several += 1 }
            for (place, route) in routes.enumerated() {
                #expect(check.problems(with: route) == [])
                #expect(route.cost >= best.cost && route.cost <= best.cost * rules.highestCost)
                #expect(route.points == routes[0].points)
                #expect(Set(route.pieces.map(\.arc)).count == route.pieces.count, "a way is used twice")
                for other in routes[..<place] {
                    let common = min(overlap(route, other), overlap(other, route))
                    #expect(common <= rules.highestOverlap + 1e-9, "\(common) in common")
                }
            }
        }
        #expect(several > 20)
    }

    @Test("where there is one way there is one route; between via points nothing is mixed")
    func none() throws {
        var map = DrawnMap()
        map.way((0..<5).map { map.node(Double($0) * 200, 0) })
        var planner = try map.planner()
        let request = RouteRequest(from: map.place(0, 0), to: map.place(700, 0))
        #expect(try planner.alternatives(request).count == 1)
        var via = request
        via.via = [map.place(300, 0)]
        #expect(try planner.alternatives(via).count == 1)
        #expect(try planner.alternatives(RouteRequest(from: request.start, to: request.start)).count == 1)
        #expect(throws: RoutingError.self) {
            try planner.alternatives(RouteRequest(from: map.place(0, 9_000), to: request.end))
        }
    }

    @Test("round trips come back, are about as long as wanted and repeat little")
    func roundTrips() throws {
        var map = DrawnMap()
        let corners = (0..<21).map { row in (0..<21).map { map.node(Double($0) * 200, Double(row) * 200) } }
        for row in 0..<21 {
            for column in 0..<21 {
                if column < 20 { map.way([corners[row][column], corners[row][column + 1]]) }
                if row < 20 { map.way([corners[row][column], corners[row + 1][column]]) }
            }
        }
        let graph = try map.graph()
        var planner = try RoutePlanner(graph: graph)
        let check = RouteCheck(graph: graph, oracle: PlanningOracle(graph, .hiking))
        for (east, north) in [(2_000.0, 2_000.0), (2_010, 2_070), (1_500, 2_400)] {
            for length in [2_000.0, 4_000, 6_000] {
                for bearing in [nil, 0, 137, 359.9, 720] as [Double?] {
                    let trip = try planner.roundTrip(
                        RoundTripRequest(from: map.place(east, north), length: length, bearing: bearing))
                    #expect(check.problems(with: trip) == [])
                    #expect(trip.points.first == trip.points.last && trip.points.count == 4)
                    #expect(
                        (trip.length - length).magnitude <= 0.35 * length, "\(trip.length) of \(length) m")
                    var seen: Set<Int> = []
                    let twice = trip.pieces.reduce(0) { $0 + (seen.insert($1.edge).inserted ? 0 : $1.length) }
                    #expect(twice <= 0.25 * trip.length, "\(twice) m of \(trip.length) m twice")
                }
            }
        }
    }

    @Test("a round trip does not walk into dead ends and back for its turning points")
    func spurs() throws {
        var map = DrawnMap()
        // A square of 1 km, with a dead end of 300 m outwards every 100 m.
        let count = 40
        let corners = (0..<count).map { index -> (east: Double, north: Double) in
            let along = Double(index % 10) * 100
            return [(along, 0), (1_000, along), (1_000 - along, 1_000), (0, 1_000 - along)][index / 10]
        }
        let nodes = corners.map { map.node($0.east, $0.north) }
        for index in 0..<count {
            map.way([nodes[index], nodes[(index + 1) % count]])
            let (east, north) = corners[index]
            let out = map.node(east + (east - 500) * 0.6, north + (north - 500) * 0.6)
            map.way([nodes[index], out])
        }
        let graph = try map.graph()
        var planner = try RoutePlanner(graph: graph)
        let check = RouteCheck(graph: graph, oracle: PlanningOracle(graph, .hiking))
        for east in [0.0, 130, 440] {
            let trip = try planner.roundTrip(RoundTripRequest(from: map.place(east, 0), length: 4_500))
            #expect(check.problems(with: trip) == [])
            #expect((trip.length - 4_000).magnitude < 1, "\(trip.length)")
            #expect(trip.points.allSatisfy { point in trip.coordinates.contains(point.coordinate) })
        }
        // With nothing else there is, one goes there and back.
        var line = DrawnMap()
        line.way([line.node(0, 0), line.node(0, 2_000)])
        planner = try line.planner()
        let walk = try planner.roundTrip(RoundTripRequest(from: line.place(0, 0), length: 2_500, bearing: 0))
        #expect(walk.length > 1_000)
    }

    @Test("round trips that cannot be made are refused with a sentence")
    func roundTripErrors() throws {
        var map = DrawnMap()
        map.way([map.node(0, 0), map.node(900, 0)])
        var planner = try map.planner()
        for length in [0, 499, 200_001, -5, Double.nan, .infinity] {
            let error = #expect(throws: RoutingError.self) {
                try planner.roundTrip(RoundTripRequest(from: map.place(0, 0), length: length))
            }
            #expect(error?.description.contains("500 to 200000 m") ?? false)
        }
        for place in [map.place(0, 5_000), Coordinate(latitude: .nan, longitude: 7)] {
            #expect(throws: RoutingError.self) {
                try planner.roundTrip(RoundTripRequest(from: place, length: 1_000))
            }
        }
        for bearing in [Double.nan, .infinity, -1e300] {
            _ = try? planner.roundTrip(
                RoundTripRequest(from: map.place(0, 0), length: 1_000, bearing: bearing))
        }
        // The trails end long before the turning points.
        #expect(throws: RoutingError.self) {
            try planner.roundTrip(RoundTripRequest(from: map.place(0, 0), length: 150_000))
        }
        // There and back is a round trip where there is nothing else, standing still is none.
        if let trip = try? planner.roundTrip(RoundTripRequest(from: map.place(450, 0), length: 800)) {
            #expect(trip.length > 100)
        }
        var short = DrawnMap()
        short.way([short.node(0, 0), short.node(0, 0.4)])
        planner = try short.planner()
        #expect(throws: RoutingError.self) {
            try planner.roundTrip(RoundTripRequest(from: short.place(0, -3), length: 500, bearing: 180))
        }
    }
}
