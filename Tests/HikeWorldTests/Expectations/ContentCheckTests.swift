import HikeConnectivity
import HikeValues
import Testing

@testable import HikeWorld

/// Issue 22: what was handed over, in expectations.
@Suite("Expectations of what was handed over")
struct ContentCheckTests {
    private static func delivery(
        _ seconds: Double, _ digit: Character, _ content: PropertyValue?, channel: String = "userInfo",
        file: String? = nil
    ) -> LogEvent {
        var event = BusEvents.delivery(seconds, digit, channel: channel)
        if let file { event.fields.append(.init(key: "file", value: .text(file))) }
        switch content.map({ PropertyText.text(of: $0, limit: 4_096) }) {
        case .text(let text): event.fields.append(.init(key: "content", value: .text(text)))
        case .tooLong: event.fields.append(.init(key: "contentLeftOut", value: .truth(true)))
        case nil: break
        }
        return event
    }

    private static let events = [
        delivery(
            1, "1",
            [
                "hut": "Kornhütte", "beds": 12, "open": true, "height": 2_210.5, "huts": ["a", "b"],
                "place": ["latitude": 46.62],
                "since": .date(UTCDate(nanosecondsSince1970: 1_780_293_600_000_000_000)),
            ]),
        delivery(2, "2", ["hut": "Talvern", "beds": 3]),
        delivery(3, "3", .data([0x0A, 0xFF]), channel: "data"),
        delivery(4, "4", ["kind": "photo"], channel: "file", file: "lake.jpg"),
    ]

    private func verdict(_ text: String, events: [LogEvent] = events) throws -> Verdict {
        let scenario = try ScenarioText.read(ScenarioText.head + "expect:\n  - \(text)\n")
        return try #require(scenario.expectations.first).evaluate(events: events, anchors: FakeRun())
    }

    @Test(
        "issue 22: dictionaries are matched by key and path, bytes and files by what they are",
        arguments: [
            "channel: user info, content: { hut: Kornhütte }, count: 1",
            "channel: user info, content: { hut: contains orn, beds: \"> 4\", open: yes }, count: 1",
            "channel: user info, content: { beds: 3 }, count: 1",
            "channel: user info, content: { place.latitude: 46.62, huts.1: b, height: 2210.5 }, count: 1",
            "channel: user info, content: { since: contains 2026-06-01T }, count: 1",
            "channel: user info, content: { hut: \"!= Talvern\" }, count: 1",
            "channel: user info, content: { beds: \">= 3\" }, count: 2",
            "channel: user info, content: { beds: \"> 12\" }, count: 0",
            "channel: message data, content: { data: 0aff }, count: 1",
            "channel: file, file: contains .jpg, content: { kind: photo }, count: 1",
            "channel: file, file: lake.jpg", "channel: file, file: \"!= lake.jpg\", count: 0",
        ])
    func holds(text: String) throws {
        let verdict = try verdict("delivered: { \(text), from: phone, to: watch }")
        #expect(verdict.passed, "\(verdict.explanation)")
        let none = try self.verdict("not delivered: { content: { hut: nowhere }, from: phone, to: watch }")
        #expect(none.passed)
    }

    @Test("issue 22: what does not match fails, and the sentence shows what came instead")
    func fails() throws {
        let wrong = try verdict(
            "delivered: { channel: user info, from: phone, to: watch, content: { hut: Korn } }")
        #expect(!wrong.passed)
        #expect(wrong.explanation.contains("content hut Korn"))
        #expect(
            wrong.explanation.contains(#"of 2 with other content the last was 22222222 at 2.0: {"beds":3,"#))
        let found = try verdict("not delivered: { from: phone, to: watch, content: { hut: Talvern } }")
        #expect(!found.passed)
    }

    @Test("issue 22: of a content that is not in the log the sentence says so, and nothing of it is matched")
    func leftOut() throws {
        let long = Self.delivery(1, "1", ["hut": .string(String(repeating: "x", count: 5_000))])
        let check = "delivered: { channel: user info, from: phone, to: watch, content: { hut: contains x } }"
        let verdict = try verdict(check, events: [long])
        #expect(!verdict.passed)
        #expect(verdict.explanation.contains("more than 4096 bytes"))
        let unwritten = try self.verdict(check, events: [BusEvents.delivery(1, "1")])
        #expect(unwritten.explanation.contains("not in this log"))
    }

    @Test(
        "issue 22: a scenario that asks for contents has them in its log, another has not",
        arguments: [
            ("delivered: { channel: file, from: phone, to: watch, file: a.jpg }", true),
            ("not delivered: { from: phone, to: watch, content: { a: 1 } }", true),
            ("event: { event: bus, on: watch, where: { direction: deliver, content: contains Korn } }", true),
            ("delivered: { channel: file, from: phone, to: watch }", false),
            ("event: { event: bus, on: watch, where: { direction: deliver } }", false),
        ])
    func asked(text: String, isAsked: Bool) throws {
        let scenario = try ScenarioText.read(ScenarioText.head + "expect:\n  - \(text)\n")
        #expect(scenario.readsContent == isAsked)
    }

    @Test("issue 22: a content that is no mapping is refused with its place")
    func refused() {
        for content in ["Korn", "{}", "[a]"] {
            let sentence = ScenarioText.refusal(
                of: ScenarioText.head
                    + "expect:\n  - delivered: { channel: file, from: phone, to: watch, content: \(content) }\n"
            )
            #expect(sentence.contains("content"), "\(sentence)")
        }
    }

    @Test("NF-24: what was handed over is taken out of a log that is shown to others")
    func redacted() {
        let event = LogRedaction.redacted(Self.events[0])
        #expect(event.text("content") == LogRedaction.mark)
    }
}
