import HikeHardware
import HikeSimTesting
import HikeValues
import HikeWorld
import TestApps
import Testing

/// Issue 22: a device's calendar clock is set ahead or back.
@Suite("Calendar clocks that jump")
struct ClockTests {
    /// Says what time it is at each timer, which it arms anew every 10 s, and when the clock is set.
    private static let watcher = AppDescription.blank("watcher") { event, device in
        guard event == .launched else { return }
        tickLater(on: device)
        device.calendar?.start { [unowned device] jump in
            device.log(.notice, "jump", "\(jump.interval.inSeconds)")
            device.log(.notice, "date", device.clock.date.iso8601())
        }
    }

    private static func tickLater(on device: any DeviceServices) {
        device.clock.after(.seconds(10)) { [unowned device] in
            tickLater(on: device)
            device.log(.notice, "date", device.clock.date.iso8601())
        }
    }

    private func dates(_ reading: some EventReading, on device: String = "watch") -> [String] {
        reading.events(.log, on: device).filter { $0.text("category") == "date" }
            .compactMap { $0.text("message") }
    }

    @Test(
        "issue 22: what an app sees as the date moves; its timers, the log and the other device go on as before"
    )
    func jump() throws {
        let pair = try SimulatedPair(apps: [Self.watcher])
        try pair.wait(seconds: 15)
        try pair.perform(step: "{ on: watch, clock: 1 h }")
        try pair.wait(seconds: 10)
        try pair.perform(.clock(by: .seconds(-7_200), on: "watch"))
        try pair.wait(seconds: 10)
        let dates = dates(pair)
        #expect(
            dates == [
                "2026-06-01T06:00:10Z", "2026-06-01T07:00:15Z", "2026-06-01T07:00:20Z",
                "2026-06-01T05:00:25Z",
                "2026-06-01T05:00:30Z",
            ])
        let times = pair.events(.log, on: "watch").filter { $0.text("category") == "date" }.map(
            \.time.inSeconds)
        #expect(times.map { $0.rounded() } == [10, 15, 20, 25, 30])
        let jumps = pair.events(.log).filter { $0.text("category") == "jump" }.map { $0.text("message") }
        #expect(jumps == ["3600.0", "-7200.0"])
        #expect(
            self.dates(pair, on: "phone") == [
                "2026-06-01T06:00:10Z", "2026-06-01T06:00:20Z", "2026-06-01T06:00:30Z",
            ])
        #expect(pair.events(.input).compactMap { $0.number("by") } == [3_600, -7_200])
    }

    @Test("issue 22: a clock that was set stays so over a restart, whatever happens while it is off")
    func restart() throws {
        let pair = try SimulatedPair(apps: [Self.watcher])
        try pair.perform(step: "{ on: watch, clock: 1 h }")
        try pair.kill("watch")
        try pair.wait(seconds: 5)
        try pair.perform(step: "{ on: watch, clock: 30 min }")
        try pair.restart("watch")
        let began = pair.time
        let date = try pair.run(in: "watcher", on: .watch) { $0.clock.date }
        let start = try pair.run(in: "watcher", on: .phone, takingSeconds: 0) { $0.clock.date }
        #expect((date - start).inSeconds == 5_400 - 0.001)
        #expect(began > 5)
    }

    @Test("issue 22: how far a clock may be set is bounded, and what is no time is refused with the reason")
    func refused() throws {
        let pair = try SimulatedPair(apps: [Self.watcher])
        for step in ["clock: 0 s", "clock: 31 h 5", "clock: 800 h", "clock: noon", "clock: \"--1 h\""] {
            #expect(throws: ScenarioError.self, "\(step)") {
                try pair.perform(step: "{ on: watch, \(step) }")
            }
        }
        for _ in 0..<3 { try pair.perform(.clock(by: .seconds(80 * 365.25 * 86_400), on: "watch")) }
        let date = try pair.run(in: "watcher", on: .watch) { $0.clock.date }
        #expect(date.iso8601().hasPrefix("2126-06-0"))
    }

    @Test("issue 22: a clock that jumps gives the same log in one process and in two")
    func processes() throws {
        let folder = try TestFolder()
        let file = try folder.write(
            "s.yaml",
            """
            scenario: A wrong clock
            apps: fetch
            source: none
            steps:
              - wait: 5 s
              - { on: watch, clock: -90 min }
              - fault: { kill: watch, restart after: 2 s }
              - wait: 5 s
            expect:
              - event: { event: input, on: watch, where: { input: clock, by: "< 0" } }

            """)
        let one = try HikeSim.run(file, apps: OwnApps.all)
        let two = try HikeSim.run(file, placement: .program("test-devices"), apps: OwnApps.all)
        #expect(one.failures == [])
        #expect(one.digest != nil && one.digest == two.digest)
    }
}
