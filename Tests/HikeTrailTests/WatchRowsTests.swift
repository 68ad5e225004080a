import Foundation
import HikeGuidance
import HikeHardware
import HikeRouting
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

/// Renaming and deleting on the watch, and what is felt there.
@Suite("Rows and buttons of the watch")
struct WatchRowsTests {
    private func watch() throws -> (FakeServices, TrailWatch) {
        try Watches.open(routes: [1, 2], region: true)
    }

    private func press(_ app: TrailWatch, _ id: String) { app.handle(.touched(.pressed(id: id, at: .zero))) }

    @Test("OH5-98, OHX-40: a route is renamed by its row; white space goes, and without a name nothing does")
    func renamesRoute() throws {
        let (device, app) = try watch()
        let route = app.store.list[0]
        app.tab = .routes
        let shown = try #require(app.screen().map { "\($0)" })
        #expect(shown.contains(TrailText.distance(route.totalDistance)))
        #expect(shown.contains(TrailText.duration(route.estimatedDuration)))
        app.handle(.touched(.acted(id: TrailWatch.rowID(route), action: "rename")))
        #expect(app.rows.question == .rename(.route(route.id), route.name))
        app.handle(.touched(.typed(id: "row-name", text: "   ")))
        press(app, "row-rename")
        #expect(app.rows.question != nil && app.store.fetch(route.id)?.name == route.name)
        app.handle(.touched(.typed(id: "row-name", text: "  Over the ridge ")))
        app.handle(.touched(.submitted(id: "row-name")))
        #expect(app.rows.question == nil)
        #expect(app.store.fetch(route.id)?.name == "Over the ridge")
        let again = TrailWatch(device: device)
        again.handle(.launched)
        #expect(again.store.fetch(route.id)?.name == "Over the ridge")
        #expect(again.store.list.count == 2)
    }

    @Test(
        "OHX-40: a name given on the watch stays when the phone sends the route again, until the phone has a later one"
    )
    func keepsName() throws {
        let (device, app) = try watch()
        var sent = app.store.whole[0]
        // The watch's clock is behind the phone's.
        sent.createdAt = device.date + .seconds(50)
        TrailWatchTests.receive(try sent.json(), device, app)
        app.handle(.touched(.acted(id: TrailWatch.rowID(sent), action: "rename")))
        app.handle(.touched(.typed(id: "row-name", text: "Sunday")))
        press(app, "row-rename")
        #expect(try #require(app.store.fetch(sent.id)?.modifiedAt) > sent.createdAt)
        device.forget()
        TrailWatchTests.receive(try sent.json(), device, app)
        #expect(app.store.fetch(sent.id)?.name == "Sunday" && device.operations.isEmpty)
        // Another way under the same id comes without undoing the name.
        sent.totalDistance += 1
        TrailWatchTests.receive(try sent.json(), device, app)
        #expect(app.store.fetch(sent.id)?.name == "Sunday")
        #expect(app.store.fetch(sent.id)?.totalDistance == sent.totalDistance)
        sent.modifiedAt = sent.createdAt + .seconds(9)
        sent.name = "Monday"
        TrailWatchTests.receive(try sent.json(), device, app)
        #expect(app.store.fetch(sent.id) == sent)
    }

    @Test("OH5-98: a route is deleted after the question, its file too; one that is followed is not")
    func deletesRoute() throws {
        let (device, app) = try watch()
        let route = app.store.list[0]
        let row = TrailWatch.rowID(route)
        app.tab = .routes
        app.handle(.touched(.acted(id: row, action: "delete")))
        press(app, "row-keep")
        #expect(app.rows.question == nil && app.store.list.count == 2)
        press(app, row)
        #expect(app.guidance.navigator?.route?.id == route.id)
        app.handle(.touched(.acted(id: row, action: "delete")))
        #expect(app.message?.title == "Not Deleted" && app.rows.question == nil)
        press(app, "message-ok")
        app.handle(.action(AppAction("stop")))
        app.handle(.touched(.acted(id: row, action: "delete")))
        press(app, "row-delete")
        #expect(
            app.store.list.map(\.id)
                == [try Routes.make(1).id, try Routes.make(2).id].filter { $0 != route.id })
        #expect(device.files[Routes.path(route)] == nil)
    }

    @Test("OHX-40, OHR-28: a region is renamed and deleted by its row, with its files")
    func regions() throws {
        let (device, app) = try watch()
        let region = try #require(app.regions.regions.first)
        let row = WatchRegions.rowID(region)
        app.tab = .regions
        app.handle(.touched(.acted(id: row, action: "rename")))
        app.handle(.touched(.typed(id: "row-name", text: " Home ")))
        press(app, "row-rename")
        #expect(app.regions.region(region.id)?.name == "Home")
        let again = TrailWatch(device: device)
        again.handle(.launched)
        #expect(again.regions.region(region.id)?.name == "Home")
        app.handle(.touched(.acted(id: row, action: "delete")))
        press(app, "row-delete")
        #expect(app.regions.regions.isEmpty && !app.hasMap)
        #expect(!device.files.keys.contains { $0.contains(region.id.uuidString.lowercased()) })
        let last = TrailWatch(device: device)
        last.handle(.launched)
        #expect(last.regions.regions.isEmpty)
    }

    @Test("OHX-40: where the storage is full the name that was typed stays, and the wearer is told")
    func fullStorage() throws {
        let (device, app) = try watch()
        let route = app.store.list[0]
        app.handle(.touched(.acted(id: TrailWatch.rowID(route), action: "rename")))
        app.handle(.touched(.typed(id: "row-name", text: "Other")))
        device.writeFailure = .storageFull("route.json")
        press(app, "row-rename")
        #expect(app.message?.text == "The storage is full: make some room.")
        #expect(app.rows.question == .rename(.route(route.id), "Other"))
        device.writeFailure = nil
        press(app, "message-ok")
        press(app, "row-rename")
        #expect(app.store.fetch(route.id)?.name == "Other")
    }

    @Test("OHX-41: each button of the map clicks, others do not")
    func clicks() throws {
        let (device, app) = try watch()
        let clicks = { device.taps.played.filter { $0 == .watch(.click) }.count }
        for (number, id) in ["centre", "show-routes", "show-regions", WatchPins.pinID].enumerated() {
            app.tab = .map
            press(app, id)
            #expect(clicks() == number + 1, "\(id)")
        }
        press(app, "skip-instruction")
        #expect(clicks() == 4)
    }
}
