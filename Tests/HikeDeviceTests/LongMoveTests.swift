import HikeHardware
import HikeValues
import Testing

/// Positions for apps behind others and for apps that have ended, by what their owner allows (NF-11).
@Suite("Positions out of use")
struct LongMoveTests {
    /// An app that follows the position in the background and wants to be started for long moves, from its launch on.
    private static func probe(follows: Bool = true) -> Probe {
        let probe = Probe()
        probe.react = { [unowned probe] event, device in
            switch event {
            case .launched:
                device.requestPermission(.location)
                guard follows else { return }
                probe.followMoves(of: device)
                probe.follow(device, inBackground: true)
            case .action(AppAction("begin")):
                probe.followMoves(of: device)
                probe.follow(device, inBackground: true)
            case .action(AppAction("stop")):
                device.location?.stopMoves()
                device.location?.stop()
            case .action(AppAction("rest")): device.location?.stop()
            default: break
            }
        }
        return probe
    }

    private static func device(
        _ probe: Probe, _ answer: PrivacyAnswer, role: DeviceRole = .phone, launches: [String]? = nil
    ) throws -> TestDevice {
        let device = try TestDevice(
            [probe.description(backgroundModes: [.location])], role: role,
            privacy: [PrivacySetting(app: "probe", service: .location, answer: answer)], launches: launches)
        device.boot()
        return device
    }

    /// Metres north of where it began.
    private static func at(_ metres: Double) -> DeviceInput { .position(47 + metres / 111_194.93) }
    private static func life(_ command: LifecycleCommand) -> DeviceInput {
        .lifecycle(app: "probe", command)
    }
    private static func act(_ name: String) -> DeviceInput { .action(app: "probe", AppAction(name)) }
    private static func set(_ answer: PrivacyAnswer) -> DeviceInput {
        .privacy(PrivacySetting(app: "probe", service: .location, answer: answer))
    }

    /// The seconds at which the app got positions.
    private static func fixes(_ probe: Probe) -> [Double] {
        probe.fixTimes.map(\.inSeconds)
    }

    private static func starts(_ device: TestDevice) -> Int {
        device.lines(.log).filter { $0.contains("started for a long move") }.count
    }

    @Test("NF-11: begun in front, positions go on in the background, while in use as always")
    func background() throws {
        for answer in [PrivacyAnswer.whenInUse, .always] {
            let probe = Self.probe()
            let device = try Self.device(probe, answer)
            device.run(until: 9, (1, Self.at(0)), (2, Self.life(.background)), (3, Self.at(10)))
            #expect(Self.fixes(probe) == [1, 3])
        }
    }

    @Test("NF-11: begun in the background they come with always only, else once a person has opened the app")
    func begunBehind() throws {
        for (answer, expected) in [
            (PrivacyAnswer.whenInUse, [5.0, 7]), (.always, [3, 5, 7]), (.denied, []),
        ] {
            let probe = Self.probe(follows: false)
            let device = try Self.device(probe, answer)
            device.run(
                until: 9, (1, Self.life(.background)), (2, Self.act("begin")), (3, Self.at(0)),
                (4, Self.life(.foreground)), (5, Self.at(10)), (6, Self.life(.background)), (7, Self.at(20)))
            #expect(Self.fixes(probe) == expected, "\(answer)")
        }
    }

    @Test("NF-11: launched in the background, as for content, it is the same")
    func launchedBehind() throws {
        for (answer, expected) in [(PrivacyAnswer.whenInUse, [4.0]), (.always, [2, 4])] {
            let probe = Self.probe()
            let device = try Self.device(probe, answer, launches: [])
            device.run(
                until: 9, (1, Self.life(.background)), (2, Self.at(0)), (3, Self.life(.foreground)),
                (4, Self.at(10)))
            #expect(Self.fixes(probe) == expected, "\(answer)")
        }
    }

