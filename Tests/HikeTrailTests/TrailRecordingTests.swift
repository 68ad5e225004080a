import Foundation
import HikeConnectivity
import HikeGeodesy
import HikeHardware
import HikeRecording
import HikeRouting
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

@Suite("Recording on the watch")
struct TrailRecordingTests {
    static let meta = "Documents/track_recovery_meta.json"
    static let points = "Documents/track_recovery_points.bin"

    static func launched(_ device: FakeServices) -> TrailWatch {
        let app = TrailWatch(device: device)
        app.handle(.launched)
        app.handle(.enteredForeground)
        return app
    }

    static func tap(_ id: String, _ app: any DeviceApp) {
        app.handle(.touched(.pressed(id: id, at: Point(1, 1))))
    }

    /// Walks north, a metre a second, a fix every five; from so many metres to others. A thousandth more, so that rounding
    /// at the filter's edge is no matter.
    static func walk(_ from: Double, _ to: Double, _ device: FakeServices, _ app: any DeviceApp) {
        for metres in stride(from: from, through: to, by: 5) {
            device.now = .seconds(1_000 + metres)
            let place = GreatCircle.destination(from: Routes.start, bearing: 0, distance: metres * 1.001)
            app.locate([
                Fix(
                    time: device.now, coordinate: place, altitude: 800 + metres / 10,
                    horizontalAccuracy: 5,
                    verticalAccuracy: 3)
            ])
        }
    }

    static func texts(_ app: any DeviceApp) -> String {
        app.screen().map { "\($0)" } ?? ""
    }

    /// A watch that records, so many metres from where it began.
    static func begun(_ metres: Double, isReachable: Bool = false) -> (FakeServices, TrailWatch) {
        let device = FakeServices(.watch)
        device.session.isReachable = isReachable
        device.now = .seconds(1_000)
        let app = launched(device)
        tap("start-recording", app)
        walk(0, metres, device, app)
        return (device, app)
    }

    /// A watch that has recorded 400 m and kept them.
    static func recording(isReachable: Bool = false) -> (FakeServices, TrailWatch) {
        let (device, app) = begun(400, isReachable: isReachable)
        app.recording.saving?.fire()
        return (device, app)
    }

    static func stored(_ device: FakeServices) -> [SavedRoute] {
        let store = RouteStore(device: device)
        store.loadAll()
        return store.hikes
    }

    @Test("OHX-01: the button begins a recording and a workout, and ends both")
    func startAndStop() {
        let device = FakeServices(.watch)
        let app = Self.launched(device)
        Self.tap("start-recording", app)
        #expect(device.receiver.isOn && device.sensors.isInWorkout)
        #expect(device.requests == [.location, .health])
        #expect(device.patterns == ["click"])
        #expect(app.recording.saving?.next == device.now + .seconds(300))
        Self.walk(0, 100, device, app)
        Self.tap("stop-recording", app)
        #expect(!device.receiver.isOn && !device.sensors.isInWorkout)
        #expect(device.time.timers.isEmpty)
        #expect(Self.texts(app).contains("Save Hike"))
    }

    @Test("OHX-42: positions go on for guidance when recording ends, and for recording when guidance ends")
    func sharesPositions() throws {
        let device = FakeServices(.watch)
        let route = try Routes.make(1)
        device.files[Routes.path(route)] = try route.json()
        let app = Self.launched(device)
        app.handle(TrailWatchTests.navigate)
        Self.tap("start-recording", app)
        app.handle(.action(AppAction("stop")))
        #expect(device.receiver.isOn)
        app.handle(TrailWatchTests.navigate)
        Self.walk(0, 50, device, app)
        Self.tap("stop-recording", app)
        #expect(device.receiver.isOn)
        app.handle(.action(AppAction("stop")))
        #expect(!device.receiver.isOn)
    }

    @Test("OHX-01: without the permission nothing begins, and the wearer is told")
    func denied() {
        let device = FakeServices(.watch)
        device.permissions[.location] = .denied
        let app = Self.launched(device)
        Self.tap("start-recording", app)
        #expect(!device.receiver.isOn && !device.sensors.isInWorkout)
        #expect(Self.texts(app).contains("No Location"))
    }

