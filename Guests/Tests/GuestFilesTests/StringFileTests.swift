import Foundation
import GuestFiles
import GuestStrings
import HikeValues
import Testing

@Suite("Files of texts")
struct StringFileTests {
    @Test("a .strings file: comments, escapes, keys without quotes, all encodings")
    func strings() throws {
        let text = "// a\n/* \"b\" */ \"a\\n\\\"\" = \"b\\U00e4\\UD83D\\UDE00\";\nkey.x = \"y\"; \"alone\";"
        let texts = ["a\n\"": "bä😀", "key.x": "y", "alone": "alone"]
        #expect(try StringsFile(Data(text.utf8)).texts == texts)
        #expect(try StringsFile(Data([0xef, 0xbb, 0xbf] + text.utf8)).texts == texts)
        let units = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        #expect(try StringsFile(Data([0xff, 0xfe] + units)).texts == texts)
        let xml =
            "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>a</key><string>b</string></dict></plist>"
        #expect(try StringsFile(Data(xml.utf8)).texts == ["a": "b"])
    }

    @Test(
        "what is wrong in one is an error with its line",
        arguments: [
            ("\n\"a\" = \"b\"", StringFileError.expected("a semicolon", line: 2)),
            ("\"a\" = ;", .expected("a text in quotation marks", line: 1)),
            ("\"a", .expected("the end of a text", line: 1)),
            ("\n/* a", .expected("the end of a comment", line: 2)),
            ("\"\\Ux", .expected("four digits behind \\U", line: 1)),
        ])
    func errors(text: String, error: StringFileError) {
        #expect(throws: error) { try StringsFile(Data(text.utf8)) }
    }

    @Test("what is no catalogue, or too deep, is an error")
    func catalogErrors() {
        #expect(throws: StringFileError.self) { try StringCatalogFile(Data("{}".utf8)) }
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: StringFileError.tooDeep) { try StringCatalogFile(Data(deep.utf8)) }
        let outside =
            #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"../x":{"stringUnit":{"value":"b"}}}}}}"#
        #expect(throws: StringFileError.self) { try StringCatalogFile(Data(outside.utf8)) }
        #expect(throws: StringFileError.self) { try StringsDictFile(Data("<plist>".utf8)) }
    }

    @Test("a table's bytes are read back, and damaged ones are an error or a table, never a trap")
    func table() throws {
        let part = PhrasePart(
            position: 2, format: "lld", phrase: .plural([.one: .text("a"), .other: .text("b")]))
        let table = PhraseTable([
            "a": PhraseEntry(.text("ä")),
            "b": PhraseEntry(.device(["iphone": .text("%#@x@")]), parts: ["x": part]),
        ])
        #expect(try PhraseTable(table.bytes) == table)
        var random = RandomStream(seed: 7)
        func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
        for _ in 0..<5_000 {
            var bytes = table.bytes
            for _ in 0...below(3) { bytes[below(bytes.count)] = UInt8(below(256)) }
            _ = try? PhraseTable(Array(bytes.prefix(below(bytes.count + 1))))
            _ = try? StringsFile(Data(bytes))
            _ = try? StringCatalogFile(Data(bytes))
        }
    }

    @Test(
        "numbers have the kinds of CLDR",
        arguments: [
            ("de", [1, 2, 0], "one other other"), ("fr", [0, 1, 2, 1_000_000], "one one other many"),
            ("pl", [1, 2, 5, 12, 22, 25], "one few many many few many"),
            ("ru", [1, 11, 21, 2, 12, 5], "one many one few many many"),
            ("ar", [0, 1, 2, 3, 11, 100], "zero one two few many other"),
            ("ja", [0, 1, 2], "other other other"),
            ("pt-PT", [0, 1], "other one"), ("pt-BR", [0, 1], "one one"),
            ("cy", [3, 6, 4], "few many other"),
        ])
    func plurals(language: String, numbers: [Int64], kinds: String) {
        let rules = PluralRules(language: language)
        #expect(numbers.map { rules.category(of: .integer($0)).rawValue }.joined(separator: " ") == kinds)
    }

    @Test(
        "the language is the first that there is something for",
        arguments: [
            (["de", "en"], ["de-CH"], "de"), (["en-GB", "en"], ["en-US"], "en"),
            (["fr", "en"], ["rm", "en-AU"], "en"),
            (["zh-Hans", "zh-Hant"], ["zh-TW"], "zh-Hant"), (["pt-BR"], ["pt-PT"], "pt-BR"),
            (["de"], ["it"], nil),
        ] as [([String], [String], String?)])
    func languages(available: [String], preferred: [String], best: String?) {
        #expect(LanguageChoice.best(of: available, for: preferred) == best)
    }
}
