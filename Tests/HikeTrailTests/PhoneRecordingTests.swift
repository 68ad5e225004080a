import Foundation
import HikeConnectivity
import HikeGeodesy
import HikeHardware
import HikeMaps
import HikeRecording
import HikeRouting
import HikeScreens
import HikeValues
import HikeWaypoints
import Testing

@testable import HikeTrail

@Suite("Recording on the phone")
struct PhoneRecordingTests {
    typealias Recording = TrailRecordingTests

    static func launched(_ device: FakeServices) -> TrailPhone {
        let app = TrailPhone(device: device)
        app.handle(.launched)
        app.handle(.enteredForeground)
        return app
    }

    /// A phone on its map that records, so many metres from where it began.
    static func begun(_ metres: Double) -> (FakeServices, TrailPhone) {
        let device = FakeServices(.phone)
        device.now = .seconds(1_000)
        let app = launched(device)
        Recording.tap("tab-0", app)
        Recording.tap("start-recording", app)
        Recording.walk(0, metres, device, app)
        return (device, app)
    }

    static func texts(_ app: any DeviceApp) -> String { Recording.texts(app) }

    @Test("OHX-57, OHX-10, OHX-11: recorded and saved by taps, a hike is in the phone's store and pages")
    func saves() throws {
        let (device, app) = Self.begun(400)
        #expect(device.receiver.isInBackground)
        #expect(device.requests == [.location])
        #expect(device.receiver.hearsOfMoves == true)
        Recording.tap("stop-recording", app)
        #expect(Self.texts(app).contains("Save Hike") && Self.texts(app).contains("Energy"))
        app.handle(.touched(.typed(id: "hike-name", text: "  Saddle ")))
        app.handle(.touched(.typed(id: "hike-comment", text: "Windy")))
        Recording.tap("save-hike", app)
        let hike = try #require(Recording.stored(device).first)
        #expect(hike.name == "Saddle" && hike.comment == "Windy")
        #expect(abs(hike.totalDistance - 400) < 0.5 && hike.elevationGain == 40)
        #expect(device.files[Recording.meta] == nil && device.files[Recording.points] == nil)
        // Nothing goes anywhere, and a file is made where somebody exports one.
        #expect(device.sent.isEmpty && device.messages.isEmpty && device.sensors.workouts.isEmpty)
        #expect(!device.files.keys.contains { $0.hasSuffix(".gpx") })
        #expect(device.patterns == ["impactMedium", "impactMedium"])
        #expect(device.screens.last?.screen == "hikes")
        Recording.tap("tab-2", app)
        PhoneHikesTests.open(hike, app)
        #expect(Self.texts(app).contains("Windy"))
        // The page's comment is the page's again.
        app.handle(.touched(.typed(id: "hike-comment", text: "Very windy")))
        Recording.tap("save-comment", app)
        #expect(Recording.stored(device).first?.comment == "Very windy")
    }

    @Test("OHX-57: Discard asks first; what is discarded leaves nothing, also not at the next launch")
    func discards() {
        let (device, app) = Self.begun(400)
        Recording.tap("stop-recording", app)
        Recording.tap("ask-discard-hike", app)
        #expect(Self.texts(app).contains("0.4 km are lost"))
        Recording.tap("keep-draft", app)
        #expect(Self.texts(app).contains("Save Hike"))
        Recording.tap("ask-discard-hike", app)
        Recording.tap("discard-hike", app)
        #expect(Recording.stored(device).isEmpty && device.files[Recording.meta] == nil)
        #expect(device.sent.isEmpty)
        #expect(!Self.texts(Self.launched(device)).contains("Save Hike"))
        // What was answered for one hike is asked again for the next.
        Recording.tap("start-recording", app)
        Recording.walk(500, 600, device, app)
        Recording.tap("stop-recording", app)
        #expect(Self.texts(app).contains("Save Hike") && !Self.texts(app).contains("are lost"))
    }

