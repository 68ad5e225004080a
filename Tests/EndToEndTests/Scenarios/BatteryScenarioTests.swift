import HikeHardware
import HikeSimTesting
import HikeValues
import HikeWorld
import Testing

/// Issue 22: an empty battery switches a device off, and a charger on again.
@Suite("Empty batteries")
struct BatteryScenarioTests {
    private func run(
        _ steps: String, seed: UInt64? = nil, placement: DevicePlacement = .inProcess
    ) throws -> SimulatedRun {
        let folder = try TestFolder()
        let file = try folder.write(
            "s.yaml", "scenario: Empty\nsource: none\ntime limit: 48 h\nsteps:\n" + steps)
        return try HikeSim.run(file, seed: seed, placement: placement, drawsPictures: false)
    }

    private func power(_ run: SimulatedRun, of device: String) -> [(String, Double)] {
        run.events(.lifecycle, on: "world").filter { $0.text("on") == device }
            .map { ($0.text("state") ?? "", $0.time.inSeconds) }
    }

    @Test("issue 22: the fault switches the device off, and its end puts it on the charger")
    func fault() throws {
        let run = try run("  - fault: { battery: empty, on: watch, for: 10 min }\n  - wait: 20 min\n")
        #expect(run.failures == [])
        let power = power(run, of: "watch")
        #expect(power.map(\.0) == ["emptied", "rebooted"])
        // A second at most until it is off, ten minutes, and one for the start.
        #expect(abs(power[0].1 - 1) < 0.11 && abs(power[1].1 - 660) < 0.11, "\(power)")
        let faults = run.events(.fault, on: "world").map { $0.text("state") ?? "" }
        #expect(faults == ["begin", "end"])
        #expect(self.power(run, of: "phone").isEmpty)
        // The other device loses its link, and has it again.
        let reachable = run.events(.session, on: "phone").compactMap { $0.truth("reachable") }
        #expect(reachable.suffix(3) == [true, false, true], "\(reachable)")
    }

    @Test("issue 22: a battery that drains is empty at the moment that its drain says, however time is cut")
    func drains() throws {
        let steps = "  - { on: watch, battery: 3 %, drains: yes }\n  - wait: 3 h\n"
        let one = try run(steps)
        let cut = try run(
            steps.replacing("wait: 3 h", with: "wait: 1 h\n  - wait: 17 min\n  - wait: 103 min"))
        for run in [one, cut] {
            let power = power(run, of: "watch")
            #expect(power.map(\.0) == ["emptied"])
            // 3 % less 0.05 % at 1/36 an hour (decision 0018), and a second of the last look.
            let expected = 0.029_5 * 36 * 3_600
            #expect(abs(power[0].1 - expected) < 2, "\(power[0].1), \(expected)")
        }
        #expect(power(one, of: "watch").map(\.1) == power(cut, of: "watch").map(\.1))
        let levels = one.events(.sensor, on: "watch").filter { $0.text("sensor") == "battery" }
            .compactMap { $0.number("value") }
        #expect(levels == [0.02, 0.01])
    }

    @Test("issue 22: in two processes it is the same")
    func placement() throws {
        let steps = """
              - { on: watch, battery: 1 %, drains: yes }
              - wait: 1 h
              - { on: watch, battery: 8 %, charging: yes }
              - wait: 5 min

            """
        let one = try run(steps)
        #expect(power(one, of: "watch").map(\.0) == ["emptied", "rebooted"])
        #expect(try run(steps, placement: .twoProcesses).digest == one.digest)
    }

    @Test("issue 22: on its charger an empty battery switches nothing off, and without one nothing comes on")
    func charger() throws {
        let charging = try run("  - { on: phone, battery: 0 %, charging: yes }\n  - wait: 1 h\n")
        #expect(power(charging, of: "phone").isEmpty)
        let empty = try run(
            "  - { on: phone, battery: 0 % }\n  - wait: 1 min\n  - { on: phone, battery: 50 % }\n  - wait: 1 h\n"
        )
        #expect(power(empty, of: "phone").map(\.0) == ["emptied"])
    }

    @Test(
        "issue 22: a story with an empty battery holds for any seed", arguments: 1...30 as ClosedRange<UInt64>
    )
    func seeds(seed: UInt64) throws {
        let run = try run(
            "  - fault: { battery: empty, on: phone, for: 2 min }\n  - wait: 4 min\n  - fault: { battery: empty, on: watch, for: 1 min }\n  - wait: 3 min\n",
            seed: seed)
        #expect(run.failures == [])
        for device in ["phone", "watch"] {
            #expect(power(run, of: device).map(\.0) == ["emptied", "rebooted"])
        }
    }
}
