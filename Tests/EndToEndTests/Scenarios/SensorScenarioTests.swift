import HikeHardware
import HikeSimTesting
import HikeValues
import HikeWorld
import TestApps
import Testing

/// Issue 22: sensors on whole hikes, as an app of a test hears them.
@Suite("Hikes and sensors")
struct SensorScenarioTests {
    private func hike(
        _ steps: String = "  - walk:\n", top: String = "", environment: String = "open", seed: UInt64? = nil,
        placement: DevicePlacement = .inProcess
    ) throws -> SimulatedRun {
        let folder = try TestFolder()
        let file = try folder.write(
            "s.yaml",
            """
            scenario: Up and down
            seed: 5
            apps: sensors
            hiker: { follow: \(PackageFolder.track("ridge")), pace: 4.5 km/h, environment: \(environment) }
            permissions: { motion: granted }
            \(top)
            steps:

            """ + steps)
        let apps = placement == .inProcess ? OwnApps.all : nil
        return try HikeSim.run(
            file, seed: seed, placement: placement, keepsReadings: true, drawsPictures: false, apps: apps)
    }

    private func pressures(_ run: SimulatedRun, on device: String = "watch") -> [(
        time: Double, value: Double
    )] {
        run.events(.sensor, on: device).filter { $0.text("sensor") == "barometer" }
            .compactMap { event in event.number("value").map { (event.time.inSeconds, $0) } }
    }

    private func heights(_ run: SimulatedRun, on device: String = "watch") -> [Double] {
        run.events(.view, on: device).filter { $0.text("screen") == "barometer" }
            .compactMap { $0.number("height") }
    }

    @Test(
        "issue 22: an app hears the barometer once a second on both devices, and the height follows the climb"
    )
    func climb() throws {
        let run = try hike()
        #expect(run.failures == [])
        for device in ["phone", "watch"] {
            let readings = pressures(run, on: device)
            #expect(readings.count > 1_000)
            #expect(zip(readings, readings.dropFirst()).allSatisfy { $1.time - $0.time == 1 })
        }
    }

    @Test("issue 22: what a barometer reads does not depend on where the devices run")
    func placement() throws {
        let one = try hike()
        let program = DevicePlacement.program("test-devices")
        #expect(try hike(placement: program).digest == one.digest)
    }

    @Test("issue 22: weather moves the height that an app believes, and a dropout silences the sensor")
    func weather() throws {
        let run = try hike(
            """
              - wait: 1 min
              - weather: { pressure: 1001 hPa, over: 1 h }
              - wait: 1 h
              - fault: { barometer: dropout, on: watch, for: 5 min }
              - wait: 10 min

            """, top: "weather: { pressure: 1013 hPa, temperature: 10 C }")
        #expect(run.failures == [])
        let heights = heights(run)
        // 12 hPa less are some 100 m, though nobody has moved.
        #expect(abs(try #require(heights.last) - 101) < 8, "\(heights.last ?? 0)")
        let gap = zip(pressures(run), pressures(run).dropFirst()).map { $1.time - $0.time }.max() ?? 0
        #expect((300...302).contains(gap), "\(gap)")
        let other = pressures(run, on: "phone")
        #expect(zip(other, other.dropFirst()).allSatisfy { $1.time - $0.time == 1 })
    }

    private func shown(_ screen: String, _ run: SimulatedRun, on device: String = "watch") -> [LogEvent] {
        run.events(.view, on: device).filter { $0.text("screen") == screen }
    }

    @Test(
        "issue 22: the pedometer counts the steps of the walk on both devices, and its floors",
        arguments: 1...30 as ClosedRange<UInt64>)
    func steps(seed: UInt64) throws {
        let run = try hike(seed: seed)
        #expect(run.failures == [])
        for device in ["phone", "watch"] {
            let last = try #require(shown("steps", run, on: device).last)
            let (steps, metres) = (last.number("steps") ?? 0, last.number("metres") ?? 0)
            #expect((2_200...2_400).contains(metres) || metres > 1_000, "\(metres)")
            // At 1.25 m/s a step is some 70 cm.
            #expect((0.6...0.8).contains(metres / steps), "\(metres) / \(steps)")
            #expect((last.number("floorsUp") ?? 0) + (last.number("floorsDown") ?? 0) > 0)
        }
    }

