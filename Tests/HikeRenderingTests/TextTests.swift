import Foundation
import HikeRendering
import HikeScreens
import Testing

@Suite("Text in the bundled fonts")
struct TextTests {
    /// Columns and rows that are not white, in pixels.
    static func ink(_ picture: PixelBuffer) -> (left: Int, top: Int, right: Int, bottom: Int)? {
        var box: (left: Int, top: Int, right: Int, bottom: Int)?
        for y in 0..<picture.height {
            for x in 0..<picture.width where picture[x, y] != 0xFFFF_FFFF {
                let old = box ?? (x, y, x, y)
                box = (min(old.left, x), min(old.top, y), max(old.right, x), max(old.bottom, y))
            }
        }
        return box
    }

    private static func draw(_ run: TextRun, scale: Double = 2) throws -> PixelBuffer {
        let list = DrawList(
            size: Size(300, 60), scale: scale, appearance: .light, commands: [.text(run)])
        return try Renderer().render(list).pixels
    }

    @Test(
        "what layout measures is what is drawn, within the bearings of the outer letters",
        arguments: FontWeight.allCases, ["HnnnH", "1234 m", "Übergangsjoch", "ΑΒΓδ", "Гора", "…"])
    func measuredIsDrawn(weight: FontWeight, text: String) throws {
        for size in [11.0, 17, 34] {
            let run = try Lists.run(text, at: Point(10, 40), size: size, weight: weight)
            let ink = try #require(Self.ink(try Self.draw(run)))
            let (left, right) = (Double(ink.left) / 2 - 10, Double(ink.right + 1) / 2 - 10)
            // No bearing of these letters is more than an eighth of an em.
            #expect(left > -0.05 * size - 1 && left < size / 8 + 1, "\(text) \(size): from \(left)")
            #expect(right < run.width + 0.05 * size + 1, "\(text) \(size): to \(right) of \(run.width)")
            #expect(right > run.width - size / 8 - 1.5, "\(text) \(size): to \(right) of \(run.width)")
        }
    }

    @Test("a capital stands on the baseline and is as high as the metrics say")
    func capHeight() throws {
        let ink = try #require(Self.ink(try Self.draw(try Lists.run("H", at: Point(10, 40), size: 30))))
        #expect(abs(ink.bottom + 1 - 80) <= 1)
        let metrics = try FontBook.bundled().library.metrics(of: FontFace())
        let height = 60 * Double(metrics.capHeight) / Double(metrics.unitsPerEm)
        #expect(abs(Double(ink.bottom + 1 - ink.top) - height) <= 1.5)
    }

    @Test(
        "a number is as wide whatever its digits are, and the ones of it stand in the middle of their cells")
    func numbers() throws {
        let fonts = try FontBook.bundled().library
        var inks: [(left: Int, right: Int)] = []
        var widths: Set<Double> = []
        for text in ["1111", "8888", "0471"] {
            let shown = LaidOutScreen(
                Screen("n", alignment: .topLeading, Element.number(text).id("n")), on: .phone47, fonts: fonts)
            widths.insert(try #require(shown.elements.first { $0.id == "n" }).frame.width)
            let ink = try #require(Self.ink(try Renderer().render(shown.drawList).pixels))
            inks.append((ink.left, ink.right))
        }
        #expect(widths.count == 1)
        // As much room before the first 1 as behind the last, give or take two pixels.
        let (before, behind) = (inks[0].left - inks[1].left, inks[1].right - inks[0].right)
        #expect(before > 0 && behind > 0 && abs(before - behind) <= 2, "\(before) and \(behind)")
    }

    @Test("a heavier letter has more ink")
    func weights() throws {
        var counts: [Int] = []
        for weight in FontWeight.allCases {
            let picture = try Self.draw(
                try Lists.run("Ridge 24", at: Point(10, 40), size: 20, weight: weight))
            counts.append(picture.pixels.reduce(0) { $0 + 255 - Int($1 & 255) })
        }
        #expect(counts == counts.sorted() && Set(counts).count == 4)
    }

    @Test("what the font lacks is a box and is counted; a mark over a letter is no glyph of its own")
    func missingGlyph() throws {
        let renderer = try Renderer()
        let run = try Lists.run("a\u{4E2D}\u{4E2D}e\u{301}", at: Point(4, 30), size: 20)
        let picture = try renderer.render(Lists.list([.text(run)])).pixels
        #expect(renderer.findings.missingGlyphs == [0x4E2D: 2])
        #expect(Self.ink(picture) != nil)
        let plain = try Renderer()
        _ = try plain.render(Lists.list([.text(try Lists.run("Höhe 2°\u{200B}\t", at: Point(4, 30)))]))
        #expect(plain.findings.isEmpty)
    }

    @Test("an emoji that the texts of the apps contain is drawn as a symbol (MAP-32)")
    func emoji() throws {
        let renderer = try Renderer()
        let run = try Lists.run("\u{1F4CD} Mill", at: Point(4, 30), size: 16, colour: .red)
        let picture = try renderer.render(Lists.list([.text(run)])).pixels
        #expect(renderer.findings.isEmpty)
        #expect(Self.ink(picture) != nil)
    }

    @Test("every face has the characters of European names and of measures, and all digits have a width")
    func coverage() throws {
        let renderer = try Renderer()
        let text = "ABCxyzÄÖÜßéèêçñåøæœłŁžšćđğıțșΑωЖя0123456789°′″±×→↑−–—…•€%½"
        for weight in FontWeight.allCases {
            let font = Font(face: FontFace(weight: weight), size: 10)
            let count = text.unicodeScalars.count
            let run = TextRun(
                text: text, font: font, origin: Point(0, 20),
                offsets: (0..<count).map { Double($0) }, width: 60, colour: .label)
            _ = try renderer.render(Lists.list([.text(run)]))
        }
        #expect(renderer.findings.missingGlyphs.keys.map { String($0, radix: 16) } == [])
    }

    @Test("the fonts are linked in: no bundle of resources lies beside the executable")
    func fontsNeedNoFile() throws {
        let files = try #require(
            FileManager.default.enumerator(atPath: Bundle.main.bundlePath)?.allObjects as? [String])
        #expect(!files.contains { $0.contains("HikeRendering.resources") })
        #expect(try FontBook.bundled().library.metrics(of: FontFace()).unitsPerEm > 0)
    }
}
