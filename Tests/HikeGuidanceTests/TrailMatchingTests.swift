import HikeGeodesy
import HikeGuidance
import HikeRouting
import HikeValues
import Testing

@Suite("The trail's rules: routes that meet themselves, rest and the way back")
struct TrailMatchingTests {
    let plane = Plane()

    /// The furthest that progress fell between two fixes, and the largest step forward, metres.
    private func steps(_ hike: Hike, _ length: Double) -> (back: Double, forward: Double) {
        var result = (back: 0.0, forward: 0.0)
        for (a, b) in zip(hike.progress, hike.progress.dropFirst()) {
            result.back = max(result.back, (a - b) * length)
            result.forward = max(result.forward, (b - a) * length)
        }
        return result
    }

    @Test(
        "guidance 5.8, OH5-78, OH5-85: out and back on one line, with its U-turn told at 970 m",
        arguments: [false, true], [2_000.0, 12])
    func outAndBack(withCourse: Bool, spacing: Double) throws {
        let route = try plane.route(Plane.densified([(0, 0), (1_000, 0), (0, 0)], every: spacing))
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates), withCourse: withCourse)
        #expect(hike.haptics == [.click, .failure, .success])
        #expect((hike.turn(1) - 970).magnitude < 4)
        #expect((hike.walkedAt { $0 == .arrived } - 1_970).magnitude < 6)
        #expect(steps(hike, 2_000).back < 1 && hike.navigator.progress > 0.995)
        #expect(hike.remarks.isEmpty)
    }

    @Test("OH5-85: a hiker who turns around up to 25 m early is on the way back", arguments: [5.0, 15, 25])
    func earlyTurn(early: Double) throws {
        let route = try plane.route(Plane.densified([(0, 0), (1_000, 0), (0, 0)], every: 12))
        let line = Polyline(route.coordinates)
        var hike = try Hike(route, .hiking)
        hike.walk(line, to: 1_000 - early)
        hike.walk(line, from: 1_000 + early)
        #expect(hike.turnsTold == [1] && hike.arrivals == 1)
        #expect(hike.navigator.progress > 0.99)
    }

    @Test(
        "guidance 5.9: legs 6 m apart and an error of 5 m: no arrival before 1,970 m and no leap, for 20 seeds"
    )
    func legsSixMetresApart() throws {
        let route = try plane.route(Plane.densified([(0, 0), (1_000, 0), (1_000, 6), (0, 6)], every: 20))
        let line = Polyline(route.coordinates)
        for seed in 0..<20 as Range<UInt64> {
            var error = WanderingError(seed: seed, sigma: 5)
            var hike = try Hike(route, .hiking)
            hike.walk(line, accuracy: 7) { error.next() }
            #expect(hike.arrivals == 1 && hike.walkedAt { $0 == .arrived } >= 1_950)
            let steps = steps(hike, line.length)
            #expect(steps.back < 50 && steps.forward < 50, "\(seed)")
            #expect(hike.offRoutes == 0)
        }
    }

    @Test("guidance 5.11: a figure eight that starts in its crossing does not arrive at its middle")
    func figureEight() throws {
        let route = try plane.route(Plane.densified(Shapes.figureEight, every: 15))
        let line = Polyline(route.coordinates)
        for seed in 0..<10 as Range<UInt64> {
            let sigma = seed == 0 ? 0 : 4.0
            var error = WanderingError(seed: seed, sigma: 4)
            var hike = try Hike(route, .hiking)
            hike.walk(line) { sigma > 0 ? error.next() : (0, 0) }
            #expect(hike.arrivals == 1 && hike.offRoutes == 0)
            #expect(hike.walkedAt { $0 == .arrived } > line.length - 60)
            #expect(hike.errors(line.length).allSatisfy { $0 < 15 + 3 * sigma })
        }
    }

    @Test("OH5-85: a loop does not arrive at its start while the hiker stands there, for 20 seeds")
    func loop() throws {
        let square = [(0.0, 0.0), (500, 0), (500, 500), (0, 500), (0, 0)]
        let route = try plane.route(Plane.densified(square, every: 20))
        let line = Polyline(route.coordinates)
        // The worst case: an error of 8 m and a receiver that does not say that it stands.
        for seed in 0..<20 as Range<UInt64> {
            var error = WanderingError(seed: seed, sigma: 8)
            var hike = try Hike(route, .hiking)
            hike.stand(plane.place(0, 0), seconds: 300, accuracy: 12) { error.next() }
            #expect(hike.arrivals == 0)
            #expect(hike.navigator.distanceAlong < 60, "\(seed)")
            hike.walk(line, accuracy: 12) { error.next() }
            #expect(hike.turnsTold == [1, 2, 3] && hike.arrivals == 1, "\(seed)")
        }
    }

    @Test(
        "a loop that is walked the other way round is the wrong way from its end, soon, and not off the route"
    )
    func loopTheOtherWayRound() throws {
        let square = [(0.0, 0.0), (500, 0), (500, 500), (0, 500), (0, 0)]
        let route = try plane.route(Plane.densified(square, every: 20))
        let line = Polyline(route.coordinates)
        for seed in 0..<10 as Range<UInt64> {
            var error = WanderingError(seed: seed, sigma: 3)
            var hike = try Hike(route, .hiking)
            hike.walk(line, from: line.length, to: line.length - 300) { error.next() }
            #expect(hike.cues == [.wrongWay], "\(seed)")
            #expect((hike.navigator.distanceAlong - line.length + 300).magnitude < 25, "\(seed)")
        }
    }

    @Test(
        "guidance 5.12: ten switchbacks 15 m apart with an error of 5 m: less than 1 % of the time on a wrong leg"
    )
    func switchbacks() throws {
        let route = try plane.route(Shapes.switchbacks(10, apart: 15))
        let line = Polyline(route.coordinates)
        var lost = 0
        var count = 0
        for seed in 0..<20 as Range<UInt64> {
            var error = WanderingError(seed: seed, sigma: 5)
            var hike = try Hike(route, .hiking)
            hike.walk(line, accuracy: 7) { error.next() }
            lost += hike.errors(line.length).count { $0 > 60 }
            count += hike.progress.count
            #expect(!hike.effects.contains { $0.kind == "skippedAhead" })
            #expect(hike.arrivals == 1 && hike.repeatedCues.isEmpty)
        }
        #expect(Double(lost) < 0.01 * Double(count), "\(lost) of \(count)")
    }

    @Test("switchbacks 15 m apart, an error of 8 m and a true course: never on a wrong leg for long")
    func switchbacksWithCourse() throws {
        let route = try plane.route(Plane.densified(Shapes.switchbacks(10, apart: 15), every: 20))
        let line = Polyline(route.coordinates)
        var lost = 0
        for seed in 0..<20 as Range<UInt64> {
            var error = WanderingError(seed: seed, sigma: 8)
            var hike = try Hike(route, .hiking)
            hike.walk(line, withCourse: true, accuracy: 12) { error.next() }
            lost += hike.errors(line.length).count { $0 > 60 }
        }
        #expect(lost < 20, "\(lost) s")
    }

    @Test("clean switchbacks 15 m apart: every turn is told, in order")
    func cleanSwitchbacks() throws {
        let route = try plane.route(Shapes.switchbacks(10, apart: 15))
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates))
        let turns = route.turnInstructions.indices.dropFirst().dropLast()
        #expect(hike.turnsTold == Array(turns) && hike.arrivals == 1)
    }

    @Test(
        "guidance 5.15: walking back 120 m from 320 m is the wrong way once, then none; no turn is told twice"
    )
    func walkingBack() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 600)])
        let line = Polyline(route.coordinates)
        var hike = try Hike(route, .hiking)
        hike.walk(line, to: 320)
        hike.walk(line, from: 320, to: 200)
        #expect(hike.cues.filter { $0 == .wrongWay }.count == 1)
        #expect((40...60).contains(hike.walkedAt { $0 == .wrongWay } - 320))
        #expect(hike.navigator.isWrongWay)
        hike.walk(line, from: 200)
        #expect(hike.haptics == [.click, .directionDown, .retry, .success])
        // Ten seconds after some 15 m of the right way.
        #expect((463...475).contains(hike.walkedAt { $0 == .wrongWayCleared }))
    }

    @Test("a turn is told again after 200 m of way back before it, and not after 100 m")
    func rearm() throws {
        let route = try plane.route([(0, 0), (600, 0), (600, 600)])
        let line = Polyline(route.coordinates)
        for (back, told) in [(500.0, [1]), (350, [1, 1])] {
            var hike = try Hike(route, .hiking)
            hike.walk(line, to: 600)
            hike.walk(line, from: 600, to: back)
            hike.walk(line, from: back)
            #expect(hike.turnsTold == told)
        }
    }

    @Test(
        "a hiker who turns around midway of an out-and-back is put on the way back after 100 m, and told so")
    func skippedAhead() throws {
        let route = try plane.route(Plane.densified([(0, 0), (1_000, 0), (0, 0)], every: 25))
        let line = Polyline(route.coordinates)
        var hike = try Hike(route, .hiking)
        hike.walk(line, to: 600)
        hike.walk(line, from: 1_400)
        #expect(hike.effects.filter { $0.kind == "skippedAhead" }.count <= 1)
        #expect(hike.effects.contains { $0.kind == "skippedAhead" || $0.kind == "relocated" })
        #expect(hike.turnsTold.isEmpty)
        #expect(hike.arrivals == 1 && hike.navigator.progress > 0.98)
    }

    @Test("guidance 5.25: duplicates and fixes that are not later change nothing, whatever their accuracy")
    func oldFixes() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 600)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates), to: 200)
        let before = hike.navigator
        for accuracy in [5.0, 60, 150, -1, .nan] {
            var fix = try #require(hike.lastFix)
            fix.horizontalAccuracy = accuracy
            #expect(
                hike.navigator.handle(.fix(fix)).allSatisfy { if case .ignored = $0 { true } else { false } })
            fix.time = fix.time - .seconds(5)
            fix.coordinate = plane.place(0, 900)
            #expect(
                hike.navigator.handle(.fix(fix)).allSatisfy { if case .ignored = $0 { true } else { false } })
            #expect(hike.navigator == before, "\(accuracy)")
        }
    }

    @Test(
        "guidance 5.26: two hours of rest under trees: at most one event in five runs, progress stays within 15 m"
    )
    func rest() throws {
        let route = try plane.route(Plane.densified([(0, 0), (600, 0), (600, 600)], every: 20))
        var events = 0
        for seed in 0..<5 as Range<UInt64> {
            var error = WanderingError(seed: seed, sigma: 5)
            var white = RandomStream(seed: seed + 100)
            func next() -> (Double, Double) {
                let slow = error.next()
                return (slow.0 + 1.5 * white.gaussian(), slow.1 + 1.5 * white.gaussian())
            }
            var hike = try Hike(route, .hiking)
            hike.walk(Polyline(route.coordinates), to: 400, accuracy: 8, error: next)
            let count = hike.log.count
            let start = hike.progress.count
            // As receivers do, this one says that it does not move. One without a speed wanders by 21 m at most.
            hike.stand(plane.place(400, 0), seconds: 7_200, accuracy: 8, speed: 0, error: next)
            events +=
                hike.log[count...].filter {
                    switch $0.effect {
                    case .restChanged: false
                    default: true
                    }
                }.count
            let places = hike.progress[(start + 60)...].map { $0 * 1_200 }
            #expect(places.allSatisfy { ($0 - 400).magnitude < 15 })
        }
        #expect(events <= 1)
    }

    @Test("rest begins after half a minute and ends with the walk; the two take turns")
    func restChanges() throws {
        let route = try plane.route([(0, 0), (900, 0)])
        var hike = try Hike(route, .hiking)
        for x in [200.0, 400, 600] {
            hike.walk(Polyline(route.coordinates), from: x - 200, to: x)
            hike.stand(plane.place(x, 0), seconds: 60)
        }
        // Away from the route while resting counts.
        hike.wander(plane, [(600, 0), (600, 120), (600, 0), (650, 0)])
        hike.stand(plane.place(650, 0), seconds: 60)
        hike.walk(Polyline(route.coordinates), from: 650, to: 700)
        let changes = hike.effects.compactMap { if case .restChanged(let rests) = $0 { rests } else { nil } }
        #expect(changes == changes.indices.map { $0 % 2 == 0 })
        #expect(changes.count >= 8)
    }

    @Test(
        "guidance 5.29: across the antimeridian and at 84 degrees north progress is linear and nothing is wrong",
        arguments: [-16.8, 0, 60, 84])
    func antimeridian(latitude: Double) throws {
        let route = try Shapes.acrossTheAntimeridian(at: latitude)
        let line = Polyline(route.coordinates)
        var hike = try Hike(route, .hiking)
        hike.walk(line, step: 1)
        #expect(hike.haptics == [.success] && hike.remarks.isEmpty)
        #expect(hike.errors(line.length, step: 1).allSatisfy { $0 < 4 })
    }
}
