import Foundation
import RegionFixtures
import Testing

@Suite("Region and route commands")
struct RegionCommandTests {
    /// A folder with the region `r`, built by the command itself.
    private func made(_ more: [String] = []) throws -> (FixtureFolder, Tool.Outcome) {
        let folder = try FixtureFolder()
        let (map, dem) = try folder.writeFixture()
        let outcome = try Tool.hikesim(
            ["region", "build", map, "--dem", dem, "-o", folder.path + "/r", "--name", "Small valley"] + more)
        return (folder, outcome)
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("build says what it took and left out, with a line for each step on standard error")
    func build() throws {
        let (_, outcome) = try made()
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("Small valley"))
        #expect(outcome.output.contains("8 junctions, 9 pieces of way"))
        #expect(outcome.output.contains("left out 1 ways that are closed to walkers and riders"))
        #expect(outcome.errors.contains("reading ways") && outcome.errors.contains("writing"))
    }

    @Test(
        "OHR-02, issue 21: the routing database is written on request, and with --reference; all works without it"
    )
    func routingDatabase() throws {
        for (options, count) in [([], 0), (["--routing-db"], 1), (["--reference"], 1)] {
            let (folder, outcome) = try made(options)
            #expect(outcome.code == 0 && outcome.output.contains("routing.db") == (count == 1), "\(options)")
            #expect(folder.names("r").count { $0.hasSuffix(".routing.db") } == count, "\(options)")
            #expect(folder.names("r").count == 4 + count)
            let region = folder.path + "/r"
            let info = try Tool.hikesim(["region", "info", region])
            #expect(info.code == 0 && info.output.contains(".routing.db") == (count == 1))
            #expect(try Tool.hikesim(["region", "search", region, "ridge"]).code == 0)
            #expect(try Tool.hikesim(["region", "describe", region, "46.0,7.0"]).code == 0)
            #expect(try Tool.hikesim(["route", region, "46.0,7.0", "46.01,7.015"]).code == 0)
        }
    }

    @Test("build --json and info --json agree, and info checks the files")
    func json() throws {
        let (folder, outcome) = try made(["--json"])
        let built = try object(outcome.output)
        let info = try Tool.hikesim(["region", "info", folder.path + "/r", "--json"])
        #expect(info.code == 0)
        let region = try #require((try object(info.output)["regions"] as? [[String: Any]])?.first)
        #expect(region["id"] as? String == built["region"] as? String)
        #expect((built["taken"] as? [String: Int])?["edges"] == region["edges"] as? Int)
        #expect((region["highways"] as? [String: Double])?["track"].map { $0 > 2_000 } == true)
        let id = try #require(region["id"] as? String)
        var bytes = try folder.bytes("r/\(id).trails")
        bytes[bytes.count - 80] ^= 0x10
        try folder.write("r/\(id).trails", bytes)
        let damaged = try Tool.hikesim(["region", "info", folder.path + "/r"])
        #expect(damaged.code == 2 && damaged.output.contains("problem"))
    }

    @Test("route reads out directions with distances, names, grades and climb")
    func route() throws {
        let (folder, _) = try made()
        let outcome = try Tool.hikesim(["route", folder.path + "/r", "46.0,7.0", "46.01,7.015"])
        #expect(outcome.code == 0 && outcome.errors == "")
        for word in ["Forest road", "Ridge trail", "(T2)", "Arrive at destination", "up", "Swiss", "grades"] {
            #expect(outcome.output.contains(word), "\(word)")
        }
        let steep = try Tool.hikesim(
            ["route", folder.path + "/r", "46.0,7.0", "46.01,7.015", "--via", "46.018,7.012"])
        #expect(steep.output.contains("warning") && steep.output.contains("T4"))
    }

    @Test("a limit of grade and a closed way change the route")
    func limits() throws {
        let (folder, _) = try made()
        let limited = try Tool.hikesim(
            ["route", folder.path + "/r", "46.0,7.0", "46.01,7.015", "--max-sac", "T1"])
        #expect(limited.code == 0 && limited.output.contains("Valley road"))
        let closed = try Tool.hikesim([
            "route", folder.path + "/r", "46.0,7.0", "46.01,7.015", "--close", "11",
        ])
        #expect(closed.code == 0 && !closed.output.contains("(T2)"))
        let none = try Tool.hikesim(
            ["route", folder.path + "/r", "46.0,7.0", "46.012,7.018", "--profile", "family"])
        #expect(none.code == 1 || none.code == 0)
    }

    @Test("--alternatives prints other routes behind the cheapest, in every form")
    func alternatives() throws {
        let region = try RidgeRegion.path
        let arguments = ["route", region, "Talvern", "Kornhütte", "--alternatives", "2"]
        let text = try Tool.hikesim(arguments)
        #expect(text.code == 0 && text.output.hasPrefix("Route 1 of "))
        let count = text.output.components(separatedBy: "Arrive at destination").count - 1
        #expect(count >= 2 && count <= 3)
        #expect(text.errors.isEmpty == (count == 3))
        let json = try Tool.hikesim(arguments + ["--json", "--name", "Hut"])
        let lines = json.output.split(separator: "\n").map(String.init)
        #expect(lines.count == count)
        let routes = try lines.map { try object($0) }
        let costs = try routes.map {
            try #require(($0["report"] as? [String: Any])?["cost"] as? Double)
        }
        #expect(costs == costs.sorted())
        #expect(routes[0]["name"] as? String == "Hut" && routes[1]["name"] as? String == "Hut (2)")
        #expect(Set(routes.compactMap { $0["id"] as? String }).count == count)
        let gpx = try Tool.hikesim(arguments + ["--gpx"]).output
        #expect(gpx.components(separatedBy: "<trk>").count - 1 == count)
        #expect(gpx.components(separatedBy: "<rte>").count - 1 == count)
        let geoJSON = try Tool.hikesim(arguments + ["--geojson"]).output
        #expect(geoJSON.components(separatedBy: "\"kind\":\"route\"").count - 1 == count)
    }

