import HikeRendering
import HikeScreens
import Testing

@Suite("The icon set (MAP-31)")
struct SymbolTests {
    private static func draw(_ name: String, weight: FontWeight = .regular) throws -> PixelBuffer {
        let mark = SymbolMark(name: name, frame: Rect(5, 5, 40, 40), weight: weight, colour: .black)
        return try DrawingTests.pixels([.symbol(mark)], scale: 2)
    }

    @Test("turn icons and waypoint categories exist, and no two look the same (OH2-02, OH5-02)")
    func distinct() throws {
        let turns = [
            "location.north.fill", "arrow.up", "arrow.up.left", "arrow.turn.up.left", "arrow.turn.down.left",
            "arrow.up.right", "arrow.turn.up.right", "arrow.turn.down.right", "arrow.uturn.down",
            "flag.checkered",
        ]
        let categories = [
            "signpost.right", "eye", "drop.fill", "tent", "exclamationmark.triangle", "fork.knife", "house",
            "car", "mappin",
        ]
        #expect((turns + categories).allSatisfy { SymbolSet.contains($0) })
        let digests = try (turns + categories).map { try Self.draw($0).digest }
        #expect(Set(digests).count == 19)
    }

    @Test("what is drawn with lines has more ink the heavier it is")
    func weights() throws {
        for name in ["arrow.up", "eye", "house", "wifi", "magnifyingglass", "plus.circle", "gear", "map"] {
            let ink = try FontWeight.allCases.map { weight in
                try Self.draw(name, weight: weight).pixels.reduce(0) { $0 + 255 - Int($1 & 255) }
            }
            #expect(ink == ink.sorted() && Set(ink).count == ink.count, "\(name): \(ink)")
        }
    }

    @Test("every symbol has ink, all of it within its frame, and fills at least half of it one way")
    func withinFrame() throws {
        for name in SymbolSet.names + ["mappin.circle.fill", "plus.circle", "eye.slash"] {
            let ink = try #require(TextTests.ink(try Self.draw(name)), "\(name) is empty")
            #expect(ink.left >= 9 && ink.top >= 9 && ink.right <= 90 && ink.bottom <= 90, "\(name): \(ink)")
            // As large as the frame, or nearly: at least half of it in one direction.
            #expect(
                max(ink.right - ink.left, ink.bottom - ink.top) >= 38 || name == "minus", "\(name): \(ink)")
        }
    }

    @Test("a name that the set lacks is a question mark and is reported")
    func unknown() throws {
        let renderer = try Renderer()
        let mark = SymbolMark(name: "no.such", frame: Rect(5, 5, 40, 40), weight: .bold, colour: .black)
        let picture = try renderer.render(Lists.list([.symbol(mark)])).pixels
        #expect(renderer.findings.missingSymbols == ["no.such": 1])
        #expect(TextTests.ink(picture) != nil)
    }
}
