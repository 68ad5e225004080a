import HikeGeodesy
import HikeGuidance
import HikeHardware
import HikeMaps
import HikeRendering
import HikeRouting
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

/// What lies over the watch's map while a route is followed.
@Suite("Guidance over the watch's map")
struct GuidanceOverlayTests {
    private static let ids = ["guidance", "progress", "remaining", "percent"]

    private func watch(region: Bool = false) throws -> (FakeServices, TrailWatch) {
        try Watches.open(region: region)
    }

    private func shown(_ app: TrailWatch) throws -> LaidOutScreen {
        LaidOutScreen(
            try #require(app.screen()), on: app.device.screen.display, fonts: try FontBook.bundled().library)
    }

    private func ids(_ app: TrailWatch) throws -> [String] {
        let there = try shown(app).elements.compactMap(\.id)
        return Self.ids.filter(there.contains)
    }

    private func element(_ id: String, _ screen: LaidOutScreen) throws -> LaidOutElement {
        try #require(screen.elements.first { $0.id == id }, "\(id)")
    }

    private func walk(to metres: Double, _ device: FakeServices, _ app: TrailWatch) {
        for fix in Routes.fixes(from: 0, to: metres, at: device.now) {
            device.now = fix.time
            app.locate([fix])
        }
    }

    /// Away from the route at a right angle, a fix a second.
    private func leave(_ device: FakeServices, _ app: TrailWatch) {
        let from = GreatCircle.destination(from: Routes.start, bearing: 0, distance: 280)
        for step in 1...120 {
            device.now = device.now + .seconds(1)
            let place = GreatCircle.destination(from: from, bearing: 90, distance: 1.4 * Double(step))
            app.locate([
                Fix(time: device.now, coordinate: place, horizontalAccuracy: 4, speed: 1.4, course: 90)
            ])
        }
    }

    private func fills(_ screen: LaidOutScreen) -> [Colour] {
        screen.drawList.commands.compactMap {
            if case .fill(_, .colour(let colour)) = $0 { colour } else { nil }
        }
    }

    @Test(
        "OH5-93: the overlay is above and below on the map while a route is followed, and not there otherwise"
    )
    func places() throws {
        let (device, app) = try watch(region: true)
        #expect(try ids(app) == [])
        app.handle(TrailWatchTests.navigate)
        walk(to: 100, device, app)
        #expect(try ids(app) == Self.ids)
        let screen = try shown(app)
        let (size, safeArea) = (device.display.size, device.display.safeArea)
        let top = try element("guidance", screen).frame
        #expect(top.y >= safeArea.top && top.maxY < size.height / 2)
        for id in ["progress", "remaining", "percent"] {
            let frame = try element(id, screen).frame
            #expect(frame.y > size.height * 0.7 && frame.maxY <= size.height - safeArea.bottom)
        }
        app.handle(.action(AppAction("stop")))
        #expect(try ids(app) == [])
    }

    @Test("OH5-97: whether it is there depends on nothing but whether a route is followed")
    func visibility() throws {
        let (device, app) = try watch(region: true)
        func isRight() throws -> Bool { try ids(app) == (app.guidance.isNavigating ? Self.ids : []) }
        // A position, a recording, a map that was moved, settings: no overlay.
        app.locate(Routes.fixes(from: 0, to: 0, at: device.now))
        #expect(try isRight())
        app.recording.start()
        #expect(try isRight())
        app.recording.discard()
        app.mapTouched(.turned(degrees: 30))
        #expect(try isRight() && !app.guidance.isNavigating)
        app.handle(TrailWatchTests.navigate)
        #expect(try isRight() && app.guidance.isNavigating)
        app.heard(.lost)
        #expect(try isRight())
        walk(to: 280, device, app)
        for action in ["pause", "resume"] {
            app.handle(.action(AppAction(action)))
            #expect(try isRight())
        }
        app.mapTouched(.dragged(.changed, delta: Point(60, 30)))
        #expect(try isRight())
        device.permissions[.location] = .denied
        app.handle(.permission(.location, .denied))
        #expect(try isRight())
        device.permissions[.location] = .whenInUse
        app.handle(.permission(.location, .whenInUse))
        leave(device, app)
        #expect(app.guidance.navigator?.isOffRoute == true)
        #expect(try isRight())
        app.guidance.declineNewWay()
        walk(to: 800, device, app)
        #expect(app.guidance.navigator?.hasArrived == true)
        #expect(try isRight())
        app.handle(.action(AppAction("stop")))
        #expect(try isRight() && !app.guidance.isNavigating)
    }

    @Test("OH5-94, OH5-96: instruction with its picture, metres to the turn, what is left, how much is done")
    func words() throws {
        let (device, app) = try watch()
        app.handle(TrailWatchTests.navigate)
        walk(to: 280, device, app)
        let screen = try shown(app)
        let navigator = try #require(app.guidance.navigator)
        let instruction = try #require(navigator.currentInstruction)
        #expect(instruction.direction == .left)
        let symbols = screen.elements.compactMap {
            if case .symbol(let symbol) = $0.kind { symbol.name } else { nil }
        }
        #expect(symbols.contains(instruction.direction.iconName))
        #expect(screen.elements.contains { $0.name == instruction.text })
        #expect(try element("instruction", screen).name == "120m")
        #expect(try element("remaining", screen).name == "520m remaining")
        #expect(try element("percent", screen).name == "35%")
        guard case .progress(let bar) = try element("progress", screen).kind else {
            Issue.record("no bar")
            return
        }
        #expect(bar.style == .bar && abs((bar.fraction ?? 0) - 0.35) < 0.005)
    }

    @Test("OH5-96, CX-51: below a kilometre in metres, from there in kilometres with one decimal")
    func distances() {
        let pairs = [(0.0, "0m"), (120, "120m"), (999.4, "999m"), (999.6, "1.0km"), (2_400, "2.4km")]
        for (metres, text) in pairs { #expect(TrailText.distance(metres) == text) }
        #expect(TrailText.percent(0.43) == "43%" && TrailText.percent(1.2) == "100%")
    }

    @Test(
        "OH5-95, OH5-96, CX-51: purple at a half on the route; off it red at 0.6, OFF ROUTE, Return to trail")
    func offRoute() throws {
        let (device, app) = try watch()
        app.handle(TrailWatchTests.navigate)
        walk(to: 280, device, app)
        let usual = try shown(app)
        #expect(fills(usual).contains(Colour.purple.opacity(0.5)))
        #expect(!fills(usual).contains(Colour.red.opacity(0.6)))
        #expect(!usual.elements.contains { $0.name == "OFF ROUTE" })
        leave(device, app)
        let warning = try shown(app)
        #expect(fills(warning).contains(Colour.red.opacity(0.6)))
        #expect(!fills(warning).contains(Colour.purple.opacity(0.5)))
        #expect(try element("off-route", warning).name == "OFF ROUTE")
        #expect(warning.elements.contains { $0.name == "Return to trail" })
        // The hiker walks east, the route is to the north of where it was left, or behind.
        let side = { try self.element("off-route-side", self.shown(app)).name }
        #expect(try side() == "behind you")
        #expect(try element("off-route-arrow", shown(app)).name == "The way back")
        func face(_ degrees: Double) {
            device.compass.tell(
                Heading(
                    time: device.now, magneticHeading: degrees, trueHeading: degrees, accuracy: 5))
        }
        // The way back lies to the west; the compass is better than the way one walks.
        for (degrees, words) in [
            (270.0, "ahead"), (180, "to your right"), (0, "to your left"), (90, "behind you"),
        ] {
            face(degrees)
            #expect(try side() == words)
        }
        // A fix that guidance does not use moves neither the distance nor the arrow.
        let distance = try element("off-route-distance", shown(app)).name
        for (metres, accuracy) in [(700.0, 400.0), (700, -1)] {
            let place = GreatCircle.destination(from: Routes.start, bearing: 200, distance: metres)
            device.now = device.now + .seconds(1)
            app.locate([
                Fix(
                    time: device.now, coordinate: place, horizontalAccuracy: accuracy, speed: 1, course: 0
                )
            ])
            #expect(try element("off-route-distance", shown(app)).name == distance && side() == "behind you")
        }
        walk(to: 300, device, app)
        #expect(try !shown(app).elements.contains { $0.name == "OFF ROUTE" || $0.id == "off-route-side" })
    }

    /// Somewhere east of the route's start.
    private func stand(_ metres: Double, _ device: FakeServices, _ app: TrailWatch) {
        device.now = device.now + .seconds(1)
        let place = GreatCircle.destination(from: Routes.start, bearing: 90, distance: metres)
        app.locate([Fix(time: device.now, coordinate: place, horizontalAccuracy: 4, speed: 0, course: -1)])
    }

    @Test(
        "OH5-72, OH5-95: before the route is joined the overlay says OFF ROUTE beyond the threshold, and how far it is, without a haptic",
        arguments: [DisplayProfile.watch41, .watch45, .watch49])
    func farStart(display: DisplayProfile) throws {
        let (device, app) = try Watches.open(display: display)
        app.handle(TrailWatchTests.navigate)
        for metres in [1300.0, 420, 51] {
            stand(metres, device, app)
            let screen = try shown(app)
            #expect(try element("off-route", screen).name == "OFF ROUTE")
            let words = try #require(screen.elements.first { $0.name == "Return to trail" })
            let distance = try element("off-route-distance", screen)
            #expect(distance.name == (metres == 1300 ? "1.3km" : "\(Int(metres))m"))
            #expect(distance.frame.maxX <= display.size.width - display.safeArea.right)
            // The words stand on one line, the distance on the next.
            #expect(
                words.frame.height < 1.5 * distance.frame.height && distance.frame.y >= words.frame.maxY - 0.5
            )
            #expect(fills(screen).contains(Colour.red.opacity(0.6)))
            #expect(!screen.elements.contains { $0.id == "instruction" })
            #expect(screen.findings == [])
        }
        #expect(device.screens.last?.text.contains("\"offRoute\":true") == true)
        // At the trailhead it is as it always was.
        stand(48, device, app)
        _ = try element("instruction", shown(app))
        #expect(try !shown(app).elements.contains { $0.name == "OFF ROUTE" })
        #expect(device.screens.last?.text.contains("\"offRoute\":false") == true)
        // The small navigation says the same.
        app.recording.settings.set(.useMinimalistNavigation, isOn: true)
        #expect(app.screen()?.background != .red)
        stand(1300, device, app)
        #expect(app.screen()?.background == .red)
        #expect(try element("off-route-distance", shown(app)).name == "1.3km")
        #expect(device.patterns == [])
    }

    @Test("OH5-96: a finger goes through the overlay to the map, above and below")
    func touches() throws {
        let (device, app) = try watch()
        app.handle(TrailWatchTests.navigate)
        walk(to: 280, device, app)
        let screen = try shown(app)
        for id in Self.ids + ["instruction"] {
            for gesture in [GestureKinds.drag, .pinch] {
                let place = try element(id, screen).frame.centre
                guard case .hit(let hit) = screen.hit(place, for: gesture) else {
                    Issue.record("\(id): \(screen.hit(place, for: gesture))")
                    continue
                }
                #expect(hit.id == TrailWatch.mapID, "\(id)")
            }
        }
    }
}
