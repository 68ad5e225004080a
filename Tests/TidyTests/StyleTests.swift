import Testing

@Suite("Style")
struct StyleTests {
    private let sources = SourceTree.sources + SourceTree.guests
    /// What an app calls wrongly ends the app there, as on the platform.
    private static let facades = "Guests/Sources/Facade"

    @Test("NF-18: no force try, forced cast, fatalError or unfinished work in sources")
    func noForce() {
        let banned = ["try!", " as! ", "fatalError(", "TODO", "FIXME", "not implemented"]
        for file in sources {
            for (index, line) in file.lines.enumerated() {
                let text = code(of: line)
                for word in banned where !(word == "fatalError(" && file.path.hasPrefix(Self.facades)) {
                    #expect(!text.contains(word), "\(file.path):\(index + 1) says '\(word)'")
                }
            }
        }
    }

    @Test("files have at most 400 lines")
    func shortFiles() {
        for file in sources + SourceTree.tests + SourceTree.files(in: SourceTree.rigs + "/Sources")
            + SourceTree.files(in: "Guests/Tests")
        {
            #expect(file.lines.count <= 401, "\(file.path) has \(file.lines.count) lines: split it")
        }
    }

    @Test("functions have at most 70 lines, but for one that is a switch over all that there is")
    func shortFunctions() {
        for file in sources {
            var start: (line: Int, indent: Int)?
            for (index, line) in file.lines.enumerated() {
                let indent = line.prefix { $0 == " " }.count
                let text = line.drop { $0 == " " }
                if start == nil, text.contains("func ") || text.hasPrefix("init"), text.hasSuffix("{") {
                    start = (index, indent)
                } else if let begun = start, indent == begun.indent, text.hasPrefix("}") {
                    let body = Array(file.lines[begun.line..<index])
                    #expect(
                        body.count <= 70 || Dispatchers.isExhaustiveSwitch(body, indent: begun.indent),
                        "\(file.path):\(begun.line + 1) is a function of \(index - begun.line) lines")
                    start = nil
                }
            }
        }
    }

    @Test("nothing prints but the commands")
    func noPrint() {
        for file in sources where !file.path.hasPrefix("Sources/Commands") {
            for (index, line) in file.lines.enumerated() {
                #expect(!code(of: line).contains("print("), "\(file.path):\(index + 1) prints")
            }
        }
    }
}
