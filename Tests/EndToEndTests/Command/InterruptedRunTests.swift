import Foundation
import Glibc
import Testing

/// Ctrl-C, and the other ways in which somebody ends a run before its time.
@Suite("Interrupted runs")
struct InterruptedRunTests {
    private let folder: TestFolder
    private let runtime: String

    init() throws {
        folder = try TestFolder()
        // Under nohup, where these tests may run, commands outlive a closed terminal.
        _ = signal(SIGHUP, SIG_DFL)
        runtime = "/tmp/hikesim-e-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    private func scenario(_ name: String, _ wait: String) throws -> String {
        try folder.write(
            name + ".yaml",
            """
            scenario: \(name)
            hiker: { follow: \(PackageFolder.track("loop")), pace: 4 km/h, environment: ideal }
            steps:
              - wait: 1 s
              - wait: \(wait)
            expect:
              - nothing: { event: haptic, on: phone }

            """)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    }

    /// Three scenarios of which the second does not end in anybody's time.
    private func start(_ options: String...) throws -> RunningCommand {
        let files = try [scenario("first", "2 s"), scenario("second", "25 h"), scenario("third", "2 s")]
        return try Command(
            arguments: [
                "run", "--out", folder.path + "/out", "--junit", folder.path + "/all.xml", "--time", "x50",
                "--set", "time limit=30 h",
            ] + options + files, environment: ["XDG_RUNTIME_DIR": runtime]
        ).start()
    }

    /// The same, in the midst of the second, with the processes of its devices.
    private func startedSecond() throws -> (command: RunningCommand, devices: [String: Int32]) {
        let command = try start()
        #expect(command.wait { command.output.contains("\nsecond") && command.children.count == 2 })
        return (command, command.children)
    }

    @Test(
        "issue 19: an interrupted run leaves what is finished, says what is not, and no process or folder behind",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func interrupted(signal: Int32) throws {
        defer { try? FileManager.default.removeItem(atPath: runtime) }
        let (command, devices) = try startedSecond()
        #expect(devices.keys.sorted() == ["phone", "watch"])
        #expect(kill(command.processID, signal) == 0)
        let outcome = try command.wait()
        #expect(outcome.exitCode == 128 + signal && !outcome.isOverdue, "\(outcome)")
        #expect(outcome.output.contains("STOPPED interrupted by SIG"), "\(outcome)")
        #expect(outcome.output.contains("INTERRUPTED: nothing was judged"), "\(outcome)")
        #expect(outcome.errors.contains("2 of 3 runs had begun"), "\(outcome)")
        // What is finished is whole.
        #expect(try text("out/first/summary.json").contains("\"ending\":\"passed\""))
        #expect(try text("out/first/report.html").contains("class=\"passed\""))
        // The one in the midst says so everywhere.
        let summary = try text("out/second/summary.json")
        #expect(
            summary.contains("\"ending\":\"interrupted\"") && summary.contains("\"exitCode\":\(128 + signal)")
        )
        #expect(try text("out/second/report.html").contains("stopped: interrupted by SIG"))
        #expect(try text("out/second/digest") == "none\n")
        let junit = try text("all.xml")
        #expect(junit.contains("first (seed 1)") && junit.contains("<error message=\"interrupted by SIG"))
        #expect(junit.components(separatedBy: "<testsuite ").count == 3)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out/third"))
        // Nothing is left.
        for process in devices.values { #expect(kill(process, 0) != 0) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: runtime + "/hikesim").isEmpty)
        for run in ["first", "second"] {
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/out/\(run)/.lock"))
        }
        let again = try Command("replay", "--in-process", folder.path + "/out/first").run()
        #expect(again.exitCode == 0, "\(again)")
    }

    @Test("issue 19: a device that stands still does not hold up Ctrl-C")
    func standstill() throws {
        defer { try? FileManager.default.removeItem(atPath: runtime) }
        let (command, devices) = try startedSecond()
        for process in devices.values { #expect(kill(process, SIGSTOP) == 0) }
        #expect(kill(command.processID, SIGINT) == 0)
        let outcome = try command.wait()
        #expect(outcome.exitCode == 130 && !outcome.isOverdue, "\(outcome)")
        for process in devices.values { #expect(kill(process, 0) != 0) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: runtime + "/hikesim").isEmpty)
    }

    @Test("issue 19: a second Ctrl-C ends the run at once, and leaves no socket and no scratch folder")
    func twice() throws {
        defer { try? FileManager.default.removeItem(atPath: runtime) }
        let (command, devices) = try startedSecond()
        // What hangs holds up the first one.
        for process in devices.values { #expect(kill(process, SIGSTOP) == 0) }
        #expect(try !FileManager.default.contentsOfDirectory(atPath: runtime + "/hikesim").isEmpty)
        while command.isRunning {
            kill(command.processID, SIGINT)
            sched_yield()
        }
        let outcome = try command.wait()
        #expect(outcome.exitCode == 130 && !outcome.output.contains("STOPPED"), "\(outcome)")
        for process in devices.values { kill(process, SIGKILL) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: runtime + "/hikesim").isEmpty)
    }

    @Test("issue 19: several runs at a time are all interrupted, and each says so")
    func several() throws {
        defer { try? FileManager.default.removeItem(atPath: runtime) }
        let file = try scenario("long", "25 h")
        let command = try Command(
            arguments: [
                "run", "--out", folder.path + "/out", "--time", "x50", "--set", "time limit=30 h", "--seed",
                "1..3", "-j", "2", file,
            ], environment: ["XDG_RUNTIME_DIR": runtime]
        ).start()
        let logs = (1...2).map { folder.path + "/out/seed-\($0)/events.jsonl" }
        while !logs.allSatisfy({ FileManager.default.fileExists(atPath: $0) }) { sched_yield() }
        #expect(kill(command.processID, SIGINT) == 0)
        let outcome = try command.wait()
        #expect(outcome.exitCode == 130, "\(outcome)")
        for seed in 1...2 {
            #expect(try text("out/seed-\(seed)/summary.json").contains("\"ending\":\"interrupted\""))
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out/seed-3"))
    }

    @Test(
        "issue 19: names of any script are folders of their own, of bounded length, and none takes another's place"
    )
    func names() throws {
        let long = String(repeating: "山", count: 70)
        let names = ["山の道", "Горная тропа", "Ridge!", "Ridge?", "🏔", "…", "Café", long + "一", long + "二"]
        let files = try names.enumerated().map { index, name in
            try folder.write(
                "\(index).yaml",
                """
                scenario: "\(name)"
                hiker: { follow: \(PackageFolder.track("loop")), pace: 4 km/h, environment: ideal }
                steps:
                  - wait: 1 s

                """)
        }
        let outcome = try Command(
            arguments: ["run", "--in-process", "--out", folder.path + "/out"] + files
        ).run()
        #expect(outcome.exitCode == 0, "\(outcome)")
        let made = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out").sorted()
        let cut = String(repeating: "山", count: 26)
        let wanted = ["山の道", "горная-тропа", "ridge", "ridge-2", "run", "run-2", "café", cut, cut + "-2"]
        #expect(made == wanted.sorted())
        for (name, folderName) in zip(names, wanted) {
            #expect(try text("out/\(folderName)/summary.json").contains("\"scenario\":\"\(name)\""))
        }
    }
}
