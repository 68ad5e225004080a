import HikeRendering
import Testing

@Suite("Films")
struct AnimatedPNGTests {
    private func picture(_ mark: (x: Int, y: Int)?, width: Int = 9, height: Int = 7) throws -> PixelBuffer {
        var pixels = [UInt32](repeating: 0xFF20_4060, count: width * height)
        // A see-through corner keeps its colour.
        pixels[0] = 0x8040_2010
        if let mark { pixels[mark.y * width + mark.x] = 0xFFFF_FFFF }
        return try #require(PixelBuffer(width: width, height: height, pixels: pixels))
    }

    /// The chunks of a file: name and content.
    private func chunks(_ file: [UInt8]) -> [(name: String, content: [UInt8])] {
        var found: [(String, [UInt8])] = []
        var place = 8
        while place + 12 <= file.count {
            let length = number(file, place)
            let name = String(decoding: file[(place + 4)..<(place + 8)], as: UTF8.self)
            found.append((name, Array(file[(place + 8)..<(place + 8 + length)])))
            place += 12 + length
        }
        return found
    }

    private func number(_ bytes: [UInt8], _ place: Int) -> Int {
        bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }

    @Test("EM-22: a frame holds what differs; while nothing does, the one before stays longer")
    func frames() throws {
        var film = AnimatedPNG()
        try film.add(try picture(nil), after: 0)
        try film.add(try picture(nil), after: 100)
        try film.add(try picture((4, 2)), after: 150)
        try film.add(try picture((5, 6)), after: 70_000)
        #expect(film.frameCount == 3)
        let chunks = chunks(try film.file(lasting: 40))
        #expect(
            chunks.map(\.name) == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
        #expect(number(chunks[1].content, 0) == 3 && number(chunks[1].content, 4) == 0)
        let control = chunks.filter { $0.name == "fcTL" }.map(\.content)
        func part(_ frame: Int) -> [Int] { (1...4).map { number(control[frame], 4 * $0) } }
        #expect(part(0) == [9, 7, 0, 0])
        #expect(part(1) == [1, 1, 4, 2])
        // The old mark goes and the new one comes.
        #expect(part(2) == [2, 5, 4, 2])
        func time(_ frame: Int) -> (Int, Int) {
            (number(control[frame], 20) >> 16, number(control[frame], 20) & 0xFFFF)
        }
        #expect(time(0) == (250, 1000) && time(1) == (700, 10) && time(2) == (40, 1000))
        // Frames and their data are numbered together.
        let numbers = chunks.filter { $0.name == "fcTL" || $0.name == "fdAT" }.map { number($0.content, 0) }
        #expect(numbers == [0, 1, 2, 3, 4])
    }

    @Test("a reader that knows no films sees the first picture, pixel for pixel")
    func firstPicture() throws {
        var film = AnimatedPNG()
        let first = try picture((3, 3))
        try film.add(first, after: 0)
        try film.add(try picture((0, 5)), after: 10)
        let read = try ImageDecoding.decode(try film.file(lasting: 10))
        #expect(PictureDifference(first, read).count == 0)
    }

    @Test("a picture of another size is not taken, and a film without one has no file")
    func refusals() throws {
        var film = AnimatedPNG()
        #expect(throws: RenderingError.self) { try AnimatedPNG().file(lasting: 1) }
        try film.add(try picture(nil), after: 0)
        #expect(try !film.add(try picture(nil, width: 10), after: 5))
        #expect(film.frameCount == 1)
    }
}
