extension PBFReader {
    /// What a file may demand of its reader.
    private static let knownFeatures = ["OsmSchema-V0.6", "DenseNodes"]

    static func header(_ blob: PBFBlob, of file: UnsafeRawBufferPointer) throws(PBFError) -> OSMHeader {
        let contents = BlobContents()
        let bytes = try contents.unpack(blob, of: file)
        do throws(ProtobufFault) {
            return try header(ProtobufCursor(bytes, 0..<bytes.count))
        } catch {
            throw PBFError(error.fault, at: blob.offset, inner: error.position)
        }
    }

    private static func header(_ start: ProtobufCursor) throws(ProtobufFault) -> OSMHeader {
        var cursor = start
        var header = OSMHeader()
        while let (number, wire) = try cursor.field() {
            switch number {
            case 1: header.bounds = try bounds(ProtobufCursor(cursor.bytes, try cursor.content(wire)))
            case 4:
                let range = try cursor.content(wire)
                let name = cursor.text(range)
                guard knownFeatures.contains(name) else {
                    throw ProtobufFault(.unsupportedFeature(String(name.prefix(60))), at: range.lowerBound)
                }
                header.requiredFeatures.append(name)
            case 5: header.optionalFeatures.append(cursor.text(try cursor.content(wire)))
            case 16: header.program = cursor.text(try cursor.content(wire))
            case 17: header.source = cursor.text(try cursor.content(wire))
            case 32: header.timestamp = Int64(bitPattern: try cursor.number(wire))
            default: try cursor.skip(wire)
            }
        }
        header.isSorted = header.optionalFeatures.contains("Sort.Type_then_ID")
        return header
    }

    /// Nil for a box that is none on the earth: it is a remark only, so it does not cost the file.
    private static func bounds(_ start: ProtobufCursor) throws(ProtobufFault) -> OSMBounds? {
        var cursor = start
        var west: Int64?
        var east: Int64?
        var north: Int64?
        var south: Int64?
        while let (number, wire) = try cursor.field() {
            guard (1...4).contains(number) else {
                try cursor.skip(wire)
                continue
            }
            let value = ProtobufCursor.zigzag(try cursor.number(wire))
            switch number {
            case 1: west = value
            case 2: east = value
            case 3: north = value
            default: south = value
            }
        }
        guard let west, let east, let north, let south else { return nil }
        let latitudes = -90_000_000_000...Int64(90_000_000_000)
        let longitudes = -180_000_000_000...Int64(180_000_000_000)
        guard latitudes.contains(south), latitudes.contains(north), longitudes.contains(west),
            longitudes.contains(east)
        else { return nil }
        return OSMBounds(
            south: OSMCoordinate.units(nanodegrees: south), west: OSMCoordinate.units(nanodegrees: west),
            north: OSMCoordinate.units(nanodegrees: north), east: OSMCoordinate.units(nanodegrees: east))
    }
}

/// Memory for the contents of one blob at a time.
final class BlobContents {
    private let inflater = Inflater(.zlib)
    private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

    deinit { memory.deallocate() }

    /// The contents of a blob: in the file itself where they are not compressed, else in memory that holds them
    /// until the next call.
    func unpack(_ blob: PBFBlob, of file: UnsafeRawBufferPointer) throws(PBFError) -> UnsafeRawBufferPointer {
        guard blob.stored.lowerBound >= 0, blob.stored.upperBound <= file.count, blob.size >= 0 else {
            throw PBFError(.truncated, at: blob.offset)
        }
        let stored = UnsafeRawBufferPointer(rebasing: file[blob.stored])
        guard blob.isCompressed else { return stored }
        let output = room(blob.size)
        switch inflater.inflate(stored, into: output) {
        case .done(stored.count): return UnsafeRawBufferPointer(output)
        case .done, .damaged: throw PBFError(.damagedCompression, at: blob.offset)
        case .wrongSize: throw PBFError(.wrongSize(declared: blob.size), at: blob.offset)
        }
    }

    /// The beginning of a compressed blob's contents; nil where it cannot be had.
    func prefix(_ count: Int, of blob: PBFBlob, in file: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard blob.isCompressed, count <= blob.size, blob.stored.lowerBound >= 0,
            blob.stored.upperBound <= file.count
        else { return nil }
        let output = room(count)
        let stored = UnsafeRawBufferPointer(rebasing: file[blob.stored])
        return inflater.inflatePrefix(stored, into: output) ? UnsafeRawBufferPointer(output) : nil
    }

    private func room(_ size: Int) -> UnsafeMutableRawBufferPointer {
        if memory.count < size {
            memory.deallocate()
            memory = .allocate(byteCount: max(size, 2 * memory.count), alignment: 16)
        }
        return UnsafeMutableRawBufferPointer(rebasing: memory[..<size])
    }
}
