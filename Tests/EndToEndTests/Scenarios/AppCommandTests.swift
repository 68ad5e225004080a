import HikeHardware
import HikeSimTesting
import HikeWorld
import Testing

/// What a scenario does to apps and to the haptic hardware, on real devices.
@Suite("Commands to apps, and hardware that is not there")
struct AppCommandTests {
    private static let head = """
        scenario: Commands
        hiker: { follow: \(PackageFolder.track("left-and-right")), pace: 9 km/h, environment: ideal }
        steps:

        """

    private func run(
        _ text: String, configure: @escaping (inout DeviceConfiguration) -> Void = { _ in }
    ) throws -> SimulatedRun {
        let folder = try TestFolder()
        let file = try folder.write("s.yaml", Self.head + text)
        return try HikeSim.run(file, drawsPictures: false, configure: configure)
    }

    @Test("EM-29: every life-cycle event of a scenario reaches the app on its device, in order")
    func lifecycle() throws {
        let commands = [
            "terminate", "launch", "foreground", "low memory", "background", "suspend", "foreground",
            "force quit", "launch", "crash",
        ]
        let steps = commands.map { "  - { app: trail, on: phone, do: \($0) }\n  - wait: 2 s\n" }.joined()
        let run = try run(
            steps
                + "  - { app: trail, on: phone, open url: \"trail://route/1\", refused: no URLs }\n  - wait: 2 s\n"
        )
        #expect(run.failures == [])
        let inputs = run.events(.input, on: "phone").compactMap { $0.text("input") }
        #expect(inputs.suffix(11) == commands.map { $0.replacing(" ", with: "-") } + ["open-url"])
        #expect(run.events(.input, on: "phone").last?.text("url") == "trail://route/1")
        let states = run.events(.lifecycle, on: "phone").compactMap { event in
            event.text("app") == nil ? nil : event.text("state")
        }
        #expect(
            states == [
                "foreground", "notRunning", "foreground", "background", "suspended", "foreground",
                "notRunning",
                "foreground", "notRunning", "foreground",
            ])
        // The other device hears nothing of it.
        #expect(run.events(.lifecycle, on: "watch").filter { $0.text("app") != nil }.count == 1)
    }

    @Test("EM-34: an action that the app does not have fails its step, with those that it has")
    func unknownAction() throws {
        let run = try run("  - { app: trail, on: watch, action: fly }\n  - wait: 77 s\n")
        #expect(run.failures.count == 1)
        #expect(
            run.failures.first?.contains(
                "app 'trail' on 'watch' refused the action 'fly': there is no such action; there are navigate, "
            )
                == true, "\(run.failures)")
    }

    private static let walk = """
          - { on: phone, import: \(PackageFolder.track("left-and-right")), save as: Mill }
          - { on: phone, send route: Mill }
          - { on: watch, navigate: Mill }
          - walk:

        """

    @Test("EM-20: a watch without haptics feels nothing, guides to the end and logs why")
    func absent() throws {
        let usual = try run(Self.walk)
        let run = try run(Self.walk) {
            if $0.role == .watch { $0.parts.append(PartMessage(HapticsPart.self, settings: .absent)) }
        }
        #expect(run.failures == [] && run.errors == [])
        #expect(run.patterns() == [])
        let reason = "haptics are not supported on this device"
        #expect(run.haptics().map(\.pattern) == usual.patterns() && usual.patterns().count > 3)
        #expect(run.haptics().allSatisfy { !$0.played && $0.reason == reason })
        // All else is as it is with haptics.
        #expect(run.screen("navigation")?.truth("arrived") == true)
        #expect(run.events(.view, on: "watch") == usual.events(.view, on: "watch"))
    }

    @Test("EM-20: haptics that go and come back are in the log, with what was dropped between")
    func absentForAWhile() throws {
        let run = try run("  - fault: { haptics: absent, on: watch, at: 200 m, for: 5 min }\n" + Self.walk)
        #expect(run.failures == [])
        let sensor = run.events(.sensor, on: "watch").filter { $0.text("sensor") == "haptics" }
        #expect(sensor.map { $0.text("state") } == ["absent", "working"])
        let haptics = run.haptics()
        #expect(haptics.contains { !$0.played } && haptics.last?.played == true)
        #expect(run.screen("navigation")?.truth("arrived") == true)
    }

    @Test("EM-31: a charged watch is still charged when it was switched off and on")
    func charging() throws {
        let run = try run(
            "  - { on: watch, battery: 3 %, charging: yes }\n  - fault: { kill: watch, restart after: 2 s }\n"
                + "  - wait: 5 s\n  - { on: watch, tap: start-recording }\n  - wait: 2 min\n")
        #expect(run.failures == [])
        #expect(run.events(.input, on: "watch").contains { $0.truth("charging") == true })
        #expect(!run.events(.log, on: "watch").contains { $0.text("message") == "lowBatteryTriggered" })
    }

    @Test("EM-34, MAP-49: expectations on deliveries hold, and fail, on a run")
    func deliveries() throws {
        let held = """
              - delivered: { channel: file, from: phone, to: watch, count: 1, once: yes, in order: yes }
              - delivered: { channel: file, from: phone, to: watch, before: walk start }
              - not delivered: { channel: user info, from: phone, to: watch }
              - not delivered: { from: phone, to: watch, during: walk }
              - outstanding: { on: phone, channel: file, count: 0 }
              - failed: { on: phone, channel: file, count: 0 }
              - reachable: { on: watch, at: end }

            """
        let broken = """
              - delivered: { channel: file, from: phone, to: watch, count: 2 }
              - delivered: { channel: file, from: watch, to: phone }
              - delivered: { channel: file, from: phone, to: watch, after: walk start }
              - not delivered: { channel: file, from: phone, to: watch }
              - outstanding: { on: phone, channel: file, count: 1 }
              - failed: { on: phone, channel: file, error: notReachable }
              - reachable: { on: watch, at: end, is: no }

            """
        let run = try run(Self.walk + "expect:\n" + held + broken)
        let count = held.split(separator: "\n").count
        #expect(run.result.expectations.map(\.passed) == (0..<count * 2).map { $0 < count })
        #expect(run.failures.count == count && run.result.ending == .failed)
        for failure in run.failures { #expect(failure.contains("expect ")) }
    }
}
