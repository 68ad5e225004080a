import Foundation
import HikeFormats
import HikePlaces
import HikeValues

/// Small maps for tests.
struct PlaceMap {
    var entities = OSMEntities()
    private var nextID: Int64 = 1

    /// A node with tags, in degrees; returns its id.
    @discardableResult
    mutating func node(_ latitude: Double, _ longitude: Double, _ tags: [String: String] = [:]) -> Int64 {
        defer { nextID += 1 }
        entities.nodes.append(
            OSMNode(
                id: nextID, latitude: Int32((latitude * 1e7).rounded()),
                longitude: Int32((longitude * 1e7).rounded()), tags: Self.tags(tags)))
        return nextID
    }

    @discardableResult
    mutating func way(_ points: [(Double, Double)], _ tags: [String: String]) -> Int64 {
        let refs = points.map { node($0.0, $0.1) }
        defer { nextID += 1 }
        entities.ways.append(OSMWay(id: nextID, refs: refs, tags: Self.tags(tags)))
        return nextID
    }

    mutating func relation(_ members: [OSMRelation.Member], _ tags: [String: String]) {
        entities.relations.append(OSMRelation(id: nextID, members: members, tags: Self.tags(tags)))
        nextID += 1
    }

    private static func tags(_ tags: [String: String]) -> [OSMTag] {
        tags.sorted { $0.key < $1.key }.map { OSMTag($0.key, $0.value) }
    }

    func built() throws -> (table: PlacesTable, report: PlacesReport) {
        try Self.build(try PBFWriter().write(entities))
    }

    /// All passes over a PBF file.
    static func build(_ file: [UInt8]) throws -> (table: PlacesTable, report: PlacesReport) {
        let reader = try PBFReader(file.span.bytes)
        let decoder = PBFDecoder()
        var block = OSMBlock()
        var builder = PlacesBuilder()
        for blob in reader.blobs {
            try decoder.decode(blob, of: file.span.bytes, kinds: .relations, into: &block)
            builder.collectRelations(block)
        }
        builder.beginWays()
        for blob in reader.blobs {
            try decoder.decode(blob, of: file.span.bytes, kinds: .ways, into: &block)
            builder.collectWays(block)
        }
        builder.beginPlacing()
        for blob in reader.blobs {
            try decoder.decode(blob, of: file.span.bytes, kinds: .nodes, into: &block)
            builder.place(block)
        }
        let table = try builder.build()
        return (table, builder.report)
    }

    /// A valley with some of everything; also the seed of the fuzz target.
    static var valley: PlaceMap {
        var map = PlaceMap()
        map.node(42.60, 1.50, ["place": "town", "name": "la Massana", "name:fr": "La Massane"])
        map.node(42.61, 1.51, ["place": "village", "name": "Sant Julià", "alt_name": "Sant Julia de Dalt"])
        map.node(
            42.62, 1.44,
            ["natural": "peak", "name": "Pic de Coma Pedrosa", "ele": "2942.3", "wikidata": "Q1"])
        map.node(42.625, 1.45, ["tourism": "alpine_hut", "name": "Refugi de Comapedrosa", "ele": "2260 m"])
        map.node(42.63, 1.52, ["natural": "saddle", "name": "Coll d'Ordino", "ele": "high"])
        map.node(42.64, 1.53, ["natural": "spring"])
        map.node(42.64, 1.54, ["shop": "bakery", "name": "Forn"])
        map.way(
            [(42.63, 1.50), (42.63, 1.504), (42.634, 1.504), (42.634, 1.50)],
            ["natural": "water", "name": "Estany de l'Illa"])
        map.way([(42.60, 1.500), (42.60, 1.502)], ["highway": "residential", "name": "Carrer Major"])
        map.way([(42.60, 1.502), (42.60, 1.504)], ["highway": "residential", "name": "Carrer Major"])
        map.way([(42.70, 1.60), (42.70, 1.602)], ["highway": "residential", "name": "Carrer Major"])
        let path = map.way([(42.64, 1.49), (42.645, 1.495), (42.65, 1.50)], ["highway": "path"])
        map.relation(
            [.init(.way, path)],
            ["type": "route", "route": "hiking", "name": "Vall de Nord", "ref": "GR 11;GR-T"])
        return map
    }
}

enum SharedPlaces {
    static var andorra: URL {
        let root =
            ProcessInfo.processInfo.environment["HIKESIM_SHARED"].map { URL(fileURLWithPath: $0) }
            ?? SharedPlaces.package.deletingLastPathComponent().appendingPathComponent("shared")
        return root.appendingPathComponent("data/osm/andorra-2025-01-19.osm.pbf")
    }

    static var isPresent: Bool { FileManager.default.fileExists(atPath: andorra.path) }

    static var package: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    static let table: Result<(table: PlacesTable, report: PlacesReport), any Error> = Result {
        try PlaceMap.build([UInt8](try Data(contentsOf: andorra)))
    }
}
