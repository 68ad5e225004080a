import Foundation

/// The documents of the repository: what can be cited.
struct Books {
    /// How many sentences each requirement has.
    var sentences: [String: Int] = [:]
    /// The numbered rules of each document, by its name without `docs/` and `.md`.
    var rules: [String: Set<String>] = [:]
    /// Numbers of decisions, and how many files have each.
    var decisions: [String: Int] = [:]
    /// What links may lead to within each document, by its path.
    var anchors: [String: Set<String>] = [:]
    /// Files and folders, by their path below the root.
    var files: Set<String> = []

    /// - Parameters:
    ///   - documents: texts by their path below the root.
    ///   - files: all paths that may be named.
    init(documents: [String: String], files: Set<String>) {
        self.files = files
        for (path, text) in documents {
            anchors[path] = Self.anchors(of: text)
            if path == "docs/requirements.md" { sentences = Self.sentences(of: text) }
            let parts = path.split(separator: "/")
            if parts.count == 2, parts[0] == "docs" {
                let numbers = Self.rules(of: text)
                if !numbers.isEmpty { rules[String(parts[1].dropLast(3))] = numbers }
            }
        }
        for file in files where file.hasPrefix("docs/decisions/") && file.hasSuffix(".md") {
            decisions[String(file.dropFirst(15).prefix(4)), default: 0] += 1
        }
    }

    /// Rows of two cells that begin with an id.
    static func sentences(of text: String) -> [String: Int] {
        var found: [String: Int] = [:]
        for cells in text.split(separator: "\n").compactMap(cells) where cells.count == 2 {
            if RequirementText.ids(in: cells[0]) == [cells[0]], !cells[1].isEmpty {
                found[cells[0], default: 0] += 1
            }
        }
        return found
    }

    /// Headings such as `Rule 3.10: Several watches`, and the first cells of tables that begin with `no.`, `id` or
    /// `invariant`: `F37`, or `I3 order, K3` for I3.
    static func rules(of text: String) -> Set<String> {
        var numbers: Set<String> = []
        var isTable = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("#"), let range = line.range(of: "# Rule ") {
                numbers.insert(String(line[range.upperBound...].prefix { $0 != ":" && $0 != " " }))
            }
            guard let cells = cells(line) else {
                isTable = isTable && line.hasPrefix("|")
                continue
            }
            if ["no.", "id", "invariant"].contains(cells[0]) {
                isTable = true
            } else if isTable {
                let ids = Page(cells[0]).matches(
                    of: #"^[A-Z][0-9]{1,2}\b|^[0-9]+(\.[0-9]+)+$|(?<=, )I[0-9]+\b"#)
                numbers.formUnion(ids.map(\.text))
            }
        }
        return numbers
    }

    private static func cells(_ line: some StringProtocol) -> [String]? {
        guard line.hasPrefix("| ") else { return nil }
        return line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The anchors that headings get where documents are shown: small letters, hyphens for spaces, no other marks.
    static func anchors(of text: String) -> Set<String> {
        var found: Set<String> = []
        for line in Page(text).withoutFences where line.hasPrefix("#") {
            let title = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
            let anchor = title.map { $0 == " " ? "-" : $0 }
                .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            var name = String(anchor)
            var count = 0
            while found.contains(name) {
                count += 1
                name = String(anchor) + "-\(count)"
            }
            found.insert(name)
        }
        return found
    }

    /// What is wrong with a citation, and what to do about it; nil where it leads to what it says.
    func complaint(about citation: Citation, in path: String) -> String? {
        switch citation.kind {
        case .requirement(let id):
            switch sentences[id] ?? 0 {
            case 1: nil
            case 0: "has no sentence: add it to docs/requirements.md, or correct the id"
            default: "has several sentences: leave one in docs/requirements.md"
            }
        case .rule(let document, let number):
            rules[document]?.contains(number) == true
                ? nil
                : "is no rule of docs/\(document).md: add a heading 'Rule \(number)' or a row there, or correct the number"
        case .bare(let number):
            rules.values.contains { $0.contains(number) }
                ? nil : "is no rule of any document: add it to one of docs, or correct the number"
        case .homeless(let number):
            "does not say of which document: write '\(owners(of: number)) \(number)'"
        case .decision(let number):
            decisions[number] == 1
                ? nil
                : "is \(decisions[number] ?? 0) files of docs/decisions: write one, or correct the number"
        case .file(let name, let anchor): complaint(about: name, anchor, in: path)
        case .stranger: "is not in the repository: write what it says into docs, and cite that"
        }
    }

    private func owners(of number: String) -> String {
        rules.filter { $0.value.contains(number) }.keys.sorted().first ?? "document"
    }

    private func complaint(about name: String, _ anchor: String?, in path: String) -> String? {
        let folder = path.split(separator: "/").dropLast().map(String.init)
        let isDocument = path.hasSuffix(".md")
        var candidates = [Self.resolved(name, from: folder)]
        if name.isEmpty { candidates = [path] }
        if !isDocument { candidates.append(Self.resolved(name, from: [])) }
        guard let target = candidates.compactMap({ $0 }).first(where: files.contains) else {
            return "is not there: correct the path"
                + (isDocument
                    ? ""
                    : ", or name the document from the root (docs/\(name.split(separator: "/").last ?? ""))")
        }
        guard let anchor, let known = anchors[target] else { return nil }
        return known.contains(anchor) ? nil : "leads to no heading of \(target): correct what follows '#'"
    }

    /// A path below the root, without `.` and `..`; nil where it leaves the root.
    static func resolved(_ name: String, from folder: [String]) -> String? {
        var parts = folder
        for part in name.split(separator: "/") where part != "." {
            if part == ".." {
                guard !parts.isEmpty else { return nil }
                parts.removeLast()
            } else {
                parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }
}
