import Foundation
import HikeValues
import Testing

/// Names that would steer a terminal, from every kind of input, as a person would meet them.
@Suite("Hostile text at the terminal")
struct HostileTextTests: PairSuite {
    /// Erases the display, sets a title, turns the order round, begins a line of its own.
    static let nasty = "x\u{1B}[2J\u{9B}31m\u{1B}]0;t\u{7}\u{202E}y"
    /// What XML lets through of it.
    static let nastyXML = "x\u{9B}31m\u{202E}y\u{2028}"

    let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    /// Lines of printable text, and the trace of what was cleaned, where there has to be one.
    private func check(
        _ outcome: Tool.Outcome, shows trace: String? = "\\u009b31m", _ what: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let text = outcome.output + outcome.errors
        let harmful = text.unicodeScalars.filter { $0 != "\n" && !TerminalText.isHarmless($0) }
        #expect(
            harmful.isEmpty, "\(what): \(harmful.map { $0.value }) in \(text)", sourceLocation: sourceLocation
        )
        if let trace { #expect(text.contains(trace), "\(what): \(text)", sourceLocation: sourceLocation) }
    }

    @Test("words of the command line: names of files, options, commands, with their line feeds")
    func arguments() throws {
        let name = Self.nasty + "\nFAKE: all is well"
        for words in [
            ["run", name + ".yaml"], ["--" + name], [name], ["log", name], ["convert", name, "-o", name],
            ["run", "scenarios/loop.yaml", "--set", name], ["down", "--name", name], ["time", name],
            ["haptics", "booted:" + name], ["replay", name], ["region", "info", name],
            ["app", "phone", "open-file", "trail", name], ["up", "--gpsd", name, "--name", "text"],
        ] {
            let outcome = try Tool.hikesim(words, runtime: scratch.path)
            #expect(outcome.code == 2 || outcome.code == 3, "\(words)")
            check(outcome, "\(words)")
            #expect(!(outcome.output + outcome.errors).contains("\nFAKE"), "\(words): \(outcome.errors)")
        }
    }

    @Test("a scenario: its name, its steps, and what is wrong with it; its report too")
    func scenario() throws {
        // Control characters are refused in a scenario, however they are written; marks of direction are not.
        let yaml = "x\\u202ey\\u2066z"
        let refused = try scratch.write("refused.yaml", "scenario: \"\\e[2J\"\nhiker: { follow: line.gpx }\n")
        #expect(try Tool.hikesim(["run", refused]).errors.contains("there is a control character"))
        let track = try scratch.write("line.gpx", Self.track(name: "line"))
        let good = try scratch.write(
            "good.yaml",
            """
            scenario: "\(yaml)"
            about: "\(yaml)"
            hiker: { follow: \(track) }
            steps:
              - { on: phone, send route: "\(yaml)" }
              - { wait: 1 s }
            """)
        let run = try Tool.hikesim(["run", good, "--out", scratch.path + "/out"])
        check(run, shows: "\\u202e", "run")
        for name in ["report.html", "junit.xml"] {
            let text = try scratch.text("out/" + name)
            #expect(!text.unicodeScalars.contains { $0 != "\n" && !TerminalText.isHarmless($0) }, "\(name)")
        }
        check(try Tool.hikesim(["log", scratch.path + "/out"]), shows: "\\u202e", "log")
        let json = try Tool.hikesim(["run", good, "--json", "--out", scratch.path + "/out"])
        check(json, shows: "\\u202e", "run --json")
        let summary = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(summary?["scenario"] as? String == "x\u{202E}y\u{2066}z")
        let bad = try scratch.write("bad.yaml", "scenario: S\n\"\(yaml)\": 1\nhiker: { follow: \(track) }\n")
        check(try Tool.hikesim(["run", bad]), shows: "\\u202e", "a wrong key")
        let tracked = try scratch.write("tracked.yaml", "scenario: S\nhiker: { follow: \"\(yaml)\" }\n")
        check(try Tool.hikesim(["run", tracked]), shows: "\\u202e", "a missing track")
    }

