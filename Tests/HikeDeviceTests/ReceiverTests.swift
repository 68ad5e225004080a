import Foundation
import HikeHardware
import HikeValues
import Testing

/// An app's wishes of the receiver, on a device.
@Suite("The receiver's settings")
struct ReceiverTests {
    /// An app that uses the location from its launch, and sets the receiver by an action `ACCURACY` with `filter`.
    static func probe() -> Probe {
        let probe = Probe()
        probe.react = { [unowned probe] event, device in
            switch event {
            case .launched:
                device.requestPermission(.location)
                probe.follow(device, inBackground: true)
                probe.followCompass(of: device)
            case .action(let action):
                switch action.name {
                case "start": probe.follow(device, inBackground: false)
                case "stop": device.location?.stop()
                default:
                    let settings = LocationSettings(
                        desiredAccuracy: Double(action.argument("accuracy") ?? "") ?? .nan,
                        distanceFilter: Double(action.argument("filter") ?? "") ?? .nan)
                    do throws(LocationSettingsError) { try device.location?.set(settings) } catch {
                        device.log(.error, "test", error.description)
                    }
                }
            default: break
            }
        }
        return probe
    }

    static func set(_ accuracy: Double, _ filter: Double, app: String = "probe") -> DeviceInput {
        .action(
            app: app, AppAction("set", [.init("accuracy", "\(accuracy)"), .init("filter", "\(filter)")]))
    }

    static func act(_ name: String) -> DeviceInput { .action(app: "probe", AppAction(name)) }

    /// A fix each second for a walk of 1.2 m a second north, with other inputs.
    static func walk(_ seconds: ClosedRange<Int>, _ others: (Double, DeviceInput)...) -> [TimedInput] {
        let fixes = seconds.map { second in
            TimedInput(
                time: .seconds(Double(second)),
                .position(47 + Double(second) * 1.2 / 111_194.926_644_558_7))
        }
        return (fixes + others.map { TimedInput(time: .seconds($0.0), $0.1) }).sorted { $0.time < $1.time }
    }

    /// When fixes came, in seconds.
    static func fixes(_ probe: Probe) -> [Double] {
        probe.fixTimes.map(\.inSeconds)
    }

    static func states(_ device: TestDevice) -> [String] {
        device.lines(.sensor).compactMap { line in
            line.components(separatedBy: "\"state\":\"").last?.components(separatedBy: "\"").first
        }
    }

    static func device(_ probes: (String, Probe)...) throws -> TestDevice {
        let device = try TestDevice(
            probes.map { $0.1.description(id: $0.0, backgroundModes: [.location]) }, role: .watch)
        device.boot()
        return device
    }

    @Test(
        "OHX-02, MAP-08: the filter decides which fixes come: the first, then each that is far enough; headings all come"
    )
    func filter() throws {
        let probe = Self.probe()
        let device = try Self.device(("probe", probe))
        let heading = DeviceInput.heading(
            Heading(time: .zero, magneticHeading: 10, trueHeading: 13, accuracy: 5))
        device.run(
            until: 31,
            Self.walk(1...30, (0.5, Self.set(0, 5)), (2.5, heading), (2.6, heading), (2.7, heading)))
        // 1.2 m a second: 5 m are passed in the fifth second from each.
        #expect(Self.fixes(probe) == [1, 6, 11, 16, 21, 26])
        #expect(probe.headings.count == 3)
        // What the receiver reports is in the log, whoever gets it.
        #expect(device.lines(.fix).count == 30)
    }

    @Test(
        "OHX-02: another filter counts at once; who stops and starts again gets a first fix; so does who lost it"
    )
    func changes() throws {
        let probe = Self.probe()
        let device = try Self.device(("probe", probe))
        device.run(
            until: 41,
            Self.walk(
                1...40, (0.5, Self.set(0, 50)), (3.5, Self.set(0, 5)), (6.5, Self.set(0, 50)),
                (10.5, Self.act("start")), (15.5, Self.act("stop")), (16.5, Self.act("start")),
                (20.5, .fixLost), (25.5, Self.set(0, 0)), (27.5, Self.set(0, 50))))
        // A start while it runs is none.
        #expect(Self.fixes(probe) == [1, 6, 17, 21, 26, 27])
    }

    @Test("OHX-02, MAP-08: each app has settings of its own, which end with it")
    func apps() throws {
        let (one, other) = (Self.probe(), Self.probe())
        let device = try Self.device(("probe", one), ("other", other))
        device.run(until: 12, Self.walk(1...11, (0.5, Self.set(0, 5))))
        #expect(Self.fixes(one) == [1, 6, 11] && Self.fixes(other) == (1...11).map(Double.init))
        one.positions = []
        device.run(
            until: 30,
            Self.walk(
                13...29, (12.5, .lifecycle(app: "probe", .terminate)),
                (20.5, .lifecycle(app: "probe", .launch))))
        #expect(Self.fixes(one) == (21...29).map(Double.init))
    }

