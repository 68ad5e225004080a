import Foundation
import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Reports")
struct ReportTests {
    /// A run made by hand, with text that tries to break out.
    static func result(ending: RunEnding = .failed, digest: String? = "abc123") -> RunResult {
        var scenario = Scenario(
            name: "A <b>\"ridge\"</b> & 'more'", source: .hiker(Scenario.Hiker(follow: "a.gpx")))
        scenario.about = "1 < 2 && 3 > 2"
        return RunResult(
            scenario: scenario, seed: 7, ending: ending,
            steps: [
                StepOutcome(text: "walk to <end>", began: .zero, ended: .seconds(90.5), failure: nil),
                StepOutcome(
                    text: "wait", began: .seconds(90.5), ended: .seconds(100),
                    failure: "not \"met\"\u{1}\u{FFFE}\n& gone"),
            ],
            expectations: [
                ExpectationOutcome(text: "haptic", passed: true, detail: "at 5 s"),
                ExpectationOutcome(text: "state", passed: false, detail: "it was <off>"),
            ],
            digest: digest, eventCount: 12,
            events: [
                haptic("<script>", at: 12.345, requested: 12),
                haptic("click", at: 90, requested: 90, reason: "a & b"),
            ],
            duration: .seconds(3_725.5), grants: 3, frames: 4, crashes: [], directory: nil)
    }

    static func haptic(_ pattern: String, at seconds: Double, requested: Double, reason: String? = nil)
        -> EventRecord
    {
        var line = JSONLine()
        line.add(time: .seconds(seconds))
        line.add("device", "watch")
        line.add("event", "haptic")
        line.add("app", "trail")
        line.add("source", "WKHapticType")
        line.add("pattern", pattern)
        line.add("requested", requested, decimals: 6)
        line.add("duration", 0.05, decimals: 3)
        line.add("outcome", reason == nil ? "played" : "dropped")
        if let reason { line.add("reason", reason) }
        return EventRecord(time: .seconds(seconds), kind: .haptic, line: line.finished()[...])
    }