    @Test("--round-trip ends where it began and has about the length")
    func roundTrip() throws {
        let region = try RidgeRegion.path
        let outcome = try Tool.hikesim(["route", region, "Talvern", "--round-trip", "8", "--json"])
        #expect(outcome.code == 0 && outcome.errors == "")
        let route = try object(outcome.output)
        let report = try #require(route["report"] as? [String: Any])
        let length = try #require(report["length"] as? Double)
        #expect(length > 4_000 && length < 12_000)
        let line = try #require(route["coordinates"] as? [[String: Any]])
        #expect(line.first?["latitude"] as? Double == line.last?["latitude"] as? Double)
        let west = try Tool.hikesim(["route", region, "Talvern", "--round-trip", "8", "--bearing", "270"])
        #expect(west.code == 0 && west.output.contains("Arrive at destination"))
    }

    @Test(
        "OHR-31: --json is a stored route with a report, the same bytes each time; --gpx and --geojson are files"
    )
    func files() throws {
        let (folder, _) = try made()
        let arguments = ["route", folder.path + "/r", "46.01,7.015", "46.0,7.03", "--mode", "cycling"]
        let first = try Tool.hikesim(arguments + ["--json"])
        #expect(first.code == 0)
        let route = try object(first.output)
        #expect(route["mode"] as? String == "cycling" && route["report"] is [String: Any])
        #expect((route["turnInstructions"] as? [Any])?.isEmpty == false)
        let gpx = try Tool.hikesim(arguments + ["--gpx", "-o", folder.path + "/a.gpx"])
        #expect(gpx.code == 0 && gpx.output == "")
        #expect(String(decoding: try folder.bytes("a.gpx"), as: UTF8.self).contains("<rtept"))
        #expect(try object(try Tool.hikesim(arguments + ["--geojson"]).output)["features"] is [Any])
    }

    @Test("mistakes end with code 2 and a sentence, no route with 1")
    func mistakes() throws {
        let (folder, _) = try made()
        let region = folder.path + "/r"
        let cases: [(arguments: [String], code: Int32, word: String)] = [
            (["route", region, "46.0", "46.01,7.015"], 2, "latitude,longitude"),
            (["route", region, "96.0,7.0", "46.01,7.015"], 2, "no place"),
            (["route", region, "46.0,7.0", "46.01,7.015", "--mode", "flying"], 2, "flying"),
            (["route", region, "46.0,7.0"], 2, "needs an end"),
            (["route", region, "46.0,7.0", "46.01,7.015", "--alternatives", "4"], 2, "1 to 3"),
            (["route", region, "46.0,7.0", "46.01,7.015", "--bearing", "4"], 2, "--round-trip"),
            (["route", region, "46.0,7.0", "46.01,7.015", "--round-trip", "4"], 2, "no end"),
            (["route", region, "46.0,7.0", "--round-trip", "0.1"], 2, "0.5 to 200"),
            (["route", region, "46.0,7.0", "--round-trip", "5", "--bearing", "400"], 2, "0 to 360"),
            (
                ["route", region, "46.0,7.0", "46.01,7.015", "--alternatives", "1", "--via", "46.0,7.01"], 2,
                "exclude each other"
            ),
            (["route", region, "46.0,7.0", "46.01,7.015", "--max-sac", "T9"], 2, "T9"),
            (["route", region, "46.0,7.0", "46.01,7.015", "--profile", "hikin"], 2, "hiking"),
            (["route", region, "46.0,7.0", "46.01,7.015", "--json", "--gpx"], 2, "exclude"),
            (["route", folder.path + "/none", "46.0,7.0", "46.01,7.015"], 2, "none"),
            (["route", folder.path + "/dem", "46.0,7.0", "46.01,7.015"], 2, "regions_metadata.json"),
            (["route", region, "46.5,7.5", "46.01,7.015"], 1, "500 m"),
            (["region", "info", folder.path + "/dem"], 2, "dem"),
            (["region", "build", folder.path + "/none.pbf", "-o", folder.path + "/x"], 2, "none.pbf"),
            (["region", "build", folder.path + "/map.osm.pbf", "-o", folder.path + "/dem"], 2, "dem"),
        ]
        for (arguments, code, word) in cases {
            let outcome = try Tool.hikesim(arguments)
            #expect(outcome.code == code, "\(arguments)")
            #expect(outcome.errors.contains(word), "\(outcome.errors)")
            #expect(outcome.output == "", "\(arguments)")
        }
        #expect(!folder.names().contains("x"))
    }

    @Test("a profile of a file is used, and its mistakes are named with their lines")
    func profile() throws {
        let (folder, _) = try made()
        let mine = try folder.write("mine.yaml", Array("profile: mine\nhighest grade: T1\n".utf8))
        let arguments = ["route", folder.path + "/r", "46.0,7.0", "46.01,7.015", "--profile"]
        let outcome = try Tool.hikesim(arguments + [mine])
        #expect(outcome.code == 0 && outcome.output.contains("Valley road"))
        let wrong = try folder.write("wrong.yaml", Array("profile: mine\nclimb: steep\n".utf8))
        let refused = try Tool.hikesim(arguments + [wrong])
        #expect(
            refused.code == 2 && refused.errors.contains("wrong.yaml:2") && refused.errors.contains("steep"))
    }
}
