import Foundation
import Testing

/// Every citation leads to what it cites. The form of a citation is explained in CONTRIBUTING.md.
@Suite("Citations")
struct CitationTests {
    /// What is read, and what may be named.
    private static let folders = [
        "Sources", "Tests", "tools", "scenarios", "configs", "gallery", "docs", "Examples", "regions", ".ci",
        "Guests",
    ]
    private static let pages = ["CONTRIBUTING.md", "README.md", "CHANGELOG.md", "Package.swift"]
    /// Their examples cite what is not there.
    private static let exceptions = [
        "Tests/TidyTests/CitationTests.swift", "Tests/TidyTests/RequirementTests.swift",
    ]
    private static let endings = ["swift", "md", "yaml", "yml", "py", "sh", "c", "h", "json", ""]

    /// Paths of all files and folders below the root that are not the build's.
    private static func paths() -> [String] {
        pages + ["LICENSE"]
            + folders.flatMap { folder in
                let walker = FileManager.default.enumerator(atPath: SourceTree.root + "/" + folder)
                let inner = walker.map { $0.compactMap { $0 as? String } } ?? []
                return [folder]
                    + inner.filter { !$0.contains(".build") && !$0.contains("corpus/") }.map {
                        folder + "/" + $0
                    }
            }
    }

