import Foundation
import HikeSimTesting
import HikeWorld
import Testing

/// Shapes, walks and receivers that guidance gets wrong easily (issue 5; guidance research, section 5): a scenario for each
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

    @Test("there is a golden file for every scenario and none without one")
    func complete() throws {
        guard !HapticGoldenTests.rebuilds else { return }
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).sorted()
        #expect(files == Self.scenarios.map { $0 + ".txt" }.sorted())
        #expect(files.count >= 10)
    }
}
