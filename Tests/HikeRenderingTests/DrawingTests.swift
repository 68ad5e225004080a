import Foundation
import HikeRendering
import HikeScreens
import Testing

@Suite("Drawing")
struct DrawingTests {
    static func pixels(_ commands: [DrawCommand], scale: Double = 1) throws -> PixelBuffer {
        try Renderer().render(Lists.list(commands, scale: scale)).pixels
    }

    @Test("fills, clips and groups put the colours where the list says")
    func basics() throws {
        let picture = try Self.pixels([
            .fill(.rectangle(Rect(10, 10, 20, 20)), .colour(Colour(hex: 0xFF0000))),
            .pushClip(.rectangle(Rect(0, 0, 15, 50))),
            .fill(.rectangle(Rect(10, 10, 20, 20)), .colour(Colour(hex: 0x0000FF))), .popClip,
            .pushGroup(Group(opacity: 0.5, bounds: Rect(40, 10, 10, 20))),
            .fill(.rectangle(Rect(40, 10, 10, 20)), .colour(.black)),
            .fill(.rectangle(Rect(40, 20, 10, 10)), .colour(.black)), .popGroup,
        ])
        #expect(picture[5, 5] == 0xFFFF_FFFF)
        #expect(picture[12, 12] == 0xFF00_00FF)
        #expect(picture[20, 12] == 0xFFFF_0000)
        // Parts of a group do not shine through one another.
        #expect(picture[45, 12] == picture[45, 25])
        #expect(picture[45, 12].map { $0 & 255 } == 127 || picture[45, 12].map { $0 & 255 } == 128)
    }

    @Test("a shadow lies beneath and beside, a material blurs what is beneath (MAP-33)")
    func effects() throws {
        let shadow = try Self.pixels([
            .pushGroup(
                Group(shadow: Shadow(.black, radius: 4, offset: Point(0, 2)), bounds: Rect(20, 15, 20, 15))),
            .fill(.rectangle(Rect(20, 15, 20, 15)), .colour(.white)), .popGroup,
        ])
        let below = try #require(shadow[30, 31]) & 255
        let above = try #require(shadow[30, 13]) & 255
        #expect(below < above && above < 255)
        #expect(shadow[30, 20] == 0xFFFF_FFFF && shadow[2, 2] == 0xFFFF_FFFF)
        let material = try Self.pixels([
            .fill(.rectangle(Rect(0, 0, 30, 50)), .colour(.black)),
            .backdrop(.rectangle(Rect(10, 10, 40, 30)), Backdrop(blurRadius: 6, tint: .clear)),
        ])
        let middle = try #require(material[30, 25]) & 255
        #expect(middle > 60 && middle < 200)
        #expect(material[30, 5] == 0xFFFF_FFFF && material[29, 5] == 0xFF00_0000)
    }

    @Test("corners of a screenshot: as drawn, transparent, black")
    func cornerMask() throws {
        let picture = try Self.pixels([.fill(.rectangle(Rect(0, 0, 60, 50)), .colour(.yellow))])
        #expect(try CornerMask.ignored.applied(to: picture, radius: 12) == picture)
        #expect(try CornerMask.alpha.applied(to: picture, radius: 12)[0, 0] == 0)
        #expect(try CornerMask.black.applied(to: picture, radius: 12)[0, 0] == 0xFF00_0000)
        #expect(try CornerMask.alpha.applied(to: picture, radius: 12)[30, 25] == picture[30, 25])
    }

