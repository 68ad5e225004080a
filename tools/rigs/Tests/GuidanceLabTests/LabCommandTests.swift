import Foundation
import Testing

@Suite("tools/guidance-lab")
struct LabCommandTests {
    private static let short = [
        "--quick", "--runs", "1", "--tracks", "loop,switchbacks", "--rules",
        "plain,osmand",
        "--environments", "open,gorge",
    ]

    @Test("one job at a time or three give the same figures, another seed gives others")
    func repeats() throws {
        let one = try Lab.run(Self.short + ["--jobs", "1", "--json", "-"])
        let three = try Lab.run(Self.short + ["--jobs", "3", "--json", "-"])
        #expect(one.code == 0 && one.errors == "")
        #expect(one.output == three.output)
        let other = try Lab.run(Self.short + ["--seed", "2", "--json", "-"])
        #expect(other.output != one.output)
        let object = try JSONSerialization.jsonObject(with: Data(one.output.utf8)) as? [String: Any]
        #expect(object?["rules"] as? [String] == ["plain", "osmand"])
    }

    @Test("tables go to standard output, and the page is written")
    func tables() throws {
        let folder = try ScratchFolder()
        let outcome = try Lab.run(Self.short + ["--html", folder.path + "/lab.html"])
        #expect(outcome.code == 0)
        #expect(outcome.outputLines.contains { $0.hasPrefix("along error, p95, m") })
        #expect(outcome.outputLines.contains { $0.hasPrefix("switchbacks") })
        #expect(try folder.text("lab.html").contains("<svg"))
    }

    @Test("issue 5: no false alarm where a canyon's reflections last, nobody lost on hairpins under trees")
    func worldPresets() throws {
        let outcome = try Lab.run([
            "--quick", "--runs", "3", "--tracks", "loop,switchbacks", "--rules", "hiking",
            "--environments", "world-canopy,world-canyon", "--json", "-",
        ])
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let gates = try #require(object?["gates"] as? [[String: Any]])
        #expect(gates.count == 2)
        for gate in gates {
            let rows = try #require(gate["rows"] as? [[String: Any]])
            for (name, limit) in [("false off-route", 0.0), ("lost over 60 m", 0.2)] {
                let row = try #require(rows.first { $0["name"] as? String == name })
                let value = try #require((row["values"] as? [Double])?.first)
                #expect(value <= limit, "\(name)")
            }
        }
    }

