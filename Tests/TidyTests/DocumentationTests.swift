import Testing

@Suite("Documentation")
struct DocumentationTests {
    private let sources = SourceTree.sources + SourceTree.guests

    /// What needs no comment, because the protocol that asks for it says what it does.
    private let witnesses = [
        "func hash(into ": "Hashable", "func encode(to ": "Encodable", "init(from decoder": "Decodable",
        "var description: String": "CustomStringConvertible", "Literal": "ExpressibleBy...Literal",
        "func handle(_ event: AppEvent)": "DeviceApp", "func screen() -> Screen?": "DeviceApp",
        "func picture(named ": "DeviceApp",
        "func start(_ configuration: DeviceConfiguration)": "DeviceFactory",
        "func rows(_ rows: Range<Int>, for request: MapRequest)": "MapSource",
        "func picture(for request: MapRequest)": "MapSource",
        "func due(at ": "LiveSource", "func stop()": "LiveSource",
        "func write(to writer: inout ByteWriter)": "CallValue, FamilyContent",
        "static func read(": "CallValue, FamilyContent",
    ]

    @Test("NF-20: public types are documented, nested ones too")
    func types() {
        let kinds: Set<Substring> = ["struct", "enum", "class", "actor", "protocol"]
        var missing: [String] = []
        var types = 0
        for file in sources {
            for (index, line) in file.lines.enumerated() {
                // `public indirect enum`, `public final class`: what is declared comes after at most two other words.
                let words = line.split(separator: " ").prefix(3)
                guard words.first == "public", words.contains(where: kinds.contains), index > 0 else {
                    continue
                }
                types += 1
                if !file.isDocumented(index) { missing.append("\(file.path):\(index + 1)") }
            }
        }
        #expect(missing.isEmpty, "these types have no comment: \(missing)")
        #expect(types > 500)
    }

    @Test(
        "NF-20: public functions and subscripts are documented, and initialisers and properties that do more than keep or give a value"
    )
    func members() {
        var missing: [String] = []
        var members = 0
        var used: Set<String> = []
        for file in sources {
            for (index, line) in file.lines.enumerated() {
                guard let member = Member(file, at: index) else { continue }
                members += 1
                guard member.hasRule, !member.isOperator, !file.isDocumented(index) else { continue }
                if let known = witnesses.keys.first(where: line.contains) {
                    used.insert(known)
                } else {
                    missing.append("\(file.path):\(index + 1)")
                }
            }
        }
        #expect(missing.isEmpty, "these members have no comment: \(missing)")
        #expect(members > 2000)
        #expect(used == Set(witnesses.keys), "nothing needs these exceptions any more")
    }

    @Test("NF-20: what public protocols ask for is documented")
    func requirements() {
        var missing: [String] = []
        for file in sources {
            var isInside = false
            for (index, line) in file.lines.enumerated() {
                if line.hasPrefix("public protocol") { isInside = !line.hasSuffix("}") }
                if line.hasPrefix("}") { isInside = false }
                let words = line.split { " (".contains($0) }.prefix(3)
                guard isInside, words.contains("func") || words.contains("subscript"),
                    !line.contains("//"), !file.isDocumented(index)
                else { continue }
                missing.append("\(file.path):\(index + 1)")
            }
        }
        #expect(missing.isEmpty, "these requirements have no comment: \(missing)")
    }

    @Test(
        "NF-20: members without a comment are noticed, and those that only keep a value are not asked for one"
    )
    func planted() throws {
        let text = """
            public init(width: Double) { self.width = width }
            public init(least: Double) { self.least = max(0, least) }
            public init(
                one: Int, other: Int
            ) {
                self.one = one
                sum = one + other
            }
            public static func < (a: Size, b: Size) -> Bool { a.width < b.width }
            public func area() -> Double { width * height }
            public var count: Int { ids.count }
            public var name: String {
                guard count > 0 else { return "" }
                return names[0]
            }
            public private(set) var state = "off"
            """
        let file = SourceFile(
            path: "Planted.swift", lines: text.split(separator: "\n").map(String.init), target: "")
        let asked = file.lines.indices.filter { index in
            Member(file, at: index).map { $0.hasRule && !$0.isOperator } ?? false
        }
        #expect(asked == [1, 2, 9, 11])
        #expect(asked.allSatisfy { !file.isDocumented($0) })
    }
}

/// A public function, subscript, initialiser or computed property.
private struct Member {
    private let kind: String
    let isOperator: Bool
    /// The lines of its body, without white space before them.
    private let body: [String]

    init?(_ file: SourceFile, at index: Int) {
        let line = code(of: file.lines[index])
        let words = line.prefix { !"({:".contains($0) }.split(separator: " ").filter { !$0.hasPrefix("@") }
        let kinds = ["func", "subscript", "init", "init?", "var"]
        guard words.first == "public", let place = words.firstIndex(where: { kinds.contains(String($0)) })
        else { return nil }
        kind = String(words[place])
        isOperator = kind == "func" && !(words.dropFirst(place + 1).first?.first?.isLetter ?? false)
        guard let open = Self.opening(file, from: index, isProperty: kind == "var") else { return nil }
        body = Self.body(file, from: index, openedAt: open)
    }

    /// Whether there is something to say about it: an initialiser that only keeps what it is given, and a property
    /// of one line, are plain from their names and types.
    var hasRule: Bool {
        switch kind {
        case "init", "init?": !body.allSatisfy(Self.keepsValue)
        case "var": body.count > 1
        default: true
        }
    }

    /// `self.width = width`
    private static func keepsValue(_ statement: String) -> Bool {
        let sides = statement.replacing("self.", with: "").split(separator: " = ")
        return sides.count == 2 && sides.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber } }
    }

    /// The line on which the body begins; nil for a stored property.
    private static func opening(_ file: SourceFile, from index: Int, isProperty: Bool) -> Int? {
        let last = isProperty ? index : file.lines.count - 1
        return (index...last).first { line in
            let text = code(of: file.lines[line])
            return text.hasSuffix("{") || text.hasSuffix("}")
        }
    }

    private static func body(_ file: SourceFile, from index: Int, openedAt open: Int) -> [String] {
        let text = file.lines[open]
        guard text.hasSuffix("{") else {
            // All of it on one line; an empty one has no statement.
            let inside = text.drop { $0 != "{" }.dropFirst().dropLast().trimming(" ")
            return inside.isEmpty ? [] : [inside]
        }
        let indent = file.lines[index].prefix { $0 == " " }
        return file.lines[(open + 1)...].prefix { $0 != indent + "}" }.map { $0[...].trimming(" ") }
            .filter { !$0.isEmpty && !$0.hasPrefix("//") }
    }
}

extension SourceFile {
    /// Whether a comment stands above a declaration, its attributes between them.
    fileprivate func isDocumented(_ index: Int) -> Bool {
        let above = lines[..<index].last { !$0.drop { $0 == " " }.hasPrefix("@") }
        return above?.contains("///") ?? false
    }
}

extension Substring {
    /// Without a character at both ends.
    fileprivate func trimming(_ character: Character) -> String {
        let text = drop { $0 == character }
        return String(
            text[..<(text.lastIndex { $0 != character }.map(text.index(after:)) ?? text.startIndex)])
    }
}
