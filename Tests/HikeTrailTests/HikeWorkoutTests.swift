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

@Suite("A recording as a workout")
struct HikeWorkoutTests {
    typealias Recording = TrailRecordingTests

    static func read(
        _ quantity: HealthQuantity, _ value: Double, _ device: FakeServices, _ app: TrailWatch
    ) {
        device.sensors.tell(HealthSample(time: device.now, quantity, value))
    }

    /// A word to the phone is sent a little after the reading.
    static func tell(_ device: FakeServices, _ app: TrailWatch) {
        guard let time = app.workout.relay?.next else { return }
        device.now = time
        app.workout.relay?.fire()
    }

    static func settings(_ json: String) -> FakeServices {
        let device = FakeServices(.watch)
        device.now = .seconds(1_000)
        device.files["Documents/settings.json"] = Array(json.utf8)
        return device
    }

    @Test("OHX-37: heart rate and oxygen stand on the map while they hold")
    func badges() {
        let (device, app) = Recording.begun(50)
        #expect(device.sensors.isInWorkout && device.sensors.isReading)
        #expect(!Recording.texts(app).contains("bpm"))
        Self.read(.heartRate, 118.4, device, app)
        Self.read(.bloodOxygen, 0.964, device, app)
        #expect(Recording.texts(app).contains("118 bpm") && Recording.texts(app).contains("96 %"))
        device.now += .seconds(121)
        #expect(!Recording.texts(app).contains("bpm") && Recording.texts(app).contains("96 %"))
        device.now += .seconds(180)
        #expect(!Recording.texts(app).contains("96 %"))
    }

    @Test("OHX-10, RD-13, OHX-37: mean and highest rate go into sheet, hike and workout")
    func saves() throws {
        let (device, app) = Recording.begun(200)
        device.sensors.bodyMass = 140
        for rate in [100.0, 150, 110] { Self.read(.heartRate, rate, device, app) }
        Self.read(.bloodOxygen, 0.5, device, app)
        Recording.tap("stop-recording", app)
        #expect(!device.sensors.isInWorkout && !device.sensors.isReading)
        for text in ["120 bpm", "150 bpm", "kcal"] { #expect(Recording.texts(app).contains(text)) }
        #expect(device.sensors.workouts.isEmpty)
        Recording.tap("save-hike", app)
        let hike = try #require(Recording.stored(device).first)
        #expect(hike.averageHeartRate == 120 && hike.highestHeartRate == 150)
        let workout = try #require(device.sensors.workouts.first)
        #expect(workout.id == hike.id.uuidString && workout.activity == "hiking")
        #expect(workout.averageHeartRate == 120 && workout.highestHeartRate == 150)
        #expect(workout.distance == hike.totalDistance && workout.energy == hike.estimatedCalories)
        #expect(workout.route.count == 21)
        // OHX-05: twice the usual weight.
        let usual = HikeStatistics.calories(
            distance: hike.totalDistance, gain: hike.elevationGain, seconds: hike.walkingTime)
        #expect(abs((hike.estimatedCalories ?? 0) - 2 * usual) < 1e-9)
    }

    @Test("OHX-37: a workout that cannot be saved costs no hike")
    func failure() {
        let (device, app) = Recording.begun(200)
        device.sensors.failure = .denied(.health)
        Recording.tap("stop-recording", app)
        Recording.tap("save-hike", app)
        #expect(Recording.stored(device).count == 1)
        #expect(
            device.logs.last?.message == "the workout was not saved" && device.logs.last?.level == .warning)
        #expect(device.files[Recording.meta] == nil)
    }

    @Test("OHX-37: a workout of a recording that ended untold is saved when it is recovered, and only then")
    func recovers() {
        let (device, app) = Recording.recording()
        Self.read(.heartRate, 130, device, app)
        app.recording.saving?.fire()
        let again = Recording.launched(device)
        #expect(device.sensors.workouts.isEmpty)
        Recording.tap("recover-hike", again)
        #expect(device.sensors.workouts.map(\.averageHeartRate) == [130])
        #expect(Recording.stored(device).map(\.highestHeartRate) == [130])
    }

    @Test("OHX-37: a discarded recording leaves no workout")
    func discards() {
        let (device, app) = Recording.begun(200)
        Recording.tap("stop-recording", app)
        Recording.tap("discard-hike", app)
        #expect(device.sensors.workouts.isEmpty)
    }

