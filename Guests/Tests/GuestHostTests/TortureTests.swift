import Foundation
import Testing

/// A guest that uses everything that could differ from run to run gives one digest.
@Suite("Torture")
struct TortureTests {
    /// What `guest-digest` prints, whatever the machine's settings are.
    private func digest(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> String {
        let process = Process()
        process.executableURL = GuestFixture.programs.appendingPathComponent("guest-digest")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
    }

    /// Debug and release, here and elsewhere: what the guest saw stands in a file. `guest-digest -v` prints it anew.
    private var golden: String {
        get throws {
            let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("Golden/torture.txt")
            return try String(contentsOf: file, encoding: .utf8)
        }
    }

    @Test("what the guest saw is what it has always seen, in debug and release")
    func seen() throws {
        let lines = try digest(["-v"]).split(separator: "\n")
        let expected = try golden.split(separator: "\n")
        for (line, wanted) in zip(lines, expected) where line != wanted { #expect(line == wanted) }
        #expect(lines.count == expected.count)
    }

    @Test("thirty runs on a machine that is busy give one digest", .timeLimit(.minutes(3)))
    func underLoad() async throws {
        let expected = try #require(try golden.split(separator: "\n").last)
        let results = try await withThrowingTaskGroup(of: String.self) { group in
            var results: [String] = []
            for number in 0..<30 {
                // Several at a time, which is the load.
                if number >= 8, let result = try await group.next() { results.append(result) }
                group.addTask { try digest() }
            }
            for try await result in group { results.append(result) }
            return results
        }
        #expect(results.count == 30)
        #expect(Set(results) == [expected + "\n"])
    }

    @Test(
        "the machine's language and time zone are not the device's",
        arguments: [
            ("de_DE.UTF-8", "Asia/Kathmandu"), ("ja_JP.UTF-8", "America/St_Johns"), ("C", "Pacific/Apia"),
        ])
    func machine(language: String, timeZone: String) throws {
        let expected = try #require(try golden.split(separator: "\n").last)
        let environment = [
            "LANG": language, "LC_ALL": language, "LANGUAGE": language, "TZ": timeZone, "HOME": "/",
        ]
        #expect(try digest(environment: environment) == expected + "\n")
    }

    @Test("the device's language and time zone are the guest's")
    func device() throws {
        let german = try digest(["-v", "de_CH", "Europe/Zurich"])
        #expect(german.contains("zone 7200 true"))
        #expect(german.contains("Sonntag, 15. Juni 2025"))
        let american = try digest(["-v", "en_US", "America/Denver"])
        #expect(american.contains("zone -21600 true"))
        #expect(american.contains("Sunday, June 15, 2025"))
    }
}
