import Foundation
import HikeRouting
import HikeValues
import Testing

/// Issue 21: what roads of cars cost walkers and riders, by their tags.
@Suite("Traffic")
struct TrafficTests {
    /// A road of 1,000 m, and what a metre of it costs beside a metre of a paved path; nil: it is not used at all.
    struct Case: CustomTestStringConvertible, Sendable {
        let tags: String
        let factor: Double?
        var testDescription: String { tags }

        init(_ tags: String, _ factor: Double?) {
            self.tags = tags
            self.factor = factor
        }
    }

    static let walkers = [
        // Class of road alone.
        Case("highway=trunk", 6), Case("highway=primary", 3.5), Case("highway=secondary", 2),
        Case("highway=tertiary", 1.3), Case("highway=unclassified", 1), Case("highway=residential", 1),
        Case("highway=trunk_link", 6), Case("highway=primary_link", 3.5), Case("highway=service", 1),
        // Speed.
        Case("highway=primary maxspeed=30", 1.5), Case("highway=primary maxspeed=50", 2.25),
        Case("highway=primary maxspeed=30 mph", 2.25), Case("highway=primary maxspeed=AD:urban", 2.25),
        Case("highway=primary maxspeed=90", 4.75), Case("highway=trunk maxspeed=none", 8.5),
        Case("highway=primary maxspeed=DE:zone30", 1.5), Case("highway=primary maxspeed=signals", 3.5),
        Case("highway=primary maxspeed=50;90", 4.75), Case("highway=secondary maxspeed=60", 2),
        // Space of their own.
        Case("highway=trunk sidewalk=both", 1.5), Case("highway=primary sidewalk:left=yes", 1.25),
        Case("highway=primary sidewalk=separate", 1.25), Case("highway=primary footway=right", 1.25),
        Case("highway=primary foot=designated", 1.25), Case("highway=primary sidewalk:both=separate", 1.25),
        Case("highway=primary sidewalk=no", 4.125), Case("highway=trunk shoulder=yes", 4),
        Case("highway=primary sidewalk:left=no sidewalk:right=no", 4.125),
        Case("highway=primary sidewalk:left=no sidewalk:right=yes", 1.25),
        // A right of way is no room on the road.
        Case("highway=primary foot=yes", 3.5), Case("highway=primary foot=permissive maxspeed=50", 2.25),
        Case("highway=primary foot=yes sidewalk=no", 4.125),
        Case("highway=primary foot=yes sidewalk=left", 1.25),
        Case("highway=trunk foot=yes sidewalk=no maxspeed=100", 10.375),
        Case("highway=trunk shoulder:right=yes maxspeed=100", 5.5),
        Case("highway=primary cycleway=shoulder", 2.5),
        Case("highway=secondary sidewalk=none maxspeed=50", 1.625),
        // No way aside.
        Case("highway=primary bridge=yes", 4.75), Case("highway=primary bridge=yes sidewalk=left", 1.375),
        Case("highway=primary junction=roundabout", 4.75), Case("highway=residential bridge=yes", 1),
        // Tunnels.
        Case("highway=trunk tunnel=yes", 1_000), Case("highway=primary tunnel=yes", 1_000),
        Case("highway=primary tunnel=yes lit=yes maxspeed=50", 1_000),
        Case("highway=primary tunnel=yes sidewalk=no", 1_000), Case("highway=secondary tunnel=yes", 1_000),
        Case("highway=primary_link tunnel=avalanche_protector", 1_000),
        Case("highway=primary tunnel=yes sidewalk=right lit=yes", 1.75),
        Case("highway=primary tunnel=yes sidewalk=right", 3.25),
        Case("highway=primary tunnel=yes foot=permissive lit=no", 5.5),
        Case("highway=primary tunnel=yes foot=yes sidewalk=no lit=yes", 4.625),
        Case("highway=primary tunnel=yes foot=designated lit=yes", 1.75),
        Case("highway=tertiary tunnel=yes", 3.3), Case("highway=residential tunnel=yes lit=yes", 1.5),
        Case("highway=primary tunnel=building_passage maxspeed=30", 1.5),
        Case("highway=footway surface=paved tunnel=yes", 1),
        Case("highway=primary tunnel=no", 3.5),
        // Closed.
        Case("highway=trunk motorroad=yes", nil), Case("highway=trunk motorroad=yes foot=yes", 6),
        Case("highway=primary foot=no", nil),
        Case("highway=primary foot=use_sidepath sidewalk=separate", nil),
        Case("highway=motorway", nil), Case("highway=trunk access=no", nil),
        Case("highway=cycleway foot=no", nil), Case("highway=cycleway oneway=-1", 1),
        // For somebody's business, or somebody else's vehicles.
        Case("highway=track access=private", nil), Case("highway=track access=private foot=yes", 1),
        Case("highway=track access=private foot=destination", 1), Case("highway=track vehicle=forestry", 1),
    ]

