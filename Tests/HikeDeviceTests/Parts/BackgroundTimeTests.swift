import HikeHardware
import HikeValues
import Testing

/// Time behind other apps: tasks, refreshes, sessions of a watch; and URLs by their scheme.
@Suite("Time in the background")
struct BackgroundTimeTests {
    private static func life(_ command: LifecycleCommand) -> DeviceInput {
        .lifecycle(app: "probe", command)
    }

    /// What an app said, with the seconds at which it did.
    private static func said(_ device: TestDevice) -> [String] {
        device.lines(.log).compactMap { line in
            guard let time = line.firstMatch(of: /"t":(\d+\.\d)/)?.1,
                let message = line.firstMatch(of: /"category":"said","message":"([^"]*)"/)?.1
            else { return nil }
            return "\(time) \(message)"
        }
    }

    private static func count(_ words: String, _ device: TestDevice) -> Int {
        device.lines(.log).filter { $0.contains(words) }.count
    }

    @Test("A background task's time is over 30 s after the app left the front; 5 s later it is ended")
    func tasks() throws {
        let probe = Probe()
        probe.react = { [unowned probe] event, device in
            guard event == .launched else { return }
            _ = probe
            let task = device.backgroundTasks?.begin("save") { [unowned device] in
                let left = device.backgroundTasks?.remaining?.inSeconds ?? -1
                device.log(.info, "said", "over, \(left) s left")
            }
            device.log(.info, "said", "task \(task ?? 0)")
        }
        let device = try TestDevice([probe.description()], launches: ["probe"])
        device.boot()
        device.run(until: 60, (10, Self.life(.background)))
        #expect(Self.said(device) == ["0.0 task 1", "40.0 over, 0.0 s left"])
        #expect(Self.count("did not end its background tasks in time", device) == 1)
        #expect(device.lines(.lifecycle).last?.contains(#""t":45.0"#) == true)
    }

    @Test("A task that is ended in time, and one in front, cost nothing")
    func endedTask() throws {
        let probe = Probe()
        probe.react = { event, device in
            guard event == .launched || event == .enteredBackground else { return }
            guard let task = device.backgroundTasks?.begin("save", expired: {}) else { return }
            if event == .launched { device.backgroundTasks?.end(task) }
            if event == .enteredBackground {
                device.clock.after(.seconds(29)) { [unowned device] in
                    device.backgroundTasks?.end(task)
                    device.log(.info, "said", "\(device.backgroundTasks?.remaining?.inSeconds ?? -1)")
                }
            }
        }
        let device = try TestDevice([probe.description()], launches: ["probe"])
        device.boot()
        device.run(until: 300, (100, Self.life(.background)))
        #expect(Self.said(device) == ["129.0 1.0"])
        #expect(Self.count("background tasks", device) == 0)
    }

    @Test("A refresh starts the app that has ended, at most once an hour, and is to be completed in 15 s")
    func refresh() throws {
        let probe = Probe()
        probe.react = { event, device in
            guard event == .launched, let refresh = device.backgroundRefresh else { return }
            refresh.hear { [unowned device] news in
                device.log(.info, "said", "\(news)")
                guard case .begun(let number, _, let note) = news else { return }
                let again = device.clock.now + .seconds(60)
                try? device.backgroundRefresh?.schedule(.application, at: again, note: [note[0] + 1])
                if note[0] < 3 { device.backgroundRefresh?.complete(number) }
            }
            if device.clock.now == .zero {
                try? refresh.schedule(.application, at: .zero + .seconds(100), note: [1])
            }
        }
        let device = try TestDevice([probe.description()], role: .watch, launches: ["probe"])
        device.boot()
        device.run(until: 7_400, (50, Self.life(.terminate)))
        let times = Self.said(device).map { String($0.prefix { $0 != " " }) }
        #expect(times == ["100.0", "3700.0", "7300.0", "7313.0"])
        #expect(Self.count("the app is started for a refresh", device) == 3)
        #expect(Self.count("did not complete its refresh in time", device) == 1)
    }

    @Test("A phone's refresh lasts 30 s; one that was taken back does not come, and its note is gone")
    func phoneRefresh() throws {
        let probe = Probe()
        probe.react = { event, device in
            guard let refresh = device.backgroundRefresh else { return }
            let said = { [unowned device] (what: String) in device.log(.info, "said", what) }
            let note = { [unowned device] in
                device.backgroundRefresh?.request(of: .application).map { "\($0)" } ?? "none"
            }
            switch event {
            case .launched:
                refresh.hear { if case .begun = $0 { said("begun") } else { said("expiring") } }
            case .action(let action):
                if action.name == "cancel" { refresh.cancel(.application) }
                if action.name == "ask" {
                    try? refresh.schedule(.application, at: .zero + .seconds(100), note: [7])
                }
                said(note())
            default: break
            }
        }
        let device = try TestDevice([probe.description()], launches: ["probe"])
        device.boot()
        device.run(
            until: 300, (1, .action(app: "probe", AppAction("ask"))),
            (2, .action(app: "probe", AppAction("cancel"))))
        #expect(Self.said(device) == ["1.0 [7]", "2.0 none"])
        device.run(until: 400, (301, .action(app: "probe", AppAction("ask"))))
        #expect(Self.said(device).suffix(3) == ["301.0 [7]", "301.0 begun", "329.0 expiring"])
        #expect(device.lines(.lifecycle).last?.contains(#""t":331.0"#) == true)
    }

    @Test("A session keeps its app in the background for its kind's time, an alarm starts it for that")
    func alarm() throws {
        let probe = Probe()
        probe.react = { event, device in
            guard event == .launched, let sessions = device.extendedSessions else { return }
            sessions.hear { [unowned device] in device.log(.info, "said", "\($0)") }
            if device.clock.now == .zero { sessions.start(at: .zero + .seconds(100)) }
        }
        let device = try TestDevice(
            [probe.description(backgroundModes: [.alarm])], role: .watch, launches: ["probe"])
        device.boot()
        device.run(until: 2_000, (50, Self.life(.terminate)))
        let said = Self.said(device)
        #expect(said.count == 4 && said[0] == "0.0 scheduled" && said[1].hasPrefix("100.0 started"))
        #expect(
            Array(said.dropFirst(2).map { String($0.prefix(15)) }) == ["1870.0 expiring", "1900.0 ended(Hi"])
        // It is suspended when the session is over.
        #expect(device.lines(.lifecycle).last?.contains("suspended") == true)
    }

    @Test("A smart alarm can be 36 hours ahead, and no more")
    func farAlarm() throws {
        for (extra, said) in [(Interval.zero, "scheduled"), (Interval(nanoseconds: 1), "ended")] {
            let probe = Probe()
            probe.react = { event, device in
                guard event == .launched, let sessions = device.extendedSessions else { return }
                sessions.hear { [unowned device] in device.log(.info, "said", "\($0)") }
                sessions.start(at: .zero + ExtendedSessionLimits.ahead + extra)
            }
            let device = try TestDevice(
                [probe.description(backgroundModes: [.alarm])], role: .watch, launches: ["probe"])
            device.boot()
            device.run(until: 1)
            #expect(Self.said(device).map { $0.hasPrefix("0.0 \(said)") } == [true])
        }
    }

    @Test(
        "A session in front ends where the app leaves it; without the mode, twice, too late and behind others there is none"
    )
    func refusals() throws {
        let probe = Probe()
        probe.react = { event, device in
            let sessions = device.extendedSessions
            if event == .launched {
                sessions?.hear { [unowned device] in
                    guard case .ended(let end) = $0 else { return }
                    device.log(.info, "said", end.name)
                }
                sessions?.start(at: .zero + .seconds(5))
                sessions?.start(at: nil)
                sessions?.start(at: nil)
            }
            if event == .enteredBackground { sessions?.start(at: nil) }
        }
        let device = try TestDevice(
            [probe.description(backgroundModes: [.mindfulness])], role: .watch, launches: ["probe"])
        device.boot()
        device.run(until: 20, (10, Self.life(.background)))
        #expect(
            Self.said(device) == [
                "0.0 not approved to schedule", "0.0 in progress", "10.0 left the front", "10.0 not active",
            ])
    }

    @Test("A URL comes to the app that has its scheme, which comes to the front; where none has, it is said")
    func links() throws {
        let probe = Probe()
        let device = try TestDevice([probe.description(schemes: ["Hike"])], launches: [])
        device.boot()
        device.run(
            until: 20, (5, .part(PartMessage(LinksPart.self, LinksPart.OpenedURL("HIKE://pin/3")))),
            (6, .part(PartMessage(LinksPart.self, LinksPart.OpenedURL("walk://pin/3")))))
        #expect(probe.events.contains(.openedURL("HIKE://pin/3")))
        #expect(probe.heard.allSatisfy { $0.time == .zero + .seconds(5) })
        #expect(Self.count("no app on this device has the scheme", device) == 1)
    }
}
