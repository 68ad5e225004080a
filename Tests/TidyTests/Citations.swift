import Foundation

/// What a text says of another: a requirement, a rule, a decision, a file.
struct Citation: Equatable {
    enum Kind: Equatable {
        /// `OH5-80`: a sentence of `docs/requirements.md`.
        case requirement(String)
        /// `connectivity 3.10`, `faults F37`: a heading `Rule 3.10` or a row of the document.
        case rule(document: String, number: String)
        /// `F37` in the name of a test: a rule of some document.
        case bare(String)
        /// `(K3)` in a comment, which does not say of which document.
        case homeless(String)
        /// `decision 0005`: a file of `docs/decisions`.
        case decision(String)
        /// A file of the repository, from its root or from the file's own folder, and a heading of it.
        case file(path: String, anchor: String?)
        /// A text that is not in the repository.
        case stranger(String)
    }
    var kind: Kind
    /// From 1.
    var line: Int
    /// As it stands in the text.
    var text: String
}

/// Finds citations in texts.
struct CitationReader {
    /// The documents that have numbered rules, such as `connectivity`.
    var documents: [String]

    private static let number = #"(?:[A-Z][0-9]{1,2}|[0-9]{1,2}(?:\.[0-9]+)*)\b(?!-)"#
    /// What may stand between a document and a number, or two numbers: a space, or the end of a comment's line.
    private static let space = #"(?: |\s*\n\s*(?:///?|#) *)"#

    /// All citations of a file, in the order of their kinds.
    ///
    /// - Parameter path: below the package's root; its end says how the text is read.
    func citations(in text: String, path: String) -> [Citation] {
        let page = Page(text)
        var found = page.matches(of: #"\b[A-Z][A-Z0-9]{1,2}-[0-9]{2,3}\b"#).flatMap { match in
            RequirementText.ids(in: match.text).map {
                Citation(kind: .requirement($0), line: match.line, text: $0)
            }
        }
        found += rules(in: page) + decisions(in: page) + strangers(in: page)
        found += path.hasSuffix(".md") ? links(in: page) : paths(in: page)
        if path.hasSuffix(".swift") {
            found +=
                path.hasPrefix("Tests/") || path.contains("/Tests/") ? names(in: page) : homeless(in: page)
        }
        return found
    }

    private func rules(in page: Page) -> [Citation] {
        guard !documents.isEmpty else { return [] }
        let list =
            Self.number + "(?:(?:,| and| to|\\.\\.)(?:\(Self.space))?" + Self.number + "(?! (?:m|s|h|%)\\b))*"
        let pattern = "\\b(\(documents.joined(separator: "|")))\(Self.space)(\(list))"
        return page.matches(of: pattern).flatMap { match in
            Page(match.groups[1]).matches(of: Self.number).map {
                Citation(
                    kind: .rule(document: match.groups[0], number: $0.text), line: match.line,
                    text: "\(match.groups[0]) \($0.text)")
            }
        }
    }

    private func decisions(in page: Page) -> [Citation] {
        page.matches(of: #"\b[Dd]ecisions?\s(?:\[)?([0-9]{4}(?:(?:,| and) [0-9]{4})*)\b"#).flatMap { match in
            Page(match.groups[0]).matches(of: "[0-9]{4}").map {
                Citation(kind: .decision($0.text), line: match.line, text: "decision \($0.text)")
            }
        }
    }

    /// Notes and folders that nobody has who clones the repository.
    private func strangers(in page: Page) -> [Citation] {
        let marks = ["watchconnectivity", "reliability-style", "research", "DESIGN", "/work/"]
        guard marks.contains(where: page.contains) else { return [] }
        let pattern =
            #"\b(?:watchconnectivity|reliability-style|(?:guidance|routing|stack) research,?)"# + Self.space
            + #"(?:sections? )?[A-Z]?[0-9]|\bDESIGN\b section|\.\./shared/(?:research|DESIGN)|(?<![\w.])/work/\w"#
        return page.matches(of: pattern).map {
            Citation(kind: .stranger($0.text), line: $0.line, text: $0.text)
        }
    }

