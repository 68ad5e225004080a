import Testing

/// Switches that pass on what happened: each case of our enums has its answer, so that what is added is not dropped in
/// silence (issue 22).
enum Dispatchers {
    /// What is passed on, by the name that it has in all such switches.
    private static let subjects = ["event", "effect", "command", "frame", "step.action", "input", "message"]
    /// Where a `default:` is a question about one kind of drawing, and where apps take the events that they want.
    private static let elsewhere = ["Sources/Apps/", "/Drawing/"]

    /// The lines, from 1, of each `default:` in a switch over one of our enums that passes something on.
    static func defaults(in lines: [String]) -> [Int] {
        lines.indices.filter { index in
            let line = lines[index]
            guard line.drop(while: { $0 == " " }).hasPrefix("default:") else { return false }
            let indent = String(line.prefix { $0 == " " })
            var cases: [Substring] = []
            for above in lines[..<index].reversed() {
                if above.hasPrefix(indent + "case ") { cases.append(above.dropFirst(indent.count + 5)) }
                if above.hasPrefix(indent), above.dropFirst(indent.count).contains("switch "),
                    !above.hasPrefix(indent + " ")
                {
                    let subject = above.split(separator: " ").drop { $0 != "switch" }.dropFirst().first
                    return subjects.contains { $0[...] == subject } && cases.allSatisfy { $0.hasPrefix(".") }
                }
            }
            return false
        }.map { $0 + 1 }
    }

    /// Whether a function is a switch without a `default:`, with a line or two before it.
    ///
    /// - Parameter body: from its first line to before its last.
    static func isExhaustiveSwitch(_ body: [String], indent: Int) -> Bool {
        let margin = String(repeating: " ", count: indent + 4)
        guard let start = body.firstIndex(where: { $0.hasPrefix(margin + "switch ") }) else { return false }
        let cases = body[start...].count { $0.hasPrefix(margin + "case ") }
        return cases >= 12 && !body.contains { $0.hasPrefix(margin + "default:") }
    }

    static func concern(_ file: SourceFile) -> Bool {
        !elsewhere.contains { file.path.contains($0) }
    }
}

@Suite("Dispatchers")
struct DispatcherTests {
    @Test("issue 22: who passes on events, effects, commands, frames or steps has a case for each")
    func noDefault() {
        for file in SourceTree.files(in: "Sources") + SourceTree.guests where Dispatchers.concern(file) {
            #expect(Dispatchers.defaults(in: file.lines) == [], "\(file.path)")
        }
    }

    @Test("issue 22: a 'default:' that drops events is found, one over text or parts of values is not")
    func found() {
        let dispatcher = [
            "    switch event {", "    case .a: one()", "    case .b:", "        two()", "    default: break",
            "    }",
        ]
        #expect(Dispatchers.defaults(in: dispatcher) == [5])
        #expect(Dispatchers.defaults(in: dispatcher.map { $0.replacing("event", with: "word") }) == [])
        #expect(Dispatchers.defaults(in: dispatcher.map { $0.replacing(".a", with: "\"a\"") }) == [])
    }

    @Test("a long function may be a switch over all that there is, and nothing else")
    func exhaustive() {
        let cases = (1...12).map { "        case .number\($0): break" }
        let body = ["    func handle() {", "        switch event {"] + cases
        #expect(Dispatchers.isExhaustiveSwitch(body, indent: 4))
        #expect(!Dispatchers.isExhaustiveSwitch(body + ["        default: break"], indent: 4))
        #expect(!Dispatchers.isExhaustiveSwitch(["    func handle() {", "        work()"], indent: 4))
    }
}
