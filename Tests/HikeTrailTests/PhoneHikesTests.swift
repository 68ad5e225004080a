import Foundation
import HikeConnectivity
import HikeHardware
import HikeRecording
import HikeScreens
import HikeValues
import HikeWaypoints
import Testing

@testable import HikeTrail

@Suite("Recorded hikes on the phone")
struct PhoneHikesTests {
    /// A phone on its tab of hikes, with what came from the watch.
    static func phone(_ hikes: [SavedRoute]) throws -> (FakeServices, TrailPhone) {
        let device = FakeServices(.phone)
        let app = TrailPhone(device: device)
        app.handle(.launched)
        app.handle(.enteredForeground)
        TrailRecordingTests.tap("tab-2", app)
        for hike in hikes { receive(try hike.json(), hike, device, app) }
        return (device, app)
    }

    static func receive(
        _ bytes: [UInt8], _ hike: SavedRoute, type: String = "savedRoute", isLive: Bool = false,
        _ device: FakeServices, _ app: any DeviceApp
    ) {
        let path = "Documents/Inbox/hike.json"
        device.files[path] = bytes
        var metadata: [String: PropertyValue] = [
            "type": .string(type), "routeId": .string(hike.id.uuidString),
        ]
        if isLive { metadata["isLiveSync"] = .string("true") }
        app.hear(
            .fileReceived(
                ReceivedFile(
                    path: path, name: "hike.json", size: bytes.count, metadata: metadata)))
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
        device.files["Documents/exports/Ridge- a-b.gpx"] = nil
        device.writeFailure = .storage("the disk is full")
        TrailRecordingTests.tap("export-gpx", app)
        #expect(TrailRecordingTests.texts(app).contains("the disk is full"))
    }

    @Test(
        "OHX-23, MAP-45: what was exported can be shared; what becomes of that is logged, and told where it fails"
    )
    func sharing() throws {
        let hike = try RouteStoreTests.hike(1, name: "Ridge")
        let (device, app) = try Self.phone([hike])
        Self.open(hike, app)
        TrailRecordingTests.tap("ask-export", app)
        TrailRecordingTests.tap("export-gpx", app)
        #expect(device.picker.shared.isEmpty)
        TrailRecordingTests.tap("share-export", app)
        #expect(device.picker.shared == ["Documents/exports/Ridge.gpx"])
        device.picker.answer(.cancelled)
        #expect(!TrailRecordingTests.texts(app).contains("share-export"))
        device.picker.answer(.shared(name: "Ridge.gpx", .files))
        #expect(device.logs.last?.message == "shared" && device.logs.last?.metadata["target"] == "files")
        device.picker.answer(.failed(name: "Ridge.gpx", reason: "the disk is full"))
        #expect(TrailRecordingTests.texts(app).contains("Not Shared"))
        #expect(device.logs.last?.level == .error)
        TrailRecordingTests.tap("hikes-ok", app)
        // One that has gone from the folder meanwhile.
        TrailRecordingTests.tap("export-gpx", app)
        device.files["Documents/exports/Ridge.gpx"] = nil
        TrailRecordingTests.tap("share-export", app)
        #expect(TrailRecordingTests.texts(app).contains("Not Shared") && device.picker.shared.count == 1)
    }

    @Test("EM-26: a hike of the list is renamed, exported and deleted after the questions of its page")
    func rowActions() throws {
        let hikes = [
            try RouteStoreTests.hike(1, name: "Ridge"),
            try RouteStoreTests.hike(2, name: "Valley", at: 9_000),
        ]
        let (device, app) = try Self.phone(hikes)
        func act(_ action: String, _ hike: SavedRoute) {
            app.handle(.touched(.acted(id: "hike-\(hike.id.uuidString)", action: action)))
        }
        act("rename", hikes[0])
        app.handle(.touched(.typed(id: "hike-rename", text: "Saddle")))
        TrailRecordingTests.tap("rename-hike", app)
        #expect(Set(TrailRecordingTests.stored(device).map(\.name)) == ["Saddle", "Valley"])
        #expect(app.screen()?.name == "hikes")
        act("export", hikes[1])
        TrailRecordingTests.tap("export-gpx", app)
        TrailRecordingTests.tap("hikes-ok", app)
        #expect(device.files["Documents/exports/Valley.gpx"] != nil)
        act("delete", hikes[1])
        TrailRecordingTests.tap("keep-hike", app)
        #expect(TrailRecordingTests.stored(device).count == 2)
        act("delete", hikes[1])
        TrailRecordingTests.tap("delete-hike", app)
        #expect(TrailRecordingTests.stored(device).map(\.name) == ["Saddle"])
    }

