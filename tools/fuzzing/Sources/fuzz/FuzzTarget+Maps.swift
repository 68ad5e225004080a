import HikeFormats

extension FuzzTarget {
    /// More would take longer than a single input may.
    private static var mostEntities: Int { 20_000 }

    func mapOfBlobs(_ bytes: [UInt8]) {
        guard let reader = describe({ try PBFReader(bytes.span.bytes) }) else { return }
        let decoder = PBFDecoder()
        var block = OSMBlock()
        var entities = OSMEntities()
        var count = 0
        for blob in reader.blobs {
            let peeked = describe { try decoder.kinds(of: blob, in: bytes.span.bytes) }
            let decoded = describe { try decoder.decode(blob, of: bytes.span.bytes, into: &block) }
            checkIndices(block, isWhole: decoded != nil)
            guard let decoded else { return }
            precondition(peeked == decoded, "two answers about the kinds of a blob")
            count += block.count
            if count < Self.mostEntities { entities.append(block) }
        }
        if count < Self.mostEntities { comesBack(entities) }
    }

    func mapOfXML(_ bytes: [UInt8]) {
        var entities = OSMEntities()
        let outcome = describe {
            try OSMXMLReader.read(bytes, entities: 3) { block in
                checkIndices(copy block, isWhole: true)
                entities.append(copy block)
            }
        }
        if outcome != nil { comesBack(entities) }
    }

    /// A consumer goes through the columns without looking twice.
    private func checkIndices(_ block: OSMBlock, isWhole: Bool) {
        guard isWhole else { return }
        let strings = Int32(block.strings.count)
        for (tags, count) in [
            (block.nodes.tags, block.nodes.count), (block.ways.tags, block.ways.count),
            (block.relations.tags, block.relations.count),
        ] {
            check(tags.firsts, count, tags.keys.count)
            precondition(tags.values.count == tags.keys.count, "keys without values")
            for index in tags.keys + tags.values {
                precondition(index >= 0 && index < strings, "a string that is not there")
            }
        }
        check(block.ways.firstRefs, block.ways.count, block.ways.refs.count)
        let relations = block.relations
        check(relations.firstMembers, relations.count, relations.memberIDs.count)
        precondition(relations.memberKinds.count == relations.memberIDs.count, "members without kinds")
        precondition(relations.memberRoles.count == relations.memberIDs.count, "members without roles")
        for role in relations.memberRoles {
            precondition(role >= 0 && role < strings, "a role that is not there")
        }
        precondition(block.nodes.latitudes.count == block.nodes.count, "nodes without latitudes")
        precondition(block.nodes.longitudes.count == block.nodes.count, "nodes without longitudes")
    }

    private func check(_ firsts: [Int32], _ count: Int, _ end: Int) {
        precondition(firsts.count == count + 1 && firsts.first == 0, "entities without their places")
        precondition(zip(firsts, firsts.dropFirst()).allSatisfy { $0 <= $1 }, "places out of order")
        precondition(firsts.last.map(Int.init) == end, "something of no entity")
    }

    /// What the writer takes must be read as it was.
    private func comesBack(_ entities: OSMEntities) {
        guard let file = describe({ try PBFWriter().write(entities) }) else { return }
        guard let reader = try? PBFReader(file.span.bytes) else {
            preconditionFailure("a map that was written cannot be read")
        }
        var again = OSMEntities()
        var block = OSMBlock()
        for blob in reader.blobs {
            precondition(
                (try? PBFDecoder().decode(blob, of: file.span.bytes, into: &block)) != nil,
                "a blob that was written cannot be read")
            again.append(block)
        }
        precondition(
            again.nodes == entities.nodes.sorted { $0.id < $1.id }
                && again.ways == entities.ways.sorted { $0.id < $1.id }
                && again.relations == entities.relations.sorted { $0.id < $1.id }, "a map does not come back")
    }

    func elevationTile(_ bytes: [UInt8]) {
        if let corner = describe({ try HGTCorner(fileName: String(decoding: bytes, as: UTF8.self)) }) {
            precondition((try? HGTCorner(fileName: corner.name)) == corner, "a corner does not come back")
        }
        guard let tile = describe({ try HGTArchive.unpack(bytes.span.bytes) })?.bytes,
            let corner = HGTCorner(latitude: 42, longitude: 1),
            let reader = describe({ try HGTTile(corner: corner, byteCount: tile.count) })
        else { return }
        for step in 0...1_000 as ClosedRange<Int32> {
            let elevation = reader.elevation(
                latitude: 430_000_000 - 10_000 * step, longitude: 10_000_000 + 9_999 * step,
                in: tile.span.bytes)
            precondition(elevation.map { $0.magnitude <= 32_768 } ?? true, "higher than any sample")
        }
    }
}
