import HikeValues
import Testing

@Suite("Text for terminals")
struct TerminalTextTests {
    @Test("what steers a terminal or turns the order of what is read is written out; all else stays")
    func cleaned() {
        #expect(TerminalText.cleaned("\u{1B}[2Jgone\u{7}") == "\\u001b[2Jgone\\u0007")
        #expect(TerminalText.cleaned("a\u{9B}31mb\u{7F}") == "a\\u009b31mb\\u007f")
        #expect(
            TerminalText.cleaned("safe\u{202E}txt.exe\u{2066}\u{200F}") == "safe\\u202etxt.exe\\u2066\\u200f")
        #expect(
            TerminalText.cleaned("one\ntwo\r\tthree\u{2028}") == "one\\u000atwo\\u000d\\u0009three\\u2028")
        #expect(TerminalText.cleaned("one\ntwo\r", keepingLineFeeds: true) == "one\ntwo\\u000d")
        let names = "Grüße, 東京, Привет, עברית, 👩‍👩‍👧, e\u{301} ~ {}"
        #expect(TerminalText.cleaned(names) == names)
    }

    @Test("every character is either shown or written out, and a cleaned text is clean")
    func everyScalar() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), !TerminalText.isHarmless(scalar) else { continue }
            let cleaned = TerminalText.cleaned(String(scalar))
            #expect(cleaned.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && cleaned.count == 6, "\(value)")
        }
        for value in Array(0..<0x20) + Array(0x7F...0x9F) + [0x202E, 0x2066, 0x061C] as [UInt32] {
            #expect(Unicode.Scalar(value).map { TerminalText.isHarmless($0) } == false)
        }
    }

    @Test(
        "a byte alone that a terminal takes for a control character is none of UTF-8 and does not get through"
    )
    func bytes() {
        #expect(TerminalText.cleaned([0x61, 0x9B, 0x62]) == Array("a\u{FFFD}b".utf8))
        #expect(
            TerminalText.cleaned(Array("a\u{1B}b\n".utf8), keepingLineFeeds: true)
                == Array("a\\u001bb\n".utf8))
    }

    @Test("HTML and XML hold no control characters")
    func markup() {
        #expect(MarkupText.escaped("<\u{1B}&\u{9B}\u{202E}\n\t") == "&lt;\\u001b&amp;\\u009b\\u202e\n\t")
    }

    @Test("an error of a decoder names the place and no type of ours")
    func decoding() {
        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int?
            init(_ text: String) { stringValue = text }
            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        func context(_ keys: String...) -> DecodingError.Context {
            .init(codingPath: keys.map { Key($0) }, debugDescription: "Error Domain=NSCocoaErrorDomain")
        }
        #expect(DecodingText.sentence(DecodingError.dataCorrupted(context())) == "it is no whole JSON")
        #expect(
            DecodingText.sentence(DecodingError.keyNotFound(Key("b"), context("a"))) == "'a.b' is missing")
        #expect(
            DecodingText.sentence(DecodingError.typeMismatch(Int.self, context("a")))
                == "'a' has another form")
        #expect(
            DecodingText.sentence(DecodingError.valueNotFound(Int.self, context()))
                == "'the whole' has no value")
    }
}
