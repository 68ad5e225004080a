import Foundation
import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

/// Two devices that move apart and together again, 1 m/s, 100 m at most.
final class Pendulum: Separation {
    func distance(between a: String, and b: String, at instant: Instant) -> Double? {
        guard a == "phone", b == "watch" else { return 0 }
        let seconds = instant.inSeconds.truncatingRemainder(dividingBy: 200)
        return seconds <= 100 ? seconds : 200 - seconds
    }
}

@Suite("Range of a link")
struct LinkRangeTests {
    @Test("EM-11: a link breaks beyond its range and comes back within nine tenths of it")
    func hysteresis() throws {
        let chatter = ChatteringWorld(seed: 1, ids: WorldLinkTests.three)
        chatter.devices.prepare = { $0.isTalkative = false }
        chatter.world.range = LinkRange(farthest: 60, separation: Pendulum())
        try chatter.world.bootAll()
        try chatter.world.advance(to: .seconds(400))
        try chatter.world.finish()
        #expect(
            WorldLinkTests.news(chatter.devices.last("watch")) == [
                "61.0 phone false", "146.0 phone true", "261.0 phone false", "346.0 phone true",
            ])
        #expect(WorldLinkTests.news(chatter.devices.last("watch2")) == [])
        #expect(
            chatter.lines("range").first
                == "{\"t\":61.000000,\"device\":\"world\",\"event\":\"fault\",\"fault\":\"range\","
                + "\"on\":\"phone watch\",\"state\":\"begin\",\"distance\":61.00}")
        #expect(chatter.lines("\"state\":\"end\",\"distance\":54.00").count == 2)
        // Looking every second costs no grants.
        #expect(chatter.world.grants < 60)
    }

    @Test("a device that starts out of range is told so at once")
    func startsApart() throws {
        let chatter = ChatteringWorld(seed: 1)
        chatter.world.range = LinkRange(farthest: 1, separation: FarAway())
        try chatter.world.bootAll()
        try chatter.world.advance(to: .seconds(2))
        #expect(chatter.devices.last("watch")?.configuration.linkedPeers == [])
        #expect(chatter.lines("\"fault\":\"range\"").count == 1)
    }

    final class FarAway: Separation {
        func distance(between a: String, and b: String, at instant: Instant) -> Double? { 1_000 }
    }

    @Test("EM-11: two walkers lose each other where they part, and what was queued arrives when they meet")
    func twoWalkers() throws {
        let folder = try StoryFolder()
        // The phone goes east along the same line, 100 s later; the watch is 150 m ahead then.
        var scenario = folder.scenario([
            DirectorTests.importing(), .wait(.seconds(1)), DirectorTests.walk, .wait(.seconds(200)),
        ])
        scenario.link.range = 60
        scenario.secondHiker = Scenario.SecondHiker(
            carries: "phone",
            hiker: Scenario.Hiker(follow: "left.gpx", pace: 1.5, environment: .ideal),
            startsAfter: .seconds(100))
        let result = try folder.run(scenario)
        #expect(result.failures == [])
        let edges = result.lines("\"fault\":\"range\"")
        #expect(edges.count == 2)
        let events = try edges.map { try LogEvent(line: Array($0.utf8)[...]) }
        // 60 m at 1.5 m/s are 40 s, and the watch stands at the end of its 600 m after 400 s.
        #expect((40...44).contains(events[0].time.inSeconds))
        #expect((440...480).contains(events[1].time.inSeconds))
        #expect(try folder.run(scenario).digest == result.digest)
        #expect(try folder.run(scenario, pacer: NoPacer()).digest == result.digest)
    }

    /// Cuts time into pieces of 20 ms and waits for nothing.
    final class NoPacer: Pacer {
        func wait(until time: Instant) {}
    }
}
