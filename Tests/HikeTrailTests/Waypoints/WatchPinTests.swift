import Foundation
import HikeConnectivity
import HikeHardware
import HikeMaps
import HikeScreens
import HikeStorage
import HikeValues
import HikeWaypoints
import Testing

@testable import HikeTrail

/// An app of a test and fingers on it.
struct TouchedApp<App: DeviceApp> {
    let own: WaypointDevice
    let app: App

    var device: FakeServices { own.device }

    func press(_ ids: String...) {
        for id in ids { app.handle(.touched(.pressed(id: id, at: .zero))) }
    }

    /// A person says or writes something into a field.
    func type(_ text: String, into id: String) {
        app.handle(.touched(.focused(id: id)))
        app.handle(.touched(.typed(id: id, text: text)))
    }
}

extension TouchedApp<TrailWatch> {
    static func launched(_ own: WaypointDevice? = nil) throws -> TouchedApp {
        let own = try own ?? WaypointDevice(.watch)
        let app = TrailWatch(device: own.device)
        app.handle(.launched)
        app.handle(.enteredForeground)
        return TouchedApp(own: own, app: app)
    }

    /// A fix so many seconds before the device's present.
    func locate(age: Double = 0, accuracy: Double = 6) {
        let fix = Fix(
            time: device.now - .seconds(age), coordinate: Coordinate(latitude: 46.63, longitude: 12.18),
            altitude: 1_510, horizontalAccuracy: accuracy, verticalAccuracy: 9)
        app.locate([fix])
    }
}

extension TouchedApp<TrailWatch> {
    /// A recording has a track from here.
    func walk() {
        for step in 1...3 {
            device.now = device.now + .seconds(60)
            let place = Coordinate(latitude: 46.63 + Double(step) / 2_000, longitude: 12.18)
            app.locate([
                Fix(
                    time: device.now, coordinate: place, altitude: 1_510, horizontalAccuracy: 4,
                    verticalAccuracy: 5, speed: 1, course: 0)
            ])
        }
    }
}

@Suite("Pins of the watch")
struct WatchPinTests {
    typealias Watch = TouchedApp<TrailWatch>

    @Test(
        "OHX-17, OH2-06: a pin that is dropped while a hike is recorded belongs to it, one before or after to none; to none either where the hike is thrown away",
        arguments: ["save-hike", "discard-hike", "nothing"])
    func linked(end: String) throws {
        let isSaved = end == "save-hike"
        let watch = try Watch.launched()
        func drop() {
            watch.press("add-waypoint")
            watch.locate()
            watch.press("save-waypoint")
        }
        drop()
        watch.press("start-recording")
        // A recording of one point is none.
        if end != "nothing" { watch.walk() }
        drop()
        let hike = watch.app.recording.id
        #expect(try watch.app.waypoints.fetchForHike(hike).count == 1)
        let queued = watch.device.userInfos.count
        watch.press("stop-recording", end)
        drop()
        let made = try watch.app.waypoints.fetchAll()
        #expect(made.count == 3)
        #expect(made.filter { $0.hikeId == hike }.count == (isSaved ? 1 : 0))
        #expect(made.filter { $0.hikeId == nil }.count == (isSaved ? 2 : 3))
        // The phone is told.
        #expect(watch.device.userInfos.count == queued + (isSaved ? 1 : 2))
        let told = try WaypointMessage(userInfo: watch.device.userInfos[queued].content)
        #expect(told.version.waypoint?.hikeId == nil)
    }

    @Test("OH2-06: a watch that dies while it throws a hike away takes the pins from it at the next launch")
    func diesWhileDiscarding() throws {
        let watch = try Watch.launched()
        watch.press("start-recording")
        watch.walk()
        watch.press("add-waypoint", "save-waypoint", "stop-recording")
        #expect(watch.app.waypoints.waypoints.compactMap(\.hikeId).count == 1)
        watch.device.onStorage = {
            // All but the note that the hike is none is lost.
            if watch.device.files.keys.contains(where: { $0.hasSuffix(".discarded") }) {
                watch.device.isDying = true
                watch.device.isStorageFull = true
            }
        }
        watch.press("discard-hike")
        watch.device.onStorage = {}
        (watch.device.isDying, watch.device.isStorageFull) = (false, false)
        let again = try Watch.launched(watch.own)
        #expect(again.app.waypoints.waypoints.count == 1)
        #expect(again.app.waypoints.waypoints.compactMap(\.hikeId).isEmpty)
    }

