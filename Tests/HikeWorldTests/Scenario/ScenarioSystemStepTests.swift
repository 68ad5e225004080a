import HikeConnectivity
import HikeHardware
import HikeScreens
import HikeValues
import Testing

@testable import HikeWorld

@Suite("Steps and faults of apps, devices and their connectivity are read")
struct ScenarioSystemStepTests {
    @Test(
        "EM-29: each step is read",
        arguments: [
            (
                "{ on: phone, do: force quit }",
                .app(name: "trail", device: "phone", command: .forceQuit)
            ),
            (
                "{ app: counter, on: watch, do: crash }",
                .app(name: "counter", device: "watch", command: .crash)
            ),
            (
                "{ app: counter, on: phone, action: add, with: { count: 3, \"a note\": yes } }",
                .appAction(
                    app: "counter", device: "phone",
                    AppAction("add", [.init("count", "3"), .init("a note", "yes")]))
            ),
            (
                "{ on: watch, action: stop }",
                .appAction(app: "trail", device: "watch", AppAction("stop"))
            ),
            ("unlock: phone", .system(device: "phone", .unlock)),
            ("{ unlock: watch, name: good morning }", .system(device: "watch", .unlock)),
            ("pair: { on: phone, with: watch }", .pair("phone", "watch")),
            ("unpair: { on: watch, from: phone }", .unpair("watch", "phone")),
            ("{ on: phone, appearance: dark }", .system(device: "phone", .appearance(.dark))),
            ("{ on: watch, battery: 4 % }", .system(device: "watch", .battery(level: 0.04))),
            (
                "{ on: watch, battery: 40 %, charging: yes }",
                .system(device: "watch", .battery(level: 0.4, isCharging: true))
            ),
            (
                "{ on: watch, battery: 80 %, drains: yes }",
                .system(device: "watch", .battery(level: 0.8, drains: true))
            ),
            ("{ on: watch, battery: unknown }", .system(device: "watch", .battery(level: -1))),
            (
                "{ on: watch, heart rate: 148 bpm, over: 2 min }",
                .health(HealthChange(.heartRate, 148, over: .seconds(120)), on: "watch")
            ),
            (
                "{ on: watch, spo2: none }",
                .health(HealthChange(.bloodOxygen, nil), on: "watch")
            ),
            ("{ on: watch, uv index: 8 }", .health(HealthChange(.uvIndex, 8), on: "watch")),
            (
                "{ on: watch, weight: 82.5 kg }",
                .health(HealthChange(.bodyMass, 82.5), on: "watch")
            ),
            (
                "weather: { pressure: 1002 hPa, over: 2 h }",
                .weather(WeatherChange(pressure: 1_002, over: .seconds(7_200)))
            ),
            (
                "{ weather: { temperature: -4 C } }",
                .weather(WeatherChange(temperature: -4))
            ),
            (
                "fault: { barometer: dropout, on: watch, for: 3 s }",
                .fault(
                    Scenario.Fault(
                        kind: .part("barometer", "dropout", devices: ["watch"]), duration: .seconds(3)))
            ),
            (
                "fault: { battery: empty, on: phone }",
                .fault(Scenario.Fault(kind: .part("battery", "empty", devices: ["phone"])))
            ),
            ("wear: watch", .system(device: "phone", .selectWatch("watch"))),
            ("install: { app: counter, on: watch }", .system(device: "watch", .install(app: "counter"))),
            ("uninstall: { on: phone }", .system(device: "phone", .uninstall(app: "trail"))),
            (
                "complication: { app: trail, on: watch, set: on }",
                .system(device: "watch", .complication(app: "trail", isEnabled: true))
            ),
            (
                "complication: { on: watch, set: off }",
                .system(device: "watch", .complication(app: "trail", isEnabled: false))
            ),
        ] as [(String, Scenario.Action)])
    func steps(text: String, action: Scenario.Action) throws {
        #expect(try ScenarioText.action(text) == action)
    }

    @Test(
        "EM-11: each fault is read",
        arguments: [
            (
                "{ link: down, from: phone, to: watch, for: 5 min }",
                Scenario.Fault(
                    kind: .linkDownOneWay(from: "phone", to: "watch"), duration: .seconds(300))
            ),
            (
                "{ link: down, after: { channel: file, frames: 3 }, for: 5 min }",
                Scenario.Fault(
                    kind: .linkDown, after: Scenario.Fault.FrameCount(channel: .file, frames: 3),
                    duration: .seconds(300))
            ),
            (
                "{ link: down, at: 1200 m, after: { channel: message data, frames: 1 } }",
                Scenario.Fault(
                    kind: .linkDown, begin: .distance(1_200),
                    after: Scenario.Fault.FrameCount(channel: .messageData, frames: 1))
            ),
            (
                "{ kill: watch, after: { channel: file, kind: chunk, frames: 2 }, restart after: never }",
                Scenario.Fault(
                    kind: .kill(device: "watch", restartAfter: nil),
                    after: Scenario.Fault.FrameCount(channel: .file, kind: "chunk", frames: 2))
            ),
            (
                "{ link: down, from: phone, to: watch, after: { channel: file, frames: 1 } }",
                Scenario.Fault(
                    kind: .linkDownOneWay(from: "phone", to: "watch"),
                    after: Scenario.Fault.FrameCount(channel: .file, frames: 1))
            ),
            (
                "{ reboot: watch }",
                Scenario.Fault(kind: .reboot(device: "watch", offFor: .seconds(30), isLocked: false))
            ),
            (
                "{ reboot: phone, at: 10 min, off for: 2 min, locked: yes }",
                Scenario.Fault(
                    kind: .reboot(device: "phone", offFor: .seconds(120), isLocked: true),
                    begin: .time(.seconds(600)))
            ),
            (
                "{ connectivity: stale reachability, on: watch, at: 60 s, for: 5 min }",
                Scenario.Fault(
                    kind: .connectivity(.staleReachability, devices: ["watch"]), begin: .time(.seconds(60)),
                    duration: .seconds(300))
            ),
        ])
    func faults(text: String, fault: Scenario.Fault) throws {
        #expect(try ScenarioText.action("fault: \(text)") == .fault(fault))
    }

