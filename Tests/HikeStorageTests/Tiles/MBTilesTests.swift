import Foundation
import HikeGeodesy
import HikeStorage
import Testing

@Suite("Files of map tiles")
struct MBTilesTests {
    private let metadata = MBTilesMetadata(
        name: "Ridge", bounds: BoundingBox(south: 46.5, west: 12.1, north: 46.7, east: 12.25), zooms: 3...5,
        attribution: MBTilesMetadata.openStreetMap, version: "1")

    private func tile(_ zoom: Int, _ column: Int, _ row: Int) throws -> TileAddress {
        try #require(TileAddress(zoom: zoom, column: column, row: row))
    }

    private func draft(_ folder: ScratchFolder, _ identity: String = "a") throws -> MBTilesDraft {
        try MBTilesDraft(path: folder.path + "/map.part", identity: identity)
    }

    @Test("OHR-24: tiles are stored by rows from the south, with the metadata that MBTiles wants")
    func storage() throws {
        let folder = try ScratchFolder()
        let draft = try draft(folder)
        try draft.add([(try tile(3, 4, 2), [1, 2, 3]), (try tile(3, 4, 3), [4])])
        try draft.add([(try tile(5, 17, 11), [5, 6])])
        #expect(try draft.finish(metadata, to: folder.path + "/map.mbtiles") == 3)
        #expect(try folder.names("") == ["map.mbtiles"])
        let database = try Database(path: folder.path + "/map.mbtiles")
        let rows = try database.rows(
            "SELECT zoom_level, tile_column, tile_row, hex(tile_data) FROM tiles ORDER BY rowid", []
        ) { row throws(DatabaseError) in
            "\(try row.integer(0)) \(try row.integer(1)) \(try row.integer(2)) \(try row.text(3))"
        }
        #expect(rows == ["3 4 4 04", "3 4 5 010203", "5 17 20 0506"])
        let facts = try database.rows("SELECT name || '=' || value FROM metadata ORDER BY name", []) {
            row throws(DatabaseError) in try row.text(0)
        }
        #expect(
            facts == [
                "attribution=© OpenStreetMap contributors",
                "bounds=12.1000000,46.5000000,12.2500000,46.7000000",
                "center=12.1750000,46.6000000,4", "format=png", "maxzoom=5", "minzoom=3", "name=Ridge",
                "type=baselayer", "version=1",
            ])
    }

    @Test("what was written is read; a tile that is not there is nil, also a second time")
    func reading() throws {
        let folder = try ScratchFolder()
        let draft = try draft(folder)
        try draft.add([(try tile(3, 4, 2), [1, 2, 3])])
        try draft.finish(metadata, to: folder.path + "/map.mbtiles")
        chmod(folder.path + "/map.mbtiles", 0o400)
        let tiles = try MBTiles(path: folder.path + "/map.mbtiles")
        #expect(tiles.metadata == metadata)
        for _ in 0..<2 {
            #expect(try tiles.tile(tile(3, 4, 2)) == [1, 2, 3])
            #expect(try tiles.tile(tile(3, 4, 3)) == nil)
        }
        #expect(try tiles.count() == 1)
        #expect(try folder.names("") == ["map.mbtiles"])
    }

    @Test(
        "OHR-25: a draft that is opened again goes on behind its last portion; one of something else begins anew"
    )
    func resuming() throws {
        let folder = try ScratchFolder()
        do {
            let first = try draft(folder)
            try first.add([(try tile(3, 0, 0), [1])])
            try first.add([])
        }
        let second = try draft(folder)
        #expect(second.portions == 2)
        let other = try draft(folder, "b")
        #expect(other.portions == 0)
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: folder.path + "/map.part"))
        #expect(try draft(folder, "b").portions == 0)
    }

    @Test("equal tiles give equal bytes, in whatever portions they came and whatever was there before")
    func sameBytes() throws {
        func bytes(_ portions: [[Int]], reopening: Bool) throws -> Data {
            let folder = try ScratchFolder()
            try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path + "/map.mbtiles"))
            var draft = try draft(folder)
            for portion in portions {
                try draft.add(
                    try portion.map {
                        (try tile(6, $0, 63 - $0), [UInt8](repeating: UInt8($0), count: 3_000 + $0))
                    })
                if reopening { draft = try self.draft(folder) }
            }
            try draft.finish(metadata, to: folder.path + "/map.mbtiles")
            return try Data(contentsOf: URL(fileURLWithPath: folder.path + "/map.mbtiles"))
        }
        let whole = try bytes([Array(0..<40)], reopening: false)
        #expect(whole == (try bytes((0..<40).map { [$0] }, reopening: true)))
        #expect(whole == (try bytes([Array(20..<40), Array(0..<20)], reopening: false)))
    }

    // MARK: Hostile files

    private func hostile(_ sql: String) throws -> (ScratchFolder, String) {
        let folder = try ScratchFolder()
        let path = folder.path + "/bad.mbtiles"
        let database = try Database(path: path)
        try database.execute(sql)
        try database.execute("PRAGMA journal_mode=DELETE")
        return (folder, path)
    }

    private let good = """
        CREATE TABLE metadata (name, value); INSERT INTO metadata VALUES ('minzoom', '0'), ('maxzoom', '4');
        """

    @Test(
        "a file that is no file of tiles is refused with a reason",
        arguments: [
            "CREATE TABLE x (y)",
            "CREATE TABLE metadata (name, value); CREATE TABLE tiles (zoom_level, tile_data)",
            "CREATE TABLE metadata (name, value); CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)",
            "CREATE TABLE metadata (name, value); INSERT INTO metadata VALUES ('minzoom', '-1'), ('maxzoom', '99');"
                + "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)",
            "CREATE TABLE metadata (name, value); INSERT INTO metadata VALUES ('minzoom', '5'), ('maxzoom', '4');"
                + "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)",
            "CREATE TABLE metadata (name, value); INSERT INTO metadata VALUES ('minzoom', '0'), ('maxzoom', '4'), "
                + "('bounds', '1,2,3'); CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)",
            "CREATE TABLE metadata (name, value); INSERT INTO metadata VALUES ('minzoom', '0'), ('maxzoom', '4'), "
                + "('format', 'exe'); CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)",
        ])
    func notTiles(_ sql: String) throws {
        let (folder, path) = try hostile(sql)
        #expect(throws: MBTilesError.self) { try MBTiles(path: path) }
        withExtendedLifetime(folder) {}
    }

    @Test("no file, a folder, a few bytes and a damaged database are refused")
    func noDatabase() throws {
        let folder = try ScratchFolder()
        #expect(throws: MBTilesError.self) { try MBTiles(path: folder.path + "/none") }
        #expect(throws: MBTilesError.self) { try MBTiles(path: folder.path) }
        for bytes in [Data([1]), Data("SQLite format 3\0".utf8) + Data(repeating: 0xFF, count: 5_000)] {
            try bytes.write(to: URL(fileURLWithPath: folder.path + "/x"))
            #expect(throws: MBTilesError.self) { try MBTiles(path: folder.path + "/x") }
        }
    }

    @Test(
        "oversized and empty tiles and tiles of another type are errors; negative and far rows are nobody's")
    func badTiles() throws {
        let (folder, path) = try hostile(
            good + "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data);"
                + "INSERT INTO tiles VALUES (1, 0, 1, zeroblob(5000000)), (1, 1, 1, zeroblob(0)), (1, 0, 0, 'text'), "
                + "(1, 1, 0, NULL), (2, -1, -1, x'01'), (2, 0, 99999999999, x'01'), (-1, 0, 0, x'01'), (2, 1, 3, x'07');"
        )
        let tiles = try MBTiles(path: path)
        for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            #expect(throws: MBTilesError.self) { try tiles.tile(tile(1, column, row)) }
        }
        #expect(try tiles.tile(tile(2, 1, 0)) == [7])
        #expect(try tiles.tile(tile(2, 0, 0)) == nil)
        withExtendedLifetime(folder) {}
    }

    @Test("a view that would run for ever is stopped")
    func endlessView() throws {
        let (folder, path) = try hostile(
            good + "CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
                + "SELECT 3 AS zoom_level, i * 0 + 1 AS tile_column, 0 - i AS tile_row, x'00' AS tile_data FROM n;"
        )
        let tiles = try MBTiles(path: path)
        #expect(throws: MBTilesError.self) { try tiles.tile(tile(3, 1, 1)) }
        withExtendedLifetime(folder) {}
    }
}

