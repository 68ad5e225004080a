/// Takes an elevation tile out of the file that it is delivered in: a ZIP archive with one `.hgt` member
/// (stored or deflated), a gzip file, or the tile itself.
///
/// Never more than one tile's bytes are unpacked (26 MB), whatever an archive claims, and the checksums of the
/// archives are checked.
public enum HGTArchive {
    /// What a tile is packed in.
    public enum Container: Hashable, Sendable {
        /// The file is the tile.
        case none
        case zip
        case gzip
    }

    /// What a file is, by its first bytes. A tile as such is told by its size, since its first sample may be
    /// anything.
    public static func container(of file: RawSpan) -> Container {
        guard (try? HGTGrid(byteCount: file.byteCount)) == nil else { return .none }
        return file.withUnsafeBytes { bytes in
            if bytes.starts(with: [0x1F, 0x8B]) { return .gzip }
            return bytes.starts(with: [0x50, 0x4B]) ? .zip : .none
        }
    }

    /// The tile's bytes, unpacked.
    ///
    /// - Returns: with the member's name where the archive says one.
    /// - Throws: ``HGTError``; also where what comes out has not the size of a tile.
    public static func unpack(_ file: RawSpan) throws(HGTError) -> (name: String?, bytes: [UInt8]) {
        let container = container(of: file)
        return try file.withUnsafeBytes { bytes throws(HGTError) in
            switch container {
            case .zip: return try ZipMember(bytes).unpack(bytes)
            case .gzip: return (nil, try gunzip(bytes))
            case .none:
                _ = try HGTGrid(byteCount: bytes.count)
                return (nil, Array(bytes))
            }
        }
    }

    /// Packs a tile as a gzip file. The bytes depend on the tile and on zlib's version.
    ///
    /// - Throws: ``HGTError/badSize(bytes:)``; ``HGTError/damagedArchive`` where zlib has no memory.
    public static func gzip(_ tile: [UInt8]) throws(HGTError) -> [UInt8] {
        _ = try HGTGrid(byteCount: tile.count)
        guard let packed = Deflater.deflate(tile, format: .gzip, level: 9) else { throw .damagedArchive }
        return packed
    }

    private static func gunzip(_ file: UnsafeRawBufferPointer) throws(HGTError) -> [UInt8] {
        // Header of 10 bytes, checksum and size of 4 each.
        guard file.count >= 18, file.count <= UInt32.max else { throw .damagedArchive }
        let end = file.loadUnaligned(fromByteOffset: file.count - 4, as: UInt32.self)
        let grid = try HGTGrid(byteCount: Int(UInt32(littleEndian: end)))
        return try inflate(file, .gzip, to: grid.byteCount)
    }

    static func inflate(
        _ input: UnsafeRawBufferPointer, _ format: DeflateFormat, to size: Int
    ) throws(HGTError) -> [UInt8] {
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { output, count in
            if case .done(input.count) = Inflater(format).inflate(
                input, into: UnsafeMutableRawBufferPointer(output))
            {
                isWhole = true
                count = size
            }
        }
        guard isWhole else { throw .damagedArchive }
        return bytes
    }
}

/// The one `.hgt` member of a ZIP archive.
struct ZipMember {
    private var name: String
    /// 0 stored, 8 deflated.
    private var method: Int
    private var stored: Range<Int>
    private var grid: HGTGrid
    private var checksum: UInt32

    private static let endMark: UInt32 = 0x0605_4B50
    private static let entryMark: UInt32 = 0x0201_4B50
    private static let localMark: UInt32 = 0x0403_4B50
    private static let endSize = 22
    private static let entrySize = 46
    private static let localSize = 30

