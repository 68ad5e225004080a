import HikeHardware
import HikeScreens
import HikeValues
import Testing

@testable import HikeWorld

/// Issue 22: what a live pair is told, as steps.
@Suite("Steps of live pairs")
struct ScenarioOutsideTests {
    private func read(_ text: String) throws -> Scenario.Step {
        try ScenarioReader.step(text, file: "step", devices: ["phone", "watch"], vocabulary: .none)
    }

    private func refusal(_ text: String) -> String {
        do throws(ScenarioError) {
            _ = try ScenarioReader.step(text, file: "step", devices: ["phone", "watch"], vocabulary: .none)
            return "it was read"
        } catch { return error.description }
    }

    @Test(
        "issue 22: the steps of a file are written so that they can be read again, also one that says nothing"
    )
    func writtenAgain() throws {
        let texts = try ScenarioReader.stepTexts(
            bytes: Array("steps:\n  - walk:\n  - { walk: , name: on }\n  - link: down\n".utf8), file: "a.yaml"
        )
        #expect(texts == ["{ walk: null }", "{ walk: null, name: on }", "{ link: down }"])
        for text in texts.prefix(2) { #expect(try read(text).action == .walk(Scenario.Walk())) }
    }

    @Test("issue 22: location, link, mend, serve and open file are read")
    func steps() throws {
        let place = Scenario.Location.place(Coordinate(latitude: 46.62, longitude: -12.14))
        #expect(
            try read(#"{ location: "46.62,-12.14", on: watch }"#).action
                == .location(place, devices: ["watch"]))
        #expect(
            try read("{ location: way.gpx, pace: 1.5 m/s, every: 500 ms }").action
                == .location(
                    .along(file: "way.gpx", pace: 1.5, interval: .milliseconds(500)),
                    devices: ["phone", "watch"]))
        #expect(try read("{ location: none, on: phone }").action == .location(.none, devices: ["phone"]))
        #expect(try read("link: down").action == .link(.down))
        #expect(try read("link: slow").action == .link(.profile(.slow)))
        #expect(
            try read("link: { latency: 250 ms }").action
                == .link(.changes(Scenario.LinkChanges(latency: .milliseconds(250)))))
        #expect(
            try read("mend: { haptics: failing, on: phone }").action
                == .mend(.haptics(.failing, devices: ["phone"])))
        #expect(
            try read("{ app: lamp, on: phone, open file: a/b.gpx }").action
                == .openFile(app: "lamp", device: "phone", file: "a/b.gpx"))
        #expect(try read("{ app: lamp, on: phone, open file: a/b.gpx }").action.files == ["a/b.gpx"])
        guard
            case .serve(let rule, ["watch"]) = try read(
                #"{ serve: { url: "https://a.example/b" }, on: watch }"#
            ).action
        else { throw StepFailure("another step") }
        #expect(rule.status == 200)
    }

    @Test("issue 22: a step has a moment, or is done meanwhile, and may fail")
    func moments() throws {
        #expect(
            try read("{ starts at: 00:00:01.000000007, wait: 1 s }").start
                == .at(Instant(nanoseconds: 1_000_000_007)))
        #expect(try read("{ meanwhile at: 2 s, link: down }").start == .meanwhile(.seconds(2)))
        #expect(try read("{ may fail: yes, link: down }").mayFail)
        #expect(refusal("{ meanwhile at: 2 s, wait: 1 s }").contains("takes its time"))
        #expect(refusal("{ meanwhile at: 2 s, starts at: 1 s, link: up }").contains("either"))
    }

    @Test("issue 22: what was delivered has a file's name only where it is a file")
    func filesAlone() {
        func refusal(_ check: String) -> String {
            ScenarioText.refusal(of: ScenarioText.head + "steps: [{ wait: 1 s }]\nexpect:\n  - \(check)\n")
        }
        for word in ["delivered", "not delivered"] {
            let text = refusal("\(word): { channel: message, from: phone, to: watch, file: a.jpg }")
            #expect(text.contains("'file' goes with 'channel: file'"), "\(text)")
        }
        let empty = refusal("delivered: { channel: file, from: phone, to: watch, content: {} }")
        #expect(empty.contains("found an empty mapping"), "\(empty)")
    }

    @Test("issue 22: together stands what is done at once")
    func together() throws {
        let both = try read("{ together: [{ link: down }, { app: lamp, on: watch, do: suspend }] }")
        #expect(both.action.isOrder && !both.action.isInstant)
        #expect(refusal("{ together: [{ wait: 1 s }] }").contains("done at once"))
        #expect(refusal("{ together: [{ on: watch, tap: a }] }").contains("one display at a time"))
        #expect(refusal("{ together: [] }").contains("'together' must be a list of steps"))
    }

    @Test("issue 22: what does not fit is refused with what would")
    func refusals() {
        let cases = [
            ("{ location: somewhere }", "latitude,longitude"),
            ("{ location: none, pace: 1 m/s }", "goes with a way"),
            ("link: sideways", "up, down"), ("mend: { gnss: dropout }", "when its time is over"),
            ("mend: { link: down, for: 3 s }", "leave out"), ("mend: { walk: 1 }", "haptics"),
        ]
        for (text, words) in cases { #expect(refusal(text).contains(words), "\(text): \(refusal(text))") }
        let elsewhere = ScenarioText.refusal(of: ScenarioText.head + "steps:\n  - { location: none }\n")
        #expect(elsewhere.contains("'location' needs 'source: outside'"), "\(elsewhere)")
    }

    @Test("issue 22: a step made of values is read as it was meant, whatever is in them")
    func texts() throws {
        for text in [
            "a", "a: b", "\"x\" \\ \n\t#", "yes", "", "- 1", "é{}[]", "null", "{ a: 1 }", "'",
        ] {
            let step = StepText(.type(text), on: "phone")
            guard !text.isEmpty else { continue }
            #expect(
                try read(step.text).action == .touch(device: "phone", .type(text), mayMiss: false),
                "\(step.text)")
        }
        for text in ["- a", "%x", "null", " a", "a ", "a: b", "a # b", "*a", "[b"] {
            let step: StepText = ["on": "phone", "type": .text(text)]
            #expect(
                try read(step.text).action == .touch(device: "phone", .type(text), mayMiss: false),
                "\(step.text)")
        }
        let actions: [GlassAction] = [
            .tap(.id("a b")), .longPress(.place(Point(1, 2)), .milliseconds(1_500)),
            .crown(degrees: -30),
            .drag(.name("a"), to: .inside(id: "map", Point(3, 4.5)), over: .seconds(1)),
            .swipe(.left, nil),
            .swipeAction(.text("row: 1"), "Delete"), .pinch(.name("map"), scale: 0.5),
            .rotate(.name("map"), degrees: -45), .press(.side), .clear, .submit, .answer("OK"),
        ]
        for action in actions {
            let step = StepText(action, on: "watch")
            #expect(
                try read(step.text).action == .touch(device: "watch", action, mayMiss: false), "\(step.text)")
        }
    }

    @Test("issue 22: keys are put in front of a step, and its files get other names")
    func rewriting() throws {
        let text = try ScenarioReader.step(
            "{ app: lamp, on: phone, open file: a.gpx, name: 'a.gpx: x' }", with: [("starts at", "1 s")],
            files: ["a.gpx": "files/a.gpx"])
        #expect(
            text == #"{ starts at: 1 s, app: lamp, on: phone, open file: files/a.gpx, name: "a.gpx: x" }"#)
        #expect(throws: ScenarioError.self) { try ScenarioReader.step("[1]", with: [], files: [:]) }
    }

    @Test("issue 22: moments are written to the nanosecond and read back")
    func clock() throws {
        for nanoseconds: Int64 in [
            0, 1, 999_999_999, 1_000_000_000, 86_399_999_999_999, 2_591_999_123_456_789,
        ] {
            let text = StepText.moment(Instant(nanoseconds: nanoseconds))
            #expect(Quantity.duration(text)?.nanoseconds == nanoseconds, "\(text)")
        }
    }

    @Test("issue 22: what a receiver said comes back with every digit, in the order of time")
    func readings() throws {
        let fix = OutsideFix(
            Fix(
                time: .zero, coordinate: Coordinate(latitude: 46.123456789012345, longitude: -0.1),
                horizontalAccuracy: 1.0 / 3))
        let track = ReadingTrack([
            ReadingTrack.Line(.note(state: "a", detail: "\"\n"), at: .zero),
            ReadingTrack.Line(.fix(fix), at: Instant(nanoseconds: 123_456_789_012_345)),
            ReadingTrack.Line(.lost, at: Instant(nanoseconds: 123_456_789_012_345)),
        ])
        let bytes = try track.bytes()
        #expect(try ReadingTrack(bytes: bytes) == track)
        for (word, other) in [
            (#""latitude":4"#, #""latitude":94"#), (#""longitude":-"#, #""longitude":-1e300,"x":"#),
        ] {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains(word))
            #expect(throws: ReadingTrackError.impossible(line: 2)) {
                try ReadingTrack(bytes: Array(text.replacing(word, with: other).utf8))
            }
        }
        #expect(throws: ReadingTrackError.unreadable(line: 4)) {
            try ReadingTrack(bytes: bytes + Array("{}\n".utf8))
        }
        let lines = bytes.split(separator: 0x0A)
        #expect(throws: ReadingTrackError.backwards(line: 2)) {
            try ReadingTrack(bytes: Array(lines[1]) + [0x0A] + Array(lines[0]))
        }
    }

    @Test(
        "issue 22: a device is where somebody set it, else where a receiver said last, and nowhere when that is lost"
    )
    func places() throws {
        let receivers = OutsideReceivers(
            devices: ["phone", "watch"], start: UTCDate(nanosecondsSince1970: 0))
        func fix(_ latitude: Double) -> OutsideReading {
            .fix(
                OutsideFix(
                    Fix(
                        time: .zero, coordinate: Coordinate(latitude: latitude, longitude: 12),
                        horizontalAccuracy: 5)))
        }
        func latitudes() -> [Double?] {
            ["phone", "watch"].map { receivers.place(of: $0, at: .zero)?.latitude }
        }
        receivers.note(fix(46))
        #expect(latitudes() == [46, 46])
        receivers.set(Coordinate(latitude: 47, longitude: 12), device: "watch", at: .zero)
        receivers.note(fix(48))
        #expect(latitudes() == [48, 47])
        receivers.note(.lost)
        #expect(latitudes() == [nil, 47])
        receivers.clear("watch")
        #expect(latitudes() == [nil, nil])
    }
}
