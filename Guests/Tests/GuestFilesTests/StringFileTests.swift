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
        }
    }

    /// A sound file of each format.
    private static let sound:
        [(name: String, text: String, read: @Sendable (Data) throws(StringFileError) -> Int)] = [
            (
                "strings", "/* a */ \"hut\" = \"H\\u00fctte \\\"%@\\\"\"; // b\n \"bare\" = \"c\";\n",
                { data throws(StringFileError) in try StringsFile(data).texts.count }
            ),
            (
                "catalogue",
                #"""
                {"sourceLanguage":"en","version":"1.0","strings":{"%lld huts":{"localizations":{"de":{"variations":
                {"plural":{"one":{"stringUnit":{"value":"%lld Hütte"}},
                "other":{"stringUnit":{"value":"%lld Hütten"}}}}}}}}}
                """#,
                { data throws(StringFileError) in try StringCatalogFile(data).languages.count }
            ),
            (
                "stringsdict",
                """
                <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>huts</key><dict>\
                <key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>\
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>\
                <key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>a</string>\
                <key>other</key><string>b</string></dict></dict></dict></plist>
                """, { data throws(StringFileError) in try StringsDictFile(data).entries.count }
            ),
        ]

    @Test("a file of texts that is damaged is an error or a table, never a trap", arguments: 0..<3)
    func damaged(format: Int) throws {
        let (_, text, read) = Self.sound[format]
        let sound = Array(text.utf8)
        #expect(try read(Data(sound)) > 0)
        var random = RandomStream(seed: UInt64(format))
        func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
        var refused = 0
        for _ in 0..<2_000 {
            var bytes = sound
            for _ in 0...below(3) {
                let place = below(bytes.count)
                switch below(3) {
                case 0: bytes[place] = UInt8(below(256))
                case 1: bytes.remove(at: place)
                default: bytes.insert(bytes[below(bytes.count)], at: place)
                }
            }
            do { _ = try read(Data(bytes.prefix(bytes.count - below(2) * below(bytes.count)))) } catch {
                refused += 1
            }
        }
        #expect((1..<2_000).contains(refused))
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
