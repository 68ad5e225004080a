import HikeFormats
import HikeRendering
import HikeScreens
import Testing

@Suite("Pictures of displays")
struct ProfilePictureTests {
    /// A PNG's width and height as its header says them, big-endian after the first 16 bytes.
    private static func size(ofPNG bytes: [UInt8]) -> [Int] {
        [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test("EM-23: a picture has as many pixels as its display", arguments: DisplayProfile.all)
    func dimensions(profile: DisplayProfile) throws {
        let wanted = [
            "watch-41mm": [352, 430], "watch-45mm": [396, 484], "watch-49mm": [410, 502],
            "phone-4.7in": [750, 1_334], "phone-6.1in": [1_179, 2_556], "phone-6.7in": [1_290, 2_796],
        ]
        let screen = Screen("plain", Element.text("Ridge", .title2))
        let fonts = try FontBook.bundled().library
        var pixels: [PixelBuffer] = []
        for appearance in profile.appearances {
            let shown = LaidOutScreen(screen, on: profile, fonts: fonts, appearance: appearance)
            let picture = try Renderer().render(shown.drawList).pixels
            let bytes = try PNGEncoding.encode(picture, level: 1)
            #expect(Self.size(ofPNG: bytes) == wanted[profile.name])
            #expect(Self.size(ofPNG: bytes) == [picture.width, picture.height])
            pixels.append(picture)
        }
        // A watch is dark at all times; a phone is light, and dark where a person wants it.
        let corners = pixels.map { ($0[0, 0] ?? 0) & 0xFFFFFF }
        #expect(corners == (profile.kind == .watch ? [0x000000] : [0xFFFFFF, 0x000000]))
        // What is written is there in both.
        for picture in pixels { #expect(Set(picture.pixels).count > 2) }
    }
}
