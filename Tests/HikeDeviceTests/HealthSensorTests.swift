import Foundation
import HikeHardware
import HikeValues
import Testing

@Suite("Health sensors")
struct HealthSensorTests {
    /// An app that wants all readings from its launch on.
    static func probe() -> Probe {
        let probe = Probe()
        probe.react = { event, device in
            guard event == .launched else { return }
            device.requestPermission(.health)
            device.health?.start { probe.samples.append($0) }
        }
        return probe
    }

    static func device(
        _ probe: Probe, _ health: HealthScript, answer: PrivacyAnswer = .granted, folder: ScratchFolder? = nil
    ) throws -> TestDevice {
        try TestDevice(
            [probe.description(purposes: [.health: "Tests sensors."])], role: .watch,
            privacy: [PrivacySetting(app: "probe", service: .health, answer: answer)], folder: folder,
            health: health)
    }

    static func readings(_ probe: Probe) -> [HealthSample] { probe.samples }

    static func set(_ quantity: HealthQuantity, _ value: Double?, over: Double = 0) -> DeviceInput {
        .part(PartMessage(HealthPart.self, HealthChange(quantity, value, over: .seconds(over))))
    }

    @Test("EM-32: readings come at whole multiples of their interval, also where two are due at once")
    func rates() throws {
        let probe = Self.probe()
        let device = try Self.device(
            probe,
            HealthScript(
                heartRateInterval: .seconds(5), bloodOxygenInterval: .seconds(10),
                [.heartRate: 90, .bloodOxygen: 0.97]))
        device.boot()
        device.run(until: 21)
        let readings = Self.readings(probe)
        #expect(readings.filter { $0.quantity == .heartRate }.map(\.time.inSeconds) == [5, 10, 15, 20])
        #expect(readings.filter { $0.quantity == .bloodOxygen }.map(\.time.inSeconds) == [10, 20])
        #expect(readings.allSatisfy { $0.value == ($0.quantity == .heartRate ? 90 : 0.97) })
        #expect(device.lines(.sensor).count == 6)
        #expect(
            device.lines(.sensor).first?.hasSuffix(
                "\"sensor\":\"heart-rate\",\"state\":\"reading\",\"value\":90.000}") == true)
    }

    @Test("EM-32: a value goes evenly to another, ends with none, and comes back")
    func courses() throws {
        let probe = Self.probe()
        let device = try Self.device(probe, HealthScript([.heartRate: 100]))
        device.boot()
        device.run(
            until: 41, (10, Self.set(.heartRate, 140, over: 10)), (26, Self.set(.heartRate, nil)),
            (36, Self.set(.heartRate, 80, over: 60)))
        let readings = Self.readings(probe)
        #expect(readings.map(\.time.inSeconds) == [5, 10, 15, 20, 25, 40])
        #expect(readings.map(\.value) == [100, 100, 120, 140, 140, 80])
        #expect(
            device.lines(.input).first?.hasSuffix(
                "\"input\":\"health\",\"quantity\":\"heart-rate\",\"value\":140.000,\"over\":10.000}") == true
        )
    }

    @Test("EM-32: the script of a seat is what its device has come to, in the middle of a course too")
    func script() {
        var script = HealthScript([.heartRate: 100])
        script.change(HealthChange(.heartRate, 140, over: .seconds(10)), at: .seconds(10))
        #expect(script.value(.heartRate, at: .seconds(9)) == 100)
        #expect(script.value(.heartRate, at: .seconds(15)) == 120)
        script.change(HealthChange(.heartRate, 100, over: .seconds(10)), at: .seconds(15))
        #expect(script.value(.heartRate, at: .seconds(15)) == 120)
        #expect(script.value(.heartRate, at: .seconds(20)) == 110)
        #expect(script.value(.heartRate, at: .seconds(99)) == 100)
        #expect(script.value(.bodyMass, at: .zero) == nil)
    }

    @Test("EM-30, OHX-37: without the permission nothing comes, and nothing more once it is taken away")
    func permission() throws {
        let probe = Self.probe()
        let device = try Self.device(probe, HealthScript([.heartRate: 90, .bodyMass: 82]), answer: .denied)
        var weights: [Double?] = []
        let react = probe.react
        probe.react = { event, device in
            react(event, device)
            if case .action = event { weights.append(device.health?.bodyMass ?? nil) }
        }
        device.boot()
        func answer(_ answer: PrivacyAnswer) -> DeviceInput {
            .privacy(PrivacySetting(app: "probe", service: .health, answer: answer))
        }
        device.run(
            until: 31, (6, .action(app: "probe", AppAction("weight"))), (11, answer(.granted)),
            (12, .action(app: "probe", AppAction("weight"))), (21, answer(.denied)))
        #expect(Self.readings(probe).map(\.time.inSeconds) == [15, 20])
        #expect(weights == [nil, 82])
    }

    @Test("OHX-37: in the background readings come in a workout only")
    func background() throws {
        let probe = Self.probe()
        let react = probe.react
        probe.react = { event, device in
            react(event, device)
            if case .action(let action) = event {
                device.health?.setWorkout(isRunning: action.name == "begin")
            }
            if event == .launched {
                device.requestPermission(.location)
                device.location?.start(inBackground: true) { _ in }
            }
        }
        let device = try TestDevice(
            [
                probe.description(
                    backgroundModes: [.location], purposes: [.health: "Tests.", .location: "Tests."])
            ], role: .watch, health: HealthScript([.heartRate: 90]))
        device.boot()
        device.run(
            until: 31, (6, .lifecycle(app: "probe", .background)),
            (11, .action(app: "probe", AppAction("begin"))), (21, .action(app: "probe", AppAction("end"))))
        #expect(Self.readings(probe).map(\.time.inSeconds) == [5, 15, 20])
    }

    @Test("EM-32: nobody reads for an app that has stopped, or ended")
    func stops() throws {
        let probe = Self.probe()
        let react = probe.react
        probe.react = { event, device in
            react(event, device)
            if case .action = event { device.health?.stop() }
        }
        let device = try Self.device(probe, HealthScript([.heartRate: 90]))
        device.boot()
        device.run(until: 20, (6, .action(app: "probe", AppAction("stop"))))
        #expect(device.lines(.sensor).count == 1)
        device.run(
            until: 31, (21, .lifecycle(app: "probe", .terminate)), (22, .lifecycle(app: "probe", .launch)))
        #expect(device.lines(.sensor).count == 3)
        device.run(until: 50, (32, .lifecycle(app: "probe", .crash)))
        #expect(device.lines(.sensor).count == 3)
    }

    @Test("EM-32: a quiet app may send because of a reading, which is no sensor of the world")
    func quiet() throws {
        let probe = Self.probe()
        let device = try Self.device(probe, HealthScript([.heartRate: 90]))
        let boot = device.boot()
        // The world knows when to ask again.
        #expect(boot.quietUntil == .seconds(5))
        let answer = device.run(until: 7, (1, .position()))
        #expect(answer.quietUntil == .seconds(10))
    }

    @Test("MAP-40: the weather service answers, or not")
    func weather() throws {
        let probe = Self.probe()
        var answers: [Result<Int, WeatherError>] = []
        probe.react = { event, device in
            guard case .action = event else { return }
            device.weather?.requestUVIndex(at: Coordinate(latitude: 46, longitude: 11)) { answers.append($0) }
        }
        let device = try Self.device(probe, HealthScript())
        device.boot()
        device.run(
            until: 9, (1, .action(app: "probe", AppAction("ask"))), (2, Self.set(.uvIndex, 8)),
            (3, .action(app: "probe", AppAction("ask"))))
        #expect(answers == [.failure(.unavailable), .success(8)])
    }

    /// An app that saves a workout at each action.
    final class Saver {
        let probe = HealthSensorTests.probe()
        private(set) var errors: [ServiceError] = []

        init() {
            let react = probe.react
            probe.react = { [unowned self] event, device in
                react(event, device)
                if case .action(let action) = event { save(action, device) }
            }
        }

        private func save(_ action: AppAction, _ device: any DeviceServices) {
            let date = UTCDate(secondsSince1970: 1_780_000_000)
            let place = WorkoutRecord.Place(
                coordinate: Coordinate(latitude: 46, longitude: 11), altitude: nil, date: date)
            do throws(ServiceError) {
                try device.health?.save(
                    WorkoutRecord(
                        id: action.argument("id") ?? "a", activity: "hiking", start: date,
                        end: date + .seconds(60), distance: 120, energy: 9.5, averageHeartRate: 110,
                        route: [place]))
            } catch { errors.append(error) }
        }
    }

    @Test(
        "MAP-39, OHX-37: a workout is a file of the device, which outlives the app; without the permission there is none"
    )
    func workouts() throws {
        let folder = try ScratchFolder()
        let saver = Saver()
        let probe = saver.probe
        let device = try Self.device(probe, HealthScript(), folder: folder)
        device.boot()
        let save = DeviceInput.action(app: "probe", AppAction("save"))
        device.run(
            until: 9, (1, save), (2, save),
            (3, .action(app: "probe", AppAction("save", [.init("id", "../../out")]))),
            (4, .privacy(PrivacySetting(app: "probe", service: .health, answer: .denied))), (5, save),
            (6, .system(.uninstall(app: "probe"))))
        #expect(device.lines(.store).map { $0.contains("\"operation\":\"save\"") } == [true, false])
        #expect(saver.errors.count == 2 && saver.errors.last == .denied(.health))
        let text = try String(contentsOfFile: folder.path + "/health/workouts/a.json", encoding: .utf8)
        #expect(text.contains("\"distance\":120.00") && text.contains("\"latitude\":46.0000000"))
        #expect(text.contains("\"start\":\"2026-05-28T20:26:40.000Z\"") && !text.contains("altitude"))
    }

    @Test("MAP-39: where there is no room no workout is kept, and again when there is")
    func noRoom() throws {
        let folder = try ScratchFolder()
        let saver = Saver()
        let probe = saver.probe
        let device = try Self.device(probe, HealthScript(), folder: folder)
        device.boot()
        let save = DeviceInput.action(app: "probe", AppAction("save"))
        device.run(until: 3, (1, .system(.storage(isFull: true))), (2, save))
        #expect(saver.errors.count == 1)
        if case .storageFull = saver.errors.first {} else { Issue.record("\(saver.errors)") }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/health/workouts/a.json"))
        device.run(until: 6, (4, .system(.storage(isFull: false))), (5, save))
        #expect(saver.errors.count == 1 && device.lines(.store).count == 1)
    }

    @Test("EM-32: what the sensors measure is kept for the next start, with the course that they are on")
    func kept() throws {
        var parts = [PartMessage(HealthPart.self, settings: HealthScript([.heartRate: 100]))]
        parts.keep(
            PartMessage(HealthPart.self, HealthChange(.heartRate, 140, over: .seconds(10))), at: .seconds(10))
        parts.keep(PartMessage(HealthPart.self, HealthChange(.bodyMass, 80)), at: .seconds(12))
        var script = HealthScript([.heartRate: 100])
        script.change(HealthChange(.heartRate, 140, over: .seconds(10)), at: .seconds(10))
        script.change(HealthChange(.bodyMass, 80), at: .seconds(12))
        #expect(parts == [PartMessage(HealthPart.self, settings: script)])
        // Readings leave nothing behind.
        parts.keep(PartMessage(BarometerPart.self, .init(hectopascals: 900)), at: .seconds(13))
        #expect(parts.count == 1)
        var none: [PartMessage] = []
        none.keep(PartMessage(HealthPart.self, HealthChange(.bodyMass, 80)), at: .zero)
        #expect(none == [PartMessage(HealthPart.self, settings: HealthScript([.bodyMass: 80]))])
    }
}
