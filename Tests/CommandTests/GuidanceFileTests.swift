import Foundation
import Testing

/// Profiles of guidance that lie in files, at the command line (issue 5, profiles).
@Suite("Guidance profiles from files")
struct GuidanceFileTests {
    private static let early = "profile: early\nturns: { approach: 160 m, at turn: 70 m }\n"

    private func scenario(_ scratch: ScratchFolder) throws -> String {
        _ = try scratch.write("early.yaml", Self.early)
        let track = Tool.root + "/scenarios/tracks/left-and-right.gpx"
        return try scratch.write(
            "mill.yaml",
            """
            scenario: By rules of one's own
            seed: 5
            on crash: restart
            guidance: early.yaml
            hiker: { follow: \(track), pace: 5 km/h, environment: open }
            steps:
              - { on: phone, import: \(track), save as: Mill }
              - { on: phone, send route: Mill }
              - { on: watch, navigate: Mill }
              - fault: { kill: watch, at: 00:02:00, restart after: 10 s }
              - walk:
            expect:
              - event: { event: log, on: watch, where: { message: guidance goes on }, count: 1 }
              - nothing: { event: log, where: { level: error } }
              - haptic: { on: watch, pattern: success, count: 1 }
            """)
    }

    /// The lines of a run's log that a person feels.
    private func felt(_ folder: String) throws -> [String] {
        try String(contentsOfFile: folder + "/haptics.jsonl", encoding: .utf8).split(separator: "\n")
            .map(String.init)
    }

    @Test(
        "a scenario's file: the same bytes with the devices in this process and in their own; replayed the same"
    )
    func processes() throws {
        let scratch = try ScratchFolder()
        let path = try scenario(scratch)
        var logs: [String] = []
        for (name, placement) in [("one", ["--in-process"]), ("two", [])] {
            let outcome = try Tool.hikesim(["run", path, "--out", scratch.path + "/" + name] + placement)
            #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
            logs.append(try scratch.text(name + "/events.jsonl"))
        }
        #expect(logs[0] == logs[1])
        #expect(logs[0].contains(#""rules":"{\"arrival\":{\"walked\":30,\"within\":30}"#))
        let again = try Tool.hikesim(["replay", "--in-process", scratch.path + "/one"])
        #expect(again.code == 0 && again.output.contains("SAME as"), "\(again.output)\(again.errors)")
        // The built-in profile tells the same turns later.
        let usual = try Tool.hikesim([
            "replay", "--in-process", scratch.path + "/one", "--guidance", "hiking", "--out",
            scratch.path + "/usual",
        ])
        #expect(usual.code == 0 && usual.output.contains("DIFFERENT guidance from"))
        #expect(try felt(scratch.path + "/usual") != felt(scratch.path + "/one"))
    }

    @Test("a run of the past, a live pair and a recorded walk are replayed by a file's rules")
    func replays() throws {
        let scratch = try ScratchFolder()
        let file = try scratch.write("early.yaml", Self.early)
        let loop = try SampleRuns.loop.get()
        let run = try Tool.hikesim([
            "replay", "--in-process", loop, "--guidance", file, "--out", scratch.path + "/run",
        ])
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(run.outputLines.last?.hasPrefix("DIFFERENT guidance from \(loop), first at ") == true)
        #expect(run.output.contains("early") && !run.output.contains(file))

        let pair = try SampleRuns.guidedPair(in: scratch.path + "/pair")
        let live = try Tool.hikesim([
            "replay", "--in-process", pair, "--guidance", file, "--out", scratch.path + "/live",
        ])
        #expect(live.code == 0, "\(live.output)\(live.errors)")
        #expect(live.output.contains("DIFFERENT guidance from"))
        #expect(try scratch.text("live/events.jsonl").contains(#"\"at turn\":70,"#))

        let walk = scratch.path + "/walk.nmea"
        #expect(try Tool.hikesim(["convert", loop, "-o", walk]).code == 0)
        let recorded = try Tool.hikesim([
            "replay", "--in-process", walk, "--route", "scenarios/tracks/loop.gpx", "--out",
            scratch.path + "/walk", "--guidance", file,
        ])
        #expect(recorded.code == 0, "\(recorded.output)\(recorded.errors)")
        #expect(recorded.output.contains("DIFFERENT guidance from"))
        #expect(try felt(scratch.path + "/walk-early") != felt(scratch.path + "/walk"))
    }

    @Test("a file that is not there or wrong is refused with its place, before anything is run")
    func refused() throws {
        let scratch = try ScratchFolder()
        let loop = try SampleRuns.loop.get()
        let wrong = try scratch.write("wrong.yaml", "profile: wrong\ncues: { apart: 9 s }\n")
        for (word, sentence) in [
            ("/nowhere/mine.yaml", "cannot read '/nowhere/mine.yaml'"),
            (wrong, "wrong.yaml:2:16: 'apart' of 'cues' (9 s) must be at most 'wait' of 'cues' (5 s)"),
            ("mine", "plain, hiking, cycling, or give a .yaml file"),
        ] {
            let outcome = try Tool.hikesim([
                "replay", loop, "--guidance", word, "--out", scratch.path + "/out",
            ])
            #expect(outcome.code == 2 && outcome.output == "")
            #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
        }
        let path = try scenario(scratch)
        _ = try scratch.write("early.yaml", "profile: early\nturns: { approach: 3 m }\n")
        let outcome = try Tool.hikesim(["run", "--in-process", path, "--out", scratch.path + "/out"])
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("early.yaml:2:20: 'approach' must be a distance from 10 m to 5000 m"))
    }

    @Test("on a live pair a file's rules go to the watch, and the journal needs the file no more")
    func livePair() throws {
        let scratch = try ScratchFolder()
        func hikesim(_ arguments: String...) throws -> Tool.Outcome {
            try Tool.hikesim(arguments, runtime: scratch.path)
        }
        let file = try scratch.write("early.yaml", Self.early)
        let up = try hikesim("up", "--name", "rules", "--out", scratch.path + "/pair")
        guard up.code == 0 else { throw SampleError(description: up.errors) }
        defer { _ = try? hikesim("down", "--name", "rules") }
        let action = ["app", "watch", "do", "trail", "navigate", "name=Ridge", "guidance=" + file]
        let done = try Tool.hikesim(action + ["--name", "rules"], runtime: scratch.path)
        // The watch has no such route; the rules were with what it was asked.
        #expect(done.code == 2 && done.errors.contains("there is no such route"), "\(done.errors)")
        let wrong = try hikesim(
            "app", "watch", "do", "trail", "navigate", "name=Ridge", "guidance=none.yaml", "--name", "rules")
        #expect(wrong.code == 2 && wrong.errors.contains("none.yaml"))
        #expect(try hikesim("down", "--name", "rules").code == 0)
        #expect(try scratch.text("pair/inputs.jsonl").contains(#"rules: \"{\\\"arrival\\\":"#))
        #expect(try scratch.text("pair/inputs.jsonl").contains("early.yaml") == false)
        try FileManager.default.removeItem(atPath: file)
        let again = try hikesim("replay", "--in-process", scratch.path + "/pair")
        #expect(again.code == 0, "\(again.output)\(again.errors)")
    }
}
