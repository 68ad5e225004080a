import Foundation
import HikeConnectivity
import HikeHardware
import HikeRecording
import HikeRouting
import HikeValues
import Testing

@testable import HikeTrail

@Suite("Files that come while nothing can be stored")
struct WaitingFilesTests {
    typealias Recording = TrailRecordingTests

    private func waiting(_ device: FakeServices) -> [String] {
        device.files.keys.filter { $0.hasPrefix(WaitingFiles.folder) }.sorted()
    }

    @Test(
        "issue 19: a hike that meets a phone without room waits on its disk, for a time or until the next launch",
        arguments: [true, false])
    func hikeWaits(appEnds: Bool) throws {
        let hike = try RouteStoreTests.hike(1)
        let (device, app) = try PhoneHikesTests.phone([])
        device.isStorageFull = true
        PhoneHikesTests.receive(try hike.json(), hike, device, app)
        #expect(waiting(device) == ["\(WaitingFiles.folder)/000001-savedRoute-\(hike.id.uuidString).json"])
        #expect(app.hikes.waiting.retry.timer?.next == device.now + .seconds(300))
        app.hikes.waiting.retry.timer?.fire()
        #expect(app.hikes.waiting.retry.timer?.next == device.now + .seconds(600))
        device.isStorageFull = false
        if appEnds {
            TrailPhone(device: device).handle(.launched)
        } else {
            app.hikes.waiting.retry.timer?.fire()
        }
        #expect(Recording.stored(device).map(\.name) == [hike.name])
        #expect(waiting(device).isEmpty)
    }

    @Test(
        "issue 19: that a recording was thrown away waits too; a live copy, which another follows, does not")
    func discardWaits() throws {
        let (device, app) = try PhoneHikesTests.phone([])
        try PhoneHikesTests.receive(live: 100, device, app)
        device.isStorageFull = true
        try PhoneHikesTests.receive(live: 200, device, app)
        #expect(waiting(device).isEmpty)
        PhoneHikesTests.receive(
            Array("{}".utf8), try PhoneHikesTests.live(200), type: "hikeDiscarded", device, app)
        #expect(waiting(device).count == 1)
        device.isStorageFull = false
        app.hikes.waiting.retry.timer?.fire()
        #expect(Recording.stored(device).isEmpty && waiting(device).isEmpty)
    }

    @Test("issue 19: what is no hike does not wait, as it never becomes one")
    func noHike() throws {
        let (device, app) = try PhoneHikesTests.phone([])
        device.isStorageFull = true
        PhoneHikesTests.receive(Array("{}".utf8), try RouteStoreTests.hike(1), device, app)
        #expect(waiting(device).isEmpty && app.hikes.waiting.retry.timer?.next == nil)
    }

    @Test("issue 19: a route that meets a watch without room waits on its disk", arguments: [true, false])
    func routeWaits(appEnds: Bool) throws {
        let device = FakeServices(.watch)
        let app = TrailWatchTests.launched(device)
        let route = try Routes.make(1)
        device.failingWrites = [Routes.path(route)]
        TrailWatchTests.receive(try route.json(), device, app)
        #expect(waiting(device) == [WaitingFiles.folder + "/000001-plannedRoute.json"])
        device.failingWrites = []
        if appEnds {
            TrailWatch(device: device).handle(.launched)
        } else {
            app.waiting.retry.timer?.fire()
        }
        #expect(try device.files[Routes.path(route)] == route.json())
        #expect(waiting(device).isEmpty)
    }

    @Test(
        "issue 19: the sender is asked again for a route that cannot even be moved, and sends it after a time"
    )
    func routeIsAskedFor() throws {
        let route = try Routes.make(1)
        let watch = FakeServices(.watch)
        let onWatch = TrailWatchTests.launched(watch)
        watch.writeFailure = .storageFull("full")
        watch.files[TrailWatchTests.inbox] = try route.json()
        onWatch.hear(
            .fileReceived(
                ReceivedFile(
                    path: TrailWatchTests.inbox, name: "route.json", size: 1,
                    metadata: PlannedRouteStore.metadata(of: RouteSummary(route)))))
        let word = try #require(watch.userInfos.first?.content)
        #expect(NotStored(userInfo: word) == NotStored(kind: "plannedRoute", id: route.id))
        let phone = FakeServices(.phone)
        phone.files[Routes.path(route)] = try route.json()
        let onPhone = TrailPhone(device: phone)
        onPhone.handle(.launched)
        onPhone.send(RouteSummary(route))
        onPhone.hear(.fileFinished(id: "transfer 1", error: nil))
        onPhone.hear(.userInfoReceived(word))
        #expect(phone.sent.count == 1)
        #expect(onPhone.watchRoutes.retry.timer?.next == phone.now + .seconds(300))
        onPhone.watchRoutes.retry.timer?.fire()
        #expect(phone.sent.map(\.path) == [Routes.path(route), Routes.path(route)])
    }

    @Test(
        "issue 19: a hike that the phone could not keep goes again, whichever word comes first",
        arguments: [true, false])
    func hikeIsAskedFor(endFirst: Bool) throws {
        let (device, app, file) = try HikeOutboxTests.saved()
        let id = try #require(Recording.stored(device).first).id
        let word = SessionEvent.userInfoReceived(NotStored(kind: "savedRoute", id: id).userInfo)
        let end = SessionEvent.fileFinished(id: "transfer 1", error: nil)
        for event in endFirst ? [end, word] : [word, end] { app.hear(event) }
        #expect(device.files[file] != nil && device.sent.count == 1)
        app.outbox.retry.timer?.fire()
        #expect(device.sent.map(\.path) == [file, file])
    }

    @Test("issue 19: a hike whose end could not be noted goes again after a time")
    func unnotedEnd() throws {
        let (device, app, file) = try HikeOutboxTests.saved()
        device.failingRemovals = [file + ".sent"]
        app.hear(.fileFinished(id: "transfer 1", error: .watchAppNotInstalled))
        #expect(app.outbox.retry.timer?.next == device.now + .seconds(300))
        device.failingRemovals = []
        app.outbox.retry.timer?.fire()
        #expect(device.sent.map(\.path) == [file, file])
    }
}