    @Test("OHX-01: without the permission nothing begins; one that is taken away makes the recording wait")
    func denied() {
        let device = FakeServices(.phone)
        device.permissions[.location] = .denied
        let app = Self.launched(device)
        Recording.tap("tab-0", app)
        Recording.tap("start-recording", app)
        #expect(!device.receiver.isOn && Self.texts(app).contains("No Location"))
        #expect(device.files[Recording.meta] == nil)
        let (_, other) = Self.begun(100)
        other.handle(.permission(.location, .denied))
        #expect(Self.texts(other).contains("The recording waits"))
        other.handle(.permission(.location, .whenInUse))
        Recording.tap("recording-ok", other)
        #expect(Self.texts(other).contains("stop-recording"))
    }

    @Test("NF-11, OHX-63: the first recording asks for always, with its purpose; the watch does not")
    func asksForAlways() {
        #expect(TrailPhone.description.purposes[.locationAlways] != nil)
        #expect(TrailWatch.description.purposes[.locationAlways] == nil)
        let (device, app) = Self.begun(100)
        app.handle(.permission(.location, .whenInUse))
        #expect(device.requests == [.location, .locationAlways])
        // It was answered: the device says that there is nothing to ask any more.
        device.permissions[.locationAlways] = .whenInUse
        app.handle(.permission(.locationAlways, .whenInUse))
        Recording.tap("stop-recording", app)
        Recording.tap("discard-hike", app)
        Recording.tap("start-recording", app)
        app.handle(.permission(.location, .whenInUse))
        #expect(device.requests == [.location, .locationAlways, .location])
        // Not for a look at the map, and not where it is always anyway.
        for (answer, isRecording) in [(PrivacyAnswer.whenInUse, false), (.always, true)] {
            let other = FakeServices(.phone)
            other.permissions[.location] = answer
            let app = Self.launched(other)
            Recording.tap("tab-0", app)
            Recording.tap(isRecording ? "start-recording" : "locate", app)
            app.handle(.permission(.location, answer))
            #expect(!other.requests.contains(.locationAlways))
        }
        let watch = FakeServices(.watch)
        let wrist = TrailWatch(device: watch)
        wrist.handle(.launched)
        Recording.tap("start-recording", wrist)
        wrist.handle(.permission(.location, .whenInUse))
        #expect(!watch.requests.contains(.locationAlways) && watch.receiver.hearsOfMoves == false)
    }

    @Test("NF-11: the phone starts the app for a recording that takes positions, and for nothing else")
    func movesCount() {
        let (device, app) = Self.begun(100)
        #expect(device.receiver.hearsOfMoves == true)
        Recording.tap("pause-recording", app)
        #expect(device.receiver.hearsOfMoves == false)
        Recording.tap("resume-recording", app)
        #expect(device.receiver.hearsOfMoves == true)
        app.recording.saving?.fire()
        // Started in the background it goes on.
        let again = TrailPhone(device: device)
        again.handle(.launched)
        again.handle(.enteredBackground)
        #expect(device.receiver.isInBackground && device.receiver.hearsOfMoves == true)
        Recording.tap("stop-recording", again)
        Recording.tap("discard-hike", again)
        #expect(device.receiver.hearsOfMoves == false)
        // One that was started for nothing says so.
        device.receiver.startMoves { _ in }
        _ = Self.launched(device)
        #expect(device.receiver.hearsOfMoves == false)
    }

    @Test(
        "NF-11: the settings say what the owner allows, and what that means for a recording",
        arguments: [
            (PrivacyAnswer.whenInUse, "While Using", "It does not go on by itself"),
            (.always, "Always", "A recording goes on by itself"),
            (.denied, "Never", "Nothing can be recorded"),
            (.notDetermined, "Not Asked Yet", "Trail asks when you record"),
        ])
    func settingsTell(_ answer: PrivacyAnswer, _ title: String, _ words: String) {
        let device = FakeServices(.phone)
        device.permissions[.location] = answer
        let app = Self.launched(device)
        Recording.tap("tab-0", app)
        Recording.tap("show-settings", app)
        #expect(Self.texts(app).contains(title) && Self.texts(app).contains(words))
    }

