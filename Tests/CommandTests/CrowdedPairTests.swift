import Foundation
import Glibc
import Testing

/// Neighbours of a live pair: others at its socket, and pairs that stand still.
@Suite("Crowded pairs")
struct CrowdedPairTests: PairSuite {
    let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    private func up(_ name: String) throws -> Int32 {
        let outcome = try hikesim("up", "--name", name, "--out", scratch.path + "/run-of-" + name, "--json")
        guard outcome.code == 0 else { throw SampleError(description: outcome.errors) }
        let status = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        return Int32(try #require(status?["process"] as? Int))
    }

    /// A connection to a socket of a pair that says nothing.
    private func silentSocket(_ name: String, file: String = "control") throws -> FileHandle {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array((scratch.path + "/hikesim/\(name)/\(file)").utf8)
        // Whoever is never answered hears the end of it.
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard code == 0 else { throw SampleError(description: String(cString: strerror(errno))) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private func start(_ arguments: [String], output: Any = FileHandle.nullDevice) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Tool.folder + "/hikesim")
        process.arguments = arguments
        process.environment = ["XDG_RUNTIME_DIR": scratch.path]
        process.standardOutput = output
        try process.run()
        return process
    }

    @Test("a hundred silent sockets and twenty followers of a log keep nobody from list, time and down")
    func crowd() throws {
        _ = try up("busy")
        defer { _ = try? hikesim("down", "--name", "busy") }
        let sockets = try (0..<50).map { _ in try silentSocket("busy") }
        let followers = try (0..<20).map { _ in
            let output = Pipe()
            let process = try start(["log", "booted:busy", "--follow"], output: output)
            // It follows: it has printed what is there.
            #expect(!output.fileHandleForReading.availableData.isEmpty)
            output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
            return process
        }
        let more = try (0..<50).map { _ in try silentSocket("busy") }
        #expect(try hikesim("list").code == 0)
        #expect(try hikesim("time", "info", "--name", "busy").output.contains("s of virtual time"))
        #expect(try hikesim("location", "watch", "set", "46.6,12.1", "--name", "busy").code == 0)
        #expect(try hikesim("down", "--name", "busy").code == 0)
        for follower in followers {
            follower.waitUntilExit()
            #expect(follower.terminationStatus == 0)
        }
        withExtendedLifetime((sockets, more)) {}
    }

    @Test("a pair whose process is stopped is named so; the others are listed beside it")
    func stopped() throws {
        let process = try up("still")
        _ = try up("well")
        defer {
            kill(process, SIGCONT)
            for name in ["still", "well"] { _ = try? hikesim("down", "--name", name) }
        }
        #expect(kill(process, SIGSTOP) == 0)
        let list = try hikesim("list")
        #expect(list.code == 0)
        #expect(
            list.outputLines.first == "still  does not answer (process \(process)): its process is stopped")
        #expect(list.outputLines.count == 2)
        let json = try hikesim("list", "--json")
        let pairs = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
        #expect(pairs?.first?["answers"] as? Bool == false && pairs?.first?["name"] as? String == "still")
        for words in [["time", "info"], ["down"], ["log", "booted:still"]] {
            let outcome = try Tool.hikesim(
                words + (words[0] == "log" ? [] : ["--name", "still"]), runtime: scratch.path)
            #expect(outcome.code == 3, "\(words): \(outcome.output)\(outcome.errors)")
            #expect(outcome.errors.contains("process \(process) is stopped; let it go on with 'kill -CONT"))
        }
        #expect(try hikesim("up", "--name", "still").errors.contains("is already running"))
        // 'booted' does not take the only one that answers for the only one.
        #expect(try hikesim("log", "booted").errors.contains("2 pairs are running"))
        kill(process, SIGCONT)
        #expect(try hikesim("down", "--name", "still").code == 0)
    }

    @Test("while one terminal lets a month pass, others are answered, and may end it")
    func runFor() throws {
        _ = try up("ahead")
        defer { _ = try? hikesim("down", "--name", "ahead") }
        #expect(try hikesim("location", "both", "set", "46.6,12.1", "--name", "ahead").code == 0)
        let output = Pipe()
        let process = try start(["time", "run-for", "2592000", "--name", "ahead"], output: output)
        // It has begun when the pair is paused.
        while try !hikesim("time", "info", "--name", "ahead").output.contains("paused") {
            guard process.isRunning else { break }
        }
        let again = try hikesim("time", "run-for", "1", "--name", "ahead")
        #expect(again.code == 2 && again.errors.contains("runs ahead already"), "\(again.errors)")
        #expect(try hikesim("time", "pause", "--name", "ahead").code == 0)
        process.waitUntilExit()
        // What it asked for has not happened.
        #expect(process.terminationStatus == 2)
        let info = try hikesim("time", "info", "--name", "ahead").output
        #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
        #expect(!info.hasPrefix("2592"))
        // It runs again, and to the very moment that is asked for.
        let before = try #require(Double(info.prefix { $0 != " " }))
        #expect(try hikesim("time", "run-for", "3600", "--name", "ahead").code == 0)
        let after = try hikesim("time", "info", "--name", "ahead").output
        #expect(abs(try #require(Double(after.prefix { $0 != " " })) - before - 3_600) < 0.002)
    }

    @Test("issue 19: who knocks at the bus of a plain run is answered while that runs, and it is told")
    func knockAtRun() throws {
        let scenario = try scratch.write(
            "long.yaml",
            "scenario: Long\nhiker: { follow: \(Tool.root)/scenarios/tracks/loop.gpx }\nsteps:\n  - wait: 9 h\n"
        )
        let errors = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Tool.folder + "/hikesim")
        process.arguments = ["run", "--time", "real", "--out", scratch.path + "/run", scenario]
        process.environment = ["XDG_RUNTIME_DIR": scratch.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        defer { process.terminate() }
        // Both devices are on.
        for device in ["phone", "watch"] {
            while process.isRunning,
                !FileManager.default.fileExists(atPath: scratch.path + "/run/\(device)/connectivity")
            {
                sched_yield()
            }
        }
        let name = try #require(
            FileManager.default.contentsOfDirectory(atPath: scratch.path + "/hikesim").first)
        let stranger = try silentSocket(name, file: "bus")
        try stranger.write(contentsOf: Data("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        let answer = try? stranger.readToEnd()
        #expect(answer?.isEmpty == false)
        #expect(process.isRunning)
        let told = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        #expect(told.contains("was refused"), "\(told)")
    }

    @Test("who knocks at the bus of a live pair is answered at once, and it is in host.log")
    func knock() throws {
        _ = try up("door")
        defer { _ = try? hikesim("down", "--name", "door") }
        let stranger = try silentSocket("door", file: "bus")
        try stranger.write(contentsOf: Data("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        // Until it is refused.
        let answer = try stranger.readToEnd() ?? Data()
        #expect(!answer.isEmpty)
        // The host has gone on.
        #expect(try hikesim("time", "info", "--name", "door").code == 0)
        let log = try scratch.text("run-of-door/host.log")
        #expect(log.contains("Process \(getpid()) was refused: "), "\(log)")
    }
}
