import Foundation
import Glibc
import Testing

/// How a live pair ends, and what its journal is worth afterwards.
@Suite("Ends of live pairs")
final class SessionEndTests: PairSuite {
    private struct State: Decodable {
        struct Device: Decodable { var process: Int32? }
        var process: Int32
        var devices: [Device]
    }

    let scratch: ScratchFolder
    private var run: String { scratch.path + "/run" }

    init() throws { scratch = try ScratchFolder() }

    deinit { _ = try? hikesim("down", "--name", "one") }

    /// A pair that has been told where it is, and has lived on for a time without being told anything.
    private func pair() throws -> State {
        let outcome = try hikesim("up", "--json", "--name", "one", "--out", run, "--time", "x20")
        guard outcome.code == 0 else { throw SampleError(description: outcome.errors) }
        #expect(try hikesim("location", "both", "set", "46.5,12.25", "--name", "one").code == 0)
        #expect(try hikesim("time", "run-for", "90", "--name", "one").code == 0)
        #expect(try hikesim("time", "resume", "--name", "one").code == 0)
        // A reader has the log brought up to date; it may be older by a second at the crash.
        #expect(try hikesim("log", "booted:one", "-e", "lifecycle").code == 0)
        return try JSONDecoder().decode(State.self, from: Data(outcome.output.utf8))
    }

    /// Waits for the end of a host, which nobody but the system reaps: its log is held open to the end.
    private func waitForEnd() throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while try hikesim("time", "info", "--name", "one").code == 0 {
            guard ContinuousClock.now < deadline else { throw SampleError(description: "the pair lives on") }
        }
    }

    @Test("issue 19: a pair whose world was killed is replayed as far as its log goes, wherever that was cut")
    func crashed() throws {
        let process = try pair().process
        #expect(kill(process, SIGKILL) == 0)
        try waitForEnd()
        let path = run + "/events.jsonl"
        let log = try Data(contentsOf: URL(fileURLWithPath: path))
        try #require(log.count > 20_000)
        // As it was left; within a line; at its end; in the midst of what the journal has.
        for length in [log.count, log.count - 5, log.firstIndex(of: 0x0A).map { $0 + 1 } ?? 0, log.count / 2]
        {
            try log.prefix(length).write(to: URL(fileURLWithPath: path))
            let outcome = try hikesim("replay", "--in-process", run)
            #expect(outcome.code == 0, "\(length): \(outcome.output)\(outcome.errors)")
            #expect(outcome.output.contains("SAME as \(run) as far as its log goes"), "\(outcome.output)")
        }
        // Of nothing nothing is said.
        for nothing in ["", "garbage"] {
            try Data(nothing.utf8).write(to: URL(fileURLWithPath: path))
            let outcome = try hikesim("replay", "--in-process", run)
            #expect(outcome.code == 2 && !outcome.output.contains("SAME"), "\(outcome)")
            #expect(outcome.errors.contains("there is nothing to compare"), "\(outcome)")
        }
        // A log that is another is still told.
        var text = String(decoding: log, as: UTF8.self)
        text.replace("46.5000000", with: "46.5000001", maxReplacements: 1)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        #expect(try hikesim("replay", "--in-process", run).code == 1)
    }

    @Test("issue 19: host.log says once which device died, and why")
    func deviceDied() throws {
        let process = try #require(try pair().devices.first?.process)
        #expect(kill(process, SIGKILL) == 0)
        #expect(try hikesim("time", "run-for", "5", "--name", "one").code == 0)
        #expect(try hikesim("down", "--name", "one").code == 0)
        let lines = try scratch.text("run/host.log").split(separator: "\n").filter { $0.contains(" died: ") }
        #expect(lines.count == 1 && lines.first?.hasSuffix("killed by signal 9") == true, "\(lines)")
    }

    @Test(
        "issue 19: SIGTERM and SIGINT end a pair as 'down' does: journal, digest, and the reason in host.log",
        arguments: [SIGTERM, SIGINT])
    func signalled(signal: Int32) throws {
        let process = try pair().process
        #expect(kill(process, signal) == 0)
        try waitForEnd()
        let journal = try scratch.text("run/inputs.jsonl")
        #expect(journal.split(separator: "\n").last?.hasPrefix("{\"end\":") == true)
        let name = signal == SIGTERM ? "SIGTERM" : "SIGINT"
        #expect(
            try scratch.text("run/host.log").hasSuffix(
                "the pair has ended: interrupted by \(name)\(signal == SIGINT ? " (Ctrl-C)" : "")\n"))
        let digest = try scratch.text("run/digest")
        #expect(digest.count == 65)
        let outcome = try hikesim("replay", "--in-process", run)
        #expect(outcome.outputLines.last == "SAME as \(run)", "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("digest \(digest)"))
        // Nothing is left where sockets are, and nothing stands in the way of the next one.
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/hikesim").isEmpty)
        #expect(try hikesim("up", "--name", "one", "--out", run).code == 0)
    }

    @Test("issue 19: 'down' leaves the digest that it prints, and the name and the folder are free at once")
    func down() throws {
        for _ in 1...3 {
            #expect(try hikesim("up", "--name", "one", "--out", run).code == 0)
            let outcome = try hikesim("down", "--name", "one")
            #expect(outcome.output.contains("digest " + (try scratch.text("run/digest"))))
            #expect(try scratch.text("run/host.log").hasSuffix("the pair has ended: 'hikesim down'\n"))
        }
    }

    @Test("issue 19: a screenshot is what its name says: PNG or JPEG; other endings are refused")
    func screenshots() throws {
        #expect(try hikesim("up", "--name", "one", "--out", run).code == 0)
        func take(_ verb: String, _ file: String, _ options: String...) throws -> Tool.Outcome {
            try Tool.hikesim(
                ["io", "watch", verb, scratch.path + "/" + file, "--name", "one"] + options,
                runtime: scratch.path)
        }
        let formats: [(String, [UInt8])] = [
            ("a.png", [0x89, 0x50, 0x4E, 0x47]), ("a.jpg", [0xFF, 0xD8, 0xFF]),
            ("b.JPEG", [0xFF, 0xD8, 0xFF]),
        ]
        for (file, start) in formats {
            let outcome = try take("screenshot", file, "--mask", "alpha")
            #expect(outcome.code == 0, "\(outcome.errors)")
            let bytes = try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/" + file))
            #expect(bytes.starts(with: start), "\(file)")
        }
        for file in ["a.gif", "picture", "a.png.txt", ".png"] {
            let outcome = try take("screenshot", file)
            #expect(outcome.code == 2 && outcome.errors.contains(".png, .jpg or .jpeg"), "\(outcome.errors)")
            #expect(!FileManager.default.fileExists(atPath: scratch.path + "/" + file))
        }
        for file in ["a.mp4", "a.jpg2"] {
            let outcome = try take("recordVideo", file, "--for", "0.1")
            #expect(outcome.code == 2 && outcome.errors.contains("animated PNG"), "\(outcome.errors)")
        }
        #expect(try take("recordVideo", "film.apng", "--for", "0.1").code == 0)
    }
}