    @Test("OHX-02: a change is an event with the app's name; what is as before is none")
    func events() throws {
        let probe = Self.probe()
        let device = try Self.device(("probe", probe))
        device.run(
            until: 9, (1, Self.set(0, 0)), (2, Self.set(10, 10)), (3, Self.set(10, 10)),
            (4, Self.set(100, 50)), (5, Self.act("stop")))
        #expect(
            device.lines(.sensor) == [
                #"{"t":0.000000,"device":"watch","event":"sensor","sensor":"gnss","state":"full"}"#,
                #"{"t":2.000000,"device":"watch","event":"sensor","sensor":"gnss","state":"set","app":"probe","accuracy":10.00,"filter":10.00}"#,
                #"{"t":2.000000,"device":"watch","event":"sensor","sensor":"gnss","state":"reduced"}"#,
                #"{"t":4.000000,"device":"watch","event":"sensor","sensor":"gnss","state":"set","app":"probe","accuracy":100.00,"filter":50.00}"#,
                #"{"t":4.000000,"device":"watch","event":"sensor","sensor":"gnss","state":"least"}"#,
                #"{"t":5.000000,"device":"watch","event":"sensor","sensor":"gnss","state":"off"}"#,
            ])
    }

    @Test(
        "OHX-02: settings that mean nothing are refused, and those before stay",
        arguments: [-1.0, -0.1, .nan, .infinity])
    func refusals(value: Double) throws {
        let probe = Self.probe()
        let device = try Self.device(("probe", probe))
        device.run(
            until: 12,
            Self.walk(1...11, (0.2, Self.set(10, 5)), (0.4, Self.set(value, 0)), (0.6, Self.set(0, value))))
        #expect(Self.fixes(probe) == [1, 6, 11])
        #expect(Self.states(device) == ["full", "set", "reduced"])
        let refused = device.lines(.log).filter { $0.contains("it has to be a number of metres") }
        #expect(refused.count == 2 && refused.last?.contains("the distance filter is") == true)
    }

    @Test("OHX-02: from 100 m on the receiver wakes every ten seconds, for all apps, but first at once")
    func least() throws {
        let probe = Self.probe()
        let device = try Self.device(("probe", probe))
        device.run(until: 36, Self.walk(1...35, (0.5, Self.set(100, 0))))
        #expect(Self.fixes(probe) == [1, 11, 21, 31])
        probe.positions = []
        // A receiver that was off gives its first fix as soon as it has one.
        device.run(
            until: 60, Self.walk(36...59, (36.5, Self.act("stop")), (38.5, Self.act("start"))))
        #expect(Self.fixes(probe) == [39, 49, 59])
    }

    @Test("OHX-02: the receiver works for the app that wants most, and rests where nobody may have positions")
    func shared() throws {
        let (one, other) = (Self.probe(), Self.probe())
        let device = try TestDevice(
            [
                one.description(backgroundModes: [.location]),
                other.description(id: "other", backgroundModes: [.location]),
            ], role: .watch)
        device.boot()
        device.run(
            until: 9, (1, Self.set(100, 0)), (2, Self.set(10, 0, app: "other")),
            (3, .lifecycle(app: "other", .terminate)),
            (4, .privacy(PrivacySetting(app: "probe", service: .location, answer: .denied))),
            (5, .privacy(PrivacySetting(app: "probe", service: .location, answer: .whenInUse))),
            (6, .lifecycle(app: "probe", .suspend)))
        #expect(
            Self.states(device) == ["full", "set", "set", "reduced", "least", "off", "least", "off"])
    }

    @Test(
        "OHX-02, EM-31, MAP-41: a battery that drains goes down by what the receiver does, a percent an event"
    )
    func drains() throws {
        let probe = Self.probe()
        var seen: [Double] = []
        let react = probe.react
        probe.react = { event, device in
            react(event, device)
            if event == .action(AppAction("stop")) { seen.append(device.power?.level ?? 2) }
        }
        let device = try Self.device(("probe", probe))
        let hour = 3_600.0
        device.run(
            until: 4 * hour, (1, .system(.battery(level: 0.8, drains: true))), (1 + hour, Self.set(100, 0)),
            (1 + 2 * hour, Self.act("stop")))
        let left = 0.8 - 1 / 17.0 - (1 / 36.0 + 0.25 * (1 / 17.0 - 1 / 36.0))
        #expect(seen.count == 1 && (seen[0] - left).magnitude < 1e-9)
        let told = device.lines(.sensor).filter { $0.contains("\"battery\"") }
        #expect(told.count == 14, "80 - 5.88 - 3.55 - 5.55 = 65.01")
        #expect(
            told.first
                == #"{"t":613.000000,"device":"watch","event":"sensor","sensor":"battery","state":"reading","value":0.790}"#
        )
        #expect(
            device.lines(.input).first { $0.contains("\"battery\"") }?.hasSuffix(
                "\"level\":0.80,\"drains\":true}")
                == true)
        // Set anew it stays.
        device.run(until: 9 * hour, (5 * hour, .system(.battery(level: 0.5))))
        #expect(device.lines(.sensor).filter { $0.contains("\"battery\"") }.count == 17)
    }

    @Test("OHX-02: however time is cut into grants, the same fixes come and the same is told")
    func grants() throws {
        func story(_ step: Int) throws -> [String] {
            let probe = Self.probe()
            let device = try Self.device(("probe", probe))
            var inputs = Self.walk(
                1...900, (0.5, .system(.battery(level: 0.5, drains: true))), (300.5, Self.set(100, 50)))
            for end in stride(from: step, through: 1_800, by: step) {
                let until = Instant.seconds(Double(end))
                device.run(until: Double(end), inputs.filter { $0.time < until })
                inputs.removeAll { $0.time < until }
            }
            return device.lines + Self.fixes(probe).map { "\($0)" }
        }
        let whole = try story(1_800)
        #expect(whole.contains { $0.contains("\"battery\",\"state\"") })
        for step in [1, 45, 600] { #expect(try story(step) == whole) }
    }
}
