import HikeConnectivity
import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

@Suite("Director: what a person does to apps and devices reaches them as inputs")
struct DirectorSystemTests {
    /// Plays a story on devices that only keep what reaches them.
    private func play(_ actions: [Scenario.Action]) throws -> (result: RunResult, devices: ChatteringDevices)
    {
        let folder = try StoryFolder()
        let devices = ChatteringDevices()
        devices.prepare = { $0.isTalkative = false }
        let scenario = folder.scenario(actions)
        let session = try RunSession(scenario: scenario, files: folder.files, factory: devices)
        for step in scenario.steps { try session.perform(step) }
        return (try session.finish(), devices)
    }

    /// What reached a device beside its sensors and its link.
    private func inputs(_ id: String, _ devices: ChatteringDevices) -> [TimedInput] {
        devices.made.filter { $0.configuration.id == id }.flatMap(\.grants).flatMap(\.inputs).filter {
            if case .link = $0.input { false } else { !$0.input.isSensor }
        }.map { TimedInput(time: $0.time, $0.input) }
    }

    @Test("EM-29: force quit, crash, actions and system commands go to the device they name")
    func commands() throws {
        let add = AppAction("add", [.init("count", "3")])
        let (result, devices) = try play([
            .app(name: "trail", device: "phone", command: .forceQuit),
            .app(name: "counter", device: "watch", command: .crash),
            .appAction(app: "counter", device: "phone", add),
            .system(device: "phone", .selectWatch("watch")),
            .system(device: "watch", .uninstall(app: "counter")),
            .system(device: "watch", .install(app: "counter")), .unpair("phone", "watch"),
            .pair("phone", "watch"),
        ])
        #expect(result.failures == [])
        #expect(
            inputs("phone", devices).map(\.input) == [
                .lifecycle(app: "trail", .forceQuit), .action(app: "counter", add),
                .system(.selectWatch("watch")), .system(.unpair("watch")), .system(.pair("watch")),
            ])
        #expect(
            inputs("watch", devices).map(\.input) == [
                .lifecycle(app: "counter", .crash), .system(.uninstall(app: "counter")),
                .system(.install(app: "counter")),
                .system(.unpair("phone")), .system(.pair("phone")),
            ])
    }

    @Test("the run's apps are launched, and a permission that names no app is for each of them")
    func apps() throws {
        let folder = try StoryFolder()
        let devices = ChatteringDevices()
        devices.prepare = { $0.isTalkative = false }
        let denied = Scenario.PermissionSetting(service: .location, status: .denied)
        var scenario = folder.scenario([.permission(device: "watch", app: nil, denied)])
        scenario.source = .nowhere
        scenario.permissions = [denied]
        var options = RunOptions()
        options.apps = ["counter", "lamp"]
        options.configure = { $0.connectivity.limits.userInfo = 7 }
        let session = try RunSession(
            scenario: scenario, files: folder.files, options: options, factory: devices)
        for step in scenario.steps { try session.perform(step) }
        let result = try session.finish()
        #expect(result.failures == [])
        let settings = ["counter", "lamp"].map {
            PrivacySetting(app: $0, service: .location, answer: .denied)
        }
        for device in devices.made {
            #expect(device.configuration.launches == ["counter", "lamp"])
            #expect(device.configuration.privacy == settings)
            #expect(device.configuration.connectivity.limits.userInfo == 7)
        }
        #expect(inputs("watch", devices).map(\.input) == settings.map { .privacy($0) })
    }

    @Test("a fault that a step began can be ended before its time, and a killed device be switched on")
    func mended() throws {
        let folder = try StoryFolder()
        let devices = ChatteringDevices()
        devices.prepare = { $0.isTalkative = false }
        let session = try RunSession(scenario: folder.scenario([]), files: folder.files, factory: devices)
        func fault(_ kind: Scenario.Fault.Kind, for duration: Interval? = nil) throws {
            let fault = Scenario.Fault(kind: kind, duration: duration)
            try session.perform(Scenario.Step(action: .fault(fault)))
        }
        try fault(.linkDown)
        try fault(.linkDown, for: .seconds(60))
        try session.perform(Scenario.Step(action: .wait(.seconds(1))))
        try session.mend(.linkDown)
        try fault(.kill(device: "watch", restartAfter: nil))
        try session.restart("watch")
        try session.perform(Scenario.Step(action: .wait(.seconds(90))))
        let events = try session.finish().events.compactMap { try? LogEvent(line: $0.line) }
        let faults = events.filter { $0.event == "fault" }.map {
            "\($0.text("fault") ?? "") \($0.text("state") ?? "") \(Int($0.time.inSeconds))"
        }
        #expect(
            faults == ["link begin 0", "link begin 0", "link end 1", "link end 1", "kill begin 1"])
        let power = events.filter { $0.event == "lifecycle" && $0.device == "world" }
        #expect(power.map { $0.text("state") } == ["killed", "restarted"])
    }

    @Test("a fault of connectivity begins and ends; of two that overlap the first to end mends nothing")
    func connectivityFaults() throws {
        func fault(_ fault: ConnectivityFault, for seconds: Double, on devices: [String]) -> Scenario.Action {
            .fault(
                Scenario.Fault(kind: .connectivity(fault, devices: devices), duration: .seconds(seconds)))
        }
        let (result, devices) = try play([
            fault(.replyLost, for: 30, on: ["phone", "watch"]), .wait(.seconds(10)),
            fault(.replyLost, for: 5, on: ["watch"]), fault(.storageFull, for: 5, on: ["watch"]),
            .wait(.seconds(40)),
        ])
        func input(_ seconds: Double, _ fault: ConnectivityFault, _ isOn: Bool) -> TimedInput {
            TimedInput(time: .seconds(seconds), .system(.fault(fault, isOn: isOn)))
        }
        #expect(inputs("phone", devices) == [input(0, .replyLost, true), input(30, .replyLost, false)])
        #expect(
            inputs("watch", devices) == [
                input(0, .replyLost, true), input(10, .replyLost, true), input(10, .storageFull, true),
                input(15, .storageFull, false), input(30, .replyLost, false),
            ])
        #expect(
            result.lines("\"event\":\"fault\"").first
                == #"{"t":0.000000,"device":"world","event":"fault","fault":"connectivity reply lost","#
                + #""on":"phone watch","state":"begin"}"#)
        #expect(result.lines("\"event\":\"fault\"").count == 6)
    }

    @Test(
        "a device without room has none for what comes in either; of two reasons the first to end mends nothing"
    )
    func storageFull() throws {
        func full(_ kind: Scenario.Fault.Kind, for seconds: Double) -> Scenario.Action {
            .fault(Scenario.Fault(kind: kind, duration: .seconds(seconds)))
        }
        let (result, devices) = try play([
            full(.storageFull(devices: ["watch"]), for: 20), .wait(.seconds(5)),
            full(.connectivity(.storageFull, devices: ["watch"]), for: 30), .wait(.seconds(35)),
            // Two of one kind, the second longer.
            full(.storageFull(devices: ["watch"]), for: 10), full(.storageFull(devices: ["watch"]), for: 20),
            .wait(.seconds(60)),
        ])
        func input(_ seconds: Double, _ command: SystemCommand) -> TimedInput {
            TimedInput(time: .seconds(seconds), .system(command))
        }
        #expect(
            inputs("watch", devices) == [
                input(0, .storage(isFull: true)), input(0, .fault(.storageFull, isOn: true)),
                input(5, .fault(.storageFull, isOn: true)), input(20, .storage(isFull: false)),
                input(35, .fault(.storageFull, isOn: false)),
                input(40, .storage(isFull: true)), input(40, .fault(.storageFull, isOn: true)),
                input(40, .storage(isFull: true)), input(40, .fault(.storageFull, isOn: true)),
                input(60, .storage(isFull: false)), input(60, .fault(.storageFull, isOn: false)),
            ])
        #expect(inputs("phone", devices) == [])
        #expect(
            result.lines("\"event\":\"fault\"").first
                == #"{"t":0.000000,"device":"world","event":"fault","fault":"storage full","on":"watch","state":"begin"}"#
        )
    }

    @Test("a rebooted device is off for so long and then starts again, once")
    func reboot() throws {
        let (result, devices) = try play([
            .fault(
                Scenario.Fault(
                    kind: .reboot(device: "watch", offFor: .seconds(20), isLocked: true),
                    begin: .time(.seconds(10)))),
            .wait(.seconds(60)),
        ])
        #expect(result.failures == [])
        let watches = devices.made.filter { $0.configuration.id == "watch" }
        #expect(watches.map(\.configuration.bootTime) == [.zero, .seconds(30)])
        let lines = result.lines("\"fault\":\"reboot\"")
        #expect(
            lines == [
                #"{"t":10.000000,"device":"world","event":"fault","fault":"reboot","on":"watch","state":"begin"}"#
            ])
    }

    @Test("a fault that waits for frames has the times at which the world broke and mended the link")
    func countedFaults() throws {
        let folder = try StoryFolder()
        let after = Scenario.Fault.FrameCount(channel: .file, frames: 3)
        let scenario = folder.scenario([
            .fault(Scenario.Fault(kind: .linkDown, after: after, duration: .seconds(20))),
            .fault(Scenario.Fault(kind: .linkDown, after: after)),
            .fault(Scenario.Fault(kind: .linkDown, after: after)),
        ])
        let log = try EventLog(directory: nil, keeping: .events)
        let world = World(
            devices: [],
            link: LinkQuality(latency: .zero, bandwidth: .infinity, loss: 0),
            random: RandomStream(seed: 1), factory: ChatteringDevices(), feed: SteadyFeed(), sink: log)
        let director = Director(
            scenario: scenario, apps: ["trail"], world: world,
            stage: try Stage(scenario: scenario, files: folder.files, seed: 1),
            log: log)
        // The second of the orders is that of the first fault.
        world.frameBreaks = [(.seconds(40), nil), (.seconds(10), .seconds(30)), nil]
        director.linkBreaks = [1: 1, 2: 0, 3: 2]
        try world.advance(to: .seconds(40))
        try director.conclude()
        #expect(director.faultTimes[1]?.begin == .seconds(10) && director.faultTimes[1]?.end == .seconds(30))
        #expect(director.faultTimes[2]?.begin == .seconds(40) && director.faultTimes[2]?.end == .seconds(45))
        #expect(director.faultTimes[3] == nil)
    }
}
