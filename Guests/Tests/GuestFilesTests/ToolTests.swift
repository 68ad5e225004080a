import Foundation
import Testing

@Suite("guest-sources, which the plugin runs")
struct ToolTests {
    /// Runs the tool that the tests were built with.
    private static func run(_ arguments: [String]) throws -> (code: Int32, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("guest-sources")
        process.arguments = arguments
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let said = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }

    @Test("it makes the file of a role, and says what is wrong as the compiler does")
    func tool() throws {
        let files = try TemporaryFiles([
            "A.swift": "#if os(iOS)\nlet a = 1\n#endif\n", "B.swift": "let b = \"\n",
        ])
        defer { files.remove() }
        let (source, result) = (files.path + "/A.swift", files.path + "/made.swift")
        #expect(try Self.run(["phone", source, "App/A.swift", result]).code == 0)
        #expect(
            files.text("made.swift")
                == "#sourceLocation(file: \"App/A.swift\", line: 1)\n#if true   \nlet a = 1\n#endif\n")
        #expect(try Self.run(["watch", source, "App/A.swift", result]).code == 0)
        #expect(files.text("made.swift")?.contains("#if false  \n") == true)
        let bad = try Self.run(["phone", files.path + "/B.swift", "App/B.swift", result])
        #expect(bad.code == 1 && bad.errors.hasPrefix("App/B.swift:1:1: error: a string has no end"))
        let absent = try Self.run(["phone", files.path + "/C.swift", "App/C.swift", result])
        #expect(absent.code == 3 && absent.errors == "App/C.swift:1:1: error: the file cannot be read\n")
        #expect(try Self.run(["phone", source, "App/A.swift", files.path + "/no/made.swift"]).code == 3)
        #expect(try Self.run(["car", source, "App/A.swift", result]).code == 2)
    }
}
