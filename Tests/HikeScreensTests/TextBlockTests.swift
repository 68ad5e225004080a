import HikeValues
import Testing

@testable import HikeScreens

@Suite("Text in lines")
struct TextBlockTests {
    private func lines(
        _ text: String, _ width: Double?, height: Double? = nil, limit: Int = 0,
        truncation: Truncation = .tail
    ) -> [String] {
        let setting = TextSetting.test(lineLimit: limit, truncation: truncation)
        return TextBlock(text, setting, width: width, height: height).lines.map(\.text)
    }

    @Test("a text that fits is one line of the width of its glyphs")
    func oneLine() {
        let block = TextBlock("abc de", .test(), width: 100, height: nil)
        #expect(block.lines.map(\.text) == ["abc de"])
        // Five letters of 5 and a space of 2.5, in whole pixels.
        #expect(block.width == 28)
        #expect(!block.isTruncated)
    }

    @Test("lines end at words, and spaces hang into the margin")
    func words() {
        #expect(lines("aaaa bbbb cccc", 45) == ["aaaa bbbb", "cccc"])
        #expect(lines("aaaa bbbb cccc", 42.5) == ["aaaa bbbb", "cccc"])
        #expect(lines("aaaa bbbb cccc", 42) == ["aaaa", "bbbb", "cccc"])
        #expect(lines("aaaa    bbbb", 20) == ["aaaa", "bbbb"])
    }

    @Test("a word longer than a line is cut, and every line has a letter even in no room at all")
    func longWords() {
        #expect(lines("aaaaaaaaaa", 20) == ["aaaa", "aaaa", "aa"])
        #expect(lines("aa bbbbbbbb", 20) == ["aa", "bbbb", "bbbb"])
        #expect(lines("abc", 0) == ["a", "b", "c"])
    }

    @Test("paragraphs, empty lines and an empty text are lines")
    func paragraphs() {
        #expect(lines("a\nb", 100) == ["a", "b"])
        #expect(lines("a\n\nb", nil) == ["a", "", "b"])
        #expect(lines("a\r\nb\n", nil) == ["a", "b", ""])
        #expect(lines("", 10) == [""])
    }

    @Test("hyphens, dashes and slashes let a line end behind them, but dates and ranges of digits stay whole")
    func hyphens() {
        #expect(lines("aaa-bbb", 20) == ["aaa-", "bbb"])
        #expect(lines("aaa/bbb", 20) == ["aaa/", "bbb"])
        #expect(lines("on 24/8", 24) == ["on", "24/8"])
    }

    @Test("a number and its unit with a fixed space between them are not parted")
    func glue() {
        #expect(lines("to 12\u{A0}km", 20) == ["to", "12\u{A0}k", "m"])
        #expect(lines("go to 1\u{A0}m", 25) == ["go to", "1\u{A0}m"])
        #expect(lines("丁一\u{A0}丁", 25) == ["丁", "一\u{A0}丁"])
    }

    @Test("ideographs part anywhere, but closing punctuation does not begin a line")
    func ideographs() {
        #expect(lines("一丁七丈", 20) == ["一丁", "七丈"])
        #expect(lines("一丁。七", 20) == ["一", "丁。", "七"])
    }

    @Test("what a reader sees as one character is never cut")
    func clusters() {
        let family = "👨‍👩‍👧"
        #expect(lines(family + family, 10) == [family, family])
        #expect(lines("e\u{301}e\u{301}e\u{301}", 10) == ["e\u{301}e\u{301}", "e\u{301}"])
    }

    @Test("what is too long ends in an ellipsis that fits")
    func tail() {
        #expect(lines("aaaa bbbb cccc", 30, limit: 1) == ["aaaa…"])
        #expect(lines("aaaa bbbb cccc", 35, limit: 1) == ["aaaa b…"])
        #expect(lines("aaaa bbbb cccc", 42.5, limit: 1) == ["aaaa bb…"])
        #expect(lines("aaaa bbbb cccc", 20, limit: 2) == ["aaaa", "bb…"])
        #expect(lines("a\nb", 100, limit: 1) == ["a…"])
    }

    @Test("head and middle give way where they are told to")
    func otherTruncation() {
        #expect(lines("abcdefghkn", 30, limit: 1, truncation: .head) == ["…ghkn"])
        #expect(lines("abcdefghkn", 30, limit: 1, truncation: .middle) == ["ab…kn"])
        #expect(lines("abcd", 5, limit: 1) == [""])
    }

    @Test("a height holds so many lines, and at least one")
    func heights() {
        #expect(lines("aa bb cc", 10, height: 24) == ["aa", "…"])
        #expect(lines("aa bb cc", 10, height: 36) == ["aa", "bb", "cc"])
        #expect(lines("aa", 10, height: 3) == ["aa"])
    }

    @Test("digits of one width are all as wide as the widest")
    func digits() {
        let plain = TextBlock("111", .test(), width: nil, height: nil).width
        let mono = TextBlock("111", .test(monospacedDigits: true), width: nil, height: nil).width
        #expect(plain == 12)
        #expect(mono == 18)
        // The narrow one stands in the middle of its cell.
        #expect(TestFont.metrics.offsets(of: "10", monospacedDigits: true) == [100, 600])
    }

    @Test("marks and joiners have no place of their own")
    func joined() {
        #expect(TestFont.metrics.offsets(of: "e\u{301}a", monospacedDigits: false) == [0, -1, 500])
    }

    @Test("letters shrink before words are left out, but no further than asked")
    func shrinking() {
        func height(_ least: Double) -> (String?, Bool) {
            let text = Text("aaaaaaaaaa", TextLook(.body, size: 20), lineLimit: 1, leastScale: least)
            let screen = LaidOutScreen(Element(.text(text), id: "t").frame(width: 80))
            return (screen.lines.first, screen.element("t")?.isTruncated ?? true)
        }
        // Ten letters of half of 20 points are 100 points wide; in 80 they fit at 0.8.
        #expect(height(0.8) == ("aaaaaaaaaa", false))
        #expect(height(1).1)
        #expect(height(0.85).1)
    }

    @Test(
        "many texts: no line is too wide, no letter is lost, and no word would have fitted one line earlier")
    func properties() {
        var random = RandomStream(seed: 11)
        let letters = Array("aaabcim W1 0 -  /é一丁。👍\u{A0}\n")
        for _ in 0..<2000 {
            let count = Int(random.next() % 60)
            let text = String((0..<count).map { _ in letters[Int(random.next() % UInt64(letters.count))] })
            let width = Double(random.next() % 120)
            let block = TextBlock(text, .test(), width: width, height: nil)
            func visible(_ text: String) -> String { text.filter { $0 != " " && $0 != "\n" } }
            #expect(visible(block.lines.map(\.text).joined()) == visible(text))
            for line in block.lines where line.text.count > 1 {
                #expect(line.width <= width.rounded(.up), "\(text.debugDescription) in \(width)")
            }
            let again = TextBlock(text, .test(lineLimit: 2), width: width, height: nil)
            #expect(again.lines.count <= 2)
            // An empty last line is not missed.
            let expected = block.lines.count - (text.hasSuffix("\n") ? 1 : 0)
            #expect(again.isTruncated == (expected > 2), "\(text.debugDescription) in \(width)")
            for line in again.lines where line.text.count > 1 { #expect(line.width <= width.rounded(.up)) }
        }
    }
}
