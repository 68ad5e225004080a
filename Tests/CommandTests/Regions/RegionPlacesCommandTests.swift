import Foundation
import RegionFixtures
import Testing

/// The embedded region, built once by the command itself.
enum RidgeRegion {
    static let folder: Result<FixtureFolder, any Error> = Result {
        let folder = try FixtureFolder()
        let outcome = try Tool.hikesim([
            "region", "build", "regions/ridge/ridge.osm.pbf", "--dem", "regions/ridge", "-o",
            folder.path + "/ridge",
        ])
        guard outcome.code == 0 else { throw CocoaError(.fileReadUnknown) }
        return folder
    }

    static var path: String { get throws { try folder.get().path + "/ridge" } }
}

@Suite("Searching a region on the command line")
struct RegionPlacesCommandTests {
    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func names(_ arguments: [String]) throws -> [String] {
        let outcome = try Tool.hikesim(["region", "search", RidgeRegion.path] + arguments + ["--json"])
        let hits = try #require(try object(outcome.output)["hits"] as? [[String: Any]])
        return hits.compactMap { $0["name"] as? String }
    }

    @Test("search finds names as one types, by frame, kind and distance")
    func search() throws {
        #expect(try names(["kornhut"]).first == "Kornhütte")
        #expect(try names(["horn"]) == [])
        #expect(try names(["kornspitz", "--kind", "peak"]) == ["Kornspitz"])
        #expect(try names(["talvern", "--kind", "village", "--kind", "parking"]).first == "Talvern")
        #expect(try names(["s", "--within", "46.6,12.1,46.61,12.2"]).contains("Sellalm"))
        #expect(try !names(["s", "--within", "46.6,12.1,46.61,12.2"]).contains("Selljoch"))
        #expect(try names(["t", "--limit", "2"]).count == 2)
        let outcome = try Tool.hikesim(
            ["region", "search", RidgeRegion.path, "vardhorn", "--near", "46.62,12.14"])
        #expect(outcome.code == 0 && outcome.errors == "")
        #expect(outcome.output.contains("Vardhorn  46.6"))
        #expect(outcome.output.contains("peak, ") && outcome.output.contains(" km away"))
    }

    @Test("search goes through all regions of a folder, and gives a place that is in several once")
    func allRegions() throws {
        let folder = try FixtureFolder()
        for name in ["west", "east"] {
            let built = try Tool.hikesim([
                "region", "build", "regions/ridge/ridge.osm.pbf", "--dem", "regions/ridge", "-o",
                folder.path + "/both", "--name", name,
            ])
            #expect(built.code == 0)
        }
        let arguments = ["region", "search", folder.path + "/both", "kornspitz", "--kind", "peak"]
        let found = try object(try Tool.hikesim(arguments + ["--json"]).output)
        let hits = try #require(found["hits"] as? [[String: Any]])
        #expect(hits.count == 1 && hits[0]["region"] as? String == "west")
        let text = try Tool.hikesim(arguments)
        #expect(text.output.contains("Kornspitz  46.6") && text.output.contains(", in west"))
        let east = try Tool.hikesim(arguments + ["--region-name", "east", "--json"])
        #expect(east.output.contains("\"region\":\"east\""))
    }

    @Test("a mistake is forgiven and said; nothing found ends with code 1")
    func mistakes() throws {
        let near = try Tool.hikesim(["region", "search", RidgeRegion.path, "kornspits"])
        #expect(near.code == 0 && near.output.hasPrefix("nothing is called just so; did you mean\nKornspitz"))
        let none = try Tool.hikesim(["region", "search", RidgeRegion.path, "atlantis"])
        #expect(none.code == 1 && none.output.contains("nothing is called 'atlantis'"))
    }

