import Foundation
import HikeGeodesy
import HikeHardware
import HikeMaps
import HikeRecording
import HikeRendering
import HikeRouting
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

/// What lies on the watch's map, and when it goes.
@Suite("The watch's map")
struct WatchMapTests {
    private func watch(
        region: Bool = false, _ display: DisplayProfile = .watch49
    ) throws -> (FakeServices, TrailWatch) {
        try Watches.open(region: region, display: display)
    }

    @Test("OH5-88, OH5-90, OH5-92: the route is a purple line at z 40 while it is followed, and no longer")
    func route() throws {
        let (_, app) = try watch(region: true)
        app.handle(TrailWatchTests.navigate)
        let line = try #require(app.mapView.lines.first { $0.name == "route" })
        #expect(line.z == 40 && line.geometry.count == 3)
        #expect(line.style == .route && line.style.width == 4)
        #expect(line.style.colour.rgba(in: .light) == RGBA(hex: 0x944ADA, opacity: 0.9))
        app.handle(.action(AppAction("stop")))
        #expect(app.mapView.lines.contains { $0.name == "route" } == false)
    }

    @Test("OHR-24: while a route is followed the map knows the way ahead, from where the hiker is")
    func ahead() throws {
        let (device, app) = try watch(region: true)
        #expect(app.mapView.ahead == nil)
        app.handle(TrailWatchTests.navigate)
        let start = try #require(app.mapView.ahead)
        #expect(start.passed == 0 && start.line == app.mapView.lines.first { $0.name == "route" }?.geometry)
        for fix in Routes.fixes(from: 0, to: 400, at: device.now) {
            device.now = fix.time
            app.locate([fix])
        }
        let later = try #require(app.mapView.ahead)
        #expect(later.passed > 0.1 && later.line == start.line)
        app.handle(.action(AppAction("stop")))
        #expect(app.mapView.ahead == nil)
    }

