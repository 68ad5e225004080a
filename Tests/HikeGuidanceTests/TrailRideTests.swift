import HikeGeodesy
import HikeGuidance
import HikeRouting
import HikeValues
import Testing

@Suite("The trail's rules: faster than walking")
struct TrailRideTests {
    let plane = Plane()

    private func ride(
        _ hike: inout Hike, _ line: Polyline, from start: Double, to end: Double, speed: Double,
        withCourse: Bool
    ) {
        var along = start
        while along < end {
            guard let place = line.coordinate(at: along) else { return }
            hike.fix(
                place, course: withCourse ? line.bearing(ofSegment: line.segment(at: along)) : -1,
                speed: withCourse ? speed : -1)
            hike.walked += speed
            along += speed
        }
    }

    @Test(
        "a bus along the route: no storm of cues, and the walk behind it is guided and arrives",
        arguments: [6.0, 12, 25], [false, true])
    func bus(speed: Double, withCourse: Bool) throws {
        let route = try plane.route(Plane.densified(Shapes.staircase, every: 20))
        let line = Polyline(route.coordinates)
        var hike = try Hike(route, .hiking)
        hike.walk(line, to: 300, withCourse: withCourse)
        let told = hike.cues.count
        ride(&hike, line, from: 300, to: 2_100, speed: speed, withCourse: withCourse)
        let onBoard = hike.cues.count - told
        // Two for each of the twelve turns.
        #expect(onBoard <= 24, "\(onBoard)")
        hike.walk(line, from: 2_100, withCourse: withCourse)
        #expect(hike.arrivals == 1)
        #expect(hike.repeatedCues.isEmpty)
        #expect(hike.turnsTold.suffix(4) == [16, 17, 18, 19])
    }

    @Test(
        "a gondola to a later part of the route: off the route, then guided on", arguments: [3.0, 6, 10])
    func gondola(speed: Double) throws {
        let route = try plane.route(
            Plane.densified([(0, 0), (600, 0), (600, 900), (1_500, 900), (1_500, 1_800)], every: 20))
        let line = Polyline(route.coordinates)
        var hike = try Hike(route, .hiking)
        hike.walk(line, to: 400)
        let cable = Polyline([plane.place(400, 0), plane.place(1_200, 900)])
        ride(&hike, cable, from: 0, to: cable.length, speed: speed, withCourse: true)
        hike.walk(line, from: 2_100)
        // The cable crosses the route; where two fixes lie on it that is a return.
        #expect(hike.offRoutes == (speed > 8 ? 1 : 2) && hike.arrivals == 1)
        #expect(hike.turnsTold == [3])
        #expect(hike.repeatedCues.isEmpty)
    }
}
