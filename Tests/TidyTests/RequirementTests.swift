import Foundation
import Testing

/// The ledger `docs/requirements.md`: which requirement is met, and what proves it.
struct Ledger {
    struct Row {
        var id: String
        var state: String
        /// Test files by name, scenarios by path.
        var proofs: [String]
    }

    static let states = ["done", "partly", "later"]
    var rows: [Row] = []

    init(_ text: String) {
        for line in text.split(separator: "\n") where line.hasPrefix("| ") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
            guard cells.count == 4, RequirementText.ids(in: cells[0]) == [cells[0]] else { continue }
            rows.append(Row(id: cells[0], state: cells[1], proofs: Self.quoted(cells[3])))
        }
    }

    /// What stands between back quotes.
    private static func quoted(_ text: String) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter {
            $0.offset % 2 == 1
        }
        .map { String($0.element) }
    }

    /// What is wrong with the ledger, as sentences.
    ///
    /// - Parameters:
    ///   - named: the ids that tests name.
    ///   - claims: which ids a test file has in the names of its tests, or a scenario in its text; nil where there is no
    ///     such file.
    func complaints(named: Set<String>, claims: (String) -> Set<String>?) -> [String] {
        var complaints: [String] = []
        let known = Set(rows.map(\.id))
        for id in named.subtracting(known).sorted() {
            complaints.append("a test names \(id), which has no row")
        }
        for (id, rows) in Dictionary(grouping: rows, by: \.id).sorted(by: { $0.key < $1.key })
        where rows.count > 1 {
            complaints.append("\(id) has \(rows.count) rows")
        }
        for row in rows {
            if !Self.states.contains(row.state) {
                complaints.append("\(row.id) is '\(row.state)', which is no state")
            }
            if row.state == "done" && row.proofs.isEmpty {
                complaints.append("\(row.id) is done, and nothing proves it")
            }
            for proof in row.proofs {
                guard let claimed = claims(proof) else {
                    complaints.append("\(row.id) names \(proof), which is not there")
                    continue
                }
                if !claimed.contains(row.id) {
                    complaints.append("\(row.id) names \(proof), where no test's name or text says \(row.id)")
                }
            }
        }
        return complaints
    }
}

enum RequirementText {
    static let groups = ["EM", "OH2", "OH5", "OHR", "OHX", "WP", "PS", "TJ", "NF", "CX", "RD", "MAP"]

    /// The ids that a text claims: those in it, and those between the two of `OH5-75 to OH5-79`.
    static func claimed(in text: String) -> Set<String> {
        var claimed = Set(ids(in: text))
        for range in text.matches(of: /([A-Z][A-Z0-9]*)-(\d{2,3}) to ([A-Z][A-Z0-9]*)-(\d{2,3})/)
        where range.1 == range.3 {
            guard let first = Int(range.2), let last = Int(range.4), first < last else { continue }
            for number in first...last {
                claimed.insert("\(range.1)-" + (number < 10 ? "0" : "") + "\(number)")
            }
        }
        return claimed
    }

    /// The names of the tests and suites of a file, a line each.
    static func testNames(in text: String) -> String {
        text.matches(of: /@(?:Test|Suite)\(\s*"((?:[^"\\]|\\.)*)"/).map { String($0.1) }.joined(
            separator: "\n")
    }

    /// The requirement ids in a text, in order.
    static func ids(in text: String) -> [String] {
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")) }
        return words.compactMap { word in
            let parts = word.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2, groups.contains(String(parts[0])), (2...3).contains(parts[1].count),
                parts[1].allSatisfy(\.isNumber)
            else { return nil }
            return String(word)
        }
    }
}

@Suite("Requirements")
struct RequirementTests {
    private func ledger() throws -> Ledger {
        Ledger(try String(contentsOfFile: SourceTree.root + "/docs/requirements.md", encoding: .utf8))
    }

    @Test("every id that a test names has a row, and every proof of a row is there and names its id")
    func ledgerIsTrue() throws {
        let tests = SourceTree.tests
        let named = Set(
            tests.filter { !$0.path.hasSuffix("/RequirementTests.swift") }.flatMap { file in
                file.lines.flatMap { RequirementText.ids(in: $0) }
            })
        #expect(named.count > 60)
        var claims: [String: Set<String>] = [:]
        for file in tests {
            guard let name = file.path.split(separator: "/").last.map(String.init) else { continue }
            let names = RequirementText.testNames(in: file.lines.joined(separator: "\n"))
            claims[name, default: []].formUnion(RequirementText.claimed(in: names))
        }
        let complaints = try ledger().complaints(named: named) { proof in
            guard proof.hasPrefix("scenarios/") || proof.hasPrefix("gallery/") else { return claims[proof] }
            let text = try? String(contentsOfFile: SourceTree.root + "/" + proof, encoding: .utf8)
            return text.map(RequirementText.claimed)
        }
        #expect(complaints == [])
    }

    @Test("the ledger says nothing twice and leaves none of this issue out")
    func ledgerIsWhole() throws {
        let known = Set(try ledger().rows.map(\.id))
        let wanted =
            [1, 2, 3, 4, 12, 14, 15, 16, 17, 18, 19, 28, 29, 30, 34, 38].map { id("EM", $0) }
            + [15, 16, 17, 18, 19, 20, 24, 25].map { id("NF", $0) }
            + (Array(17...31) + Array(56...61) + Array(65...87) + [101, 102]).map { id("OH5", $0) }
        #expect(wanted.filter { !known.contains($0) } == [])
    }

    private func id(_ group: String, _ number: Int) -> String {
        "\(group)-" + (number < 10 ? "0" : "") + "\(number)"
    }

    @Test("a missing row, a doubled row, a wrong state, a missing, an absent and a silent proof are caught")
    func complaints() {
        let ledger = Ledger(
            """
            | id | state | what is missing | proven by |
            |---|---|---|---|
            | EM-01 | done | | `There.swift` |
            | EM-02 | done | | |
            | EM-03 | partly | all | `Gone.swift` |
            | EM-04 | nearly | | |
            | EM-01 | later | | |
            | EM-06 | done | | `There.swift` |
            """)
        #expect(ledger.rows.count == 6)
        let complaints = ledger.complaints(named: ["EM-01", "EM-05"]) {
            $0 == "There.swift" ? ["EM-01", "EM-07"] : nil
        }
        #expect(
            complaints == [
                "a test names EM-05, which has no row", "EM-01 has 2 rows",
                "EM-02 is done, and nothing proves it", "EM-03 names Gone.swift, which is not there",
                "EM-04 is 'nearly', which is no state",
                "EM-06 names There.swift, where no test's name or text says EM-06",
            ])
    }

    @Test("only the names of tests and suites count as claims, ranges too")
    func claims() {
        let text = """
            /// EM-01 is a comment.
            @Suite("A suite (EM-02)")
            @Test(
                "EM-03 to EM-05: a \\"quoted\\" word, EM-06", arguments: ["EM-07"])
            func a() { #expect("EM-08" == "") }
            """
        let claimed = RequirementText.claimed(in: RequirementText.testNames(in: text))
        #expect(claimed.sorted() == ["EM-02", "EM-03", "EM-04", "EM-05", "EM-06"])
    }

    @Test("ids are found in names of tests, and only those")
    func ids() {
        #expect(
            RequirementText.ids(in: "\"OH5-75 to OH5-79: x\" (EM-03), RD-16.") == [
                "OH5-75", "OH5-79", "EM-03", "RD-16",
            ])
        #expect(RequirementText.ids(in: "UTF-16, F08, EM-1, EM-1234, NMEA-01, EM-").isEmpty)
    }
}
