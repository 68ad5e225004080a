import Foundation
import Glibc
import HikeStorage
import Testing

@Suite("up --resume")
struct ResumeTests: PairSuite {
    private struct State: Decodable {
        struct Device: Decodable { var process: Int32? }
        var process: Int32
        var directory: String
        var devices: [Device]
    }

    let scratch: ScratchFolder
    private var run: String { scratch.path + "/run" }

    init() throws { scratch = try ScratchFolder() }

    private func up(_ arguments: String...) throws -> State {
        let outcome = try Tool.hikesim(
            ["up", "--json", "--name", "storm"] + arguments, runtime: scratch.path)
        guard outcome.code == 0 else { throw SampleError(description: outcome.errors) }
        return try JSONDecoder().decode(State.self, from: Data(outcome.output.utf8))
    }

    @Test("NF-23: a pair whose world was killed goes on, and what its phone had accepted arrives once")
    func resumes() throws {
        defer { _ = try? hikesim("down", "--name", "storm") }
        var pair = try up("--out", run)
        let track = Tool.root + "/scenarios/tracks/loop.gpx"
        let name = ["--name", "storm"]
        #expect(try Tool.hikesim(["link", "down"] + name, runtime: scratch.path).code == 0)
        let open = ["app", "phone", "open-file", "trail", track]
        #expect(try Tool.hikesim(open + name, runtime: scratch.path).code == 0)
        let send = ["app", "phone", "do", "trail", "send-route", "name=loop"]
        #expect(try Tool.hikesim(send + name, runtime: scratch.path).code == 0)
        #expect(try Tool.hikesim(["time", "run-for", "1"] + name, runtime: scratch.path).code == 0)
        for part in 2...4 {
            #expect(kill(pair.process, SIGKILL) == 0)
            pair = try up("--resume", run)
            #expect(pair.directory == run + "/resumed-\(part)")
            #expect(pair.devices.count == 2)
        }
        #expect(try Tool.hikesim(["time", "run-for", "60"] + name, runtime: scratch.path).code == 0)
        #expect(try Tool.hikesim(["down"] + name, runtime: scratch.path).code == 0)
        // Once, in whichever part of its life.
        var saved = 0
        for part in ["", "/resumed-2", "/resumed-3", "/resumed-4"] {
            // A part that was killed at once has written nothing.
            let log = (try? String(contentsOfFile: run + part + "/events.jsonl", encoding: .utf8)) ?? ""
            saved += log.split(separator: "\n").count {
                $0.contains("\"device\":\"watch\",\"event\":\"store\"")
                    && $0.contains("\"operation\":\"save\"")
            }
        }
        #expect(saved == 1)
        let again = try hikesim("replay", run + "/resumed-4")
        #expect(again.code == 2 && again.errors.contains("only the first part can be replayed"))
    }

    @Test("issue 19: a pair whose waypoints are an endless view comes up without them")
    func endlessView() throws {
        _ = try up("--out", run)
        #expect(try hikesim("down", "--name", "storm").code == 0)
        let database = try Database(path: run + "/phone/trail/Documents/waypoints.db")
        try database.execute(
            """
            DROP TABLE waypoints;
            CREATE VIEW waypoints AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
                SELECT i AS id FROM n;
            """)
        database.close()
        _ = try up("--resume", run)
        let log = try hikesim("log", "booted:storm", "--json").output
        #expect(log.contains("'waypoints' is a view, where a table belongs"), "\(log)")
        #expect(try hikesim("down", "--name", "storm").code == 0)
    }

    @Test(
        "issue 19: a device that dies of its first start ends 'up' with the reason, and is not started for ever"
    )
    func firstStart() throws {
        _ = try up("--out", run)
        #expect(try hikesim("down", "--name", "storm").code == 0)
        let file = run + "/phone/connectivity/watch/transfers.sqlite"
        try #require(FileManager.default.fileExists(atPath: file))
        try Data("no database".utf8).write(to: URL(fileURLWithPath: file))
        let outcome = try hikesim("up", "--name", "storm", "--resume", run)
        #expect(outcome.code == 3 && outcome.errors.contains("device 'phone'"), "\(outcome)")
        #expect(try hikesim("list").output.contains("storm") == false)
        // What never was leaves no part behind, and the whole as it was.
        let names = try FileManager.default.contentsOfDirectory(atPath: run)
        #expect(!names.contains { $0.hasPrefix("resumed") } && names.contains("phone"))
    }

    @Test("issue 19: a part of a pair, and a pair without its devices, are no whole to go on with")
    func parts() throws {
        _ = try up("--out", run)
        #expect(try hikesim("down", "--name", "storm").code == 0)
        let pair = try up("--resume", run)
        #expect(try hikesim("down", "--name", "storm").code == 0)
        for folder in [pair.directory, pair.directory + "/"] {
            let part = try hikesim("up", "--name", "storm", "--resume", folder)
            #expect(part.code == 2, "\(part)")
            #expect(
                part.errors.contains("is part 2 of a pair")
                    && part.errors.contains("'hikesim up --resume \(run)'"), "\(part.errors)")
            #expect(!FileManager.default.fileExists(atPath: pair.directory + "/phone"))
        }
        // A disk that is gone, and one that is a link to somewhere else.
        let (watch, elsewhere) = (run + "/watch", scratch.path + "/elsewhere")
        try FileManager.default.moveItem(atPath: watch, toPath: elsewhere)
        let gone = try hikesim("up", "--name", "storm", "--resume", run)
        #expect(gone.code == 2 && gone.errors.contains("has no folder 'watch'"), "\(gone)")
        try FileManager.default.createSymbolicLink(atPath: watch, withDestinationPath: elsewhere)
        let linked = try hikesim("up", "--name", "storm", "--resume", run)
        #expect(linked.code == 3 && linked.errors.contains("'\(watch)' is a symbolic link"), "\(linked)")
        // What never was leaves no part behind.
        let parts = try FileManager.default.contentsOfDirectory(atPath: run).filter {
            $0.hasPrefix("resumed")
        }
        #expect(parts == ["resumed-2"])
    }

    @Test("what is not the folder of a live pair is refused")
    func refusals() throws {
        let foreign = try hikesim("up", "--name", "none", "--resume", scratch.path)
        #expect(foreign.code == 2, "\(foreign.errors)")
        let both = try hikesim("up", "--name", "none", "--resume", scratch.path, "--out", run)
        #expect(both.code == 2 && both.errors.contains("leave out --out"))
    }
}
