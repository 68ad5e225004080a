import Foundation
import HikeConnectivity
import HikeValues
import Testing

/// `docs/connectivity.md` against the tests and the constants that it names.
@Suite("The document of connectivity")
struct ConnectivityDocumentTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private struct Row {
        var rule: String
        var action: String
        var tests: [String]
    }

    private func document() throws -> String {
        try String(contentsOf: Self.root.appending(path: "docs/connectivity.md"), encoding: .utf8)
    }

    private func rows() throws -> [Row] {
        let lines = try document().split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex { $0.hasPrefix("| rule |") })
        return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            let quoted = cells[4].split(separator: "`", omittingEmptySubsequences: false)
            return Row(
                rule: cells[1], action: cells[3],
                tests: quoted.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) })
        }
    }

    @Test("every test that the conformance table names exists")
    func testsExist() throws {
        let tests = Self.root.appending(path: "Tests")
        let walker = try #require(FileManager.default.enumerator(atPath: tests.path))
        let names = walker.compactMap { $0 as? String }.filter { $0.hasSuffix("Tests.swift") }
            .filter { !$0.hasSuffix("ConnectivityDocumentTests.swift") }
            .compactMap { try? String(contentsOf: tests.appending(path: $0), encoding: .utf8) }
            .flatMap { $0.split(separator: "\"") }
        for row in try rows() {
            for test in row.tests {
                #expect(
                    names.contains { $0.hasPrefix(test) }, "\(row.rule) names '\(test)', which is no test")
            }
            #expect(
                !row.tests.isEmpty || row.action.contains("not modelled") || row.rule.first != "T",
                "\(row.rule) has no test")
        }
    }

    @Test("every rule and every conformance case has one row")
    func whole() throws {
        var wanted = (1...40).map { ($0 < 10 ? "T0" : "T") + "\($0)" }
        for (letter, count) in [("M", 15), ("C", 12), ("U", 14), ("K", 10), ("R", 9), ("F", 14)] {
            wanted += (1...count).map { "\(letter)\($0)" }
        }
        wanted += ["1.3", "2", "3.6", "3.8", "3.9", "3.10", "3.11"]
        #expect(try rows().map(\.rule) == wanted)
    }

    @Test("EM-10: limits and times in the document are those of the code")
    func constants() throws {
        let text = try document()
        let limits = PayloadLimits()
        let sizes = [
            ("message, reply", limits.message), ("user info, complication", limits.userInfo),
            ("application context", limits.applicationContext), ("metadata of a file", limits.fileMetadata),
            ("one file", limits.file),
        ]
        for (name, size) in sizes {
            #expect(text.contains("| \(name) | \(grouped(size)) |"), "\(name) is \(grouped(size))")
        }
        let timing = ConnectivityTiming()
        for (name, time) in [
            ("messageTimeout", timing.messageTimeout), ("replyTimeout", timing.replyTimeout),
            ("backgroundTask", timing.backgroundTask), ("backgroundGrace", timing.backgroundGrace),
        ] {
            #expect(text.contains("| `\(name)` | \(Int(time.inSeconds)) |"))
        }
        #expect(timing.activation == .fixed(.milliseconds(1)) && timing.phoneColdWake == .none)
        #expect(text.contains("| `activation` | 0.001 |"))
    }

    private func grouped(_ number: Int) -> String {
        var digits = String(number)
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return ([digits] + groups).joined(separator: ",")
    }
}
