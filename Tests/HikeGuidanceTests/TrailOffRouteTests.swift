import HikeGeodesy
import HikeGuidance
import HikeRouting
import HikeValues
import Testing

@Suite("The trail's rules: leaving the route and coming back")
struct TrailOffRouteTests {
    let plane = Plane()

    private func straight(_ length: Double = 2_000) throws -> PlannedRoute {
        try plane.route([(0, 0), (length, 0)])
    }

    /// A hiker who walked the straight route up to a place.
    private func hiker(to x: Double, accuracy: Double = 5) throws -> Hike {
        let route = try straight()
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates), to: x, accuracy: accuracy)
        return hike
    }

    private func seconds(_ hike: Hike, since start: Instant) -> Double { (hike.time - start).inSeconds }

    @Test("guidance 5.7: 5 km before the start is shown once and felt never; the route is joined below 30 m")
    func farFromTheStart() throws {
        var hike = try Hike(straight(1_000), .hiking)
        #expect(hike.navigator.phase == .acquiring)
        for y in stride(from: 5_000.0, through: 31, by: -1.4) { hike.fix(plane.place(0, y)) }
        #expect(hike.events == ["toStart"] && hike.navigator.phase == .toStart)
        #expect(hike.haptics.isEmpty && hike.navigator.progress == 0)
        hike.fix(plane.place(0, 29))
        #expect(hike.effects.last?.kind == "joined" && hike.navigator.phase == .onRoute)
        hike.wander(plane, [(0, 28), (0, 0), (1_000, 0)])
        #expect(hike.haptics == [.success])
    }

    @Test("guidance 5.16: one outlier of 80 m is no event", arguments: [5.0, 10, 20])
    func outlier(accuracy: Double) throws {
        for (dx, dy) in [(0.0, 80.0), (0, -80), (80, 0), (-80, 0), (60, 60)] {
            var hike = try hiker(to: 500, accuracy: accuracy)
            let count = hike.log.count
            hike.fix(plane.place(500 + dx, dy), accuracy: accuracy)
            let after = hike.navigator.distanceAlong
            #expect((after - 500).magnitude < 10)
            hike.wander(plane, [(502, 0), (900, 0)], accuracy: accuracy)
            #expect(hike.events.dropFirst(count).allSatisfy { $0.hasPrefix("restChanged") })
            #expect((hike.navigator.distanceAlong - 900).magnitude < 6)
        }
    }

    @Test("guidance 5.17, OH5-72: 15 s of fixes 90 m aside that claim 12 m are not off the route")
    func burst() throws {
        var hike = try hiker(to: 500, accuracy: 12)
        for second in 1...15 { hike.fix(plane.place(500 + 1.4 * Double(second), 90), accuracy: 12) }
        hike.wander(plane, [(522, 0), (900, 0)], accuracy: 12)
        #expect(hike.cues.isEmpty && !hike.navigator.isOffRoute)
        #expect((hike.navigator.distanceAlong - 900).magnitude < 10)
    }

    @Test("a leap that lasts longer than the dwell for leaps is a departure")
    func lastingLeap() throws {
        var hike = try hiker(to: 500, accuracy: 12)
        let start = hike.time
        while !hike.navigator.isOffRoute, seconds(hike, since: start) < 120 {
            hike.fix(plane.place(500, 90), accuracy: 12)
        }
        #expect(hike.offRoutes == 1)
        #expect((20...60).contains(seconds(hike, since: start)))
    }

    @Test(
        "guidance 5.18, OH5-72, OH5-73, OH5-74: leaving at a right angle is told 4 to 8 s behind 50 m, once; back at the second fix within 30 m",
        arguments: [1.0, 1.3, 1.8])
    func leaving(speed: Double) throws {
        var hike = try hiker(to: 500)
        var y = 0.0
        while !hike.navigator.isOffRoute, y < 200 {
            y += speed
            hike.fix(plane.place(500, y))
        }
        #expect((4...8).contains((y - 50) / speed))
        #expect(hike.haptics == [.failure])
        #expect(hike.effects.last?.kind == "offRoute" || hike.effects.contains { $0.kind == "rejoinHint" })
        while y < 150 {
            y += speed
            hike.fix(plane.place(500, y))
        }
        while y >= 30 {
            y -= speed
            hike.fix(plane.place(500, y))
        }
        // The first fix within 30 m.
        #expect(hike.navigator.isOffRoute)
        let effects = hike.fix(plane.place(500, y - speed))
        #expect(effects.contains(.cue(.backOnRoute)) && !hike.navigator.isOffRoute)
        #expect(hike.haptics == [.failure])
        #expect((hike.navigator.distanceAlong - 500).magnitude < 15)
    }

    @Test("the hint shows the nearest place that is not behind, its bearing and the metres to it")
    func rejoinHint() throws {
        let route = try plane.route([(0, 0), (1_000, 0), (1_000, 800)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates), to: 500)
        for y in stride(from: 1.4, through: 70, by: 1.4) { hike.fix(plane.place(500 - y / 2, y)) }
        var hints: [(Double, Double, Double)] = []
        for effect in hike.effects {
            if case .rejoinHint(let along, let bearing, let distance) = effect {
                hints.append((along, bearing, distance))
            }
        }
        #expect(hints.count == 1)
        let hint = try #require(hints.first)
        #expect(hint.0 >= 450 && hint.0 < 520)
        #expect(hint.1 > 90 && hint.1 < 180)
        #expect((50...75).contains(hint.2))
    }

    @Test("guidance 5.19: leaving at 30 degrees is told at most 11 s behind 50 m")
    func leavingAtAnAcuteAngle() throws {
        var hike = try hiker(to: 500)
        var walked = 0.0
        while !hike.navigator.isOffRoute, walked < 400 {
            walked += 1.3
            hike.fix(plane.place(500 + walked * 0.75.squareRoot(), walked / 2))
        }
        #expect((walked / 2 - 50) / 0.65 <= 11 && walked >= 100)
        #expect(hike.offRoutes == 1)
    }

    @Test("guidance 5.20: 35 to 48 m for ten minutes is nothing; 31 to 55 m while off stays off")
    func hysteresis() throws {
        var hike = try hiker(to: 500)
        for y in stride(from: 0.0, through: 35, by: 1.4) { hike.fix(plane.place(500, y)) }
        for step in 0..<600 { hike.fix(plane.place(500, 35 + 13 * Double(step % 14) / 13)) }
        #expect(hike.cues.isEmpty && !hike.navigator.isOffRoute)
        for y in stride(from: 48.0, through: 70, by: 1.4) { hike.fix(plane.place(500, y)) }
        #expect(hike.haptics == [.failure])
        for step in 0..<280 { hike.fix(plane.place(500, 31 + 24 * Double(step % 14) / 13)) }
        #expect(hike.navigator.isOffRoute && hike.haptics == [.failure])
    }

    @Test("a hiker who stays away is reminded every five minutes")
    func reminders() throws {
        var hike = try hiker(to: 500)
        for y in stride(from: 0.0, through: 100, by: 1.4) { hike.fix(plane.place(500, y)) }
        #expect(hike.haptics == [.failure])
        hike.stand(plane.place(500, 100), seconds: 1_000)
        let reminders = hike.cues.filter { if case .offRouteReminder = $0 { true } else { false } }
        #expect(reminders.count == 3 && hike.offRoutes == 1)
    }

    @Test("a hiker whose watch restarts off the route is reminded too, five minutes later")
    func remindersAfterARestart() throws {
        var hike = try hiker(to: 500)
        for y in stride(from: 0.0, through: 100, by: 1.4) { hike.fix(plane.place(500, y)) }
        let told = hike.cues.count
        hike.navigator = try Navigator(
            route: straight(), configuration: .hiking, resumingAt: 500, isOffRoute: true)
        hike.stand(plane.place(500, 100), seconds: 299)
        #expect(hike.cues.count == told)
        hike.stand(plane.place(500, 100), seconds: 330)
        let news = hike.cues.dropFirst(told)
        #expect(news.count == 2 && news.allSatisfy { if case .offRouteReminder = $0 { true } else { false } })
    }

    @Test("a receiver that says that it has no position is a lost signal at once")
    func positionLost() throws {
        var hike = try hiker(to: 500)
        let time = hike.time + .seconds(1)
        #expect(hike.navigator.handle(.positionLost(time)) == [.signalChanged(.lost)])
        #expect(hike.navigator.handle(.positionLost(time)).isEmpty)
        #expect(hike.fix(plane.place(502, 0)).contains(.signalChanged(.good)))
    }

    @Test(
        "guidance 5.21, OH5-72, OH5-73: off strictly beyond 50.0 m once the dwell is over, back strictly within 30.0 m, at every latitude"
    )
    func limits() throws {
        for latitude in [0.0, 47, 60, 70, -78, 84] {
            let plane = Plane(latitude: latitude)
            for (distance, isOff) in [(50.0, false), (50.1, true)] {
                var hike = try Hike(plane.route([(0, 0), (900, 0)]), .hiking)
                hike.wander(plane, [(0, 0), (450, 0), (450, distance)])
                hike.stand(plane.place(450, distance), seconds: 60)
                #expect(hike.navigator.isOffRoute == isOff, "\(latitude) \(distance)")
                guard isOff else { continue }
                hike.stand(plane.place(450, 30), seconds: 60)
                #expect(hike.navigator.isOffRoute, "\(latitude)")
                hike.stand(plane.place(450, 29.9), seconds: 2)
                #expect(!hike.navigator.isOffRoute, "\(latitude)")
            }
        }
    }

    @Test("guidance 5.22, OH5-86: a minute of 65 m accuracy 70 m away is a weak signal, not a departure")
    func weakSignal() throws {
        var hike = try hiker(to: 500, accuracy: 8)
        let count = hike.log.count
        hike.stand(plane.place(500, 70), seconds: 60, accuracy: 65)
        #expect(hike.navigator.signal == .weak)
        hike.wander(plane, [(500, 0), (560, 0)], accuracy: 8)
        let events = hike.effects.dropFirst(count).filter {
            if case .restChanged = $0 { false } else { true }
        }
        #expect(events == [.signalChanged(.weak), .signalChanged(.good)])
    }

    @Test("guidance 5.23: an accuracy of 800 m near the destination is no arrival and moves nothing")
    func uselessAccuracy() throws {
        var hike = try hiker(to: 500)
        let before = hike.navigator.distanceAlong
        for _ in 0..<60 { hike.fix(plane.place(2_000, 0), accuracy: 800) }
        #expect(hike.arrivals == 0 && hike.navigator.distanceAlong == before)
        #expect(hike.navigator.signal == .weak && hike.navigator.phase == .onRoute)
    }

    @Test("ten seconds without a fix are a lost signal, told once; a fix ends it")
    func lostSignal() throws {
        var hike = try hiker(to: 500)
        let last = hike.time
        #expect(hike.navigator.handle(.tick(last + .seconds(10))).isEmpty)
        #expect(hike.navigator.handle(.tick(last + .seconds(10.5))) == [.signalChanged(.lost)])
        #expect(hike.navigator.handle(.tick(last + .seconds(11))).isEmpty)
        #expect(hike.fix(plane.place(512, 0), after: 12).contains(.signalChanged(.good)))
    }

    @Test("OH5-85: a nearby later leg does not hide that the one before was left")
    func laterLeg() throws {
        let route = try plane.route([(0, 0), (1_000, 0), (1_000, 130), (0, 130)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates), to: 300)
        for y in stride(from: 1.3, through: 62, by: 1.3) { hike.fix(plane.place(300, y)) }
        #expect(hike.navigator.isOffRoute)
        for y in stride(from: 62.0, through: 0, by: -1.3) { hike.fix(plane.place(300, y)) }
        #expect(!hike.navigator.isOffRoute)
        #expect((hike.navigator.distanceAlong - 300).magnitude < 15)
    }

    @Test(
        "guidance 5.28, OH5-68, OH5-69: 40 m beside a diagonal is that, and no departure",
        arguments: [0.0, 47, 60, 70, 78])
    func diagonal(latitude: Double) throws {
        let plane = Plane(latitude: latitude)
        let aside = 40 / 2.0.squareRoot()
        var hike = try Hike(plane.route([(0, 0), (600, 600)]), .hiking)
        hike.wander(plane, [(0, 0), (300, 300)])
        hike.wander(plane, [(300, 300), (300 - aside, 300 + aside)])
        hike.stand(plane.place(300 - aside, 300 + aside), seconds: 60)
        #expect(((hike.navigator.distanceFromRoute ?? .nan) - 40).magnitude < 0.1)
        #expect(hike.offRoutes == 0)
    }
}
