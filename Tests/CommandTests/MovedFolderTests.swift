import Foundation
import Glibc
import Testing

/// A live pair whose folder somebody moves or removes while it runs.
@Suite("Moved folders of live pairs")
final class MovedFolderTests: PairSuite {
    let scratch: ScratchFolder
    private var run: String { scratch.path + "/run" }
    private var moved: String { scratch.path + "/moved" }
    private var names: [String] = []

    init() throws { scratch = try ScratchFolder() }

    deinit { for name in names { _ = try? hikesim("down", "--name", name) } }

    private func up(_ name: String, _ option: String, _ folder: String) throws {
        let outcome = try hikesim("up", "--name", name, option, folder)
        guard outcome.code == 0 else { throw SampleError(description: outcome.errors) }
        names.append(name)
    }

    private static let sentence = "is no longer the folder that was in use here"

    @Test(
        "issue 19: a pair whose folder was moved ends with a word, and writes nothing where another has its place",
        arguments: [
            ["down"], ["log", "booted:old"], ["location", "both", "set", "46.6,12.1"], ["time", "info"],
        ])
    func replaced(command: [String]) throws {
        try up("old", "--out", run)
        #expect(try hikesim("location", "both", "set", "46.5,12.1", "--name", "old").code == 0)
        #expect(rename(run, moved) == 0)
        let outcome = try Tool.hikesim(
            command + (command[0] == "log" ? [] : ["--name", "old"]), runtime: scratch.path)
        #expect(outcome.code == 3, "\(outcome)")
        // A second later it would have ended by itself.
        let isGone = outcome.errors.contains("no pair named 'old' is running")
        #expect(outcome.errors.contains("'\(run)' \(Self.sentence)") || isGone, "\(outcome)")
        try up("new", "--out", run)
        #expect(try hikesim("down", "--name", "new").code == 0)
        let after = try hikesim("down", "--name", "old")
        #expect(after.code == 3 && after.errors.contains("no pair named 'old'"), "\(after)")
        // Each has what is its own, and all of it.
        #expect(try scratch.text("moved/host.log").contains(Self.sentence))
        #expect(try scratch.text("moved/digest") != scratch.text("run/digest"))
        for folder in [moved, run] {
            let replay = try hikesim("replay", "--in-process", folder)
            #expect(replay.code == 0 && replay.output.contains("SAME as \(folder)\n"), "\(replay)")
        }
    }

    @Test(
        "issue 19: a pair whose folder is gone, or only its lock, ends by itself, and does nothing for it any more"
    )
    func removed() throws {
        for what in ["", "/.lock"] {
            try up("gone", "--out", run)
            // A device may be making a file there meanwhile.
            while FileManager.default.fileExists(atPath: run + what) {
                try? FileManager.default.removeItem(atPath: run + what)
            }
            let order = try hikesim("app", "phone", "do", "trail", "nothing", "--name", "gone")
            #expect(order.code == 3 && !order.errors.contains("--out"), "\(order)")
            while try hikesim("list").output.contains("gone") { sched_yield() }
            try? FileManager.default.removeItem(atPath: run)
        }
    }

    @Test("issue 19: a part of a pair that goes on is watched as the whole is")
    func part() throws {
        try up("one", "--out", run)
        #expect(try hikesim("down", "--name", "one").code == 0)
        for folder in [run, run + "/resumed-3"] {
            try up("one", "--resume", run)
            #expect(rename(folder, moved) == 0)
            let outcome = try hikesim("down", "--name", "one")
            #expect(outcome.code == 3, "\(outcome)")
            #expect(rename(moved, folder) == 0)
        }
    }

    @Test(
        "issue 19: a run whose folder was moved writes its files there and says so; no device starts elsewhere"
    )
    func ofRun() throws {
        let scenario = try scratch.write(
            "long.yaml",
            """
            scenario: Long
            hiker: { follow: \(Tool.root)/scenarios/tracks/loop.gpx }
            steps:
              - fault: { kill: watch, restart after: 2 s }
              - wait: 4 s

            """)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Tool.folder + "/hikesim")
        process.arguments = ["run", "--time", "x2", "--out", run, scenario]
        process.environment = ["XDG_RUNTIME_DIR": scratch.path]
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        // Both are on when their log is written.
        while process.isRunning, FileManager.default.contents(atPath: run + "/events.jsonl")?.isEmpty ?? true
        {
            sched_yield()
        }
        #expect(rename(run, moved) == 0)
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 3 && said.contains(Self.sentence), "\(said)")
        #expect(!FileManager.default.fileExists(atPath: run))
        #expect(FileManager.default.fileExists(atPath: moved + "/summary.json"))
        #expect(FileManager.default.fileExists(atPath: moved + "/report.html"))
    }
}
