import HikeGeodesy
import HikeGuidance
import HikeRouting
import HikeValues
import Testing

/// A line, and a hiker who walks less than the line does but is never far from it.
struct Detour: Sendable, CustomTestStringConvertible {
    var name: String
    var line: [(Double, Double)]
    var walk: [(Double, Double)]
    /// Places of turns that the hiker walks past along the line.
    var turns: [(Double, Double)]

    var testDescription: String { name }

    /// A spur of so many metres to a viewpoint, passed by.
    static func spur(_ length: Double) -> Detour {
        Detour(
            name: "spur of \(Int(length)) m skipped",
            line: [(0, 0), (300, 0), (300, length), (300, 0), (560, 0), (560, -250)],
            walk: [(0, 0), (560, 0), (560, -250)], turns: [(560, 0)])
    }

    /// A bow so deep and wide, cut short.
    static func bend(depth: Double, width: Double) -> Detour {
        let (x, end) = (300 + width, 560 + width)
        return Detour(
            name: "bend of \(Int(2 * depth)) m cut",
            line: [(0, 0), (300, 0), (300, depth), (x, depth), (x, 0), (end, 0), (end, 250)],
            walk: [(0, 0), (end, 0), (end, 250)], turns: [(end, 0)])
    }

    /// Legs of 160 m so far apart; from the second one straight to the third.
    static func switchback(apart: Double) -> Detour {
        Detour(
            name: "switchback of legs \(Int(apart)) m apart cut",
            line: Shapes.switchbacks(6, apart: apart),
            walk: [(0, 0), (160, 0), (160, apart), (80, apart), (80, 2 * apart)]
                + Array(Shapes.switchbacks(6, apart: apart).dropFirst(5)),
            turns: [(160, 2 * apart), (0, 3 * apart), (160, 4 * apart)])
    }

    /// A place where whoever recorded the line rested: so many metres of it within a few.
    static func rest(_ metres: Double) -> Detour {
        var random = RandomStream(seed: 7)
        var line = [(0.0, 0.0), (300.0, 0.0)]
        var drawn = 0.0
        while drawn < metres {
            let next = (300 + random.uniform(-6, 6), random.uniform(-6, 6))
            let last = line[line.count - 1]
            drawn += PlanePoint(x: next.0 - last.0, y: next.1 - last.1).length
            line.append(next)
        }
        return Detour(
            name: "rest of \(Int(metres)) m in the line", line: line + [(312, 0), (560, 0), (560, 250)],
            walk: [(0, 0), (560, 0), (560, 250)], turns: [(560, 0)])
    }

    static let corner = Detour(
        name: "corner cut", line: [(0, 0), (300, 0), (300, 300), (600, 300)],
        walk: [(0, 0), (245, 0), (300, 55), (300, 300), (600, 300)], turns: [(300, 300)])

    /// Turned round 80 m before the far end of an out-and-back with one bend.
    static let early = Detour(
        name: "turned round early",
        line: [(0, 0), (300, 0), (300, 500), (300, 0), (0, 0)],
        walk: [(0, 0), (300, 0), (300, 420), (300, 0), (0, 0)], turns: [(300, 0)])

    /// A spur of 80 m, walked for 50 m.
    static let halfSpur = Detour(
        name: "spur walked for 50 of 80 m",
        line: [(0, 0), (300, 0), (300, 80), (300, 0), (560, 0), (560, -250)],
        walk: [(0, 0), (300, 0), (300, 50), (300, 0), (560, 0), (560, -250)], turns: [(560, 0)])

    /// Straight down over five legs.
    static let allLegs = Detour(
        name: "five switchbacks cut at once",
        line: Shapes.switchbacks(6, apart: 15) + [(0, 75), (0, 300), (200, 300)],
        walk: [(0, 0), (80, 0), (80, 75), (0, 75), (0, 300), (200, 300)], turns: [(0, 300)])

