import Testing

@Suite("Mathematics")
struct MathematicsTests {
    /// The functions whose last bits depend on the processor (`docs/decisions/0002-portable-mathematics.md`).
    static let functions: Set = [
        "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2", "expm1",
        "log2",
        "log10", "log1p", "pow", "hypot", "cbrt", "fmod",
    ]

    /// Bare calls of such functions, as sentences. A call through a dot is one of our own.
    static func violations(in files: [SourceFile]) -> [String] {
        files.flatMap { file in
            file.lines.enumerated().filter { $0.element.contains("(") }.flatMap { index, line in
                bareCalls(in: code(of: line)).filter { functions.contains($0) }.map {
                    "\(file.path):\(index + 1) calls '\($0)': use PortableMath"
                }
            }
        }
    }

    /// The names before an opening parenthesis that follow neither a dot nor `func`.
    private static func bareCalls(in code: String) -> [String] {
        var calls: [String] = []
        var name = ""
        var before: Character = " "
        var previousWord = ""
        for character in code {
            if character.isLetter || character.isNumber || character == "_" {
                name.append(character)
                continue
            }
            if character == "(" && !name.isEmpty && before != "." && previousWord != "func" {
                calls.append(name)
            }
            if !name.isEmpty { previousWord = name }
            name = ""
            before = character
        }
        return calls
    }

    @Test("nothing calls the trigonometry of the C library")
    func portable() {
        let files = SourceTree.sources.filter { !$0.path.hasSuffix("/PortableMath.swift") }
        #expect(files.count > 50)
        #expect(Self.violations(in: files) == [])
    }

    @Test("a bare sine is caught; our own, a declaration and a longer name are not")
    func bareSineIsCaught() {
        func file(_ line: String) -> SourceFile { SourceFile(path: "A.swift", lines: [line], target: "A") }
        #expect(Self.violations(in: [file("let a = sin(x) + 1")]).count == 1)
        #expect(Self.violations(in: [file("return (pow(x, 2))")]).count == 1)
        #expect(Self.violations(in: [file("let a = PortableMath.sin(x)")]) == [])
        #expect(Self.violations(in: [file("static func sin(_ x: Double)")]) == [])
        #expect(Self.violations(in: [file("arcsin(x); let s = 1  // sin(x)")]) == [])
    }
}