    @Test("a folder of hikes that is named has some, and each file that has none is named with its reason")
    func hikes() throws {
        let folder = try ScratchFolder()
        func gpx(_ points: Int) -> String {
            "<gpx version=\"1.1\"><trk><trkseg>"
                + (0..<points).map { "<trkpt lat=\"46.\(6_000 + $0)\" lon=\"12.1\"/>" }.joined()
                + "</trkseg></trk></gpx>"
        }
        let cut = try folder.write("cut.gpx", "<gpx><trk><trkseg><trkpt lat=\"46\"")
        let short = try folder.write("short.GPX", gpx(3))
        let options = Self.short + ["--hikes", folder.path]
        let none = try Lab.run(options)
        #expect(none.code == 2 && none.errors.contains("there is no hike in '\(folder.path)'"), "\(none)")
        for file in [cut, short] { #expect(none.errors.contains("left out: '\(file)': "), "\(none)") }
        _ = try folder.write("good.gpx", gpx(200))
        let some = try Lab.run(options)
        #expect(some.code == 0, "\(some)")
        for file in [cut, short] { #expect(some.output.contains("left out: '\(file)': "), "\(some)") }
        let places = (0..<200).map { "12.1,46.\(7_000 + $0)" }.joined(separator: " ")
        let maps = try ScratchFolder()
        _ = try maps.write(
            "drawn.KML",
            "<kml><Placemark><LineString><coordinates>\(places)</coordinates></LineString></Placemark></kml>")
        let drawn = try Lab.run(Self.short + ["--hikes", maps.path])
        #expect(drawn.code == 0, "\(drawn)")
    }

    @Test("what is not known is refused before anything is measured, with what there is")
    func badInput() throws {
        for (option, value, known) in [
            ("--rules", "ostrich", "plain"), ("--tracks", "moon", "figure-8"),
            ("--environments", "cave", "world-canyon"), ("--runs", "0", "1 to"), ("--jobs", "0", "1 to"),
            ("--hikes", "/does/not/exist", "/does/not/exist"),
        ] {
            let outcome = try Lab.run([option, value])
            #expect(outcome.code == 2 && outcome.output == "", "\(option)")
            #expect(outcome.errors.contains(known), "\(option)")
        }
        // There is nothing to gate without the profile that the gate is about.
        let outcome = try Lab.run(["--gate", "--rules", "osmand"])
        #expect(outcome.code == 2 && outcome.errors.contains("hiking"))
    }

    @Test(
        "issue 5: profiles of one's own stand beside the rules in text, page and figures, and are what they say"
    )
    func profiles() throws {
        let folder = try ScratchFolder()
        let early = try folder.write(
            "early.yaml", "profile: early\nturns: { at turn: 75 m, approach: 120 m }\n")
        let same = try folder.write("same.yaml", "profile: as-plain\nlike: plain\n")
        let options =
            Self.short + ["--profile", early, "--profile", same, "--html", folder.path + "/lab.html"]
        let outcome = try Lab.run(options + ["--json", folder.path + "/lab.json"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.outputLines.contains { $0.contains("early") && $0.contains("as-plain") })
        #expect(outcome.outputLines.contains { $0.hasPrefix("early ") })
        let page = try folder.text("lab.html")
        #expect(page.contains("early") && page.contains("as-plain"))
        let json = try folder.text("lab.json")
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(object?["rules"] as? [String] == ["plain", "early", "as-plain", "osmand"])
        // The one that is as 'plain' has its figures, the other has others.
        var counts = (same: 0, other: 0)
        for gates in try #require(object?["gates"] as? [[String: Any]]) {
            for row in try #require(gates["rows"] as? [[String: Any]]) {
                let values: [String] = try #require(row["values"] as? [Any]).map { "\($0)" }
                #expect(values[0] == values[2])
                counts.same += 1
                if values[0] != values[1] { counts.other += 1 }
            }
        }
        #expect(counts.same > 10 && counts.other > 3)
    }

    @Test("issue 5: a profile that is not there, wrong, or called as another rule is refused with its place")
    func badProfiles() throws {
        let folder = try ScratchFolder()
        let cases = [
            (folder.path + "/none.yaml", "No such file"),
            (try folder.write("wrong.yaml", "profile: a\nturns: { approach: 5 m }"), "wrong.yaml:2:"),
            (try folder.write("taken.yaml", "profile: osmand"), "another name"),
        ]
        for (path, word) in cases {
            let outcome = try Lab.run(Self.short + ["--profile", path])
            #expect(outcome.code == 2 && outcome.output == "" && outcome.errors.contains(word))
        }
        let twice = try folder.write("mine.yaml", "profile: mine")
        let outcome = try Lab.run(Self.short + ["--profile", twice, "--profile", twice])
        #expect(outcome.code == 2 && outcome.errors.contains("'mine'"))
    }

    @Test("the help begins with an abstract and shows examples; an unknown option is bad usage")
    func help() throws {
        let help = try Lab.run(["--help"])
        #expect(help.code == 0 && help.errors == "" && help.output.hasPrefix("OVERVIEW: "))
        #expect(help.outputLines.contains { $0.hasPrefix("tools/guidance-lab --quick") })
        let unknown = try Lab.run(["--ostrich"])
        #expect(unknown.code == 2 && unknown.output == "" && unknown.errors.contains("--ostrich"))
    }

    @Test("a file of another kind, and one that is read, make way for no result")
    func keptFiles() throws {
        let folder = try ScratchFolder()
        let mine = try folder.write("mine.yaml", "profile: mine\n")
        let text = try folder.write("notes.txt", "of mine")
        for options in [
            ["--html", text], ["--json", text], ["--profile", mine, "--json", mine],
            ["--profile", mine, "--html", mine],
        ] {
            let outcome = try Lab.run(Self.short + options)
            #expect(outcome.code == 2 && outcome.output == "" && outcome.errors.contains("name another file"))
        }
        #expect(try folder.text("notes.txt") == "of mine" && folder.text("mine.yaml") == "profile: mine\n")
        // One of its own makes way.
        for _ in 0..<2 {
            let outcome = try Lab.run(
                Self.short + ["--json", folder.path + "/lab.json", "--html", folder.path + "/lab.html"])
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
    }
}
