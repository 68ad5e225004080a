import HikeConnectivity
import HikeHardware
import HikeSimTesting
import HikeValues
import HikeWorld
import TestApps
import Testing

/// An app with a state that a test looks into.
private final class TallyApp: DeviceApp {
    static let description = AppDescription(id: "tally", roles: [.phone, .watch]) { _ in TallyApp() }

    var actions: [String] = []

    func handle(_ event: AppEvent) { if case .action(let action) = event { actions.append(action.name) } }
}

/// Issue 22: `pair.run(in:on:) { device in … }`.
@Suite("Code of a test on a device")
struct TestCodeTests {
    private struct Mistake: Error, Equatable { var number: Int }

    /// A pair whose blank apps have met.
    private func connected(
        seed: UInt64 = 1, hears: @escaping @Sendable (AppEvent, any DeviceServices) -> Void = { _, _ in }
    ) throws -> SimulatedPair {
        let pair = try SimulatedPair(apps: [.blank(hears: hears)], seed: seed, link: .profile("typical"))
        for role in [DeviceRole.phone, .watch] {
            try pair.run(in: "blank", on: role) { device in
                device.link.setHandlers(.all)
                device.link.activate()
            }
        }
        try pair.wait(atMost: 60) {
            $0.isReachable(on: "phone", app: "blank") && $0.isReachable(on: "watch", app: "blank")
        }
        return pair
    }

    @Test("issue 22: code runs at the present moment with what the app has, and its effects are the app's")
    func effects() throws {
        let pair = try SimulatedPair(apps: [.blank()])
        try pair.wait(seconds: 2)
        let moment = try pair.run(in: "blank", on: .watch) { device in
            device.haptics?.play(.watch(.success), for: nil)
            try device.storage.write("Documents/note.txt", Array("hut".utf8))
            device.log(.warning, "test", "a word", [])
            return device.clock.now.inSeconds
        }
        #expect(moment == 2)
        #expect(pair.time == 2.001)
        #expect(pair.haptics().map(\.time) == [2])
        #expect(pair.warnings.map(\.time.inSeconds) == [2])
        #expect(pair.contents(of: "Documents/note.txt", app: "blank", on: "watch") == Array("hut".utf8))
        #expect(pair.contents(of: "Documents/note.txt", app: "blank", on: "phone") == nil)
        #expect(pair.events(.input, on: "watch").map { $0.text("input") } == ["test-code"])
        #expect(try pair.finish().failures == [])
    }

