import HikeFormats

/// Protobuf messages by hand, apart from the writer under test.
struct Message {
    var bytes: [UInt8] = []

    static func varint(_ value: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = value
        repeat {
            bytes.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return bytes
    }

    static func signed(_ value: Int64) -> [UInt8] {
        varint(value < 0 ? 2 * UInt64(-(value + 1)) + 1 : 2 * UInt64(value))
    }

    func number(_ field: UInt64, _ value: UInt64) -> Message {
        Message(bytes: bytes + Self.varint(field << 3) + Self.varint(value))
    }

    func signed(_ field: UInt64, _ value: Int64) -> Message {
        Message(bytes: bytes + Self.varint(field << 3) + Self.signed(value))
    }

    func data(_ field: UInt64, _ content: [UInt8]) -> Message {
        Message(bytes: bytes + Self.varint(field << 3 | 2) + Self.varint(UInt64(content.count)) + content)
    }

    func text(_ field: UInt64, _ content: String) -> Message { data(field, Array(content.utf8)) }

    func message(_ field: UInt64, _ content: Message) -> Message { data(field, content.bytes) }

    func packed(_ field: UInt64, _ values: [UInt64]) -> Message { data(field, values.flatMap(Self.varint)) }

    /// Differences from one value to the next.
    func deltas(_ field: UInt64, _ values: [Int64]) -> Message {
        data(field, zip(values, [0] + values).flatMap { Self.signed($0 - $1) })
    }
}

/// Files of blobs by hand.
enum HandmadePBF {
    static func blob(_ type: String, _ blob: Message) -> [UInt8] {
        let header = Message().text(1, type).number(3, UInt64(blob.bytes.count))
        let count = header.bytes.count
        return [0, 0, UInt8(count >> 8), UInt8(count & 0xFF)] + header.bytes + blob.bytes
    }

    static func raw(_ type: String, _ contents: Message) -> [UInt8] {
        blob(type, Message().data(1, contents.bytes))
    }

    /// Zlib with one stored block (RFC 1950, 1951).
    static func zlib(_ contents: [UInt8]) -> [UInt8] {
        let count = UInt16(contents.count)
        var first: UInt32 = 1
        var second: UInt32 = 0
        for byte in contents {
            first = (first + UInt32(byte)) % 65_521
            second = (second + first) % 65_521
        }
        let check = second << 16 | first
        return [
            0x78, 0x01, 0x01, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF),
            UInt8(~count >> 8),
        ]
            + contents + (0..<4).map { UInt8(check >> (24 - 8 * $0) & 0xFF) }
    }

    static let header = raw("OSMHeader", Message().text(4, "OsmSchema-V0.6").text(4, "DenseNodes"))

    static func strings(_ texts: [String]) -> Message { texts.reduce(Message()) { $0.text(1, $1) } }

    static func block(_ strings: [String], _ groups: Message...) -> Message {
        groups.reduce(Message().message(1, Self.strings(strings))) { $0.message(2, $1) }
    }

    static func file(_ blocks: Message...) -> [UInt8] {
        blocks.reduce(header) { $0 + raw("OSMData", $1) }
    }

    /// All entities of a file.
    static func read(
        _ file: [UInt8], kinds: OSMKinds = .all, limits: PBFLimits = .standard
    ) throws -> OSMEntities {
        let reader = try PBFReader(file.span.bytes, limits: limits)
        let decoder = PBFDecoder(limits: limits)
        var block = OSMBlock()
        var entities = OSMEntities()
        for blob in reader.blobs {
            let found = try decoder.decode(blob, of: file.span.bytes, kinds: kinds, into: &block)
            guard try decoder.kinds(of: blob, in: file.span.bytes) == found else {
                throw PBFError(.malformed(what: "two answers about the kinds"), at: blob.offset)
            }
            entities.append(block)
        }
        return entities
    }

    /// What reading a file throws.
    static func fault(_ file: [UInt8], limits: PBFLimits = .standard) -> PBFError.Fault? {
        do {
            _ = try read(file, limits: limits)
            return nil
        } catch {
            return (error as? PBFError)?.fault
        }
    }
}

/// A small map with everything in it.
enum SmallMap {
    static let entities = OSMEntities(
        nodes: [
            OSMNode(id: 1, latitude: 466_200_000, longitude: 121_400_000),
            OSMNode(
                id: 2, latitude: 466_210_001, longitude: 121_400_099,
                tags: [
                    OSMTag("natural", "peak"), OSMTag("name", "Drei Zinnen · Tre Cime"),
                    OSMTag("ele", "2999"),
                ]),
            OSMNode(id: 3, latitude: -900_000_000, longitude: -1_800_000_000),
            OSMNode(
                id: 9_000_000_000, latitude: 900_000_000, longitude: 1_800_000_000,
                tags: [OSMTag("note", "")]),
        ],
        ways: [
            OSMWay(
                id: 10, refs: [1, 2, 3],
                tags: [OSMTag("highway", "path"), OSMTag("sac_scale", "mountain_hiking")]),
            OSMWay(id: 11, refs: []),
            OSMWay(id: 12, refs: [9_000_000_000, 1], tags: [OSMTag("name", "a & \"b\" <c>")]),
        ],
        relations: [
            OSMRelation(
                id: 20,
                members: [
                    .init(.way, 10), .init(.node, 2, role: "via"), .init(.relation, 20, role: "forward"),
                ], tags: [OSMTag("type", "route"), OSMTag("route", "hiking")]),
            OSMRelation(id: 21, members: []),
        ])

    static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <osm version="0.6" generator="by hand">
          <bounds minlat="46.5" minlon="12.1" maxlat="46.7" maxlon="12.3"/>
          <node id="1" lat="46.62" lon="12.14" version="3" timestamp="2025-01-01T00:00:00Z"/>
          <node id="2" lat="46.6210001" lon="12.1400099">
            <tag k="natural" v="peak"/>
            <tag k="name" v="Drei Zinnen · Tre Cime"/>
            <tag k="ele" v="2999"/>
          </node>
          <node id="3" lat="-90" lon="-180.0"/>
          <node id="9000000000" lat="90.00000000" lon="+180"><tag k="note" v=""/></node>
          <way id="10">
            <nd ref="1"/><nd ref="2"/><nd ref="3"/>
            <tag k="highway" v="path"/><tag k="sac_scale" v="mountain_hiking"/>
          </way>
          <way id="11"/>
          <way id="12">
            <nd ref="9000000000" lat="90" lon="180"/><nd ref="1"/>
            <tag k="name" v="a &amp; &quot;b&quot; &lt;c>"/>
          </way>
          <relation id="20">
            <member type="way" ref="10" role=""/>
            <member type="node" ref="2" role="via"/>
            <member type="relation" ref="20" role="forward"/>
            <tag k="type" v="route"/><tag k="route" v="hiking"/>
          </relation>
          <relation id="21"/>
        </osm>
        """
}