    private static func track(name: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>\(name)</name><trkseg>
        <trkpt lat="46.62" lon="12.14"/><trkpt lat="46.63" lon="12.14"/></trkseg></trk></gpx>
        """
    }

    @Test("tracks: a name in an app's log")
    func tracks() throws {
        _ = try scratch.write("nasty.gpx", Self.track(name: Self.nastyXML))
        let scenario = try scratch.write(
            "import.yaml",
            "scenario: S\nhiker: { follow: nasty.gpx }\nsteps:\n"
                + "  - { on: phone, import: nasty.gpx, save as: \"x\\u202e\" }\n  - { wait: 1 s }\n"
        )
        let run = try Tool.hikesim(["run", scenario, "--out", scratch.path + "/out"])
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        let log = try Tool.hikesim(["log", scratch.path + "/out", "--event", "store", "--event", "log"])
        check(log, shows: "\\u202e", "log")
        check(
            try Tool.hikesim(["log", scratch.path + "/out", "--json"]), shows: "\\u202e", "log --json")
        for line in try Tool.hikesim(["log", scratch.path + "/out", "--json"]).outputLines {
            #expect(throws: Never.self) { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        }
    }

    @Test("maps: names of places and ways in what is searched and described")
    func maps() throws {
        let osm = try scratch.write(
            "nasty.osm",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <osm version="0.6">
            <node id="1" lat="46.620" lon="12.140"><tag k="natural" v="peak"/><tag k="name" v="Peak \(Self.nastyXML)"/></node>
            <node id="2" lat="46.621" lon="12.141"/><node id="3" lat="46.625" lon="12.145"/>
            <way id="4"><nd ref="2"/><nd ref="3"/><tag k="highway" v="path"/><tag k="name" v="Way \(Self.nastyXML)"/></way>
            </osm>
            """)
        let built = try Tool.hikesim([
            "region", "build", osm, "--dem", "regions/ridge", "-o", scratch.path + "/region", "--name",
            "nasty",
        ])
        #expect(built.code == 0, "\(built.output)\(built.errors)")
        check(built, shows: nil, "build")
        check(try Tool.hikesim(["region", "search", scratch.path + "/region", "peak"]), "search")
        check(
            try Tool.hikesim(["region", "search", scratch.path + "/region", "peak", "--json"]),
            "search --json")
        check(try Tool.hikesim(["region", "info", scratch.path + "/region"]), shows: nil, "info")
        check(
            try Tool.hikesim(["region", "describe", scratch.path + "/region", "46.621,12.141"]), "describe")
    }

    @Test("a log by somebody else, and what a device says when it fails")
    func devices() throws {
        let run = scratch.path + "/log"
        try FileManager.default.createDirectory(atPath: run, withIntermediateDirectories: true)
        _ = try scratch.write(
            "log/events.jsonl",
            """
            {"t":0.000000,"device":"watch\\u001b[2J","event":"log","level":"error","subsystem":"\\u009b31m","category":"c","message":"\\u202e\\nFAKE"}
            {"t":0.000000,"device":"watch","event":"haptic","pattern":"\u{9B}31m","source":"\u{202E}"}

            """)
        check(try hikesim("log", run), "log")
        #expect(try !hikesim("log", run).output.contains("\nFAKE"))
        check(try hikesim("log", run, "--json"), "log --json")

        // A pair's folder has no such name: one that has is refused, and told cleaned.
        let hostile = try hikesim("up", "--name", "nasty", "--out", scratch.path + "/p\u{1B}[2J\u{9B}31m")
        #expect(hostile.code == 2 && hostile.errors.contains("control character"), "\(hostile.errors)")
        check(hostile, shows: nil, "up --out")
        // A device that finds something else in the place of its folder says where that is.
        let pair = scratch.path + "/pair"
        defer { _ = try? hikesim("down", "--name", "nasty") }
        #expect(try hikesim("up", "--name", "nasty", "--out", pair).code == 0)
        check(try hikesim("list"), shows: nil, "list")
        #expect(try hikesim("down", "--name", "nasty").code == 0)
        try FileManager.default.removeItem(atPath: pair + "/phone")
        try Data().write(to: URL(fileURLWithPath: pair + "/phone"))
        let up = try hikesim("up", "--name", "nasty", "--resume", pair)
        #expect(up.code == 3 && up.errors.contains("/phone"), "\(up.errors)")
        // The bus has taken the characters out already.
        check(up, shows: nil, "up")
    }
}
