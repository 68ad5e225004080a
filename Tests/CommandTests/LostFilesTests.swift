import Foundation
import Glibc
import Testing

/// A live pair under which somebody removes what it needs: it ends within a second, and says why.
@Suite("Lost files of live pairs")
final class LostFilesTests {
    private struct State: Decodable { var process: Int32 }

    private let scratch: ScratchFolder
    private var run: String { scratch.path + "/run" }
    private var runtime: String { scratch.path + "/runtime" }

    init() throws {
        scratch = try ScratchFolder()
        try FileManager.default.createDirectory(
            atPath: runtime, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit { _ = try? hikesim("down", "--name", "lost") }

    private func hikesim(_ arguments: String...) throws -> Tool.Outcome {
        try Tool.hikesim(arguments, runtime: runtime)
    }

    private func up() throws -> Int32 {
        let outcome = try hikesim("up", "--json", "--name", "lost", "--out", run)
        guard outcome.code == 0 else { throw SampleError(description: outcome.errors) }
        return try JSONDecoder().decode(State.self, from: Data(outcome.output.utf8)).process
    }

    /// What the host says last; waits for that.
    private func lastWord() throws -> String {
        while true {
            let text = try scratch.text("run/host.log")
            if text.contains("the pair has ended") { return text }
            sched_yield()
        }
    }

    @Test(
        "issue 19: a pair whose log, journal or device's disk is removed, replaced or cut short ends with its reason",
        arguments: ["inputs.jsonl", "events.jsonl", "bus.jsonl", "phone", "watch/trail"],
        ["moved", "replaced", "cut"])
    func lost(name: String, how: String) throws {
        let isFolder = !name.hasSuffix(".jsonl")
        if isFolder, how == "cut" { return }
        _ = try up()
        #expect(try hikesim("location", "both", "set", "46.5,12.1", "--name", "lost").code == 0)
        // Brings the log to the disk.
        #expect(try hikesim("log", "booted:lost", "--json").code == 0)
        let path = run + "/" + name
        if how == "cut" {
            #expect(truncate(path, 0) == 0)
        } else {
            #expect(rename(path, scratch.path + "/moved") == 0)
            if how == "replaced", isFolder {
                #expect(mkdir(path, 0o700) == 0)
            } else if how == "replaced" {
                #expect(FileManager.default.createFile(atPath: path, contents: nil))
            }
        }
        let order = try hikesim("location", "both", "set", "46.6,12.1", "--name", "lost")
        let reason =
            isFolder
            ? "'\(path)' is no longer the folder that was in use here"
            : "'\(path)' was removed, replaced or cut short"
        // A second later it would have ended by itself.
        let isGone = order.errors.contains("no pair named 'lost' is running")
        #expect(order.code == 3 && (order.errors.contains(reason) || isGone), "\(order)")
        let words = try lastWord()
        #expect(words.contains("the pair has ended, because \(reason)"), "\(words)")
        #expect(try hikesim("down", "--name", "lost").code == 3)
    }

    @Test(
        "issue 19: a pin whose database somebody has removed is not said to be saved, and such a pair has no digest"
    )
    func database() throws {
        _ = try up()
        #expect(try hikesim("location", "both", "set", "46.5,12.1", "--name", "lost").code == 0)
        for suffix in ["", "-wal", "-shm"] {
            #expect(unlink(run + "/watch/trail/Documents/waypoints.db" + suffix) == 0)
        }
        for id in ["add-waypoint", "save-waypoint"] {
            #expect(try hikesim("ui", "watch", "tap", id, "--name", "lost").code == 0)
            // The sheet waits for a position.
            #expect(try hikesim("time", "run-for", "5", "--name", "lost").code == 0)
        }
        let log = try hikesim("log", "booted:lost", "--json").output
        #expect(log.contains("was removed, moved or replaced while it was in use"), "\(log)")
        #expect(!log.contains("\"store\":\"waypoints\",\"operation\":\"save\""), "\(log)")
        _ = try hikesim("down", "--name", "lost")
        #expect(try scratch.text("run/digest") == "none\n")
    }

    @Test("issue 19: a pair that no command can find any more ends, and can be gone on with")
    func socket() throws {
        _ = try up()
        try FileManager.default.removeItem(atPath: runtime + "/hikesim")
        let words = try lastWord()
        #expect(words.contains("because its control socket '\(runtime)/hikesim/lost/control' was removed"))
        let list = try hikesim("list")
        #expect(!list.output.contains("lost "), "\(list)")
        while try hikesim("up", "--name", "lost", "--resume", run).code == 3 { sched_yield() }
        #expect(try hikesim("down", "--name", "lost").code == 0)
    }

    @Test("issue 19: who is refused a folder is told how to end its pair where no command finds that")
    func advice() throws {
        let process = try up()
        let elsewhere = try Tool.hikesim(["up", "--name", "lost", "--out", run])
        #expect(
            elsewhere.code == 3 && elsewhere.errors.contains("or with 'kill \(process)'"), "\(elsewhere)")
        #expect(kill(process, SIGTERM) == 0)
        #expect(try lastWord().contains("interrupted by SIGTERM"))
    }

    @Test("issue 19: a journal whose last line is torn is replayed as far as the log goes")
    func torn() throws {
        _ = try up()
        for place in ["46.5,12.1", "46.6,12.1"] {
            #expect(try hikesim("location", "both", "set", place, "--name", "lost").code == 0)
        }
        #expect(try hikesim("down", "--name", "lost").code == 0)
        // As after a full disk: no end, half a command, no digest.
        let journal = try scratch.text("run/inputs.jsonl").split(separator: "\n")
        let torn = (journal.dropLast() + [journal[1].prefix(40)]).joined(separator: "\n")
        _ = try scratch.write("run/inputs.jsonl", torn)
        try FileManager.default.removeItem(atPath: run + "/digest")
        let replay = try hikesim("replay", "--in-process", run)
        #expect(replay.code == 0 && replay.output.contains("as far as its log goes"), "\(replay)")
        // Only the last line can be torn.
        _ = try scratch.write("run/inputs.jsonl", torn + "\n")
        #expect(try hikesim("replay", "--in-process", run).code == 2)
    }
}