    @Test("numbers that no display has do no harm")
    func wildNumbers() throws {
        let wild: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 0, -5]
        for a in wild {
            for b in wild {
                let rect = Rect(a, b, b, a)
                _ = try Self.pixels([
                    .fill(.ellipse(rect), .colour(.red)),
                    .stroke(.rounded(rect, radius: a), .colour(.red), Stroke(b, dash: [a, b])),
                    .pushGroup(Group(transform: Transform(a: a, d: b, tx: a), bounds: Rect(0, 0, 9, 9))),
                    .fill(.rectangle(Rect(0, 0, 9, 9)), .colour(.red)),
                    .text(
                        TextRun(
                            text: "ab", font: Font(face: FontFace(), size: a), origin: Point(b, a),
                            offsets: [a, b], width: b, colour: .label)),
                    .symbol(SymbolMark(name: "eye", frame: rect, weight: .bold, colour: .red)),
                    .image(ImageMark(key: "none", frame: rect, fit: .fill)), .popGroup,
                    .backdrop(.rectangle(rect), Backdrop(blurRadius: a, tint: .clear)),
                ])
            }
        }
    }

    @Test("the same pixels twice, and on several threads at once (EM-22)")
    func deterministic() async throws {
        let lists = try Self.samples()
        let first = try lists.map { try Renderer().render($0).pixels.digest }
        let second = try lists.map { try Renderer().render($0).pixels.digest }
        #expect(first == second)
        let threads = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<4 {
                group.addTask { try lists.map { try Renderer().render($0).pixels.digest } }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(threads.allSatisfy { $0 == first })
    }

    /// Of the locales that write a comma in numbers or have other capitals, those that this machine has.
    private static let locales = ["de_DE.UTF-8", "fr_FR.UTF-8", "tr_TR.UTF-8"].filter { name in
        guard let locale = newlocale(1 << LC_NUMERIC | 1 << LC_CTYPE, name, nil) else { return false }
        freelocale(locale)
        return true
    }

    @Test(
        "the same pixels where numbers have a comma (EM-22)",
        .enabled(if: !locales.isEmpty, "this machine has no de_DE, fr_FR or tr_TR locale"))
    func otherLocales() throws {
        let lists = try Self.samples()
        let first = try lists.map { try Renderer().render($0).pixels.digest }
        let old = setlocale(LC_ALL, nil).map { String(cString: $0) }
        defer { setlocale(LC_ALL, old ?? "C") }
        for name in Self.locales {
            try #require(setlocale(LC_ALL, name) != nil, "\(name)")
            #expect(try lists.map { try Renderer().render($0).pixels.digest } == first, "\(name)")
        }
    }

    private static func samples() throws -> [DrawList] {
        let run = try Lists.run("Ridge 1.5 km", at: Point(3, 20), size: 9)
        return [1.0, 2, 3].map { scale in
            Lists.list(
                [
                    .fill(.ellipse(Rect(5, 5, 31.3, 22.7)), .colour(.accent)), .text(run),
                    .symbol(
                        SymbolMark(
                            name: "flag.checkered", frame: Rect(30, 25, 20, 20), weight: .regular,
                            colour: .red)),
                    .stroke(
                        .rounded(Rect(2, 2, 50, 40), radius: 9), .colour(.blue), Stroke(1.5, dash: [4, 2])),
                    .pushGroup(
                        Group(
                            transform: .turn(degrees: 33, about: Point(30, 25)), shadow: Shadow(radius: 3),
                            bounds: Rect(20, 20, 10, 10))),
                    .fill(.rectangle(Rect(20, 20, 10, 10)), .colour(.orange)), .popGroup,
                    .backdrop(.rounded(Rect(0, 30, 60, 20), radius: 4), Backdrop(blurRadius: 5, tint: .fill)),
                ], scale: scale)
        }
    }

    @Test("golden pictures: shapes and text, all symbols")
    func golden() throws {
        for (scale, list) in zip([1, 2, 3], try Self.samples()) {
            let difference = try Golden.differs(try Renderer().render(list).pixels, "shapes-\(scale)x")
            #expect(difference == nil)
        }
        var commands: [DrawCommand] = []
        let names = SymbolSet.names
        for (index, name) in names.enumerated() {
            let frame = Rect(Double(index % 16) * 28 + 4, Double(index / 16) * 28 + 4, 20, 20)
            commands.append(
                .symbol(SymbolMark(name: name, frame: frame, weight: .medium, colour: .label)))
        }
        let list = DrawList(
            size: Size(452, Double((names.count + 15) / 16) * 28 + 4), scale: 2, appearance: .light,
            commands: commands)
        let difference = try Golden.differs(try Renderer().render(list).pixels, "symbols")
        #expect(difference == nil)
    }

    @Test("a picture that differs is shown beside the right one")
    func difference() throws {
        let first = try Self.pixels([.fill(.rectangle(Rect(10, 10, 4, 3)), .colour(.red))])
        let second = try Self.pixels([])
        let difference = PictureDifference(first, second)
        #expect(difference.count == 12 && difference.area == PixelRect(10, 10, 4, 3))
        #expect(difference.picture.width == 3 * 60 + 2)
        #expect(PictureDifference(first, first).count == 0)
    }
}
