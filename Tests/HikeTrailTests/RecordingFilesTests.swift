import Foundation
import HikeConnectivity
import HikeHardware
import HikeRecording
import HikeScreens
import HikeValues
import HikeWaypoints
import Testing

@testable import HikeTrail

/// What a recording leaves on a disk that fails, and in what order.
@Suite("Files of a recording")
struct RecordingFilesTests {
    typealias Recording = TrailRecordingTests

    static let aside = "Documents/unread_recordings/"

    @Test("OHX-07: stopping brings the last of the way to the disk before anything is asked")
    func stopKeeps() throws {
        let (device, app) = Recording.recording()
        Recording.walk(405, 600, device, app)
        Recording.tap("stop-recording", app)
        #expect(device.files[TrailRecordingTests.points]?.count == 61 * 20)
        #expect(Recording.texts(Recording.launched(device)).contains("0.6 km, 61 points"))
    }

    @Test("OHX-07: points are written before their description, and removed after it")
    func order() throws {
        let (device, app) = Recording.recording()
        let before = device.files[TrailRecordingTests.meta]
        Recording.walk(405, 600, device, app)
        device.failingWrites = [TrailRecordingTests.points]
        app.recording.saving?.fire()
        #expect(device.files[TrailRecordingTests.meta] == before)
        device.failingWrites = [TrailRecordingTests.meta]
        app.recording.saving?.fire()
        // The older description with a longer file.
        #expect(device.files[TrailRecordingTests.points]?.count == 61 * 20)
        #expect(Recording.texts(Recording.launched(device)).contains("0.4 km, 41 points"))
        device.failingWrites = []
        Recording.tap("recording-ok", app)
        Recording.tap("stop-recording", app)
        device.failingRemovals = [TrailRecordingTests.points]
        Recording.tap("discard-hike", app)
        #expect(device.files[TrailRecordingTests.meta] == nil)
        #expect(device.files[TrailRecordingTests.points] != nil)
    }

    @Test("OHX-20: two hikes of one name are two GPX files")
    func twoOfOneName() throws {
        let (device, app) = Recording.recording()
        for (from, to) in [(405.0, 500.0), (600, 900)] {
            Recording.walk(from, to, device, app)
            Recording.tap("stop-recording", app)
            app.handle(.touched(.typed(id: "hike-name", text: "Ridge")))
            Recording.tap("save-hike", app)
            Recording.tap("start-recording", app)
        }
        #expect(
            device.files.keys.filter { $0.hasPrefix("Documents/routes/") }.sorted() == [
                "Documents/routes/Ridge 2.gpx", "Documents/routes/Ridge.gpx",
            ])
    }

    @Test("OHX-19, OHX-20: the watch's GPX file holds the pins of the hike")
    func pins() throws {
        let (device, app) = Recording.recording()
        let meta = try #require(device.files[TrailRecordingTests.meta])
        let points = try #require(device.files[TrailRecordingTests.points])
        let id = try HikeRecovery(meta: meta, points: points).id
        let waypoints = WaypointStore(device: device)
        try waypoints.open()
        try waypoints.insert(WaypointDevice.waypoint(1, label: "Cold spring", hike: id))
        Recording.tap("stop-recording", app)
        app.handle(.touched(.typed(id: "hike-name", text: "Ridge")))
        Recording.tap("save-hike", app)
        let gpx = try #require(device.files["Documents/routes/Ridge.gpx"])
        #expect(String(decoding: gpx, as: UTF8.self).contains("Cold spring"))
    }

    @Test("OHX-08: what a passing error hid is taken up by the next recording's button")
    func passingError() {
        let (device, _) = Recording.recording()
        device.sensors.setWorkout(isRunning: false)
        device.failingReads = [TrailRecordingTests.points]
        let again = Recording.launched(device)
        #expect(Recording.texts(again).contains("cannot be read"))
        Recording.tap("recording-ok", again)
        device.failingReads = []
        Recording.tap("start-recording", again)
        #expect(!device.sensors.isInWorkout)
        #expect(Recording.texts(again).contains("0.4 km, 41 points"))
        Recording.tap("recover-hike", again)
        #expect(Recording.stored(device).count == 1)
        Recording.tap("start-recording", again)
        #expect(device.sensors.isInWorkout)
    }

    @Test("OHX-08: while what was left cannot even be moved, nothing begins and nothing goes")
    func stuck() {
        let (device, _) = Recording.recording()
        device.sensors.setWorkout(isRunning: false)
        device.failingReads = [TrailRecordingTests.points]
        let again = Recording.launched(device)
        Recording.tap("recording-ok", again)
        Recording.tap("start-recording", again)
        #expect(!device.sensors.isInWorkout)
        #expect(Recording.texts(again).contains("cannot be read"))
        #expect(device.files[TrailRecordingTests.meta] != nil)
        #expect(device.files[TrailRecordingTests.points] != nil)
    }

    @Test("OHX-08: what is damaged is put aside under a name of its own, and said")
    func damaged() throws {
        let device = FakeServices(.watch)
        for number in 1...2 {
            device.files[TrailRecordingTests.meta] = Array("no JSON \(number)".utf8)
            device.files[TrailRecordingTests.points] = [UInt8(number)]
            let app = Recording.launched(device)
            Recording.tap("recording-ok", app)
            Recording.tap("start-recording", app)
            #expect(Recording.texts(app).contains("Put Aside"))
            #expect(device.sensors.isInWorkout)
            #expect(device.files[TrailRecordingTests.meta] == nil)
        }
        for number in 1...2 {
            #expect(device.files[Self.aside + "\(number) track_recovery_points.bin"] == [UInt8(number)])
            #expect(device.files[Self.aside + "\(number) track_recovery_meta.json"]?.isEmpty == false)
        }
        #expect(device.logs.filter { $0.message == "what a recording left was put aside" }.count == 2)
    }

    @Test("OHX-08: a hike in the table whose rest failed at launch is finished before the next recording")
    func finishesLater() throws {
        let (device, app) = Recording.recording()
        Recording.tap("stop-recording", app)
        device.session.activationState = .notActivated
        device.failingRemovals = [TrailRecordingTests.meta]
        Recording.tap("save-hike", app)
        device.writeFailure = .storage("the disk is full")
        let again = Recording.launched(device)
        Recording.tap("recording-ok", again)
        (device.writeFailure, device.failingRemovals) = (nil, [])
        Recording.tap("start-recording", again)
        #expect(device.sensors.isInWorkout)
        #expect(device.files[TrailRecordingTests.meta] == nil)
        #expect(Recording.stored(device).count == 1)
        #expect(!device.files.keys.contains { $0.hasPrefix(Self.aside) })
    }
}
