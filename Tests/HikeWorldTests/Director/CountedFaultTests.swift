import HikeHardware
import HikeTrailWords
import HikeValues
import Testing

@testable import HikeWorld

@Suite("Director: faults that wait for frames")
struct CountedFaultTests {
    private static let piece = Scenario.Fault.FrameCount(channel: .file, kind: "chunk", frames: 1)

    private static func fault(
        _ kind: Scenario.Fault.Kind, at begin: Scenario.Fault.Trigger = .whenReached,
        after: Scenario.Fault.FrameCount? = piece, for seconds: Double? = nil, mayMiss: Bool = false
    ) -> Scenario.Action {
        .fault(
            Scenario.Fault(
                kind: kind, begin: begin, after: after, duration: seconds.map { .seconds($0) },
                mayMiss: mayMiss))
    }

    /// What the log says of faults, power and pieces of files, in order.
    private func play(_ actions: [Scenario.Action], pacer: (any Pacer)? = nil) throws -> [String] {
        let folder = try StoryFolder()
        var scenario = folder.scenario(actions)
        scenario.link = Scenario.Link(profile: .slow)
        let result = try folder.run(scenario, pacer: pacer)
        #expect(result.failures == [])
        return result.events.compactMap { record in
            guard let event = try? LogEvent(line: record.line) else { return nil }
            switch event.event {
            case "fault": return "\(event.text("fault") ?? "") \(event.text("state") ?? "")"
            case "lifecycle" where event.device == "world": return event.text("state")
            case "bus" where event.text("direction") == "receive" && event.text("kind") == "chunk":
                return "chunk"
            default: return nil
            }
        }
    }

    private static let sending = send("Left")

    private static func send(_ name: String) -> [Scenario.Action] {
        [
            TrailWords.importRoute("left.gpx", as: name, on: "phone"),
            TrailWords.sendRoute(name, from: "phone"),
        ]
    }

    @Test(
        "EM-11: a watch is killed when the first piece of a file has come, not before, on any seed's frames")
    func kill() throws {
        let story =
            [Self.fault(.kill(device: "watch", restartAfter: .seconds(5)))] + Self.sending + [
                .wait(.seconds(60))
            ]
        let first = try play(story).prefix(4)
        #expect(first == ["chunk", "kill begin", "killed", "restarted"])
    }

    @Test("a reboot waits for frames as a kill does; what has come before it was armed counts not")
    func reboot() throws {
        let reboot = Self.fault(.reboot(device: "watch", offFor: .seconds(5), isLocked: false))
        let story = Self.sending + [.wait(.seconds(60)), reboot] + Self.send("Again") + [.wait(.seconds(60))]
        #expect(try play(story) == ["chunk", "chunk", "reboot begin", "killed", "rebooted"])
    }

    @Test("every fault may wait; it lasts from when it begins, and 'at' says from when frames count")
    func every() throws {
        let full = Self.fault(.storageFull(devices: ["phone"]), at: .time(.seconds(30)), for: 10)
        let worse = Self.fault(.linkDegraded(Scenario.LinkChanges(loss: 0.1)), for: 3)
        let story =
            [worse, full] + Self.sending + [.wait(.seconds(60))] + Self.send("Again") + [.wait(.seconds(60))]
        #expect(
            try play(story) == [
                "chunk", "link degraded begin", "link degraded end", "chunk", "storage full begin",
                "storage full end",
            ])
    }

    @Test("frames that never come begin nothing")
    func never() throws {
        let many = Scenario.Fault.FrameCount(channel: .file, kind: "chunk", frames: 3)
        let fault = Self.fault(.kill(device: "watch", restartAfter: nil), after: many, mayMiss: true)
        let story = [fault] + Self.sending
        #expect(try play(story + [.wait(.seconds(60))]) == ["chunk"])
    }

    @Test("EM-16: how time was granted changes nothing of it")
    func paces() throws {
        final class Slow: Pacer { func wait(until time: Instant) {} }
        let story =
            [Self.fault(.kill(device: "watch", restartAfter: .seconds(5)))] + Self.sending + [
                .wait(.seconds(60))
            ]
        let folder = try StoryFolder()
        var scenario = folder.scenario(story)
        scenario.link = Scenario.Link(profile: .slow)
        let digests = try [nil, Slow()].map { try folder.run(scenario, pacer: $0).digest }
        #expect(digests[0] == digests[1] && digests[0] != nil)
    }
}
