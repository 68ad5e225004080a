import Foundation
import HikeFormats
import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@testable import RegionMaker

/// The region that the project ships, made anew and as it was committed.
enum RidgeRegion {
    /// The repository's.
    static let root = URL(fileURLWithPath: #filePath + "/../../../../..").standardizedFileURL
    static let made = Region()

    static func committed(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appendingPathComponent("regions/ridge/" + name)))
    }

    static func ground() throws -> TileGround {
        // In a variable of its own: Swift 6.3.1 crashes over the span of a value that is not kept.
        let packed = try committed("N46E012.hgt.gz")
        let (_, bytes) = try HGTArchive.unpack(packed.span.bytes)
        let tile = try HGTTile(corner: HGTCorner(fileName: "N46E012.hgt.gz"), byteCount: bytes.count)
        return TileGround(tile: tile, bytes: bytes)
    }

    /// The graph as a region is built.
    static func build() throws -> (graph: TrailGraph, report: TrailGraphReport) {
        let file = try committed("ridge.osm.pbf")
        let reader = try PBFReader(file.span.bytes)
        let decoder = PBFDecoder()
        var block = OSMBlock()
        var builder = TrailGraphBuilder()
        for blob in reader.blobs {
            try decoder.decode(blob, of: file.span.bytes, kinds: [.ways, .relations], into: &block)
            builder.collect(block)
        }
        builder.beginPlacing()
        for blob in reader.blobs {
            try decoder.decode(blob, of: file.span.bytes, kinds: .nodes, into: &block)
            builder.place(block)
        }
        var ground = try ground()
        let built = try builder.build(elevation: &ground, order: Self.asNumbered)
        return (built.graph, builder.report)
    }

    private static func asNumbered(_ input: NodeOrderInput) -> [UInt32] {
        (0..<UInt32(input.nodeCount)).map { $0 }
    }
}

struct TileGround: ElevationSource {
    let tile: HGTTile
    let bytes: [UInt8]

    func elevation(latitude: Int32, longitude: Int32) -> Double? {
        tile.elevation(latitude: latitude, longitude: longitude, in: bytes.span.bytes)
    }

    func height(_ p: Point) -> Double? {
        let place = Terrain.frame.coordinate(p)
        return elevation(
            latitude: Int32((place.latitude * 1e7).rounded()),
            longitude: Int32((place.longitude * 1e7).rounded()))
    }
}

extension OSMEntities {
    /// The entities of a PBF file.
    init(pbf file: [UInt8]) throws {
        self.init()
        let reader = try PBFReader(file.span.bytes)
        let decoder = PBFDecoder()
        var block = OSMBlock()
        for blob in reader.blobs {
            try decoder.decode(blob, of: file.span.bytes, into: &block)
            append(block)
        }
    }
}

extension OSMWay {
    subscript(_ key: String) -> String? { tags.first { $0.key == key }?.value }
}

extension OSMNode {
    subscript(_ key: String) -> String? { tags.first { $0.key == key }?.value }
    var point: Point {
        Terrain.frame.point(
            Coordinate(latitude: Double(latitude) * 1e-7, longitude: Double(longitude) * 1e-7))
    }
}