    /// Counts the elements of an XML document and keeps the attributes of one kind.
    final class Counter: NSObject, XMLParserDelegate {
        var counts: [String: Int] = [:]
        var suites: [[String: String]] = []
        var messages: [String] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            counts[name, default: 0] += 1
            if name == "testsuite" { suites.append(attributes) }
            if let message = attributes["message"] { messages.append(message) }
        }
    }

    static func parse(_ xml: String) -> Counter? {
        let counter = Counter()
        let parser = XMLParser(data: Data(xml.utf8))
        parser.delegate = counter
        return parser.parse() ? counter : nil
    }

    @Test("JUnit is XML whatever the texts hold, and its counts are those of its cases")
    func junit() throws {
        let counter = try #require(
            Self.parse(
                JUnitReport.xml([
                    .ended(Self.result(), wallSeconds: 1.5),
                    .ended(Self.result(ending: .broken("a <died>")), wallSeconds: 0.25),
                ])))
        #expect(counter.suites.count == 2)
        #expect(counter.suites.map { $0["tests"] } == ["4", "5"])
        #expect(counter.suites.map { $0["failures"] } == ["2", "2"])
        #expect(counter.suites.map { $0["errors"] } == ["0", "1"])
        #expect(counter.suites.map { $0["time"] } == ["1.500", "0.250"])
        #expect(counter.suites[0]["name"] == "A <b>\"ridge\"</b> & 'more' (seed 7)")
        #expect(counter.counts["testcase"] == 9)
        #expect(counter.counts["failure"] == 4)
        #expect(counter.counts["error"] == 1)
        #expect(counter.messages.contains("not \"met\"?? & gone"))
        #expect(counter.messages.contains("it was <off>"))
    }

    @Test(
        "issue 19: a run that could not be made is an error of its own in JUnit, and a line of its own in JSON"
    )
    func unmade() throws {
        let xml = JUnitReport.xml([
            .unmade(name: "Bad <gpx> (seed 1)", reason: "no \"point\""),
            .ended(Self.result(), wallSeconds: 1),
        ])
        let counter = try #require(Self.parse(xml))
        #expect(counter.suites.map { $0["errors"] } == ["1", "0"])
        #expect(counter.suites[0]["name"] == "Bad <gpx> (seed 1)" && counter.suites[0]["tests"] == "1")
        #expect(counter.counts["error"] == 1 && counter.messages.contains("no \"point\""))
        let json = RunSummary.json(unmade: "Bad", seed: 7, reason: "no point", exitCode: 2)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
        #expect(object["ending"] as? String == "unmade" && object["exitCode"] as? Int == 2)
    }

    @Test("the page escapes every text, has a row for each step and expectation, and says why a run stopped")
    func html() {
        let page = HTMLReport.page(Self.result(ending: .broken("device '<x>' died")), fixes: [])
        #expect(!page.contains("<b>"))
        #expect(!page.contains("<script>"))
        #expect(!page.contains("<x>"))
        #expect(page.contains("1 &lt; 2 &amp;&amp; 3 &gt; 2"))
        #expect(page.contains("&lt;script&gt;"))
        #expect(page.contains("stopped: device '&lt;x&gt;' died"))
        #expect(page.components(separatedBy: "<tr>").count - 1 == 4)
        #expect(page.components(separatedBy: "<td class=\"failed\">").count - 1 == 2)
        #expect(page.contains("<p>There were no fixes.</p>"))
    }

    @Test("the page draws the way, also of one fix and of fixes that do not move")
    func way() {
        let fix = FixSample(
            device: "watch", time: .seconds(1), coordinate: Coordinate(latitude: 47, longitude: 11),
            altitude: 900)
        for fixes in [
            [fix], [fix, fix],
            [
                fix,
                FixSample(
                    device: "phone", time: .seconds(2),
                    coordinate: Coordinate(latitude: 47.01, longitude: 11.02), altitude: 950),
            ],
        ] {
            let page = HTMLReport.page(Self.result(), fixes: fixes)
            #expect(page.contains("<polyline class=\"watch\""))
            #expect(!page.contains("nan") && !page.contains("inf,") && !page.contains("null"))
        }
    }

    @Test("the summary is JSON with the verdicts, the digest and the counts")
    func summary() throws {
        let bytes = RunSummary.json(Self.result(), wallSeconds: 0.5, isInProcess: true)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        #expect(object["ending"] as? String == "failed")
        #expect(object["exitCode"] as? Int == 1)
        #expect(object["seed"] as? String == "7")
        #expect(object["digest"] as? String == "abc123")
        #expect(object["realTimeFactor"] as? Int == 7_451)
        #expect((object["steps"] as? [[String: Any]])?.map { $0["passed"] as? Bool } == [true, false])
        #expect((object["expectations"] as? [Any])?.count == 2)
        let broken = RunSummary.json(
            Self.result(ending: .broken("gone"), digest: nil), wallSeconds: 0, isInProcess: false)
        let other = try #require(try JSONSerialization.jsonObject(with: Data(broken)) as? [String: Any])
        #expect(other["reason"] as? String == "gone")
        #expect(other["exitCode"] as? Int == 3)
        #expect(other["digest"] == nil)
    }

    @Test("the lines for a terminal: marks, reasons, waits, the last lines")
    func text() {
        let result = Self.result()
        #expect(RunText.step(result.steps[0]) == "  ok   00:01:30.5  walk to <end>")
        #expect(RunText.step(result.steps[1]).hasPrefix("  FAIL 00:01:40.0  wait\n           not \"met\""))
        #expect(RunText.expectation(result.expectations[0]) == "  pass haptic")
        #expect(RunText.expectation(result.expectations[1]) == "  FAIL state\n           it was <off>")
        #expect(
            RunText.haptics(result.haptics) == [
                "  00:00:12.34  watch  <script>         WKHapticType  (waited 0.345 s)",
                "  00:01:30.00  watch  click            WKHapticType  DROPPED: a & b",
            ])
        #expect(
            RunText.closing(result, wallSeconds: 0.5) == [
                "12 events, 3725.5 s virtual in 0.500 s: 7451 times real time", "digest abc123",
                "FAILED (2 of the steps and expectations)",
            ])
        let broken = RunText.closing(Self.result(ending: .broken("gone"), digest: nil), wallSeconds: 0)
        #expect(broken.first == "  STOPPED gone")
        #expect(broken.contains("digest none: the run is not reproducible"))
    }

    @Test("times as people read them")
    func clock() {
        #expect(ClockText.string(.zero) == "00:00:00.00")
        #expect(ClockText.string(.seconds(3_725.678), decimals: 3) == "01:02:05.678")
        #expect(ClockText.string(.seconds(360_000), decimals: 0) == "100:00:00")
        #expect(ClockText.string(.seconds(59.999), decimals: 1) == "00:00:59.9")
        #expect(ClockText.string(.seconds(-5)) == "00:00:00.00")
    }

    @Test("fixes are sampled evenly out of a log; other lines and broken ones are passed over")
    func samples() {
        var log: [UInt8] = []
        for second in 0..<100 {
            log += Array(
                ("{\"t\":\(second).000000,\"device\":\"watch\",\"event\":\"fix\",\"latitude\":47.0,"
                    + "\"longitude\":11.0,\"altitude\":\(second)}\n")
                    .utf8)
            log += Array(
                "{\"t\":\(second).000000,\"device\":\"watch\",\"event\":\"log\",\"message\":\"a fix\"}\n".utf8
            )
        }
        log += Array("{\"t\":1,\"device\":\"watch\",\"event\":\"fix\",\n".utf8)
        let samples = FixSample.sample(ofLog: log, count: 10)
        #expect(
            samples.map(\.altitude) == stride(from: 0.0, through: 90, by: 10).map { $0 }
                || samples.count == 10)
        #expect(FixSample.sample(ofLog: [], count: 10).isEmpty)
        #expect(FixSample.sample(ofLog: log, count: 0).count == 1)
    }
}