    @Test("OHX-31: figures are shown for five seconds from a fix")
    func overlay() {
        let (device, app) = Self.recording()
        #expect(Self.texts(app).contains("0.4 km"))
        device.now = device.now + .seconds(5.1)
        #expect(!Self.texts(app).contains("0.4 km"))
        Self.walk(420, 420, device, app)
        #expect(Self.texts(app).contains("0.4 km"))
    }

    @Test("OHX-07: every 300 seconds both files are written, and the next time is set")
    func autoSave() throws {
        let (device, app) = Self.recording()
        let first = try HikeRecovery(
            meta: try #require(device.files[Self.meta]), points: try #require(device.files[Self.points]))
        #expect(first.points.count == 41)
        Self.walk(405, 800, device, app)
        #expect(device.files[Self.points]?.count == 41 * 20)
        app.recording.saving?.fire()
        #expect(device.files[Self.points]?.count == 81 * 20)
        #expect(app.recording.saving?.next == device.now + .seconds(300))
    }

    @Test("OHX-08: after an end untold the wearer is asked; saving stores, sends and clears")
    func recovers() throws {
        let (device, _) = Self.recording()
        device.forget()
        let again = Self.launched(device)
        #expect(Self.texts(again).contains("Recover Hike?"))
        #expect(Self.texts(again).contains("0.4 km, 41 points"))
        Self.tap("recover-hike", again)
        #expect(!Self.texts(again).contains("Recover Hike?"))
        #expect(Self.stored(device).map(\.name) == ["Hike — 2026-05-28 20:43"])
        #expect(device.files[Self.meta] == nil && device.files[Self.points] == nil)
        #expect(device.sent.last?.metadata["type"] == .string("savedRoute"))
        #expect(device.sent.last?.metadata["isLiveSync"] == nil)
    }

    @Test("OHX-08: discarding clears and stores nothing; nothing is asked twice")
    func discardsFound() {
        let (device, _) = Self.recording()
        let again = Self.launched(device)
        Self.tap("discard-found", again)
        #expect(device.files[Self.meta] == nil)
        #expect(Self.stored(device).isEmpty)
        #expect(!Self.texts(Self.launched(device)).contains("Recover Hike?"))
    }

    @Test("OHX-08: a failure keeps the files, and the next launch asks again")
    func failureKeeps() {
        let (device, _) = Self.recording()
        let again = Self.launched(device)
        device.writeFailure = .storage("the disk is full")
        Self.tap("recover-hike", again)
        #expect(Self.texts(again).contains("the disk is full"))
        device.writeFailure = nil
        #expect(device.files[Self.meta] != nil)
        #expect(Self.stored(device).count <= 1)
        let third = Self.launched(device)
        #expect(!device.logs.isEmpty)
        if Self.texts(third).contains("Recover Hike?") { Self.tap("recover-hike", third) }
        #expect(Self.stored(device).count == 1)
        #expect(device.files[Self.meta] == nil)
    }

    @Test("OHX-08: who dies between the table and the clearing has one hike, and it is sent")
    func notTwice() throws {
        let (device, app) = Self.recording()
        Self.tap("stop-recording", app)
        let left = (device.files[Self.meta], device.files[Self.points])
        Self.tap("save-hike", app)
        let before = device.sent.count
        (device.files[Self.meta], device.files[Self.points]) = left
        let again = Self.launched(device)
        #expect(!Self.texts(again).contains("Recover Hike?"))
        #expect(Self.stored(device).count == 1)
        #expect(device.sent.count == before + 1)
        #expect(device.files.keys.filter { $0.hasPrefix("Documents/routes/") }.count == 1)
        #expect(device.files[Self.meta] == nil)
    }

    @Test("OHX-08: damaged files are kept, logged, and do not stop the app")
    func damaged() {
        let (device, _) = Self.recording()
        device.files[Self.points]?.removeLast(10)
        let again = Self.launched(device)
        #expect(device.files[Self.meta] != nil)
        #expect(Self.texts(again).contains("Not Saved"))
        Self.tap("recording-ok", again)
        Self.tap("start-recording", again)
        #expect(device.sensors.isInWorkout)
    }

    @Test("OHX-10, OHX-20: the sheet's name and comment are the hike's; a GPX file lies under routes")
    func saves() throws {
        let (device, app) = Self.recording()
        Self.tap("stop-recording", app)
        app.handle(.touched(.typed(id: "hike-name", text: "Up: to/the saddle")))
        app.handle(.touched(.typed(id: "hike-comment", text: "Windy")))
        Self.tap("save-hike", app)
        let hike = try #require(Self.stored(device).first)
        #expect(hike.name == "Up: to/the saddle")
        #expect(hike.comment == "Windy")
        #expect(abs(hike.totalDistance - 400) < 0.5)
        #expect(hike.elevationGain == 40)
        let gpx = try #require(device.files["Documents/routes/Up- to-the saddle.gpx"])
        #expect(String(decoding: gpx, as: UTF8.self).contains("<name>Up: to/the saddle</name>"))
        #expect(device.files[Self.meta] == nil)
    }

    @Test("OHX-10: Discard throws the hike away, on the phone too")
    func discards() {
        let (device, app) = Self.recording()
        Self.tap("stop-recording", app)
        Self.tap("discard-hike", app)
        #expect(Self.stored(device).isEmpty)
        #expect(device.files[Self.meta] == nil)
        #expect(device.sent.last?.metadata["type"] == .string("hikeDiscarded"))
    }

    @Test("OHX-10: a recording without a way is nothing to save")
    func tooShort() {
        let device = FakeServices(.watch)
        let app = Self.launched(device)
        Self.tap("start-recording", app)
        Self.walk(0, 0, device, app)
        Self.tap("stop-recording", app)
        #expect(Self.texts(app).contains("Nothing Recorded"))
        #expect(device.files[Self.meta] == nil)
    }

    @Test("OHX-14: a reachable phone gets the recording live, under one id; an unreachable one nothing")
    func liveSync() throws {
        let (device, app) = Self.recording(isReachable: true)
        #expect(device.sent.count == 1)
        #expect(device.sent.first?.metadata["isLiveSync"] == .string("true"))
        #expect(device.sent.first?.metadata["name"] == .string("Recording — 2026-05-28 20:43"))
        device.session.isReachable = false
        app.recording.saving?.fire()
        #expect(device.sent.count == 1)
        Self.tap("stop-recording", app)
        Self.tap("save-hike", app)
        #expect(device.sent.count == 2)
        #expect(device.sent[0].metadata["routeId"] == device.sent[1].metadata["routeId"])
    }

    @Test("OHX-13: a hike waits for the session, and for the next one where its transfer failed")
    func waits() throws {
        let (device, app) = Self.recording()
        device.session.activationState = .notActivated
        Self.tap("stop-recording", app)
        Self.tap("save-hike", app)
        #expect(device.sent.isEmpty)
        device.session.activationState = .activated
        app.hear(.activationDidComplete(.activated, error: nil))
        #expect(device.sent.count == 1)
        app.hear(.activationDidComplete(.activated, error: nil))
        #expect(device.sent.count == 1)
        app.hear(.fileFinished(id: "transfer 1", error: .transferTimedOut))
        app.hear(.activationDidComplete(.activated, error: nil))
        #expect(device.sent.count == 2)
        app.hear(.fileFinished(id: "transfer 2", error: nil))
        app.hear(.activationDidComplete(.activated, error: nil))
        #expect(device.sent.count == 2)
    }

    @Test("OHX-02, OHX-39, MAP-26: the mode that is set is recorded in, and kept")
    func modes() {
        let device = FakeServices(.watch)
        let app = Self.launched(device)
        app.handle(.touched(.chose(picker: "gps-mode", option: "lowpower")))
        let again = Self.launched(device)
        device.now = .seconds(1_000)
        Self.tap("start-recording", again)
        Self.walk(0, 400, device, again)
        again.recording.saving?.fire()
        // 50 m between points, and a fix every 5.
        #expect(device.files[Self.points]?.count == 9 * 20)
        app.handle(.touched(.toggled(id: "metric-units", isOn: false)))
        #expect(
            device.files["Documents/settings.json"].map { String(decoding: $0, as: UTF8.self) }
                == "{\"gpsMode\":\"lowpower\",\"useMetricUnits\":false}")
    }
}
