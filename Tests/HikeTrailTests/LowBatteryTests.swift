import Foundation
import HikeConnectivity
import HikeHardware
import HikeRecording
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

@Suite("Recording on the last of the battery")
struct LowBatteryTests {
    /// A recording of 400 m whose battery has run low.
    static func low() -> (FakeServices, TrailWatch) {
        let (device, app) = TrailRecordingTests.begun(400)
        device.battery.level = 0.05
        app.recording.batteryLook?.fire()
        return (device, app)
    }

    @Test("OHX-34: the battery is looked at every 60 s while recording")
    func polled() {
        let device = FakeServices(.watch)
        device.now = .seconds(1_000)
        let app = TrailRecordingTests.launched(device)
        TrailRecordingTests.tap("start-recording", app)
        #expect(app.recording.batteryLook?.next == .seconds(1_060))
        device.now = .seconds(1_060)
        app.recording.batteryLook?.fire()
        #expect(app.recording.batteryLook?.next == .seconds(1_120))
        TrailRecordingTests.tap("stop-recording", app)
        #expect(device.time.timers.isEmpty)
    }

    @Test("EM-31: on its charger a watch does not run empty; taken off it, it does")
    func charging() {
        let (device, app) = TrailRecordingTests.begun(400)
        (device.battery.level, device.battery.isCharging) = (0.04, true)
        app.recording.batteryLook?.fire()
        #expect(!device.logs.contains { $0.message == "lowBatteryTriggered" })
        #expect(app.screen()?.name == "map")
        device.battery.isCharging = false
        app.recording.batteryLook?.fire()
        #expect(device.logs.contains { $0.message == "lowBatteryTriggered" })
        #expect(app.screen()?.name == "low-battery")
    }

    @Test("OHX-35: a watch that is charged shows its map again, and takes positions as before")
    func charged() {
        let (device, app) = Self.low()
        #expect(app.screen()?.name == "low-battery")
        device.battery.isCharging = true
        app.recording.batteryLook?.fire()
        #expect(app.screen()?.name == "map")
        let before = device.files[TrailRecordingTests.points]?.count ?? 0
        // At the chosen mode a point comes every 10 m, on low power every 50 m.
        TrailRecordingTests.walk(405, 505, device, app)
        app.recording.saving?.fire()
        #expect((device.files[TrailRecordingTests.points]?.count ?? 0) >= before + 10 * 20)
    }

    @Test("OHX-34: a level that is not known is a warning at the third time, once")
    func unknown() {
        let device = FakeServices(.watch)
        let app = TrailRecordingTests.launched(device)
        TrailRecordingTests.tap("start-recording", app)
        device.battery.level = -1
        for count in 1...6 {
            app.recording.batteryLook?.fire()
            #expect(device.logs.filter { $0.level == .warning }.count == (count < 3 ? 0 : 1))
        }
        #expect(!TrailRecordingTests.texts(app).contains("Stop & Save"))
    }

    @Test("OHX-35: at 5 % the hike is saved under a name that says so, flagged, and the receiver spared")
    func emergency() throws {
        let (device, app) = Self.low()
        #expect(TrailRecordingTests.stored(device).map(\.name) == ["Hike — 2026-05-28 20:43 (low battery)"])
        let meta = try #require(device.files[TrailRecordingTests.meta])
        let points = try #require(device.files[TrailRecordingTests.points])
        let left = try HikeRecovery(meta: meta, points: points)
        #expect(left.isSaved && left.mode == .lowPower && left.points.count == 41)
        #expect(TrailRecordingTests.texts(app).contains("Stop & Save"))
        #expect(app.screen()?.name == "low-battery")
        // Points come every 50 m from here.
        TrailRecordingTests.walk(405, 500, device, app)
        app.recording.batteryLook?.fire()
        app.recording.saving?.fire()
        #expect(device.files[TrailRecordingTests.points]?.count == 43 * 20)
        #expect(TrailRecordingTests.stored(device).count == 1)
        #expect(device.patterns == ["click", "notification"])
    }

