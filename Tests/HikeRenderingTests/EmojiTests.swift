import HikeScreens
import Testing

@testable import HikeRendering

@Suite("Emoji (MAP-32)")
struct EmojiTests {
    @Test("MAP-32: every emoji of the list is drawn as its symbol, in the text's colour and in its place")
    func drawn() throws {
        #expect(EmojiSymbols.names.count == 21)
        for (scalar, name) in EmojiSymbols.names.sorted(by: { $0.key < $1.key }) {
            let emoji = String(try #require(Unicode.Scalar(scalar)))
            #expect(SymbolSet.contains(name), "\(name)")
            let renderer = try Renderer()
            let run = try Lists.run("\(emoji) H", at: Point(4, 30), size: 16, colour: .red)
            let picture = try renderer.render(Lists.list([.text(run)])).pixels
            #expect(renderer.findings.isEmpty, "\(name)")
            // As wide as layout measured it; the letter stands behind it.
            let letter = try #require(run.offsets.last)
            #expect(letter > 14 && letter < 28, "\(name): \(run.offsets)")
            let (from, to) = (Int(8 + letter * 2), picture.width)
            #expect(Self.reds(picture, 8..<from) > 30, "\(name) has no ink")
            #expect(Self.reds(picture, from..<to) > 20, "\(name): no letter behind it")
        }
    }

    /// Pixels that are wholly red in columns.
    private static func reds(_ picture: PixelBuffer, _ columns: Range<Int>) -> Int {
        let red = Colour.red.rgba(in: .light)
        return columns.reduce(0) { sum, x in
            sum + (0..<picture.height).count { y in picture[x, y].map { Self.is($0, red) } ?? false }
        }
    }

    private static func `is`(_ pixel: UInt32, _ colour: RGBA) -> Bool {
        pixel & 0xFFFFFF == UInt32(colour.red) << 16 | UInt32(colour.green) << 8 | UInt32(colour.blue)
    }

    @Test("MAP-32: the text itself keeps its emoji, with its selector and its joiners")
    func kept() throws {
        let text = "\u{26A0}\u{FE0F} Rockfall \u{2764}\u{FE0F}"
        #expect(try Lists.run(text, at: .zero).text == text)
        let screen = Screen("e", Element.text(text, .body).id("e"))
        let shown = LaidOutScreen(screen, on: .phone61, fonts: try FontBook.bundled().library)
        #expect(shown.elements.first { $0.id == "e" }?.name == text)
    }
}
