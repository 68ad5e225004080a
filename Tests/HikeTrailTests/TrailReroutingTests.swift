import HikeGeodesy
import HikeHardware
import HikeRouting
import HikeTrail
import HikeValues
import Testing

/// A hiker who leaves the route is offered a new way to the rest of it (issue 5, rerouting).
@Suite("Rerouting on the watch")
struct TrailReroutingTests {
    /// A watch with the small invented region and a route planned on it.
    private func watch(hasRegion: Bool = true) throws -> (FakeServices, any DeviceApp, PlannedRoute) {
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
            device.now = .seconds(Double(1_000 + second))
            app.handle(
                .locations([
                    Fix(
                        time: device.now, coordinate: place, altitude: 0, horizontalAccuracy: 4,
                        verticalAccuracy: 4, speed: 1.4, course: -1)
                ]))
            second += 1
        }
        for step in 0..<Int(along / 1.4) { fix(try #require(line.coordinate(at: Double(step) * 1.4))) }
        let corner = try #require(line.coordinate(at: along))
        let aside = line.bearing(ofSegment: line.segment(at: along)) + 90
        for step in 0..<seconds {
            fix(GreatCircle.destination(from: corner, bearing: aside, distance: Double(step) * 1.4))
        }
    }

    private func messages(_ device: FakeServices) -> [String] {
        device.logs.filter { $0.category == "guidance" }.map(\.message)
    }

    @Test("off the route long enough: offered once, felt, shown, and planned when it is accepted")
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

    @Test("declined, or no map, or a profile to the letter: nothing is planned and nothing more asked")
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

    @Test("automatic: planned without asking; a restart goes on along it; stop forgets it")
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