    @Test("OHX-37: denial leaves the recording at work; a later answer makes a workout of it, and may end it")
    func permission() {
        let device = FakeServices(.watch)
        device.now = .seconds(1_000)
        device.permissions[.health] = .denied
        let app = Recording.launched(device)
        Recording.tap("start-recording", app)
        app.handle(.permission(.health, .denied))
        #expect(!device.sensors.isInWorkout && !device.sensors.isReading && device.receiver.isOn)
        #expect(device.logs.last?.message == "the recording is no workout: there is no permission")
        Self.read(.heartRate, 99, device, app)
        Recording.walk(0, 200, device, app)
        #expect(Recording.texts(app).contains("0.2 km") && !Recording.texts(app).contains("bpm"))
        device.permissions[.health] = .granted
        app.handle(.permission(.health, .granted))
        #expect(device.sensors.isInWorkout)
        Self.read(.heartRate, 101, device, app)
        #expect(Recording.texts(app).contains("101 bpm"))
        device.permissions[.health] = .denied
        app.handle(.permission(.health, .denied))
        #expect(!device.sensors.isInWorkout && !Recording.texts(app).contains("bpm"))
        Recording.walk(205, 400, device, app)
        Recording.tap("stop-recording", app)
        Recording.tap("save-hike", app)
        #expect(Recording.stored(device).map(\.averageHeartRate) == [101])
        #expect(device.logs.allSatisfy { $0.level < .error })
    }

    @Test("OHX-37, OHX-39: without recordWorkouts nobody is asked, and the recording is none")
    func notWanted() {
        let device = Self.settings("{\"recordWorkouts\":false}")
        let app = Recording.launched(device)
        Recording.tap("start-recording", app)
        #expect(device.requests == [.location] && !device.sensors.isInWorkout)
        Recording.walk(0, 200, device, app)
        // In the middle of a recording it counts at once.
        app.handle(.touched(.toggled(id: "record-workouts", isOn: true)))
        #expect(device.sensors.isInWorkout)
        app.handle(.touched(.toggled(id: "record-workouts", isOn: false)))
        #expect(!device.sensors.isInWorkout)
        Recording.tap("stop-recording", app)
        Recording.tap("save-hike", app)
        #expect(Recording.stored(device).count == 1)
    }

