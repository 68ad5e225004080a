import Foundation
import HikeGeodesy
import HikeGuidance
import HikeHardware
import HikeRouting
import HikeValues
import Testing

@testable import HikeTrail

/// A hiker who leaves the route is offered a new way to the rest of it (issue 5, rerouting).
@Suite("Rerouting on the watch")
struct TrailReroutingTests {
    /// A watch with the small invented region and a route planned on it.
    private func watch(hasRegion: Bool = true) throws -> (FakeServices, TrailWatch, PlannedRoute) {
        let (phone, _) = try TrailPlanningTests.device(.phone)
        TrailPhoneTests.launched(phone).handle(
            .action(
                AppAction(
                    "plan-route",
                    [.init("name", "Ridge"), .init("from", "46.0,7.0"), .init("to", "46.01,7.015")])))
        let path = try #require(phone.files.keys.first { $0.hasPrefix("Documents/planned_routes/") })
        let route = try PlannedRoute(json: try #require(phone.files[path]))
        let device = hasRegion ? try TrailPlanningTests.device(.watch).0 : FakeServices(.watch)
        device.files[path] = phone.files[path]
        return (device, TrailWatchTests.launched(device), route)
    }

    private func navigate(_ app: any DeviceApp, _ arguments: (String, String)...) {
        app.handle(
            .action(
                AppAction(
                    "navigate", [.init("name", "Ridge")] + arguments.map { .init($0.0, $0.1) })))
    }

    /// Walks along the route for some metres, then straight away from it to the side.
    private func stray(
        _ app: any DeviceApp, _ device: FakeServices, _ route: PlannedRoute, after along: Double = 200,
        seconds: Int = 120
    ) throws {
        let line = Polyline(route.coordinates)
        var second = 0
        func fix(_ place: Coordinate) {
            locate(app, device, place, at: Double(1_000 + second))
            second += 1
        }
        for step in 0..<Int(along / 1.4) { fix(try #require(line.coordinate(at: Double(step) * 1.4))) }
        let corner = try #require(line.coordinate(at: along))
        let aside = line.bearing(ofSegment: line.segment(at: along)) + 90
        for step in 0..<seconds {
            fix(GreatCircle.destination(from: corner, bearing: aside, distance: Double(step) * 1.4))
        }
    }

    /// One good fix.
    private func locate(_ app: any DeviceApp, _ device: FakeServices, _ place: Coordinate, at seconds: Double)
    {
        device.now = .seconds(seconds)
        app.locate([
            Fix(
                time: device.now, coordinate: place, altitude: 0, horizontalAccuracy: 4,
                verticalAccuracy: 4, speed: 1.4, course: -1)
        ])
    }

    private func messages(_ device: FakeServices) -> [String] {
        device.logs.filter { $0.category == "guidance" }.map(\.message)
    }

    @Test("OH5-99: off the route long enough: offered once, felt, shown, and planned when it is accepted")
    func accepted() throws {
        let (device, app, route) = try watch()
        navigate(app)
        try stray(app, device, route)
        #expect(messages(device).filter { $0 == "a new way is offered" }.count == 1)
        #expect(device.patterns.filter { $0 == "notification" }.count == 1)
        #expect(device.screens.last?.text.contains(#""newWayOffered":true"#) == true)
        #expect(device.files["Documents/navigation_route.json"] == nil)
        device.forget()
        app.handle(.action(AppAction("accept-new-way")))
        #expect(messages(device) == ["a new way"])
        #expect(device.patterns == ["start"])
        #expect(device.screens.last?.text.contains("newWayOffered") == false)
        let new = try PlannedRoute(json: try #require(device.files["Documents/navigation_route.json"]))
        #expect(new.id == route.id && new.endCoordinate == route.endCoordinate)
        #expect(new.coordinates.first != route.coordinates.first)
        // The plan itself stays as it was.
        #expect(device.files[Routes.path(route)] == (try route.json()))
    }

    @Test(
        "OH5-99, CX-48: declined, or no map, or a profile to the letter: nothing is planned and nothing more asked"
    )
    func notWanted() throws {
        let (device, app, route) = try watch()
        navigate(app)
        try stray(app, device, route)
        #expect(messages(device).last == "a new way is offered")
        app.handle(.action(AppAction("decline-new-way")))
        #expect(device.screens.last?.text.contains("newWayOffered") == false)
        device.forget()
        try stray(app, device, route, after: 0, seconds: 300)
        #expect(!messages(device).contains { $0.contains("new way") })

        for (hasRegion, profile) in [(false, "hiking"), (true, "plain")] {
            let (device, app, route) = try watch(hasRegion: hasRegion)
            navigate(app, ("guidance", profile))
            try stray(app, device, route, seconds: 300)
            #expect(messages(device).contains("off route"))
            #expect(!messages(device).contains { $0.contains("new way") })
        }
    }

    @Test("OH5-99: automatic: planned without asking; a restart goes on along it; stop forgets it")
    func automatic() throws {
        let (device, app, route) = try watch()
        navigate(app, ("rerouting", "automatic"))
        try stray(app, device, route)
        #expect(messages(device).filter { $0 == "a new way" }.count == 1)
        #expect(!messages(device).contains("a new way is offered"))
        let new = try PlannedRoute(json: try #require(device.files["Documents/navigation_route.json"]))

        let again = TrailWatchTests.launched(device)
        let shown = try #require(device.screens.last?.text)
        let metres = Int((new.totalDistance / 10).rounded()) * 10
        #expect(shown.contains("\"navigating\":true"))
        #expect(shown.contains("\"remaining\":\(metres)"))
        again.handle(.action(AppAction("stop")))
        #expect(device.files["Documents/navigation_route.json"] == nil)
        #expect(device.files["Documents/navigation.json"] == nil)
    }

    @Test("OH5-100: a new way that fails keeps the old route; the next tries come later and later")
    func failing() throws {
        let (device, app, route) = try watch()
        navigate(app, ("rerouting", "automatic"))
        device.failingWrites = ["Documents/navigation_route.json"]
        var tries: [Double] = []
        device.onLog = { [unowned device] line in
            if line.message == "there is no new way" { tries.append(device.now.inSeconds) }
        }
        try stray(app, device, route, seconds: 600)
        let pauses = zip(tries, tries.dropFirst()).map { $1 - $0 }
        #expect((4...8).contains(tries.count), "\(tries)")
        for (pause, least) in zip(pauses, [10.0, 20, 40, 80, 120, 120, 120]) { #expect(pause >= least) }
        #expect(!messages(device).contains("a new way"))
        #expect(device.files["Documents/navigation_route.json"] == nil)
        let shown = try #require(device.screens.last?.text)
        #expect(shown.contains("\"navigating\":true") && shown.contains("\"offRoute\":true"), "\(shown)")
        // It leads on along the plan as if nothing had been.
        let line = Polyline(route.coordinates)
        for step in 0..<60 {
            locate(
                app, device, try #require(line.coordinate(at: 210 + Double(step))),
                at: device.now.inSeconds + 1)
        }
        #expect(device.screens.last?.text.contains("\"offRoute\":true") == false)
    }

    @Test("a restart without the new way's file goes on along the plan; with a newer one, from its start")
    func otherFile() throws {
        let (device, app, route) = try watch()
        navigate(app, ("rerouting", "automatic"))
        try stray(app, device, route)
        let path = "Documents/navigation_route.json"
        let kept = device.files[path]
        device.files[path] = nil
        _ = TrailWatchTests.launched(device)
        func shows(_ metres: Double) -> Bool {
            device.screens.last?.text.contains("\"remaining\":\(Int((metres / 10).rounded()) * 10)") == true
        }
        #expect(shows(route.totalDistance), "\(device.screens.last?.text ?? "")")
        #expect(device.logs.contains { $0.level == .warning && $0.message == "the new way cannot be read" })

        let (other, second, _) = try watch()
        navigate(second, ("rerouting", "automatic"))
        try stray(second, other, route)
        var newer = try PlannedRoute(json: try #require(kept))
        newer.coordinates.removeFirst()
        newer.turnInstructions = newer.turnInstructions.filter { $0.direction == .arrive }
        newer.totalDistance = Polyline(newer.coordinates).length
        other.files[path] = try newer.json()
        _ = TrailWatchTests.launched(other)
        #expect(other.screens.last?.text.contains("\"progress\":0.00") == true)
        #expect(other.logs.filter { $0.level == .error }.isEmpty)
    }

    @Test(
        "while guidance is paused nothing is told and nothing offered, a restart keeps it so; resumed, all is"
    )
    func paused() throws {
        let (device, app, route) = try watch()
        navigate(app)
        app.handle(.action(AppAction("pause")))
        #expect(device.screens.last?.text.contains("\"paused\":true") == true)
        let again = TrailWatchTests.launched(device)
        #expect(device.screens.last?.text.contains("\"paused\":true") == true)
        try stray(again, device, route, seconds: 200)
        #expect(device.taps.played.isEmpty)
        again.handle(.action(AppAction("resume")))
        #expect(device.screens.last?.text.contains("paused") == false)
        let beside = GreatCircle.destination(
            from: try #require(route.coordinates.first), bearing: 200, distance: 300)
        for _ in 0..<60 { locate(again, device, beside, at: device.now.inSeconds + 1) }
        #expect(messages(device).contains("a new way is offered"))

        let (letter, plain, _) = try watch()
        plain.handle(.action(AppAction("pause")))
        #expect(messages(letter).last == "no route is followed")
        navigate(plain, ("guidance", "plain"))
        plain.handle(.action(AppAction("pause")))
        #expect(messages(letter).last == "the profile 'plain' knows no pause")
    }

    @Test("skip-to goes to the next instruction or to a named one, and says where there is none")
    func skips() throws {
        let (device, app, route) = try watch()
        #expect(route.turnInstructions.count == 3)
        app.handle(.action(AppAction("skip-to")))
        #expect(messages(device).last == "there is no instruction to skip")
        navigate(app)
        try stray(app, device, route, after: 20, seconds: 0)
        func shown(_ index: Int) -> Bool {
            device.screens.last?.text.contains(route.turnInstructions[index].text) == true
        }
        #expect(shown(1))
        app.handle(.action(AppAction("skip-to")))
        #expect(shown(2), "\(device.screens.last?.text ?? "")")
        navigate(app)
        app.handle(.action(AppAction("skip-to", [.init("instruction", "2")])))
        #expect(shown(2), "\(device.screens.last?.text ?? "")")
        for word in ["0", "99", "-3"] {
            app.handle(.action(AppAction("skip-to", [.init("instruction", word)])))
            #expect(messages(device).last == "there is no such instruction ahead")
        }
        app.handle(.action(AppAction("skip-to", [.init("instruction", "two")])))
        let refused = try #require(device.logs.last)
        #expect(refused.message == "an instruction is a number from 0" && refused.category == "actions")
    }

    @Test("a route that cannot be followed leaves the one that is, with its rules")
    func unfollowable() throws {
        let (device, app, route) = try watch()
        var dot = route
        dot.id = try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000D"))
        dot.name = "Dot"
        dot.coordinates = [route.coordinates[0]]
        device.files[Routes.path(dot)] = try dot.json()
        let again = TrailWatchTests.launched(device)
        navigate(again)
        again.handle(
            .action(AppAction("navigate", [.init("name", "Dot"), .init("guidance", "plain")])))
        #expect(messages(device).last == "the route cannot be followed")
        try stray(again, device, route)
        #expect(messages(device).contains("a new way is offered"))
        _ = app
    }

    /// Along the route, then to the side of it to so many metres, and there for a minute.
    private func standAside(
        _ app: any DeviceApp, _ device: FakeServices, _ route: PlannedRoute, _ metres: Double
    ) throws {
        try stray(app, device, route, seconds: Int(metres / 1.4))
        let line = Polyline(route.coordinates)
        let corner = try #require(line.coordinate(at: 200))
        let aside = line.bearing(ofSegment: line.segment(at: 200)) + 90
        let place = GreatCircle.destination(from: corner, bearing: aside, distance: metres)
        for _ in 0..<60 { locate(app, device, place, at: device.now.inSeconds + 1) }
    }

    @Test(
        "OH5-99: near the route nothing is offered, but that the way back is better; further away a way by paths is"
    )
    func nearTheRoute() throws {
        let (device, app, route) = try watch()
        navigate(app)
        try standAside(app, device, route, 80)
        #expect(messages(device).contains("off route"))
        #expect(messages(device).filter { $0 == "the way back is better than a new one" }.count == 1)
        #expect(!messages(device).contains("a new way is offered"))
        #expect(!device.patterns.contains("notification"))
        // Who wants one all the same gets it.
        app.handle(.action(AppAction("accept-new-way")))
        #expect(messages(device).contains("a new way"))

        let (other, second, _) = try watch()
        navigate(second)
        try standAside(second, other, route, 160)
        let offer = try #require(other.logs.first { $0.message == "a new way is offered" })
        #expect(Double(offer.metadata["straight"] ?? "").map { $0 > 100 } == true, "\(offer)")
        #expect(offer.metadata["way"] != nil && offer.metadata["saved"] != nil)
        #expect(second.screen().map { "\($0)" }?.contains("straight back") == true)
    }

    @Test(
        "OH5-99: who takes an offer gets the way that was offered; who has left it, one from where they are"
    )
    func whatWasOffered() throws {
        for moved in [20.0, 400] {
            let (device, app, route) = try watch()
            navigate(app)
            try standAside(app, device, route, 160)
            let guidance = app.guidance
            let offered = try #require(guidance.offer).found.route
            let here = try #require(guidance.lastFix?.coordinate)
            // On along what was offered, or away from it.
            let place =
                moved < 100
                ? try #require(Polyline(offered.coordinates).coordinate(at: moved))
                : GreatCircle.destination(from: here, bearing: 200, distance: moved)
            for second in 1...10 {
                let part = GreatCircle.destination(
                    from: here, bearing: GreatCircle.bearing(from: here, to: place),
                    distance: GreatCircle.distance(here, place) * Double(second) / 10)
                locate(app, device, part, at: device.now.inSeconds + (moved < 100 ? 2 : 30))
            }
            app.handle(.action(AppAction("accept-new-way")))
            let followed = try #require(guidance.navigator?.route)
            #expect((followed.coordinates == offered.coordinates) == (moved < 100))
            #expect(guidance.offer == nil)
        }
    }

    @Test(
        "OH5-99: a new way taken beside the route: on it at once, the signal heard, and the progress kept")
    func keepsProgress() throws {
        let (device, app, route) = try watch()
        navigate(app)
        try standAside(app, device, route, 160)
        let before = try #require(app.guidance.navigator)
        #expect(before.progress > 0.05 && before.isOffRoute)
        app.handle(.action(AppAction("accept-new-way")))
        func check(_ navigator: Navigator) {
            #expect(navigator.hasFix && navigator.signal == .good && !navigator.isAwayFromRoute)
            #expect(abs(navigator.progress - before.progress) < 0.15 && navigator.progress > 0.05)
        }
        let new = try #require(app.guidance.navigator)
        check(new)
        #expect(new.lineProgress == 0)
        let here = try #require(app.guidance.lastFix?.coordinate)
        device.forget()
        for _ in 0..<30 { locate(app, device, here, at: device.now.inSeconds + 1) }
        check(try #require(app.guidance.navigator))
        #expect(!messages(device).contains("off route"))
        // A restart keeps it too.
        let again = TrailWatchTests.launched(device)
        let shown = try #require(device.screens.last?.text)
        #expect(!shown.contains("\"progress\":0.00"), "\(shown)")
        _ = again
    }

    @Test("a new way that cannot be kept is not followed; on the route none is planned; words are checked")
    func refusals() throws {
        let (device, app, route) = try watch()
        navigate(app, ("rerouting", "sometimes"))
        #expect(device.logs.last?.message == "there is no such way of rerouting")
        navigate(app)
        app.handle(.action(AppAction("accept-new-way")))
        #expect(messages(device).last == "a new way is planned only off the route")
        try stray(app, device, route)
        device.writeFailure = .storage("the disk is full")
        app.handle(.action(AppAction("accept-new-way")))
        #expect(messages(device).last == "there is no new way")
        #expect(device.logs.last?.metadata["reason"]?.contains("the disk is full") == true)
    }
}
