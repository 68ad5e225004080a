import Foundation
import HikeGeodesy
import HikeStorage
import HikeValues
import Testing

@Suite("Cutting files of map tiles")
struct MBTilesCutTests {
    private let metadata = MBTilesMetadata(
        name: "Whole", bounds: BoundingBox(south: 46.4, west: 11.9, north: 46.9, east: 12.4), zooms: 10...15,
        attribution: MBTilesMetadata.openStreetMap, version: "2", description: "A map for walking",
        others: ["scale": "2"])
    private let place = Coordinate(latitude: 46.62, longitude: 12.15)

    /// A tile's bytes say which it is.
    private func bytes(_ tile: TileAddress) -> [UInt8] { Array("tile \(tile)".utf8) }

    /// A map with all tiles of a box.
    private func map(_ folder: ScratchFolder, _ metadata: MBTilesMetadata) throws -> MBTiles {
        let draft = try MBTilesDraft(path: folder.path + "/whole.part", identity: "whole")
        let box = try #require(metadata.bounds)
        for zoom in metadata.zooms {
            var tiles: [(address: TileAddress, bytes: [UInt8])] = []
            for range in TileRange.covering(box, zoom: zoom) {
                for column in range.columns {
                    for row in range.rows {
                        let tile = try #require(TileAddress(zoom: zoom, column: column, row: row))
                        tiles.append((tile, bytes(tile)))
                    }
                }
            }
            try draft.add(tiles)
        }
        try draft.finish(metadata, to: folder.path + "/whole.mbtiles")
        return try MBTiles(path: folder.path + "/whole.mbtiles", cacheBytes: 0)
    }

    private func cut(_ place: Coordinate, radius: Double = 5_000, zooms: ClosedRange<Int> = 12...15)
        -> MBTilesCut
    {
        MBTilesCut(
            name: "Watch", around: place, box: BoundingBox(center: place, radius: radius), zooms: zooms)
    }