    /// The links of a document that lead to a file, but for those in examples.
    private func links(in page: Page) -> [Citation] {
        page.withoutExamples.matches(of: #"\]\(([^)\s]+)\)"#).compactMap { match in
            let target = match.groups[0]
            guard !target.contains("://"), !target.hasPrefix("mailto:") else { return nil }
            let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            return Citation(
                kind: .file(path: String(parts[0]), anchor: parts.count > 1 ? String(parts[1]) : nil),
                line: match.line, text: target)
        }
    }

    /// Documents that code, scripts and scenarios name from the root, and those that a comment names by any path.
    private func paths(in page: Page) -> [Citation] {
        guard page.contains(".md") else { return [] }
        let pattern =
            #"(?<![\w/.-])docs/[\w/-]+\.md(?:#[\w-]+)?|(?<=//)[^\n]*?(?<![\w/.*-])[\w./-]*[a-z0-9]\.md\b"#
        return page.matches(of: pattern).compactMap { match in
            guard let name = match.text.split(whereSeparator: { " `(\"'".contains($0) }).last else {
                return nil
            }
            let parts = name.split(separator: "#", maxSplits: 1)
            return Citation(
                kind: .file(path: String(parts[0]), anchor: parts.count > 1 ? String(parts[1]) : nil),
                line: match.line, text: String(name))
        }
    }

    /// Rules that the names of tests and suites begin with or have in brackets, without their document.
    private func names(in page: Page) -> [Citation] {
        page.matches(of: #"@(?:Test|Suite)\(\s*"((?:[^"\\]|\\.)*)""#).flatMap { match in
            let name = match.groups[0]
            let cited = Set(rules(in: Page(name)).map(\.text).compactMap { $0.split(separator: " ").last })
            return Page(name).matches(of: #"\b[ACFGIKMPRTU][0-9]{1,2}\b"#).compactMap { id in
                cited.contains(id.text[...])
                    ? nil : Citation(kind: .bare(id.text), line: match.line, text: id.text)
            }
        }
    }

    /// Rules in the brackets of a comment that do not say of which document; grades of paths (T1 to T6) are none.
    private func homeless(in page: Page) -> [Citation] {
        let id = #"(?!T[1-6]\b)[ACFGIKMPRTU](?:0[1-9]|[1-9][0-9]?)"#
        return page.matches(of: #"//[^\n]*\((?:[A-Z0-9]+-[0-9]+, )*("# + id + #")(?=[,):])"#).map {
            Citation(kind: .homeless($0.groups[0]), line: $0.line, text: $0.groups[0])
        }
    }
}

/// A text that is searched, with its lines.
struct Page {
    struct Match {
        var text: String
        /// Of the brackets of the pattern.
        var groups: [String]
        /// From 1.
        var line: Int
    }

    private let text: String

    init(_ text: some StringProtocol) { self.text = String(text) }

    func contains(_ part: String) -> Bool { text.contains(part) }

    func matches(of pattern: String) -> [Match] {
        guard let expression = try? NSRegularExpression(pattern: pattern) else {
            return [Match(text: "the pattern \(pattern)", groups: [], line: 0)]
        }
        let whole = NSString(string: text)
        let found = expression.matches(in: text, range: NSRange(location: 0, length: whole.length))
        guard !found.isEmpty else { return [] }
        let ends = text.utf16.enumerated().filter { $0.element == 0x0A }.map(\.offset)
        return found.map { match in
            let groups = (1..<match.numberOfRanges).map { index in
                let range = match.range(at: index)
                return range.location == NSNotFound ? "" : whole.substring(with: range)
            }
            return Match(
                text: whole.substring(with: match.range), groups: groups,
                line: 1 + ends.filter { $0 < match.range.location }.count)
        }
    }

    /// The lines, those between fences empty.
    var withoutFences: [String] {
        var isExample = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let isFence = line.hasPrefix("```")
            if isFence { isExample.toggle() }
            return isExample || isFence ? "" : String(line)
        }
    }

    /// The same lines without what stands between fences or in back quotes.
    var withoutExamples: Page {
        let lines = withoutFences.map { line in
            let parts = line.split(separator: "`", omittingEmptySubsequences: false)
            return parts.enumerated().map { $0.offset % 2 == 0 ? String($0.element) : "x" }.joined()
        }
        return Page(lines.joined(separator: "\n"))
    }
}
