import Foundation
import HikeScreens
import HikeSimTesting
import HikeWorld
import Testing

/// Displays in whole runs: touches, looks, pictures (EM-21..27).
@Suite("Displays in scenarios")
struct ScreenScenarioTests {
    static let head = """
        scenario: Screens
        hiker: { follow: \(PackageFolder.track("left-and-right")), environment: ideal }
        steps:
          - { on: phone, import: \(PackageFolder.track("left-and-right")), save as: Mill }

        """

    private func run(_ steps: String, in folder: TestFolder, _ options: String...) throws -> Command.Outcome {
        let file = try folder.write("s.yaml", Self.head + steps)
        return try Command(
            arguments: ["run", "--in-process", "--out", folder.path + "/out"] + options + [file]
        ).run()
    }

    private func digest(_ folder: TestFolder) throws -> String {
        try String(contentsOfFile: folder.path + "/out/digest", encoding: .utf8)
    }

    @Test("EM-27: an expectation of a display is judged at the end, and a wrong one says what is there")
    func expectation() throws {
        let folder = try TestFolder()
        let steps =
            "  - { on: phone, tap: Mill }\nexpect:\n  - screen: { on: phone, screen: route, shows: SHOWN }\n"
        #expect(
            try run(steps.replacingOccurrences(of: "SHOWN", with: "Directions"), in: folder).exitCode == 0)
        let wrong = try run(steps.replacingOccurrences(of: "SHOWN", with: "Nonsense"), in: folder)
        #expect(
            wrong.exitCode == 1 && wrong.output.contains("'Nonsense' is not to be read on the screen 'route'")
        )
        let other = try run(
            "expect:\n  - screen: { on: phone, screen: route, shows: Elevation }\n".replacingOccurrences(
                of: "expect", with: "  - wait: 1 s\nexpect"), in: folder)
        #expect(other.exitCode == 1 && other.output.contains("'routes'"))
    }

    @Test("EM-22: a video of a walk changes nothing of what happens, and is an animated PNG")
    func video() throws {
        let folder = try TestFolder()
        let steps = "  - { on: phone, tap: Mill }\n  - walk: { until: 60 m }\n"
        #expect(try run(steps, in: folder).exitCode == 0)
        let plain = try digest(folder)
        let film = "  - { on: watch, video: walk, every: 20 s, speed: 60 }\n"
        #expect(try run(film + steps, in: folder).exitCode == 0)
        #expect(try digest(folder) == plain)
        let file = try Data(
            contentsOf: URL(fileURLWithPath: folder.path + "/out/screens/0001-watch-walk.png"))
        #expect(file.range(of: Data("acTL".utf8)) != nil)
        let unknown = try run("  - { end video: walk }\n", in: folder)
        #expect(unknown.exitCode == 1 && unknown.output.contains("there is no video 'walk' to end"))
    }

    @Test("issue 19: a video of a display that is off fails its step, and the run has its reports")
    func dark() throws {
        let folder = try TestFolder()
        let kill = "  - fault: { kill: watch, restart after: never }\n"
        let off = try run(kill + "  - { on: watch, video: a }\n", in: folder)
        #expect(off.exitCode == 1 && off.output.contains("device 'watch' is off"), "\(off)")
        #expect(FileManager.default.fileExists(atPath: folder.path + "/out/summary.json"))
    }

    @Test("EM-21, EM-22, MAP-01: a film changes nothing of what happens, and each picture is in the report")
    func film() throws {
        let folder = try TestFolder()
        let steps = "  - { on: phone, tap: Mill }\n  - { on: phone, screenshot: mill, corners: black }\n"
        #expect(try run(steps, in: folder).exitCode == 0)
        let plain = try digest(folder)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out/screens") == [
                "0001-phone-mill.png"
            ])
        #expect(try run(steps, in: folder, "--film").exitCode == 0)
        #expect(try digest(folder) == plain)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out/screens").sorted()
        #expect(
            names == [
                "0001-phone-step-1.png", "0002-watch-step-1.png", "0003-phone-step-2.png",
                "0004-watch-step-2.png",
                "0005-phone-mill.png", "0006-phone-step-3.png", "0007-watch-step-3.png",
            ])
        let report = try String(contentsOfFile: folder.path + "/out/report.html", encoding: .utf8)
        for name in names { #expect(report.contains("src=\"screens/\(name)\"")) }
    }

    @Test(
        "EM-22, MAP-01, CX-51: a golden picture: made on demand, equal, then different with the difference as a picture"
    )
    func golden() throws {
        let folder = try TestFolder()
        let step = "  - { on: watch, screen: any, picture: map.png, within: 0 s }\n"
        let missing = try run(step, in: folder)
        #expect(missing.exitCode == 1 && missing.output.contains("run with --rebuild-pictures to make it"))
        #expect(try run(step, in: folder, "--rebuild-pictures").exitCode == 0)
        #expect(try run(step, in: folder).exitCode == 0)
        let other = "  - { on: watch, swipe: left }\n" + step
        let outcome = try run(other, in: folder)
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.contains("pixels differ"), "\(outcome)")
        #expect(FileManager.default.fileExists(atPath: folder.path + "/out/screens/difference-map.png"))
        _ = try folder.write("map.png", "no picture")
        #expect(try run(step, in: folder).output.contains("cannot be compared"))
    }

    @Test("EM-24: a touch that misses fails the step with the reason, unless it may; both displays are kept")
    func misses() throws {
        let folder = try TestFolder()
        let outcome = try run("  - { on: phone, tap: Milk }\n", in: folder)
        #expect(outcome.exitCode == 1)
        #expect(
            outcome.output.contains("phone: there is no 'Milk' on the screen 'routes'; there is 'Mill'"),
            "\(outcome)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out/screens").sorted()
        #expect(names == ["0001-phone-failed.png", "0002-watch-failed.png"])
        #expect(try run("  - { on: phone, tap: Milk, may miss: yes }\n", in: folder).exitCode == 0)
        let waited = try run("  - { on: phone, screen: routes, shows: Milk, within: 3 s }\n", in: folder)
        #expect(
            waited.output.contains("'Milk' is not to be read on the screen 'routes', which says"), "\(waited)"
        )
        #expect(waited.output.contains("(after 3 s)"))
    }

    @Test("a test touches and reads without a scenario's steps")
    func library() throws {
        let pair = try SimulatedPair(
            Scenario(name: "screens", source: .nowhere), files: ScenarioFiles(folder: ""))
        try pair.importRoute(PackageFolder.track("left-and-right"), as: "Mill")
        #expect(try pair.screen(of: "phone").words.contains("Mill"))
        try pair.tap("Mill", on: "phone")
        #expect(try pair.screen(of: "phone").screen == "route")
        try pair.tap("delete-route", on: "phone")
        try pair.touch(.answer("Delete Route"), on: "phone")
        #expect(try pair.screen(of: "phone").words.contains("No routes yet"))
        #expect(throws: (any Error).self) { try pair.tap("Mill", on: "phone") }
        #expect(try pair.picture(of: "watch").count > 100)
    }
}
