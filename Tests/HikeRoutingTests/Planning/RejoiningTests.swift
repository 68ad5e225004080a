import Foundation
import HikeGeodesy
import HikeValues
import Testing

@testable import HikeRouting

/// The way back to a route that was left, and the route from there on (OH5-72; issue 5, rerouting).
@Suite("Rejoining a route")
struct RejoiningTests {
    private func plan(
        _ planner: inout RoutePlanner, _ map: DrawnMap, _ stops: [(Double, Double)]
    ) throws -> PlannedRoute {
        let places = stops.map { map.place($0.0, $0.1) }
        return PlannedRoute.from(
            computedRoute: try planner.route(
                RouteRequest(
                    from: places[0], to: places[places.count - 1],
                    via: Array(places.dropFirst().dropLast()))),
            name: "Plan", mode: .hiking, regionId: nil, createdAt: UTCDate(secondsSince1970: 0),
            id: try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001")))
    }

    private func words(_ route: PlannedRoute) -> [String] {
        route.turnInstructions.map { "\(Int($0.cumulativeDistance.rounded())) \($0.text)" }
    }

    /// East along a road, then north on a path; the road goes on, and links lead from it to the path.
    private func cross(links: [(from: Double, to: Double)] = []) -> DrawnMap {
        var map = DrawnMap()
        let corner = map.node(500, 0)
        var road = [map.node(0, 0), corner]
        var path = [corner]
        var ends: [(Int64, Int64)] = []
        for (from, to) in links {
            let (a, b) = (map.node(500 + from, 0), map.node(500, to))
            ends.append((a, b))
            road.append(a)
            path.append(b)
        }
        map.way(road + [map.node(1500, 0)], "highway=track", "surface=paved", "name=Road")
        map.way(path + [map.node(500, 1000)], "name=Path")
        map.way([corner, map.node(500, -200)])
        for (a, b) in ends { map.way([a, b], "name=Link") }
        return map
    }

    @Test("a missed turn: back to it where that is the only way, and the turn is the other hand")
    func missedTurn() throws {
        let map = cross()
        var planner = try map.planner()
        let route = try plan(&planner, map, [(0, 0), (500, 1000)])
        #expect(
            words(route) == ["0 Head east on Road", "500 Turn left onto Path", "1500 Arrive at destination"])
        let back = try planner.rejoin(
            route, from: Whereabouts(map.place(650, 5)), leftAt: 510, profile: .hiking)
        // Ten metres behind the corner are as good as the corner.
        #expect(abs(back.distanceAlong - 510) < 1)
        // With the five metres to the road.
        #expect(abs(back.connectionLength - 165) < 1)
        // Straight back is shorter, and so no new way is worth it.
        #expect(abs(back.distanceBack - 150) < 1 && back.secondsSaved < 0)
        #expect(
            words(back.route) == [
                "0 Head west on Road", "150 Turn right onto Path", "1150 Arrive at destination",
            ])
        #expect(back.route.coordinates.last == route.coordinates.last)
        #expect(back.route.id == route.id)
        #expect(abs(back.route.totalDistance - 1150) < 1)
    }

    @Test("a link that saves time is taken, and what lies before it is left out")
    func link() throws {
        let map = cross(links: [(150, 200)])
        var planner = try map.planner()
        let route = try plan(&planner, map, [(0, 0), (500, 1000)])
        let back = try planner.rejoin(
            route, from: Whereabouts(map.place(650, 0)), leftAt: 500, profile: .hiking)
        #expect(abs(back.distanceAlong - 700) < 1)
        #expect(abs(back.connectionLength - 250) < 1)
        // Straight back to the corner are 150 m, and 200 m from there to where the link ends.
        #expect(abs(back.distanceBack - 150) < 1)
        #expect(abs(back.secondsSaved - 100 / 4_000 * 3_600) < 3)
        #expect(
            words(back.route) == [
                "0 Head northwest on Link", "250 Bear right onto Path", "1050 Arrive at destination",
            ])
    }

    @Test("who stands away from all paths is led to the first one, and is on the route from the first step")
    func approach() throws {
        let map = cross(links: [(150, 200)])
        var planner = try map.planner()
        let route = try plan(&planner, map, [(0, 0), (500, 1000)])
        let here = map.place(700, 90)
        let back = try planner.rejoin(route, from: Whereabouts(here), leftAt: 500, profile: .hiking)
        #expect(back.route.coordinates.first == here && back.route.startCoordinate == here)
        let line = Polyline(back.route.coordinates)
        #expect(abs(line.length - back.route.totalDistance) < 0.01)
        let first = back.route.turnInstructions[0]
        #expect(first.direction == .start && first.coordinate == here && first.cumulativeDistance == 0)
        // Instructions lie on the line, at their distances, and heights go as far as it does.
        for (last, next) in zip(back.route.turnInstructions, back.route.turnInstructions.dropFirst()) {
            let gap = next.cumulativeDistance - last.cumulativeDistance
            #expect(abs(next.distanceFromPrevious - gap) < 0.01)
            let place = try #require(line.coordinate(at: next.cumulativeDistance))
            #expect(GreatCircle.distance(place, next.coordinate) < 5, "\(next.text)")
        }
        #expect(back.connectionLength > 90)
        #expect(back.distanceBack > 150 && back.distanceBack <= 200.5)
    }

    @Test("what was walked is never walked again, though it be nearer")
    func neverBehind() throws {
        let map = cross()
        var planner = try map.planner()
        let route = try plan(&planner, map, [(0, 0), (500, 1000)])
        for left in [0.0, 200, 500, 800, 1400] {
            let back = try planner.rejoin(
                route, from: Whereabouts(map.place(250, 3)), leftAt: left, profile: .hiking)
            #expect(back.distanceAlong >= left - 0.01)
        }
    }

    @Test("a place that the hiker chose is not left out, however short the way behind it")
    func via() throws {
        var map = DrawnMap()
        // Up to the viewpoint and back to the road, on which one could go on.
        let (a, b, c) = (map.node(0, 0), map.node(300, 0), map.node(600, 0))
        map.way([a, b, c, map.node(2000, 0)])
        map.way([b, map.node(300, 400), map.node(600, 400), c])
        var planner = try map.planner()
        let route = try plan(&planner, map, [(0, 0), (450, 400), (2000, 0)])
        // He missed the way up and stands where it comes down.
        let back = try planner.rejoin(
            route, from: Whereabouts(map.place(590, 0)), leftAt: 310, profile: .hiking)
        let seen = try #require(
            Polyline(back.route.coordinates).project(map.place(450, 400)))
        #expect(seen.distance < 1)
        #expect(back.route.viaPoints.count == 1)
        // Once it was seen it is not visited again.
        let later = try planner.rejoin(
            route, from: Whereabouts(map.place(590, 200)), leftAt: 900, profile: .hiking)
        #expect(later.route.viaPoints.isEmpty)
    }

    @Test("on a loop whose end is near, the loop is not left out")
    func loop() throws {
        var map = DrawnMap()
        let start = map.node(0, 0)
        map.way([
            start, map.node(0, 1500), map.node(1500, 1500), map.node(1500, 0), map.node(300, 0), start,
        ])
        var planner = try map.planner()
        let route = try plan(&planner, map, [(0, 0), (0, 1400), (1400, 1500), (1500, 100), (0, 0)])
        #expect(abs(route.totalDistance - 6000) < 20)
        let back = try planner.rejoin(
            route, from: Whereabouts(map.place(80, 60)), leftAt: 100, profile: .hiking)
        #expect(back.distanceAlong < 1400)
        #expect(back.route.totalDistance > 5500)
    }

    @Test("who has gone far beside the route meets it further on than a kilometre")
    func farBeside() throws {
        var map = DrawnMap()
        let (start, corner, join) = (map.node(0, -200), map.node(0, 0), map.node(0, 1900))
        let far = map.node(1500, 0)
        map.way([start, corner, join, map.node(0, 4000)])
        map.way([corner, far])
        map.way([far, join])
        var planner = try map.planner()
        let route = try plan(&planner, map, [(0, -200), (0, 4000)])
        let back = try planner.rejoin(
            route, from: Whereabouts(map.place(1490, 0)), leftAt: 200, profile: .hiking)
        #expect(abs(back.distanceAlong - 2100) < 200)
    }

    /// A road to the east that the hiker goes along past the lane to the north, and a path beside it, 14 m to the south.
    private func twoWays() -> DrawnMap {
        var map = DrawnMap()
        let (start, corner, cross, end) = (
            map.node(0, 0), map.node(400, 0), map.node(700, 0), map.node(900, 0)
        )
        let (side, foot) = (map.node(400, -14), map.node(700, -14))
        // The profile would rather walk on the path, even to a place on the road.
        map.way([start, corner, cross, end], "highway=residential", "name=Road")
        map.way([start, map.node(20, -14), side, foot, map.node(900, -14)], "highway=footway", "name=Path")
        map.way([side, corner, map.node(400, 600)], "highway=path", "name=Lane")
        map.way([foot, cross, map.node(700, 600)], "highway=path", "name=Higher Lane")
        map.way([map.node(400, 600), map.node(700, 600)], "highway=path", "name=Top")
        return map
    }

    @Test(
        "with an error of 11 m the new way begins on the road that was walked, not on the nearer path beside it"
    )
    func walkedWay() throws {
        let map = twoWays()
        var planner = try map.planner()
        let route = try plan(&planner, map, [(0, 0), (400, 590)])
        let here = map.place(475, -11)
        func begins(_ hiker: Whereabouts) throws -> [String] {
            Array(
                words(try planner.rejoin(route, from: hiker, leftAt: 409, profile: .hiking).route).prefix(1))
        }
        #expect(try begins(Whereabouts(here)).first?.hasSuffix("on Path") == true)
        #expect(try begins(Whereabouts(here, accuracy: 6.8)).first?.hasSuffix("on Road") == true)
        #expect(try begins(Whereabouts(here, accuracy: 6.8, course: 85)).first?.hasSuffix("on Road") == true)
        // So well known it is the path, however they came there.
        #expect(try begins(Whereabouts(here, accuracy: 2, course: 85)).first?.hasSuffix("on Path") == true)
        // And whoever stands upon the path is there, with the usual accuracy too.
        let upon = Whereabouts(map.place(475, -14), accuracy: 5)
        #expect(try begins(upon).first?.hasSuffix("on Path") == true)
    }

    @Test("of a road and the path across it the one along the course, where the fix lies between them")
    func course() throws {
        var map = DrawnMap()
        let (a, b, c, d) = (map.node(0, 0), map.node(300, 0), map.node(600, 0), map.node(900, 0))
        map.way([a, b, c, d], "highway=service", "name=Road")
        map.way([b, map.node(300, 500), map.node(600, 500)], "highway=path", "name=Lane")
        // It ends beside the road, and comes from elsewhere.
        let (stub, top) = (map.node(450, 6), map.node(450, 500))
        map.way([stub, top], "highway=path", "name=Stub")
        map.way([top, map.node(600, 500), c], "highway=path", "name=Top")
        var planner = try map.planner()
        for (course, name) in [(90.0, "Road"), (268, "Road"), (2, "Stub"), (181, "Stub")] {
            let hiker = Whereabouts(map.place(450, 8), accuracy: 6, course: course)
            let start = try planner.start(
                hiker, leftAt: map.place(300, 3), planner.costs(for: .hiking, closedWays: []))
            let line = planner.graph.line(ofEdge: start.edge)
            let isRoad = line.allSatisfy { abs($0.latitude - map.place(0, 0).latitude) < 1e-6 }
            #expect(isRoad == (name == "Road"), "\(course)")
        }
    }

    @Test("no way and no trail: errors that say so")
    func errors() throws {
        var map = cross()
        map.way([map.node(3000, 3000), map.node(3200, 3000)], "name=Island")
        var planner = try map.planner()
        let route = try plan(&planner, map, [(0, 0), (500, 1000)])
        #expect(throws: RoutingError.self) {
            try planner.rejoin(route, from: Whereabouts(map.place(9000, 9000)), leftAt: 100, profile: .hiking)
        }
        #expect(throws: RoutingError.self) {
            try planner.rejoin(
                route, from: Whereabouts(Coordinate(latitude: .nan, longitude: 0)), leftAt: 100,
                profile: .hiking)
        }
        #expect(throws: RoutingError.self) {
            try planner.rejoin(route, from: Whereabouts(map.place(600, 0)), leftAt: .nan, profile: .hiking)
        }
        // A line that was drawn far from every trail.
        var drawn = route
        drawn.coordinates = [map.place(0, 5000), map.place(900, 5000)]
        #expect(throws: RoutingError.self) {
            try planner.rejoin(drawn, from: Whereabouts(map.place(600, 0)), leftAt: 0, profile: .hiking)
        }
    }

    @Test("heights, time and length are those of the way and of the rest")
    func numbers() throws {
        let map = cross(links: [(150, 200)])
        var planner = try map.planner { _, north in 500 + max(0, north) / 4 }
        let route = try plan(&planner, map, [(0, 0), (500, 1000)])
        let back = try planner.rejoin(
            route, from: Whereabouts(map.place(650, 0)), leftAt: 500, profile: .hiking
        ).route
        #expect(abs(back.elevationGain - 250) < 6)
        #expect(back.elevationLoss == 0)
        let profile = try #require(back.elevationProfile)
        #expect(zip(profile, profile.dropFirst()).allSatisfy { $0.distance <= $1.distance })
        #expect(abs((profile.last?.distance ?? 0) - back.totalDistance) < 0.2)
        #expect(abs((profile.last?.elevation ?? 0) - 750) < 2)
        #expect(back.estimatedDuration > 0.6 * route.estimatedDuration)
        #expect(back.estimatedDuration < route.estimatedDuration)
        try back.validate()
    }

    @Test("anywhere in a town: one line to the end, onward, in order", arguments: 1...12)
    func town(seed: Int) throws {
        let map = DrawnMap.town(size: 8, seed: UInt64(seed))
        var planner = try map.planner(DrawnMap.slope)
        var random = RandomStream(seed: UInt64(seed) &* 77)
        var found = 0
        for _ in 0..<12 {
            func place() -> (Double, Double) { (random.uniform(0, 1050), random.uniform(0, 1050)) }
            guard let route = try? plan(&planner, map, [place(), place(), place()]), route.totalDistance > 300
            else { continue }
            let line = Polyline(route.coordinates)
            let left = random.uniform(0, line.length)
            let around = try #require(line.coordinate(at: left))
            let here = Coordinate(
                latitude: around.latitude + random.uniform(-0.002, 0.002),
                longitude: around.longitude + random.uniform(-0.002, 0.002))
            guard
                let back = try? planner.rejoin(route, from: Whereabouts(here), leftAt: left, profile: .hiking)
            else {
                continue
            }
            found += 1
            try check(back, of: route, line, left: left)
        }
        #expect(found > 3)
    }

    private func check(
        _ back: RejoinedRoute, of route: PlannedRoute, _ line: Polyline, left: Double
    ) throws {
        let result = back.route
        try result.validate()
        #expect(back.distanceAlong >= left - 0.01)
        let whole = Polyline(result.coordinates)
        #expect(abs(whole.length - result.totalDistance) < 0.01)
        #expect(abs(whole.length - back.connectionLength - (line.length - back.distanceAlong)) < 30)
        #expect(result.endCoordinate == route.endCoordinate)
        let first = try #require(result.turnInstructions.first)
        let last = try #require(result.turnInstructions.last)
        #expect(first.direction == .start && last.direction == .arrive)
        #expect(result.turnInstructions.count { $0.direction == .arrive } == 1)
        var sum = 0.0
        for instruction in result.turnInstructions {
            sum += instruction.distanceFromPrevious
            #expect(abs(sum - instruction.cumulativeDistance) < 1e-6)
            let place = try #require(whole.coordinate(at: instruction.cumulativeDistance))
            #expect(GreatCircle.distance(place, instruction.coordinate) < 1)
        }
        // The rest is word for word the plan's.
        let rest = route.turnInstructions.filter {
            $0.cumulativeDistance > back.distanceAlong + 15 && $0.direction != .start
        }
        #expect(result.turnInstructions.suffix(rest.count).map(\.text) == rest.map(\.text))
    }
}