    @Test("NF-11: on a watch a workout counts as use")
    func workout() throws {
        let probe = Self.probe(follows: false)
        let react = probe.react
        probe.react = { event, device in
            react(event, device)
            if event == .action(AppAction("train")) { device.health?.setWorkout(isRunning: true) }
        }
        let device = try Self.device(probe, .whenInUse, role: .watch)
        device.run(
            until: 9, (1, Self.life(.background)), (2, Self.act("begin")), (3, Self.at(0)),
            (4, Self.act("train")), (5, Self.at(10)))
        #expect(Self.fixes(probe) == [5])
        // The receiver works from the workout on.
        #expect(ReceiverTests.states(device) == ["full"])
    }

    @Test("NF-11: taken away in the background, and given back while in use, they wait for a person")
    func revoked() throws {
        for (given, expected) in [(PrivacyAnswer.whenInUse, [3.0, 5, 11]), (.always, [3, 5, 9, 11])] {
            let probe = Self.probe()
            let device = try Self.device(probe, .always)
            // From always to while in use: what runs goes on.
            device.run(
                until: 12, (2, Self.life(.background)), (3, Self.at(0)), (4, Self.set(.whenInUse)),
                (5, Self.at(10)), (6, Self.set(.denied)), (7, Self.at(20)), (8, Self.set(given)),
                (9, Self.at(30)), (10, Self.life(.foreground)), (11, Self.at(40)))
            #expect(Self.fixes(probe) == expected, "\(given)")
        }
    }

