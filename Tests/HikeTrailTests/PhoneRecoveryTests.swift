import Foundation
import HikeConnectivity
import HikeHardware
import HikeRecording
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

/// The app on the phone dies at any moment, and goes on where it was.
@Suite("Recordings of the phone that ended untold")
struct PhoneRecoveryTests {
    typealias Recording = TrailRecordingTests
    typealias Phone = PhoneRecordingTests

    @Test(
        "OHX-09: a recording goes on by itself, with the points of the last save, to one hike",
        arguments: [0.0, 5, 300])
    func goesOn(metres: Double) throws {
        let (device, app) = Phone.begun(metres)
        app.recording.saving?.fire()
        Recording.walk(metres + 5, metres + 10, device, app)
        device.forget()
        let again = Phone.launched(device)
        #expect(Phone.texts(again).contains("stop-recording") && !Phone.texts(again).contains("Recover"))
        #expect(device.receiver.isInBackground)
        #expect(again.recording.saving?.next == device.now + .seconds(30))
        Recording.walk(metres + 15, 600, device, again)
        Recording.tap("stop-recording", again)
        Recording.tap("save-hike", again)
        let hike = try #require(Recording.stored(device).first)
        #expect(Recording.stored(device).count == 1)
        #expect(abs(hike.totalDistance - 600) < 16 && hike.name == "Hike — 2026-05-28 20:43")
        #expect(!device.logs.contains { $0.level == .error })
    }

    @Test("OHX-09: it is kept from the first moment, every 30 seconds, and when a person leaves the app")
    func kept() throws {
        let (device, app) = Phone.begun(0)
        #expect(device.files[Recording.meta] != nil)
        #expect(app.recording.saving?.next == .seconds(1_030))
        Recording.walk(5, 50, device, app)
        app.recording.saving?.fire()
        #expect(device.files[Recording.points]?.count == 11 * 20)
        Recording.walk(55, 60, device, app)
        app.handle(.enteredBackground)
        #expect(device.files[Recording.points]?.count == 13 * 20)
        Recording.tap("stop-recording", app)
        Recording.tap("save-hike", app)
        app.handle(.enteredBackground)
        #expect(device.files[Recording.meta] == nil)
    }

    @Test("OHX-09: a recording that goes on without the permission asks for it, also after a pause")
    func asksAgain() {
        let (device, app) = Phone.begun(100)
        app.recording.saving?.fire()
        // It was for once.
        device.permissions[.location] = .notDetermined
        let again = Phone.launched(device)
        #expect(device.requests == [.location, .location])
        Recording.tap("pause-recording", again)
        #expect(device.requests.count == 2)
        Recording.tap("resume-recording", again)
        #expect(device.requests == [.location, .location, .location])
    }

    @Test(
        "OHX-08: stopped where nothing can be written, it says so and is kept as stopped as soon as it can be"
    )
    func stoppedWithoutRoom() {
        let (device, app) = Phone.begun(100)
        device.writeFailure = .storageFull("full")
        Recording.tap("stop-recording", app)
        #expect(
            Phone.texts(app).contains("The storage is full")
                && Phone.texts(app).contains("would lose its end"))
        Recording.tap("recording-ok", app)
        // It is tried again by itself, and said no second time.
        #expect(app.recording.saving?.next == device.now + .seconds(30))
        app.recording.saving?.fire()
        #expect(app.recording.saving?.next == device.now + .seconds(30))
        #expect(!Phone.texts(app).contains("Not Kept"))
        device.writeFailure = nil
        app.recording.saving?.fire()
        device.forget()
        let again = Phone.launched(device)
        #expect(Phone.texts(again).contains("Save Hike") && !Phone.texts(again).contains("pause-recording"))
    }

    @Test("OHX-09: a pause outlives the app")
    func pause() {
        let (device, app) = Phone.begun(200)
        Recording.tap("pause-recording", app)
        let again = Phone.launched(device)
        #expect(Phone.texts(again).contains("Paused") && Phone.texts(again).contains("0.2 km"))
        Recording.tap("resume-recording", again)
        #expect(device.receiver.isInBackground)
    }

    @Test("OHX-09: the sheet that asked for a name asks again; a hike that was saved is not asked about")
    func sheet() throws {
        let (device, app) = Phone.begun(400)
        Recording.tap("stop-recording", app)
        let left = (device.files[Recording.meta], device.files[Recording.points])
        let again = Phone.launched(device)
        #expect(Phone.texts(again).contains("Save Hike") && Phone.texts(again).contains("0.4 km"))
        app.handle(.touched(.typed(id: "hike-name", text: "Ridge")))
        Recording.tap("save-hike", app)
        // Who dies before the files are taken away has one hike, under its name.
        (device.files[Recording.meta], device.files[Recording.points]) = left
        #expect(!Phone.texts(Phone.launched(device)).contains("Save Hike"))
        #expect(Recording.stored(device).map(\.name) == ["Ridge"])
        #expect(device.files[Recording.meta] == nil)
    }

    @Test("OHX-09: without the permission a recording that goes on waits, and says so")
    func denied() {
        let (device, app) = Phone.begun(200)
        app.recording.saving?.fire()
        device.permissions[.location] = .denied
        let again = Phone.launched(device)
        #expect(Phone.texts(again).contains("The recording waits"))
        Recording.tap("recording-ok", again)
        Recording.tap("stop-recording", again)
        Recording.tap("save-hike", again)
        #expect(Recording.stored(device).count == 1)
    }

    @Test("OHX-09: what cannot be read is told, kept, and put aside by the next recording")
    func damaged() {
        let (device, app) = Phone.begun(200)
        app.recording.saving?.fire()
        device.files[Recording.points]?.removeLast(10)
        let again = Phone.launched(device)
        #expect(Phone.texts(again).contains("Not Saved"))
        Recording.tap("recording-ok", again)
        Recording.tap("tab-0", again)
        Recording.tap("start-recording", again)
        #expect(Phone.texts(again).contains("Put Aside") && device.receiver.isInBackground)
        #expect(device.files["Documents/unread_recordings/1 track_recovery_meta.json"] != nil)
    }

    @Test("OHX-09, OHX-10: a full disk keeps the sheet open and the files where they are")
    func fullDisk() {
        let (device, app) = Phone.begun(400)
        Recording.tap("stop-recording", app)
        device.failingRemovals = [Recording.meta]
        Recording.tap("save-hike", app)
        #expect(Phone.texts(app).contains("cannot be removed"))
        Recording.tap("recording-ok", app)
        #expect(Phone.texts(app).contains("Save Hike"))
        device.failingRemovals = []
        Recording.tap("save-hike", app)
        #expect(Recording.stored(device).count == 1 && !Phone.texts(app).contains("Save Hike"))
    }
}
