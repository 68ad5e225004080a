import Foundation
import Testing

@Suite("booted")
struct BootedTests {
    @Test("'booted' is the pair that runs; with several the name is asked for; their logs can be followed")
    func running() throws {
        let scratch = try ScratchFolder()
        func hikesim(_ arguments: String...) throws -> Tool.Outcome {
            try Tool.hikesim(arguments, runtime: scratch.path)
        }
        func up(_ name: String) throws {
            let outcome = try hikesim("up", "--name", name, "--out", scratch.path + "/" + name)
            guard outcome.code == 0 else { throw SampleError(description: outcome.errors) }
        }
        defer { for name in ["one", "two"] { _ = try? hikesim("down", "--name", name) } }

        try up("one")
        let log = try hikesim("log", "booted", "-e", "lifecycle", "-d", "watch", "--json")
        #expect(log.code == 0, "\(log.errors)")
        #expect(log.outputLines.first?.contains("\"state\":\"booted\"") == true)
        #expect(try hikesim("haptics", "booted").output == "no haptics\n")
        let early = try hikesim("replay", "booted")
        #expect(early.code == 2)
        #expect(early.errors.contains("is still writing"))
        #expect(try hikesim("replay", scratch.path + "/one").errors.contains("is still writing"))

        try up("two")
        let which = try hikesim("haptics", "booted")
        #expect(which.code == 2)
        #expect(which.errors == "2 pairs are running; say which one: booted:one, booted:two\n")
        #expect(try hikesim("haptics", "booted:two").code == 0)

        // A follower ends with its pair.
        let follower = Process()
        let output = Pipe()
        follower.executableURL = URL(fileURLWithPath: Tool.folder + "/hikesim")
        follower.arguments = ["log", "booted:two", "--follow", "--json"]
        follower.environment = ["XDG_RUNTIME_DIR": scratch.path]
        follower.standardOutput = output
        try follower.run()
        let first = output.fileHandleForReading.availableData
        #expect(try hikesim("down", "--name", "two").code == 0)
        let rest = output.fileHandleForReading.readDataToEndOfFile()
        follower.waitUntilExit()
        #expect(follower.terminationStatus == 0)
        #expect(
            first + rest == (try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/two/events.jsonl"))))

        #expect(try hikesim("down", "--name", "one").code == 0)
        let again = try hikesim("replay", "--in-process", scratch.path + "/one")
        #expect(again.code == 0, "\(again.output)\(again.errors)")
    }
}