    @Test("describe says landmark, settlement and the trail underfoot with its grade")
    func describe() throws {
        // On the Gratweg above the Talverner Kanzel.
        let found = try Tool.hikesim(["region", "search", RidgeRegion.path, "vardhorn", "--json"])
        let hit = try #require((try object(found.output)["hits"] as? [[String: Any]])?.first)
        let place = "\(hit["latitude"] ?? ""),\(hit["longitude"] ?? "")"
        let text = try Tool.hikesim(["region", "describe", RidgeRegion.path, place])
        #expect(text.code == 0)
        #expect(text.output.hasPrefix("At Vardhorn, "))
        #expect(text.output.contains(" of "))
        #expect(text.output.contains("\nOn ") && text.output.contains("(T"), "\(text.output)")
        let json = try object(
            try Tool.hikesim(["region", "describe", RidgeRegion.path, place, "--json"]).output)
        #expect((json["landmark"] as? [String: Any])?["name"] as? String == "Vardhorn")
        #expect((json["trail"] as? [String: Any])?["grade"] is String)
        let far = try Tool.hikesim(["region", "describe", RidgeRegion.path, "10,10"])
        #expect(far.code == 1 && far.output.contains("nothing with a name"))
    }

    @Test("OH5-38: a route is planned between names and coordinates")
    func route() throws {
        let names = try Tool.hikesim(["route", RidgeRegion.path, "talvern", "Kornhütte"])
        #expect(names.code == 0 && names.errors == "")
        #expect(names.output.contains("Passweg") && names.output.contains("Arrive at destination"))
        let mixed = try Tool.hikesim(
            ["route", RidgeRegion.path, "46.62,12.14", "kornhütte", "--via", "Mirmühle"])
        #expect(mixed.code == 0, "\(mixed.errors)")
    }

    @Test("an ambiguous name lists its candidates with distances, a wrong one the nearest reading; code 2")
    func ambiguous() throws {
        let outcome = try Tool.hikesim(["route", RidgeRegion.path, "Vard", "Talvern"])
        #expect(outcome.code == 2 && outcome.output == "")
        #expect(outcome.errors.contains("'Vard' is the name of several places"))
        #expect(outcome.errors.contains("Vardhütte (hut") && outcome.errors.contains("km away) at 46."))
        let wrong = try Tool.hikesim(["route", RidgeRegion.path, "Kornhitte", "Talvern"])
        #expect(wrong.code == 2 && wrong.errors.contains("did you mean\n  Kornh"))
        let unknown = try Tool.hikesim(["route", RidgeRegion.path, "Atlantis", "Talvern"])
        #expect(unknown.code == 2 && unknown.errors.contains("no place 'Atlantis'"))
    }

    @Test("bad options end with code 2 and a sentence")
    func refusals() throws {
        let path = try RidgeRegion.path
        let cases: [(arguments: [String], word: String)] = [
            (["search", path, "x", "--kind", "castle"], "there is no kind 'castle'"),
            (["search", path, "x", "--limit", "0"], "--limit"),
            (["search", path, "x", "--near", "here"], "--near takes latitude,longitude"),
            (["search", path, "x", "--within", "1,2,3"], "south,west,north,east"),
            (["search", path, "x", "--within", "5,2,3,4"], "south,west,north,east"),
            (["search", path + "/none", "x"], "no such folder"),
            (["describe", path, "96,10"], "latitude goes to 90"),
            (["describe", path, "there"], "latitude,longitude"),
            (["describe", path, "46,12", "--region-name", "x"], "no region 'x'"),
        ]
        for (arguments, word) in cases {
            let outcome = try Tool.hikesim(["region"] + arguments)
            #expect(outcome.code == 2, "\(arguments)")
            #expect(outcome.errors.contains(word), "\(outcome.errors)")
            #expect(outcome.output == "")
        }
    }

    @Test("info counts places by kind and says what was left out")
    func info() throws {
        let outcome = try Tool.hikesim(["region", "info", RidgeRegion.path])
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("  places     ") && outcome.output.contains("peak 4"))
        #expect(outcome.output.contains("  left out   "))
        #expect(outcome.output.contains(".places ") && outcome.output.contains("whole"))
    }
}
