/// Why entities cannot be written as PBF.
public enum PBFWritingError: Error, Hashable, Sendable, CustomStringConvertible {
    case duplicate(OSMKind, id: Int64)
    case badCoordinate(node: Int64)
    case tooManyRefs(way: Int64, count: Int, limit: Int)
    /// A key, value or role.
    case textTooLong(bytes: Int, limit: Int)
    /// The entities between two ids do not fit into one blob.
    case blobTooLarge(OSMKind, first: Int64, limit: Int)
    case outOfMemory

    public var description: String {
        switch self {
        case .duplicate(let kind, let id): "The \(kind) \(id) is there twice. Take one out."
        case .badCoordinate(let node): "The node \(node) is not on the earth. Correct its coordinates."
        case .tooManyRefs(let way, let count, let limit):
            "The way \(way) has \(count) nodes; at most \(limit) can be written. Split it."
        case .textTooLong(let bytes, let limit):
            "A tag or role has \(bytes) bytes; at most \(limit) can be written. Shorten it."
        case .blobTooLarge(let kind, let first, let limit):
            "The \(kind)s from \(first) on take more than \(limit) bytes a blob. Put fewer into one."
        case .outOfMemory: "There is no memory to compress with. Close other programs and try again."
        }
    }
}

/// Writes entities as an OSM PBF file.
///
/// The same entities always give the same bytes, in whatever order they come: nodes, ways and relations in the
/// order of their ids, dense nodes, no times, no users. (Compressed bytes also depend on zlib's version.)
public struct PBFWriter: Sendable {
    /// Whether blobs are compressed with zlib or stored as they are.
    public var isCompressed = true
    /// Entities of one blob, at least 1.
    public var entitiesPerBlob = 8_000
    /// What the header says where the data was cut out; nil for the box around all nodes.
    public var bounds: OSMBounds?
    /// What the header names as the writing program.
    public var program = "HikeSim"

    /// Bytes of one string.
    private static let longestText = 1 << 16

    public init() {}

    /// The bytes of the file.
    public func write(_ entities: OSMEntities) throws(PBFWritingError) -> [UInt8] {
        let nodes = entities.nodes.sorted { $0.id < $1.id }
        let ways = entities.ways.sorted { $0.id < $1.id }
        let relations = entities.relations.sorted { $0.id < $1.id }
        try check(nodes, ways, relations)
        var file: [UInt8] = []
        let first = [nodes.first?.id, ways.first?.id, relations.first?.id].compactMap { $0 }.min() ?? 1
        // Programs disagree about the order of negative ids, so nothing is said about it.
        let header = header(around: nodes, isSorted: first > 0)
        file += try blob("OSMHeader", header, .node, first: 0)
        for part in parts(nodes.count) {
            var strings = StringTableWriter()
            let group = Self.denseNodes(nodes[part], &strings)
            file += try blob("OSMData", strings.block(group), .node, first: nodes[part.lowerBound].id)
        }
        for part in parts(ways.count) {
            var strings = StringTableWriter()
            var group = ProtobufWriter()
            for way in ways[part] { group.field(3, bytes: Self.message(way, &strings)) }
            file += try blob("OSMData", strings.block(group.bytes), .way, first: ways[part.lowerBound].id)
        }
        for part in parts(relations.count) {
            var strings = StringTableWriter()
            var group = ProtobufWriter()
            for relation in relations[part] { group.field(4, bytes: Self.message(relation, &strings)) }
            let contents = strings.block(group.bytes)
            file += try blob("OSMData", contents, .relation, first: relations[part.lowerBound].id)
        }
        return file
    }

    /// The entities of each blob.
    private func parts(_ count: Int) -> [Range<Int>] {
        let size = max(1, entitiesPerBlob)
        return stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
    }

    // MARK: - Checks

    private func check(
        _ nodes: [OSMNode], _ ways: [OSMWay], _ relations: [OSMRelation]
    ) throws(PBFWritingError) {
        try checkTwins(.node, nodes.map(\.id))
        try checkTwins(.way, ways.map(\.id))
        try checkTwins(.relation, relations.map(\.id))
        for node in nodes {
            guard OSMCoordinate.latitudes.contains(Int64(node.latitude)),
                OSMCoordinate.longitudes.contains(Int64(node.longitude))
            else { throw .badCoordinate(node: node.id) }
            try check(node.tags)
        }
        let limit = PBFLimits.standard.refsPerWay
        for way in ways {
            guard way.refs.count <= limit else {
                throw .tooManyRefs(way: way.id, count: way.refs.count, limit: limit)
            }
            try check(way.tags)
        }
        for relation in relations {
            try check(relation.tags)
            for member in relation.members { try check(member.role) }
        }
    }

    private func checkTwins(_ kind: OSMKind, _ ids: [Int64]) throws(PBFWritingError) {
        for (id, next) in zip(ids, ids.dropFirst()) where id == next { throw .duplicate(kind, id: id) }
    }

    private func check(_ tags: [OSMTag]) throws(PBFWritingError) {
        for tag in tags {
            try check(tag.key)
            try check(tag.value)
        }
    }

