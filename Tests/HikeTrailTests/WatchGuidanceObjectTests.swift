import Foundation
import HikeGuidance
import HikeHardware
import HikeMaps
import HikeRouting
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

@Suite("Guidance as one object of the watch app")
struct WatchGuidanceObjectTests {
    private static func watch() throws -> (FakeServices, TrailWatch, PlannedRoute) {
        let (device, app) = try Watches.open()
        return (device, app, try Routes.make(1))
    }

    private static func text(_ app: TrailWatch, _ tab: WatchTab) -> String {
        app.tab = tab
        return app.screen().map { "\($0)" } ?? ""
    }

    @Test("OH5-59, MAP-29: when the notification of a route comes, it is in the store and on the disk")
    func storedBeforeTold() throws {
        let device = FakeServices(.watch)
        let app = TrailWatch(device: device)
        app.handle(.launched)
        let route = try Routes.make(1)
        let json = try route.json()
        var seen: [(operations: [String], file: [UInt8]?, stored: PlannedRoute?)] = []
        device.onLog = { [unowned device] line in
            guard line.message == "plannedRouteSyncReceived" else { return }
            seen.append((device.operations, device.files[Routes.path(route)], app.store.fetch(route.id)))
        }
        TrailWatchTests.receive(json, device, app)
        #expect(seen.count == 1)
        #expect(seen.first?.operations == ["save"] && seen.first?.file == json)
        #expect(seen.first?.stored == route)
    }

    @Test("OH5-59: a route that cannot be stored is not told")
    func notStored() throws {
        let device = FakeServices(.watch)
        let app = TrailWatch(device: device)
        app.handle(.launched)
        device.writeFailure = .storage("the disk is full")
        TrailWatchTests.receive(try Routes.make(1).json(), device, app)
        #expect(!device.logs.contains { $0.message == "plannedRouteSyncReceived" })
        #expect(device.logs.last?.level == .error)
    }

    @Test("OH5-62, MAP-02: every screen shows the state of one object, however guidance is begun and ended")
    func oneObject() throws {
        let (_, app, route) = try Self.watch()
        let guidance = app.guidance
        func isShown() -> [Bool] {
            [
                Self.text(app, .map).contains("\"progress\""),
                Self.text(app, .routes).contains("Stop Navigation"),
                Self.text(app, .settings).contains("pause-guidance"),
            ]
        }
        #expect(isShown() == [false, false, true])
        // Beside the app's own ways: whoever holds the object changes all screens.
        guidance.start(route, try GuidanceChoice(along: route.mode))
        #expect(isShown() == [true, true, true])
        app.handle(.touched(.toggled(id: "pause-guidance", isOn: true)))
        #expect(guidance.isPaused)
        app.handle(.touched(.pressed(id: "stop-navigation", at: .zero)))
        app.handle(.touched(.pressed(id: "stop", at: .zero)))
        #expect(guidance.navigator == nil && isShown() == [false, false, true])
        app.tab = .routes
        app.handle(.touched(.pressed(id: TrailWatch.rowID(route), at: .zero)))
        app.handle(TrailWatchTests.navigate)
        #expect(app.guidance === guidance && guidance.isNavigating)
        let (_, other, _) = try Self.watch()
        #expect(other.guidance !== guidance && !other.guidance.isNavigating)
    }

    @Test(
        "OH5-67: while a route is followed every fix reaches guidance, once and in order, alone or in a batch"
    )
    func everyFix() throws {
        let (device, app, route) = try Self.watch()
        let fixes = Routes.fixes(from: 0, to: 600, at: .seconds(100))
        // Before anything is followed nothing does.
        app.locate(Array(fixes.prefix(3)))
        #expect(app.guidance.navigator == nil)
        app.handle(TrailWatchTests.navigate)
        var reference = try Navigator(route: route, configuration: GuidanceRules(.hiking).configuration)
        #expect(app.guidance.navigator == reference)
        var next = 0
        for size in [1, 1, 4, 2, 7, 1, 30, 1, 74] {
            let batch = Array(fixes[next..<next + size])
            next += size
            device.now = batch.last?.time ?? device.now
            app.locate(batch)
            for fix in batch { _ = reference.handle(.fix(fix)) }
            #expect(app.guidance.navigator == reference, "after \(next) fixes")
        }
        #expect(next == fixes.count)
        // One fix less is another state: the comparison can tell.
        var fewer = try Navigator(route: route, configuration: GuidanceRules(.hiking).configuration)
        for fix in fixes.dropLast() { _ = fewer.handle(.fix(fix)) }
        #expect(fewer != reference)
        app.handle(.action(AppAction("stop")))
        app.locate([fixes[0]])
        #expect(app.guidance.navigator == nil)
    }

    @Test("OHX-24: the map begins at zoom 14, or the nearest that the region has")
    func startZoom() throws {
        #expect(TrailWatch.startZoom(on: nil) == 14)
        #expect(TrailWatch.startZoom(on: 12...15) == 14)
        #expect(TrailWatch.startZoom(on: 8...13) == 13)
        #expect(TrailWatch.startZoom(on: 15...16) == 15)
        let (device, region) = try TrailPlanningTests.device(.watch)
        for (zooms, zoom) in [(12...15, 14.0), (9...13, 13), (15...16, 15), (6...10, 12)] {
            var list = RegionList()
            var shown = region
            shown.zoomLevels = zooms
            list.regions = [shown]
            device.files[TrailRegions.folder + "/" + TrailRegions.listName] = try list.json()
            let app = TrailWatch(device: device)
            app.handle(.launched)
            // The crown's own range, 12 to 16, holds at the end.
            #expect(app.mapControl.camera.zoom == zoom, "\(zooms)")
        }
    }

    @Test("OHX-32: where nothing is recorded the page of figures says so, and only that")
    func notTracking() throws {
        let (device, app, _) = try Self.watch()
        #expect(Self.text(app, .settings).contains("\"hike-figures\""))
        app.handle(.touched(.pressed(id: "hike-figures", at: .zero)))
        var shown = app.screen().map { "\($0)" } ?? ""
        #expect(shown.contains("dashboard-not-tracking") && shown.contains("No hike is being recorded."))
        #expect(!shown.contains("dashboard-distance") && !shown.contains("dashboard-no-workout"))
        app.handle(.touched(.pressed(id: "close-dashboard", at: .zero)))
        device.permissions[.health] = .denied
        app.recording.start()
        app.handle(.touched(.pressed(id: "hike-figures", at: .zero)))
        shown = app.screen().map { "\($0)" } ?? ""
        #expect(shown.contains("dashboard-distance") && shown.contains("Trail may not use the health data."))
        #expect(!shown.contains("dashboard-not-tracking"))
    }
}

@Suite("The page of a route without heights")
struct RoutePageTests {
    @Test(
        "OH5-31: without a profile, or with fewer than two points of one, there is no chart and no heading of one",
        arguments: [nil, 0, 1, 2, 50])
    func chart(points: Int?) throws {
        let device = FakeServices(.phone)
        var route = try Routes.make(1)
        route.elevationProfile = points.map { count in
            (0..<count).map { ElevationPoint(distance: Double($0) * 10, elevation: 900 + Double($0)) }
        }
        device.files[Routes.path(route)] = try route.json()
        let app = TrailPhone(device: device)
        app.handle(.launched)
        let page = "\(app.routePage(route))"
        let isThere = (points ?? 0) >= 2
        #expect(page.contains("Elevation\"") == isThere)
        #expect(page.contains("ElevationChart") == isThere)
        #expect(page.contains("Directions") && page.contains("statistic"))
    }
}
