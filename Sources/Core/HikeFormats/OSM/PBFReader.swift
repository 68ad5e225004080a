/// A blob of a PBF file: where it is and how large, nothing unpacked.
public struct PBFBlob: Hashable, Sendable {
    /// Where the blob begins in the file, its header counted.
    public var offset: Int
    /// Where its contents are in the file, as they are stored.
    public var stored: Range<Int>
    /// Whether the contents are compressed with zlib.
    public var isCompressed: Bool
    /// Bytes of the contents when unpacked, as declared.
    public var size: Int
}

/// The header and the blobs of an OSM PBF file (`.osm.pbf`).
///
/// Making one looks at a few bytes of each blob only, so it is cheap, and a mapped file is not read into memory.
/// It keeps none of the file: give the same bytes to ``PBFDecoder`` to read a blob, as often and in whatever
/// order it is convenient, also on several threads with a decoder each.
///
///     let reader = try PBFReader(mapping.bytes)
///     var decoder = PBFDecoder()
///     var block = OSMBlock()
///     for blob in reader.blobs {
///         try decoder.decode(blob, of: mapping.bytes, kinds: .ways, into: &block)
///     }
public struct PBFReader: Sendable {
    /// What the file says of itself.
    public let header: OSMHeader
    /// The blobs with entities, in file order.
    public let blobs: [PBFBlob]
    /// Blobs of a type that the format does not know; they are left out, as it demands.
    public let unknownBlobs: Int

    /// Reads the header and finds the blobs.
    ///
    /// - Throws: ``PBFError`` where the file is no PBF, is cut off, passes a limit, is not compressed with zlib,
    ///   or needs a feature other than OsmSchema-V0.6 and DenseNodes.
    public init(_ file: RawSpan, limits: PBFLimits = .standard) throws(PBFError) {
        self = try file.withUnsafeBytes { bytes throws(PBFError) in try PBFReader(bytes, limits) }
    }

    private init(_ file: UnsafeRawBufferPointer, _ limits: PBFLimits) throws(PBFError) {
        guard !file.isEmpty else { throw PBFError(.empty, at: 0) }
        var header: OSMHeader?
        var blobs: [PBFBlob] = []
        var unknown = 0
        var offset = 0
        while offset < file.count {
            let (kind, blob, end) = try Self.blob(of: file, at: offset, limits)
            switch kind {
            case .header where header == nil: header = try Self.header(blob, of: file)
            case .header: throw PBFError(.secondHeader, at: offset)
            case .data where header != nil: blobs.append(blob)
            case .data: throw PBFError(.notPBF(hint: nil), at: 0)
            case .unknown: unknown += 1
            }
            offset = end
        }
        guard let header else { throw PBFError(.notPBF(hint: nil), at: 0) }
        self.header = header
        self.blobs = blobs
        unknownBlobs = unknown
    }

    /// What the blob's type says.
    private enum BlobKind { case header, data, unknown }

    /// The blob that begins at an offset, and where it ends.
    private static func blob(
        of file: UnsafeRawBufferPointer, at offset: Int, _ limits: PBFLimits
    ) throws(PBFError) -> (BlobKind, PBFBlob, end: Int) {
        guard file.count - offset >= 4 else {
            throw PBFError(offset == 0 ? .notPBF(hint: nil) : .truncated, at: offset)
        }
        let length = Int(UInt32(bigEndian: file.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
        guard length <= limits.blobHeaderBytes else {
            if offset == 0 { throw PBFError(.notPBF(hint: hint(file)), at: 0) }
            throw PBFError(.blobHeaderTooLarge(bytes: length, limit: limits.blobHeaderBytes), at: offset)
        }
        guard length <= file.count - offset - 4 else { throw PBFError(.truncated, at: offset) }
        do throws(ProtobufFault) {
            let headerEnd = offset + 4 + length
            let (kind, size) = try blobHeader(ProtobufCursor(file, offset + 4..<headerEnd))
            guard size <= limits.blobBytes else {
                throw ProtobufFault(.blobTooLarge(bytes: size, limit: limits.blobBytes), at: offset)
            }
            guard size <= file.count - headerEnd else { throw ProtobufFault(.truncated, at: offset) }
            let content = ProtobufCursor(file, headerEnd..<headerEnd + size)
            // A blob that is left out need not be one that can be read.
            guard kind != .unknown else {
                let stored = content.position..<content.end
                let blob = PBFBlob(offset: offset, stored: stored, isCompressed: false, size: size)
                return (kind, blob, content.end)
            }
            var blob = try blobContent(content, limits)
            blob.offset = offset
            return (kind, blob, content.end)
        } catch {
            // Where not even the first blob is right, it is some other file.
            if offset == 0, case .malformed = error.fault {
                throw PBFError(.notPBF(hint: hint(file)), at: 0)
            }
            throw PBFError(error.fault, at: error.position)
        }
    }

    private static func blobHeader(
        _ start: ProtobufCursor
    ) throws(ProtobufFault) -> (BlobKind, size: Int) {
        var cursor = start
        var kind: BlobKind?
        var size: UInt64?
        while let (number, wire) = try cursor.field() {
            switch number {
            case 1:
                let name = try cursor.content(wire)
                let bytes = cursor.bytes[name]
                if bytes.elementsEqual("OSMHeader".utf8) {
                    kind = .header
                } else {
                    kind = bytes.elementsEqual("OSMData".utf8) ? .data : .unknown
                }
            case 3: size = try cursor.number(wire)
            default: try cursor.skip(wire)
            }
        }
        guard let kind, let size, size <= UInt64(Int32.max) else {
            throw .malformed("a blob header without type or size", at: start.position)
        }
        return (kind, Int(size))
    }

    private static func blobContent(
        _ start: ProtobufCursor, _ limits: PBFLimits
    ) throws(ProtobufFault) -> PBFBlob {
        var cursor = start
        var raw: Range<Int>?
        var compressed: Range<Int>?
        var declared: UInt64?
        while let (number, wire) = try cursor.field() {
            switch number {
            case 1: raw = try cursor.content(wire)
            case 2: declared = try cursor.number(wire)
            case 3: compressed = try cursor.content(wire)
            case 4...7:
                let name = ["LZMA", "bzip2", "LZ4", "Zstandard"][Int(number) - 4]
                throw ProtobufFault(.unsupportedCompression(name), at: start.position)
            default: try cursor.skip(wire)
            }
        }
        if let raw, compressed == nil {
            return PBFBlob(offset: 0, stored: raw, isCompressed: false, size: raw.count)
        }
        guard raw == nil, let compressed, let declared else {
            throw .malformed("a blob without data or without its size", at: start.position)
        }
        guard declared <= UInt64(limits.blobBytes) else {
            let bytes = Int(min(declared, UInt64(Int.max)))
            throw ProtobufFault(.blobTooLarge(bytes: bytes, limit: limits.blobBytes), at: start.position)
        }
        return PBFBlob(offset: 0, stored: compressed, isCompressed: true, size: Int(declared))
    }

    /// What a file that is no PBF looks like.
    private static func hint(_ file: UnsafeRawBufferPointer) -> String? {
        let marks: [([UInt8], String)] = [
            ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"), ([0x1F, 0x8B], "a gzip file"),
            ([0x42, 0x5A, 0x68], "a bzip2 file"), (Array("<osm".utf8), "OSM XML"),
            (Array("<?xml".utf8), "XML"), (Array("<!DOC".utf8), "a page of HTML"),
            (Array("<html".utf8), "a page of HTML"), (Array("{".utf8), "JSON"),
        ]
        return marks.first { file.starts(with: $0.0) }?.1
    }
}
