import HikeFormats
import Testing

@Suite("Pictures")
struct PictureOrientationTests {
    /// What EXIF numbers 1 to 8 mean, with a picture of three columns and two rows as it is stored:
    ///
    ///     a b c
    ///     d e f
    private static let upright: [PictureOrientation: [String]] = [
        .up: ["abc", "def"], .upMirrored: ["cba", "fed"], .down: ["fed", "cba"],
        .downMirrored: ["def", "abc"], .leftMirrored: ["ad", "be", "cf"], .right: ["da", "eb", "fc"],
        .rightMirrored: ["fc", "eb", "da"], .left: ["cf", "be", "ad"],
    ]

    @Test("each of the eight orientations is turned upright (OH2-70)", arguments: PictureOrientation.allCases)
    func upright(orientation: PictureOrientation) throws {
        let stored = [Array("abc"), Array("def")]
        let expected = try #require(Self.upright[orientation])
        let (width, height) = orientation.swapsSides ? (2, 3) : (3, 2)
        let seen = (0..<height).map { y in
            String(
                (0..<width).map { x in
                    let place = orientation.stored(x, y, width: 3, height: 2)
                    return stored[place.y][place.x]
                })
        }
        #expect(seen == expected)
    }

    @Test("a picture fills a square from its middle: portrait, landscape, square (OH2-69, OH2-70)")
    func filling() {
        let square = (width: 100.0, height: 100.0)
        #expect(
            PicturePart(of: (4000, 3000), filling: square)
                == PicturePart(x: 0.125, y: 0, width: 0.75, height: 1))
        let portrait = PicturePart(of: (3000, 4000), filling: square)
        #expect(portrait.x == 0 && portrait.y == 0.125 && portrait.width == 1 && portrait.height == 0.75)
        #expect(PicturePart(of: (7, 7), filling: square) == PicturePart())
        #expect(
            PicturePart(of: (10, 10), filling: (20, 5)) == PicturePart(x: 0, y: 0.375, width: 1, height: 0.25)
        )
        // Nothing to divide by.
        #expect(PicturePart(of: (0, 10), filling: square) == PicturePart())
        #expect(PicturePart(of: (10, 10), filling: (0, 0)) == PicturePart())
    }

    /// A JPEG up to its pixels: EXIF data, a table, the frame's size, the scan.
    static func jpeg(_ exif: [UInt8] = [], width: Int = 640, height: Int = 480) -> [UInt8] {
        func two(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
        return [0xFF, 0xD8] + exif + [0xFF, 0xFF, 0xDB, 0, 3, 7, 0xFF, 0xC2, 0, 8, 8] + two(height)
            + two(width)
            + [1, 0xFF, 0xDA, 0, 2, 1, 2, 3]
    }

    @Test("size and orientation are read, in both byte orders", arguments: PictureOrientation.allCases)
    func header(orientation: PictureOrientation) throws {
        let plain = try JPEGHeader(Self.jpeg())
        #expect(plain.width == 640 && plain.height == 480 && plain.orientation == .up && !plain.hasEXIF)
        let big = try JPEGHeader(Self.jpeg(JPEGHeader.exifPart(orientation)))
        #expect(big.orientation == orientation && big.hasEXIF)
        #expect(big.uprightSize == (orientation.swapsSides ? (480, 640) : (640, 480)))
        let tiff: [UInt8] = [
            0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0,  // Two entries: one that is passed over.
            0x0F, 0x01, 2, 0, 1, 0, 0, 0, 0x41, 0, 0, 0,
            0x12, 0x01, 3, 0, 1, 0, 0, 0, UInt8(orientation.rawValue), 0, 0, 0, 0, 0, 0, 0,
        ]
        let part: [UInt8] = [0xFF, 0xE1, 0, UInt8(8 + tiff.count)] + Array("Exif".utf8) + [0, 0] + tiff
        #expect(try JPEGHeader(Self.jpeg(part)).orientation == orientation)
    }

    @Test("EXIF data that make no sense leave the picture as it lies")
    func senseless() throws {
        let good = JPEGHeader.exifPart(.right)
        for (place, value) in [(10, 0), (13, 0), (14, 0xFF), (17, 0xFF), (19, 0), (23, 9), (29, 9), (29, 0)] {
            var part = good
            part[place] = UInt8(value)
            #expect(try JPEGHeader(Self.jpeg(part)).orientation == .up, "byte \(place)")
        }
    }

    @Test("what is no JPEG is an error, whatever the bytes are (fuzz)")
    func damaged() throws {
        let good = Self.jpeg(JPEGHeader.exifPart(.left))
        for length in 0..<(good.count - 3) {
            #expect(throws: JPEGError.self) { try JPEGHeader(Array(good.prefix(length))) }
        }
        #expect(throws: JPEGError.notJPEG) { try JPEGHeader([0x89, 0x50]) }
        #expect(throws: JPEGError.noSize) { try JPEGHeader([0xFF, 0xD8, 0xFF, 0xDA, 0, 2]) }
        #expect(throws: JPEGError.noSize) { try JPEGHeader(Self.jpeg(width: 0)) }
        var state: UInt64 = 7
        for _ in 0..<20_000 {
            var bytes = good
            for _ in 0..<4 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
            }
            _ = try? JPEGHeader(bytes)
        }
    }
}
