import Foundation
import RegionFixtures
import Testing

@Suite("Drawing a region's map on the command line")
struct RegionTilesCommandTests {
    private let sources = ["regions/ridge/ridge.osm.pbf", "--dem", "regions/ridge"]

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("OHR-24: a region is built with its map, which info tells of and picture shows")
    func tiles() throws {
        let folder = try FixtureFolder()
        let region = folder.path + "/ridge"
        let built = try Tool.hikesim(
            ["region", "build"] + sources + ["-o", region, "--tiles", "--zoom", "12", "--jobs", "2"])
        #expect(built.code == 0 && built.output.contains("mbtiles"))
        let info = try Tool.hikesim(["region", "info", region])
        #expect(info.code == 0 && info.output.contains("zoom 12 to 12") && info.output.contains(".mbtiles"))
        let again = try Tool.hikesim(
            ["region", "tiles", region, "--osm"] + sources + ["--zoom", "11-12", "--scale", "1,2", "--json"])
        #expect(again.code == 0)
        let files = try #require(try object(again.output)["files"] as? [[String: Any]])
        #expect(files.compactMap { $0["name"] as? String }.filter { $0.hasSuffix("mbtiles") }.count == 2)
        // The list and the trails, names, hierarchies, and the two maps; no draft is left.
        #expect(folder.names("ridge").count == 6)
        #expect(try Tool.hikesim(["region", "info", region]).code == 0)
        for scale in ["1", "2"] {
            let shown = try Tool.hikesim([
                "region", "picture", region, "46.62,12.14", "--zoom", "12", "--size", "200x100", "--scale",
                scale, "-o",
                folder.path + "/map.png",
            ])
            #expect(shown.code == 0)
            let png = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/map.png"))
            #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]) && png[19] == 200 && png[23] == 100)
        }
        let nothing = try Tool.hikesim([
            "region", "picture", region, "46.62,12.14", "--zoom", "9", "-o", folder.path + "/map.png",
        ])
        #expect(nothing.code == 1)
    }

    @Test(
        "zooms, scales, jobs and sizes that cannot be are said so before anything is done",
        arguments: [
            ["--zoom", "15-10"], ["--zoom", "3-9"], ["--zoom", "a"], ["--zoom", "10-"], ["--scale", "3"],
            ["--scale", "1,1"], ["--jobs", "0"],
        ])
    func badOptions(_ options: [String]) throws {
        let folder = try FixtureFolder()
        let outcome = try Tool.hikesim(
            ["region", "build"] + sources + ["-o", folder.path + "/ridge", "--tiles"] + options)
        #expect(outcome.code == 2 && outcome.errors.contains(options[0]))
        #expect(folder.names() == [])
    }

    @Test("a region without a map, a folder that is none and a file that is no map are said so")
    func badInput() throws {
        let path = try RidgeRegion.path
        let picture = try Tool.hikesim([
            "region", "picture", path, "46.62,12.14", "--zoom", "12", "-o", "/tmp/x.png",
        ])
        #expect(picture.code == 2 && picture.errors.contains("hikesim region tiles"))
        #expect(try Tool.hikesim(["region", "tiles", "/none", "--osm", sources[0]]).code == 2)
        let noMap = try Tool.hikesim(["region", "tiles", path, "--osm", "regions/ridge/README.md"])
        #expect(noMap.code == 2)
    }
}