    @Test("OHX-02: high is the phone's mode at first; another is kept and counts at once")
    func modes() throws {
        let (device, app) = Self.begun(100)
        app.recording.saving?.fire()
        // A point every five metres.
        #expect(device.files[Recording.points]?.count == 21 * 20)
        Recording.tap("show-settings", app)
        app.handle(.touched(.chose(picker: "gps-mode", option: "lowpower")))
        Recording.walk(105, 200, device, app)
        app.recording.saving?.fire()
        #expect(device.files[Recording.points]?.count == 23 * 20)
        let kept = try #require(device.files["Documents/settings.json"])
        #expect(String(decoding: kept, as: UTF8.self) == "{\"gpsMode\":\"lowpower\"}")
    }

    @Test("OHX-06: a setting that cannot be kept stays as it was, and a person is told")
    func unitsWithoutRoom() {
        let (device, app) = Self.begun(400)
        Recording.tap("show-settings", app)
        device.writeFailure = .storageFull("full")
        app.handle(.touched(.toggled(id: "metric-units", isOn: false)))
        #expect(Self.texts(app).contains("The storage is full: make some room."))
        Recording.tap("ok", app)
        Recording.tap("back", app)
        #expect(Self.texts(app).contains("0.4 km"))
    }

    @Test("OHX-06: the phone's units are set on its page of settings, and read by the figures of hikes")
    func units() {
        let (device, app) = Self.begun(400)
        #expect(Self.texts(app).contains("0.4 km"))
        Recording.tap("show-settings", app)
        app.handle(.touched(.toggled(id: "metric-units", isOn: false)))
        Recording.tap("back", app)
        #expect(Self.texts(app).contains("0.2 mi") && Self.texts(app).contains("131 ft"))
        #expect(Self.texts(app).contains("500 ft") || Self.texts(app).contains("1000 ft"))
        Recording.tap("show-settings", app)
        app.handle(.touched(.toggled(id: "show-scale", isOn: false)))
        Recording.tap("back", app)
        #expect(!Self.texts(app).contains("00 ft"))
        app.recording.saving?.fire()
        #expect(Self.texts(Self.launched(device)).contains("0.2 mi"))
    }