    @Test(
        "issue 22: what code throws comes out as it is, what it did before stays, and the run has not failed")
    func throwing() throws {
        let pair = try SimulatedPair(apps: [.blank()])
        #expect(throws: Mistake(number: 3)) {
            try pair.run(in: "blank", on: "phone") { device in
                device.log(.notice, "test", "before", [])
                throw Mistake(number: 3)
            }
        }
        #expect(pair.events(.log, on: "phone").contains { $0.text("message") == "before" })
        #expect(try pair.run(in: "blank", on: "phone") { $0.role } == .phone)
        #expect(try pair.finish().failures == [])
    }

    @Test("issue 22: timers and handlers that code leaves behind are the app's, and go with it")
    func later() throws {
        let pair = try SimulatedPair(
            apps: [.blank()])
        for name in ["first", "second"] {
            try pair.run(in: "blank", on: "phone") { device in
                device.clock.after(.seconds(name == "first" ? 1 : 9)) { [unowned device] in
                    device.log(.notice, "timer", name, [])
                }
            }
        }
        try pair.wait(seconds: 5)
        try pair.perform(.crash, "blank", on: "phone")
        try pair.wait(seconds: 10)
        let heard = pair.events(.log, on: "phone").filter { $0.text("category") == "timer" }
        #expect(heard.map { $0.text("message") } == ["first"])
        #expect(heard.map(\.time.inSeconds) == [1])
    }

    @Test("issue 22: code sends over the link, and two devices may do so a millisecond or no time apart")
    func sending() throws {
        let pair = try connected()
        let first = try pair.run(in: "blank", on: "phone", takingSeconds: 0) {
            $0.link.transferUserInfo(["n": 1])
        }
        let began = pair.time
        let second = try pair.run(in: "blank", on: "watch") { $0.link.transferUserInfo(["n": 2]) }
        let third = try pair.run(in: "blank", on: "phone") { $0.link.transferUserInfo(["n": 3]) }
        try pair.wait(atMost: 60) { $0.outstanding(on: "phone") + $0.outstanding(on: "watch") == 0 }
        #expect(pair.deliveries(channel: .userInfo, on: "watch").map(\.id) == [first, third])
        #expect(pair.deliveries(channel: .userInfo, on: "phone").map(\.id) == [second])
        let accepted = pair.outcomes(.accepted, on: "phone") + pair.outcomes(.accepted, on: "watch")
        #expect(accepted.map { ($0.time - began) * 1e6 }.map { $0.rounded() } == [0, 1_000, 0])
    }

    @Test("issue 22: how time is cut around code changes no log", arguments: [1, 2, 3] as [UInt64])
    func determinism(seed: UInt64) throws {
        func digest(steps: Int) throws -> String? {
            let pair = try connected(seed: seed) { event, device in
                guard event == .launched else { return }
                device.link.hear { [unowned device] news in
                    guard case .userInfoReceived(let content) = news, let n = content["n"]?.integer, n < 20
                    else { return }
                    _ = device.link.transferUserInfo(["n": .integer(n + 1), "id": .string(device.makeUUID())])
                }
            }
            for number in 0..<3 {
                try pair.run(in: "blank", on: number == 1 ? .watch : .phone) { device in
                    _ = device.link.transferUserInfo([
                        "n": .integer(Int64(number)), "id": .string(device.makeUUID()),
                    ])
                }
                for _ in 0..<steps { try pair.wait(seconds: 0.6 / Double(steps)) }
            }
            try pair.wait(seconds: 60)
            return try pair.finish().digest
        }
        let whole = try digest(steps: 1)
        #expect(whole != nil)
        #expect(try digest(steps: 6) == whole)
        #expect(try digest(steps: 600) == whole)
    }

    @Test("issue 22: code reaches an app's own object, as long as it is of that class")
    func object() throws {
        let pair = try SimulatedPair(apps: [TallyApp.description, .blank()])
        try pair.perform("add", on: "watch", app: "tally")
        let actions = try pair.run(in: "tally", as: TallyApp.self, on: "watch") { tally, _ in
            tally.actions.append("test")
            return tally.actions
        }
        #expect(actions == ["add", "test"])
        #expect(throws: PairFailure.self) {
            try pair.run(in: "blank", as: TallyApp.self, on: "watch") { _, _ in }
        }
    }

    @Test("issue 22: where no code of an app runs it is refused with the reason, and nothing has happened")
    func refused() throws {
        let pair = try SimulatedPair(apps: [.blank(), .blank("other", roles: [.phone])])
        func refusal(_ app: String = "blank", _ device: String = "watch", _ seconds: Double = 0.001) -> String
        {
            do {
                try pair.run(in: app, on: device, takingSeconds: seconds) { _ in Issue.record("it has run") }
                return ""
            } catch { return "\(error)" }
        }
        #expect(refusal("blnk").contains("there is no app 'blnk'"))
        #expect(refusal("other").contains("there is no app 'other' for 'watch'"))
        #expect(refusal("blank", "wacth").contains("there is no device 'wacth'"))
        #expect(refusal("blank", "watch", -1).contains("has to be 0 or more"))
        #expect(pair.time == 0)
        try pair.perform(.suspend, "blank", on: "watch")
        #expect(refusal().contains("suspended"))
        try pair.perform(.terminate, "blank", on: "watch")
        #expect(refusal().contains("launch it first"))
        try pair.uninstall("blank", on: "watch")
        #expect(refusal().contains("is not on 'watch'"))
        try pair.kill("watch")
        #expect(refusal().contains("is off"))
    }

    @Test("issue 22: a step inside code is refused, because the device is at work")
    func nested() throws {
        let pair = try SimulatedPair(apps: [.blank()])
        #expect(throws: PairFailure.self) {
            try pair.run(in: "blank", on: "watch") { _ in try pair.wait(seconds: 1) }
        }
        #expect(pair.time == 0.001)
    }

    @Test("issue 22: code does not run in a process of the device's own, and the sentence says what does")
    func processes() throws {
        let pair = try SimulatedPair(apps: OwnApps.all, placement: .program("test-devices"))
        let failure = #expect(throws: PairFailure.self) { try pair.run(in: "fetch", on: "phone") { _ in } }
        #expect(failure?.description.contains("placement: .inProcess") == true)
        try pair.wait(seconds: 1)
    }
}
