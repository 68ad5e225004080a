import HikeConnectivity
import HikeValues
import Testing

@Suite("Property lists as text")
struct PropertyTextTests {
    private func text(_ value: PropertyValue, limit: Int = 1 << 20) -> String? {
        if case .text(let text) = PropertyText.text(of: value, limit: limit) { text } else { nil }
    }

    @Test(
        "issue 22: a dictionary is JSON with its keys sorted, and what JSON has not is an object with one key"
    )
    func written() {
        let date = UTCDate(nanosecondsSince1970: 1_780_293_600_000_000_001)
        let value: PropertyValue = [
            "b": [1, 1.0, true, "a \"word\"\n"], "a": .data([0x0A, 0xFF]), "date": .date(date), "$x": -0.5,
            "nan": .double(.infinity),
        ]
        #expect(
            text(value)
                == #"{"$$x":-0.5,"a":{"$data":"0aff"},"b":[1,1.0,true,"a \"word\"\n"],"#
                + #""date":{"$date":"2026-06-01T06:00:00.000000001Z"},"nan":{"$double":"inf"}}"#)
    }

    @Test("issue 22: what was written is read as it was", arguments: 1...200)
    func roundTrip(seed: Int) {
        var random = RandomStream(seed: UInt64(seed))
        let value = Self.value(depth: 0, &random)
        let written = text(value)
        #expect(written.flatMap(PropertyText.value(of:)) == value)
    }

    @Test(
        "issue 22: a text is never longer than the limit, and one that just fits is whole", arguments: 1...50)
    func limit(seed: Int) {
        var random = RandomStream(seed: UInt64(seed))
        let value = Self.value(depth: 0, &random)
        guard let whole = text(value) else {
            Issue.record("it is not written at all")
            return
        }
        #expect(text(value, limit: whole.utf8.count) == whole)
        for limit in [0, 1, whole.utf8.count / 2, whole.utf8.count - 1] where limit < whole.utf8.count {
            #expect(PropertyText.text(of: value, limit: limit) == .tooLong)
        }
        #expect(PropertyText.text(of: .data([UInt8](repeating: 1, count: 1 << 20)), limit: 4_096) == .tooLong)
    }

    @Test(
        "issue 22: what is no such text is none, and nothing traps",
        arguments: [
            "", "{", "}", "{}x", "[1,]", "{\"a\"}", "{\"a\":1,\"a\":2}", "01x", "1e", "--1", "nul", "\"",
            "\"\\q\"",
            "\"\\u12\"", "{\"$data\":\"0\"}", "{\"$data\":\"xy\"}", "{\"$data\":1}", "{\"$what\":\"\"}",
            "{\"$date\":\"never\"}", "{\"a\":1,\"$data\":\"00\"}", "{\"$double\":\"1.5\"}",
            String(repeating: "[", count: 100_000), "99999999999999999999",
        ])
    func hostile(text: String) { #expect(PropertyText.value(of: text) == nil) }

    private static func value(depth: Int, _ random: inout RandomStream) -> PropertyValue {
        let kind = Int(random.uniform() * (depth < 4 ? 8 : 6))
        switch kind {
        case 0: return .string(word(&random))
        case 1: return .integer(Int64(bitPattern: random.next()))
        case 2: return .double((random.uniform() - 0.5) * (random.uniform() < 0.5 ? 1 : 1e300))
        case 3: return .bool(random.uniform() < 0.5)
        case 4: return .data((0..<Int(random.uniform() * 9)).map { _ in UInt8(random.uniform() * 256) })
        case 5: return .date(UTCDate(nanosecondsSince1970: Int64(bitPattern: random.next())))
        case 6: return .array((0..<Int(random.uniform() * 4)).map { _ in value(depth: depth + 1, &random) })
        default:
            var values: [String: PropertyValue] = [:]
            for _ in 0..<Int(random.uniform() * 4) {
                values[word(&random)] = value(depth: depth + 1, &random)
            }
            return .dictionary(values)
        }
    }

    private static func word(_ random: inout RandomStream) -> String {
        let letters = ["a", "ü", "\"", "\\", "\n", "\u{1}", "$", ".", "🏔", " "]
        return (0..<Int(random.uniform() * 6)).map { _ in letters[Int(random.uniform() * 10)] }.joined()
    }
}