    @Test(
        "NF-11: an app that has ended is started after 500 m with always, and with nothing else",
        arguments: [LifecycleCommand.terminate, .crash, .lowMemory, .forceQuit], PrivacyAnswer.allCases)
    func ended(_ end: LifecycleCommand, _ answer: PrivacyAnswer) throws {
        let probe = Self.probe()
        let device = try Self.device(probe, answer)
        device.run(
            until: 4, (1, Self.at(0)), (2, Self.life(.background)),
            (2.5, end == .lowMemory ? Self.life(.suspend) : Self.at(1)), (3, Self.life(end)))
        (probe.heard, probe.positions) = ([], [])
        device.run(until: 6, (5, Self.at(490)))
        #expect(probe.heard.isEmpty && probe.positions.isEmpty)
        device.run(until: 20, (10, Self.at(510)), (15, Self.at(520)))
        let isStarted = answer == .always && end != .forceQuit
        #expect(probe.events.contains(.launched) == isStarted)
        #expect(Self.starts(device) == (isStarted ? 1 : 0))
        #expect(Self.fixes(probe) == (isStarted ? [11, 15] : []))
        #expect(
            probe.events.contains(.enteredForeground) == false, "it is started in the background")
    }

    @Test("NF-11: one that was thrown out is started again once a person has opened it since")
    func openedSince() throws {
        let probe = Self.probe()
        let device = try Self.device(probe, .always)
        device.run(
            until: 600, (1, Self.at(0)), (2, Self.life(.forceQuit)), (3, Self.at(600)),
            (4, Self.life(.launch)), (5, Self.at(610)), (6, Self.life(.crash)), (400, Self.at(1_200)))
        #expect(Self.starts(device) == 1)
    }

    @Test("NF-11: a suspended app is let go on for it, and rests again when it has nothing to do")
    func suspended() throws {
        let probe = Self.probe()
        let device = try Self.device(probe, .always)
        device.run(
            until: 400, (1, Self.at(0)), (2, Self.act("rest")), (3, Self.life(.background)),
            (4, Self.life(.suspend)), (5, Self.at(600)))
        #expect(Self.fixes(probe) == [1, 6])
        #expect(probe.events.last == .willSuspend)
        // At most every five minutes.
        device.run(until: 1_000, (401, Self.at(1_200)), (402, Self.at(1_210)), (500, Self.at(1_800)))
        #expect(Self.fixes(probe) == [1, 6, 402])
    }

    @Test("NF-11: an app that runs and follows nothing gets long moves as positions, where it may")
    func running() throws {
        for (answer, expected) in [
            (PrivacyAnswer.whenInUse, [1.0, 3]), (.always, [1, 3, 400]), (.denied, []),
        ] {
            let probe = Self.probe()
            let device = try Self.device(probe, answer)
            device.run(
                until: 500, (1, Self.at(0)), (2, Self.act("rest")), (3, Self.at(600)), (4, Self.at(700)),
                (5, Self.life(.background)), (400, Self.at(1_300)))
            #expect(Self.fixes(probe) == expected, "\(answer)")
        }
    }

    @Test("NF-11: who has said stop, was taken off, or is on a watch is not started; nor who may no longer")
    func notStarted() throws {
        let cases: [(DeviceRole, [(Double, DeviceInput)])] = [
            (.phone, [(2, Self.act("stop")), (3, Self.life(.crash))]),
            (.phone, [(2, .system(.uninstall(app: "probe"))), (3, .system(.install(app: "probe")))]),
            (.phone, [(2, Self.life(.crash)), (3, Self.set(.whenInUse))]),
            // At the last moment.
            (.phone, [(2, Self.life(.crash)), (10.5, Self.set(.whenInUse))]),
            (.phone, [(2, Self.life(.crash)), (10.5, Self.set(.denied))]),
            (.watch, [(2, Self.life(.crash))]),
        ]
        for (role, inputs) in cases {
            let probe = Self.probe()
            let device = try Self.device(probe, .always, role: role)
            device.run(until: 1.5, (1, Self.at(0)))
            (probe.heard, probe.positions) = ([], [])
            let all = (inputs + [(10, Self.at(600)), (320, Self.at(1_300))]).sorted { $0.0 < $1.0 }
            device.run(until: 400, all.map { TimedInput(time: .seconds($0.0), $0.1) })
            #expect(!probe.events.contains(.launched), "\(role) \(inputs)")
            #expect(Self.fixes(probe) == [])
        }
    }

    @Test("NF-11: the world is told that a position may start an app that then sends something")
    func quiet() throws {
        let probe = Self.probe()
        let device = try Self.device(probe, .always)
        let before = device.run(until: 5, (1, Self.at(0)))
        #expect(before.quietUntil > before.reached)
        let ended = device.run(until: 8, (6, Self.life(.crash)))
        #expect(ended.quietUntil == ended.reached)
        let forbidden = device.run(until: 10, (9, Self.set(.whenInUse)))
        #expect(forbidden.quietUntil > forbidden.reached)
    }

    // MARK: Any order

    @Test(
        "NF-11, EM-30: in any order no position reaches an app that may not have one",
        arguments: 1...60 as ClosedRange<UInt64>)
    func anyOrder(_ seed: UInt64) throws {
        var random = RandomStream(seed: seed)
        let probe = Self.probe()
        var wrong: [Instant] = []
        probe.located = { _, device in
            if !device.permission(.location).isGranted { wrong.append(device.clock.now) }
        }
        let answers: [PrivacyAnswer] = [.notDetermined, .whenInUse, .always]
        let device = try Self.device(probe, try #require(answers.randomElement(using: &random)))
        var metres = 0.0
        var inputs: [TimedInput] = []
        for step in 1...300 {
            metres += Double(UInt16.random(in: 0..<400, using: &random))
            let input: DeviceInput =
                switch UInt8.random(in: 0..<12, using: &random) {
                case 0: Self.life(.launch)
                case 1: Self.life(.background)
                case 2: Self.life(.suspend)
                case 3:
                    Self.life([.crash, .terminate, .forceQuit, .lowMemory].randomElement(using: &random)!)
                case 4, 5: Self.set(PrivacyAnswer.allCases.randomElement(using: &random)!)
                case 6: Self.act(["begin", "stop", "rest"].randomElement(using: &random)!)
                default: Self.at(metres)
                }
            inputs.append(TimedInput(time: .seconds(Double(step) * 20), input))
        }
        device.run(until: 7_000, inputs)
        #expect(wrong == [])
        #expect(Self.starts(device) <= 6_000 / 300 + 1)
    }
}
