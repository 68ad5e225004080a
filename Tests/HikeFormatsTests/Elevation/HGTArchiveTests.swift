import HikeFormats
import Testing

/// ZIP archives and gzip files by hand.
enum HandmadeArchive {
    private static let crcTable: [UInt32] = (0..<256).map { index in
        var value = UInt32(index)
        for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
        return value
    }

    static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes { crc = crcTable[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8) }
        return ~crc
    }

    /// Deflate with stored blocks only.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let part = bytes[start..<min(start + 65_535, bytes.count)]
            let count = UInt16(part.count)
            output.append(start + part.count == bytes.count ? 1 : 0)
            output += little(count) + little(~count) + part
        }
        return output
    }

    static func little<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + stored(bytes) + little(crc(bytes))
            + little(UInt32(bytes.count))
    }

    struct Member {
        var name: String
        var bytes: [UInt8] = []
        /// Set where the archive is to claim something else.
        var size: UInt32?
        var method: UInt16 = 0
        var flags: UInt16 = 0
        var crc: UInt32?
    }

    static func zip(_ members: [Member], comment: String = "") -> [UInt8] {
        var file: [UInt8] = []
        var directory: [UInt8] = []
        for member in members {
            let data = member.method == 8 ? stored(member.bytes) : member.bytes
            let middle =
                little(member.flags) + little(member.method) + [0, 0, 0, 0]
                + little(member.crc ?? crc(member.bytes)) + little(UInt32(data.count))
                + little(member.size ?? UInt32(member.bytes.count)) + little(UInt16(member.name.utf8.count))
            directory += [0x50, 0x4B, 1, 2, 20, 0, 20, 0] + middle + [2, 0, 0, 0]
            directory += [UInt8](repeating: 0, count: 8) + little(UInt32(file.count))
            directory += Array(member.name.utf8) + [9, 9]
            file +=
                [0x50, 0x4B, 3, 4, 20, 0] + middle + [3, 0] + Array(member.name.utf8) + [7, 7, 7] + data
        }
        let count = little(UInt16(members.count))
        let end: [UInt8] =
            [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count + little(UInt32(directory.count))
            + little(UInt32(file.count)) + little(UInt16(comment.utf8.count)) + Array(comment.utf8)
        return file + directory + end
    }
}

@Suite("Archives of elevation tiles (OHR-23)")
struct HGTArchiveTests {
    private static let tile = (try? HGTTests.tile { row, column in Int16(row ^ column) }) ?? []

    private func error(_ file: [UInt8]) -> HGTError? {
        do {
            _ = try HGTArchive.unpack(file.span.bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "a ZIP archive with one tile, stored or deflated, beside other files", arguments: [0, 8] as [UInt16])
    func zip(_ method: UInt16) throws {
        let file = HandmadeArchive.zip(
            [
                .init(name: "readme.txt", bytes: [1, 2, 3]),
                .init(name: "__MACOSX/._N42E001.hgt", bytes: [1]),
                .init(name: "folder/N42E001.HGT", bytes: Self.tile, method: method),
            ], comment: "PK\u{5}\u{6} in a comment")
        #expect(HGTArchive.container(of: file.span.bytes) == .zip)
        let (name, bytes) = try HGTArchive.unpack(file.span.bytes)
        #expect(name == "folder/N42E001.HGT")
        #expect(bytes == Self.tile)
    }

    @Test("a gzip file, and a tile as it is")
    func gzip() throws {
        let file = HandmadeArchive.gzip(Self.tile)
        #expect(HGTArchive.container(of: file.span.bytes) == .gzip)
        #expect(try HGTArchive.unpack(file.span.bytes).bytes == Self.tile)
        #expect(HGTArchive.container(of: Self.tile.span.bytes) == .none)
        #expect(try HGTArchive.unpack(Self.tile.span.bytes).bytes == Self.tile)
    }

    @Test("a tile whose first sample looks like the mark of an archive is a tile")
    func marks() throws {
        for mark in [0x1F8B, 0x504B] as [Int16] {
            let tile = try HGTTests.tile { _, _ in mark }
            #expect(HGTArchive.container(of: tile.span.bytes) == .none)
        }
    }

    @Test("an archive that claims more than a tile is refused before it is unpacked")
    func claims() {
        for size in [0, 70_000, 3_000_000_000] as [UInt32] {
            let member = HandmadeArchive.Member(name: "N42E001.hgt", bytes: [1], size: size, method: 8)
            #expect(error(HandmadeArchive.zip([member])) == .badSize(bytes: Int(size)))
        }
        let bytes = [UInt8](repeating: 0, count: 5)
        #expect(error(HandmadeArchive.gzip(bytes)) == .badSize(bytes: 5))
        let less = UInt32(Self.tile.count)
        let short = HandmadeArchive.Member(name: "N42E001.hgt", bytes: bytes, size: less, method: 8)
        #expect(error(HandmadeArchive.zip([short])) == .damagedArchive)
        let stored = HandmadeArchive.Member(name: "N42E001.hgt", bytes: bytes, size: less)
        #expect(error(HandmadeArchive.zip([stored])) == .damagedArchive)
        let more = HandmadeArchive.Member(name: "N42E001.hgt", bytes: Self.tile + [0], size: less, method: 8)
        #expect(error(HandmadeArchive.zip([more])) == .damagedArchive)
    }

    @Test("what is not read is named")
    func unsupported() {
        func member(_ change: (inout HandmadeArchive.Member) -> Void) -> HGTError? {
            var member = HandmadeArchive.Member(name: "N42E001.hgt", bytes: Self.tile)
            change(&member)
            return error(HandmadeArchive.zip([member]))
        }
        #expect(member { $0.flags = 1 } == .unsupportedArchive(what: "encrypted"))
        #expect(member { $0.method = 12 } == .unsupportedArchive(what: "compressed by method 12"))
        #expect(
            member { $0.size = 0xFFFF_FFFF } == .unsupportedArchive(what: "a ZIP archive in the ZIP64 format")
        )
        #expect(member { $0.crc = 1 } == .damagedArchive)
        #expect(member { $0.name = "N42E001.tif" } == .noTile)
        let twin = HandmadeArchive.Member(name: "N42E001.hgt")
        #expect(error(HandmadeArchive.zip([twin, twin])) == .severalTiles)
        #expect(error(HandmadeArchive.zip([])) == .noTile)
    }

    @Test("archives that are cut off anywhere or changed are refused or read")
    func spoilt() {
        let small = HandmadeArchive.zip([
            .init(name: "N42E001.hgt", bytes: [1, 2], size: 2_884_802, method: 8)
        ])
        for count in 0..<small.count { #expect(error(Array(small[..<count])) != nil) }
        for index in small.indices {
            for change in [0x01, 0x80, 0xFF] as [UInt8] {
                var spoilt = small
                spoilt[index] ^= change
                #expect(error(spoilt) != nil)
            }
        }
        let gzip = HandmadeArchive.gzip(Self.tile)
        for count in [0, 1, 2, 9, 10, 17, 18, 1_000, gzip.count - 9, gzip.count - 1] {
            #expect(error(Array(gzip[..<count])) != nil)
        }
        var wrong = gzip
        wrong[5_000] ^= 1
        #expect(error(wrong) == .damagedArchive)
    }
}
