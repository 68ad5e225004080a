/// Why a PBF file is refused, and where.
public struct PBFError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong with a file. Sizes and their limits are bytes, other limits are counts.
    public enum Fault: Hashable, Sendable {
        case empty
        /// The file does not begin with an OSMHeader block; `hint` says what it looks like, if anything.
        case notPBF(hint: String?)
        /// The file, or a message in it, ends too early.
        case truncated
        case blobHeaderTooLarge(bytes: Int, limit: Int)
        /// Compressed or not.
        case blobTooLarge(bytes: Int, limit: Int)
        /// A second header: files were joined byte by byte.
        case secondHeader
        case unsupportedCompression(String)
        /// A feature that the file says a reader must know.
        case unsupportedFeature(String)
        /// A zlib stream is broken.
        case damagedCompression
        /// A zlib stream does not have the size that the blob declares.
        case wrongSize(declared: Int)
        /// Something the format does not allow; `what` names it.
        case malformed(what: String)
        case tooManyStrings(limit: Int)
        case tooManyEntities(limit: Int)
        case tooManyRefs(way: Int64, count: Int, limit: Int)
        /// Refs, members and tags of one blob together.
        case tooManyValues(limit: Int)
        case badCoordinate(node: Int64)
    }
    public var fault: Fault
    /// Where in the file: the blob's first byte, or the byte itself where it is in no compressed blob.
    public var offset: Int
    /// Where in the blob's contents after decompression, if it is in there.
    public var innerOffset: Int?

    public init(_ fault: Fault, at offset: Int, inner: Int? = nil) {
        self.fault = fault
        self.offset = offset
        innerOffset = inner
    }

    public var description: String {
        let place =
            innerOffset.map { "The blob at byte \(offset), byte \($0) of its contents" } ?? "Byte \(offset)"
        return switch fault {
        case .empty: "The file is empty. Download it again."
        case .notPBF(let hint):
            "The file is not OSM PBF\(hint.map { ": it looks like \($0)" } ?? ""). Give a file that ends in .osm.pbf."
        case .truncated: "\(place): the data ends too early. Download the file again."
        case .blobHeaderTooLarge(let bytes, let limit):
            "\(place): a blob header of \(bytes) bytes; at most \(limit) are allowed. Download the file again."
        case .blobTooLarge(let bytes, let limit):
            "\(place): a blob of \(bytes) bytes; at most \(limit) are allowed. "
                + "Write the file again with osmium cat."
        case .secondHeader:
            "\(place): a second header. Join files with osmium merge, not byte by byte."
        case .unsupportedCompression(let name):
            "\(place): a blob compressed with \(name); only zlib is read. "
                + "Convert the file: osmium cat IN -o OUT.osm.pbf -f pbf,pbf_compression=zlib"
        case .unsupportedFeature(let name):
            "\(place): the file needs the feature \"\(name)\", which is not read. "
                + (name == "HistoricalInformation"
                    ? "Make a snapshot of it: osmium time-filter IN -o OUT.osm.pbf"
                    : "Write it again with osmium cat.")
        case .damagedCompression: "\(place): the compressed data is damaged. Download the file again."
        case .wrongSize(let declared):
            "\(place): the blob does not unpack to the \(declared) bytes it declares. Download the file again."
        case .malformed(let what): "\(place): \(what). Download the file again."
        case .tooManyStrings(let limit):
            "\(place): more than \(limit) strings in one blob. Write the file again with osmium cat."
        case .tooManyEntities(let limit):
            "\(place): more than \(limit) entities in one blob. Write the file again with osmium cat."
        case .tooManyRefs(let way, let count, let limit):
            "\(place): way \(way) has \(count) nodes; at most \(limit) are read. Split the way."
        case .tooManyValues(let limit):
            "\(place): more than \(limit) tags, nodes of ways and members in one blob. "
                + "Write the file again with osmium cat."
        case .badCoordinate(let node):
            "\(place): node \(node) is not on the earth. Correct it or take it out."
        }
    }
}

/// What a PBF file may cost before it is refused.
public struct PBFLimits: Hashable, Sendable {
    /// Bytes of one blob's header; the format's own limit.
    public var blobHeaderBytes = 64 << 10
    /// Bytes of one blob, both compressed and not; the format's own limit.
    public var blobBytes = 32 << 20
    /// Strings of one blob.
    public var strings = 1 << 20
    /// Nodes, ways and relations of one blob. Writers put 8,000 into one.
    public var entities = 2 << 20
    /// Nodes of one way. OpenStreetMap itself allows 2,000.
    public var refsPerWay = 100_000
    /// Tags, nodes of ways and members of relations of one blob together.
    public var values = 16 << 20

    /// The limits above.
    public static let standard = PBFLimits()

    public init() {}
}
