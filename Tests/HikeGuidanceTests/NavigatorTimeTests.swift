import HikeGeodesy
import HikeGuidance
import HikeRouting
import Testing

@Suite("How long guidance takes")
struct NavigatorTimeTests {
    @Test("NF-22: an update on a route of 5,000 points takes less than 5 ms, in a debug build too")
    func update() throws {
        let corners = [(0.0, 0.0), (3_000, 0), (3_000, 4_000), (0, 4_000), (0, 9_000), (4_000, 9_000)]
        let route = try Plane().route(Plane.densified(corners, every: 3.8))
        #expect(route.coordinates.count > 5_000)
        let line = Polyline(route.coordinates)
        for configuration in [GuidanceConfiguration.plain, GuidanceRules(.hiking).configuration] {
            var hike = try Hike(route, configuration)
            let clock = ContinuousClock()
            var times: [Duration] = []
            for along in stride(from: 0.0, to: line.length, by: 40) {
                let place = try #require(line.coordinate(at: along))
                times.append(clock.measure { _ = hike.fix(place, after: 30) })
            }
            // The median: what else the machine does must not decide.
            #expect(times.sorted()[times.count / 2] < .milliseconds(5))
            #expect(!hike.cues.isEmpty)
        }
    }
}
