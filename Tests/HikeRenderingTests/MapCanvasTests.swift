import HikeRendering
import HikeScreens
import Testing

@Suite("Pictures of maps")
struct MapCanvasTests {
    @Test("256 colours or fewer stay as they are; more become their nearest, the same every time")
    func palette() throws {
        var few = [UInt32](repeating: 0, count: 64 * 64)
        for index in few.indices { few[index] = 0xFF00_0000 | UInt32(index % 30) * 0x08_08_08 }
        let plain = try #require(PixelBuffer(width: 64, height: 64, pixels: few))
        #expect(try ImageDecoding.decode(PNGEncoding.encodeReduced(plain)) == plain)
        var random = TestRandom(5)
        var many: [UInt32] = []
        for _ in 0..<128 * 128 {
            many.append(0xFF00_0000 | UInt32.random(in: 0..<0x100_0000, using: &random))
        }
        let noise = try #require(PixelBuffer(width: 128, height: 128, pixels: many))
        let file = try PNGEncoding.encodeReduced(noise)
        #expect(try file == PNGEncoding.encodeReduced(noise))
        let back = try ImageDecoding.decode(file)
        #expect(Set(back.pixels).count <= 256)
        var ramp: [UInt32] = []
        for y in 0..<256 as Range<UInt32> {
            for x in 0..<256 as Range<UInt32> { ramp.append(0xFF00_0080 | x << 16 | y << 8) }
        }
        let smooth = try #require(PixelBuffer(width: 256, height: 256, pixels: ramp))
        let reduced = try ImageDecoding.decode(try PNGEncoding.encodeReduced(smooth))
        #expect(PictureDifference(smooth, reduced).largest <= 16)
    }

    @Test("rings in rings are holes, patterns repeat from their corner, and a clip ends")
    func areas() throws {
        let canvas = try MapCanvas(width: 40, height: 40)
        canvas.clear(RGBA(255, 255, 255))
        canvas.rectangle(0, 0, 40, 40)
        canvas.rectangle(10, 10, 20, 20)
        canvas.fill(RGBA(255, 0, 0))
        let picture = canvas.picture(PixelRect(0, 0, 40, 40))
        #expect(picture[5, 5] == 0xFFFF_0000 && picture[20, 20] == 0xFFFF_FFFF)
        let dots = try #require(PixelBuffer(width: 2, height: 1, pixels: [0xFF00_00FF, 0xFF00_FF00]))
        canvas.rectangle(10, 10, 20, 20)
        canvas.fill(pattern: "dots", { dots }, corner: (1, 0))
        let striped = canvas.picture(PixelRect(0, 0, 40, 40))
        #expect(striped[11, 15] == 0xFF00_00FF && striped[12, 15] == 0xFF00_FF00)
        canvas.rectangle(0, 0, 5, 5)
        canvas.clip()
        canvas.rectangle(0, 0, 40, 40)
        canvas.fill(RGBA(0, 0, 0))
        canvas.endClip()
        let clipped = canvas.picture(PixelRect(0, 0, 40, 40))
        #expect(clipped[2, 2] == 0xFF00_0000 && clipped[6, 6] == 0xFFFF_0000)
    }

    @Test("a circle of numbers that are not finite adds nothing, and what is drawn after it is there")
    func hostileCircles() throws {
        for bad in [Double.nan, .infinity, -.infinity] {
            for (x, y, radius) in [(bad, 20, 5), (20, bad, 5), (20, 20, bad)] as [(Double, Double, Double)] {
                let canvas = try MapCanvas(width: 40, height: 40)
                canvas.clear(RGBA(255, 255, 255))
                canvas.circle(x, y, radius: radius)
                canvas.circle(10, 10, radius: 5)
                canvas.fill(RGBA(255, 0, 0))
                let picture = canvas.picture(PixelRect(0, 0, 40, 40))
                #expect(picture[10, 10] == 0xFFFF_0000 && picture[20, 20] == 0xFFFF_FFFF)
            }
        }
    }

    @Test("turned by four quarters a glyph stands as at first, and a halo is around it on all sides")
    func glyphs() throws {
        func ink(_ turn: Int, halo: Double) throws -> PixelBuffer {
            let canvas = try MapCanvas(width: 60, height: 60)
            canvas.clear(RGBA(0, 0, 0))
            canvas.text(
                [MapGlyph(0x52, x: 30, y: 30, turn: turn)], MapFont(.bold, size: 20), RGBA(255, 0, 0),
                halo: RGBA(0, 255, 0), haloWidth: halo)
            return canvas.picture(PixelRect(0, 0, 60, 60))
        }
        #expect(try ink(0, halo: 0) == ink(MapGlyph.turns, halo: 0))
        #expect(try ink(0, halo: 0) != ink(MapGlyph.turns / 4, halo: 0))
        let plain = try ink(16, halo: 0).pixels.filter { $0 != 0xFF00_0000 }.count
        let wide = try ink(16, halo: 3).pixels.filter { $0 != 0xFF00_0000 }.count
        #expect(wide > plain * 2)
        #expect(throws: RenderingError.self) { try MapCanvas(width: 0, height: 5) }
        #expect(throws: RenderingError.self) { try MapCanvas(width: 9000, height: 5) }
    }
}
