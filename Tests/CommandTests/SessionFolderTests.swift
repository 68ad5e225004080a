import Foundation
import Glibc
import Testing

/// The folder of a live pair: nobody else writes into it, and nothing that it holds is lost.
@Suite("Folders of live pairs")
final class SessionFolderTests {
    private struct State: Decodable {
        var process: Int32
        var directory: String
        var kept: String?
    }

    private let scratch: ScratchFolder
    private var run: String { scratch.path + "/run" }
    private var state: String { scratch.path + "/state" }
    private var names: [String] = []

    init() throws { scratch = try ScratchFolder() }

    deinit { for name in names { _ = try? hikesim("down", "--name", name) } }

    private func hikesim(_ arguments: String...) throws -> Tool.Outcome {
        try Tool.hikesim(arguments, runtime: scratch.path, state: state)
    }

    /// A pair that is ended with the test at the latest.
    private func up(_ name: String, _ arguments: String...) throws -> State {
        let outcome = try Tool.hikesim(
            ["up", "--json", "--name", name] + arguments, runtime: scratch.path, state: state)
        guard outcome.code == 0 else { throw SampleError(description: outcome.errors) }
        names.append(name)
        return try JSONDecoder().decode(State.self, from: Data(outcome.output.utf8))
    }

    private func list(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private func killed(_ pair: State) { #expect(kill(pair.process, SIGKILL) == 0) }

    // MARK: Locks

    @Test(
        "issue 19: the folder of a running pair is refused to every command that writes one, by name and remedy"
    )
    func refused() throws {
        let pair = try up("one", "--out", run)
        let journal = try String(contentsOfFile: run + "/inputs.jsonl", encoding: .utf8)
        let before = list(run)
        let scenario = "scenarios/left-and-right.yaml"
        let commands = [
            ["up", "--name", "two", "--out", run], ["up", "--name", "two", "--out", run, "--fresh"],
            ["up", "--name", "two", "--resume", run], ["up", "--name", "two", "--resume", run + "/"],
            ["run", "--in-process", "--out", run, scenario], ["run", "--out", run, scenario],
        ]
        for command in commands {
            let outcome = try Tool.hikesim(command, runtime: scratch.path, state: state)
            #expect(outcome.code == 3, "\(command): \(outcome.errors)")
            let holder = "in use by the pair 'one' (process \(pair.process))"
            #expect(outcome.errors.contains(holder), "\(command): \(outcome.errors)")
            #expect(outcome.errors.contains("hikesim down --name one"), "\(command): \(outcome.errors)")
        }
        #expect(try String(contentsOfFile: run + "/inputs.jsonl", encoding: .utf8) == journal)
        #expect(list(run) == before)
        #expect(try hikesim("time", "info", "--name", "one").code == 0)
        #expect(try hikesim("down", "--name", "one").code == 0)
        #expect(!list(run).contains(".lock"))
    }

    @Test("issue 19: the part of a pair that goes on is held too, and so is the whole")
    func resumed() throws {
        killed(try up("one", "--out", run))
        let pair = try up("one", "--resume", run)
        for folder in [run, pair.directory] {
            let outcome = try hikesim("run", "--in-process", "--out", folder, "scenarios/left-and-right.yaml")
            #expect(outcome.code == 3 && outcome.errors.contains("the pair 'one'"), "\(outcome.errors)")
        }
        let second = try hikesim("up", "--name", "two", "--resume", run)
        #expect(second.code == 3 && second.errors.contains("the pair 'one'"), "\(second.errors)")
        #expect(list(run).filter { $0.hasPrefix("resumed-") } == ["resumed-2"])
    }

    @Test("issue 19: no run takes the place of a live pair's session")
    func overwritten() throws {
        _ = try up("one", "--out", run)
        #expect(try hikesim("down", "--name", "one").code == 0)
        let before = list(run)
        for command in [["run", "--in-process", "--out", run, "scenarios/left-and-right.yaml"]] {
            let outcome = try Tool.hikesim(command, runtime: scratch.path)
            #expect(outcome.code == 2 && outcome.errors.contains("the session of a live pair"))
        }
        #expect(list(run) == before)
    }

    @Test(
        "issue 19: a session is one also where its log of the host is gone, its journal too, or both",
        arguments: [["host.log"], ["inputs.jsonl"], ["host.log", "inputs.jsonl", "events.jsonl"]])
    func evidence(gone: [String]) throws {
        _ = try up("one", "--out", run)
        #expect(try hikesim("down", "--name", "one").code == 0)
        for name in gone { try FileManager.default.removeItem(atPath: run + "/" + name) }
        let before = list(run)
        #expect(before.contains("phone"))
        let outcome = try hikesim("run", "--in-process", "--out", run, "scenarios/left-and-right.yaml")
        #expect(outcome.code == 2 && outcome.errors.contains("the session of a live pair"), "\(outcome)")
        let replay = try hikesim("replay", "--in-process", "--out", run, "/nowhere")
        #expect(replay.code == 2)
        #expect(list(run) == before)
        let kept = try #require(try up("one", "--out", run, "--fresh").kept)
        #expect(list(kept).filter { $0 != ".kept" } == before)
    }

    @Test("issue 19: what a run, a replay or a gallery has left is no session and makes way")
    func made() throws {
        #expect(try hikesim("run", "--in-process", "--out", run, "scenarios/left-and-right.yaml").code == 0)
        #expect(try hikesim("run", "--in-process", "--out", run, "scenarios/left-and-right.yaml").code == 0)
        let pair = try up("one", "--out", run)
        #expect(pair.kept == nil)
        #expect(try hikesim("down", "--name", "one").code == 0)
        for _ in 1...2 {
            let again = try hikesim("replay", "--in-process", run)
            #expect(again.code == 0, "\(again)")
        }
        #expect(try up("two", "--out", run + "-replay").kept == nil)
        let gallery = scratch.path + "/gallery"
        let pictures = try scratch.write(
            "pictures.yaml",
            "scenario: Pictures\nhiker: { follow: \(Tool.root)/scenarios/tracks/loop.gpx }\nsteps:\n  - wait: 1 s\n  - { on: watch, screenshot: now }\n"
        )
        for _ in 1...2 {
            let outcome = try hikesim("gallery", "--quick", "--out", gallery, pictures)
            #expect(outcome.code == 0, "\(outcome)")
        }
    }

    @Test("issue 19: a folder that is a link stays one, and sessions lie beside the folder behind it")
    func linked() throws {
        let (real, link) = (scratch.path + "/real", scratch.path + "/links/run")
        for folder in [real, scratch.path + "/links"] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        }
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
        _ = try up("one", "--out", link)
        #expect(try hikesim("down", "--name", "one").code == 0)
        let pair = try up("one", "--out", link + "/")
        #expect(pair.directory == real && pair.kept?.hasPrefix(real + "@") == true)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == real)
        #expect(list(scratch.path + "/links") == ["run"])
        #expect(list(real).contains("phone"))
    }

    @Test(
        "issue 19: a pair that cannot be gone on with, because its journal cannot be read, is not told to be")
    func unreadable() throws {
        killed(try up("one", "--out", run))
        try Data("{\"settings".utf8).write(to: URL(fileURLWithPath: run + "/inputs.jsonl"))
        let outcome = try hikesim("up", "--name", "one", "--out", run)
        #expect(outcome.code == 2 && outcome.errors.contains("--fresh"), "\(outcome)")
        #expect(!outcome.errors.contains("--resume"), "\(outcome)")
        #expect(try hikesim("up", "--name", "one", "--resume", run).code == 2)
    }

    // MARK: Names

    @Test(
        "issue 19: a name that is none is refused before there is a folder of it",
        arguments: ["../old", "sub/../old", "a\nb", "\u{1B}[31mred", "", ".", "..", ".hidden", "a@b"])
    func badName(name: String) throws {
        let old = state + "/hikesim/old"
        try FileManager.default.createDirectory(
            atPath: state + "/hikesim/sub", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: old, withIntermediateDirectories: true)
        for place in [old, state + "/old"] {
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            try Data("kept".utf8).write(to: URL(fileURLWithPath: place + "/events.jsonl"))
        }
        let outcome = try hikesim("up", "--name", name)
        #expect(outcome.code == 2 && outcome.errors.contains("cannot be used for a run"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("\u{1B}"))
        #expect(list(state + "/hikesim") == ["old", "sub"])
        #expect(list(old) == ["events.jsonl"] && list(state + "/old") == ["events.jsonl"])
    }

    @Test(
        "issue 19: whatever refuses a pair leaves the folder as it was",
        arguments: [
            ["--time", "x0"], ["--start", "yesterday"], ["--link", "string"], ["--gpx", "/none.gpx"],
            ["--nmea", "/none.nmea"], ["--gpsd", "a:b:c"], ["--gpsd", "localhost:1", "--nmea", "x"],
            ["--gpx", "scenarios/tracks/loop.gpx", "--speed", "0"], ["--speed=-1"], ["--start=-1"],
        ])
    func refusedOptions(options: [String]) throws {
        try FileManager.default.createDirectory(atPath: run, withIntermediateDirectories: true)
        try Data("kept".utf8).write(to: URL(fileURLWithPath: run + "/events.jsonl"))
        let outcome = try Tool.hikesim(["up", "--out", run] + options, runtime: scratch.path, state: state)
        #expect(outcome.code != 0, "\(outcome.output)")
        #expect(!outcome.errors.contains("ended at its start"), "\(outcome.errors)")
        #expect(list(run) == ["events.jsonl"] && list(scratch.path) == ["run"], "\(outcome.errors)")
    }

    @Test("issue 19: a folder with a control character, or none, in its name is refused")
    func badFolder() throws {
        for folder in ["", scratch.path + "/a\nb", scratch.path + "/\u{1B}[1m"] {
            for command in [["up", "--out", folder], ["run", "--out", folder, "scenarios/loop.yaml"]] {
                let outcome = try Tool.hikesim(command, runtime: scratch.path, state: state)
                #expect(outcome.code == 2 && !outcome.errors.contains("\u{1B}"), "\(outcome.errors)")
            }
        }
        #expect(list(scratch.path).isEmpty)
    }

    // MARK: Sessions

    @Test(
        "issue 19: a session that was not ended is not thrown away: 'up' says how to go on, --fresh keeps it")
    func unfinished() throws {
        let place = state + "/hikesim/one"
        killed(try up("one"))
        let refused = try hikesim("up", "--name", "one")
        #expect(refused.code == 2, "\(refused.errors)")
        #expect(refused.errors.contains("hikesim up --resume \(place)") && refused.errors.contains("--fresh"))
        let log = try String(contentsOfFile: place + "/events.jsonl", encoding: .utf8)
        let fresh = try up("one", "--fresh")
        let kept = try #require(fresh.kept)
        #expect(fresh.directory == place && kept.hasPrefix(place + "@"))
        #expect(try String(contentsOfFile: kept + "/events.jsonl", encoding: .utf8) == log)
        #expect(list(kept).contains("phone"))
        // What was kept can still go on, beside the new one.
        let old = try up("old", "--resume", kept)
        #expect(old.directory == kept + "/resumed-2")
        #expect(try hikesim("down", "--name", "old").code == 0)
        #expect(try hikesim("down", "--name", "one").code == 0)
    }

    @Test("issue 19: the order of sessions is that in which they were put aside, whatever the clock says")
    func clock() throws {
        let place = state + "/hikesim/one"
        func began() throws -> String? {
            let pair = try up("one")
            #expect(try hikesim("down", "--name", "one").code == 0)
            return pair.kept
        }
        _ = try began()
        var kept: [String] = []
        for day in 1...6 {
            // Later by the clock than all that follow.
            if day < 6 {
                var times = [timeval(tv_sec: 1_900_000_000 + day * 86_400, tv_usec: 0)]
                times.append(times[0])
                #expect(utimes(place + "/inputs.jsonl", times) == 0)
            }
            kept.append(try #require(try began()))
        }
        #expect(kept[5] < kept[0] && kept[5].hasPrefix(place + "@20"))
        #expect(list(state + "/hikesim").filter { $0.contains("@") }.count == 5)
        #expect(
            kept.map { FileManager.default.fileExists(atPath: $0) } == [false]
                + kept.dropFirst().map { _ in true })
        // One that was not ended stays, however many come after it.
        try FileManager.default.removeItem(atPath: kept[1] + "/inputs.jsonl")
        for _ in 1...2 { kept.append(try #require(try began())) }
        let stays = kept.filter { FileManager.default.fileExists(atPath: $0) }
        #expect(stays == [kept[1]] + kept.suffix(5))
    }

    @Test("issue 19: the last five sessions of a name stay, and what is no session or in use stays too")
    func sessions() throws {
        let place = state + "/hikesim/one"
        let manager = FileManager.default
        func session(_ path: String) throws {
            try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
            for (name, text) in [
                ("host.log", ""), ("inputs.jsonl", "{\"end\":{\"time\":1}}\n"), ("events.jsonl", path),
            ] { try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name)) }
        }
        let dates = (10...16).map { "one@2001-06-\($0)T063000Z" }
        for date in dates { try session(state + "/hikesim/" + date) }
        try session(place)
        try manager.createDirectory(atPath: place + "@notes", withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: state + "/hikesim/\(dates[1])/mine.txt"))
        let pair = try up("one")
        let kept = try #require(pair.kept)
        let left = list(state + "/hikesim").map { state + "/hikesim/" + $0 }
        let stays = ([dates[1]] + dates.suffix(4)).map { state + "/hikesim/" + $0 } + [kept]
        #expect(left == (stays + [place, place + "@notes"]).sorted())
        #expect(try String(contentsOfFile: kept + "/events.jsonl", encoding: .utf8) == place)
        #expect(try hikesim("down", "--name", "one").code == 0)
        #expect(try up("one").kept != nil)
    }
}
