/// Reads the blobs of a PBF file into blocks. It keeps memory between blobs: one decoder for each thread.
public struct PBFDecoder {
    private let limits: PBFLimits
    private let contents = BlobContents()

    public init(limits: PBFLimits = .standard) { self.limits = limits }

    /// The kinds of entities in a blob. In files as they usually are only its beginning is unpacked for that.
    public func kinds(of blob: PBFBlob, in file: RawSpan) throws(PBFError) -> OSMKinds {
        if let kinds = file.withUnsafeBytes({ peek(blob, $0) }) { return kinds }
        return try read(blob, file) { layout, _ throws(ProtobufFault) in layout.kinds }
    }

    /// The kinds of a blob that has its strings first and behind them one group that fills the rest, as nearly
    /// all have; nil for any other.
    private func peek(_ blob: PBFBlob, _ file: UnsafeRawBufferPointer) -> OSMKinds? {
        // A field's number and length take at most 1 + 10 bytes.
        let most = 11
        guard let start = contents.prefix(min(most, blob.size), of: blob, in: file) else { return nil }
        var cursor = ProtobufCursor(start, 0..<start.count)
        guard let (strings, stringWire) = try? cursor.field(), strings == 1, stringWire == 2,
            let length = try? cursor.varint(), length <= UInt64(blob.size - cursor.position)
        else { return nil }
        let groupStart = cursor.position + Int(length)
        let count = min(groupStart + most + 1, blob.size)
        guard let bytes = contents.prefix(count, of: blob, in: file) else { return nil }
        cursor = ProtobufCursor(bytes, groupStart..<count)
        guard let (group, groupWire) = try? cursor.field(), group == 2, groupWire == 2,
            let size = try? cursor.varint(), size > 0, size == UInt64(blob.size - cursor.position),
            let (kind, kindWire) = try? cursor.field(), kindWire == 2
        else { return nil }
        return switch kind {
        case 1, 2: .nodes
        case 3: .ways
        case 4: .relations
        default: nil
        }
    }

    /// Reads the entities of a blob into a block, whose former contents go.
    ///
    /// - Parameter kinds: what is wanted. A blob that holds nothing of it is unpacked and no more; then the
    ///   strings are left out too.
    /// - Returns: all kinds that the blob holds, wanted or not.
    /// - Throws: ``PBFError`` with the place of what is wrong; the block then holds part of the blob.
    @discardableResult
    public func decode(
        _ blob: PBFBlob, of file: RawSpan, kinds: OSMKinds = .all, into block: inout OSMBlock
    ) throws(PBFError) -> OSMKinds {
        block.removeAll()
        return try read(blob, file) { layout, bytes throws(ProtobufFault) in
            guard !layout.kinds.isDisjoint(with: kinds) else { return layout.kinds }
            try Self.strings(ProtobufCursor(bytes, layout.strings), limits, into: &block.strings)
            var decoding = BlockDecoding(
                bytes: bytes, layout: layout, limits: limits, strings: block.strings.count)
            for group in layout.groups { try decoding.group(group, kinds, into: &block) }
            return layout.kinds
        }
    }

    private func read<Value>(
        _ blob: PBFBlob, _ file: RawSpan,
        _ body: (_ layout: PBFBlockLayout, _ bytes: UnsafeRawBufferPointer) throws(ProtobufFault) -> Value
    ) throws(PBFError) -> Value {
        guard blob.size <= limits.blobBytes else {
            throw PBFError(.blobTooLarge(bytes: blob.size, limit: limits.blobBytes), at: blob.offset)
        }
        return try file.withUnsafeBytes { file throws(PBFError) in
            let bytes = try contents.unpack(blob, of: file)
            do throws(ProtobufFault) {
                return try body(try PBFBlockLayout(ProtobufCursor(bytes, 0..<bytes.count)), bytes)
            } catch {
                throw PBFError(error.fault, at: blob.offset, inner: error.position)
            }
        }
    }

    private static func strings(
        _ start: ProtobufCursor, _ limits: PBFLimits, into table: inout OSMStringTable
    ) throws(ProtobufFault) {
        var cursor = start
        table.bytes.reserveCapacity(start.end - start.position)
        while let (number, wire) = try cursor.field() {
            guard number == 1 else {
                try cursor.skip(wire)
                continue
            }
            guard table.count < limits.strings else {
                throw ProtobufFault(.tooManyStrings(limit: limits.strings), at: cursor.position)
            }
            let range = try cursor.content(wire)
            table.bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: cursor.bytes[range]))
            table.firsts.append(Int32(truncatingIfNeeded: table.bytes.count))
        }
    }
}

/// Where the parts of a block are, found before any is decoded: its scale may stand behind the entities.
struct PBFBlockLayout {
    var strings = 0..<0
    var groups: [Range<Int>] = []
    /// Nanodegrees of one step of a coordinate.
    var granularity: Int64 = 100
    /// Nanodegrees.
    var latitudeOffset: Int64 = 0
    var longitudeOffset: Int64 = 0
    var kinds: OSMKinds = []

    init(_ start: ProtobufCursor) throws(ProtobufFault) {
        var cursor = start
        while let (number, wire) = try cursor.field() {
            switch number {
            case 1:
                guard strings.isEmpty else {
                    throw .malformed("a second string table", at: cursor.position)
                }
                strings = try cursor.content(wire)
            case 2:
                let group = try cursor.content(wire)
                if let kinds = try Self.kinds(ProtobufCursor(cursor.bytes, group)) {
                    groups.append(group)
                    self.kinds.formUnion(kinds)
                }
            case 17:
                let position = cursor.position
                granularity = Int64(bitPattern: try cursor.number(wire))
                guard (1...1_000_000_000).contains(granularity) else {
                    throw .malformed("a granularity of \(granularity)", at: position)
                }
            case 19: latitudeOffset = Int64(bitPattern: try cursor.number(wire))
            case 20: longitudeOffset = Int64(bitPattern: try cursor.number(wire))
            default: try cursor.skip(wire)
            }
        }
    }

    /// The kinds of a group by its first field, as the format demands that a group has one kind only; nil where
    /// it has none that is known. That it keeps to it is checked when it is decoded.
    private static func kinds(_ start: ProtobufCursor) throws(ProtobufFault) -> OSMKinds? {
        var cursor = start
        while let (number, wire) = try cursor.field() {
            switch number {
            case 1, 2: return .nodes
            case 3: return .ways
            case 4: return .relations
            default: try cursor.skip(wire)
            }
        }
        return nil
    }
}
