import HikeHardware
import HikeTrailWords
import HikeValues
import Testing

@testable import HikeWorld

@Suite("Director")
struct DirectorTests {
    static func importing(_ file: String = "left.gpx", as name: String = "Left") -> Scenario.Action {
        TrailWords.importRoute(file, as: name, on: "phone")
    }

    static let send = TrailWords.sendRoute("Left", from: "phone")
    static let navigate = TrailWords.navigate("Left", on: "watch", within: .seconds(60))
    static let walk = Scenario.Action.walk(Scenario.Walk(until: .end))

    static func fault(
        _ kind: Scenario.Fault.Kind, at trigger: Scenario.Fault.Trigger = .whenReached,
        for seconds: Double? = nil
    ) -> Scenario.Action {
        .fault(Scenario.Fault(kind: kind, begin: trigger, duration: seconds.map { .seconds($0) }))
    }

    @Test("EM-34: a story from the import to the arrival passes, step by step")
    func story() throws {
        let folder = try StoryFolder()
        let result = try folder.run(folder.scenario([Self.importing(), Self.send, Self.navigate, Self.walk]))
        #expect(result.ending == .passed)
        #expect(result.failures == [])
        #expect(result.haptics.compactMap { $0.text("pattern") } == ["click", "directionDown", "success"])
        // 600 m at 1.5 m/s; the file's coordinates make the line a little shorter.
        let walk = try #require(result.steps.last)
        #expect(((walk.ended - walk.began).inSeconds - 400).magnitude < 0.1)
        for (a, b) in zip(result.steps, result.steps.dropFirst()) { #expect(a.ended == b.began) }
    }

    @Test("EM-34: a step that cannot be done fails with its sentence, and the steps behind it are not tried")
    func failedSteps() throws {
        let folder = try StoryFolder()
        let cases: [(Scenario.Action, String)] = [
            (
                Self.importing("bad.gpx"),
                "device 'phone' saved no route 'Left' from 'bad.gpx': the file was not imported: "
                    + "The file is not XML: it begins with the text \"no\". Unpack it or export it as GPX or KML."
            ),
            (Self.navigate, "device 'watch' has no route 'Left' within 60 s"),
            (
                .waitFor(EventCriteria(event: "haptic"), within: .seconds(7)),
                "no such event happened: step 1 within 7 s"
            ),
        ]
        for (action, sentence) in cases {
            let result = try folder.run(folder.scenario([action, .wait(.seconds(1))]))
            #expect(result.ending == .failed)
            #expect(result.ending.exitCode == 1)
            #expect(result.steps.map(\.failure) == [sentence])
        }
    }

    @Test("a second import under a name is not taken for done because of the first")
    func importTwice() throws {
        let folder = try StoryFolder()
        let result = try folder.run(folder.scenario([Self.importing(), Self.importing("bad.gpx")]))
        #expect(result.steps.map { $0.failure == nil } == [true, false])
    }

    @Test("a second route is navigated when the screen shows it, not because the first one is")
    func navigateAnother() throws {
        let folder = try StoryFolder()
        let result = try folder.run(
            folder.scenario([
                Self.importing(), Self.send, Self.navigate, Self.importing(as: "Other"),
                TrailWords.sendRoute("Other", from: "phone"),
                TrailWords.navigate("Other", on: "watch", within: .seconds(60)),
                .app(name: "trail", device: "watch", command: .terminate),
                TrailWords.navigate("Left", on: "watch", within: .seconds(60)),
            ]))
        #expect(
            result.failures == [
                "device 'watch' did not start guidance along 'Left': the app is not running"
            ])
        let view = try #require(result.lines("\"route\":\"Other\"").first)
        #expect(view.contains("\"navigating\":true"))
    }

    @Test("a story may wait for a fix, though fixes are not kept otherwise")
    func waitForFix() throws {
        let folder = try StoryFolder()
        let result = try folder.run(
            folder.scenario([.waitFor(EventCriteria(event: "fix", device: "watch"), within: .seconds(5))]))
        #expect(result.failures == [])
    }