    @Test("OHX-58: distance, time, climb and the quality of the position in steps of 10, 50 and 200 m")
    func figures() {
        let (device, app) = Self.begun(400)
        for text in ["0.4 km", "00:06:40", "40 m", "Good"] { #expect(Self.texts(app).contains(text)) }
        for (accuracy, text) in [(50.0, "Fair"), (150, "Poor"), (250, "None")] {
            device.now = device.now + .seconds(1)
            app.locate([
                Fix(time: device.now, coordinate: Routes.start, horizontalAccuracy: accuracy)
            ])
            #expect(Self.texts(app).contains(text), "\(accuracy)")
        }
        Recording.walk(405, 410, device, app)
        #expect(Self.texts(app).contains("Good"))
        // Who rests gets no fixes; who has lost the position is told so.
        device.now = device.now + .seconds(300)
        #expect(Self.texts(app).contains("Good"))
        app.heard(.lost)
        #expect(!Self.texts(app).contains("Good"))
        Recording.walk(800, 800, device, app)
        #expect(Self.texts(app).contains("Good"))
        Recording.tap("pause-recording", app)
        #expect(!Self.texts(app).contains("Good"), "nobody asks the receiver")
    }

    @Test("OHX-58: how the hiker is stands there while the watch tells it")
    func vitals() {
        let (_, app) = Self.begun(100)
        #expect(!Self.texts(app).contains("bpm"))
        WatchVitalsTests.hear(
            ["action": "healthUpdate", "heartRate": 121.0, "spO2": 0.96, "uvIndex": 9], app)
        for text in ["121 bpm", "96 %", "9 Very high"] { #expect(Self.texts(app).contains(text)) }
        WatchVitalsTests.hear(["action": "healthStopped"], app)
        #expect(!Self.texts(app).contains("bpm"))
    }

    @Test("OHX-57: a pause takes no points and lets the receiver go from the background")
    func pauses() {
        let (device, app) = Self.begun(100)
        Recording.tap("pause-recording", app)
        #expect(Self.texts(app).contains("Paused") && !device.receiver.isInBackground)
        Recording.walk(105, 200, device, app)
        #expect(Self.texts(app).contains("0.1 km"))
        Recording.tap("resume-recording", app)
        #expect(device.receiver.isInBackground && !Self.texts(app).contains("Paused"))
        Recording.walk(205, 300, device, app)
        #expect(Self.texts(app).contains("0.3 km"))
        #expect(device.screens.map(\.text).contains { $0.contains("\"state\":\"paused\"") })
    }

    @Test("EM-18, OHX-57: centred, heading up by the compass, free; the recording keeps its positions")
    func follows() {
        let (device, app) = Self.begun(100)
        Recording.tap("locate", app)
        #expect(device.compass.isReading && device.receiver.isInBackground)
        device.compass.tell(Heading(time: device.now, magneticHeading: 87, trueHeading: 90, accuracy: 5))
        #expect(Self.texts(app).contains("heading 90.0") && Self.texts(app).contains("map-north"))
        // A reading that is not valid turns nothing.
        device.compass.tell(Heading(time: device.now, magneticHeading: 200, trueHeading: 200, accuracy: -1))
        #expect(Self.texts(app).contains("heading 90.0"))
        Recording.tap("locate", app)
        #expect(!device.compass.isReading)
        Recording.tap("locate", app)
        #expect(device.receiver.isInBackground)
        Recording.tap("stop-recording", app)
        // The map goes on to show where the phone is, in the foreground.
        #expect(device.receiver.isOn && !device.receiver.isInBackground)
    }

    @Test("OHX-17: a waypoint that is made while recording belongs to the hike")
    func waypoints() throws {
        let (device, app) = Self.begun(400)
        app.handle(.touched(.longPressed(.began, id: "map", at: Point(100, 300), duration: .seconds(1))))
        app.handle(.touched(.typed(id: "waypoint-label", text: "Spring")))
        Recording.tap("waypoint-save", app)
        Recording.tap("stop-recording", app)
        Recording.tap("save-hike", app)
        let hike = try #require(Recording.stored(device).first)
        let store = WaypointStore(device: device)
        try store.open()
        #expect(try store.fetchForHike(hike.id).map(\.label) == ["Spring"])
    }

    /// The lines on the map, the lowest first.
    static func lines(_ app: any DeviceApp) -> [String] {
        (app as? TrailPhone)?.mapView?.lines.map(\.name) ?? []
    }

    @Test("OHX-57: a hike goes along a chosen route, or along none")
    func along() throws {
        let device = FakeServices(.phone)
        device.now = .seconds(1_000)
        let route = try Routes.make(1, name: "To the saddle")
        device.files[Routes.path(route)] = try route.json()
        let app = Self.launched(device)
        Recording.tap("tab-0", app)
        Recording.tap("pick-route", app)
        #expect(Self.texts(app).contains("To the saddle") && Self.texts(app).contains("No route"))
        Recording.tap("along-\(route.id.uuidString)", app)
        #expect(Self.lines(app) == ["route"] && !Self.texts(app).contains("No route"))
        Recording.tap("pick-route", app)
        Recording.tap("along-none", app)
        #expect(Self.lines(app).isEmpty)
        Recording.tap("tab-3", app)
        Recording.tap("route-\(route.id.uuidString)", app)
        Recording.tap("record-route", app)
        #expect(Self.texts(app).contains("stop-recording") && Self.lines(app) == ["route", "track"])
        // Over the app's end too, and no longer than the hike.
        let again = Self.launched(device)
        #expect(Self.lines(again) == ["route", "track"])
        Recording.walk(0, 100, device, again)
        Recording.tap("stop-recording", again)
        Recording.tap("save-hike", again)
        #expect(Self.lines(again).isEmpty)
    }
}
