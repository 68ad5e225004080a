import GuestFiles
import Testing

@Suite("Sources of one role")
struct SourceTests {
    /// What is made of a text for a role.
    private func made(_ text: String, _ role: GuestRole = .watch) throws -> String {
        String(decoding: try RoleSource(Array(text.utf8), for: role).bytes, as: UTF8.self)
    }

    /// What of a text stays, without space, line by line.
    private func lines(_ text: String, _ role: GuestRole = .watch) throws -> [String] {
        try made(text, role).split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingSpace }
    }

    @Test(
        "a condition of the platform holds for its role alone",
        arguments: [
            ("os(watchOS)", "true", "false"), ("os(iOS)", "false", "true"), ("os(macOS)", "false", "false"),
            ("os(Linux)", "false", "false"),
            ("targetEnvironment(simulator)", "false", "false"),
            ("canImport(WatchKit)", "true", "false"),
            ("canImport(CoreLocation)", "true", "true"),
            ("canImport(CoreLocation, _version: 2)", "true", "true"),
            // The compiler knows the rest.
            ("canImport(IntentsUI)", "canImport(IntentsUI)", "canImport(IntentsUI)"),
            ("swift(>=5.9)", "swift(>=5.9)", "swift(>=5.9)"), ("DEBUG", "DEBUG", "DEBUG"),
        ])
    func conditions(condition: String, onWatch: String, onPhone: String) throws {
        for (role, answer) in [(GuestRole.watch, onWatch), (.phone, onPhone)] {
            for text in ["#if \(condition)\nf()\n#endif", "#if A\n#elseif !\(condition) // why\n#endif"] {
                let result = try made(text, role)
                #expect(result.utf8.count == text.utf8.count)
                let code = text.replacing(condition, with: answer)
                #expect(result.filter { $0 != " " } == code.filter { $0 != " " })
            }
        }
    }

    @Test("conditions can be joined, negated, bracketed, nested, and go over lines where they are joined")
    func joined() throws {
        let text = """
            #if (os(iOS) || os(watchOS)) && !targetEnvironment(simulator)
              #if !os( watchOS ) && DEBUG || canImport( WatchKit )
              f(os(iOS))
              #elseif
              os(iOS)
              #endif
            #elseif os(iOS) ||
                os(watchOS)
            os(iOS)
            #endif
            """
        #expect(
            try lines(text).map { $0.split(separator: " ").joined(separator: " ") } == [
                "#if (false || true ) && !false", "#if !true && DEBUG || true", "f(os(iOS))", "#elseif",
                "os(iOS)", "#endif", "#elseif false ||", "true", "os(iOS)", "#endif",
            ])
    }

    @Test(
        "F17: a selector becomes a reference to the method, as long; what cannot is left to the compiler",
        arguments: [
            ("f(#selector(tick))", "f(_sel(Self.tick))"),
            ("f(#selector(tick(_:)))", "f(_sel(Self.tick(_:)))"),
            ("f(#selector(self.tick))", "f(     _sel(Self.tick))"),
            ("f(#selector(Model.tick))", "f(     _sel(Model.tick))"),
            ("f(#selector(Self.tick))", "f(     _sel(Self.tick))"),
            ("f(#selector(model.tick))", "f(#selector(model.tick))"),
            ("f(#selector(self.model.tick))", "f(#selector(self.model.tick))"),
            ("f(#selector(Model<Int>.tick))", "f(     _sel(Model<Int>.tick))"),
            ("f(#selector(tick as () -> Void))", "f(#selector(tick as () -> Void))"),
            ("f(#selector(tick(_:) as (Timer) -> Void))", "f(#selector(tick(_:) as (Timer) -> Void))"),
            ("f(#selector(tick(as:)))", "f(_sel(Self.tick(as:)))"),
            ("f(#selector(getter: name))", "f(#selector(getter: name))"),
            ("f(\"#selector(tick)\") // #selector(tick)", "f(\"#selector(tick)\") // #selector(tick)"),
        ])
    func selectors(text: String, result: String) throws {
        #expect(try made(text) == result)
    }

    @Test(
        "F17: an attribute of Objective-C is taken out where nothing is lost by it",
        arguments: [
            ("@objc private func tick() {}", "      private func tick() {}"),
            ("@objc(tickWith:) func f() {}", "                 func f() {}"),
            ("@objcMembers final class A {}", "             final class A {}"),
            ("@MainActor @objc public static func f()", "@MainActor       public static func f()"),
            ("@objc dynamic var a = 1", "@objc dynamic var a = 1"),
            ("@objc private(set) public dynamic var a = 1", "@objc private(set) public dynamic var a = 1"),
            ("@objc @available(iOS 9, *) protocol P {}", "@objc @available(iOS 9, *) protocol P {}"),
            ("@objc optional func f()", "@objc optional func f()"), ("let objc = a", "let objc = a"),
        ])
    func objectiveC(text: String, result: String) throws {
        #expect(try made(text) == result)
    }

    @Test("what stands in strings, comments and regular expressions is left as it is")
    func literals() throws {
        for text in [
            "let a = \"#if os(iOS)\"", "let a = \"\"\"\n#if os(iOS)\n@main #Preview { }\n\"\"\"",
            "let a = #\"\"#if os(iOS) \\(x) \"\"#", "let a = #\"\"\"\n\"\"\"\n#if os(iOS)\n\"\"\"#",
            "let a = #\"\"\"#; let b = \"@main\"", "// #if os(iOS)\n", "/* /* */ #if os(iOS) \n @main */",
            "let a = #/ #if os(iOS) @main /#", "let a = ##/\n #Preview { \n /# @main /##",
            "let a = /@main#if [/] \"/", "f(/@main\"/)",
            "let a = \"\\(b(\"@main\", /\\)\"/, \"\"\"\n #if os(iOS)\n\"\"\"))\"",
            "let a = \"\\\"@main\"", "let `@main` = 1",
        ] {
            #expect(try made(text) == text)
        }
        // And code behind them is code.
        for before in [
            "let a = b / c; let d = \"/\"", "let a = \"\\(b)\" ", "let a = #\"\"\"#", "let a = (b)/c / d",
            "let a = b! / c /", "let a = #/ \" /#", "/* \" */", "let a = \"\\\\\"", "let a = /\\//",
            "a(\"\"\"\n\\(x + \"}\")\n\"\"\")",
        ] {
            #expect(try made(before + "\n@main struct A { }") == before + "\n      struct A { }")
        }
    }

    @Test("the attribute with which an older app begins is taken out too, and no other of its letters")
    func applicationMain() throws {
        #expect(try made("@UIApplicationMain class A {}") == "                   class A {}")
        #expect(try made("@UIApplicationMainly class A {}") == "@UIApplicationMainly class A {}")
    }

    @Test("a division is none, so that what stands behind it on its line is code")
    func divisions() throws {
        for before in ["b/c", "f()/c", "a[0]/c", "2/c", "b!/c", "\"\".count/c", "{ 1 }()/c"] {
            #expect(
                try made("let a = \(before); @main struct A { let e = f/g }")
                    == "let a = \(before);       struct A { let e = f/g }")
        }
    }

    @Test("a part of a framework is imported as the whole; a declaration, and what is none of ours, stay")
    func submodules() throws {
        let text = """
            import os.log; import class UIKit.UIDevice
            import os . log
            import Foundation.NSDate
            #if os(watchOS)
            import os.signpost
            #endif
            """
        let source = try RoleSource(Array(text.utf8), for: .phone)
        #expect(
            String(decoding: source.bytes, as: UTF8.self) == """
                import os    ; import class UIKit.UIDevice
                import os\("      ")
                import Foundation.NSDate
                #if false\("      ")
                import os.signpost
                #endif
                """)
    }

    @Test("previews are taken out with their attributes, lines stay")
    func previews() throws {
        let text = """
            @available(iOS 17, *)
            #Preview("A \\(hut) {", traits: .fixed(1)) {
                Text("}")
            } cameras: { }
            struct Hut {
                static let previews = #Preview
            }
            @available(iOS 15.0, *) @MainActor
            private struct Hut_Previews: PreviewProvider, Sendable {
                static var previews: some View { Hut() }
            }
            func show(_ some: any PreviewProvider.Type) { }
            #if DEBUG
            #Preview { Hut() }
            #endif
            @main final class Hütte { }
            """
        let source = try RoleSource(Array(text.utf8), for: .phone)
        #expect(source.taken.map(\.what) == ["#Preview", "PreviewProvider", "#Preview", "@main"])
        #expect(source.taken.map(\.line) == [1, 8, 14, 16])
        #expect(
            try lines(text, .phone) == [
                "", "", "", "", "struct Hut {", "static let previews = #Preview", "}", "", "", "", "",
                "func show(_ some: any PreviewProvider.Type) { }", "#if DEBUG", "", "#endif",
                "final class Hütte { }",
            ])
    }

    @Test(
        "a call of a delegate's optional method loses its second question mark, and nothing else does",
        arguments: [
            ("delegate?.sessionDidDeactivate?(session)", "delegate?.sessionDidDeactivate (session)"),
            (
                "d?.locationManagerDidPauseLocationUpdates?(m)",
                "d?.locationManagerDidPauseLocationUpdates (m)"
            ),
            (
                "a.delegate?.session?(b.c(d, did: e), didReceiveMessage: m) != nil",
                "a.delegate?.session (b.c(d, did: e), didReceiveMessage: m) != nil"
            ),
            (
                "delegate?.locationManager?(manager, didUpdateLocations: [])",
                "delegate?.locationManager (manager, didUpdateLocations: [])"
            ),
            ("self.session?(a, b)", "self.session?(a, b)"), ("self.session?()", "self.session?()"),
            ("self.session?(f(a, didB: b))", "self.session?(f(a, didB: b))"),
            ("a.walk?(session, didEnd: b)", "a.walk?(session, didEnd: b)"),
            ("let s = x ? .sessionDidDeactivate : (y)", "let s = x ? .sessionDidDeactivate : (y)"),
            ("session?(a, didB: c", "session?(a, didB: c"),
        ])
    func optionalCalls(text: String, made: String) throws {
        let source = try RoleSource(Array(text.utf8), for: .phone)
        #expect(String(decoding: source.bytes, as: UTF8.self) == made)
    }

    @Test("the file that is made says which file it is, and has its lines")
    func compilable() throws {
        let source = try RoleSource(Array("#!/bin/swift\nlet a = 1\r\n".utf8), for: .phone)
        #expect(
            String(decoding: source.compilable(path: "a \"b\"\\c.swift"), as: UTF8.self)
                == "#sourceLocation(file: \"a \\\"b\\\"\\\\c.swift\", line: 1)\n            \nlet a = 1\r\n")
        for text in ["import Foundation", "import os", "#if os(iOS)\nimport UIKit\n#endif"] {
            let made = try RoleSource(Array(text.utf8), for: .phone).compilable(path: "A.swift")
            let head =
                ["Combine", "FacadeFoundation", "Observation"].map {
                    "#if canImport(\($0))\nimport \($0)\n#endif\n"
                }
                .joined()
                + "#sourceLocation(file: \"A.swift\", line: 1)\n"
            #expect(String(decoding: made, as: UTF8.self).hasPrefix(head), "\(text)")
        }
        let alone = try RoleSource(Array("#if os(watchOS)\nimport os\n#endif".utf8), for: .phone)
        #expect(alone.compilable(path: "A.swift").starts(with: Array("#source".utf8)))
        let marked = try RoleSource([0xef, 0xbb, 0xbf] + Array("let a = 1".utf8), for: .phone)
        #expect(marked.bytes == Array("   let a = 1".utf8))
    }

    @Test(
        "what would not compile is an error with its line",
        arguments: [
            ("\n\"abc\n", GuestSourceError.unterminated(what: "a string", line: 2)),
            ("\n\n/* /* */", .unterminated(what: "a comment", line: 3)),
            ("a\r\n\r#/ab\n/#", .unterminated(what: "a regular expression", line: 3)),
            ("\"\"\"\n\\(a", .unterminated(what: "an interpolation", line: 2)),
            ("\n#Preview {\n (", .unclosed(bracket: "{", line: 2)),
            ("#if os(\niOS)", .brokenCondition(line: 1)),
            (String(repeating: "\"\\(", count: 65), .tooDeep(line: 1)),
        ])
    func errors(text: String, error: GuestSourceError) {
        #expect(throws: error) { try RoleSource(Array(text.utf8), for: .phone) }
        #expect(!error.description.isEmpty && error.line >= 1)
    }

    @Test("a file that is too large is refused")
    func tooLarge() {
        let bytes = [UInt8](repeating: 32, count: GuestSourceLimits.bytes + 1)
        #expect(throws: GuestSourceError.tooLarge(bytes: bytes.count)) { try RoleSource(bytes, for: .phone) }
    }
}

extension Substring {
    fileprivate var trimmingSpace: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return String(text.drop { $0 == " " })
    }
}