    @Test("OHX-38: the phone is told 250 ms after the last of several readings, of each rate once")
    func relay() {
        let (device, app) = Recording.begun(50, isReachable: true)
        Self.read(.heartRate, 118, device, app)
        let first = device.now
        #expect(app.workout.relay?.next == first + .milliseconds(250))
        device.now += .milliseconds(100)
        Self.read(.bloodOxygen, 0.96, device, app)
        #expect(app.workout.relay?.next == first + .milliseconds(350))
        Self.tell(device, app)
        #expect(device.messages.count == 1)
        #expect(device.messages[0].content["action"] == "healthUpdate")
        #expect(
            device.messages[0].content["heartRate"] == 118.0 && device.messages[0].content["spO2"] == 0.96)
        #expect(device.messages[0].content["uvIndex"] == nil)
        Self.read(.bloodOxygen, 0.95, device, app)
        Self.tell(device, app)
        #expect(device.messages[1].content["heartRate"] == nil && device.messages[1].content["spO2"] == 0.95)
        Recording.tap("stop-recording", app)
        #expect(device.messages.last?.content == ["action": "healthStopped"])
        #expect(device.messages.count == 3)
        Self.read(.heartRate, 90, device, app)
        #expect(app.workout.relay?.next == nil)
    }

    @Test("OHX-38: out of reach nothing is sent, and how often is logged")
    func unheard() {
        let (device, app) = Recording.begun(50)
        for _ in 0..<3 {
            Self.read(.heartRate, 118, device, app)
            Self.tell(device, app)
        }
        Recording.tap("stop-recording", app)
        #expect(device.messages.isEmpty)
        #expect(device.logs.last?.metadata == [FileMetadata("updates", "3")])
    }

    @Test("OHX-38: a message that fails on its way counts as unheard, once")
    func failed() {
        let (device, app) = Recording.begun(50, isReachable: true)
        for _ in 0..<2 {
            Self.read(.heartRate, 118, device, app)
            Self.tell(device, app)
        }
        for id in ["message 2", "message 2", "another"] {
            app.hear(.messageFailed(id: id, .notReachable))
        }
        Recording.tap("stop-recording", app)
        #expect(device.logs.last?.metadata == [FileMetadata("updates", "1")])
    }

    @Test("OHX-36: the UV index is asked for where the hiker is, every 600 s, and hidden after 1800 s")
    func sun() {
        let (device, app) = Recording.begun(0)
        #expect(device.sensors.weatherRequests.isEmpty)
        device.now += .seconds(10)
        app.workout.nextLook?.fire()
        #expect(device.sensors.weatherRequests.map { GreatCircle.distance($0, Routes.start) < 1 } == [true])
        device.sensors.tell(Result<Int, WeatherError>.success(8))
        #expect(Recording.texts(app).contains("UV 8"))
        let begin = device.now
        for minute in 1...30 {
            device.now = begin + .seconds(Double(minute) * 60)
            app.workout.nextLook?.fire()
            if device.sensors.weatherRequests.count > 1 {
                device.sensors.tell(Result<Int, WeatherError>.failure(.unavailable))
            }
        }
        #expect(device.sensors.weatherRequests.count == 4)
        #expect(!Recording.texts(app).contains("UV 8"))
        #expect(device.logs.filter { $0.category == "weather" }.count == 1)
    }

    @Test("OHX-36, OHX-39: without showUVIndex nobody asks, and what is known is hidden")
    func noSun() {
        let device = Self.settings("{\"showUVIndex\":false}")
        let app = Recording.launched(device)
        Recording.tap("start-recording", app)
        Recording.walk(0, 50, device, app)
        #expect(app.workout.nextLook?.next == nil)
        app.handle(.touched(.toggled(id: "show-uv-index", isOn: true)))
        #expect(device.sensors.weatherRequests.count == 1)
        device.sensors.tell(Result<Int, WeatherError>.success(3))
        #expect(Recording.texts(app).contains("UV 3"))
        app.handle(.touched(.toggled(id: "show-uv-index", isOn: false)))
        #expect(!Recording.texts(app).contains("UV 3") && app.workout.nextLook?.next == nil)
    }

    @Test("OHX-36, OHX-32: a tap on the figures opens all of them, with what to do about the sun")
    func dashboard() {
        let (device, app) = Recording.begun(400)
        app.workout.nextLook?.fire()
        device.sensors.tell(Result<Int, WeatherError>.success(11))
        Self.read(.heartRate, 118, device, app)
        Recording.tap("hike-figures", app)
        for text in ["118 bpm", "11 Extreme", UVCategory.extreme.advice, "0.4 km", "3.6 km/h", "40 m"] {
            #expect(Recording.texts(app).contains(text), "\(text)")
        }
        device.permissions[.health] = .denied
        app.handle(.permission(.health, .denied))
        #expect(Recording.texts(app).contains("Trail may not use the health data."))
        Recording.tap("close-dashboard", app)
        #expect(!Recording.texts(app).contains("This Hike"))
    }

    @Test("OHX-39: every switch is kept by its key; the health permission is asked for there")
    func settings() throws {
        let device = FakeServices(.watch)
        device.permissions[.health] = .notDetermined
        let app = Recording.launched(device)
        Recording.tap("show-regions", app)
        app.handle(.touched(.swiped(.left, id: "page")))
        #expect(Recording.texts(app).contains("0.1.0"))
        Recording.tap("allow-health", app)
        #expect(device.requests == [.health])
        for id in ["show-scale", "show-uv-index", "record-workouts", "metric-units"] {
            app.handle(.touched(.toggled(id: id, isOn: false)))
        }
        app.handle(.touched(.toggled(id: "minimalist", isOn: true)))
        #expect(
            device.files["Documents/settings.json"].map { String(decoding: $0, as: UTF8.self) }
                == "{\"gpsMode\":\"balanced\",\"recordWorkouts\":false,\"showScale\":false,\"showUVIndex\":false,"
                + "\"useMetricUnits\":false,\"useMinimalistNavigation\":true}")
    }

    @Test(
        "OHX-33, OHX-39: the small navigation takes the map's place, is red off the route, and gives the map back"
    )
    func minimal() throws {
        let device = Self.settings("{\"useMinimalistNavigation\":true}")
        let route = try Routes.make(1)
        device.files[Routes.path(route)] = try route.json()
        let app = Recording.launched(device)
        app.handle(TrailWatchTests.navigate)
        #expect(Recording.texts(app).contains("Show Map"))
        Recording.tap("start-recording", app)
        Self.read(.heartRate, 151, device, app)
        #expect(Recording.texts(app).contains("151 bpm"))
        Recording.tap("show-map", app)
        #expect(!Recording.texts(app).contains("Show Map"))
        Recording.tap("show-regions", app)
        app.handle(.touched(.swiped(.right, id: "page")))
        app.handle(.touched(.swiped(.right, id: "page")))
        #expect(Recording.texts(app).contains("Show Map"))
        #expect(app.screen()?.background == .background)
        for fix in Routes.fixes(from: 0, to: 100, at: .seconds(1_100)) + Self.aside {
            device.now = fix.time
            app.locate([fix])
        }
        #expect(Recording.texts(app).contains("OFF ROUTE") && app.screen()?.background == .red)
    }

    /// A minute far from the route.
    static let aside: [Fix] = (0...60).map { second in
        Fix(
            time: .seconds(1_300 + Double(second)),
            coordinate: GreatCircle.destination(
                from: GreatCircle.destination(from: Routes.start, bearing: 0, distance: 100), bearing: 90,
                distance: 50 + Double(second)),
            horizontalAccuracy: 4, speed: 1, course: 90)
    }
}
