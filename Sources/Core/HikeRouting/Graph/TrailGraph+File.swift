import HikeValues

/// Why a graph file cannot be used.
public enum TrailGraphFileError: Error, Hashable, Sendable, CustomStringConvertible {
    case notAGraph
    case version(UInt32)
    case cutShort(bytes: Int, wanted: Int)
    case section(name: String, problem: String)
    case damaged

    public var description: String {
        let remedy = "Build the region again with hikesim region build."
        switch self {
        case .notAGraph: return "This is not a trail graph. \(remedy)"
        case .version(let version):
            return
                "The trail graph has version \(version), this program reads version \(TrailGraph.fileVersion). \(remedy)"
        case .cutShort(let bytes, let wanted):
            return "The trail graph has \(bytes) of \(wanted) bytes: it was cut off. \(remedy)"
        case .section(let name, let problem):
            return "The part \(name) of the trail graph \(problem). \(remedy)"
        case .damaged: return "The trail graph does not match its checksum. \(remedy)"
        }
    }
}

/// The file that is mapped: a header, a table of sections, then the columns as they are, each at a multiple of
/// 64 bytes, little-endian.
///
/// Header: 8 bytes `HKTRAILS`, version, count of sections (UInt32 each), bytes of the whole file, checksum of
/// all bytes behind the header (UInt64 each), four Int32 of the grid (south, west, rows, columns), 16 bytes 0.
/// Entry of the table: number of the section, bytes of each of its numbers (UInt32 each), offset, bytes (UInt64 each).
/// Whole numbers from 0 on are as wide as the largest of their column needs. Behind the last section there are 8 zeros
/// or more, so that any number can be loaded as if it were wider.
extension TrailGraph {
    public static let fileVersion: UInt32 = 2
    private static let magic: [UInt8] = Array("HKTRAILS".utf8)
    private static let headerSize = 64
    private static let entrySize = 24
    private static let alignment = 64
    private static let tail = 8

    private enum Section: UInt32, CaseIterable {
        case latitudes = 1
        case longitudes, elevations, tails, heads, lengths, gains, losses, edgeWays, shapeOffsets, wayIds,
            attributes
        case names, routes, shapes, textStarts, texts, cellStarts, cellEdges, shapeBlocks
    }

    private struct Column {
        let section: Section
        let width: Int
        let bytes: UnsafeRawBufferPointer

        init<Element>(_ section: Section, _ column: FlatArray<Element>) {
            (self.section, width, bytes) = (section, MemoryLayout<Element>.stride, column.bytes)
        }

        init(_ section: Section, _ column: PackedArray) {
            (self.section, width, bytes) = (section, column.width, column.bytes)
        }
    }

    private var sections: [Column] {
        [
            Column(.latitudes, nodes.latitudes), Column(.longitudes, nodes.longitudes),
            Column(.elevations, nodes.elevations), Column(.tails, edges.tails), Column(.heads, edges.heads),
            Column(.lengths, edges.lengths), Column(.gains, edges.gains), Column(.losses, edges.losses),
            Column(.edgeWays, edges.ways), Column(.shapeOffsets, edges.shapes.offsets),
            Column(.wayIds, ways.ids),
            Column(.attributes, ways.attributes), Column(.names, ways.names), Column(.routes, ways.routes),
            Column(.shapes, shapes), Column(.textStarts, texts.first), Column(.texts, texts.bytes),
            Column(.cellStarts, grid.first), Column(.cellEdges, grid.edges),
            Column(.shapeBlocks, edges.shapes.blocks),
        ]
    }

    /// The bytes of the file. Equal graphs give equal bytes.
    public func encoded() -> [UInt8] {
        let columns = sections
        var places: [Int] = []
        var size = Self.aligned(Self.headerSize + columns.count * Self.entrySize)
        for column in columns {
            places.append(size)
            size = Self.aligned(size + column.bytes.count)
        }
        size = Self.aligned(size + Self.tail)
        var file = [UInt8](repeating: 0, count: size)
        file.withUnsafeMutableBytes { file in
            for (place, column) in zip(places, columns) where column.bytes.count > 0 {
                UnsafeMutableRawBufferPointer(rebasing: file[place..<place + column.bytes.count])
                    .copyMemory(from: column.bytes)
            }
            for (index, column) in columns.enumerated() {
                let entry = Self.headerSize + index * Self.entrySize
                file.storeBytes(of: column.section.rawValue, toByteOffset: entry, as: UInt32.self)
                file.storeBytes(of: UInt32(column.width), toByteOffset: entry + 4, as: UInt32.self)
                file.storeBytes(of: UInt64(places[index]), toByteOffset: entry + 8, as: UInt64.self)
                file.storeBytes(of: UInt64(column.bytes.count), toByteOffset: entry + 16, as: UInt64.self)
            }
            for (index, byte) in Self.magic.enumerated() { file[index] = byte }
            file.storeBytes(of: Self.fileVersion, toByteOffset: 8, as: UInt32.self)
            file.storeBytes(of: UInt32(columns.count), toByteOffset: 12, as: UInt32.self)
            file.storeBytes(of: UInt64(size), toByteOffset: 16, as: UInt64.self)
            for (index, value) in [grid.south, grid.west, Int32(grid.rows), Int32(grid.columns)].enumerated()
            {
                file.storeBytes(of: value, toByteOffset: 32 + index * 4, as: Int32.self)
            }
            let checksum = Self.checksum(UnsafeRawBufferPointer(rebasing: file[Self.headerSize...]))
            file.storeBytes(of: checksum, toByteOffset: 24, as: UInt64.self)
        }
        return file
    }

