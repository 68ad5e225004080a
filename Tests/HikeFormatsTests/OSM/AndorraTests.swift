import HikeFormats
import Testing

/// The counts are osmium's (pyosmium 4, over the same file).
@Suite("Andorra as OpenStreetMap has it (OHR-22)", .enabled(if: SharedMaps.isPresent, "../shared is absent"))
struct AndorraTests {
    private struct Census: Equatable {
        var entities = [0, 0, 0]
        /// Entities with a `highway` tag.
        var highways = [0, 0, 0]
        var tags = [0, 0, 0]
        var taggedNodes = 0
        var refs = 0
        var members = 0
        var grades: [String: Int] = [:]
    }

    private func census(_ file: [UInt8]) throws -> Census {
        let reader = try PBFReader(file.span.bytes)
        let decoder = PBFDecoder()
        var block = OSMBlock()
        var census = Census()
        for blob in reader.blobs {
            try decoder.decode(blob, of: file.span.bytes, into: &block)
            let strings = (0..<block.strings.count).map { block.strings[$0] }
            let columns = [block.nodes.tags, block.ways.tags, block.relations.tags]
            for (kind, count) in [block.nodes.count, block.ways.count, block.relations.count].enumerated() {
                census.entities[kind] += count
                census.tags[kind] += columns[kind].keys.count
                for entity in 0..<count {
                    let range = columns[kind].range(entity)
                    let keys = columns[kind].keys[range].map { strings[Int($0)] }
                    if keys.contains("highway") { census.highways[kind] += 1 }
                    if kind == 0, !keys.isEmpty { census.taggedNodes += 1 }
                    if kind == 1, let tag = keys.firstIndex(of: "sac_scale") {
                        census.grades[
                            strings[Int(columns[1].values[range][range.lowerBound + tag])], default: 0] += 1
                    }
                }
            }
            census.refs += block.ways.refs.count
            census.members += block.relations.memberIDs.count
        }
        return census
    }

    @Test("as many entities, tags, nodes of ways and members as osmium counts")
    func counts() throws {
        let census = try census(try SharedMaps.bytes(SharedMaps.andorra))
        #expect(census.entities == [471_006, 24_607, 614])
        // 9,287 entities with a highway tag, of them 7,763 ways.
        #expect(census.highways == [1_504, 7_763, 20])
        #expect(census.tags == [24_045, 54_652, 5_034])
        #expect(census.taggedNodes == 12_236)
        #expect(census.refs == 562_417)
        #expect(census.members == 46_136)
        #expect(
            census.grades == [
                "hiking": 88, "mountain_hiking": 278, "demanding_mountain_hiking": 42, "alpine_hiking": 24,
                "demanding_alpine_hiking": 7, "difficult_alpine_hiking": 2,
            ])
    }

    @Test("the header, and blobs of one kind each in order")
    func header() throws {
        let file = try SharedMaps.bytes(SharedMaps.andorra)
        let reader = try PBFReader(file.span.bytes)
        #expect(reader.header.isSorted)
        #expect(
            reader.header.bounds
                == OSMBounds(south: 424_276_000, west: 14_123_680, north: 426_571_700, east: 17_874_810))
        let decoder = PBFDecoder()
        let kinds = try reader.blobs.map { try decoder.kinds(of: $0, in: file.span.bytes).rawValue }
        #expect(kinds == kinds.sorted() && Set(kinds) == [1, 2, 4])
    }

    @Test("all of it written again comes back the same")
    func roundTrip() throws {
        let entities = try HandmadePBF.read(try SharedMaps.bytes(SharedMaps.andorra))
        #expect(try HandmadePBF.read(try PBFWriter().write(entities)) == entities)
    }
}