    static let all: [Detour] =
        [spur(20), spur(40), spur(60), spur(80)]
        + [bend(depth: 30, width: 20), bend(depth: 100, width: 40), bend(depth: 150, width: 12)]
        + [switchback(apart: 12), switchback(apart: 25), switchback(apart: 40)]
        + [rest(50), rest(200), rest(500), corner, early, halfSpur, allLegs]
}

@Suite("The trail's rules: hikers who walk less than the line does")
struct TrailDetourTests {
    let plane = Plane()

    private func alarms(_ hike: Hike) -> [GuidanceCue] {
        hike.cues.filter {
            switch $0 {
            case .offRoute, .offRouteReminder, .wrongWay: true
            case .approach, .atTurn, .backOnRoute, .wrongWayCleared, .skippedAhead, .arrived: false
            }
        }
    }

    @Test(
        "exact positions, whatever accuracy is stated: no alarm, every turn that is walked is told, and the arrival",
        arguments: Detour.all, [3.0, 5, 8, 10, 15])
    func detours(_ detour: Detour, accuracy: Double) throws {
        for (spacing, withCourse) in [(20.0, false), (20, true), (6, false)] {
            let route = try plane.route(Plane.densified(detour.line, every: spacing))
            var hike = try Hike(route, .hiking)
            hike.walk(
                Polyline(detour.walk.map { plane.place($0.0, $0.1) }), withCourse: withCourse,
                accuracy: accuracy)
            #expect(alarms(hike).isEmpty, "\(spacing) \(withCourse)")
            #expect(hike.arrivals == 1, "\(spacing) \(withCourse)")
            for (x, y) in detour.turns {
                let isTold = hike.turnsTold.contains {
                    GreatCircle.distance(route.turnInstructions[$0].coordinate, plane.place(x, y)) < 25
                }
                #expect(isTold, "\(x) \(y) \(spacing) \(withCourse)")
            }
        }
    }

    @Test(
        "a line walked the other way round is told once, within 60 m, and is not off the route",
        arguments: [3.0, 5, 8, 10, 15], [false, true])
    func otherWayRound(accuracy: Double, isLoop: Bool) throws {
        let square = [(0.0, 0.0), (500, 0), (500, 500), (0, 500)] + (isLoop ? [(0.0, 0.0)] : [])
        let route = try plane.route(Plane.densified(square, every: 20))
        let line = Polyline(route.coordinates)
        for withCourse in [false, true] {
            var hike = try Hike(route, .hiking)
            hike.walk(line, from: line.length, to: 700, withCourse: withCourse, accuracy: accuracy)
            #expect(hike.cues == [.wrongWay], "\(withCourse)")
            #expect(hike.walkedAt { $0 == .wrongWay } <= 60, "\(withCourse)")
        }
    }

    @Test("an out-and-back does not jump to its way home while a hiker fetches something 35 m behind")
    func aLittleBack() throws {
        let route = try plane.route(Plane.densified([(0, 0), (1_000, 0), (0, 0)], every: 20))
        let line = Polyline(route.coordinates)
        for (seed, sigma) in [(1 as UInt64, 0.0), (2, 3), (3, 3), (4, 3), (5, 3)] {
            var error = WanderingError(seed: seed, sigma: max(1, sigma))
            func next() -> (Double, Double) { sigma > 0 ? error.next() : (0, 0) }
            var hike = try Hike(route, .hiking)
            hike.walk(line, to: 600, accuracy: 6, error: next)
            hike.walk(line, from: 600, to: 565, accuracy: 6, error: next)
            hike.walk(line, from: 565, to: 900, accuracy: 6, error: next)
            #expect(alarms(hike).isEmpty, "\(seed)")
            #expect((hike.navigator.distanceAlong - 900).magnitude < 20, "\(seed)")
        }
    }

