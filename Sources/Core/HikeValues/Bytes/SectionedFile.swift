/// Why a file of sections cannot be used.
public enum SectionedFileError: Error, Hashable, Sendable {
    case wrongMagic
    case version(UInt32)
    case cutShort(bytes: Int, wanted: Int)
    case checksum
    /// A sentence without its subject, such as "is missing".
    case section(UInt32, problem: String)
}

/// A file of columns that is used where it lies: a header, a table of sections, then the sections, each at a
/// multiple of 64 bytes, little-endian.
///
/// Header: 8 bytes that name the format, version, count of sections (UInt32 each), bytes of the whole file,
/// checksum of all bytes behind the header (UInt64 each), 32 bytes that belong to the format.
/// Entry of the table: number of the section, bytes of each of its numbers or 0 where the format alone knows that
/// (UInt32 each), offset, bytes (UInt64 each).
public struct SectionedFile: Sendable {
    private static let headerSize = 64
    private static let entrySize = 24
    private static let alignment = 64
    private static let mostSections = 256

    private let file: FlatBytes
    private let entries: [Entry]

    private struct Entry {
        let number: UInt32
        let width: Int
        let offset: Int
        let count: Int
    }

    /// The format's own numbers in the header, eight of them.
    public let header: [Int32]
    /// What the header says that the checksum of all behind it is.
    public let checksum: UInt64

    /// Finds the sections and checks that each lies in the file.
    ///
    /// - Parameters:
    ///   - magic: the 8 bytes that the file has to begin with.
    ///   - verifies: also compares the checksum, which reads all of the file.
    public init(
        _ file: FlatBytes, magic: StaticString, version: UInt32, verifies: Bool
    ) throws(SectionedFileError) {
        let bytes = file.buffer
        guard bytes.count >= Self.headerSize, bytes.prefix(8).elementsEqual(Self.bytes(of: magic)) else {
            throw .wrongMagic
        }
        let found = bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
        guard found == version else { throw .version(found) }
        let size = bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        guard size == UInt64(bytes.count) else {
            throw .cutShort(bytes: bytes.count, wanted: Int(clamping: size))
        }
        checksum = bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
        if verifies {
            let sum = Self.checksum(UnsafeRawBufferPointer(rebasing: bytes[Self.headerSize...]))
            guard sum == checksum else { throw .checksum }
        }
        let count = Int(bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
        guard count <= Self.mostSections, Self.headerSize + count * Self.entrySize <= bytes.count else {
            throw .section(0, problem: "does not fit the file")
        }
        self.file = file
        entries = (0..<count).map { index in
            let place = Self.headerSize + index * Self.entrySize
            return Entry(
                number: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self),
                width: Int(bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)),
                offset: Int(clamping: bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self)),
                count: Int(clamping: bytes.loadUnaligned(fromByteOffset: place + 16, as: UInt64.self)))
        }
        header = (0..<8).map { bytes.loadUnaligned(fromByteOffset: 32 + $0 * 4, as: Int32.self) }
    }

    private func entry(_ number: UInt32) throws(SectionedFileError) -> Entry {
        guard let entry = entries.first(where: { $0.number == number }) else {
            throw .section(number, problem: "is missing")
        }
        return entry
    }

    /// A section as numbers.
    public func column<Element>(_ number: UInt32) throws(SectionedFileError) -> FlatArray<Element> {
        let entry = try entry(number)
        guard let part = file.part(at: entry.offset, count: entry.count) else {
            throw .section(number, problem: "lies outside of the file")
        }
        let isWide = entry.width == 0 || entry.width == MemoryLayout<Element>.stride
        guard isWide, let column = part.array(of: Element.self) else {
            throw .section(number, problem: "is not a column of whole numbers")
        }
        return column
    }

    /// A section as numbers of the width that the table says; ``PackedArray/slack`` bytes have to lie behind it.
    public func packed(_ number: UInt32) throws(SectionedFileError) -> PackedArray {
        let entry = try entry(number)
        guard let column = file.packed(at: entry.offset, count: entry.count, width: entry.width) else {
            throw .section(number, problem: "lies outside of the file or is not a column of whole numbers")
        }
        return column
    }

    /// A section to be written. Its bytes have to stay valid until then.
    public struct Column {
        let number: UInt32
        let width: Int
        let bytes: UnsafeRawBufferPointer

        /// - Parameter width: bytes of each number; 0: the table does not say.
        public init(_ number: UInt32, width: Int = 0, _ bytes: UnsafeRawBufferPointer) {
            self.number = number
            self.width = width
            self.bytes = bytes
        }
    }

    /// The bytes of a file. Equal columns give equal bytes.
    ///
    /// - Parameters:
    ///   - magic: 8 bytes.
    ///   - header: at most eight numbers of the format's own.
    ///   - columns: in the order in which they are written.
    ///   - slack: zeros behind the last section, at least.
    public static func encoded(
        magic: StaticString, version: UInt32, header: [Int32], columns: [Column], slack: Int = 0
    ) -> [UInt8] {
        var places: [Int] = []
        var size = aligned(headerSize + columns.count * entrySize)
        for column in columns {
            places.append(size)
            size = aligned(size + column.bytes.count)
        }
        var file = [UInt8](repeating: 0, count: aligned(size + slack))
        file.withUnsafeMutableBytes { file in
            for (index, column) in columns.enumerated() {
                let entry = headerSize + index * entrySize
                file.storeBytes(of: column.number, toByteOffset: entry, as: UInt32.self)
                file.storeBytes(of: UInt32(column.width), toByteOffset: entry + 4, as: UInt32.self)
                file.storeBytes(of: UInt64(places[index]), toByteOffset: entry + 8, as: UInt64.self)
                file.storeBytes(of: UInt64(column.bytes.count), toByteOffset: entry + 16, as: UInt64.self)
                guard column.bytes.count > 0 else { continue }
                UnsafeMutableRawBufferPointer(
                    rebasing: file[places[index]..<places[index] + column.bytes.count]
                ).copyMemory(from: column.bytes)
            }
            for (index, byte) in Self.bytes(of: magic).prefix(8).enumerated() { file[index] = byte }
            file.storeBytes(of: version, toByteOffset: 8, as: UInt32.self)
            file.storeBytes(of: UInt32(columns.count), toByteOffset: 12, as: UInt32.self)
            file.storeBytes(of: UInt64(file.count), toByteOffset: 16, as: UInt64.self)
            for (index, value) in header.prefix(8).enumerated() {
                file.storeBytes(of: value, toByteOffset: 32 + index * 4, as: Int32.self)
            }
            let checksum = checksum(UnsafeRawBufferPointer(rebasing: file[headerSize...]))
            file.storeBytes(of: checksum, toByteOffset: 24, as: UInt64.self)
        }
        return file
    }

    private static func bytes(of text: StaticString) -> [UInt8] {
        text.withUTF8Buffer { Array($0) }
    }

    private static func aligned(_ size: Int) -> Int { (size + alignment - 1) / alignment * alignment }

    /// A quick sum that finds cut and changed files, not forged ones: the bytes eight at a time, multiplied
    /// and mixed as FNV-1a does. What is written has a multiple of eight bytes.
    private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        for place in stride(from: 0, to: bytes.count / 8 * 8, by: 8) {
            sum = (sum ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0x0000_0100_0000_01B3
            sum ^= sum >> 29
        }
        return sum
    }
}
