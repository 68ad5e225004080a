import Foundation
import Testing

/// The tests themselves in other surroundings.
@Suite("The suite elsewhere")
struct SuiteElsewhereTests {
    /// Modules that write and read texts, numbers and dates, and whose tests take a second.
    private static let modules =
        "^(HikeValuesTests|HikeGeodesyTests|HikeRecordingTests|HikeWaypointsTests)[.]"

    @Test(
        "NF-17: the tests of what writes numbers, dates and texts pass in other locales and zones, without a home",
        arguments: [
            ["LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8", "TZ": "Pacific/Chatham", "HOME": "/proc"],
            ["LANG": "ar_EG.UTF-8", "LC_ALL": "ar_EG.UTF-8", "TZ": "America/St_Johns", "HOME": "/proc"],
        ])
    func passes(environment: [String: String]) throws {
        var command = Command("--testing-library", "swift-testing", "--filter", Self.modules)
        command.program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        command.environment = environment.mapValues { $0 }
        let outcome = try command.run()
        #expect(outcome.exitCode == 0, "\(outcome)")
        let count = (outcome.output + outcome.errors).firstMatch(of: /Test run with (\d+) tests/)
        #expect((count.flatMap { Int($0.1) } ?? 0) > 60, "\(outcome)")
    }
}
