import HikeGeodesy
import HikeGuidance
import HikeRouting
import HikeValues
import Testing

/// Fixes whose time is wrong.
@Suite("Times of fixes")
struct FixTimeTests {
    let plane = Plane()

    private func lRoute() throws -> PlannedRoute { try plane.route([(0, 0), (600, 0), (600, 600)]) }

    @Test(
        "a first fix an hour ahead is forgotten when two that agree come behind it; commands between them hold",
        arguments: [GuidanceConfiguration.plain, .hiking, .cycling])
    func firstFixFromTheFuture(configuration: GuidanceConfiguration) throws {
        let route = try lRoute()
        let early = Fix(
            time: .seconds(3_600), coordinate: plane.place(150, 0), horizontalAccuracy: 5)
        for resumed in [nil, 120.0] {
            var hike = try Hike(route, configuration)
            hike.navigator = try Navigator(route: route, configuration: configuration, resumingAt: resumed)
            var other = hike
            _ = other.navigator.handle(.fix(early))
            #expect(other.fix(plane.place(150, 0)) == [.ignored(.notLater)])
            // What is no place proves nothing, nor does one that is older still.
            #expect(other.fix(Coordinate(latitude: .nan, longitude: 0)) == [.ignored(.invalidCoordinate)])
            #expect(other.fix(plane.place(150, 0), after: -1.5) == [.ignored(.notLater)])
            hike.time = other.time
            let effects = other.fix(plane.place(151, 0))
            #expect(effects == hike.fix(plane.place(151, 0)))
            #expect(effects.allSatisfy { if case .ignored = $0 { false } else { true } })
            hike.walk(Polyline(route.coordinates), from: 153)
            other.walk(Polyline(route.coordinates), from: 153)
            #expect(other.haptics == hike.haptics && hike.haptics.last == .success)
            #expect(other.navigator == hike.navigator)
        }
    }

    @Test(
        "an hour back after two fixes that agreed is old", arguments: [GuidanceConfiguration.plain, .hiking])
    func confirmedTime(configuration: GuidanceConfiguration) throws {
        let route = try lRoute()
        var hike = try Hike(route, configuration)
        hike.time = .seconds(7_200)
        hike.walk(Polyline(route.coordinates), to: 1.4)
        let before = hike.navigator
        for second in 1...20 {
            let old = Fix(
                time: .seconds(Double(second)), coordinate: plane.place(100, 0), horizontalAccuracy: 5)
            #expect(hike.navigator.handle(.fix(old)) == [.ignored(.notLater)])
        }
        #expect(hike.navigator == before)
    }

    @Test("a pause between a first fix from the future and the true ones holds")
    func pausedBeforeTheTruth() throws {
        let route = try lRoute()
        var hike = try Hike(route, .hiking)
        let early = Fix(time: .seconds(3_600), coordinate: plane.place(0, 0), horizontalAccuracy: 5)
        _ = hike.navigator.handle(.fix(early))
        _ = hike.navigator.handle(.pause)
        hike.walk(Polyline(route.coordinates))
        #expect(hike.haptics.isEmpty && hike.navigator.distanceAlong > 500)
    }
}