    @Test("every fault of connectivity can be named", arguments: ConnectivityFault.allCases)
    func connectivityFaults(fault: ConnectivityFault) throws {
        let action = try ScenarioText.action("fault: { connectivity: \(fault.rawValue), on: both }")
        #expect(action == .fault(Scenario.Fault(kind: .connectivity(fault, devices: ["phone", "watch"]))))
    }

    @Test(
        "what does not fit is refused with what would",
        arguments: [
            ("{ on: phone, do: force-quit }", "for example 'force quit'; found 'force-quit'"),
            ("{ on: phone, action: add, wiht: { count: 3 } }", "did you mean 'with'?"),
            (
                "{ on: phone, action: add, with: 3 }",
                "'with' must be a mapping, for example '{ count: 3 }'; found '3'"
            ),
            ("{ on: phone, action: add, with: { list: [1] } }", "'list' must be text"),
            (
                "{ on: phone, action: add, with: { count: 3, device: watch } }",
                "an argument may not be named 'device', which the log says of every action"
            ),
            (
                "{ on: phone, action: add, with: { \((0...64).map { "a\($0): 1" }.joined(separator: ", ")) } }",
                "an action with 65 arguments has more than 64"
            ),
            ("unlok: phone", "did you mean 'unlock'?"),
            (
                "{ on: watch, heart rate: 148 }",
                "'heart rate' must be a heart rate from 20 to 250 bpm, or none, for example '128 bpm'; found '148'"
            ),
            ("{ on: watch, heart rate: 251 bpm }", "found '251 bpm'"),
            ("{ on: watch, spo2: 40 % }", "a share from 50 % to 100 %, or none"),
            ("{ on: watch, uv index: 7.5 }", "a whole number from 0 to 30, or none"),
            ("{ on: phone, weight: 82 kg }", "'on' must be 'watch'"),
            ("{ on: watch, weight: 82 kg, over: 1 min }", "unknown key 'over'"),
            ("wear: phone", "'wear' must be 'watch', for example 'watch'; found 'phone'"),
            ("wear: watch2", "found 'watch2'"),
            ("pair: { on: phone, with: phone }", "'on' and 'with' are both 'phone'; name two devices"),
            ("unpair: { on: phone, with: watch }", "unknown key 'with' in 'unpair'"),
            (
                "install: trail",
                "'install' must be a mapping, for example '{ app: trail, on: watch }'; found 'trail'"
            ),
            ("complication: { on: phone, set: on }", "'on' must be 'watch'"),
            ("complication: { on: watch, set: yes }", "'set' must be one of on, off"),
            ("fault: { connectivity: stale reachabilty, on: watch }", "for example 'stale reachability'"),
            ("fault: { connectivity: reply lost }", "the fault 'connectivity' needs the key 'on'"),
            ("fault: { link: down, from: phone }", "the fault 'link' needs the key 'to'"),
            ("fault: { link: down, from: phone, to: phone }", "name two devices"),
            ("fault: { link: { loss: 5 % }, from: phone, to: watch }", "'from' goes with 'link: down' only"),
            (
                "fault: { link: down, after: { channel: file, frames: 0 } }",
                "a whole number from 1 to 1000000"
            ),
            ("fault: { link: down, after: { channel: fil, frames: 1 } }", "for example 'file'; found 'fil'"),
            (
                "fault: { kill: watch, after: { channel: file, kind: piece, frames: 1 } }",
                "one of hello, offer"
            ),
            ("fault: { kill: watch, after: { channel: file } }", "needs the key 'frames'"),
            ("weather: { over: 2 h }", "'weather' needs the key 'pressure'"),
            ("weather: { pressure: 800 hPa }", "a pressure at sea level from 860 to 1090 hPa"),
            ("{ on: phone, hold: raised }", "'hold' must be one of hand, pocket, rucksack"),
            ("{ on: watch, hold: hand }", "'hold' must be one of raised, lowered"),
            ("fault: { barometer: broken }", "'barometer' must be 'dropout'"),
            ("fault: { reboot: watch, for: 3 s }", "unknown key 'for' in the fault 'reboot'"),
        ])
    func refusals(step: String, part: String) {
        let refusal = ScenarioText.refusal(of: ScenarioText.head + "steps:\n  - \(step)\n")
        #expect(refusal.hasPrefix("ridge.yaml:4:") && refusal.contains(part), "\(refusal)")
    }

    @Test("issue 19: two watches have no link that could break, and are not paired with each other")
    func watches() {
        let head = ScenarioText.head + "devices: { watch2: watch-41mm }\n"
        for line in [
            "steps:\n  - fault: { link: down, from: watch, to: watch2, for: 2 s }",
            "steps:\n  - pair: { on: watch2, with: watch }",
            "steps:\n  - unpair: { on: watch, from: watch2 }",
            "expect:\n  - not delivered: { channel: file, from: watch, to: watch2 }",
        ] {
            let refusal = ScenarioText.refusal(of: head + line + "\n")
            #expect(refusal.contains("have no link; one of the two has to be the phone"), "\(refusal)")
        }
    }
}