@Suite("The cache of tiles")
struct TileCacheTests {
    private func tile(_ column: Int) throws -> TileAddress {
        try #require(TileAddress(zoom: 10, column: column, row: 0))
    }

    @Test("what was not used for longest goes first, and the bound in bytes holds")
    func bound() throws {
        var cache = TileCache<Int>(bytes: 100)
        for column in 0..<4 { cache.insert(column, for: try tile(column), bytes: 30) }
        #expect(cache.count == 3 && cache.bytes == 90)
        var found = [cache[try tile(0)], cache[try tile(1)]]
        #expect(found == [nil, 1])
        cache.insert(9, for: try tile(9), bytes: 30)
        found = [cache[try tile(2)], cache[try tile(1)]]
        #expect(found == [nil, 1])
        cache.insert(7, for: try tile(7), bytes: 101)
        found = [cache[try tile(7)]]
        #expect(found == [nil] && cache.bytes == 90)
        cache.insert(8, for: try tile(8), bytes: 100)
        #expect(cache.count == 1 && cache.bytes == 100)
    }

    @Test("over many random steps it agrees with a plain list")
    func model() throws {
        var cache = TileCache<Int>(bytes: 500)
        var list: [(column: Int, size: Int)] = []
        var state: UInt64 = 7
        for step in 0..<5_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let column = Int(state >> 33) % 20
            if step % 3 == 0 {
                let size = Int(state >> 40) % 200
                cache.insert(step, for: try tile(column), bytes: size)
                list.removeAll { $0.column == column }
                while list.reduce(0, { $0 + $1.size }) + size > 500 { list.removeLast() }
                list.insert((column, size), at: 0)
            } else if let place = list.firstIndex(where: { $0.column == column }) {
                let known = cache[try tile(column)]
                #expect(known != nil)
                list.insert(list.remove(at: place), at: 0)
            } else {
                let known = cache[try tile(column)]
                #expect(known == nil)
            }
            #expect(cache.count == list.count && cache.bytes == list.reduce(0) { $0 + $1.size })
        }
    }
}
