import Foundation
import HikeGeodesy
import HikeRegions
import HikeRendering
import HikeStorage
import HikeValues
import Testing

@testable import HikeTiles

@Suite("Building tiles")
struct TileBuildTests {
    private struct Stop: Error {}

    @discardableResult
    private func build(
        _ path: String, jobs: Int = 2, zooms: ClosedRange<Int> = 11...13, stopAfter: Int = .max
    ) throws -> TileBuild.Summary {
        var calls = 0
        let options = TileBuild.Options(name: "Ridge", zooms: zooms, jobs: jobs)
        return try TileBuild(Ridge.sources.get(), options) { _ in
            calls += 1
            if calls > stopAfter { throw Stop() }
        }.write(to: path)
    }

    @Test("MAP-04: the file has every tile of the region's box, PNG of 256 pixels, and says what it is")
    func content() throws {
        let folder = try Scratch()
        let summary = try build(folder.path + "/map.mbtiles")
        #expect(folder.names == ["map.mbtiles"])
        let tiles = try MBTiles(path: folder.path + "/map.mbtiles")
        let box = try Ridge.sources.get().box
        #expect(
            tiles.metadata.zooms == 11...13 && tiles.metadata.format == "png"
                && tiles.metadata.name == "Ridge")
        // Invented data is owed to nobody.
        #expect(tiles.metadata.attribution == nil)
        var count = 0
        for zoom in 11...13 {
            for range in TileRange.covering(box, zoom: zoom) {
                for row in range.rows {
                    for column in range.columns {
                        let address = try #require(TileAddress(zoom: zoom, column: column, row: row))
                        let picture = try ImageDecoding.decode(try #require(try tiles.tile(address)))
                        #expect(picture.width == 256 && picture.height == 256)
                        count += 1
                    }
                }
            }
        }
        #expect(summary.tiles == count)
        #expect(try tiles.count() == count)
    }

    @Test(
        "one thread and five give the same bytes, and so does a build that was stopped and gone on with twice"
    )
    func sameBytes() throws {
        let folder = try Scratch()
        try build(folder.path + "/one.mbtiles", jobs: 1)
        try build(folder.path + "/five.mbtiles", jobs: 5)
        for stop in [1, 1] {
            #expect(throws: TileBuildError.self) {
                try build(folder.path + "/stopped.mbtiles", jobs: 3, stopAfter: stop)
            }
            #expect(
                folder.names.contains("stopped.mbtiles.part") && !folder.names.contains("stopped.mbtiles"))
        }
        let summary = try build(folder.path + "/stopped.mbtiles", jobs: 2)
        #expect(summary.resumed > 0)
        #expect(folder.names == ["five.mbtiles", "one.mbtiles", "stopped.mbtiles"])
        let one = try folder.bytes("one.mbtiles")
        #expect(try one == folder.bytes("five.mbtiles"))
        #expect(try one == folder.bytes("stopped.mbtiles"))
    }

    @Test("a draft of other options is not gone on with, and two builds of one file exclude each other")
    func drafts() throws {
        let folder = try Scratch()
        #expect(throws: TileBuildError.self) { try build(folder.path + "/map.mbtiles", stopAfter: 2) }
        #expect(try build(folder.path + "/map.mbtiles", zooms: 11...12).resumed == 0)
        let lock = try TileLock(folder.path + "/map.mbtiles.lock", for: "map")
        #expect(throws: TileBuildError.self) { try build(folder.path + "/map.mbtiles") }
        lock.release()
        try build(folder.path + "/map.mbtiles")
        #expect(folder.names == ["map.mbtiles"])
    }

    @Test("zooms, scales and jobs that cannot be, and files that are none, are errors")
    func badOptions() throws {
        let sources = try Ridge.sources.get()
        for options in [
            TileBuild.Options(name: "x", zooms: 2...9), TileBuild.Options(name: "x", zooms: 10...19),
            TileBuild.Options(name: "x", scale: 3), TileBuild.Options(name: "x", jobs: 0),
        ] {
            #expect(throws: TileBuildError.self) { try TileBuild(sources, options) }
        }
        #expect(throws: TileBuildError.self) { try MapSources(map: Ridge.folder + "/none", elevation: nil) }
        #expect(throws: TileBuildError.self) {
            try MapSources(map: Ridge.folder + "/README.md", elevation: nil)
        }
        #expect(throws: TileBuildError.self) { try MapSources(map: Ridge.map, elevation: "/none") }
    }

    @Test("a map without elevation has no relief and is a map all the same")
    func withoutElevation() throws {
        let folder = try Scratch()
        let sources = try MapSources(map: Ridge.map, elevation: nil)
        let options = TileBuild.Options(name: "Flat", zooms: 12...12, scale: 2)
        let summary = try TileBuild(sources, options).write(to: folder.path + "/map.mbtiles")
        #expect(summary.tiles > 0)
        var picture = MapPicture(try MBTiles(path: folder.path + "/map.mbtiles"))
        let drawn = try picture.draw(
            around: Coordinate(latitude: 46.62, longitude: 12.14), zoom: 12, width: 300, height: 700)
        #expect(drawn.width == 300 && drawn.height == 700 && picture.drawn > 0)
        let empty = try picture.draw(
            around: Coordinate(latitude: 0, longitude: 0), zoom: 12, width: 64, height: 64)
        #expect(Set(empty.pixels).count == 1 && picture.missing > 0)
    }
}
