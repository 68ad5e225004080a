import HikeFormats
import Testing

@Suite("Elevation tiles (OHR-23)")
struct HGTTests {
    private static let side = 1_201
    private static let corner = HGTCorner(latitude: 42, longitude: 1)

    /// A tile of 3 arc-seconds; the closure gives each sample.
    static func tile(_ sample: (_ row: Int, _ column: Int) -> Int16) throws -> [UInt8] {
        try HGTWriter.write((0..<side * side).map { sample($0 / side, $0 % side) })
    }

    private func elevation(_ bytes: [UInt8], _ latitude: Int32, _ longitude: Int32) throws -> Double? {
        let tile = try HGTTile(corner: try #require(Self.corner), byteCount: bytes.count)
        return tile.elevation(latitude: latitude, longitude: longitude, in: bytes.span.bytes)
    }

    /// A place in cells from the north-western sample.
    private func elevation(_ bytes: [UInt8], down: Double, right: Double) throws -> Double? {
        let cell = 1e7 / 1_200
        return try elevation(
            bytes, 430_000_000 - Int32((down * cell).rounded()), 10_000_000 + Int32((right * cell).rounded()))
    }

    @Test("numbers are big-endian, rows go from north to south")
    func layout() throws {
        let bytes = try Self.tile { row, column in row == 0 && column == 0 ? 0x0102 : row == 1_200 ? -2 : 0 }
        #expect(Array(bytes[..<4]) == [1, 2, 0, 0])
        #expect(Array(bytes.suffix(2)) == [0xFF, 0xFE])
        #expect(try elevation(bytes, 430_000_000, 10_000_000) == 258)
        #expect(try elevation(bytes, 420_000_000, 20_000_000) == -2)
        let tile = try HGTTile(corner: try #require(Self.corner), byteCount: bytes.count)
        #expect(tile.sample(row: 0, column: 0, in: bytes.span.bytes) == 258)
        #expect(tile.sample(row: 1_200, column: 1_200, in: bytes.span.bytes) == -2)
        #expect(tile.sample(row: 1_201, column: 0, in: bytes.span.bytes) == nil)
        #expect(tile.sample(row: 0, column: -1, in: bytes.span.bytes) == nil)
    }

    @Test("a plane is met exactly, at samples, between them and on all edges")
    func plane() throws {
        let bytes = try Self.tile { row, column in Int16(2_400 - 2 * row + column) }
        for (latitude, longitude) in [
            (430_000_000, 10_000_000), (425_000_000, 15_000_000), (420_000_000, 10_000_000),
            (420_000_000, 20_000_000), (430_000_000, 20_000_000), (425_063_174, 15_217_865),
        ] as [(Int32, Int32)] {
            let expected =
                2_400 - 2 * Double(430_000_000 - latitude) * 1_200 / 1e7
                + Double(longitude - 10_000_000) * 1_200 / 1e7
            let found = try #require(try elevation(bytes, latitude, longitude))
            #expect((found - expected).magnitude < 1e-9)
        }
    }

    @Test("1 arc-second tiles have 3601 samples a row")
    func arcSecond() throws {
        let side = 3_601
        let row = (-1_800...1_800).map { Int16($0) }
        let bytes = try HGTWriter.write(Array(repeating: row, count: side).flatMap { $0 })
        #expect(try elevation(bytes, 425_000_000, 15_000_000) == 0)
        #expect(try elevation(bytes, 429_999_999, 20_000_000) == 1_800)
    }

    @Test("nothing is known outside the tile, or of a file cut off after the tile was made")
    func outside() throws {
        let bytes = try Self.tile { _, _ in 5 }
        #expect(try elevation(bytes, 430_000_001, 15_000_000) == nil)
        #expect(try elevation(bytes, 419_999_999, 15_000_000) == nil)
        #expect(try elevation(bytes, 425_000_000, 9_999_999) == nil)
        #expect(try elevation(bytes, .min, .max) == nil)
        let tile = try HGTTile(corner: try #require(Self.corner), byteCount: bytes.count)
        let short = Array(bytes.dropLast())
        #expect(tile.elevation(latitude: 425_000_000, longitude: 15_000_000, in: short.span.bytes) == nil)
        #expect(tile.sample(row: 1_200, column: 1_200, in: short.span.bytes) == nil)
    }

    @Test("voids: nil where the nearest sample is void, else the known ones share its weight")
    func voids() throws {
        let one = try Self.tile { row, column in
            row == 0 && column == 0 ? HGTTile.void : Int16(100 * min(column, 9))
        }
        #expect(try elevation(one, down: 0, right: 0) == nil)
        #expect(try elevation(one, down: 0.3, right: 0.4) == nil)
        // Weights 0.12, 0.28, 0.18, 0.42 for void, 100, 0, 100.
        let patched = try #require(try elevation(one, down: 0.6, right: 0.7))
        #expect((patched - 100 * 0.70 / 0.88).magnitude < 0.01)
        // On the far edge of the cell the void has no weight at all.
        #expect(try elevation(one, 430_000_000, 10_000_000 + 25_000) == 300)
        let all = try Self.tile { row, column in row < 2 && column < 2 ? HGTTile.void : 7 }
        #expect(try elevation(all, down: 0.9, right: 0.9) == nil)
        #expect(try elevation(all, down: 1.4, right: 1.4) == nil)
        #expect(try elevation(all, down: 1.6, right: 1.4) == 7)
    }

    @Test("names and corners")
    func names() throws {
        for name in ["N42E001", "S01W180", "N00E000", "S90E179"] {
            #expect(try HGTCorner(fileName: name).name == name)
        }
        #expect(try HGTCorner(fileName: "elev/N42/n42e001.SRTMGL1.hgt.zip") == Self.corner)
        #expect(try HGTCorner(fileName: "N42E001_3601.hgt") == Self.corner)
        for name in ["", "N42E01.hgt", "N42E0011", "X42E001", "N91E001", "N42E180", "42N001E", "N4２E001"] {
            #expect(throws: HGTError.self, "\(name)") { try HGTCorner(fileName: name) }
        }
        #expect(HGTCorner(latitude: 425_000_000 as Int32, longitude: 15_000_000) == Self.corner)
        #expect(HGTCorner(latitude: -1 as Int32, longitude: -1)?.name == "S01W001")
        #expect(HGTCorner(latitude: 900_000_000 as Int32, longitude: 1_800_000_000)?.name == "N89E179")
        #expect(HGTCorner(latitude: 900_000_001 as Int32, longitude: 0) == nil)
    }

    @Test("odd sizes are refused", arguments: [0, 1, 2 * 1_201 * 1_201 - 1, 2 * 1_801 * 3_601, 25_934_404])
    func sizes(_ count: Int) throws {
        let corner = try #require(Self.corner)
        #expect(throws: HGTError.badSize(bytes: count)) { try HGTTile(corner: corner, byteCount: count) }
        #expect(throws: HGTError.badSize(bytes: 6)) { try HGTWriter.write([1, 2, 3]) }
    }

    @Test(
        "a real tile: what is known of its heights", .enabled(if: SharedMaps.isPresent, "../shared is absent")
    )
    func realTile() throws {
        let file = try SharedMaps.bytes(SharedMaps.elevation)
        let (name, bytes) = try HGTArchive.unpack(file.span.bytes)
        let corner = try HGTCorner(fileName: try #require(name))
        #expect(corner.name == "N42E001")
        let tile = try HGTTile(corner: corner, byteCount: bytes.count)
        var voids = 0
        var lowest = Int16.max
        var highest = Int16.min
        for row in 0..<tile.grid.side {
            for column in 0..<tile.grid.side {
                guard let sample = tile.sample(row: row, column: column, in: bytes.span.bytes) else {
                    voids += 1
                    continue
                }
                lowest = min(lowest, sample)
                highest = max(highest, sample)
            }
        }
        #expect(voids == 7_652 && lowest == 349 && highest == 3_100)
        // The square before Andorra's parliament lies 1,023 m high.
        let square = tile.elevation(latitude: 425_063_000, longitude: 15_218_000, in: bytes.span.bytes)
        let height = try #require(square)
        #expect((980...1_080).contains(height))
    }
}