    @Test("who was taken to be on the way home and turns round once more goes on outwards, without an alarm")
    func outAfterAll() throws {
        let route = try plane.route(Plane.densified([(0, 0), (1_000, 0), (0, 0)], every: 20))
        let line = Polyline(route.coordinates)
        for accuracy in [3.0, 15] {
            var hike = try Hike(route, .hiking)
            hike.walk(line, to: 600, accuracy: accuracy)
            hike.walk(line, from: 600, to: 500, accuracy: accuracy)
            #expect(hike.navigator.distanceAlong > 1_400)
            hike.walk(line, from: 500, accuracy: accuracy)
            #expect(alarms(hike).isEmpty)
            #expect(hike.turnsTold == [1] && hike.arrivals == 1)
        }
    }

    @Test("a real departure is told though a later leg lies near it, once the hiker stands on neither")
    func acrossALaterLeg() throws {
        let route = try plane.route([(0, 0), (1_000, 0), (1_000, 75), (0, 75)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates), to: 300)
        hike.wander(plane, [(300, 0), (300, 200)])
        #expect(hike.offRoutes == 1 && hike.navigator.isOffRoute)
        let told = hike.walkedAt { if case .offRoute = $0 { true } else { false } } - 300
        #expect(told >= 75 && told <= 75 + 50 + 10)
    }
}

@Suite("The trail's rules: a place of before a restart")
struct TrailRestoringTests {
    let plane = Plane()

    private func resumed(_ route: PlannedRoute, at distance: Double, isOffRoute: Bool = false) throws -> Hike
    {
        var hike = try Hike(route, .hiking)
        hike.navigator = try Navigator(
            route: route, configuration: .hiking, resumingAt: distance, isOffRoute: isOffRoute)
        return hike
    }

    @Test(
        "a restored place that lies behind or ahead is found at the first fix, and nothing is alarmed",
        arguments: [-250.0, -100, -30, 30, 90, 400], [3.0, 5, 15])
    func elsewhere(behind: Double, accuracy: Double) throws {
        let route = try plane.route(Plane.densified(Shapes.staircase, every: 20))
        let line = Polyline(route.coordinates)
        var hike = try resumed(route, at: 1_000 + behind)
        hike.walk(line, from: 1_000, to: 1_003, accuracy: accuracy)
        #expect((hike.navigator.distanceAlong - 1_003).magnitude < 5)
        hike.walk(line, from: 1_003, accuracy: accuracy)
        #expect(hike.haptics.allSatisfy { $0 != .failure && $0 != .retry })
        #expect(hike.arrivals == 1 && hike.turnsTold.suffix(12) == Array(8...19))
    }

    @Test("on an out-and-back the restored leg is gone on along", arguments: [500.0, 1_500])
    func outAndBack(place: Double) throws {
        let route = try plane.route(Plane.densified([(0, 0), (1_000, 0), (0, 0)], every: 20))
        let line = Polyline(route.coordinates)
        var hike = try resumed(route, at: place - 80)
        hike.walk(line, from: place, to: place + 200)
        #expect((hike.navigator.distanceAlong - place - 200).magnitude < 5 && hike.cues.isEmpty)
    }

    @Test(
        "off the line after a restart: silence for 20 s, in which a receiver may find itself; then it is told"
    )
    func away() throws {
        let route = try plane.route([(0, 0), (1_000, 0)])
        var hike = try resumed(route, at: 500)
        hike.stand(plane.place(500, 120), seconds: 20)
        #expect(hike.cues.isEmpty && !hike.navigator.isOffRoute)
        hike.stand(plane.place(500, 120), seconds: 10)
        #expect(hike.offRoutes == 1)
        var late = try resumed(route, at: 300)
        late.stand(plane.place(640, 120), seconds: 10)
        late.wander(plane, [(640, 10), (800, 0)])
        #expect(late.cues.isEmpty && (late.navigator.distanceAlong - 800).magnitude < 5)
    }
}