    @Test("OHX-14: a recording that the watch throws away goes from the phone, unless it has a name here")
    func discarded() throws {
        var live = try RouteStoreTests.hike(1)
        // It was begun two minutes before the first fix.
        live.name = SavedRoute.liveName(live.startTime + .seconds(-120))
        let named = try RouteStoreTests.hike(2, name: "Mine")
        let (device, app) = try Self.phone([live, named])
        for hike in [live, named] {
            Self.receive(Array("{}".utf8), hike, type: "hikeDiscarded", device, app)
        }
        #expect(TrailRecordingTests.stored(device).map(\.name) == ["Mine"])
    }

    @Test("OHX-16: a comment that is half typed on a recording that is thrown away is no error")
    func discardedWhileTyping() throws {
        let (device, app) = try Self.phone([])
        try Self.receive(live: 100, device, app)
        let live = try Self.live(100)
        Self.open(live, app)
        app.handle(.touched(.typed(id: "hike-comment", text: "Fog on")))
        Self.receive(Array("{}".utf8), live, type: "hikeDiscarded", device, app)
        #expect(TrailRecordingTests.stored(device).isEmpty)
        #expect(TrailRecordingTests.texts(app).contains("No hikes yet"))
        #expect(!TrailRecordingTests.texts(app).contains("Not Done"))
        #expect(!device.logs.contains { $0.level == .error })
    }

