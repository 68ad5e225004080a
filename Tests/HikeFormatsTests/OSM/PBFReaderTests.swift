import HikeFormats
import Testing

@Suite("PBF by hand (OHR-22)")
struct PBFReaderTests {
    @Test("dense nodes, plain nodes, ways and relations of one block")
    func everyKind() throws {
        let dense = Message().deltas(1, [5, 3]).deltas(8, [466_200_000, 466_100_000])
            .deltas(9, [121_400_000, -5]).packed(10, [1, 2, 0, 0])
        let plain = Message().signed(1, -7).packed(2, [1]).packed(3, [3]).signed(8, 10).signed(9, -20)
        let way = Message().number(1, 42).packed(2, [1, 1]).packed(3, [2, 3]).deltas(8, [5, 3, 5])
        let relation = Message().number(1, 43).packed(8, [0, 3]).deltas(9, [42, 5]).packed(10, [1, 0])
        let file = HandmadePBF.file(
            HandmadePBF.block(
                ["", "key", "value", "other"], Message().message(2, dense), Message().message(1, plain),
                Message().message(3, way), Message().message(4, relation)))
        let entities = try HandmadePBF.read(file)
        #expect(
            entities.nodes == [
                OSMNode(
                    id: 5, latitude: 466_200_000, longitude: 121_400_000, tags: [OSMTag("key", "value")]),
                OSMNode(id: 3, latitude: 466_100_000, longitude: -5),
                OSMNode(id: -7, latitude: 10, longitude: -20, tags: [OSMTag("key", "other")]),
            ])
        #expect(
            entities.ways == [
                OSMWay(id: 42, refs: [5, 3, 5], tags: [OSMTag("key", "value"), OSMTag("key", "other")])
            ])
        #expect(
            entities.relations == [
                OSMRelation(id: 43, members: [.init(.way, 42), .init(.node, 5, role: "other")])
            ])
        #expect(try HandmadePBF.read(file, kinds: .ways) == OSMEntities(ways: entities.ways))
        #expect(
            try HandmadePBF.read(file, kinds: [.nodes, .relations])
                == OSMEntities(nodes: entities.nodes, relations: entities.relations))
    }

    @Test("granularity and offsets, which may stand behind the entities, round to 1e-7 degrees")
    func scale() throws {
        let dense = Message().deltas(1, [1, 2]).deltas(8, [3, -3]).deltas(9, [40, 0])
        let plain = Message().signed(1, 3).signed(8, 3).signed(9, 40)
        let block = HandmadePBF.block([""], Message().message(2, dense), Message().message(1, plain))
            .number(17, 50).number(19, 1_000).number(20, UInt64(bitPattern: -2_000))
        let entities = try HandmadePBF.read(HandmadePBF.file(block))
        // 3 * 50 + 1000 = 1150 nanodegrees; -3 * 50 + 1000 = 850.
        #expect(entities.nodes.map(\.latitude) == [12, 9, 12])
        #expect(entities.nodes.map(\.longitude) == [0, -20, 0])
    }

    @Test("compressed and raw blobs give the same, an unknown type of blob is left out")
    func blobs() throws {
        let node = Message().signed(1, 1).signed(8, 1).signed(9, 1)
        let block = HandmadePBF.block([""], Message().message(1, node))
        let compressed = HandmadePBF.blob(
            "OSMData",
            Message().number(2, UInt64(block.bytes.count)).data(3, HandmadePBF.zlib(block.bytes)))
        let file =
            HandmadePBF.header + compressed + HandmadePBF.raw("Other", Message().text(1, "?"))
            + HandmadePBF.raw("OSMData", block)
        let entities = try HandmadePBF.read(file)
        #expect(entities.nodes.count == 2)
        #expect(entities.nodes[0] == entities.nodes[1])
        #expect(try PBFReader(file.span.bytes).unknownBlobs == 1)
    }

    @Test("the header's box, features, program and source")
    func header() throws {
        let box = Message().signed(1, -1_000_000_050).signed(2, 2_000_000_000).signed(3, 46_000_000_049)
            .signed(4, -45_000_000_000)
        let message = Message().message(1, box).text(4, "OsmSchema-V0.6").text(5, "Sort.Type_then_ID")
            .text(5, "LocationsOnWays").text(16, "osmium").text(17, "survey").number(32, 7)
        let file = HandmadePBF.raw("OSMHeader", message)
        let header = try PBFReader(file.span.bytes).header
        #expect(
            header.bounds
                == OSMBounds(south: -450_000_000, west: -10_000_001, north: 460_000_000, east: 20_000_000))
        #expect(header.isSorted)
        #expect(header.requiredFeatures == ["OsmSchema-V0.6"])
        #expect(header.optionalFeatures == ["Sort.Type_then_ID", "LocationsOnWays"])
        #expect(header.program == "osmium" && header.source == "survey")
    }

    @Test("numbers of ten bytes are read, longer ones refused")
    func longNumbers() throws {
        let node = Message().signed(1, .max).signed(8, 0).signed(9, 0)
        let file = HandmadePBF.file(HandmadePBF.block([""], Message().message(1, node)))
        #expect(try HandmadePBF.read(file).nodes[0].id == .max)
        let way = Message().number(1, UInt64(bitPattern: -1)).deltas(8, [Int64.max / 2, -Int64.max / 2])
        let ways = HandmadePBF.file(HandmadePBF.block([""], Message().message(3, way)))
        #expect(
            try HandmadePBF.read(ways).ways == [OSMWay(id: -1, refs: [Int64.max / 2, -Int64.max / 2])])
        let eleven = [UInt8](repeating: 0xFF, count: 10) + [1]
        let bad = Message(bytes: Message().number(1, 1).data(8, eleven).bytes)
        let refused = HandmadePBF.file(HandmadePBF.block([""], Message().message(3, bad)))
        #expect(HandmadePBF.fault(refused) == .malformed(what: "a number of more than 64 bits"))
    }

    @Test("a block may be read by two decoders, in any order and again")
    func anyOrder() throws {
        var writer = PBFWriter()
        writer.entitiesPerBlob = 1
        let file = try writer.write(SmallMap.entities)
        let reader = try PBFReader(file.span.bytes)
        let one = PBFDecoder()
        let other = PBFDecoder()
        #expect(reader.blobs.count == 9)
        for blob in reader.blobs.reversed() {
            var first = OSMBlock()
            var second = OSMBlock()
            let kinds = try one.decode(blob, of: file.span.bytes, into: &first)
            try other.decode(blob, of: file.span.bytes, into: &second)
            #expect(first == second && first.kinds == kinds && first.count == 1)
            try one.decode(blob, of: file.span.bytes, into: &first)
            #expect(first == second)
        }
    }
}