    @Test("OHX-35: low before there is a way, it is saved as soon as there is one")
    func lowFromTheStart() {
        let (device, app) = TrailRecordingTests.begun(0)
        device.battery.level = 0.05
        app.recording.batteryLook?.fire()
        #expect(TrailRecordingTests.stored(device).isEmpty)
        TrailRecordingTests.walk(5, 60, device, app)
        app.recording.batteryLook?.fire()
        #expect(TrailRecordingTests.stored(device).map(\.name) == ["Hike — 2026-05-28 20:43 (low battery)"])
        #expect(device.files[TrailRecordingTests.meta] != nil)
    }

    @Test("OHX-35, OHX-07: a table that fails costs no files, and is tried again")
    func tableFails() throws {
        let (device, app) = TrailRecordingTests.begun(400)
        (device.battery.level, device.databases) = (0.05, nil)
        app.recording.batteryLook?.fire()
        let meta = try #require(device.files[TrailRecordingTests.meta])
        let points = try #require(device.files[TrailRecordingTests.points])
        #expect(try !HikeRecovery(meta: meta, points: points).isSaved)
        device.databases = ""
        app.recording.batteryLook?.fire()
        #expect(TrailRecordingTests.stored(device).count == 1)
        #expect(device.files[TrailRecordingTests.meta] != meta)
    }

    @Test("OHX-35, OHX-08: dead afterwards and without its row, the hike is saved again, and nobody is asked")
    func losesItsRow() throws {
        let (device, _) = Self.low()
        let store = RouteStore(device: device)
        store.loadAll()
        try store.delete(try #require(store.hikes.first).id)
        let again = TrailRecordingTests.launched(device)
        #expect(!TrailRecordingTests.texts(again).contains("Recover Hike?"))
        #expect(TrailRecordingTests.stored(device).map(\.name) == ["Hike — 2026-05-28 20:43 (low battery)"])
        #expect(device.files[TrailRecordingTests.meta] == nil)
    }

    @Test("OHX-35, OHX-39: another mode is taken at once, but not on the last of the battery")
    func choosesAMode() {
        let (device, app) = TrailRecordingTests.begun(100)
        app.handle(.touched(.chose(picker: "gps-mode", option: "high")))
        TrailRecordingTests.walk(105, 200, device, app)
        app.recording.saving?.fire()
        // 11 at 10 m, then one every 5 m.
        #expect(device.files[TrailRecordingTests.points]?.count == 31 * 20)
        device.battery.level = 0.05
        app.recording.batteryLook?.fire()
        app.handle(.touched(.chose(picker: "gps-mode", option: "balanced")))
        TrailRecordingTests.walk(205, 300, device, app)
        app.recording.saving?.fire()
        #expect(device.files[TrailRecordingTests.points]?.count == 33 * 20)
        #expect(device.files["Documents/settings.json"] != nil)
    }

    @Test("OHX-35, OHX-08: dead afterwards, the hike is there once, whole as it was kept, and is sent")
    func dies() throws {
        let (device, app) = Self.low()
        TrailRecordingTests.walk(405, 500, device, app)
        app.recording.saving?.fire()
        device.battery.level = 1
        let again = TrailRecordingTests.launched(device)
        #expect(!TrailRecordingTests.texts(again).contains("Recover Hike?"))
        let store = RouteStore(device: device)
        store.loadAll()
        #expect(store.hikes.count == 1)
        let id = try #require(store.hikes.first).id
        let hike = try #require(try store.fetch(id))
        #expect(try hike.points().count == 43)
        #expect(device.sent.last?.metadata["type"] == .string("savedRoute"))
        #expect(device.files[TrailRecordingTests.meta] == nil)
    }

    @Test("OHX-35: Stop & Save saves without asking, in the same row")
    func stopsAndSaves() {
        let (device, app) = Self.low()
        TrailRecordingTests.walk(405, 600, device, app)
        TrailRecordingTests.tap("stop-and-save", app)
        #expect(TrailRecordingTests.stored(device).map(\.name) == ["Hike — 2026-05-28 20:43 (low battery)"])
        #expect(device.files[TrailRecordingTests.meta] == nil)
        #expect(!device.receiver.isOn)
        #expect(app.screen()?.name == "map")
        #expect(!TrailRecordingTests.texts(app).contains("Save Hike"))
    }
}
