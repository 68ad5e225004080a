import HikeDevice
import HikeHardware
import HikeValues
import Testing

@Suite("The battery of a device")
struct BatteryTests {
    @Test("EM-31: an app reads the level, an unknown one too, and whether the device is charged")
    func read() throws {
        let probe = Probe()
        var seen: [String] = []
        probe.react = { event, device in
            switch event {
            case .launched, .timer:
                seen.append("\(device.power?.level ?? 2) \(device.power?.isCharging == true)")
                probe.setTimer("look", after: .seconds(1), on: device)
            default: break
            }
        }
        let device = try TestDevice([probe.description()], role: .watch)
        device.boot()
        device.run(
            until: 3.5, (0.5, .system(.battery(level: 0.4, isCharging: true))),
            (1.5, .system(.battery(level: -1))),
            (2.5, .system(.battery(level: 0.05))))
        #expect(seen == ["1.0 false", "0.4 true", "-1.0 false", "0.05 false"])
        #expect(
            device.lines(.input).filter { $0.contains("\"input\":\"battery\"") } == [
                "{\"t\":0.500000,\"device\":\"watch\",\"event\":\"input\",\"input\":\"battery\",\"level\":0.40,"
                    + "\"charging\":true}",
                "{\"t\":1.500000,\"device\":\"watch\",\"event\":\"input\",\"input\":\"battery\",\"level\":-1.00}",
                "{\"t\":2.500000,\"device\":\"watch\",\"event\":\"input\",\"input\":\"battery\",\"level\":0.05}",
            ])
    }

    @Test(
        "EM-31: what drains is told at each percent, from the start of the device on, and sooner while the receiver works"
    )
    func drains() throws {
        let probe = Probe()
        probe.react = { [unowned probe] event, device in
            if case .launched = event { device.requestPermission(.location) }
            if case .action = event { probe.follow(device, inBackground: false) }
        }
        let device = try TestDevice([probe.description()], role: .watch, batteryDrains: true)
        device.boot()
        device.run(
            until: 3_000, (2_000, .action(app: "probe", AppAction("go"))))
        let told = device.lines(.sensor).filter { $0.contains(#""sensor":"battery""#) }.compactMap { line in
            line.firstMatch(of: /"t":([0-9]+)\..*"value":([0-9.]+)/).map { "\($0.1) \($0.2)" }
        }
        // A percent takes 1,296 s of the watch alone, and 612 s with the receiver (decision 0018): of the second one
        // 704 s are over when the receiver starts.
        #expect(told == ["1296 0.990", "2279 0.980", "2891 0.970"])
    }

    @Test("EM-31: an app that listens hears each percent and what is set, once what it was suspended for")
    func heard() throws {
        let probe = Probe()
        probe.react = { event, device in
            guard case .action(let action) = event else { return }
            let hear = { [unowned device] in
                device.log(.info, "said", "\(Int(((device.power?.level ?? -1) * 100).rounded()))")
            }
            device.power?.hear(action.name == "listen" ? hear : nil)
        }
        let device = try TestDevice(
            [probe.description()], role: .watch, launches: ["probe"], batteryDrains: true)
        device.boot()
        let life = { (command: LifecycleCommand) in DeviceInput.lifecycle(app: "probe", command) }
        device.run(
            until: 9_000, (1, .action(app: "probe", AppAction("listen"))),
            (1_500, .system(.battery(level: 0.5, drains: true))), (1_600, life(.suspend)),
            (6_000, life(.foreground)), (6_001, .action(app: "probe", AppAction("stop"))))
        let told = device.lines(.log).compactMap { line in
            line.firstMatch(of: /"t":([0-9]+)\..*"said","message":"(.*)"}/).map { "\($0.1) \($0.2)" }
        }
        #expect(told == ["1296 99", "1500 50", "6000 47"])
    }
}
