import Foundation
import Testing

@Suite("hikesim link show and traces")
struct TraceCommandTests {
    /// A run with two watches, the link to the second one out of range, a user info for each.
    private func run() throws -> ScratchFolder {
        let scratch = try ScratchFolder()
        let booted = ["phone", "watch", "watch2"].map { device in
            "{\"t\":0.000000,\"device\":\"\(device)\",\"event\":\"lifecycle\",\"state\":\"booted\",\"role\":\"\(device.prefix(5))\"}"
        }
        let rest = [
            """
            {"t":1.000000,"device":"world","event":"fault","fault":"range","on":"phone watch2","state":"begin","distance":80.00}
            """,
            """
            {"t":2.000000,"device":"phone","event":"bus","direction":"queue","peer":"watch2","channel":"userInfo","id":"AAAAAAAA-1","app":"trail","size":1500,"outcome":"accepted"}
            """,
            """
            {"t":3.000000,"device":"phone","event":"bus","direction":"queue","peer":"watch2","channel":"userInfo","id":"AAAAAAAA-1","app":"trail","outcome":"cancelled"}
            """,
        ]
        _ = try scratch.write("events.jsonl", (booted + rest).map { $0 + "\n" }.joined())
        return scratch
    }

    @Test("EM-12: link show tells of a run at its end, and at a moment before")
    func show() throws {
        let run = try run()
        let end = try Tool.hikesim(["link", "show", run.path])
        #expect(end.code == 0, "\(end.errors)")
        #expect(end.outputLines.first == "at 00:00:03.000 (3.000 s)")
        #expect(
            end.output.contains("link to watch: up;") && end.output.contains("nothing outstanding for watch2")
        )
        let before = try Tool.hikesim(["link", "show", run.path, "--at", "00:00:02.5"])
        #expect(
            before.output.contains("link to watch2: down since 00:00:01.000 (1.500 s): out of range (80 m)"))
        #expect(
            before.output.contains(
                "userInfo  AAAAAAAA  trail  1.5 kB  0.500  0       0         -       out of range (80 m)"))
        let json = try Tool.hikesim(["link", "show", run.path, "--at", "2500 ms", "--json"])
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(object?["t"] as? Double == 2.5 && (object?["devices"] as? [Any])?.count == 3)
    }

    @Test("EM-12: what link show cannot use ends with code 2 and a sentence")
    func refusals() throws {
        let run = try run()
        for (arguments, words) in [
            (["link", "show", run.path, "--at", "noon"], "--at takes a time since the start"),
            (["link", "show", "/nowhere"], "there is no run '/nowhere'"),
            (["link", "show"], "no pair named 'default' is running"),
            (["link", "show", "scenarios"], "cannot read"),
            (["link", "up", "--at", "1 s"], "--at belongs to 'link show'"),
        ] {
            let outcome = try Tool.hikesim(arguments)
            #expect(outcome.code == 2 && outcome.output == "", "\(arguments)")
            #expect(outcome.errors.contains(words), "\(outcome.errors)")
        }
    }

    @Test("EM-12: a run becomes a capture and a trace, by the output's name or --format")
    func export() throws {
        let run = try run()
        let capture = try Tool.hikesim(["convert", run.path, "-o", run.path + "/a.pcapng"])
        #expect(
            capture.code == 0 && capture.output == "\(run.path)/a.pcapng: 2 packets\n", "\(capture.errors)")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: run.path + "/a.pcapng"))
        #expect(bytes.starts(with: [0x0A, 0x0D, 0x0D, 0x0A]))
        let trace = try Tool.hikesim(["convert", run.path, "-o", "-", "--format", "perfetto"])
        #expect(trace.code == 0 && trace.errors == "standard output: 6 events\n")
        #expect(try JSONSerialization.jsonObject(with: Data(trace.output.utf8)) is [String: Any])
        let named = try Tool.hikesim(["convert", run.path, "-o", run.path + "/b.json"])
        #expect(try named.code == 0 && run.text("b.json") == trace.output)
    }

    @Test("EM-12: a trace is made of a run only")
    func exportRefusals() throws {
        let run = try run()
        for (arguments, words) in [
            (["convert", "scenarios/tracks/loop.gpx", "-o", "x.pcapng"], "is made of a run's folder"),
            (["convert", run.path, "-o", "x.json", "--pace", "4 km/h"], "--pace is for tracks"),
            (["convert", run.path, "-o", "x.json", "--device", "tablet"], "there are phone, watch, watch2"),
        ] {
            let outcome = try Tool.hikesim(arguments)
            #expect(outcome.code == 2 && outcome.errors.contains(words), "\(outcome.errors)")
        }
    }

    @Test("hikesim log takes any device of the run, and world")
    func devices() throws {
        let run = try run()
        #expect(try Tool.hikesim(["log", run.path, "--device", "watch2"]).outputLines.count == 1)
        #expect(try Tool.hikesim(["log", run.path, "--device", "world"]).outputLines.count == 1)
        let unknown = try Tool.hikesim(["log", run.path, "--device", "watch3"])
        #expect(unknown.code == 2)
        #expect(
            unknown.errors
                == "there is no device 'watch3' in this run; there are phone, watch, watch2, world\n")
    }
}