    private func check(_ text: String) throws(PBFWritingError) {
        let count = text.utf8.count
        guard count <= Self.longestText else { throw .textTooLong(bytes: count, limit: Self.longestText) }
    }

    // MARK: - Messages

    private func header(around nodes: [OSMNode], isSorted: Bool) -> [UInt8] {
        var header = ProtobufWriter()
        if let box = bounds ?? Self.box(around: nodes) {
            var message = ProtobufWriter()
            for (number, value) in [(1, box.west), (2, box.east), (3, box.north), (4, box.south)] {
                message.field(UInt64(number), zigzag: Int64(value) * 100)
            }
            header.field(1, bytes: message.bytes)
        }
        for feature in ["OsmSchema-V0.6", "DenseNodes"] { header.field(4, bytes: feature.utf8) }
        if isSorted { header.field(5, bytes: "Sort.Type_then_ID".utf8) }
        header.field(16, bytes: program.utf8)
        return header.bytes
    }

    private static func box(around nodes: [OSMNode]) -> OSMBounds? {
        guard let first = nodes.first else { return nil }
        var box = OSMBounds(
            south: first.latitude, west: first.longitude, north: first.latitude, east: first.longitude)
        for node in nodes {
            box.south = min(box.south, node.latitude)
            box.north = max(box.north, node.latitude)
            box.west = min(box.west, node.longitude)
            box.east = max(box.east, node.longitude)
        }
        return box
    }

    private static func denseNodes(_ nodes: ArraySlice<OSMNode>, _ strings: inout StringTableWriter)
        -> [UInt8]
    {
        var dense = ProtobufWriter()
        dense.field(1, differences: nodes.map(\.id))
        dense.field(8, differences: nodes.map { Int64($0.latitude) })
        dense.field(9, differences: nodes.map { Int64($0.longitude) })
        if nodes.contains(where: { !$0.tags.isEmpty }) {
            var column: [UInt64] = []
            for node in nodes {
                for tag in node.tags { column += [strings[tag.key], strings[tag.value]] }
                column.append(0)
            }
            dense.field(10, packed: column)
        }
        var group = ProtobufWriter()
        group.field(2, bytes: dense.bytes)
        return group.bytes
    }

    private static func message(_ way: OSMWay, _ strings: inout StringTableWriter) -> [UInt8] {
        var message = ProtobufWriter()
        message.field(1, varint: UInt64(bitPattern: way.id))
        message.field(2, packed: way.tags.map { strings[$0.key] })
        message.field(3, packed: way.tags.map { strings[$0.value] })
        message.field(8, differences: way.refs)
        return message.bytes
    }

    private static func message(_ relation: OSMRelation, _ strings: inout StringTableWriter) -> [UInt8] {
        var message = ProtobufWriter()
        message.field(1, varint: UInt64(bitPattern: relation.id))
        message.field(2, packed: relation.tags.map { strings[$0.key] })
        message.field(3, packed: relation.tags.map { strings[$0.value] })
        message.field(8, packed: relation.members.map { strings[$0.role] })
        message.field(9, differences: relation.members.map(\.id))
        message.field(10, packed: relation.members.map { UInt64($0.kind.rawValue) })
        return message.bytes
    }

    /// A blob with its header.
    private func blob(
        _ type: String, _ contents: [UInt8], _ kind: OSMKind, first: Int64
    ) throws(PBFWritingError) -> [UInt8] {
        let limit = PBFLimits.standard.blobBytes
        guard contents.count <= limit else { throw .blobTooLarge(kind, first: first, limit: limit) }
        var blob = ProtobufWriter()
        if isCompressed {
            guard let deflated = Deflater.deflate(contents, format: .zlib) else { throw .outOfMemory }
            blob.field(2, varint: UInt64(contents.count))
            blob.field(3, bytes: deflated)
        } else {
            blob.field(1, bytes: contents)
        }
        guard blob.bytes.count <= limit else { throw .blobTooLarge(kind, first: first, limit: limit) }
        var header = ProtobufWriter()
        header.field(1, bytes: type.utf8)
        header.field(3, varint: UInt64(blob.bytes.count))
        let length = UInt32(header.bytes.count).bigEndian
        return withUnsafeBytes(of: length) { Array($0) } + header.bytes + blob.bytes
    }
}

/// The strings of one block in the order in which they are asked for; the first is empty, since dense nodes
/// use its index as a mark.
private struct StringTableWriter {
    /// By bytes: Swift takes two spellings of one character in Unicode for equal, and a file must not.
    private var indices: [[UInt8]: UInt64] = [:]
    private var table: [[UInt8]] = [[]]

    /// The empty string has an index of its own besides the mark, or an empty key would end a node's tags.
    subscript(_ text: String) -> UInt64 {
        mutating get {
            let bytes = Array(text.utf8)
            if let index = indices[bytes] { return index }
            let index = UInt64(table.count)
            indices[bytes] = index
            table.append(bytes)
            return index
        }
    }

    /// The block with these strings and one group.
    func block(_ group: [UInt8]) -> [UInt8] {
        var strings = ProtobufWriter()
        for text in table { strings.field(1, bytes: text) }
        var block = ProtobufWriter()
        block.field(1, bytes: strings.bytes)
        block.field(2, bytes: group)
        return block.bytes
    }
}
