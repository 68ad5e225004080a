import HikeSimTesting
import SharedCounter
import Testing

@Suite("Nothing is lost, nothing is counted twice")
struct SurvivalTests {
    /// 500 taps and two photos on each side while the watch is out of range, then back.
    static func drain(
        seed: UInt64 = 3, placement: DevicePlacement = .inProcess,
        _ trouble: (SimulatedPair) throws -> Void = { _ in }
    ) throws -> SimulatedRun {
        let pair = try SimulatedPair.counting(seed: seed, placement: placement)
        try pair.breakLink()
        for device in ["phone", "watch"] {
            try pair.perform("add", on: device, ["count": "250"])
            try pair.perform("photo", on: device, ["size": "400000", "caption": "\(device), far away"])
            try pair.perform("add", on: device, ["count": "250"])
            try pair.perform("photo", on: device, ["size": "150000", "caption": "\(device), later"])
        }
        try pair.wait(seconds: 3_600)
        for device in ["phone", "watch"] {
            #expect(pair.outstanding(on: device, channel: .userInfo) == 500)
            #expect(pair.outstanding(on: device, channel: .file) == 2)
        }
        try pair.mendLink()
        try trouble(pair)
        try pair.waitUntilDrained()
        pair.expectCount(1_000)
        pair.expectSamePhotos(4)
        return try pair.finish()
    }

    @Test("500 taps and two photos on each side out of range arrive once and in order, and the run repeats")
    func drains() throws {
        let run = try Self.drain()
        #expect(run.failures.isEmpty)
        #expect(run.errors.isEmpty)
        for (device, peer) in [("phone", "watch"), ("watch", "phone")] {
            let sent = run.outcomes(.accepted, channel: .userInfo, on: device).map(\.id)
            #expect(sent.count == 500)
            #expect(run.deliveries(channel: .userInfo, on: peer).map(\.id) == sent)
        }
        #expect(run.digest != nil)
        #expect(try Self.drain().digest == run.digest)
    }

    @Test("both devices die again and again while the queues drain", arguments: [1, 2, 3])
    func kills(seed: UInt64) throws {
        let run = try Self.drain(seed: seed) { pair in
            for round in 0..<4 {
                for device in ["phone", "watch"] {
                    try pair.wait(seconds: 1.3 + 0.7 * Double(round))
                    try pair.kill(device)
                    try pair.wait(seconds: 2)
                    try pair.restart(device)
                }
            }
        }
        #expect(run.failures.isEmpty)
    }

    @Test("a link that breaks, a watch that reboots, apps that crash in their handlers and are thrown out")
    func trouble() throws {
        let run = try Self.drain { pair in
            try pair.breakLink(after: 3, of: .file, forSeconds: 40)
            try pair.begin(.crashInHandler, on: "phone")
            try pair.wait(seconds: 20)
            try pair.perform(.launch, "counter", on: "phone")
            try pair.reboot("watch", offForSeconds: 60)
            try pair.wait(seconds: 90)
            try pair.perform(.forceQuit, "counter", on: "phone")
            try pair.wait(seconds: 600)
            try pair.perform(.crash, "counter", on: "watch")
            try pair.wait(seconds: 5)
            try pair.perform(.launch, "counter", on: "phone")
            try pair.perform(.launch, "counter", on: "watch")
        }
        #expect(run.failures.isEmpty)
    }

    @Test("a watch app that does not run is woken, takes all, completes its task and is suspended")
    func background() throws {
        let pair = try SimulatedPair.counting()
        try pair.perform(.terminate, "counter", on: "watch")
        try pair.perform("add", on: "phone", ["count": "20"])
        try pair.perform("photo", on: "phone", ["size": "80000"])
        try pair.wait(atMost: 3_600) {
            $0.events(.lifecycle, on: "watch").last?.text("state") == "suspended"
                && $0.outstanding(on: "phone") == 0
        }
        try pair.waitUntilDrained()
        pair.expectCount(20)
        pair.expectSamePhotos(1)
        #expect(pair.errors.isEmpty, "a task that is not completed in time is an error")
    }

    @Test("an app that is not there gets nothing; put on the device again it gets what was counted since")
    func reinstalled() throws {
        let pair = try SimulatedPair.counting()
        try pair.uninstall("counter", on: "watch")
        try pair.wait(seconds: 5)
        try pair.perform("add", on: "phone", ["count": "3"])
        try pair.wait(seconds: 60)
        #expect(pair.deliveries(channel: .userInfo, on: "watch").isEmpty)
        try pair.install("counter", on: "watch")
        try pair.perform(.launch, "counter", on: "watch")
        try pair.waitUntilDrained()
        pair.expectCount(3)
    }
}