    static let riders = [
        Case("highway=trunk", 3.5), Case("highway=primary", 2), Case("highway=secondary", 1.4),
        Case("highway=tertiary", 1.1), Case("highway=residential", 1),
        Case("highway=primary cycleway=lane", 1.1), Case("highway=primary cycleway:right=track", 1.1),
        Case("highway=primary cycleway=no", 2), Case("highway=primary maxspeed=30", 1.2),
        Case("highway=primary cycleway=shoulder", 1.6), Case("highway=trunk cycleway:right=shoulder", 2.5),
        Case("highway=trunk maxspeed=100 shoulder=both", 3.25), Case("highway=primary sidewalk=both", 2),
        Case("highway=primary tunnel=yes", 5), Case("highway=trunk tunnel=yes lit=yes", 5),
        Case("highway=primary tunnel=yes cycleway=lane lit=yes", 1.6),
        Case("highway=tertiary tunnel=yes", 3.1), Case("highway=trunk motorroad=yes", nil),
        Case("highway=primary bicycle=no", nil), Case("highway=primary bicycle=use_sidepath", nil),
        // A pavement is not for riders.
        Case("highway=primary tunnel=yes sidewalk=both", 5), Case("highway=primary tunnel=yes foot=yes", 5),
        // Those who may be there in a vehicle.
        Case("highway=track vehicle=forestry", nil), Case("highway=track vehicle=agricultural;forestry", nil),
        Case("highway=track vehicle=forestry bicycle=yes", 1), Case("highway=track vehicle=destination", 1),
        Case("highway=service vehicle=delivery", nil),
        Case("highway=track access=private bicycle=destination", 1),
    ]

    @Test(
        "issue 21: a walker takes the path where it is less than so much longer than the road",
        arguments: walkers)
    func walking(_ example: Case) throws { try check(example, .hiking) }

    @Test(
        "issue 21: a rider takes the path where it is less than so much longer than the road",
        arguments: riders)
    func riding(_ example: Case) throws { try check(example, .cycling) }

    private func check(_ example: Case, _ profile: TravelProfile) throws {
        guard let factor = example.factor, factor < 100 else {
            // As good as closed, or closed.
            #expect(try takesRoad(example.tags, detour: 60_000, profile) == false)
            if example.factor == nil {
                // Nothing is left of the map where nobody may use it.
                #expect(throws: (any Error).self) { try takesRoad(example.tags, detour: nil, profile) }
            } else {
                #expect(try takesRoad(example.tags, detour: nil, profile))
            }
            return
        }
        // No path is shorter than the road.
        if factor > 1.03 {
            #expect(try takesRoad(example.tags, detour: 1_000 * factor * 0.985, profile) == false)
        }
        #expect(try takesRoad(example.tags, detour: 1_000 * factor * 1.015 + 2, profile))
    }