    @Test("issue 22: who stands and walks is told to stand and to walk, a few seconds later")
    func activity() throws {
        let run = try hike("  - wait: 2 min\n  - walk: { until: 300 m }\n  - wait: 2 min\n")
        #expect(run.failures == [])
        let doing = shown("activity", run).map { ($0.text("doing") ?? "", $0.time.inSeconds) }
        #expect(doing.map(\.0) == ["unknown", "stationary", "walking", "stationary"], "\(doing)")
        #expect(doing.count == 4 && (120...135).contains(doing[2].1), "\(doing)")
    }

    @Test(
        "issue 22: a watch hangs on the arm that swings, and is raised to be read; a phone is where it is held"
    )
    func held() throws {
        let run = try hike(
            """
              - wait: 1 min
              - { on: watch, hold: raised }
              - { on: phone, hold: hand }
              - wait: 1 min
              - { on: watch, hold: lowered }
              - wait: 1 min

            """)
        #expect(run.failures == [])
        func gravity(_ device: String, _ seconds: ClosedRange<Double>) -> [Double] {
            shown("motion", run, on: device).filter { seconds.contains($0.time.inSeconds) }
                .compactMap { $0.number("gravity") }
        }
        // Face up is -1: raised to be read, upright at the side it is 0.
        #expect(gravity("watch", 10...59).allSatisfy { abs($0) < 0.35 })
        #expect(gravity("watch", 65...119).allSatisfy { $0 < -0.6 })
        #expect(gravity("watch", 125...179).allSatisfy { abs($0) < 0.35 })
        #expect(gravity("phone", 65...119).allSatisfy { $0 < -0.6 })
    }

    @Test("issue 22: a dropout of what no app reads tests nothing, and fails")
    func unfelt() throws {
        let folder = try TestFolder()
        let file = try folder.write(
            "s.yaml",
            "scenario: A\nhiker: { follow: \(PackageFolder.track("ridge")) }\nsteps:\n"
                + "  - fault: { barometer: dropout, on: watch, for: 1 min }\n  - walk: { until: 200 m }\n")
        let run = try HikeSim.run(file, drawsPictures: false)
        #expect(run.failures.count == 1 && run.failures[0].contains("nobody reads it"), "\(run.failures)")
    }

    @Test("issue 22: an app that sends because of a reading does so at that moment, however time is cut")
    func loud() throws {
        func run(_ wait: String, _ placement: DevicePlacement = .inProcess) throws -> SimulatedRun {
            let folder = try TestFolder()
            let file = try folder.write(
                "s.yaml",
                """
                scenario: Loud
                apps: loud
                link: instant
                hiker: { follow: \(PackageFolder.track("ridge")) }
                permissions: { motion: granted }
                steps:

                """ + wait)
            return try HikeSim.run(
                file, placement: placement, keepsReadings: true, drawsPictures: false,
                apps: placement == .inProcess ? OwnApps.all : nil)
        }
        let one = try run("  - wait: 30 s\n")
        #expect(one.failures == [])
        let heard = shown("heard", one, on: "phone")
        #expect(heard.count > 25)
        #expect(try run("  - wait: 7 s\n  - wait: 350 ms\n  - wait: 22650 ms\n").digest == one.digest)
        #expect(try run("  - wait: 30 s\n", .program("test-devices")).digest == one.digest)
    }

    @Test(
        "issue 22: in the environment 'ideal' sensors have no errors, elsewhere they have, of each device its own"
    )
    func ideal() throws {
        let ideal = try hike("  - walk: { until: 300 m }\n", environment: "ideal")
        let (phone, watch) = (pressures(ideal, on: "phone"), pressures(ideal))
        #expect(phone.count > 200 && phone.map(\.value) == watch.map(\.value))
        let open = try hike("  - walk: { until: 300 m }\n")
        #expect(pressures(open, on: "phone").map(\.value) != pressures(open).map(\.value))
        // A device's offset is less than 2 hPa.
        for (reading, truth) in zip(pressures(open), watch) { #expect(abs(reading.value - truth.value) < 2) }
    }

    @Test("issue 22: devices whose apps want no readings get none")
    func unwanted() throws {
        let folder = try TestFolder()
        let file = try folder.write(
            "s.yaml",
            "scenario: A\nhiker: { follow: \(PackageFolder.track("ridge")) }\nsteps: [{ walk: { until: 200 m } }]\n"
        )
        let run = try HikeSim.run(file, keepsReadings: true, drawsPictures: false)
        #expect(pressures(run).isEmpty && pressures(run, on: "phone").isEmpty)
    }
}
