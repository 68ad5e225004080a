import HikeConnectivity
import HikeHardware
import HikeSimTesting
import HikeWorld
import Testing

/// Issue 22: `watches: 2`.
@Suite("A phone with two watches")
struct SeveralWatchesTests {
    private static let sender = AppDescription.blank("sender") { event, device in
        switch event {
        case .launched:
            device.link.hear { [unowned device] in if $0 == .didDeactivate { device.link.activate() } }
            device.link.activate()
        case .action(let action): _ = device.link.transferUserInfo(["to": .string(action.name)])
        default: break
        }
    }

    @Test("issue 22: what the phone sends goes to the watch that is worn, and to the other after a switch")
    func worn() throws {
        let pair = try SimulatedPair(apps: [Self.sender], link: .profile("typical"), watches: 2)
        try pair.wait(seconds: 20)
        try pair.perform("first", on: "phone", app: "sender")
        try pair.wait(atMost: 60) { $0.outstanding(on: "phone") == 0 }
        try pair.wear("watch2")
        try pair.wait(seconds: 20)
        try pair.perform("second", on: "phone", app: "sender")
        try pair.wait(atMost: 60) { $0.outstanding(on: "phone") == 0 }
        #expect(pair.deliveries(on: "watch").map { $0["to"] } == ["first"])
        #expect(pair.deliveries(on: "watch2").map { $0["to"] } == ["second"])
        #expect(try pair.run(in: "sender", on: "watch2") { $0.role } == .watch)
        #expect(try pair.finish().failures == [])
    }

    @Test("issue 22: a watch that is not there is refused", arguments: [0, 4, -1])
    func refused(watches: Int) throws {
        #expect(throws: PairFailure.self) { try SimulatedPair(apps: [Self.sender], watches: watches) }
        let pair = try SimulatedPair(apps: [Self.sender])
        #expect(throws: PairFailure.self) { try pair.wear("watch2") }
    }

    @Test("issue 22: a scenario says how many watches there are, and of which profiles")
    func scenario() throws {
        func read(_ lines: String) throws -> Scenario {
            try ScenarioReader.read(
                bytes: Array("scenario: Two\nsource: none\n\(lines)\n".utf8), file: "two.yaml",
                vocabulary: .none)
        }
        #expect(try read("watches: 3").devices.map(\.id) == ["phone", "watch", "watch2", "watch3"])
        #expect(try read("steps: [{ wait: 1 s }]").devices == Scenario.defaultDevices)
        #expect(
            try read("watches: 2\ndevices: { watch: watch-45mm }").devices.map(\.profile)
                == ["phone-6.1in", "watch-45mm", "watch-49mm"])
        #expect(
            try read("devices: { watch2: watch-45mm }").devices.map(\.id) == ["phone", "watch", "watch2"])
        for lines in [
            "watches: 0", "watches: 4", "watches: two", "watches: 2\ndevices: { watch3: watch-45mm }",
        ] {
            #expect(throws: ScenarioError.self) { try read(lines) }
        }
    }
}