    @Test("faults happen at their time and place, and end after their duration")
    func scheduled() throws {
        let folder = try StoryFolder()
        let result = try folder.run(
            folder.scenario([
                Self.fault(.linkDown, at: .time(.seconds(20)), for: 30),
                Self.fault(.gnssDropout(devices: ["watch"]), at: .distance(150), for: 10),
                .wait(.seconds(50)), Self.walk,
            ]))
        let times = try result.lines("\"event\":\"fault\"").map { line in
            let event = try LogEvent(line: Array(line.utf8)[...])
            return "\(event.text("fault") ?? "") \(event.text("state") ?? "") \(event.time.inSeconds)"
        }
        // 150 m at 1.5 m/s after 50 s.
        #expect(times == ["link begin 20.0", "link end 50.0", "gnss begin 150.0", "gnss end 160.0"])
        #expect(result.lines("\"sensor\":\"gnss\",\"state\":\"lost\"").count == 1)
    }

    @Test("of two faults that overlap the first to end does not mend what the other broke")
    func overlapping() throws {
        let folder = try StoryFolder()
        let result = try folder.run(
            folder.scenario([
                Self.fault(.linkDown, for: 100), .wait(.seconds(10)), Self.fault(.linkDown, for: 20),
                Self.fault(.haptics(.failing, devices: ["watch"]), for: 50),
                Self.fault(.haptics(.absent, devices: ["watch"]), for: 20),
                .waitFor(
                    EventCriteria(
                        event: "session", device: "phone",
                        conditions: [FieldCondition(field: "reachable", test: .truth(true))]),
                    within: .seconds(200)),
            ]))
        #expect(result.failures == [])
        let end = try #require(result.steps.last?.ended)
        #expect(end >= .seconds(100) && end < .seconds(102))
        let haptics = try result.lines("\"sensor\":\"haptics\"").map {
            try LogEvent(line: Array($0.utf8)[...])
        }
        #expect(haptics.map { $0.text("state") } == ["failing", "absent", "failing", "working"])
        #expect(haptics.map(\.time) == [.seconds(10), .seconds(10), .seconds(30), .seconds(60)])
    }

    @Test("a killed watch is started again and guides on; nothing it said is said twice")
    func killed() throws {
        let folder = try StoryFolder()
        let result = try folder.run(
            folder.scenario([
                Self.importing(), Self.send, Self.navigate,
                Self.fault(.kill(device: "watch", restartAfter: .seconds(5)), at: .distance(250)),
                Self.fault(.kill(device: "watch", restartAfter: .seconds(5)), at: .distance(595)), Self.walk,
            ]))
        #expect(result.failures == [])
        #expect(result.haptics.compactMap { $0.text("pattern") } == ["click", "directionDown", "success"])
        #expect(result.lines("\"state\":\"restarted\"").count == 2)
        #expect(result.digest != nil)
    }

    @Test("EM-34: a run that takes too long ends with code 42 and says so")
    func budget() throws {
        let folder = try StoryFolder()
        let result = try folder.run(folder.scenario([Self.walk], timeLimit: .seconds(100)))
        #expect(result.ending.exitCode == 42)
        #expect(result.failures == ["the run ended in this step"])
    }

    /// Asks for time in small pieces, as a real clock does, without waiting.
    final class Unhurried: Pacer {
        private(set) var count = 0
        func wait(until time: Instant) { count += 1 }
    }

    @Test("NF-16: the same digest in twenty-millisecond pieces, with faults, a kill and a transfer")
    func paced() throws {
        let folder = try StoryFolder()
        let scenario = folder.scenario([
            Self.importing(), Self.send, Self.fault(.linkDown, at: .time(.seconds(0.15)), for: 3),
            Self.navigate,
            Self.fault(.kill(device: "phone", restartAfter: .seconds(7)), at: .distance(100)),
            .walk(Scenario.Walk(until: .distance(150))),
            .app(name: "trail", device: "watch", command: .background),
        ])
        let whole = try folder.run(scenario)
        #expect(whole.failures == [])
        let pacer = Unhurried()
        let pieces = try folder.run(scenario, pacer: pacer)
        #expect(pacer.count > 1_000)
        #expect(pieces.digest == whole.digest)
        #expect(pieces.events == whole.events)
    }
}