    @Test(
        "OHX-27, OH5-93: north and a weak signal stand beside the clock, and cover nothing",
        arguments: [
            DisplayProfile.watch41, .watch45, .watch49,
        ])
    func besideClock(display: DisplayProfile) throws {
        let (device, app) = try watch(region: true, display)
        app.handle(TrailWatchTests.navigate)
        for fix in Routes.fixes(from: 0, to: 30, at: device.now) {
            device.now = fix.time
            app.locate([fix])
        }
        app.centrePressed()
        device.compass.tell(Heading(time: device.now, magneticHeading: 50, trueHeading: 50, accuracy: 5))
        while app.mapControl.follow != .heading { app.centrePressed() }
        app.handle(.action(AppAction("pause")))
        let screen = LaidOutScreen(
            try #require(app.screen()), on: display, fonts: try FontBook.bundled().library)
        let needle = try #require(screen.elements.first { $0.id == MapOrnaments.northID })
        let paused = try #require(screen.elements.first { $0.id == "paused" })
        for element in [needle, paused] {
            #expect(element.frame.maxY <= display.safeArea.top && element.frame.y >= 0)
            #expect(element.frame.maxX < display.size.width - 70)
        }
        guard case .found = screen.find(id: MapOrnaments.northID) else {
            Issue.record("the needle cannot be touched")
            return
        }
        let button = try #require(screen.elements.first { $0.id == "start-recording" })
        let banner = try #require(screen.elements.first { $0.id == "guidance" })
        #expect(button.frame.y >= banner.frame.maxY, "\(button.frame) \(banner.frame)")
    }

    @Test(
        "OHX-27, OH2-52: while a route is followed the hiker, and a pin dropped there, are seen between the band above and what lies below",
        arguments: [DisplayProfile.watch41, .watch45, .watch49])
    func guidedPlace(display: DisplayProfile) throws {
        let (device, app) = try watch(region: true, display)
        #expect(app.mapView.projection.viewport.size == display.size)
        app.handle(TrailWatchTests.navigate)
        for fix in Routes.fixes(from: 0, to: 100, at: device.now) {
            device.now = fix.time
            app.locate([fix])
        }
        // With two lines of instruction, and off the route with the distance.
        for isAway in [false, true] {
            if isAway {
                app.handle(.action(AppAction("stop")))
                app.handle(TrailWatchTests.navigate)
                device.now = device.now + .seconds(1)
                let place = GreatCircle.destination(from: Routes.start, bearing: 90, distance: 1300)
                app.locate([Fix(time: device.now, coordinate: place, horizontalAccuracy: 4)])
            }
            for mode in [FollowMode.position, .heading] {
                app.mapTouched(.followed(mode))
                let screen = LaidOutScreen(
                    try #require(app.screen()), on: display, fonts: try FontBook.bundled().library)
                let band = try #require(screen.elements.first { $0.id == "guidance" }).frame
                let user = try #require(app.user)
                let place = app.mapView.projection.point(of: user.coordinate)
                #expect(place.y - Marker.height >= band.maxY, "\(mode) \(place) \(band)")
                // The dot with its white rim, and round buttons.
                for id in ["centre", WatchPins.pinID, "show-routes", "show-regions"] {
                    let button = try #require(screen.elements.first { $0.id == id }).frame
                    #expect(button.centre.distance(to: place) >= 10 + button.width / 2, "\(id) \(mode)")
                }
            }
        }
        app.handle(.action(AppAction("stop")))
        app.mapTouched(.followed(.position))
        let user = try #require(app.user)
        let middle = app.mapView.projection.point(of: user.coordinate)
        #expect((middle.y - display.size.height / 2).magnitude < 1)
    }

    @Test("OH5-89, OHX-28, CX-52: where one has walked lies above the route, in its own colour")
    func track() throws {
        let (device, app) = try watch()
        app.handle(TrailWatchTests.navigate)
        app.recording.start()
        for (index, fix) in Routes.fixes(from: 0, to: 100, at: device.now).enumerated() {
            device.now = .seconds(100 + Double(5 * index))
            var fix = fix
            fix.time = device.now
            app.locate([fix])
        }
        let lines = app.mapView.lines
        #expect(lines.map(\.name) == ["route", "track"])
        #expect(lines.last?.z == 50 && lines.last?.style == .track)
        #expect(lines.last?.geometry.count == app.recording.recorder.points.count)
        #expect(app.recording.recorder.points.count > 5)
        #expect(lines.last?.style.colour.rgba(in: .light) == RGBA(hex: 0xFF8C1A))
        // The dot is blue while the position is new.
        let shown = LaidOutScreen(
            try #require(app.screen()), on: device.display, fonts: try FontBook.bundled().library)
        let isBlue = shown.elements.contains { element in
            guard case .canvas(let canvas) = element.kind else { return false }
            return canvas.items.contains {
                guard case .draw(.fill(_, .colour(let colour))) = $0 else { return false }
                return colour.rgba(in: .light) == RGBA(hex: 0x0A84FF)
            }
        }
        #expect(isBlue)
    }

    @Test("OHR-30, OHX-29: a map without tiles draws the ways about, by class, beneath the route")
    func ways() throws {
        let (_, app) = try watch(region: true)
        let lines = app.mapView.lines
        #expect(!lines.isEmpty && lines.allSatisfy { $0.name.hasPrefix("trails-") })
        #expect(lines.allSatisfy { (22...32).contains($0.z) })
        #expect(lines.map(\.z) == lines.map(\.z).sorted())
        app.handle(TrailWatchTests.navigate)
        #expect(app.mapView.lines.last?.name == "route")
    }

    @Test("OHX-29: over tiles, which show them, and from afar no ways are drawn")
    func noWays() throws {
        let (_, app) = try watch(region: true)
        var view = MapView(app.mapControl.camera, app.mapControl.viewport)
        #expect(!KeptTrails(app.regions).lines(of: view).isEmpty)
        view.camera.zoom = 10.9
        #expect(KeptTrails(app.regions).lines(of: view).isEmpty)
        view.camera.zoom = 14
        view.tiles = ["map.mbtiles"]
        #expect(KeptTrails(app.regions).lines(of: view).isEmpty)
    }

    @Test("EM-30: a hiker who takes the location away is told, on the route and in a recording")
    func permission() throws {
        let (device, app) = try watch()
        app.handle(TrailWatchTests.navigate)
        app.recording.start()
        app.locate([Routes.fixes(from: 0, to: 0, at: device.now)[0]])
        device.permissions[.location] = .denied
        app.handle(.permission(.location, .denied))
        #expect(app.guidance.waitsForPermission)
        #expect(app.user?.isStale == true)
        #expect(app.recording.message?.title == "No Location")
        #expect(app.recording.isRecording, "what was recorded is not lost")
        device.permissions[.location] = .whenInUse
        app.handle(.permission(.location, .whenInUse))
        #expect(!app.guidance.waitsForPermission)
    }

    @Test("OHX-26, EM-30: the button to the centre asks first, then shows the hiker without turning the map")
    func centre() throws {
        let (device, app) = try watch(region: true)
        device.permissions = [:]
        app.centrePressed()
        #expect(device.requests == [.location] && !device.receiver.isOn)
        device.permissions[.location] = .whenInUse
        app.handle(.permission(.location, .whenInUse))
        #expect(device.receiver.isOn && app.mapControl.follow == .position)
        app.locate([Routes.fixes(from: 0, to: 0, at: device.now)[0]])
        #expect(app.mapControl.camera.centre.latitude.rounded() == 47)
        #expect(!device.receiver.isOn, "one fix is enough")
    }

    @Test("EM-30: an answer that the button did not ask for does not touch the map; a refusal is told")
    func centreRefused() throws {
        let (device, app) = try watch(region: true)
        app.mapTouched(.turned(degrees: 15))
        app.handle(.permission(.location, .whenInUse))
        #expect(app.mapControl.follow == .position && !app.followsHeading)
        device.permissions = [:]
        app.centrePressed()
        device.permissions[.location] = .denied
        app.handle(.permission(.location, .denied))
        #expect(app.prompt == .told(try #require(app.message)))
        app.message = nil
        app.centrePressed()
        #expect(app.message?.title == "Location Is Off")
    }

    @Test("OHX-25, RD-14: a map that was dragged away comes back while a hike is recorded, not else")
    func recentre() throws {
        let (device, app) = try watch(region: true)
        app.mapTouched(.dragged(.changed, delta: Point(40, 0)))
        #expect(app.recentring?.next == nil)
        app.recording.start()
        app.mapTouched(.dragged(.changed, delta: Point(40, 0)))
        #expect(app.recentring?.next == device.now + .seconds(10))
        #expect(app.mapControl.follow == .off)
        app.recentring?.fire()
        #expect(app.mapControl.follow == .position)
    }

    @Test("OHX-27: a map that turns with the hiker goes on turning when guidance ends")
    func headingOutlivesGuidance() throws {
        for turns in [true, false] {
            let (device, app) = try watch(region: true)
            app.handle(TrailWatchTests.navigate)
            app.locate([Routes.fixes(from: 0, to: 0, at: device.now)[0]])
            if turns { app.mapTouched(.followed(.heading)) }
            let seen = app.mapControl.projection.point(of: try #require(app.user).coordinate)
            app.handle(.action(AppAction("stop")))
            #expect(device.compass.isReading == turns)
            guard turns else { continue }
            // A quarter of the height from below, but where guidance covers that.
            let free = app.mapControl.projection.point(of: try #require(app.user).coordinate)
            #expect((free.y - (0.75 * device.display.size.height).rounded()).magnitude < 1)
            #expect(seen.y < free.y - 30)
        }
    }

    @Test("EM-18: the map takes true north, else magnetic; a reading that is not valid changes nothing")
    func headings() throws {
        let (device, app) = try watch()
        app.handle(TrailWatchTests.navigate)
        app.locate(Array(Routes.fixes(from: 0, to: 0, at: device.now)))
        func heading(_ magnetic: Double, _ north: Double, _ accuracy: Double) -> [Double?] {
            device.compass.tell(
                Heading(
                    time: device.now, magneticHeading: magnetic, trueHeading: north, accuracy: accuracy))
            return [app.mapView.user?.heading, app.mapView.user?.headingAccuracy]
        }
        #expect(heading(90, -1, 20) == [90, 20])
        #expect(heading(90, 93.5, 8) == [93.5, 8])
        #expect(heading(270, 273.5, -1) == [93.5, 8])
        #expect(heading(0, 0, 0) == [0, 0])
    }

    @Test("OHX-28: the dot pulses by the time at which one looks, without a timer; an old place does not")
    func pulse() throws {
        let (device, app) = try watch(region: true)
        app.handle(TrailWatchTests.navigate)
        app.locate([Routes.fixes(from: 0, to: 0, at: device.now)[0]])
        let timers = device.time.timers.map(\.due)
        device.now = .seconds(1_000)
        #expect(app.mapView.user?.pulse == 0)
        let first = app.screen()
        #expect(first == app.screen())
        device.now = .seconds(1_000.5)
        #expect(app.mapView.user?.pulse == 0.25 && app.screen() != first)
        device.now = .seconds(1_002)
        #expect(app.screen() == first)
        #expect(device.time.timers.map(\.due) == timers)
        app.heard(.lost)
        let still = app.screen()
        device.now = .seconds(1_002.5)
        #expect(app.screen() == still)
    }

    @Test("OHX-28: the track grows with each fix that is taken")
    func trackGrows() throws {
        let (device, app) = try watch()
        app.recording.start()
        var counts: [Int] = []
        for (index, fix) in Routes.fixes(from: 0, to: 200, at: device.now).enumerated() {
            device.now = .seconds(100 + Double(5 * index))
            var fix = fix
            fix.time = device.now
            app.locate([fix])
            counts.append(app.mapView.lines.last?.geometry.count ?? 0)
        }
        #expect(counts == counts.sorted() && Set(counts).count > 8)
        #expect(counts.last == app.recording.recorder.points.count)
    }

    @Test(
        "OHX-37: guided and recording, neither stop button nor heart rate lie over anything, on each display",
        arguments: [DisplayProfile.watch41, .watch45, .watch49])
    func guidedRecording(display: DisplayProfile) throws {
        let (device, app) = try watch(region: true, display)
        app.handle(TrailWatchTests.navigate)
        TrailRecordingTests.tap("start-recording", app)
        for (index, fix) in Routes.fixes(from: 0, to: 50, at: device.now).enumerated() {
            device.now = .seconds(100 + Double(5 * index))
            var fix = fix
            fix.time = device.now
            app.locate([fix])
        }
        HikeWorkoutTests.read(.heartRate, 118, device, app)
        let shown = LaidOutScreen(
            try #require(app.screen()), on: display, fonts: try FontBook.bundled().library)
        func frame(_ id: String) throws -> Rect {
            try #require(shown.elements.first { $0.id == id }, "\(id)").frame
        }
        let stop = try frame("stop-recording")
        // The banner as high as two lines make it.
        var banner = try frame("guidance")
        banner.height = max(banner.height, 63)
        let below = try frame("show-regions")
        #expect(!stop.overlaps(banner) && !stop.overlaps(below))
        #expect(stop.width >= 32 && stop.maxX <= display.size.width)
        // The hiker's dot stands in the middle.
        #expect(try frame("heart-rate").maxX + 7 < display.size.width / 2 - 10)
        #expect(!TrailRecordingTests.texts(app).contains("bpm"))
    }
}