    /// Which of the two ways there are is taken: the road of 1,000 m, or a path beside it that is longer.
    private func takesRoad(
        _ tags: String, detour: Double?, _ profile: TravelProfile
    ) throws -> Bool {
        var map = DrawnMap()
        let (start, end) = (map.node(0, 0), map.node(1_000, 0))
        // "30 mph" is one value.
        let words = tags.replacing(" mph", with: "_mph").split(separator: " ")
        let written = words.map { String($0).replacing("_mph", with: " mph") }
        map.way([start, end], tags: written + ["surface=asphalt"])
        if let detour {
            // Two sides of a triangle.
            let height = ((detour / 2) * (detour / 2) - 250_000).squareRoot()
            map.way(
                [start, map.node(500, height), end], tags: ["highway=path", "surface=paved", "bicycle=yes"])
        }
        var planner = try map.planner()
        let request = RouteRequest(from: map.place(0, 0), to: map.place(1_000, 0), profile: profile)
        let route = try planner.route(request)
        var prepared = planner
        try prepared.prepare(profile)
        #expect(try prepared.route(request).cost == route.cost)
        return route.length < 1_001 && route.shares.highways.allSatisfy { $0.kind != .path }
    }

    private static let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    // MARK: Where nothing else leads on

    @Test("issue 21: a height is no reason to walk through a tunnel of a main road")
    func pass() throws {
        var map = DrawnMap()
        let (start, end) = (map.node(0, 0), map.node(3_000, 0))
        map.way([start, end], "highway=primary", "tunnel=yes", "surface=asphalt")
        map.way([start, map.node(1_500, 2_500), end], "highway=path", "sac_scale=demanding_mountain_hiking")
        // A ridge of 900 m between both ends.
        var planner = try map.planner { east, _ in max(0, 900 - (east - 1_500).magnitude * 0.6) }
        let route = try planner.route(RouteRequest(from: map.place(0, 0), to: map.place(3_000, 0)))
        #expect(route.gain > 800)
        #expect(route.warnings == [])
    }

    @Test("issue 21: where nothing but a tunnel leads on the route has a warning with metres and place")
    func lastResort() throws {
        var map = DrawnMap()
        let nodes = [0.0, 1_200, 1_800, 2_500, 2_900, 4_000].map { map.node($0, 0) }
        for (index, tags) in [
            "highway=path", "highway=primary tunnel=yes", "highway=primary", "highway=primary tunnel=yes",
            "highway=path",
        ].enumerated() {
            map.way([nodes[index], nodes[index + 1]], tags: tags.split(separator: " ").map(String.init))
        }
        var planner = try map.planner()
        let route = try planner.route(RouteRequest(from: map.place(0, 0), to: map.place(4_000, 0)))
        #expect(
            route.warnings.map(\.description).prefix(2) == [
                "1.0 km (at 1.2 km and 2.5 km) in a road tunnel: walking there is dangerous, and may be forbidden.",
                "700 m (at 1.8 km) along a main road without a pavement.",
            ])
        let stored = PlannedRoute.from(
            computedRoute: route, name: "through", mode: .hiking, regionId: nil,
            createdAt: UTCDate(nanosecondsSince1970: 0), id: Self.id)
        #expect(stored.warnings == route.warnings.map(\.description))
        #expect(try PlannedRoute(json: try stored.json()) == stored)
    }

    @Test("issue 21: traffic decides which way is taken, and makes no time longer")
    func time() throws {
        func seconds(_ tags: [String]) throws -> Double {
            var map = DrawnMap()
            map.way([map.node(0, 0), map.node(2_000, 0)], tags: tags + ["surface=asphalt"])
            var planner = try map.planner()
            let request = RouteRequest(from: map.place(150, 0), to: map.place(2_000, 0))
            return try planner.route(request).documentsDuration
        }
        let quiet = try seconds(["highway=residential"])
        for road in [["highway=trunk"], ["highway=primary", "tunnel=yes"], ["highway=tertiary"]] {
            #expect((try seconds(road) - quiet).magnitude < 0.02)
        }
    }

    @Test("issue 21: who walks along a main road for less than 100 m in all is not warned")
    func crossing() throws {
        for (length, isWarned) in [(60.0, false), (140, true)] {
            var map = DrawnMap()
            let nodes = [0, 500, 500 + length, 1_500].map { map.node($0, 0) }
            map.way([nodes[0], nodes[1]])
            map.way([nodes[1], nodes[2]], "highway=trunk")
            map.way([nodes[2], nodes[3]])
            var planner = try map.planner()
            let route = try planner.route(RouteRequest(from: map.place(0, 0), to: map.place(1_500, 0)))
            #expect(route.warnings.contains { "\($0)".contains("main road") } == isWarned)
        }
    }
}
