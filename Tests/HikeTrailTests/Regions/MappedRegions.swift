import Foundation
import HikeConnectivity
import HikeGeodesy
import HikeHardware
import HikeRouting
import HikeStorage
import HikeValues
import Testing

@testable import HikeTrail

/// The small invented region with a map of invented tiles, plain and fine, wider than what a watch asks for.
enum MappedRegions {
    static let cuts = "Documents/region_cuts"
    static let name = "Watch \u{2014} 2026-06-20 06:00"
    static let zooms = 11...16
    static let box = BoundingBox(center: RegionDevices.place, radius: 7_000)

    static func phone(
        box: BoundingBox = box, zooms: ClosedRange<Int> = zooms, kinds: [RegionFile] = [.tiles, .fineTiles]
    ) throws -> (FakeServices, Region) {
        let (device, built) = try TrailPlanningTests.device(.phone)
        device.session.isPaired = true
        device.session.isCounterpartInstalled = true
        var region = built
        region.boundingBox = RegionBox(west: box.west, south: box.south, east: box.east, north: box.north)
        try draw(&region, on: device, zooms: zooms, kinds: kinds)
        device.files[RegionDevices.list] = try RegionList([region]).json()
        return (device, region)
    }

    /// Gives a region tiles of all its box, each of which says which it is.
    static func draw(
        _ region: inout Region, on device: FakeServices, zooms: ClosedRange<Int> = zooms,
        kinds: [RegionFile] = [.tiles, .fineTiles]
    ) throws {
        let box = BoundingBox(
            south: region.boundingBox.south, west: region.boundingBox.west, north: region.boundingBox.north,
            east: region.boundingBox.east)
        for kind in kinds {
            let path = try device.databaseFolder.path(of: "drawn/map")
            let draft = try MBTilesDraft(path: path + ".part", identity: "drawn")
            for zoom in zooms {
                try draft.add(addresses(box, zoom).map { ($0, Array("\(kind.ending) \($0)".utf8)) })
            }
            let metadata = MBTilesMetadata(
                name: region.name, bounds: box, zooms: zooms, attribution: nil,
                others: kind == .fineTiles ? ["scale": "2"] : [:])
            region.tileCount = try draft.finish(metadata, to: path)
            let bytes = try #require(device.databaseFolder.contents(of: "drawn/map"))
            device.files[RegionDevices.folder + region.fileName(kind)] = bytes
            region.files.append(Region.Content(file: kind, size: bytes.count, digest: try SHA256.hex(bytes)))
            region.zoomLevels = zooms
        }
        device.databaseFolder.remove("drawn")
    }

    static func addresses(_ box: BoundingBox, _ zoom: Int) -> [TileAddress] {
        TileRange.covering(box, zoom: zoom).flatMap { range in
            range.columns.flatMap { column in
                range.rows.compactMap { TileAddress(zoom: zoom, column: column, row: $0) }
            }
        }
    }

    /// The tiles of a file, by their addresses.
    static func tiles(_ bytes: [UInt8]?, on device: FakeServices) throws -> [TileAddress: String] {
        try device.databaseFolder.write(try #require(bytes), to: "read/map")
        defer { device.databaseFolder.remove("read") }
        let database = try Database(path: try device.databaseFolder.path(of: "read/map"))
        let rows = try database.rows(
            "SELECT zoom_level, tile_column, tile_row, CAST(tile_data AS TEXT) FROM tiles", []
        ) { row throws(DatabaseError) in
            (
                TileAddress(
                    zoom: Int(try row.integer(0)), column: Int(try row.integer(1)),
                    tmsRow: Int(try row.integer(2))), try row.text(3)
            )
        }
        return Dictionary(uniqueKeysWithValues: try rows.map { (try #require($0.0), $0.1) })
    }

    /// What the watch asks for a map around a place.
    static func request(
        _ place: Coordinate = RegionDevices.place, radius: Double = 5_000, name: String = name
    ) -> [String: PropertyValue] {
        RegionDevices.at(place).merging([
            "radius": .double(radius), "minZoom": 12, "maxZoom": 15, "name": .string(name),
        ]) { $1 }
    }

    static func ask(_ values: [String: PropertyValue] = request(), of app: any DeviceApp) {
        RegionDevices.ask("requestTilesForLocation", values, of: app)
    }

    /// Whether a device has what its list names, whole, and no other file of a region.
    static func expectWhole(_ device: FakeServices, _ place: Comment? = nil) throws {
        var files = RegionDevices.files(device)
        for region in try RegionDevices.listed(device) {
            for content in region.files {
                let bytes = files.removeValue(forKey: RegionDevices.folder + region.fileName(content.file))
                #expect(bytes?.count == content.size, place)
                #expect(try SHA256.hex(bytes ?? []) == content.digest, place)
            }
        }
        #expect(files.keys.sorted() == [], place)
        #expect(try device.storage.list(cuts) == [], place)
    }
}
