import HikeFormats
import HikeRendering
import Testing

@Suite("Photos made small")
struct PhotoTests {
    /// Four quarters of a picture: red, green, blue and white, from the top left.
    private static func quarters(_ width: Int, _ height: Int) throws -> PixelBuffer {
        let pixels: [UInt32] = (0..<(width * height)).map { place in
            let (x, y) = (place % width, place / width)
            return y < height / 2
                ? (x < width / 2 ? 0xFFFF_0000 : 0xFF00_FF00) : (x < width / 2 ? 0xFF00_00FF : 0xFFFF_FFFF)
        }
        return try #require(PixelBuffer(width: width, height: height, pixels: pixels))
    }

    /// Which colour a pixel is nearest to.
    private static func name(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> String {
        guard let pixel = picture[x, y] else { return "none" }
        let parts = [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255].map { $0 > 127 }
        return switch parts {
        case [true, false, false]: "red"
        case [false, true, false]: "green"
        case [false, false, true]: "blue"
        case [true, true, true]: "white"
        default: "other"
        }
    }

    private static func corners(_ picture: PixelBuffer) -> [String] {
        let (right, bottom) = (picture.width - 10, picture.height - 10)
        return [(10, 10), (right, 10), (10, bottom), (right, bottom)].map { name(picture, $0.0, $0.1) }
    }

    /// Corners of the upright picture by the number of its orientation.
    private static let turned: [PictureOrientation: [String]] = [
        .up: ["red", "green", "blue", "white"], .upMirrored: ["green", "red", "white", "blue"],
        .down: ["white", "blue", "green", "red"], .downMirrored: ["blue", "white", "red", "green"],
        .leftMirrored: ["red", "blue", "green", "white"], .right: ["blue", "red", "white", "green"],
        .rightMirrored: ["white", "green", "blue", "red"], .left: ["green", "white", "red", "blue"],
    ]

    @Test(
        "a photo is turned upright before it is cut, and the copy says nothing of how it lay (MAP-22, OH2-69, OH2-70)",
        arguments: PictureOrientation.allCases)
    func orientation(orientation: PictureOrientation) throws {
        let plain = try JPEGEncoding.encode(try Self.quarters(240, 160), quality: 0.9)
        let photo = Array(plain.prefix(2)) + JPEGHeader.exifPart(orientation) + plain.dropFirst(2)
        let small = try PictureConversion.jpeg(of: photo, filling: (100, 100), quality: 0.7)
        let header = try JPEGHeader(small)
        #expect(header.width == 100 && header.height == 100 && !header.hasEXIF)
        let picture = try ImageDecoding.decode(small)
        #expect(Self.corners(picture) == Self.turned[orientation])
        // The same on a display.
        let whole = try ImageDecoding.decode(photo)
        #expect((whole.width, whole.height) == (orientation.swapsSides ? (160, 240) : (240, 160)))
        #expect(Self.corners(whole) == Self.turned[orientation])
    }

    @Test(
        "the middle is kept, of wide, high and narrow pictures (OH2-70)",
        arguments: [(300, 100), (100, 300), (900, 30)])
    func middle(width: Int, height: Int) throws {
        let photo = try PNGEncoding.encode(try Self.quarters(width, height))
        let small = try ImageDecoding.decode(
            try PictureConversion.jpeg(of: photo, filling: (100, 100), quality: 0.7))
        #expect(Self.corners(small) == ["red", "green", "blue", "white"])
        #expect(Self.name(small, 40, 40) == "red" && Self.name(small, 60, 60) == "white")
    }

    @Test("a picture in another form keeps its size; what is transparent is white (OH2-70)")
    func converted() throws {
        var pixels = try Self.quarters(60, 40).pixels
        pixels[0..<1200] = [UInt32](repeating: 0, count: 1200)[...]
        let png = try PNGEncoding.encode(try #require(PixelBuffer(width: 60, height: 40, pixels: pixels)))
        let photo = try PictureConversion.jpeg(of: png, filling: nil, quality: 0.8)
        let picture = try ImageDecoding.decode(photo)
        #expect(picture.width == 60 && picture.height == 40)
        #expect(Self.corners(picture) == ["white", "white", "blue", "white"])
    }

    @Test("the smallest quality is the smallest file; noise of 100 x 100 fits into a message")
    func sizes() throws {
        var random = TestRandom(3)
        let pixels = (0..<10_000).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000 }
        let noise = try #require(PixelBuffer(width: 100, height: 100, pixels: pixels))
        let sizes = try [0, 0.7, 1].map { try JPEGEncoding.encode(noise, quality: $0).count }
        #expect(sizes == sizes.sorted() && sizes[0] < sizes[1])
        #expect(sizes[1] <= 12_000, "\(sizes)")
    }

    @Test("a damaged photo is an error, though it could be drawn in part (OH2-71, fuzz)")
    func damaged() throws {
        let photo = try TestPhoto.jpeg(width: 120, height: 90, orientation: .right)
        for length in [0, 1, 2, 30, photo.count / 2, photo.count - 3] {
            #expect(throws: RenderingError.self, "\(length) bytes") {
                try PictureConversion.jpeg(of: Array(photo.prefix(length)), filling: (100, 100), quality: 0.7)
            }
        }
        // On a display the half of it is better than nothing.
        #expect(throws: Never.self) { try ImageDecoding.decode(Array(photo.prefix(photo.count * 2 / 3))) }
        var random = TestRandom(19)
        for _ in 0..<400 {
            var bytes = photo
            for _ in 0...3 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            _ = try? PictureConversion.jpeg(of: bytes, filling: (100, 100), quality: 0.7)
        }
        #expect(throws: RenderingError.self) {
            try PictureConversion.jpeg(of: photo, filling: (0, 100), quality: 0.7)
        }
        #expect(throws: RenderingError.self) {
            try PictureConversion.jpeg(of: photo, filling: (100, 100_000), quality: 0.7)
        }
    }

    @Test(
        "a test photo has its mark at the top left, however it is stored",
        arguments: [PictureOrientation.up, .right])
    func testPhoto(orientation: PictureOrientation) throws {
        let photo = try TestPhoto.jpeg(width: 90, height: 120, orientation: orientation)
        let header = try JPEGHeader(photo)
        #expect(header.orientation == orientation && header.uprightSize == (90, 120))
        #expect((header.width, header.height) == (orientation == .up ? (90, 120) : (120, 90)))
        let picture = try ImageDecoding.decode(photo)
        #expect(
            picture.width == 90 && Self.name(picture, 8, 8) == "red" && Self.name(picture, 15, 15) == "white")
    }
}
