import HikeGeodesy
import HikeHardware
import HikeRecording
import HikeSimTesting
import HikeValues
import HikeWorld
import Testing

/// The receiver's settings and what they take from the battery, on whole hikes.
@Suite("Hikes and the receiver's settings")
struct ReceiverScenarioTests {
    /// A walk of 2.5 km with a recording, from a battery that drains.
    ///
    /// - Parameters:
    ///   - mode: a row of the settings' picker.
    ///   - walk: the steps between the recording's start and its end.
    private func hike(
        _ mode: GPSMode, battery: String = "80 %", walk: String = "  - walk:\n",
        placement: DevicePlacement = .inProcess
    ) throws -> SimulatedRun {
        let folder = try TestFolder()
        let file = try folder.write(
            "s.yaml",
            """
            scenario: A hike in one mode
            start: 2026-06-14T06:30:00Z
            seed: 21
            region: { from: \(PackageFolder.path)/regions/ridge, on: watch }
            hiker: { follow: \(PackageFolder.track("ridge")), pace: 4.5 km/h, environment: open }
            steps:
              - { on: watch, battery: \(battery), drains: yes }
              - { on: watch, tap: show-regions }
              - { on: watch, swipe: left, at: page }
              - { on: watch, tap: \(mode.title) }
              - { on: watch, swipe: right, at: page }
              - { on: watch, swipe: right, at: page }
              - { on: watch, swipe: right, at: page }
              - { on: watch, tap: start-recording }

            """ + walk + "  - { on: watch, tap: stop-recording }\n")
        return try HikeSim.run(file, placement: placement, keepsReadings: true, drawsPictures: false)
    }

