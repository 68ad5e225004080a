import Foundation
import Testing

/// The table `docs/faults.md`: which fault has which test.
@Suite("Faults")
struct FaultTests {
    private static func rows(_ text: String) -> [(id: String, proofs: [String])] {
        text.split(separator: "\n").filter { $0.hasPrefix("| F") }.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let quoted = (cells.last ?? "").split(separator: "`", omittingEmptySubsequences: false)
            return (cells[0], quoted.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) })
        }
    }

    @Test("every fault has one row, and every test that a row names is there")
    func tableIsTrue() throws {
        let rows = Self.rows(
            try String(contentsOfFile: SourceTree.root + "/docs/faults.md", encoding: .utf8))
        #expect(rows.map(\.id) == (1...50).map { ($0 < 10 ? "F0" : "F") + "\($0)" })
        let tests = SourceTree.tests
        for row in rows {
            for proof in row.proofs {
                let names = proof.split(separator: ".")
                let found = tests.contains { file in
                    file.lines.contains { $0.hasPrefix("struct \(names[0])") }
                        && (names.count == 1 || file.lines.contains { $0.contains("func \(names[1])(") })
                }
                #expect(found, "\(row.id) names \(proof), which is not there")
            }
        }
    }
}
