import HikeValues
import Testing

@testable import HikeWorld

@Suite("A line of the event log is read as it was written")
struct LogEventTests {
    private static func sample() -> [UInt8] {
        var line = JSONLine()
        line.add(time: .seconds(812.4))
        line.add("device", "watch")
        line.add("event", "haptic")
        line.add("app", "trail")
        line.add("requested", 812.39, decimals: 6)
        line.add("size", -12)
        line.add("played", true)
        line.add("course", .nan, decimals: 2)
        line.add("message", "a \"quoted\" \\ line\nbell \u{7} ü 🥾")
        line.add("events", json: Array("[{\"time\":0.5,\"kind\":\"transient\"},[],{}]".utf8))
        return line.finished()
    }

    @Test("every kind of value comes back, in order")
    func values() throws {
        let event = try LogEvent(line: Self.sample())
        #expect(event.time == Instant(nanoseconds: 812_400_000_000))
        #expect(event.device == "watch")
        #expect(event.event == "haptic")
        #expect(
            event.fields.map(\.key) == ["app", "requested", "size", "played", "course", "message", "events"])
        #expect(event.text("app") == "trail")
        #expect(event.number("requested") == 812.39)
        #expect(event["size"] == .number(LogNumber(scaled: -12, decimals: 0)))
        #expect(event.truth("played") == true)
        #expect(event["course"] == .null)
        #expect(event.text("message") == "a \"quoted\" \\ line\nbell \u{7} ü 🥾")
        #expect(event["events"]?.plainText == "[{\"time\":0.5,\"kind\":\"transient\"},[],{}]")
        #expect(event["none"] == nil)
    }

    @Test("a line read and written again is the same bytes, over many random events")
    func roundTrip() throws {
        #expect(try LogEvent(line: Self.sample()).line() == Self.sample())
        var random = RandomStream(seed: 5)
        let scalars = Array("aZ\"\\\n\r\t\u{1}/ü€🥾 {}[],:".unicodeScalars)
        for _ in 0..<2_000 {
            var text = ""
            for _ in 0..<Int(random.next() % 12) {
                text.unicodeScalars.append(scalars[Int(random.next() % UInt64(scalars.count))])
            }
            let scaled = Int64(truncatingIfNeeded: random.next()) >> Int64(random.next() % 60 + 4)
            let decimals = Int(random.next() % 10)
            let event = LogEvent(
                time: Instant(nanoseconds: Int64(random.next() % 1_000_000_000) * 1_000), device: "phone",
                event: text,
                fields: [
                    .init(key: text, value: .text(text)),
                    .init(key: "n", value: .number(LogNumber(scaled: scaled, decimals: decimals))),
                    .init(key: "b", value: .truth(random.next() & 1 == 0)), .init(key: "z", value: .null),
                ])
            #expect(try LogEvent(line: event.line()) == event)
        }
    }

    @Test(
        "every whole number that can be written is read",
        arguments: [Int.max, Int.min, 1_000_000_000_000_000_000])
    func wholeNumbers(number: Int) throws {
        var line = JSONLine()
        line.add(time: .zero)
        line.add("device", "a")
        line.add("event", "view")
        line.add("number", number)
        let bytes = line.finished()
        let event = try LogEvent(line: bytes)
        #expect(event["number"] == .number(LogNumber(scaled: Int64(number), decimals: 0)))
        #expect(event.line() == bytes)
        for longer in ["9223372036854775808", "-9223372036854775809", "92233720368547758070"] {
            let text = "{\"t\":0,\"device\":\"a\",\"event\":\"view\",\"number\":\(longer)}"
            #expect(throws: LogEventError.self) { try LogEvent(line: Array(text.utf8)) }
        }
    }

    @Test("the head is read alone, and a line feed is no obstacle")
    func head() throws {
        let head = try LogEvent.head(of: (Self.sample() + [0x0A])[...])
        #expect(head.time == .seconds(812.4))
        #expect(head.device == "watch" && head.event == "haptic")
        #expect(try LogEvent(line: Self.sample() + [0x0D, 0x0A]) == LogEvent(line: Self.sample()))
    }

    @Test(
        "what is not a line of our log is refused with the place",
        arguments: [
            "", "{}", "[]", "{\"device\":\"a\"}", "{\"t\":1", "{\"t\":1,\"device\":\"a\",\"event\":\"b\"",
            "{\"t\":1,\"device\":\"a\",\"event\":\"b\"} ", "{\"t\":1,\"event\":\"b\",\"device\":\"a\"}",
            "{\"t\":01,\"device\":\"a\",\"event\":\"b\"}", "{\"t\":1e3,\"device\":\"a\",\"event\":\"b\"}",
            "{\"t\":-0,\"device\":\"a\",\"event\":\"b\"}", "{\"t\":1.,\"device\":\"a\",\"event\":\"b\"}",
            "{\"t\":999999999999999999,\"device\":\"a\",\"event\":\"b\"}",
            "{\"t\":1,\"device\":\"a\",\"event\":\"b\",}",
            "{\"t\":1,\"device\":\"a\",\"event\":\"b\",\"c\":}",
            "{\"t\":1,\"device\":\"a\",\"event\":\"b\",\"c\":\"\\x\"}",
            "{\"t\":1,\"device\":\"a\",\"event\":\"b\",\"c\":\"\\ud800\"}",
            "{\"t\":1,\"device\":\"a\",\"event\":\"b\",\"c\":[1,]}",
            "{\"t\":1,\"device\":\"a\",\"event\":\"b\",\"c\":[1}",
            "{\"t\":1,\"device\":\"a\",\"event\":\"b\",\"c\":tru}",
            "{\"t\":1,\"device\":\"a\",\"event\":\"b\",\"c\":\"\\",
            "{\"t\":0.0000001,\"device\":\"a\",\"event\":\"b\"}",
            "{\"t\":1.0000000000,\"device\":\"a\",\"event\":\"b\"}",
        ])
    func refused(line: String) {
        let error = #expect(throws: LogEventError.self) { try LogEvent(line: Array(line.utf8)) }
        #expect(error?.description.contains("at byte") == true)
    }

    @Test("long, wide and deep lines are refused; a log counts what it refuses")
    func limits() {
        let head = "{\"t\":1,\"device\":\"a\",\"event\":\"b\""
        func error(_ text: String) -> LogEventError? {
            do throws(LogEventError) {
                _ = try LogEvent(line: Array(text.utf8))
                return nil
            } catch { return error }
        }
        #expect(error(head + String(repeating: ",\"c\":1", count: 256) + "}") == nil)
        #expect(error(head + String(repeating: ",\"c\":1", count: 257) + "}") == .tooManyFields)
        let deep = head + ",\"c\":" + String(repeating: "[", count: 500_000)
        #expect(error(deep) == .tooDeep(offset: head.utf8.count + 5 + 16))
        #expect(error(String(repeating: "x", count: 1 << 20 + 1)) == .tooLong(bytes: 1 << 20 + 1))
        let log = Array("\(head)}\n\nnonsense\n\(head)}\n{".utf8)
        let read = LogEvent.events(of: log)
        #expect(read.events.count == 2)
        #expect(read.refused == 2)
        #expect(read.first == .malformed(offset: 0, expected: "'{\"t\":'"))
    }

    @Test("mutated lines never trap; what is read is written again and read the same")
    func mutations() {
        var random = RandomStream(seed: 6)
        for _ in 0..<20_000 {
            var bytes = Self.sample()
            for _ in 0..<Int(random.uniform(1, 4)) {
                let place = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 3 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: place)
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { bytes = [0x7B] }
            }
            guard let event = try? LogEvent(line: bytes) else { continue }
            #expect((try? LogEvent(line: event.line())) == event)
        }
    }
}
