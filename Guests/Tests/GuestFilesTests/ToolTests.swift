import Foundation
import Testing

@Suite("guest-sources, which the plugin runs")
struct ToolTests {
    /// Runs the tool that the tests were built with.
    private static func run(_ arguments: [String]) throws -> (code: Int32, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("guest-sources")
        process.arguments = arguments
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let said = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }

    @Test("it makes the file of a role, and says what is wrong as the compiler does")
    func tool() throws {
        let files = try TemporaryFiles([
            "A.swift": "#if os(iOS)\nlet a = 1\n#endif\n", "B.swift": "let b = \"\n",
        ])
        defer { files.remove() }
        let (source, result) = (files.path + "/A.swift", files.path + "/made.swift")
        #expect(try Self.run(["phone", source, "App/A.swift", result]).code == 0)
        #expect(
            files.text("made.swift")
                == "#sourceLocation(file: \"App/A.swift\", line: 1)\n#if true   \nlet a = 1\n#endif\n")
        #expect(try Self.run(["watch", source, "App/A.swift", result]).code == 0)
        #expect(files.text("made.swift")?.contains("#if false  \n") == true)
        let bad = try Self.run(["phone", files.path + "/B.swift", "App/B.swift", result])
        #expect(bad.code == 1 && bad.errors.hasPrefix("App/B.swift:1:1: error: a string has no end"))
        let absent = try Self.run(["phone", files.path + "/C.swift", "App/C.swift", result])
        #expect(absent.code == 3 && absent.errors == "App/C.swift:1:1: error: the file cannot be read\n")
        #expect(try Self.run(["phone", source, "App/A.swift", files.path + "/no/made.swift"]).code == 3)
        #expect(try Self.run(["car", source, "App/A.swift", result]).code == 2)
    }

    @Test("all files of texts that are damaged are said at once, each with its line and what helps")
    func damagedTexts() throws {
        let files = try TemporaryFiles([
            "guest.json":
                #"{ "app": "app", "id": "a", "guests": { "G": { "role": "phone", "take": ["."] } } }"#
        ])
        defer { files.remove() }
        try files.write("a = \"b\";\n\"c\" = \"d\"\n", "app/de.lproj/A.strings")
        try files.write(
            "<?xml version=\"1.0\"?>\n<plist><dict>\n<foo/></dict></plist>", "app/de.lproj/B.stringsdict")
        try files.write("{ \"sourceLanguage\": \"en\",\n\"strings\": {\n, } }", "app/C.xcstrings")
        try files.write("{ \"sourceLanguage\": \"en\", \"strings\": {", "app/D.xcstrings")
        let said = try Self.run(["bundle", files.path, "G", files.path + "/B"])
        #expect(said.code == 1)
        #expect(
            said.errors == """
                app/C.xcstrings:3:1: error: it is no string catalogue in JSON: correct it there
                app/D.xcstrings:1:1: error: it is no string catalogue in JSON: correct it there
                app/de.lproj/A.strings:3:1: error: a semicolon is missing: write it here
                app/de.lproj/B.stringsdict:3:1: error: it is no property list in XML: correct it there

                """)
        for name in ["C.xcstrings", "D.xcstrings", "de.lproj/A.strings"] {
            try files.write(
                name.hasSuffix("strings") && name.hasPrefix("de") ? "" : Self.widths, "app/" + name)
        }
        try files.write("<plist><dict><key>a</key><dict></dict></dict></plist>", "app/de.lproj/B.stringsdict")
        let left = try Self.run(["bundle", files.path, "G", files.path + "/B"])
        let reason = ": in a form of texts that guests do not know"
        #expect(left.code == 0)
        #expect(
            left.errors == """
                app/C.xcstrings:1:1: warning: left out: 'a (de)' and 1 more\(reason)
                app/D.xcstrings:1:1: warning: left out: 'a (de)' and 1 more\(reason)
                app/de.lproj/B.stringsdict:1:1: warning: left out: 'a'\(reason)

                """)
    }

    @Test("an Info.plist that is damaged is said with its line")
    func damagedInfo() throws {
        let files = try TemporaryFiles([
            "guest.json":
                #"{ "app": "app", "id": "a", "guests": { "G": { "role": "phone", "take": ["."], "info": "I.plist" } } }"#,
            "app/I.plist": "<plist>\n<dict><foo/></dict></plist>",
        ])
        defer { files.remove() }
        let said = try Self.run(["bundle", files.path, "G", files.path + "/B"])
        #expect(said.code == 1)
        #expect(said.errors == "app/I.plist:2:1: error: it is no property list in XML: correct it there\n")
    }

    /// Two texts in forms that are not known.
    private static let widths = """
        { "sourceLanguage": "en", "strings": { "a": { "localizations": {
          "de": { "variations": { "width": {} } }, "en": {} } } } }
        """

    @Test("a module finds its bundle by what is made for it")
    func accessor() throws {
        let files = try TemporaryFiles(["a": ""])
        defer { files.remove() }
        #expect(
            try Self.run(["accessor", "Kit_Places", files.path + "/m.swift"]).code == 0)
        let made = try #require(files.text("m.swift"))
        #expect(
            made.contains("static let module = Bundle(path: Bundle.main.bundlePath + \"/Kit_Places.bundle\")")
        )
        #expect(try Self.run(["accessor", "K", files.path + "/no/m.swift"]).code == 3)
    }
}