    init(_ file: UnsafeRawBufferPointer) throws(HGTError) {
        let end = try Self.end(of: file)
        let count = Self.short(file, end + 10)
        let directory = Self.long(file, end + 16)
        guard count != 0xFFFF, directory != 0xFFFF_FFFF else {
            throw .unsupportedArchive(what: "a ZIP archive in the ZIP64 format")
        }
        var position = Int(directory)
        var found: Int?
        for _ in 0..<count {
            guard position + Self.entrySize <= end, Self.long(file, position) == Self.entryMark else {
                throw .damagedArchive
            }
            let nameEnd = position + Self.entrySize + Self.short(file, position + 28)
            guard nameEnd <= end else { throw .damagedArchive }
            if Self.isTile(file[position + Self.entrySize..<nameEnd]) {
                guard found == nil else { throw .severalTiles }
                found = position
            }
            position = nameEnd + Self.short(file, position + 30) + Self.short(file, position + 32)
        }
        guard let found else { throw .noTile }
        try self.init(file, entry: found)
    }

    /// Where the directory's end record is: last in the file but for a comment of up to 64 KiB.
    private static func end(of file: UnsafeRawBufferPointer) throws(HGTError) -> Int {
        guard file.count >= endSize, file.count <= UInt32.max else { throw .damagedArchive }
        var position = file.count - endSize
        let first = max(0, position - 0xFFFF)
        while position >= first {
            if long(file, position) == endMark, position + endSize + short(file, position + 20) == file.count
            {
                return position
            }
            position -= 1
        }
        throw .damagedArchive
    }

    private static func isTile(_ name: Slice<UnsafeRawBufferPointer>) -> Bool {
        // Archives made on a Mac have a twin of each file that begins with "._".
        let last = name.split(separator: UInt8(ascii: "/")).last ?? name[name.endIndex...]
        return !last.starts(with: "._".utf8)
            && last.suffix(4).map { $0 | 0x20 } == Array(".hgt".utf8).map { $0 | 0x20 }
    }

    private init(_ file: UnsafeRawBufferPointer, entry: Int) throws(HGTError) {
        let flags = Self.short(file, entry + 8)
        guard flags & 1 == 0 else { throw .unsupportedArchive(what: "encrypted") }
        method = Self.short(file, entry + 10)
        guard method == 0 || method == 8 else {
            throw .unsupportedArchive(what: "compressed by method \(method)")
        }
        checksum = Self.long(file, entry + 16)
        let packed = Self.long(file, entry + 20)
        let size = Self.long(file, entry + 24)
        let local = Self.long(file, entry + 42)
        guard packed != 0xFFFF_FFFF, size != 0xFFFF_FFFF, local != 0xFFFF_FFFF else {
            throw .unsupportedArchive(what: "a ZIP archive in the ZIP64 format")
        }
        grid = try HGTGrid(byteCount: Int(size))
        guard Int(local) + Self.localSize <= file.count, Self.long(file, Int(local)) == Self.localMark else {
            throw .damagedArchive
        }
        let start =
            Int(local) + Self.localSize + Self.short(file, Int(local) + 26)
            + Self.short(file, Int(local) + 28)
        guard start + Int(packed) <= file.count, method == 8 || packed == size else { throw .damagedArchive }
        stored = start..<start + Int(packed)
        let nameStart = entry + Self.entrySize
        name = String(decoding: file[nameStart..<nameStart + Self.short(file, entry + 28)], as: UTF8.self)
    }

    func unpack(_ file: UnsafeRawBufferPointer) throws(HGTError) -> (name: String?, bytes: [UInt8]) {
        let input = UnsafeRawBufferPointer(rebasing: file[stored])
        let bytes = method == 0 ? Array(input) : try HGTArchive.inflate(input, .bare, to: grid.byteCount)
        guard bytes.withUnsafeBytes({ Deflater.crc32($0) }) == checksum else { throw .damagedArchive }
        return (name, bytes)
    }

    private static func short(_ file: UnsafeRawBufferPointer, _ offset: Int) -> Int {
        Int(UInt16(littleEndian: file.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
    }

    private static func long(_ file: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
        UInt32(littleEndian: file.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
