import HikeApps
import HikeAssembly
import HikeValues
import Testing

@testable import HikeWorld

extension ScenarioReader {
    /// A scenario in the words of our apps.
    static func read(
        bytes: [UInt8], file: String, settings: [(key: String, value: String)] = [], apps: [String]? = nil,
        files: ScenarioFiles? = nil
    ) throws(ScenarioError) -> Scenario {
        try read(
            bytes: bytes, file: file, settings: settings, vocabulary: AppCatalog.words, apps: apps,
            files: files)
    }
}

/// Helpers of the scenario tests.
enum ScenarioText {
    /// The least that a scenario needs.
    static let head = "scenario: Test\nhiker: { follow: line.gpx }\n"

    static func read(_ text: String) throws(ScenarioError) -> Scenario {
        try ScenarioReader.read(bytes: Array(text.utf8), file: "ridge.yaml")
    }

    /// The error's sentence; records an issue where there is none.
    static func refusal(of text: String, sourceLocation: SourceLocation = #_sourceLocation) -> String {
        refusal(ofBytes: Array(text.utf8), sourceLocation: sourceLocation)
    }

    static func refusal(
        ofBytes bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
    ) -> String {
        do throws(ScenarioError) {
            _ = try ScenarioReader.read(bytes: bytes, file: "ridge.yaml")
            Issue.record("the scenario was accepted", sourceLocation: sourceLocation)
            return ""
        } catch {
            return error.description
        }
    }

    /// The action of a scenario's only step.
    static func action(_ step: String) throws -> Scenario.Action {
        let head = step.contains("location:") ? "scenario: Test\nsource: outside\n" : head
        let scenario = try read(head + "region: ridge\nsteps:\n  - \(step)\n")
        return try #require(scenario.steps.first).action
    }

    /// The check of a scenario's only expectation.
    static func check(_ expectation: String, steps: String = "") throws -> Scenario.Expectation.Check {
        let scenario = try read(head + steps + "expect:\n  - \(expectation)\n")
        return try #require(scenario.expectations.first).check
    }
}
