import Foundation
import HikeFormats

/// A small invented map at 46 degrees north, 7 degrees east, in which each way is there for a reason, and its heights.
public enum MapFixture {
    /// Places in units of 1e-7 degrees.
    public static let nodes: [(id: Int64, latitude: Int32, longitude: Int32)] = [
        (1, 460_000_000, 70_000_000), (2, 460_100_000, 70_000_000), (3, 460_200_000, 70_000_000),
        (4, 460_100_000, 70_150_000), (5, 460_150_000, 70_075_000), (6, 460_180_000, 70_120_000),
        (7, 460_000_000, 70_300_000), (8, 460_000_000, 70_150_000), (9, 460_120_000, 70_180_000),
        (20, 460_300_000, 70_300_000), (21, 460_310_000, 70_300_000), (22, 459_950_000, 69_950_000),
    ]

    public static let ways: [OSMWay] = [
        way(10, [1, 2, 3], ("highway", "track"), ("surface", "gravel"), ("name", "Forest road")),
        way(11, [2, 5, 4], ("highway", "path"), ("sac_scale", "mountain_hiking"), ("surface", "ground")),
        way(12, [3, 6, 4], ("highway", "path"), ("sac_scale", "alpine_hiking"), ("trail_visibility", "bad")),
        way(13, [4, 7], ("highway", "residential"), ("oneway", "yes"), ("name", "High Street")),
        way(14, [8, 7], ("highway", "residential"), ("oneway", "-1")),
        way(15, [8, 1], ("highway", "secondary"), ("surface", "asphalt"), ("name", "Valley road")),
        way(16, [20, 21], ("highway", "path")),
        way(17, [4, 9], ("highway", "steps")),
        // Node 99 is behind the border.
        way(18, [1, 22, 99], ("highway", "path")),
        way(19, [1, 3], ("highway", "motorway")),
        way(20, [1, 2, 4, 1], ("building", "yes")),
        way(21, [1, 4], ("highway", "path"), ("access", "private")),
        way(22, [1], ("highway", "path")),
    ]

    public static let relations: [OSMRelation] = [
        OSMRelation(
            id: 1, members: [OSMRelation.Member(.way, 11), OSMRelation.Member(.way, 12)],
            tags: [
                OSMTag("type", "route"), OSMTag("route", "hiking"), OSMTag("network", "lwn"),
                OSMTag("name", "Ridge trail"),
            ])
    ]

    private static func way(_ id: Int64, _ refs: [Int64], _ tags: (String, String)...) -> OSMWay {
        OSMWay(id: id, refs: refs, tags: tags.map { OSMTag($0.0, $0.1) })
    }

    public static var entities: OSMEntities {
        OSMEntities(
            nodes: nodes.map { OSMNode(id: $0.id, latitude: $0.latitude, longitude: $0.longitude) },
            ways: ways,
            relations: relations)
    }

    /// The map as PBF.
    public static func pbf(_ entities: OSMEntities = entities) throws -> [UInt8] {
        try PBFWriter().write(entities)
    }

    /// The same map as OSM XML.
    public static func xml() -> [UInt8] {
        func degrees(_ value: Int32) -> String {
            let digits = String(value)
            return digits.dropLast(7) + "." + digits.suffix(7)
        }
        func tags(_ tags: [OSMTag]) -> String {
            tags.map { "<tag k=\"\($0.key)\" v=\"\($0.value)\"/>" }.joined()
        }
        var text = "<?xml version=\"1.0\"?>\n<osm version=\"0.6\">\n"
        for node in nodes {
            text +=
                "<node id=\"\(node.id)\" lat=\"\(degrees(node.latitude))\" lon=\"\(degrees(node.longitude))\"/>\n"
        }
        for way in ways {
            let refs = way.refs.map { "<nd ref=\"\($0)\"/>" }.joined()
            text += "<way id=\"\(way.id)\">\(refs)\(tags(way.tags))</way>\n"
        }
        for relation in relations {
            let members = relation.members.map { "<member type=\"way\" ref=\"\($0.id)\" role=\"\"/>" }
                .joined()
            text += "<relation id=\"\(relation.id)\">\(members)\(tags(relation.tags))</relation>\n"
        }
        return Array((text + "</osm>\n").utf8)
    }

    /// Metres at a sample of the tile N46E007: a slope that rises to the north and to the east.
    public static func height(row: Int, column: Int) -> Int16 { Int16(1_000 + (1_200 - row) * 3 + column) }

    /// The tile N46E007 of 3 arc-seconds. West of 7 degrees there is none.
    public static func tile() throws -> [UInt8] {
        var samples: [Int16] = []
        samples.reserveCapacity(1_201 * 1_201)
        for row in 0...1_200 { for column in 0...1_200 { samples.append(height(row: row, column: column)) } }
        return try HGTWriter.write(samples)
    }
}

/// A folder of one test, removed when the test ends.
public final class FixtureFolder: Sendable {
    public let path: String

    public init() throws {
        path = NSTemporaryDirectory() + "hikesim-r-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and returns its path.
    @discardableResult
    public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let place = path + "/" + name
        let folder = URL(fileURLWithPath: place).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: place))
        return place
    }

    public func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
    }

    /// All names in a folder of it, hidden ones too; none where there is no such folder.
    public func names(_ folder: String = ".") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? []).sorted()
    }

    /// Writes the map, and the elevation tile into `dem`.
    public func writeFixture(_ entities: OSMEntities = MapFixture.entities) throws -> (
        map: String, dem: String
    ) {
        try write("dem/N46E007.hgt", MapFixture.tile())
        return (try write("map.osm.pbf", MapFixture.pbf(entities)), path + "/dem")
    }
}

/// The data that sessions share, where it is there.
public enum SharedFiles {
    /// `HIKESIM_SHARED`, else `shared` beside the package.
    public static let root: String =
        ProcessInfo.processInfo.environment["HIKESIM_SHARED"]
        ?? URL(fileURLWithPath: #filePath).pathComponents.dropLast(5).dropFirst()
        .map { "/" + $0 }.joined() + "/shared"

    public static var andorra: String? { existing("data/osm/andorra-2025-01-19.osm.pbf") }
    public static var elevation: String? { existing("data/dem") }
    public static var pairs: String? { existing("bench/routing/pairs_andorra.json") }

    private static func existing(_ name: String) -> String? {
        FileManager.default.fileExists(atPath: root + "/" + name) ? root + "/" + name : nil
    }
}
