import Foundation
import HikeGuidance
import HikeHardware
import HikeTrailWords
import HikeValues
import Testing

@testable import HikeWorld

/// Profiles of guidance that lie in files, in runs (issue 5, profiles).
@Suite("A scenario's own guidance profile")
struct DirectorGuidanceTests {
    private static let file = """
        profile: early
        like: hiking
        turns: { approach: 200 m, at turn: 80 m }
        """

    private func scenario(
        _ folder: StoryFolder, _ guidance: String, kills: [Double] = []
    ) -> Scenario {
        let faults = kills.map {
            DirectorTests.fault(.kill(device: "watch", restartAfter: .seconds(5)), at: .distance($0))
        }
        var scenario = folder.scenario(
            [DirectorTests.importing(), DirectorTests.send, DirectorTests.navigate] + faults
                + [DirectorTests.walk])
        var settings = WordValues()
        settings["guidance"] = .text(guidance)
        scenario.settings = [Scenario.AppSettings(app: TrailWords.app, values: settings)]
        return scenario
    }

    private func folder(_ text: String = file) throws -> StoryFolder {
        let folder = try StoryFolder()
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/early.yaml"))
        return folder
    }

    private func felt(_ result: RunResult) -> [(pattern: String, time: Instant)] {
        result.haptics.map { ($0.text("pattern") ?? "", $0.time) }
    }

    @Test("it is felt: what comes is told where the file says, also by a watch that died on the way")
    func felt() throws {
        let folder = try folder()
        let usual = felt(try folder.run(scenario(folder, "hiking")))
        let result = try folder.run(scenario(folder, "early.yaml"))
        #expect(result.ending == .passed && result.failures == [])
        let early = felt(result)
        #expect(usual.map(\.pattern) == ["click", "directionDown", "success"])
        #expect(early.map(\.pattern) == usual.map(\.pattern))
        // 100 m and 50 m earlier at 1.5 m/s.
        #expect(abs((usual[0].time - early[0].time).inSeconds - 66.7) < 4)
        #expect(abs((usual[1].time - early[1].time).inSeconds - 33.3) < 4)

        let killed = try folder.run(scenario(folder, "early.yaml", kills: [50, 150]))
        #expect(killed.lines("\"state\":\"restarted\"").count == 2)
        let again = felt(killed)
        #expect(again.map(\.pattern) == usual.map(\.pattern))
        for (a, b) in zip(again, early) { #expect(abs((a.time - b.time).inSeconds) < 10) }
    }

    @Test("the watch gets the rules themselves, and only them; a built-in profile goes by its name")
    func argument() throws {
        let folder = try folder()
        let result = try folder.run(scenario(folder, "early.yaml"))
        let rules = try GuidanceProfileReader.read(bytes: Array(Self.file.utf8), file: "early.yaml")
        let line = try #require(result.lines("\"input\":\"navigate\"").first)
        let event = try LogEvent(line: Array(line.utf8)[...])
        #expect(event.text("rules") == (try rules.argument()))
        #expect(event.text("guidance") == nil)
        let plain = try folder.run(scenario(folder, "plain"))
        let input = try #require(plain.lines("\"input\":\"navigate\"").first)
        #expect(input.contains("\"guidance\":\"plain\"") && !input.contains("rules"))
        // The same file and seed, the same log.
        #expect(try folder.run(scenario(folder, "early.yaml")).digest == result.digest)
    }

    @Test("a file that is not there, or wrong, is refused before anything happens, with its place")
    func refused() throws {
        func refusal(_ text: String, _ name: String = "early.yaml") throws -> String {
            let folder = try folder(text)
            do {
                _ = try folder.run(scenario(folder, name))
                return "accepted"
            } catch { return "\(error)" }
        }
        #expect(try refusal(Self.file, "late.yaml").contains("/late.yaml': No such file or directory"))
        #expect(
            try refusal("profile: early\nturns: { approach: 20 m }").contains(
                "/early.yaml:2:20: 'at turn' of 'turns' (30 m) must be less than 'approach' of 'turns' (20 m)"
            ))
        #expect(try refusal("").contains("early.yaml:"))
    }

    @Test("'guidance' of a scenario is a name or a .yaml file")
    func read() throws {
        func guidance(_ text: String) throws -> TrailGuidance? {
            try ScenarioText.read(ScenarioText.head + "guidance: \(text)\n").settings(of: TrailWords.app)
                .text(
                    "guidance"
                ).map { TrailGuidance($0) }
        }
        for profile in GuidanceProfile.allCases {
            #expect(try guidance(profile.rawValue) == .builtIn(profile))
        }
        #expect(try ScenarioText.read(ScenarioText.head).settings == [])
        #expect(try guidance("mine.yaml") == .file("mine.yaml"))
        #expect(try guidance("\"../a b.YAML\"") == .file("../a b.YAML"))
        #expect(
            ScenarioText.refusal(of: ScenarioText.head + "guidance: hikin\n")
                == "ridge.yaml:3:11: 'guidance' must be one of plain, hiking, cycling, or a .yaml file, relative to "
                + "the scenario, for example 'hiking'; found 'hikin'")
        for bad in ["mine.txt", ".yaml", "{ profile: a }", "[plain]", "4"] {
            #expect(ScenarioText.refusal(of: ScenarioText.head + "guidance: \(bad)\n").contains("'guidance'"))
        }
    }
}
