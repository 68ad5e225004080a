import HikeFormats
import Testing

@Suite("Written PBF (OHR-22)")
struct PBFWriterTests {
    @Test("what is written comes back", arguments: [false, true], [1, 2, 8_000])
    func roundTrip(_ isCompressed: Bool, _ size: Int) throws {
        var writer = PBFWriter()
        writer.isCompressed = isCompressed
        writer.entitiesPerBlob = size
        let file = try writer.write(SmallMap.entities)
        #expect(try HandmadePBF.read(file) == SmallMap.entities)
        let header = try PBFReader(file.span.bytes).header
        #expect(header.isSorted && header.program == "HikeSim")
        #expect(
            header.bounds
                == OSMBounds(
                    south: -900_000_000, west: -1_800_000_000, north: 900_000_000, east: 1_800_000_000))
    }

    @Test("the order in which entities come changes nothing")
    func order() throws {
        let reversed = OSMEntities(
            nodes: SmallMap.entities.nodes.reversed(), ways: SmallMap.entities.ways.reversed(),
            relations: SmallMap.entities.relations.reversed())
        let bytes = try PBFWriter().write(reversed)
        let expected = try PBFWriter().write(SmallMap.entities)
        #expect(bytes == expected)
    }

    @Test("the bytes of a small file")
    func golden() throws {
        var writer = PBFWriter()
        writer.isCompressed = false
        let entities = OSMEntities(
            nodes: [
                OSMNode(id: 1, latitude: 10, longitude: 20, tags: [OSMTag("a", "b")]),
                OSMNode(id: 2, latitude: 9, longitude: 20),
            ], ways: [OSMWay(id: 3, refs: [2, 1], tags: [OSMTag("c", "")])])
        let bytes = try writer.write(entities)
        let header = Message().message(
            1, Message().signed(1, 2_000).signed(2, 2_000).signed(3, 1_000).signed(4, 900)
        ).text(4, "OsmSchema-V0.6").text(4, "DenseNodes").text(5, "Sort.Type_then_ID").text(16, "HikeSim")
        let nodes = HandmadePBF.block(
            ["", "a", "b"],
            Message().message(
                2,
                Message().deltas(1, [1, 2]).deltas(8, [10, 9]).deltas(9, [20, 20]).packed(10, [1, 2, 0, 0])))
        let ways = HandmadePBF.block(
            ["", "c", ""],
            Message().message(3, Message().number(1, 3).packed(2, [1]).packed(3, [2]).deltas(8, [2, 1])))
        let expected =
            HandmadePBF.raw("OSMHeader", header) + HandmadePBF.raw("OSMData", nodes)
            + HandmadePBF.raw("OSMData", ways)
        #expect(bytes == expected)
        // The first blob as it stands in the file.
        #expect(Array(bytes[..<17]) == [0, 0, 0, 13, 10, 9] + Array("OSMHeader".utf8) + [24, 73])
    }

    @Test("a box of one's own, and negative ids, which are not said to be sorted")
    func headers() throws {
        var writer = PBFWriter()
        writer.bounds = OSMBounds(south: 1, west: 2, north: 3, east: 4)
        let file = try writer.write(OSMEntities(nodes: [OSMNode(id: -1, latitude: 0, longitude: 0)]))
        let header = try PBFReader(file.span.bytes).header
        #expect(header.bounds == writer.bounds && !header.isSorted)
        let nothing = try PBFWriter().write(OSMEntities())
        let empty = try PBFReader(nothing.span.bytes)
        #expect(empty.blobs.isEmpty && empty.header.bounds == nil)
    }

    @Test("spellings of one character in Unicode stay apart")
    func spellings() throws {
        let entities = OSMEntities(ways: [
            OSMWay(id: 1, refs: [], tags: [OSMTag("n", "caf\u{E9}"), OSMTag("m", "cafe\u{301}")])
        ])
        let way = try HandmadePBF.read(try PBFWriter().write(entities)).ways[0]
        #expect(Array(way.tags[0].value.utf8) == Array("caf\u{E9}".utf8))
        #expect(Array(way.tags[1].value.utf8) == Array("cafe\u{301}".utf8))
    }

    @Test("what cannot be written is refused")
    func refused() {
        func error(_ entities: OSMEntities) -> PBFWritingError? {
            do {
                _ = try PBFWriter().write(entities)
                return nil
            } catch {
                return error
            }
        }
        let node = OSMNode(id: 4, latitude: 0, longitude: 0)
        #expect(error(OSMEntities(nodes: [node, node])) == .duplicate(.node, id: 4))
        let off = OSMNode(id: 5, latitude: 900_000_001, longitude: 0)
        #expect(error(OSMEntities(nodes: [off])) == .badCoordinate(node: 5))
        let long = OSMWay(id: 6, refs: [Int64](repeating: 1, count: 100_001))
        #expect(
            error(OSMEntities(ways: [long])) == .tooManyRefs(way: 6, count: 100_001, limit: 100_000))
        let wordy = OSMWay(id: 6, refs: [], tags: [OSMTag("k", String(repeating: "x", count: 65_537))])
        #expect(error(OSMEntities(ways: [wordy])) == .textTooLong(bytes: 65_537, limit: 65_536))
    }
}
