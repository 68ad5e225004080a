import Foundation
import HikeSimTesting
import HikeValues
import HikeWorld
import Testing

/// Shapes, walks and receivers that guidance gets wrong easily (issue 5; guidance 5): a scenario for each
/// in `scenarios/guidance`, and what the hiker is told in it, to the second, in `Golden/Guidance`.
@Suite("Golden guidance")
struct GuidanceScenarioTests {
    static let folder = PackageFolder.path + "/Tests/EndToEndTests/Golden/Guidance"
    static let scenarios = PackageFolder.names(in: "scenarios/guidance")

    @Test(
        "a scenario of guidance passes, and what is told in it is what was told before", arguments: scenarios)
    func golden(name: String) throws {
        let run = try HikeSim.run(
            PackageFolder.path + "/scenarios/guidance/\(name).yaml", drawsPictures: false)
        #expect(run.failures == [])
        #expect(!run.result.expectations.isEmpty)
        let found = GuidanceComparison.words(run.events).map { word in
            "\(ClockText.string(word.time)) \(word.device) \(word.text)\n"
        }.joined()
        let file = "\(Self.folder)/\(name).txt"
        let expected = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        guard HapticGoldenTests.rebuilds else {
            #expect(
                found == expected,
                "\(HapticGoldenTests.difference(expected, found))If that is meant: HIKESIM_REBUILD_GOLDEN=1 tools/test --filter Golden"
            )
            return
        }
        let difference = HapticGoldenTests.difference(expected, found)
        if !difference.isEmpty { print("\(name):\n\(difference)") }
        try FileManager.default.createDirectory(atPath: Self.folder, withIntermediateDirectories: true)
        try Data(found.utf8).write(to: URL(fileURLWithPath: file))
    }

    @Test(
        "EM-34, OH5-64: the scenario's rules hold for a route that is started with a finger, in one process and in two, after a kill too"
    )
    func tapped() throws {
        let folder = try TestFolder()
        let track = PackageFolder.path + "/scenarios/tracks/left-and-right.gpx"
        let path = try folder.write(
            "tapped.yaml",
            """
            scenario: Tapped under plain
            guidance: plain
            link: instant
            hiker: { follow: \(track), pace: 4.5 km/h, environment: open }
            steps:
              - { on: phone, import: \(track), save as: LR }
              - { on: phone, send route: LR }
              - { on: watch, tap: show-routes }
              - { on: watch, screen: routes, shows: LR, within: 5 min }
              - { on: watch, tap: LR }
              - walk: { until: 50 m }
              - fault: { kill: watch }
              - walk: { until: 100 m }
              - { on: watch, tap: show-regions }
              - { on: watch, swipe: left }
              - { on: watch, tap: pause-guidance }
            expect:
              - event: { event: log, on: watch, where: { message: "the profile 'plain' knows no pause" }, count: 1 }
            """)
        #expect(try HikeSim.run(path, drawsPictures: false).failures == [])
        let two = try HikeSim.run(path, placement: .twoProcesses, drawsPictures: false)
        #expect(two.failures == [])
    }

    @Test("there is a golden file for every scenario and none without one")
    func complete() throws {
        guard !HapticGoldenTests.rebuilds else { return }
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).sorted()
        #expect(files == Self.scenarios.map { $0 + ".txt" }.sorted())
        #expect(files.count >= 10)
    }
}