    private static func aligned(_ size: Int) -> Int { (size + alignment - 1) / alignment * alignment }

    /// A quick sum that finds cut and changed files, not forged ones: the bytes eight at a time, multiplied and
    /// mixed as FNV-1a does. The count of bytes is a multiple of eight.
    private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        for place in stride(from: 0, to: bytes.count / 8 * 8, by: 8) {
            sum = (sum ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0x0000_0100_0000_01B3
            sum ^= sum >> 29
        }
        return sum
    }

    /// Uses a file where it lies. Every number that points somewhere is checked, so that nothing in a damaged
    /// file can lead outside of it.
    ///
    /// - Parameter verifies: also compares the checksum, which reads all of the file.
    public convenience init(file: FlatBytes, verifies: Bool = false) throws(TrailGraphFileError) {
        let bytes = file.buffer
        guard bytes.count >= Self.headerSize, bytes.prefix(8).elementsEqual(Self.magic) else {
            throw .notAGraph
        }
        let version = bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
        guard version == Self.fileVersion else { throw .version(version) }
        let size = bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        guard size == UInt64(bytes.count) else {
            throw .cutShort(bytes: bytes.count, wanted: Int(clamping: size))
        }
        if verifies {
            let sum = Self.checksum(UnsafeRawBufferPointer(rebasing: bytes[Self.headerSize...]))
            guard sum == bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self) else { throw .damaged }
        }
        let table = try SectionTable(file, header: Self.headerSize, entry: Self.entrySize)
        func column<T>(_ section: Section) throws(TrailGraphFileError) -> FlatArray<T> {
            try table.column(section.rawValue, name: "\(section)")
        }
        func numbers(_ section: Section) throws(TrailGraphFileError) -> PackedArray {
            try table.numbers(section.rawValue, name: "\(section)")
        }
        guard let starts = ShapeStarts(blocks: try numbers(.shapeBlocks), offsets: try numbers(.shapeOffsets))
        else { throw .section(name: "shapeBlocks", problem: "has columns of different lengths") }
        let shape = (0..<4).map { Int(bytes.loadUnaligned(fromByteOffset: 32 + $0 * 4, as: Int32.self)) }
        self.init(
            nodes: Nodes(
                latitudes: try column(.latitudes), longitudes: try column(.longitudes),
                elevations: try column(.elevations)),
            edges: Edges(
                tails: try numbers(.tails), heads: try numbers(.heads), lengths: try numbers(.lengths),
                gains: try column(.gains), losses: try column(.losses), ways: try numbers(.edgeWays),
                shapes: starts),
            ways: Ways(
                ids: try column(.wayIds), attributes: try column(.attributes), names: try numbers(.names),
                routes: try numbers(.routes)),
            shapes: try column(.shapes),
            texts: TextTable(bytes: try column(.texts), first: try column(.textStarts)),
            grid: EdgeGrid(
                south: Int32(truncatingIfNeeded: shape[0]), west: Int32(truncatingIfNeeded: shape[1]),
                rows: shape[2], columns: shape[3], first: try numbers(.cellStarts),
                edges: try numbers(.cellEdges)))
        try validate()
    }
}

/// The table of a file's sections.
private struct SectionTable {
    private let file: FlatBytes
    private var entries: [(number: UInt32, width: Int, offset: Int, count: Int)] = []

    init(_ file: FlatBytes, header: Int, entry: Int) throws(TrailGraphFileError) {
        self.file = file
        let count = Int(file.buffer.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
        guard count <= 256, header + count * entry <= file.count else {
            throw .section(name: "table", problem: "does not fit the file")
        }
        for index in 0..<count {
            let place = header + index * entry
            entries.append(
                (
                    file.buffer.loadUnaligned(fromByteOffset: place, as: UInt32.self),
                    Int(file.buffer.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)),
                    Int(clamping: file.buffer.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self)),
                    Int(clamping: file.buffer.loadUnaligned(fromByteOffset: place + 16, as: UInt64.self))
                ))
        }
    }

    func column<Element>(_ number: UInt32, name: String) throws(TrailGraphFileError) -> FlatArray<Element> {
        let entry = try entry(number, name)
        guard let part = file.part(at: entry.offset, count: entry.count) else {
            throw .section(name: name, problem: "lies outside of the file")
        }
        guard entry.width == MemoryLayout<Element>.stride, let column = part.array(of: Element.self) else {
            throw .section(name: name, problem: "is not a column of whole numbers")
        }
        return column
    }

    func numbers(_ number: UInt32, name: String) throws(TrailGraphFileError) -> PackedArray {
        let entry = try entry(number, name)
        guard let column = file.packed(at: entry.offset, count: entry.count, width: entry.width) else {
            throw .section(
                name: name, problem: "lies outside of the file or is not a column of whole numbers")
        }
        return column
    }

    private func entry(
        _ number: UInt32, _ name: String
    ) throws(TrailGraphFileError) -> (number: UInt32, width: Int, offset: Int, count: Int) {
        guard let entry = entries.first(where: { $0.number == number }) else {
            throw .section(name: name, problem: "is missing")
        }
        return entry
    }
}
