import Testing

/// What a pure module may not say, with what to say instead.
enum Purity {
    static let banned: [(word: String, instead: String)] = [
        ("Date()", "take the time as an argument"), ("Date.now", "take the time as an argument"),
        ("UUID()", "take the identifier as an argument"), (".random(", "use RandomStream"),
        (".randomElement(", "use RandomStream"), (".shuffled(", "use RandomStream"),
        ("FileManager", "ask for storage as an effect"), ("FileHandle", "ask for storage as an effect"),
        ("DispatchQueue", "a core has one thread of control"), ("Thread", "a core has one thread of control"),
        ("Task {", "a core has one thread of control"), ("print(", "return values"),
        ("ContinuousClock", "take the time as an argument"),
        ("SuspendingClock", "take the time as an argument"),
        ("ProcessInfo", "take the setting as an argument"), ("Process(", "a core starts nothing"),
        ("Locale", "write text with DecimalText"), ("String(format:", "write text with DecimalText"),
        ("NumberFormatter", "write text with DecimalText"), ("DateFormatter", "use UTCDate"),
        ("UserDefaults", "take the setting as an argument"), ("Glibc", "use PortableMath"),
        ("socket(", "a core has no sockets"), (".hashValue", "hashes differ from process to process"),
    ]

    static func violations(in files: [SourceFile]) -> [String] {
        files.flatMap { file in
            file.lines.enumerated().flatMap { index, line -> [String] in
                let code = code(of: line)
                return banned.filter { code.contains($0.word) }.map {
                    "\(file.path):\(index + 1) says '\($0.word)': \($0.instead)"
                }
            }
        }
    }
}

@Suite("Purity")
struct PurityTests {
    @Test("core modules and the truth have no clock, randomness, files, sockets or locale of their own")
    func coreIsPure() {
        let files = ["Sources/Core", "Sources/World/HikeTruth"].flatMap { SourceTree.files(in: $0) }
        #expect(files.count > 30)
        #expect(Purity.violations(in: files).isEmpty)
    }

    @Test("a clock in a core module is caught, one in a comment is not")
    func clockIsCaught() {
        let bad = SourceFile(path: "Sources/Core/A.swift", lines: ["let now = Date()"], target: "A")
        let good = SourceFile(path: "Sources/Core/A.swift", lines: ["let a = 1  // not Date()"], target: "A")
        #expect(Purity.violations(in: [bad]).count == 1)
        #expect(Purity.violations(in: [good]).isEmpty)
    }

    @Test("the wall clock is read at the edges only")
    func wallClockAtTheEdges() {
        let inner = ["Sources/Device", "Sources/Apps", "Sources/World/HikeWorld"].flatMap {
            SourceTree.files(in: $0)
        }
        let words = [
            "Date()", "Date.now", "ContinuousClock", "clock_gettime", "MonotonicTime.now", " UUID()",
            ".random(",
        ]
        for file in inner {
            for (index, line) in file.lines.enumerated() {
                let code = code(of: line)
                for word in words {
                    #expect(!code.contains(word), "\(file.path):\(index + 1) says '\(word)'")
                }
            }
        }
    }
}
