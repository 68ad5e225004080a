import Foundation
import HikeGeodesy
import HikeRegions
import HikeRouting
import HikeStorage
import HikeValues

/// The shipped region with a map whose tiles are invented: real ones take long to draw in a debug build.
enum MappedRidge {
    static let zooms = 12...15

    /// Builds it, and returns the folder of regions.
    static func make(in folder: TestFolder) throws -> String {
        let (target, map) = (folder.path + "/regions/ridge", PackageFolder.path + "/regions/ridge")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/regions", withIntermediateDirectories: true)
        let built = try RegionBuild(
            map: map + "/ridge.osm.pbf", elevation: map, target: target,
            options: RegionBuild.Options(name: "ridge")
        ).run().region
        let storage = try RegionStorage(path: target)
        let box = BoundingBox(
            south: built.boundingBox.south, west: built.boundingBox.west, north: built.boundingBox.north,
            east: built.boundingBox.east)
        let path = target + "/map"
        let draft = try MBTilesDraft(path: path + ".part", identity: "invented")
        for zoom in zooms {
            for range in TileRange.covering(box, zoom: zoom) {
                try draft.add(
                    range.columns.flatMap { column in
                        range.rows.compactMap { row in
                            TileAddress(zoom: zoom, column: column, row: row).map {
                                ($0, Array("tile \($0)".utf8))
                            }
                        }
                    })
            }
        }
        let count = try draft.finish(
            MBTilesMetadata(
                name: "ridge", bounds: box, zooms: zooms, attribution: nil, others: ["scale": "2"]),
            to: path)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try storage.setTiles(
            of: built,
            [(.init(file: .fineTiles, size: bytes.count, digest: try SHA256.hex(Array(bytes))), path)],
            zooms: zooms, count: count)
        return target
    }
}
