import Glibc
import HikeValues

/// The functions of a program or library (ELF, 64 bits, lowest byte first).
struct SymbolTable {
    /// A function and where it begins.
    struct Symbol: Equatable {
        let name: String
        /// Bytes from the beginning of the image.
        let start: UInt64
    }

    /// Bytes of the largest image that is read.
    private static let largest = 1 << 30
    private static let mostSymbols = 4_000_000

    private let functions: [(start: UInt64, size: UInt64, name: UInt32)]
    private let names: [UInt8]

    /// Reads the table of an image; nil where it cannot be read or has none.
    init?(image: String) {
        guard let bytes = Self.contents(of: image) else { return nil }
        self.init(bytes)
    }

    /// Reads the table out of an image's bytes; nil where they are none, whatever they are.
    init?(_ image: [UInt8]) {
        // The magic number, 64 bits, lowest byte first.
        guard image.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
        do {
            let sections = try Self.sections(of: image)
            // The full table, or else the one of what is exported.
            guard
                let table = sections.first(where: { $0.kind == 2 })
                    ?? sections.first(where: { $0.kind == 11 }),
                sections.indices.contains(Int(table.link)), table.size / 24 <= Self.mostSymbols
            else { return nil }
            let text = sections[Int(table.link)]
            names = Array(try Self.slice(image, from: text.offset, count: text.size))
            var reader = ByteReader(try Self.slice(image, from: table.offset, count: table.size))
            var found: [(start: UInt64, size: UInt64, name: UInt32)] = []
            for _ in 0..<table.size / 24 {
                let name = try reader.fixed(UInt32.self)
                let info = try reader.byte()
                _ = try reader.raw(3)
                let start = try reader.fixed(UInt64.self)
                let size = try reader.fixed(UInt64.self)
                if info & 15 == 2 && start != 0 { found.append((start, size, name)) }
            }
            functions = found.sorted { ($0.start, $0.name) < ($1.start, $1.name) }
        } catch { return nil }
    }

    /// The function that an address is in.
    func symbol(at offset: UInt64) -> Symbol? {
        var low = 0
        var high = functions.count
        while low < high {
            let middle = (low + high) / 2
            if functions[middle].start <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let found = functions[low - 1]
        guard found.size == 0 || offset - found.start < found.size, Int(found.name) < names.count else {
            return nil
        }
        let name = String(decoding: names[Int(found.name)...].prefix { $0 != 0 }, as: UTF8.self)
        return name.isEmpty ? nil : Symbol(name: name, start: found.start)
    }

    private struct Section {
        let kind: UInt32
        let offset: UInt64
        let size: UInt64
        let link: UInt32
    }

    private static func sections(of image: [UInt8]) throws(ByteReaderError) -> [Section] {
        var header = ByteReader(try slice(image, from: 0x28, count: 8))
        let place = try header.fixed(UInt64.self)
        var counts = ByteReader(try slice(image, from: 0x3A, count: 4))
        let size = try counts.fixed(UInt16.self)
        let count = try counts.fixed(UInt16.self)
        guard size >= 64 else { throw .invalidValue }
        var sections: [Section] = []
        for index in 0..<UInt64(count) {
            let (start, overflow) = place.addingReportingOverflow(index * UInt64(size))
            guard !overflow else { throw .invalidValue }
            var reader = ByteReader(try slice(image, from: start, count: 64))
            _ = try reader.fixed(UInt32.self)
            let kind = try reader.fixed(UInt32.self)
            _ = try reader.raw(16)
            let offset = try reader.fixed(UInt64.self)
            let bytes = try reader.fixed(UInt64.self)
            sections.append(Section(kind: kind, offset: offset, size: bytes, link: try reader.fixed()))
        }
        return sections
    }

    private static func slice(
        _ image: [UInt8], from offset: UInt64, count: UInt64
    ) throws(ByteReaderError) -> ArraySlice<UInt8> {
        let (end, overflow) = offset.addingReportingOverflow(count)
        guard !overflow, end <= UInt64(image.count) else { throw .truncated }
        return image[Int(offset)..<Int(end)]
    }

    private static func contents(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, (1...largest).contains(Int(status.st_size)) else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let result = bytes.withUnsafeMutableBytes { room in
                read(descriptor, room.baseAddress?.advanced(by: count), room.count - count)
            }
            guard result > 0 else { return nil }
            count += result
        }
        return bytes
    }
}