    @Test("a pin is saved where the watch is, felt, closed and given to the link (OH2-34, OH2-40, OH2-53)")
    func saved() throws {
        let watch = try Watch.launched()
        watch.press("add-waypoint")
        #expect(watch.app.pins.sheet?.category == .trailMarker && watch.device.receiver.isOn)
        watch.locate()
        watch.press("category-waterSource")
        watch.type("Cold spring", into: "waypoint-label")
        watch.press("save-waypoint")
        let pin = try #require(watch.app.waypoints.waypoints.first)
        #expect(pin.label == "Cold spring" && pin.category == .waterSource && pin.note.isEmpty)
        #expect(pin.latitude == 46.63 && pin.longitude == 12.18 && pin.altitude == 1_510)
        #expect(pin.timestamp == watch.device.date)
        #expect(watch.app.pins.sheet == nil && !watch.device.receiver.isOn)
        #expect(watch.device.patterns == ["click", "success"])
        #expect(watch.device.userInfos.map { $0.content.keys.sorted() } == [["waypoint"]])
        #expect(try watch.own.rows("SELECT label FROM waypoints") == [["Cold spring"]])
        #expect(watch.app.waypoints.markers.map(\.name) == ["waypoint-\(pin.id.uuidString)"])
        #expect(watch.app.waypoints.markers.map(\.symbol) == ["drop.fill"])
    }

    @Test("exactly one category is chosen; the label may be left out (OH2-37, OH2-38, OH2-39)")
    func choosing() throws {
        let watch = try Watch.launched()
        watch.press("add-waypoint")
        watch.locate()
        for category in WaypointCategory.allCases {
            watch.press("category-\(category.rawValue)")
            #expect(watch.app.pins.sheet?.category == category)
        }
        watch.press("save-waypoint")
        #expect(watch.app.waypoints.waypoints.map(\.label) == [""])
        #expect(watch.app.waypoints.waypoints.map(\.title) == ["Custom"])
        // The next one begins anew.
        watch.press("add-waypoint")
        #expect(watch.app.pins.sheet == WatchPins.Sheet())
    }

    @Test("without a fix nothing is stored, and the sheet stays (OH2-41)")
    func noFix() throws {
        let watch = try Watch.launched()
        watch.press("add-waypoint", "save-waypoint")
        #expect(watch.app.pins.position == .none(lastSeen: nil))
        #expect(watch.app.waypoints.waypoints.isEmpty)
        #expect(watch.app.pins.sheet?.error?.title == "No Position")
        #expect(watch.device.patterns == ["click", "failure"])
        watch.press("add-waypoint-ok")
        #expect(watch.app.pins.sheet == WatchPins.Sheet())
        // A fix that is none does not help.
        watch.locate(accuracy: -1)
        #expect(watch.app.pins.position == .none(lastSeen: nil))
    }

