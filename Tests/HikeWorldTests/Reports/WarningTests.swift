import Foundation
import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

@Suite("Warnings in every report")
struct WarningTests {
    private static func log(_ level: String, _ message: String, at seconds: Double = 1) -> EventRecord {
        var line = JSONLine()
        line.add(time: .seconds(seconds))
        line.add("device", "phone")
        line.add("event", "log")
        line.add("level", level)
        line.add("subsystem", "trail")
        line.add("category", "actions")
        line.add("message", message)
        line.add("name", "a <b>")
        return EventRecord(time: .seconds(seconds), kind: .log, line: line.finished()[...])
    }

    private static func result(_ events: [EventRecord]) -> RunResult {
        var result = ReportTests.result(ending: .passed)
        result.events = events
        return result
    }

    private static var some: RunResult {
        result([
            log("info", "all is well"), log("warning", "a <weak> signal"),
            ReportTests.haptic("click", at: 2, requested: 2),
            log("error", "there is no such route", at: 3.5), log("notice", "off route"),
        ])
    }

    @Test("EM-34: warnings and errors of the log are told of, and nothing else")
    func lines() {
        #expect(
            RunText.warnings(Self.some.warnings) == [
                "  00:00:01.00  phone  warning  trail actions: a <weak> signal  name=\"a <b>\"",
                "  00:00:03.50  phone  error    trail actions: there is no such route  name=\"a <b>\"",
            ])
        let many = Self.result((0..<25).map { Self.log("error", "no \($0)") }).warnings
        #expect(RunText.warnings(many).count == 21)
        #expect(RunText.warnings(many).last == "  and 5 more: hikesim log RUN --event log")
    }

    @Test("EM-34: the summary has them as the log has them, with their number")
    func summary() throws {
        let bytes = RunSummary.json(Self.some, wallSeconds: 1, isInProcess: true)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let warnings = try #require(object["warnings"] as? [[String: Any]])
        #expect(object["warningCount"] as? Int == 2)
        #expect(warnings.map { $0["message"] as? String } == ["a <weak> signal", "there is no such route"])
        #expect(warnings.map { $0["t"] as? Double } == [1, 3.5])
        let none = RunSummary.json(Self.result([]), wallSeconds: 1, isInProcess: true)
        #expect(String(decoding: none, as: UTF8.self).contains("\"warningCount\":0,\"warnings\":[]"))
    }

    @Test("EM-34: JUnit has them as the suite's errors, well-formed; the page in a section of their own")
    func pages() throws {
        let xml = JUnitReport.xml([.ended(Self.some, wallSeconds: 1)])
        let counter = try #require(ReportTests.parse(xml))
        #expect(counter.counts["system-err"] == 1)
        #expect(xml.contains("trail actions: there is no such route"))
        let page = HTMLReport.page(Self.some, fixes: [])
        #expect(page.contains("<h2>Warnings</h2>") && page.contains("a &lt;weak&gt; signal"))
        let quiet = Self.result([Self.log("notice", "off route")])
        #expect(!JUnitReport.xml([.ended(quiet, wallSeconds: 1)]).contains("system-err"))
        #expect(!HTMLReport.page(quiet, fixes: []).contains("Warnings"))
    }

    @Test("an expectation that was not judged says so in every report")
    func notJudged() throws {
        var result = Self.result([])
        result.expectations = [
            ExpectationOutcome(text: "haptic", passed: true, detail: "not judged: no turn", wasJudged: false)
        ]
        #expect(
            RunText.expectation(result.expectations[0]) == "  pass haptic\n           not judged: no turn")
        #expect(HTMLReport.page(result, fixes: []).contains("not judged: no turn"))
        let summary = String(
            decoding: RunSummary.json(result, wallSeconds: 1, isInProcess: true), as: UTF8.self)
        #expect(summary.contains("\"passed\":true,\"judged\":false"))
    }
}
