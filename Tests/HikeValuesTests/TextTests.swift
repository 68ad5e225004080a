import Foundation
import HikeValues
import Testing

@Suite("Numbers and lines as text")
struct TextTests {
    @Test("numbers have fixed decimals, half away from zero, and no minus zero")
    func decimals() {
        let table: [(Double, Int, String)] = [
            (0, 0, "0"), (0, 2, "0.00"), (-0.0, 2, "0.00"), (-0.004, 2, "0.00"), (1.005, 1, "1.0"),
            (2.5, 0, "3"),
            (-2.5, 0, "-3"), (0.05, 1, "0.1"), (999.995, 0, "1000"), (47.1234567, 7, "47.1234567"),
            (-0.5, 3, "-0.500"), (1e17, 0, "100000000000000000"), (1e18, 0, "null"), (.nan, 2, "null"),
            (.infinity, 0, "null"), (-.infinity, 9, "null"), (1e9, 9, "null"), (12, 9, "12.000000000"),
        ]
        for (value, decimals, text) in table {
            #expect(DecimalText.string(value, decimals: decimals) == text, "\(value) with \(decimals)")
        }
    }

    @Test("property: the text is the value to half a unit of its last decimal", arguments: 0...9)
    func accuracy(_ decimals: Int) throws {
        var random = RandomStream(seed: UInt64(decimals) + 1)
        let half = 0.5 * [1, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9][decimals]
        for _ in 0..<2_000 {
            let value = random.uniform(-400, 400)
            let text = DecimalText.string(value, decimals: decimals)
            let read = try #require(Double(text))
            #expect((read - value).magnitude <= half * (1 + 1e-9) + 1e-13)
            #expect(text.split(separator: ".").dropFirst().first?.count ?? 0 == decimals)
        }
    }

    @Test("integers are padded to a width")
    func integers() {
        func text(_ value: Int, _ width: Int) -> String {
            var bytes: [UInt8] = []
            DecimalText.append(value, width: width, to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(text(7, 2) == "07")
        #expect(text(123, 2) == "123")
        #expect(text(-5, 3) == "-005")
        #expect(text(0, 1) == "0")
        #expect(text(.min, 1) == "-9223372036854775808")
    }

    @Test("a line is one JSON object with its keys in order")
    func line() {
        var line = JSONLine()
        line.add(time: .seconds(1.2345678))
        line.add("device", "watch")
        line.add("count", 3)
        line.add("yes", true)
        line.add("far", Double.infinity, decimals: 2)
        line.add("list", json: Array("[1]".utf8))
        line.add(dynamicKey: "a\"b", "c")
        #expect(
            String(decoding: line.finished(), as: UTF8.self)
                == #"{"t":1.234567,"device":"watch","count":3,"yes":true,"far":null,"list":[1],"a\"b":"c"}"#)
        #expect(String(decoding: JSONLine().finished(), as: UTF8.self) == "{}")
    }

    @Test("members of another object follow what is there; those of an empty one add nothing")
    func members() {
        var inner = JSONLine()
        inner.add("b", 2)
        let members = inner.finished()
        var line = JSONLine()
        line.add(membersOf: JSONLine().finished())
        line.add("a", 1)
        line.add(membersOf: JSONLine().finished())
        line.add(membersOf: members)
        #expect(String(decoding: line.finished(), as: UTF8.self) == #"{"a":1,"b":2}"#)
    }

    @Test("property: any text reads back through Foundation's JSON as it was", arguments: 1...30)
    func strings(_ seed: UInt64) throws {
        var random = RandomStream(seed: seed)
        var text = ""
        for _ in 0..<200 {
            let value =
                UInt32(truncatingIfNeeded: random.next()) % (random.next() % 2 == 0 ? 0x80 : 0x11_0000)
            if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        }
        var line = JSONLine()
        line.add("text", text)
        let bytes = line.finished()
        let read = try JSONDecoder().decode([String: String].self, from: Data(bytes))
        #expect(read["text"].map { Array($0.utf8) } == Array(text.utf8))
        #expect(!bytes.contains(0x0A))
    }
}

@Suite("Text in markup")
struct MarkupTextTests {
    @Test("what means something in markup is written as an entity, also with an accent on it")
    func escaped() {
        #expect(MarkupText.escaped("a <b> & \"c\" 'd' é") == "a &lt;b&gt; &amp; &quot;c&quot; 'd' é")
        #expect(MarkupText.escaped("<\u{338}script&\u{301}") == "&lt;\u{338}script&amp;\u{301}")
        #expect(MarkupText.escaped("") == "")
    }
}
