import Foundation
import HikeConnectivity
import HikeHardware
import HikeRecording
import HikeScreens
import HikeTrail
import HikeValues
import Testing

@Suite("Recorded hikes on the phone")
struct PhoneHikesTests {
    /// A phone on its tab of hikes, with what came from the watch.
    static func phone(_ hikes: [SavedRoute]) throws -> (FakeServices, any DeviceApp) {
        let device = FakeServices(.phone)
        let app = TrailPhone.description.make(device)
        app.handle(.launched)
        app.handle(.enteredForeground)
        TrailRecordingTests.tap("tab-2", app)
        for hike in hikes { receive(try hike.json(), hike, device, app) }
        return (device, app)
    }

    static func receive(
        _ bytes: [UInt8], _ hike: SavedRoute, type: String = "savedRoute", _ device: FakeServices,
        _ app: any DeviceApp
    ) {
        let path = "Documents/Inbox/hike.json"
        device.files[path] = bytes
        app.handle(
            .session(
                .fileReceived(
                    ReceivedFile(
                        path: path, name: "hike.json", size: bytes.count,
                        metadata: ["type": .string(type), "routeId": .string(hike.id.uuidString)]))))
        device.files[path] = nil
    }

    static func open(_ hike: SavedRoute, _ app: any DeviceApp) {
        TrailRecordingTests.tap("hike-\(hike.id.uuidString)", app)
    }

    @Test("OHX-13: what the watch sends is stored once; what is no hike leaves the store as it was")
    func receives() throws {
        let hike = try RouteStoreTests.hike(1)
        let (device, app) = try Self.phone([hike, hike])
        #expect(device.operations == ["save"])
        Self.receive(Array("{}".utf8), hike, device, app)
        #expect(device.logs.last?.level == .error)
        #expect(TrailRecordingTests.stored(device).count == 1)
    }

    @Test("OHX-15: the list is newest first and is searched by name")
    func list() throws {
        let (_, app) = try Self.phone([
            try RouteStoreTests.hike(1, name: "Older ridge"),
            try RouteStoreTests.hike(2, name: "Valley", at: 9_000),
        ])
        let all = TrailRecordingTests.texts(app)
        let valley = try #require(all.range(of: "Valley"))
        let ridge = try #require(all.range(of: "Older ridge"))
        #expect(valley.lowerBound < ridge.lowerBound)
        app.handle(.touched(.typed(id: "hike-search", text: "RIDGE old")))
        let found = TrailRecordingTests.texts(app)
        #expect(found.contains("Older ridge") && !found.contains("Valley"))
    }

    @Test("OHX-15, OHX-16: rename, comment and delete from the page of a hike")
    func changes() throws {
        let hike = try RouteStoreTests.hike(1)
        let (device, app) = try Self.phone([hike])
        Self.open(hike, app)
        TrailRecordingTests.tap("ask-rename-hike", app)
        app.handle(.touched(.typed(id: "hike-rename", text: "Saddle")))
        TrailRecordingTests.tap("rename-hike", app)
        app.handle(.touched(.typed(id: "hike-comment", text: "Fog")))
        // Leaving keeps it too.
        TrailRecordingTests.tap("back", app)
        let stored = TrailRecordingTests.stored(device)
        #expect(stored.map(\.name) == ["Saddle"])
        #expect(stored.map(\.comment) == ["Fog"])
        Self.open(hike, app)
        TrailRecordingTests.tap("ask-delete", app)
        #expect(TrailRecordingTests.texts(app).contains("Delete \\\"Saddle\\\"?"))
        TrailRecordingTests.tap("keep-hike", app)
        #expect(TrailRecordingTests.stored(device).count == 1)
        TrailRecordingTests.tap("ask-delete", app)
        TrailRecordingTests.tap("delete-hike", app)
        #expect(TrailRecordingTests.stored(device).isEmpty)
    }

    @Test("OHX-23: exports lie in Documents/exports under safe names; the summary is shown before")
    func exports() throws {
        let hike = try RouteStoreTests.hike(1, name: "Ridge: a/b")
        let (device, app) = try Self.phone([hike])
        Self.open(hike, app)
        TrailRecordingTests.tap("ask-export", app)
        TrailRecordingTests.tap("export-gpx", app)
        TrailRecordingTests.tap("hikes-ok", app)
        TrailRecordingTests.tap("ask-export", app)
        TrailRecordingTests.tap("preview-markdown", app)
        #expect(TrailRecordingTests.texts(app).contains("## Statistics"))
        TrailRecordingTests.tap("export-markdown", app)
        #expect(
            device.files.keys.filter { $0.hasPrefix("Documents/exports/") }.sorted() == [
                "Documents/exports/Ridge- a-b.gpx", "Documents/exports/Ridge- a-b.md",
            ])
        TrailRecordingTests.tap("hikes-ok", app)
        device.writeFailure = .storage("the disk is full")
        TrailRecordingTests.tap("export-gpx", app)
        #expect(TrailRecordingTests.texts(app).contains("the disk is full"))
    }

    @Test("OHX-14: a recording that the watch throws away goes from the phone, unless it has a name here")
    func discarded() throws {
        var live = try RouteStoreTests.hike(1)
        live.name = SavedRoute.liveName(live.startTime)
        let named = try RouteStoreTests.hike(2, name: "Mine")
        let (device, app) = try Self.phone([live, named])
        for hike in [live, named] {
            Self.receive(Array("{}".utf8), hike, type: "hikeDiscarded", device, app)
        }
        #expect(TrailRecordingTests.stored(device).map(\.name) == ["Mine"])
    }
}
