import HikeBus
import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

@Suite("World: time and grants")
struct WorldTimeTests {
    static let qualities: [LinkQuality] = [
        .instant, .bluetooth, .slow, LinkQuality(latency: .milliseconds(700), bandwidth: 500, loss: 0.3),
    ]

    /// A story of faults, drawn from a seed, with `advance` cut at some more moments.
    static func play(seed: UInt64, cuts: [Double]) throws -> ChatteringWorld {
        var random = RandomStream(seed: seed).split("story")
        let chatter = ChatteringWorld(seed: seed, quality: qualities[Int(seed % 4)])
        var story: ChatteringWorld.Story = cuts.map { ($0, { _ in }) }
        for _ in 0..<12 {
            let time = Double(random.next() % 200) / 10
            let device = random.next() % 2 == 0 ? "phone" : "watch"
            let name = "input \(random.next() % 100)"
            let isUp = random.next() % 2 == 0
            let quality = qualities[Int(random.next() % 4)]
            switch random.next() % 6 {
            case 0, 1: story.append((time, { $0.send(.action(app: "a", AppAction(name)), to: device) }))
            case 2: story.append((time, { $0.setLink(isUp: isUp) }))
            case 3: story.append((time, { $0.setLink(quality: quality) }))
            case 4: story.append((time, { $0.kill(device) }))
            default: story.append((time, { try $0.restart(device) }))
            }
        }
        try chatter.play(story)
        return chatter
    }

    @Test("NF-16: how advance() is cut changes nothing: the same bytes", arguments: 1...60)
    func cuts(_ seed: UInt64) throws {
        try ChatteringWorld.expectSameBytes(seed) { try Self.play(seed: seed, cuts: $0) }
    }

    @Test(
        "NF-16: the log is in the order of time, then devices as declared, then the world", arguments: 1...40)
    func mergeOrder(_ seed: UInt64) throws {
        let chatter = try Self.play(seed: seed, cuts: [])
        let events = try chatter.sink.records.map { try LogEvent(line: $0.line) }
        let rank = ["phone": 0, "watch": 1, "world": 2]
        let keys = zip(chatter.sink.records, events).map { ($0.time, rank[$1.device] ?? 9) }
        for (a, b) in zip(keys, keys.dropFirst()) { #expect(a <= b) }
        #expect(Set(events.map(\.device)).isSubset(of: ["phone", "watch", "world"]))
    }

    @Test("a frame arrives a latency after it was sent, and never before what the receiver has lived through")
    func latency() throws {
        let chatter = ChatteringWorld(
            seed: 1, quality: LinkQuality(latency: .milliseconds(40), bandwidth: .infinity, loss: 0))
        try chatter.world.bootAll()
        try chatter.world.advance(to: .seconds(60))
        let sent = chatter.world.framesSent
        let received = chatter.devices.made.flatMap(\.grants).flatMap(\.inputs).filter {
            if case .radio = $0.input { true } else { false }
        }
        #expect(sent > 10)
        #expect(!received.isEmpty)
        #expect(chatter.violations == [])
    }

    @Test("lookahead: a device whose peer is silent is granted all of a stretch at once")
    func lookahead() throws {
        let chatter = ChatteringWorld(seed: 1)
        chatter.devices.prepare = { $0.isTalkative = false }
        try chatter.world.bootAll()
        try chatter.world.advance(to: .seconds(3_000))
        // 3000 s in stretches of 600 s for each of two devices.
        #expect(chatter.world.grants == 10)
        #expect(chatter.world.now == .seconds(3_000))
    }

    @Test("lookahead: with the link down nobody waits for anybody")
    func lookaheadWithoutLink() throws {
        let chatter = ChatteringWorld(seed: 1)
        try chatter.world.bootAll()
        chatter.world.setLink(isUp: false)
        try chatter.world.advance(to: .seconds(1))
        let before = chatter.devices.made.map { $0.grants.count }
        try chatter.world.advance(to: .seconds(500))
        let first = try #require(chatter.devices.made.first)
        // A device stops only where it transmits itself.
        #expect(first.grants.dropFirst(before[0]).allSatisfy { $0.until == .seconds(500) })
    }

    @Test("an input sent at a moment is handled at that moment, before the readings of that moment")
    func inputs() throws {
        let chatter = ChatteringWorld(seed: 1)
        chatter.devices.prepare = { $0.isTalkative = false }
        try chatter.world.bootAll()
        chatter.world.send(.action(app: "a", AppAction("at the start")), to: "watch")
        try chatter.world.advance(to: .seconds(2))
        chatter.world.send(.action(app: "a", AppAction("at two")), to: "watch")
        try chatter.world.advance(to: .seconds(3))
        let inputs = try #require(chatter.devices.last("watch")).grants.flatMap(\.inputs)
        let atTwo = inputs.filter { $0.time == .seconds(2) }
        #expect(
            inputs.first
                == TimedInput(
                    time: .zero, .action(app: "a", AppAction("at the start")),
                    number: InputNumber(boot: 0, number: 1)))
        #expect(atTwo.count == 2)
        #expect(atTwo.first?.input == .action(app: "a", AppAction("at two")))
    }

    @Test("an input that no message can hold is refused with a line in the log")
    func tooLong() throws {
        let chatter = ChatteringWorld(seed: 1)
        try chatter.world.bootAll()
        chatter.world.send(.openURL(app: "a", String(repeating: "x", count: 70_000)), to: "watch")
        try chatter.world.advance(to: .seconds(1))
        #expect(chatter.lines("an input for device 'watch' was not sent").count == 1)
        #expect(
            !chatter.devices.made.flatMap(\.grants).flatMap(\.inputs).contains {
                if case .openURL = $0.input { true } else { false }
            })
    }
}
