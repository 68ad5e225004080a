import CDeflate
import HikeGeodesy
import HikeMaps
import HikeScreens
import HikeValues
import Testing

@testable import HikeRendering

/// Pictures of at most 256 colours, read without unpacking them: what Cairo reads of the same file, or nothing.
@Suite("Pictures with a palette")
struct PaletteTests {
    /// A file with a filter of its own for each row.
    private static func file(_ picture: PalettePicture, colours: Int, filters: [UInt8], parts: Int = 1) throws
        -> [UInt8]
    {
        var rows: [UInt8] = []
        let width = picture.width
        func index(_ x: Int, _ y: Int) -> Int { x < 0 || y < 0 ? 0 : Int(picture.indices[y * width + x]) }
        for y in 0..<picture.height {
            let filter = filters[y % filters.count]
            rows.append(filter)
            for x in 0..<width {
                let (left, up, corner) = (index(x - 1, y), index(x, y - 1), index(x - 1, y - 1))
                let guess: Int
                switch filter {
                case 1: guess = left
                case 2: guess = up
                case 3: guess = (left + up) / 2
                case 4:
                    let (a, b, c) = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
                    guess = a <= b && a <= c ? left : b <= c ? up : corner
                default: guess = 0
                }
                rows.append(UInt8(truncatingIfNeeded: index(x, y) - guess))
            }
        }
        let packed = try PNGEncoding.pack(rows, 6)
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        PNGEncoding.chunk(
            "IHDR",
            PNGEncoding.bytes(width) + PNGEncoding.bytes(picture.height) + [8, 3, 0, 0, 0] as [UInt8], &file)
        PNGEncoding.chunk("tEXt", Array("Title\u{0}a tile".utf8), &file)
        PNGEncoding.chunk(
            "PLTE",
            picture.colours[..<colours].flatMap {
                [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)]
            },
            &file)
        let step = packed.count / parts + 1
        for start in stride(from: 0, to: packed.count, by: step) {
            PNGEncoding.chunk("IDAT", packed[start..<min(start + step, packed.count)], &file)
        }
        PNGEncoding.chunk("IEND", [] as [UInt8], &file)
        return file
    }

    private static func picture(_ width: Int, _ height: Int, colours: Int, _ random: inout TestRandom)
        -> PalettePicture
    {
        let known = (0..<colours).map { _ in 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random) }
        return PalettePicture(
            width: width, height: height,
            colours: known + [UInt32](repeating: 0xFF00_0000, count: 256 - colours),
            indices: (0..<width * height).map { _ in UInt8(Int.random(in: 0..<colours, using: &random)) })
    }

    private func colours(_ picture: PalettePicture) -> PixelBuffer? {
        PixelBuffer(
            width: picture.width, height: picture.height,
            pixels: picture.indices.map { picture.colours[Int($0)] })
    }

    @Test(
        "every filter, every number of colours, data in any number of parts: as Cairo reads it",
        arguments: 1...30)
    func agrees(seed: UInt64) throws {
        var random = TestRandom(seed)
        let count = Int.random(in: 1...256, using: &random)
        let made = Self.picture(
            Int.random(in: 1...70, using: &random), Int.random(in: 1...40, using: &random), colours: count,
            &random)
        let filters = (0..<7).map { _ in UInt8.random(in: 0...4, using: &random) }
        let file = try Self.file(
            made, colours: count, filters: filters, parts: Int.random(in: 1...4, using: &random))
        let read = try #require(ImageDecoding.palette(file))
        #expect(read == made)
        #expect(colours(read) == (try ImageDecoding.decode(file)))
    }

    @Test("our own tiles are read in this way; other kinds are left to others")
    func kinds() throws {
        var random = TestRandom(3)
        let pixels = (0..<4096).map { _ in 0xFF00_0000 | UInt32.random(in: 0...0xFFFFFF, using: &random) }
        let picture = try #require(PixelBuffer(width: 64, height: 64, pixels: pixels))
        let reduced = try PNGEncoding.encodeReduced(picture)
        #expect(ImageDecoding.palette(reduced).flatMap(colours) == (try ImageDecoding.decode(reduced)))
        #expect(ImageDecoding.palette(try PNGEncoding.encode(picture)) == nil)
        #expect(ImageDecoding.palette(try JPEGEncoding.encode(picture, quality: 0.8)) == nil)
        #expect(ImageDecoding.palette([]) == nil)
        #expect(ImageDecoding.palette(reduced, mostPixels: 4095) == nil)
        // Indices that have no colour, and transparency.
        let made = Self.picture(9, 9, colours: 40, &random)
        #expect(ImageDecoding.palette(try Self.file(made, colours: 20, filters: [0])) == nil)
        var clear = try Self.file(made, colours: 40, filters: [0])
        clear.removeLast(12)
        PNGEncoding.chunk("tRNS", [0] as [UInt8], &clear)
        PNGEncoding.chunk("IEND", [] as [UInt8], &clear)
        #expect(ImageDecoding.palette(clear) == nil)
    }

    @Test("whatever is broken, nothing is read that Cairo does not read in the same way (fuzz)")
    func fuzz() throws {
        var random = TestRandom(77)
        var read = 0
        for round in 0..<3000 {
            let made = Self.picture(17, 13, colours: 60, &random)
            var file = try Self.file(made, colours: 60, filters: [0, 1, 2, 3, 4], parts: 1 + round % 3)
            for _ in 0...(round % 3) {
                let place = Int.random(in: 0..<file.count, using: &random)
                switch round % 4 {
                case 0: file[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 1: file.removeLast(min(file.count - 1, Int.random(in: 1...30, using: &random)))
                case 2: file.insert(UInt8.random(in: 0...255, using: &random), at: place)
                default:
                    // What the checksums do not notice.
                    file[place] = UInt8.random(in: 0...255, using: &random)
                    Self.seal(&file)
                }
            }
            guard let found = ImageDecoding.palette(file) else { continue }
            read += 1
            #expect(colours(found) == (try? ImageDecoding.decode(file)), "round \(round)")
        }
        #expect(read > 20)
    }

    /// Makes the checksums right.
    private static func seal(_ file: inout [UInt8]) {
        var place = 8
        while file.count - place >= 12 {
            let length = file[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
            guard length <= file.count - place - 12 else { return }
            let sum = file[(place + 4)..<(place + 8 + length)].withUnsafeBytes {
                libdeflate_crc32(0, $0.baseAddress, $0.count)
            }
            file.replaceSubrange(
                (place + 8 + length)..<(place + 12 + length), with: PNGEncoding.bytes(Int(sum)))
            place += 12 + length
        }
    }
}
