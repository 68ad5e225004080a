import HikeGuidance
import HikeHardware
import HikeMaps
import HikeRendering
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

/// What a glance at the watch has to be right about.
@Suite("A glance at the watch")
struct WatchSightTests {
    private func shown(_ app: TrailWatch) throws -> LaidOutScreen {
        LaidOutScreen(
            try #require(app.screen()), on: app.device.screen.display, fonts: try FontBook.bundled().library)
    }

    private func says(_ text: String, _ app: TrailWatch) throws -> Bool {
        try shown(app).elements.contains { $0.name == text }
    }

    private func walk(_ device: FakeServices, _ app: TrailWatch, to metres: Double = 30) {
        for fix in Routes.fixes(from: 0, to: metres, at: device.now) {
            device.now = fix.time
            app.locate([fix])
        }
    }

    @Test(
        "OH5-93: before the first fix guidance says that there is no GPS, and after a loss again",
        arguments: [true, false])
    func signal(isSmall: Bool) throws {
        let (device, app) = try Watches.open(region: true)
        if isSmall { app.recording.settings.set(.useMinimalistNavigation, isOn: true) }
        app.handle(TrailWatchTests.navigate)
        #expect(try says("No GPS", app))
        walk(device, app)
        #expect(try !says("No GPS", app))
        app.heard(.lost)
        #expect(try says("No GPS", app))
        walk(device, app)
        app.handle(.action(AppAction("pause")))
        #expect(try says("Paused", app) && !says("No GPS", app))
        app.heard(.lost)
        #expect(try says("No GPS", app) && shown(app).elements.contains { $0.id == "paused" })
    }

    @Test(
        "OHX-33: the small navigation keeps to the safe area, paused and with the heart's rate too",
        arguments: [
            DisplayProfile.watch41, .watch45, .watch49,
        ])
    func smallNavigation(display: DisplayProfile) throws {
        let (device, app) = try Watches.open(region: true, display: display)
        app.recording.settings.set(.useMinimalistNavigation, isOn: true)
        app.recording.start()
        device.sensors.tell(HealthSample(time: device.now, .heartRate, 116))
        app.handle(TrailWatchTests.navigate)
        walk(device, app)
        app.handle(.action(AppAction("pause")))
        let screen = try shown(app)
        let button = try #require(screen.elements.first { $0.id == MinimalNavigation.mapID })
        #expect(button.frame.maxY <= display.size.height - display.safeArea.bottom + 0.5)
        let symbol = try #require(
            screen.elements.first { element in
                if case .symbol = element.kind {
                    element.id == nil && element.frame.height > 20
                } else {
                    false
                }
            })
        #expect(symbol.frame.y >= display.safeArea.top - 0.5)
    }

    @Test("OHX-28: a compass that is off leaves no cone")
    func cone() throws {
        let (device, app) = try Watches.open(region: true)
        app.recording.start()
        walk(device, app)
        app.mapTouched(.followed(.heading))
        device.compass.tell(Heading(time: device.now, magneticHeading: 30, trueHeading: 30, accuracy: 5))
        #expect(app.mapView.user?.heading == 30 && app.mapControl.camera.heading == 30)
        app.handle(.touched(.pressed(id: "centre", at: .zero)))
        #expect(!device.compass.isReading && app.mapView.user?.heading == nil)
        #expect(app.mapControl.camera.heading == 0)
    }

    @Test("OHX-25, OHX-26: a map that was dragged while it turned turns again; by the button it shows north")
    func draggedWhileTurned() throws {
        for byHand in [true, false] {
            let (device, app) = try Watches.open(region: true)
            app.recording.start()
            walk(device, app)
            app.mapTouched(.followed(.heading))
            device.compass.tell(
                Heading(time: device.now, magneticHeading: 270, trueHeading: 270, accuracy: 5))
            app.mapTouched(.dragged(.changed, delta: Point(40, 0)))
            app.mapTouched(.dragged(.ended, delta: Point(5, 0)))
            #expect(app.mapControl.follow == .off && app.mapControl.camera.heading == 270)
            if byHand {
                app.centrePressed()
                #expect(app.mapControl.follow == .position && app.mapControl.camera.heading == 0)
            } else {
                app.recentring?.fire()
                #expect(app.mapControl.follow == .heading && device.compass.isReading)
            }
        }
    }

    @Test("OHX-28: the scale does not lie over the hiker, on the smallest display neither")
    func scale() throws {
        let (_, small) = try Watches.open(region: true, display: .watch41)
        #expect(small.mapView.ornaments.scale == .metric)
        small.handle(TrailWatchTests.navigate)
        #expect(small.mapView.ornaments.scale == nil)
        let (_, large) = try Watches.open(region: true)
        large.handle(TrailWatchTests.navigate)
        #expect(large.mapView.ornaments.scale == .metric && large.mapView.ornaments.scaleWidth < 70)
    }
}
