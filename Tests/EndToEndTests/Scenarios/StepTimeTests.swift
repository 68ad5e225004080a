import HikeConnectivity
import HikeHardware
import HikeSimTesting
import HikeValues
import HikeWorld
import Testing

/// Issue 22: waits end at their event, and steps may be a millisecond apart.
@Suite("Steps that follow each other closely")
struct StepTimeTests {
    /// Sends at each action, and answers what it gets until a number is reached.
    private static let talker = AppDescription.blank("talker") { event, device in
        switch event {
        case .launched:
            device.link.hear { [unowned device] news in
                guard case .userInfoReceived(let content) = news, let n = content["n"]?.integer, n < 20
                else { return }
                _ = device.link.transferUserInfo(["n": .integer(n + 1)])
            }
            device.link.activate()
        case .action(let action):
            device.log(.notice, "action", action.name)
            _ = device.link.transferUserInfo(["n": 0])
        default: break
        }
    }

    private func talking(seed: UInt64 = 1, stepTime: Double? = 0.001) throws -> SimulatedPair {
        let pair = try SimulatedPair(apps: [Self.talker], seed: seed, link: .profile("typical"))
        try pair.wait(atMost: 60) {
            $0.isReachable(on: "phone", app: "talker") && $0.isReachable(on: "watch", app: "talker")
        }
        try pair.setStepTime(seconds: stepTime)
        return pair
    }

    private func actions(_ reading: some EventReading) -> [Double] {
        reading.events(.log).filter { $0.text("category") == "action" }.map(\.time.inSeconds)
    }

    @Test(
        "issue 22: steps on two devices are as far apart as the step time says",
        arguments: [0.001, 0.025, 0.1])
    func apart(time: Double) throws {
        let pair = try talking(stepTime: time)
        let began = pair.time
        for device in ["phone", "watch", "phone"] { try pair.perform("go", on: device, app: "talker") }
        #expect(
            actions(pair).map { (($0 - began) * 1_000).rounded() } == [0, time * 1_000, 2 * time * 1_000])
    }

    @Test(
        "issue 22: a wait ends behind the microsecond of its event, not at the next look", arguments: 1...10)
    func atTheEvent(seed: Int) throws {
        let pair = try talking(seed: UInt64(seed))
        try pair.perform("go", on: "phone", app: "talker")
        for number in 1...3 {
            try pair.wait(atMost: 60) { $0.deliveries(on: "watch").count == number }
            let delivered = try #require(pair.deliveries(on: "watch").last?.time)
            #expect(pair.time > delivered && pair.time < delivered + 2e-6)
        }
    }

    @Test("issue 22: what is waited for may be on either device, in the world, or on a display")
    func elsewhere() throws {
        let pair = try talking()
        try pair.breakLink(forSeconds: 3.3333)
        try pair.wait(atMost: 60) { !$0.events(.fault).filter { $0.text("state") == "end" }.isEmpty }
        let end = try #require(pair.events(.fault).last?.time.inSeconds)
        #expect(pair.time > end && pair.time < end + 2e-6)
        #expect(throws: PairFailure.self) { try pair.wait(atMost: 2) { _ in false } }
        #expect(pair.time - end > 2 && pair.time - end < 2.001)
    }

    @Test(
        "issue 22: how time is cut changes no wait: in one process and in two, and in pieces",
        arguments: [1, 2, 3])
    func determinism(seed: Int) throws {
        let folder = try TestFolder()
        let file = try folder.write(
            "s.yaml",
            """
            scenario: Closely
            seed: \(seed)
            step time: 1 ms
            link: hostile
            hiker: { follow: \(PackageFolder.track("loop")) }
            steps:
              - { on: phone, import: \(PackageFolder.track("loop")), save as: Loop }
              - fault: { link: down, after: { channel: file, frames: 1 }, for: 2 s }
              - { on: phone, send route: Loop }
              - { wait for: { event: bus, on: watch, where: { direction: deliver } }, within: 10 min }
              - { on: watch, navigate: Loop }
              - walk: { until: 100 m }
              - { on: watch, stop: navigation }

            """)
        let one = try HikeSim.run(file)
        #expect(one.failures == [])
        #expect(one.digest != nil)
        #expect(try HikeSim.run(file).digest == one.digest)
        #expect(try HikeSim.run(file, placement: .twoProcesses).digest == one.digest)
        let delivered = try #require(one.deliveries(channel: .file, on: "watch").first?.time)
        let asked = try #require(
            one.events(.input, on: "watch").first { $0.text("input") == "navigate" }?.time.inSeconds)
        #expect(asked - delivered < 0.002)
    }

    @Test(
        "issue 22: a step time that cannot be is refused, and changes nothing",
        arguments: [0, 0.0005, 0.2, -1, .nan])
    func refused(time: Double) throws {
        let pair = try SimulatedPair(apps: [Self.talker])
        #expect(throws: PairFailure.self) { try pair.setStepTime(seconds: time) }
        try pair.perform("go", on: "phone", app: "talker")
        #expect(pair.time == 0.1)
    }
}