    @Test(
        "every citation in sources, tests, tools, scenarios, configurations and documents leads to what it cites"
    )
    func everything() {
        let paths = Self.paths()
        var texts: [String: String] = [:]
        for path in paths where !Self.exceptions.contains(path) {
            let name = path.split(separator: "/").last ?? ""
            let ending = name.contains(".") ? String(name.split(separator: ".").last ?? "") : ""
            guard Self.endings.contains(ending), !path.contains("/Golden/"),
                let text = try? String(contentsOfFile: SourceTree.root + "/" + path, encoding: .utf8)
            else { continue }
            texts[path] = text
        }
        let books = Books(
            documents: texts.filter { $0.key.hasSuffix(".md") }, files: Set(paths))
        #expect(books.sentences.count > 700 && books.decisions.count > 45)
        #expect(
            books.rules.keys.sorted() == [
                "architecture", "connectivity", "faults", "guests-frameworks", "guidance", "receivers",
                "routing", "simulation",
            ])
        let reader = CitationReader(documents: books.rules.keys.sorted())
        var kinds: [String: Int] = [:]
        var complaints: [String] = []
        for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
            for citation in reader.citations(in: text, path: path) {
                kinds["\(citation.kind)".prefix { $0 != "(" }.description, default: 0] += 1
                guard let complaint = books.complaint(about: citation, in: path) else { continue }
                complaints.append("\(path):\(citation.line): '\(citation.text)' \(complaint)")
            }
        }
        #expect(complaints == [])
        // It looks: there are many of each kind.
        for (kind, count) in [
            ("requirement", 2_000), ("rule", 150), ("bare", 300), ("decision", 40), ("file", 200),
        ] {
            #expect(kinds[kind] ?? 0 >= count, "\(kind): \(kinds[kind] ?? 0)")
        }
    }

    @Test("every row of the ledger has its sentence, and no sentence stands twice")
    func sentences() throws {
        let text = try String(contentsOfFile: SourceTree.root + "/docs/requirements.md", encoding: .utf8)
        let sentences = Books.sentences(of: text)
        #expect(Ledger(text).rows.map(\.id).filter { sentences[$0] == nil } == [])
        #expect(sentences.filter { $0.value > 1 }.keys.sorted() == [])
    }

    // MARK: - That it can fail

    private static let books = Books(
        documents: [
            "docs/requirements.md": """
            # The sentences
            | id | what is asked for |
            |---|---|
            | EM-01 | Two processes. |
            | EM-02 | One bus. |
            | EM-02 | Another bus. |
            """,
            "docs/link.md": """
            # The link
            ## Rule 3.10: Several watches
            | no. | what holds |
            |---|---|
            | M3 | At once |
            | 5.2 | A row |

            | rule | tests |
            |---|---|
            | M9 | none |
            ## `Twice`, and why
            ## Twice and why
            """,
        ],
        files: ["docs/link.md", "docs/requirements.md", "docs/decisions/0005-waiting.md", "Sources/A.swift"])

    private func complaints(_ text: String, in path: String = "Sources/A.swift") -> [String] {
        let reader = CitationReader(documents: Self.books.rules.keys.sorted())
        return reader.citations(in: text, path: path).compactMap { citation in
            Self.books.complaint(about: citation, in: path).map { "\(citation.line) \(citation.text) \($0)" }
        }
    }

    @Test("requirements without a sentence, or with two, are caught with their line and the remedy")
    func requirements() {
        #expect(complaints("/// EM-01, UTF-16") == [])
        #expect(
            complaints("a\n/// (EM-01, EM-09)") == [
                "2 EM-09 has no sentence: add it to docs/requirements.md, or correct the id"
            ])
        #expect(complaints("# Shows EM-02.", in: "scenarios/a.yaml").count == 1)
    }

    @Test("rules that no document has are caught, also in lists and at the end of a comment's line")
    func rules() {
        #expect(complaints("/// (link 3.10), link M3 and 5.2") == [])
        #expect(
            complaints("/// link 3.1") == [
                "1 link 3.1 is no rule of docs/link.md: add a heading 'Rule 3.1' or a row there, or correct the number"
            ])
        // A table of tests is no rule.
        #expect(complaints("/// (link M3, M9)").map { $0.prefix(9) } == ["1 link M9"])
        #expect(complaints("/// as it was (link\n    /// M8).").map { $0.prefix(9) } == ["1 link M8"])
        #expect(complaints("/// link 3.10 to 3.12").count == 1)
        #expect(complaints("/// the link of 3 watches, a link 30 times") == complaints("/// a link 30"))
        #expect(complaints("/// link M3, EM-01; link M3-2") == [])
    }

    @Test("rules without a document are caught in comments, and resolved in the names of tests")
    func bare() {
        #expect(
            complaints("/// As it is (M3).") == [
                "1 M3 does not say of which document: write 'link M3'"
            ])
        #expect(complaints("/// Paths (T3), (EM-01), `f(M3)` is not told apart").count == 1)
        #expect(complaints("@Test(\"M3: EM-01: a test\")", in: "Tests/A.swift") == [])
        #expect(complaints("@Test(\"M7: a test\")", in: "Tests/A.swift").count == 1)
        #expect(complaints("@Test(\"link M3: a test\")", in: "Tests/A.swift") == [])
    }

    @Test("decisions that were not taken are caught")
    func decisions() {
        #expect(complaints("/// decision 0005, a decision of 2026") == [])
        #expect(
            complaints("/// (decisions 0005 and 0099)") == [
                "1 decision 0099 is 0 files of docs/decisions: write one, or correct the number"
            ])
    }

    @Test("links and paths that lead nowhere are caught, in documents and in comments")
    func files() {
        let page = "docs/other.md"
        #expect(complaints("[a](link.md#the-link) [b](#x) [c](https://a.b/c)", in: page).count == 1)
        #expect(complaints("[a](../docs/link.md) [b](link.md#twice-and-why-1)", in: page) == [])
        #expect(
            complaints("[a](link.md#nowhere)", in: page) == [
                "1 link.md#nowhere leads to no heading of docs/link.md: correct what follows '#'"
            ])
        #expect(complaints("[a](gone.md)", in: page) == ["1 gone.md is not there: correct the path"])
        #expect(complaints("```\n[a](gone.md)\n```\n`[a](gone.md)`", in: page) == [])
        #expect(complaints("/// See `docs/link.md#the-link`.") == [])
        #expect(
            complaints("/// See link.md 3.") == [
                "1 link.md is not there: correct the path, or name the document from the root (docs/link.md)"
            ])
        #expect(complaints("let a = \"Ridge.md\"") == [])
        #expect(complaints("# docs/gone.md", in: "tools/run").count == 1)
    }

    @Test("notes that are not in the repository are caught")
    func strangers() {
        for text in [
            "watchconnectivity 3.10", "watchconnectivity section 7", "DESIGN section 4", "gnss.md 5.2",
            "reliability-style A3", "guidance research, section 4.3", "../shared/research/stack.md",
            ["", "work", "notes"].joined(separator: "/"),
        ] {
            #expect(!complaints("/// \(text)", in: "tools/a.py").isEmpty, "\(text)")
        }
        #expect(complaints("/// \"../shared is absent\", a network/work/x, WatchConnectivity 2") == [])
    }
}