    private func recovery(_ run: SimulatedRun) throws -> HikeRecovery {
        let folder = "Documents/"
        return try HikeRecovery(
            meta: try #require(
                run.contents(of: folder + "track_recovery_meta.json", app: "trail", on: "watch")),
            points: try #require(
                run.contents(of: folder + "track_recovery_points.bin", app: "trail", on: "watch")))
    }

    private func sensor(_ name: String, _ run: SimulatedRun) -> [LogEvent] {
        run.events(.sensor, on: "watch").filter { $0.text("sensor") == name }
    }

    /// Shares of the battery, as they were told.
    private func levels(_ run: SimulatedRun) -> [Double] {
        sensor("battery", run).compactMap { $0.number("value") }
    }

    /// How the receiver worked, in order.
    private func power(_ run: SimulatedRun) -> [String] {
        sensor("gnss", run).compactMap { $0.text("state") }.filter { ReceiverPower(rawValue: $0) != nil }
    }

    @Test(
        "OHX-02: a hike in low power takes less of the battery than one in balanced, and that less than one in high"
    )
    func lasts() throws {
        let waiting = "  - walk:\n  - wait: 3 h\n"
        var left: [Double] = []
        for (mode, state) in zip(GPSMode.allCases, ["full", "reduced", "least"]) {
            let run = try hike(mode, walk: waiting)
            #expect(run.failures == [] && run.errors == [])
            left.append(try #require(levels(run).last))
            #expect(power(run) == [state, "off"])
            let set = sensor("gnss", run).first { $0.text("state") == "set" }
            #expect(set?.number("accuracy") == mode.desiredAccuracy)
            #expect(set?.number("filter") == mode.distanceFilter)
        }
        // 3.5 hours, by the figures of docs/decisions/0018.
        #expect(left == [0.6, 0.67, 0.68], "\(left)")
    }

    @Test(
        "OHX-02: the track is that of the mode: points as far apart as its filter, of fixes that the receiver gave",
        arguments: GPSMode.allCases)
    func track(mode: GPSMode) throws {
        let run = try hike(mode)
        let points = try recovery(run).points
        let fixes = run.events(.fix, on: "watch").compactMap(Self.fix)
        let start = UTCDate(nanosecondsSince1970: 1_781_418_600_000_000_000)
        let delay = ReceiverPower(for: mode.settings).fixInterval
        #expect(points.count > 35)
        var late = 0
        // A place in a recording's file is good to half a metre.
        for (point, next) in zip(points, points.dropFirst()) {
            #expect(
                GreatCircle.distance(point.coordinate, next.coordinate) > mode.distanceFilter - 1,
                "\(point.date)")
            let later = fixes.filter { start + ($0.time - .zero) > point.date + .milliseconds(1) }
            let here = later.first {
                (start + ($0.time - .zero) - next.date).nanoseconds.magnitude < 1_000_000
            }
            #expect(here.map { GreatCircle.distance($0.coordinate, next.coordinate) < 1 } == true)
            let due = try #require(
                later.first {
                    GreatCircle.distance($0.coordinate, point.coordinate) > mode.distanceFilter + 1
                })
            let wait = next.date - (start + (due.time - .zero))
            #expect(wait <= delay, "\(next.date)")
            if wait > .seconds(1) { late += 1 }
        }
        // A receiver that sleeps misses the moment most of the time.
        #expect(mode == .lowPower ? late > 20 : late == 0, "\(late)")
    }

    private static func fix(_ event: LogEvent) -> Fix? {
        guard let latitude = event.number("latitude"), let longitude = event.number("longitude"),
            let accuracy = event.number("horizontalAccuracy")
        else { return nil }
        return Fix(
            time: event.time, coordinate: Coordinate(latitude: latitude, longitude: longitude),
            horizontalAccuracy: accuracy)
    }

    @Test("OHX-34, OHX-35: a battery that runs low sets the receiver to low power, and lasts longer for it")
    func lowBattery() throws {
        let run = try hike(.high, battery: "6 %", walk: "  - walk:\n  - wait: 20 min\n")
        #expect(run.failures.filter { !$0.contains("stop-recording") } == [])
        let low = try #require(
            run.events(.log, on: "watch").first { $0.text("message") == "lowBatteryTriggered" })
        let set = try #require(sensor("gnss", run).last { $0.text("state") == "set" })
        #expect(set.time == low.time && set.number("accuracy") == 100 && set.number("filter") == 50)
        #expect(power(run).prefix(2) == ["full", "least"])
        let told = sensor("battery", run).map(\.time.inSeconds)
        #expect(told.count >= 2 && levels(run).prefix(2) == [0.05, 0.04])
        // A percent lasts 10 minutes at full power, and 17 in low power, of which it had all but a minute.
        #expect((600...625).contains(told[0]) && (950...1_013).contains(told[1] - told[0]), "\(told)")
    }

    @Test("OHX-02, OHX-42: while a route is followed every fix comes, also to a recording in low power")
    func guided() throws {
        let route = """
              - { on: phone, import: \(PackageFolder.track("ridge")), save as: Ridge }
              - { on: phone, send route: Ridge }
              - { on: watch, navigate: Ridge }
              - walk: { until: 800 m }
              - { on: watch, stop: navigation }
              - walk: { until: 1200 m }

            """
        let run = try hike(.lowPower, walk: route)
        #expect(run.failures == [])
        #expect(power(run) == ["least", "full", "least", "off"])
        let usual = try hike(.high, walk: route)
        #expect(
            run.haptics().map(\.time) == usual.haptics().map(\.time) && run.patterns() == usual.patterns())
        #expect(run.patterns().contains("directionDown") || run.patterns().count > 3)
    }

    @Test("EM-31, MAP-41: what a battery has lost stays lost when the device was switched off and on")
    func restarted() throws {
        let run = try hike(
            .high,
            walk:
                "  - walk: { until: 1000 m }\n  - fault: { kill: watch, restart after: 30 s }\n  - wait: 40 s\n"
                + "  - { on: watch, answer: Discard }\n  - walk:\n  - { on: watch, tap: start-recording }\n"
                + "  - wait: 1 h\n")
        #expect(run.failures == [])
        let levels = levels(run)
        #expect(levels.count > 3 && zip(levels, levels.dropFirst()).allSatisfy { $0 > $1 }, "\(levels)")
        #expect(zip(levels, levels.dropFirst()).allSatisfy { ($0 - $1 - 0.01).magnitude < 1e-9 }, "\(levels)")
    }

    @Test("EM-01, OHX-02: in two processes all of it happens alike")
    func twoProcesses() throws {
        let story =
            "  - walk: { until: 700 m }\n  - fault: { kill: watch, restart after: 30 s }\n  - wait: 40 s\n"
            + "  - { on: watch, answer: Recover & Save }\n  - { on: watch, tap: start-recording }\n"
            + "  - walk:\n  - wait: 1 h\n"
        let one = try hike(.lowPower, walk: story)
        let two = try hike(.lowPower, walk: story, placement: .twoProcesses)
        #expect(one.failures == [] && one.digest != nil)
        #expect(one.digest == two.digest)
    }
}
