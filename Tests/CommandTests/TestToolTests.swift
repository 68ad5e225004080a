import Foundation
import Testing

/// `tools/test`, as far as it can be tried without the tests.
@Suite("The tool that runs the tests")
struct TestToolTests {
    private func shell(_ command: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = URL(fileURLWithPath: Tool.root)
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("a line that a pipe does not take in one piece goes in pieces that it does")
    func pieces() throws {
        let line = String(repeating: "é", count: 4_000)
        let output = try shell("printf '%s\\nshort\\n' '\(line)' | tools/testing/pieces 12")
        let bytes = output.utf8.split(separator: 10)
        #expect(bytes.count == 4)
        #expect(bytes.allSatisfy { $0.count < 4_096 })
        #expect(output.hasSuffix("\n12 short\n"))
    }

    @Test("the pieces of two jobs that come by turns are put together, and every end is counted")
    func together() throws {
        let lines = [
            "1 ◇ Test \"a\" started.", "2 ◇ Test \"b\" started.", "1+ ◇ Test case passing 1 argument x → ",
            "2+ ✔ Test \"b\" pas", "1 y to \"a\" started.", "2 sed after 0.001 seconds.",
            "1 ✔ Test \"a\" passed after 0.002 seconds.", "0 hikesim-tick",
            "1 ✔ Test run with 1 test in 1 suite passed after 0.1 seconds.", "1 hikesim-job A 0",
            "2 ✔ Test run with 1 test in 1 suite passed after 0.1 seconds.", "2 hikesim-job B 0",
        ].joined(separator: "\n")
        let output = try shell(
            "printf '%s\\n' '\(lines)' | awk -v total=2 -v jobs=2 -f tools/testing/progress.awk")
        #expect(output.contains("  2 of 2 tests, 0:0"), "\(output)")
        #expect(output.contains("tests: 2 passed, 0 failed, 0 skipped"), "\(output)")
    }
}
