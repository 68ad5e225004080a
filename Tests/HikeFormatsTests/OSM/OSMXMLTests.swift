import HikeFormats
import Testing

@Suite("OSM XML (OHR-22)")
struct OSMXMLTests {
    private func read(
        _ text: String, entities: Int = 8_000
    ) throws -> (entities: OSMEntities, outcome: OSMXMLReader.Outcome, blocks: [Int]) {
        var found = OSMEntities()
        var blocks: [Int] = []
        let outcome = try OSMXMLReader.read(Array(text.utf8), entities: entities) { block in
            blocks.append(block.count)
            found.append(copy block)
        }
        return (found, outcome, blocks)
    }

    private func error(_ text: String) -> OSMXMLError? {
        do {
            _ = try read(text)
            return nil
        } catch {
            return error as? OSMXMLError
        }
    }

    @Test("XML and PBF of the same data give the same entities", arguments: [1, 2, 4, 8_000])
    func sameAsPBF(_ size: Int) throws {
        let (entities, outcome, blocks) = try read(SmallMap.xml, entities: size)
        #expect(entities == SmallMap.entities)
        #expect(try HandmadePBF.read(try PBFWriter().write(entities)) == entities)
        #expect(blocks.allSatisfy { $0 <= size } && blocks.reduce(0, +) == 9)
        #expect(outcome.header.isSorted && outcome.header.program == "by hand")
        #expect(
            outcome.header.bounds
                == OSMBounds(south: 465_000_000, west: 121_000_000, north: 467_000_000, east: 123_000_000))
    }

    @Test("Overpass: ways before nodes, its other elements, its remark")
    func overpass() throws {
        let text = """
            <osm version="0.6" generator="Overpass API"><note>The data is ODbL.</note>
            <meta osm_base="2025-01-01T00:00:00Z"/>
            <way id="3"><bounds minlat="1" minlon="1" maxlat="1" maxlon="1"/><center lat="1" lon="1"/>
            <nd ref="1"/></way><node id="1" lat="1" lon="1"/>
            <remark> runtime error: Query timed out
            in "query" </remark></osm>
            """
        let (entities, outcome, _) = try read(text)
        #expect(entities.ways == [OSMWay(id: 3, refs: [1])])
        #expect(entities.nodes == [OSMNode(id: 1, latitude: 10_000_000, longitude: 10_000_000)])
        #expect(!outcome.header.isSorted && outcome.header.bounds == nil)
        #expect(outcome.remarks == ["runtime error: Query timed out in \"query\""])
    }

    @Test("deleted entities are left out and counted")
    func deleted() throws {
        let text = """
            <osm><node id="1" action="delete" lat="0" lon="0"><tag k="a" v="b"/></node>
            <node id="2" visible="false"/><node id="3" visible="true" action="modify" lat="0" lon="0"/>
            <way id="4" visible="false"><nd ref="1"/></way><relation id="5" action="delete"/></osm>
            """
        let (entities, outcome, _) = try read(text)
        #expect(entities == OSMEntities(nodes: [OSMNode(id: 3, latitude: 0, longitude: 0)]))
        #expect(
            [outcome.deletedNodes, outcome.deletedWays, outcome.deletedRelations] == [2, 1, 1])
    }

    @Test(
        "coordinates are exact decimals",
        arguments: [
            ("42.5063174", 425_063_174), ("-0.00000005", -1), ("0.00000004", 0),
            ("1.23456785999", 12_345_679),
            ("+7", 70_000_000), (".5", 5_000_000), ("5.", 50_000_000), ("1.0E-4", 1_000),
            ("-90.0", -900_000_000),
        ] as [(String, Int32)])
    func decimals(_ text: String, _ units: Int32) throws {
        let node = try read("<osm><node id=\"1\" lat=\"\(text)\" lon=\"0\"/></osm>").entities.nodes[0]
        #expect(node.latitude == units)
    }

    @Test(
        "what is no place on the earth is refused with its line",
        arguments: [
            "", "-", ".", "90.0000001", "1,5", "1.2.3", "1e9", "nan", "0x1", "99999999999999999999", " 1",
        ])
    func badCoordinates(_ text: String) {
        #expect(
            error("<osm>\n<node id=\"7\" lat=\"\(text)\" lon=\"0\"/></osm>")
                == .badCoordinate(node: 7, line: 2))
    }

    @Test("every other fault has its line")
    func faults() {
        #expect(error("<osm>\n<node lat=\"0\" lon=\"0\"/></osm>") == .badID(.node, found: nil, line: 2))
        #expect(error("<osm>\n<way id=\"x\"/></osm>") == .badID(.way, found: "x", line: 2))
        #expect(error("<osm><node id=\"1\"/></osm>") == .badCoordinate(node: 1, line: 1))
        #expect(error("<osm><way id=\"1\">\n<nd/></way></osm>") == .badRef(way: 1, line: 2))
        #expect(
            error("<osm><relation id=\"1\">\n\n<member type=\"area\" ref=\"1\"/></relation></osm>")
                == .badMember(relation: 1, line: 3))
        #expect(error("<osm><way id=\"1\"><tag k=\"a\"/></way></osm>") == .badTag(.way, id: 1, line: 1))
        #expect(error("<osmChange/>") == .wrongRoot(found: "osmChange"))
        #expect(error("<osm>\n<way id=\"1\">") == .damaged(XMLDamage(kind: .endsEarly, line: 2)))
        #expect(error("<osm/><osm/>") == .damaged(XMLDamage(kind: .contentAfterEnd, line: 1)))
        #expect(error("") == .unreadable(.empty))
        #expect(error("{\"version\": 0.6}")?.description.contains("OSM XML or PBF") == true)
        let refs = String(repeating: "<nd ref=\"1\"/>", count: 100_001)
        #expect(
            error("<osm><way id=\"1\">\(refs)</way></osm>") == .tooManyRefs(way: 1, line: 1, limit: 100_000))
    }

    @Test("what the caller throws ends the reading")
    func callerStops() {
        struct Enough: Error {}
        var visits = 0
        #expect(throws: Enough.self) {
            try OSMXMLReader.read(Array(SmallMap.xml.utf8), entities: 1) { _ in
                visits += 1
                throw Enough()
            }
        }
        #expect(visits == 1)
    }

    @Test("a file that is cut off anywhere is refused")
    func cutOff() {
        let bytes = Array(SmallMap.xml.utf8)
        for count in 0..<bytes.count {
            #expect(throws: OSMXMLError.self) { try OSMXMLReader.read(Array(bytes[..<count])) { _ in } }
        }
    }
}