    @Test("an old fix says how old it is, and the pin too; one that is too old is none (OH2-41)")
    func oldFix() throws {
        let watch = try Watch.launched()
        watch.press("add-waypoint")
        watch.locate(age: 10)
        guard case .current = watch.app.pins.position else { return #expect(Bool(false)) }
        watch.locate(age: 301)
        #expect(watch.app.pins.position == .none(lastSeen: 301))
        watch.locate(age: 75)
        guard case .old(_, 75) = watch.app.pins.position else { return #expect(Bool(false)) }
        watch.press("save-waypoint")
        #expect(watch.app.waypoints.waypoints.map(\.note) == ["Position 75 s old when saved."])
    }

    @Test("without the permission it says so; asked for the first time (OH2-41)")
    func denied() throws {
        let watch = try Watch.launched()
        watch.device.permissions[.location] = .denied
        watch.press("add-waypoint")
        #expect(watch.app.pins.position == .denied && watch.device.requests.isEmpty)
        watch.press("cancel-waypoint")
        watch.device.permissions[.location] = .notDetermined
        watch.press("add-waypoint")
        #expect(watch.device.requests == [.location])
    }

    @Test("cancel and a swipe down close the sheet and store nothing (OH2-44)")
    func cancelled() throws {
        let watch = try Watch.launched()
        watch.press("add-waypoint")
        watch.locate()
        watch.press("cancel-waypoint")
        #expect(watch.app.pins.sheet == nil && !watch.device.receiver.isOn)
        watch.press("add-waypoint")
        watch.app.handle(.touched(.swiped(.down, id: "add-waypoint-header")))
        #expect(watch.app.pins.sheet == nil && watch.app.waypoints.waypoints.isEmpty)
        #expect(watch.device.userInfos.isEmpty && watch.device.patterns == ["click", "click"])
    }

    @Test("a store that fails keeps the sheet open and says why (OH2-43)")
    func storeFails() throws {
        let watch = try Watch.launched()
        watch.press("add-waypoint")
        watch.locate()
        watch.type("Hut", into: "waypoint-label")
        let blocker = try Database(path: watch.own.path)
        try blocker.execute(
            "CREATE TRIGGER no BEFORE INSERT ON waypoints BEGIN SELECT RAISE(ABORT, 'no'); END")
        watch.press("save-waypoint")
        #expect(watch.app.pins.sheet?.error?.title == "Not Saved")
        #expect(watch.app.pins.sheet?.label == "Hut" && watch.device.patterns == ["click", "failure"])
        #expect(watch.device.logs.last?.level == .error && watch.device.userInfos.isEmpty)
        try blocker.execute("DROP TRIGGER no")
        watch.press("add-waypoint-ok", "save-waypoint")
        #expect(watch.app.waypoints.waypoints.map(\.label) == ["Hut"])
    }

    @Test("a store that does not open is in the log, and the app goes on (OH2-32)")
    func notOpened() throws {
        let own = try WaypointDevice(.watch)
        own.device.databases = nil
        let watch = try Watch.launched(own)
        #expect(watch.device.logs.map(\.level) == [.error])
        watch.press("add-waypoint")
        watch.locate()
        watch.press("save-waypoint")
        #expect(watch.app.pins.sheet?.error?.title == "Not Saved")
    }

    @Test("what comes from the phone is stored, shown and not sent back (OH2-32, OH2-56, OH2-61)")
    func received() throws {
        let watch = try Watch.launched()
        #expect(FileManager.default.fileExists(atPath: watch.own.path))
        let waypoint = WaypointDevice.waypoint(1)
        let message = WaypointMessage(waypoint, modifiedAt: waypoint.timestamp, thumbnail: [1, 2])
        watch.app.hear(.userInfoReceived(try message.userInfo()))
        #expect(watch.app.waypoints.waypoints == [waypoint])
        #expect(watch.app.waypoints.markers.count == 1)
        #expect(watch.device.userInfos.isEmpty)
        #expect(watch.device.logs.contains { $0.message == "waypointSyncReceived" })
    }

    @Test("a tap on a pin opens its tooltip, one elsewhere closes it (OH2-45, OH2-50, OH2-51)")
    func tooltip() throws {
        let watch = try Watch.launched()
        let waypoint = WaypointDevice.waypoint(1, label: "")
        try watch.own.store.insert(waypoint)
        let again = try Watch.launched(watch.own)
        let pins = again.app.pins
        again.press("waypoint-\(waypoint.id.uuidString)")
        #expect(pins.tooltip == waypoint.id)
        let view = MapView(Camera(centre: waypoint.coordinate, zoom: 14), Viewport(.watch49))
        let shown = pins.annotations(in: view)
        #expect(shown.map(\.coordinate) == [waypoint.coordinate, waypoint.coordinate])
        #expect("\(shown[1].element)".contains("Water"))
        // The scale of the map gives way.
        again.app.mapTouched(.showed(view.camera))
        #expect(again.app.mapView.ornaments.scale == nil)
        again.press("waypoint-tooltip")
        #expect(again.app.mapView.ornaments.scale == .metric)
        #expect(pins.tooltip == nil && pins.annotations(in: view).count == 1)
        try pins.store.delete(id: waypoint.id)
        #expect(pins.annotations(in: view).isEmpty)
    }

    @Test("OH2-40: where the watch shows no map a saved pin stands in the list, with how many there are")
    func withoutMap() throws {
        let watch = try TouchedApp<TrailWatch>.launched()
        func shown() -> String { watch.app.screen().map { "\($0)" } ?? "" }
        #expect(!shown().contains("last-pin"))
        try watch.app.waypoints.insert(WaypointDevice.waypoint(1, label: "Spring"))
        #expect(shown().contains("last-pin") && shown().contains("Spring") && shown().contains("\"1 pin\""))
        try watch.app.waypoints.insert(WaypointDevice.waypoint(2, label: "Hut"))
        #expect(shown().contains("Hut") && shown().contains("2 pins"))
    }

    @Test("OHX-06: the sheet says how good the position is in the units that the wearer has chosen")
    func units() throws {
        let watch = try TouchedApp<TrailWatch>.launched()
        watch.press("add-waypoint")
        watch.locate(accuracy: 6)
        for (isMetric, words) in [(true, "Within 6 m"), (false, "Within 20 ft")] {
            watch.app.recording.settings.set(.useMetricUnits, isOn: isMetric)
            #expect(watch.app.screen().map { "\($0)".contains(words) } == true, "\(words)")
        }
    }
}