    /// Each tile of a file by plain SQL, as `zoom/column/row` from the north and its bytes as text.
    private func rows(_ path: String) throws -> [String: String] {
        var found: [String: String] = [:]
        let database = try Database(path: path)
        let rows = try database.rows(
            "SELECT zoom_level || '/' || tile_column || '/' || ((1 << zoom_level) - 1 - tile_row), "
                + "CAST(tile_data AS TEXT) FROM tiles", []
        ) { row throws(DatabaseError) in (try row.text(0), try row.text(1)) }
        for row in rows { #expect(found.updateValue(row.1, forKey: row.0) == nil) }
        return found
    }

    /// What the box touches, counted out by the corners of every tile of the map.
    private func touching(_ box: BoundingBox, of metadata: MBTilesMetadata, _ zooms: ClosedRange<Int>) throws
        -> Set<String>
    {
        var found: Set<String> = []
        for zoom in zooms {
            for range in TileRange.covering(try #require(metadata.bounds), zoom: zoom) {
                for column in range.columns {
                    for row in range.rows {
                        let tile = try #require(TileAddress(zoom: zoom, column: column, row: row))
                        let other = tile.box
                        let isBeside =
                            Angle.wrap180(other.west - box.center.longitude) > box.width / 2
                            || Angle.wrap180(other.east - box.center.longitude) < -box.width / 2
                        if other.south <= box.north, other.north >= box.south, !isBeside {
                            found.insert("\(tile)")
                        }
                    }
                }
            }
        }
        return found
    }

    @Test("OHX-48: the cut has exactly the tiles that the box touches, of the zooms asked for, byte for byte")
    func exact() throws {
        let folder = try ScratchFolder()
        let tiles = try map(folder, metadata)
        for (radius, zooms) in [(5_000.0, 12...15), (1, 12...15), (10_000, 13...14), (300, 15...22)] {
            let name = "\(radius).mbtiles"
            let path = folder.path + "/" + name
            let cut = cut(place, radius: radius, zooms: zooms)
            let summary = try #require(try tiles.cut(cut, to: path))
            #expect(try folder.names("").filter { $0.hasPrefix("\(radius)") } == [name])
            let rows = try rows(path)
            let there = zooms.clamped(to: 10...15)
            #expect(try Set(rows.keys) == touching(cut.box, of: metadata, there))
            #expect(rows.allSatisfy { $0.value == "tile \($0.key)" })
            #expect(summary.tiles == rows.count && summary.zooms == there)
            #expect(try MBTiles(path: path).count() == rows.count)
        }
        // The whole map and more: what there is.
        let path = folder.path + "/all.mbtiles"
        let all = try tiles.cut(cut(place, radius: 90_000, zooms: 10...15), to: path)
        #expect(try all?.tiles == tiles.count() && rows(path) == rows(tiles.path))
    }

    @Test("OHX-48: it is an MBTiles file that says its own name, box, middle and zooms, and whose map it is")
    func schema() throws {
        let folder = try ScratchFolder()
        let tiles = try map(folder, metadata)
        let path = folder.path + "/cut.mbtiles"
        // Beyond the map's north-eastern corner: the box ends there.
        let corner = Coordinate(latitude: 46.89, longitude: 12.39)
        let summary = try #require(try tiles.cut(cut(corner), to: path))
        let asked = cut(corner).box
        let box = BoundingBox(south: asked.south, west: asked.west, north: 46.9, east: 12.4)
        var expected = metadata
        (expected.name, expected.bounds, expected.zooms) = ("Watch", box, 12...15)
        let found = try MBTiles(path: path).metadata
        #expect(found.name == "Watch" && found.zooms == 12...15 && summary.zooms == 12...15)
        #expect(found.others == expected.others && found.attribution == expected.attribution)
        #expect(found.version == expected.version && found.description == expected.description)
        let bounds = try #require(found.bounds)
        #expect(abs(bounds.south - box.south) < 1e-7 && abs(bounds.west - box.west) < 1e-7)
        #expect(bounds.north == 46.9 && bounds.east == 12.4)
        let database = try Database(path: path)
        let facts = try database.rows("SELECT name || '=' || value FROM metadata ORDER BY name", []) {
            row throws(DatabaseError) in try row.text(0)
        }
        #expect(facts.contains("name=Watch") && facts.contains("format=png"))
        #expect(facts.contains("minzoom=12") && facts.contains("maxzoom=15"))
        #expect(facts.contains { $0.hasPrefix("center=12.3") && $0.hasSuffix(",13") })
        #expect(facts.contains { $0.hasPrefix("bounds=12.3") && $0.hasSuffix(",12.4000000,46.9000000") })
        try database.checkIntegrity()
    }

    @Test("OHX-48: at the 180th meridian the tiles of both sides are in it")
    func antimeridian() throws {
        let folder = try ScratchFolder()
        var metadata = metadata
        metadata.bounds = BoundingBox(south: 65.8, west: 179.5, north: 66.2, east: -179.5)
        let tiles = try map(folder, metadata)
        let path = folder.path + "/cut.mbtiles"
        for longitude in [179.99, -179.97, 180, -180] {
            let cut = cut(Coordinate(latitude: 66, longitude: longitude))
            #expect(cut.box.west > cut.box.east)
            #expect(try tiles.cut(cut, to: path) != nil)
            let rows = try rows(path)
            #expect(try Set(rows.keys) == touching(cut.box, of: metadata, 12...15))
            #expect(rows.allSatisfy { $0.value == "tile \($0.key)" })
            #expect(rows.keys.contains { $0.hasPrefix("15/0/") })
            #expect(rows.keys.contains { $0.hasPrefix("15/32767/") })
            let bounds = try #require(try MBTiles(path: path).metadata.bounds)
            #expect(bounds.west > bounds.east && bounds.width < 0.3)
        }
    }

    @Test("equal cuts give equal bytes, whatever an older one has left")
    func sameBytes() throws {
        let folder = try ScratchFolder()
        let tiles = try map(folder, metadata)
        let path = folder.path + "/cut.mbtiles"
        func bytes() throws -> Data {
            _ = try tiles.cut(cut(place), to: path)
            return try Data(contentsOf: URL(fileURLWithPath: path))
        }
        let first = try bytes()
        let half = try MBTilesDraft(path: path + ".part", identity: "cut")
        let far = try #require(TileAddress(zoom: 3, column: 1, row: 1))
        try half.add([(far, [9])])
        try Data("half".utf8).write(to: URL(fileURLWithPath: path + ".new"))
        #expect(try bytes() == first)
        #expect(try folder.names("") == ["cut.mbtiles", "whole.mbtiles"])
    }

    @Test("where there is no tile there is no file")
    func none() throws {
        let folder = try ScratchFolder()
        let tiles = try map(folder, metadata)
        let elsewhere = cut(Coordinate(latitude: -10, longitude: 12))
        for cut in [elsewhere, cut(place, zooms: 16...22), cut(place, zooms: 0...9)] {
            #expect(try tiles.cut(cut, to: folder.path + "/cut.mbtiles") == nil)
            #expect(try folder.names("") == ["whole.mbtiles"])
        }
    }

    @Test("OHX-48: whenever the storage is full nothing is left over, and an older file stays as it was")
    func full() throws {
        let folder = try ScratchFolder()
        let tiles = try map(folder, metadata)
        let path = folder.path + "/cut.mbtiles"
        try Data("old".utf8).write(to: URL(fileURLWithPath: path))
        var questions = 0
        while true {
            var left = questions
            do throws(MBTilesError) {
                _ = try tiles.cut(cut(place), to: path) {
                    left -= 1
                    return left < 0
                }
                break
            } catch {
                #expect(error.isFull, "\(error)")
                #expect(try folder.names("") == ["cut.mbtiles", "whole.mbtiles"])
                #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("old".utf8))
            }
            questions += 1
        }
        // For each portion, and before the file is written.
        #expect(questions > 5)
        #expect(try MBTiles(path: path).count() > 100)
    }

    @Test("a tile that cannot be used is an error that names it, and leaves nothing")
    func damaged() throws {
        let folder = try ScratchFolder()
        let path = try map(folder, metadata).path
        let bad = try #require(TileAddress(containing: place, zoom: 14))
        let database = try Database(path: path)
        try database.run(
            "UPDATE tiles SET tile_data = 'text' WHERE zoom_level = 14 AND tile_column = ?1 AND tile_row = ?2",
            [.integer(Int64(bad.column)), .integer(Int64(bad.tmsRow))])
        try database.execute("PRAGMA journal_mode=DELETE")
        database.close()
        let tiles = try MBTiles(path: path)
        let error = #expect(throws: MBTilesError.self) {
            _ = try tiles.cut(cut(place), to: folder.path + "/cut.mbtiles")
        }
        #expect(error?.description.contains("\(bad)") == true)
        #expect(try folder.names("") == ["whole.mbtiles"])
    }
}
