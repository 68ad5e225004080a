import HikeHardware
import HikeValues
import Testing

@Suite("Positions and headings to apps")
struct SensorRoutingTests {
    static let heading = DeviceInput.heading(
        Heading(time: .zero, magneticHeading: 10, trueHeading: 13, accuracy: 5))

    /// A case: what the app has and asked for, and in which states a fix reaches it.
    struct Case: Sendable, CustomStringConvertible {
        var mode: Bool
        var inBackground: Bool
        var answer: PrivacyAnswer
        var reaches: [LifecycleCommand]

        var description: String { "mode \(mode), asked in background \(inBackground), \(answer)" }
    }

    static let cases: [Case] = {
        var cases: [Case] = []
        for answer in PrivacyAnswer.allCases {
            for mode in [false, true] {
                for asked in [false, true] {
                    var reaches: [LifecycleCommand] = []
                    if answer.isGranted {
                        reaches = mode && asked ? [.foreground, .background] : [.foreground]
                    }
                    cases.append(Case(mode: mode, inBackground: asked, answer: answer, reaches: reaches))
                }
            }
        }
        return cases
    }()

    @Test("EM-17, EM-29, EM-30: a fix reaches an app by its state, mode and permission", arguments: cases)
    func routing(_ row: Case) throws {
        let probe = Probe()
        probe.react = { [unowned probe] event, device in
            guard event == .launched else { return }
            device.requestPermission(.location)
            probe.follow(device, inBackground: row.inBackground)
        }
        let device = try TestDevice(
            [probe.description(backgroundModes: row.mode ? [.location] : [])],
            privacy: [PrivacySetting(app: "probe", service: .location, answer: row.answer)])
        device.boot()
        var second = 1.0
        for state in [LifecycleCommand.foreground, .background, .suspend] {
            probe.positions = []
            device.run(
                until: second + 1, (second, .lifecycle(app: "probe", state)), (second + 0.5, .position()),
                (second + 0.6, .fixLost))
            let expected = row.reaches.contains(state)
            #expect((probe.fixTimes.count == 1) == expected)
            #expect(probe.positions.contains { $0.news == .lost } == expected)
            second += 1
        }
        // The device notes every fix, whoever listens.
        #expect(device.lines(.fix).count == 3)
    }

    @Test("EM-30: a permission taken away stops the fixes at once, and given back starts them")
    func revoked() throws {
        let probe = Probe()
        probe.react = { [unowned probe] event, device in
            guard event == .launched else { return }
            device.requestPermission(.location)
            probe.follow(device, inBackground: false)
        }
        let device = try TestDevice([probe.description()])
        device.boot()
        func set(_ answer: PrivacyAnswer) -> DeviceInput {
            .privacy(PrivacySetting(app: "probe", service: .location, answer: answer))
        }
        device.run(
            until: 9, (1, .position()), (2, set(.denied)), (3, .position()), (4, set(.whenInUse)),
            (5, .position()))
        #expect(probe.fixTimes == [.seconds(1), .seconds(5)])
        #expect(device.lines(.permission).count == 3)
    }

    @Test("EM-18: headings reach an app in front that asked for them, and stop when it says so")
    func headings() throws {
        let probe = Probe()
        probe.react = { [unowned probe] event, device in
            if event == .launched { probe.followCompass(of: device) }
            if event == .action(AppAction("stop")) { device.heading?.stop() }
        }
        let device = try TestDevice([probe.description()])
        device.boot()
        device.run(
            until: 9, (1, Self.heading), (2, .lifecycle(app: "probe", .background)), (3, Self.heading),
            (4, .lifecycle(app: "probe", .foreground)), (5, Self.heading),
            (6, .action(app: "probe", AppAction("stop"))), (7, Self.heading))
        #expect(probe.headings == [.seconds(1), .seconds(5)])
    }

    @Test("EM-18: a process that has ended hears no heading any more; the next one asks anew")
    func headingsOfProcesses() throws {
        let probe = Probe()
        probe.react = { [unowned probe] event, device in
            if event == .action(AppAction("start")) { probe.followCompass(of: device) }
        }
        let device = try TestDevice([probe.description()])
        device.boot()
        func command(_ command: LifecycleCommand) -> DeviceInput { .lifecycle(app: "probe", command) }
        let start = DeviceInput.action(app: "probe", AppAction("start"))
        device.run(
            until: 9, (0.5, command(.foreground)), (1, start), (2, Self.heading), (3, command(.crash)),
            (4, command(.foreground)), (5, Self.heading), (6, start), (7, Self.heading))
        #expect(probe.headings == [.seconds(2), .seconds(7)])
        // What the compass reads is in the log, whoever listens.
        #expect(device.lines(.heading).count == 3)
    }

    @Test("a loss of the position is told once, and its return is noted")
    func lost() throws {
        let device = try TestDevice([Probe().description()])
        device.boot()
        device.run(
            until: 9, (1, .position()), (2, .fixLost), (3, .fixLost), (4, .position()), (5, .position()))
        #expect(device.lines(.sensor).map { $0.contains("\"lost\"") } == [true, false])
        #expect(device.lines(.sensor).count == 2)
    }

    @Test("EM-20: a broken haptic engine is a line in the log, and the app goes on")
    func haptics() throws {
        let probe = Probe()
        let device = try TestDevice([probe.description()], role: .watch, haptics: .absent)
        probe.react = { event, device in if case .action = event { device.haptics?.play(.watch(.click)) } }
        device.boot()
        let play = DeviceInput.action(app: "probe", AppAction("play"))
        device.run(
            until: 9, (1, play), (2, .haptics(.working)), (3, play), (4, .haptics(.failing)), (5, play))
        #expect(
            device.lines(.haptic).map { $0.contains("\"outcome\":\"played\"") } == [false, true, false])
        #expect(device.lines(.sensor).count == 2)
    }
}
