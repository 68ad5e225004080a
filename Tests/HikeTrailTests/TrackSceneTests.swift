import HikeGeodesy
import HikeGuidance
import HikeHardware
import HikeMaps
import HikeRecording
import HikeRendering
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

/// Recording where the watch has no map (OHX-30).
@Suite("The scene of the track")
struct TrackSceneTests {
    private func watch(_ display: DisplayProfile = .watch45) throws -> (FakeServices, TrailWatch) {
        try Watches.open(routes: [], display: display)
    }

    private func walk(_ device: FakeServices, _ app: TrailWatch) {
        for fix in Routes.fixes(from: 0, to: 200, at: device.now) {
            device.now = fix.time
            app.locate([fix])
        }
    }

    @Test("OHX-30: the crown goes through the radii one by one, and stops at the ends")
    func radii() {
        var scene = TrackScene()
        #expect(scene.radius == 500)
        #expect(TrackScene.radii == [100, 250, 500, 1000, 2000, 3000])
        #expect(scene.turn(degrees: 10) == 0 && scene.turn(degrees: 5) == 1 && scene.radius == 1000)
        // Turning back starts anew.
        #expect(scene.turn(degrees: 14) == 0 && scene.turn(degrees: -14) == 0 && scene.turn(degrees: -1) == 1)
        #expect(scene.radius == 500)
        #expect(scene.turn(degrees: 1e6) == 3 && scene.radius == 3000)
        #expect(scene.turn(degrees: 90) == 0 && scene.radius == 3000)
        #expect(scene.turn(degrees: -1e6) == 5 && scene.radius == 100)
        #expect(scene.turn(degrees: .nan) == 0)
    }

    @Test("OHX-30: the radius reaches from the hiker to the sides", arguments: [0.0, 42.5, 69.9, -33])
    func reach(latitude: Double) {
        let place = Coordinate(latitude: latitude, longitude: 1.5)
        let viewport = Viewport(.watch45)
        var scene = TrackScene()
        for turned in [0.0, 15, 15, 15, -75] {
            _ = scene.turn(degrees: turned)
            let projection = MapProjection(scene.camera(at: place, viewport), viewport)
            let east = GreatCircle.destination(from: place, bearing: 90, distance: scene.radius)
            let seen = projection.point(of: east)
            #expect((seen.x - viewport.size.width).magnitude < 1.5, "\(scene.radius) \(seen)")
        }
    }

    @Test(
        "OHX-30, CX-52: without a map a recording is a purple track on black; with a map it is that",
        arguments: [
            DisplayProfile.watch41, .watch45, .watch49,
        ])
    func scene(display: DisplayProfile) throws {
        let (device, app) = try watch(display)
        #expect(!app.showsTrackScene)
        app.recording.start()
        walk(device, app)
        #expect(app.showsTrackScene)
        let view = app.trackView
        #expect(
            !view.showsTiles && view.lines.map(\.name) == ["track"] && view.lines[0].style.colour == .purple)
        #expect(view.lines[0].geometry.count == app.recording.recorder.points.count)
        #expect(view.camera.heading == 0)
        let fonts = try FontBook.bundled().library
        let screen = LaidOutScreen(try #require(app.screen()), on: display, fonts: fonts)
        for id in ["track-radius", "stop-recording", WatchPins.pinID, "show-routes", "show-regions"] {
            let element = try #require(screen.elements.first { $0.id == id }, "\(id)")
            #expect(
                element.frame.y >= 0
                    && element.frame.maxY <= display.size.height - display.safeArea.bottom + 0.5)
        }
        let stop = try #require(screen.elements.first { $0.id == "stop-recording" })
        let routes = try #require(screen.elements.first { $0.id == "show-routes" })
        #expect(stop.frame.maxY <= routes.frame.y + 0.5)
        app.tab = .routes
        #expect(!app.showsTrackScene)
    }

    @Test("OHX-30: each radius clicks; it is written beside the clock")
    func crown() throws {
        let (device, app) = try watch()
        app.recording.start()
        walk(device, app)
        let before = device.taps.played.count
        app.handle(.touched(.turned(id: TrackScene.id, degrees: 15)))
        #expect(Array(device.taps.played.dropFirst(before)) == [.watch(.click)])
        let fonts = try FontBook.bundled().library
        let dump = LaidOutScreen(try #require(app.screen()), on: .watch45, fonts: fonts).dump()
        #expect(dump.contains("1.00 km") || dump.contains("1.0 km") || dump.contains("1 km"), "\(dump)")
        app.handle(.touched(.turned(id: TrackScene.id, degrees: 9000)))
        let last = device.taps.played.count
        app.handle(.touched(.turned(id: TrackScene.id, degrees: 15)))
        #expect(device.taps.played.count == last)
    }

    @Test(
        "OHX-48: where there is no map one can find out where one is, pin, record and plan by hand",
        arguments: [
            DisplayProfile.watch41, .watch45, .watch49,
        ])
    func noMap(display: DisplayProfile) throws {
        let (device, app) = try watch(display)
        let fonts = try FontBook.bundled().library
        let screen = LaidOutScreen(try #require(app.screen()), on: display, fonts: fonts)
        for id in ["show-routes", "start-recording", WatchPins.pinID, "centre"] {
            if case .missing = screen.find(id: id) { Issue.record("\(id) is missing") }
        }
        #expect(
            screen.elements.first { $0.id == "page" }.map { $0.frame.maxY <= display.size.height } == true)
        device.permissions[.location] = .whenInUse
        app.handle(.touched(.pressed(id: "centre", at: .zero)))
        #expect(device.receiver.isOn)
    }
}