    /// What the watch sends while it records: so many seconds of the hike.
    static func live(_ seconds: Double) throws -> SavedRoute {
        let whole = try RouteStoreTests.hike(1)
        let points = try whole.points().filter { ($0.date - whole.startTime).inSeconds <= seconds }
        return try #require(
            SavedRoute(
                id: whole.id, name: SavedRoute.liveName(whole.startTime), points: points,
                modifiedAt: whole.startTime + .seconds(seconds)))
    }

    static func receive(live seconds: Double, _ device: FakeServices, _ app: any DeviceApp) throws {
        let hike = try live(seconds)
        receive(try hike.json(), hike, isLive: true, device, app)
    }

    @Test("OHX-14, OHX-16: a recording that is open grows with its live copies; what is being typed stays")
    func growsWhileTyping() throws {
        let (device, app) = try Self.phone([])
        try Self.receive(live: 100, device, app)
        Self.open(try Self.live(100), app)
        #expect(TrailRecordingTests.texts(app).contains("00:01:36"))
        app.handle(.touched(.typed(id: "hike-comment", text: "Fog on")))
        try Self.receive(live: 200, device, app)
        #expect(TrailRecordingTests.texts(app).contains("00:03:12"))
        #expect(TrailRecordingTests.texts(app).contains("Fog on"))
        TrailRecordingTests.tap("ask-rename-hike", app)
        app.handle(.touched(.typed(id: "hike-rename", text: "Saddle")))
        TrailRecordingTests.tap("rename-hike", app)
        #expect(TrailRecordingTests.texts(app).contains("Fog on"))
        TrailRecordingTests.tap("save-comment", app)
        try Self.receive(live: 240, device, app)
        // The name and the comment that were given here stay, whatever the watch calls its recording.
        let stored = try #require(TrailRecordingTests.stored(device).first)
        #expect(stored.name == "Saddle" && stored.comment == "Fog on" && stored.duration == 240)
        // A comment that nobody is typing is the hike's.
        var silent = try RouteStoreTests.hike(1)
        silent.modifiedAt = device.date + .seconds(1_000)
        silent.comment = "From the wrist"
        Self.receive(try silent.json(), silent, device, app)
        #expect(TrailRecordingTests.texts(app).contains("From the wrist"))
    }

    @Test("OHX-14: a recording that is deleted on the phone stays so, over a restart; the hike itself comes")
    func deletedWhileLive() throws {
        let (device, app) = try Self.phone([])
        try Self.receive(live: 100, device, app)
        Self.open(try Self.live(100), app)
        TrailRecordingTests.tap("ask-delete", app)
        TrailRecordingTests.tap("delete-hike", app)
        try Self.receive(live: 200, device, app)
        #expect(TrailRecordingTests.stored(device).isEmpty)
        let again = TrailPhone(device: device)
        again.handle(.launched)
        try Self.receive(live: 240, device, again)
        #expect(TrailRecordingTests.stored(device).isEmpty)
        let final = try RouteStoreTests.hike(1)
        Self.receive(try final.json(), final, device, again)
        #expect(TrailRecordingTests.stored(device).map(\.name) == ["Ridge"])
    }

    @Test("OHX-14: a question about a hike that goes is over; it is not asked about the next one")
    func questionGoesWithItsHike() throws {
        let other = try RouteStoreTests.hike(2, name: "Valley", at: 9_000)
        for action in ["delete", "rename", "export"] {
            let (device, app) = try Self.phone([other])
            try Self.receive(live: 100, device, app)
            let live = try Self.live(100)
            app.handle(.touched(.acted(id: "hike-\(live.id.uuidString)", action: action)))
            Self.receive(Array("{}".utf8), live, type: "hikeDiscarded", device, app)
            let before = TrailRecordingTests.texts(app)
            Self.open(other, app)
            let texts = TrailRecordingTests.texts(app)
            for word in ["cannot be undone", "hike-rename", "export-gpx", "keep-hike"] {
                #expect(!before.contains(word) && !texts.contains(word), "\(action): \(word)")
            }
            #expect(TrailRecordingTests.stored(device).map(\.name) == ["Valley"])
        }
    }

    @Test(
        "OHX-16: what was typed of a hike stays where it cannot be kept: the comment on its page, the name in its question"
    )
    func typedStays() throws {
        let hike = try RouteStoreTests.hike(1, name: "Ridge")
        let (device, app) = try Self.phone([hike])
        func texts() -> String { TrailRecordingTests.texts(app) }
        device.isStorageFull = true
        Self.open(hike, app)
        app.handle(.touched(.typed(id: "hike-comment", text: "Fog on top")))
        TrailRecordingTests.tap("back", app)
        #expect(texts().contains("The storage is full: make some room."))
        TrailRecordingTests.tap("hikes-ok", app)
        #expect(texts().contains("Fog on top"))
        device.isStorageFull = false
        TrailRecordingTests.tap("back", app)
        #expect(TrailRecordingTests.stored(device).first?.comment == "Fog on top")
        device.isStorageFull = true
        app.handle(.touched(.acted(id: "hike-\(hike.id.uuidString)", action: "rename")))
        app.handle(.touched(.typed(id: "hike-rename", text: "Saddle")))
        TrailRecordingTests.tap("rename-hike", app)
        TrailRecordingTests.tap("hikes-ok", app)
        #expect(texts().contains("Saddle"))
        device.isStorageFull = false
        TrailRecordingTests.tap("rename-hike", app)
        #expect(TrailRecordingTests.stored(device).map(\.name) == ["Saddle"])
        #expect(!texts().contains("hike-rename"))
    }

    @Test("OHX-14: a hike that could not be deleted goes on as before: live copies of it are taken")
    func notDeleted() throws {
        let (device, app) = try Self.phone([])
        try Self.receive(live: 100, device, app)
        let live = try Self.live(100)
        Self.open(live, app)
        device.isStorageFull = true
        TrailRecordingTests.tap("ask-delete", app)
        TrailRecordingTests.tap("delete-hike", app)
        #expect(TrailRecordingTests.stored(device).count == 1)
        device.isStorageFull = false
        #expect(
            device.files["Documents/deleted_hikes.json"].map { String(decoding: $0, as: UTF8.self) } == "[]")
    }

    @Test("a full disk keeps no hike from being deleted")
    func deletesOnAFullDisk() throws {
        let hike = try RouteStoreTests.hike(1)
        let (device, app) = try Self.phone([hike])
        Self.open(hike, app)
        device.writeFailure = .storage("the disk is full")
        TrailRecordingTests.tap("ask-delete", app)
        TrailRecordingTests.tap("delete-hike", app)
        #expect(TrailRecordingTests.stored(device).isEmpty)
        #expect(device.logs.last?.message == "a deleted hike was not noted")
    }

    @Test("OHX-23: of two hikes with one name both exports are kept; the same export twice is one file")
    func exportsOfOneName() throws {
        let first = try RouteStoreTests.hike(1)
        let second = try RouteStoreTests.hike(2, at: 9_000)
        let (device, app) = try Self.phone([first, second])
        for hike in [first, second, first] {
            Self.open(hike, app)
            TrailRecordingTests.tap("export-gpx", app)
            TrailRecordingTests.tap("hikes-ok", app)
            TrailRecordingTests.tap("back", app)
        }
        #expect(
            device.files.keys.filter { $0.hasPrefix("Documents/exports/") }.sorted() == [
                "Documents/exports/Ridge 2.gpx", "Documents/exports/Ridge.gpx",
            ])
        #expect(device.files["Documents/exports/Ridge.gpx"] != device.files["Documents/exports/Ridge 2.gpx"])
    }

    @Test("OHX-19, OHX-21: the exports hold the waypoints of the hike, and of no other")
    func exportsWaypoints() throws {
        let hike = try RouteStoreTests.hike(1, name: "Ridge")
        let (device, app) = try Self.phone([hike])
        Self.open(hike, app)
        // They come after the page was opened.
        let waypoints = WaypointStore(device: device)
        try waypoints.open()
        try waypoints.insert(WaypointDevice.waypoint(1, label: "Cold spring", note: "Good", hike: hike.id))
        try waypoints.insert(WaypointDevice.waypoint(2, label: "Elsewhere"))
        TrailRecordingTests.tap("preview-markdown", app)
        #expect(TrailRecordingTests.texts(app).contains("Cold spring"))
        TrailRecordingTests.tap("export-markdown", app)
        TrailRecordingTests.tap("hikes-ok", app)
        TrailRecordingTests.tap("export-gpx", app)
        for file in ["Ridge.gpx", "Ridge.md"] {
            let bytes = try #require(device.files["Documents/exports/" + file])
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(
                text.contains("Cold spring") && text.contains("Water") && text.contains("Good"), "\(text)")
            #expect(!text.contains("Elsewhere"))
        }
    }

    @Test("OHX-16, OHX-23: a comment that is typed is saved before its hike is exported, and is in the file")
    func exportsTheComment() throws {
        let hike = try RouteStoreTests.hike(1, name: "Ridge")
        let (device, app) = try Self.phone([hike])
        Self.open(hike, app)
        app.handle(.touched(.typed(id: "hike-comment", text: "Fog on the saddle")))
        TrailRecordingTests.tap("ask-export", app)
        TrailRecordingTests.tap("preview-markdown", app)
        TrailRecordingTests.tap("export-markdown", app)
        let file = String(decoding: device.files["Documents/exports/Ridge.md"] ?? [], as: UTF8.self)
        #expect(file.contains("Fog on the saddle"))
        #expect(TrailRecordingTests.stored(device).map(\.comment) == ["Fog on the saddle"])
    }
}
