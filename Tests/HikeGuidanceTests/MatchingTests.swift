import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@testable import HikeGuidance

@Suite("Routes that meet themselves")
struct MatchingTests {
    let plane = Plane()

    private func isMonotone(_ progress: [Double]) -> Bool {
        zip(progress, progress.dropFirst()).allSatisfy { $1 >= $0 - 1e-9 }
    }

    @Test(
        "guidance 5.8, OH5-78, OH5-85: out and back on one line", arguments: [false, true], [2_000.0, 12, 3])
    func outAndBack(withCourse: Bool, spacing: Double) throws {
        let route = try plane.route(Plane.densified([(0, 0), (1_000, 0), (0, 0)], every: spacing))
        var hike = try Hike(route)
        hike.walk(Polyline(route.coordinates), withCourse: withCourse)
        #expect(hike.haptics == [.click, .failure, .success])
        #expect((hike.walkedAt { $0 == .atTurn(instruction: 1, direction: .uTurn) } - 970).magnitude < 1.5)
        #expect((hike.walkedAt { $0 == .arrived } - 1_970).magnitude < 1.5)
        #expect(isMonotone(hike.progress) && hike.progress.last == 1)
    }

    @Test("OH5-85: a hiker who turns around up to 25 m early is on the way back", arguments: [5.0, 15, 25])
    func earlyTurn(early: Double) throws {
        let route = try plane.route(Plane.densified([(0, 0), (1_000, 0), (0, 0)], every: 12))
        let line = Polyline(route.coordinates)
        for withCourse in [false, true] {
            var hike = try Hike(route)
            hike.walk(line, to: 1_000 - early, withCourse: withCourse)
            hike.walk(line, from: 1_000 + early, withCourse: withCourse)
            #expect(hike.haptics == [.click, .failure, .success])
            #expect(hike.progress.last == 1)
        }
    }

    @Test("out and back with a fix every 50 m")
    func sparseOutAndBack() throws {
        let route = try plane.route([(0, 0), (1_000, 0), (0, 0)])
        for offset in stride(from: 0.0, to: 50, by: 7) {
            var hike = try Hike(route)
            hike.fix(plane.place(0, 0))
            hike.walk(Polyline(route.coordinates), from: offset, step: 50)
            #expect(hike.arrivals == 1 && hike.progress.last == 1)
        }
    }

    @Test(
        "OH5-85, RD-06: a loop does not arrive at its start, for 50 seeds of 8 m error while standing there")
    func loop() throws {
        let square = [(0.0, 0.0), (500, 0), (500, 500), (0, 500), (0, 0)]
        let route = try plane.route(Plane.densified(square, every: 20))
        for seed in 0..<50 as Range<UInt64> {
            var error = WanderingError(seed: seed, sigma: 8)
            var hike = try Hike(route)
            for _ in 0..<60 {
                let offset = error.next()
                hike.fix(plane.place(offset.0, offset.1))
            }
            #expect(hike.arrivals == 0 && hike.navigator.progress < 0.05)
        }
        var hike = try Hike(route)
        hike.walk(Polyline(route.coordinates))
        #expect(
            hike.haptics == [
                .click, .directionDown, .click, .directionDown, .click, .directionDown, .success,
            ])
        #expect(isMonotone(hike.progress) && hike.progress.last == 1)
    }

    @Test("guidance 5.11: a figure eight that starts in its crossing does not arrive at its middle")
    func figureEight() throws {
        let route = try plane.route(Plane.densified(Shapes.figureEight, every: 15))
        let line = Polyline(route.coordinates)
        for sigma in [0.0, 4] {
            var error = WanderingError(seed: 4, sigma: sigma)
            var hike = try Hike(route)
            hike.walk(line) { sigma > 0 ? error.next() : (0, 0) }
            #expect(hike.arrivals == 1)
            #expect(hike.walkedAt { $0 == .arrived } > line.length - 60)
            #expect(hike.offRoutes == 0)
            #expect(hike.errors(line.length).allSatisfy { $0 < 15 + 4 * sigma })
        }
    }

    @Test("switchbacks 15 m apart are followed leg by leg")
    func switchbacks() throws {
        let route = try plane.route(Plane.densified(Shapes.switchbacks(10, apart: 15), every: 8))
        var hike = try Hike(route)
        hike.walk(Polyline(route.coordinates))
        #expect(isMonotone(hike.progress))
        #expect(hike.turnsTold == Array(1...9))
        #expect(hike.arrivals == 1)
    }

    @Test("a watch restarted on the way back of an out-and-back goes on from there, by its course")
    func restartedOnTheWayBack() throws {
        let route = try plane.route([(0, 0), (1_000, 0), (0, 0)])
        var hike = try Hike(route)
        hike.walk(Polyline(route.coordinates), from: 1_400, withCourse: true)
        #expect(((hike.progress.first ?? 0) - 0.7).magnitude < 1e-4)
        #expect(hike.haptics == [.success])
    }

    @Test(
        "guidance 5.29: across the antimeridian and at 84 degrees north progress is linear and nothing is wrong"
    )
    func antimeridian() throws {
        for latitude in [-16.8, 0, 60, 84] {
            let route = try Shapes.acrossTheAntimeridian(at: latitude)
            let line = Polyline(route.coordinates)
            var hike = try Hike(route)
            hike.walk(line, step: 0.9)
            #expect(hike.haptics == [.success])
            #expect(hike.errors(line.length, step: 0.9).allSatisfy { $0 < 0.05 })
        }
    }

    @Test("the nearest place found through blocks is the nearest there is, over 100 random routes")
    func blockSearch() throws {
        for seed in 0..<100 as Range<UInt64> {
            var random = RandomStream(seed: seed)
            let plane = Plane(latitude: random.uniform(-80, 80), longitude: random.uniform(-180, 180))
            var (x, y) = (0.0, 0.0)
            let coordinates = (0..<Int(random.uniform(2, 400))).map { _ in
                x += random.uniform(-60, 90)
                y += random.uniform(-80, 80)
                return plane.place(x, y)
            }
            let line = try GuidanceLine(coordinates)
            for _ in 0..<20 {
                let place = plane.place(random.uniform(-500, x + 500), random.uniform(-500, y + 500))
                var nearest = Double.infinity
                line.forEachMatch(of: place, in: 0..<line.pieces.count) {
                    nearest = min(nearest, $0.distance)
                }
                #expect(line.distance(to: place) == nearest)
                let polyline = Polyline(coordinates).project(place)?.distance ?? .nan
                #expect((polyline - nearest).magnitude < 0.05 + nearest * 0.002)
                let within = line.matches(of: place, within: nearest + 1)
                #expect(within.contains { $0.distance == nearest })
                #expect(zip(within, within.dropFirst()).allSatisfy { $0.distanceAlong <= $1.distanceAlong })
            }
        }
    }
}
