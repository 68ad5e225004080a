import Testing

@testable import HikePlaces

@Suite("Folding of names")
struct FoldingTests {
    private func words(_ text: String) -> [String] {
        let folded = FoldedWords(text)
        return (0..<folded.count).map { folded[$0] }
    }

    @Test(
        "MAP-06: case and accents do not count",
        arguments: [
            ("Pas de la CASA", ["pas", "de", "la", "casa"]), ("Sant Julià", ["sant", "julia"]),
            ("d'Incles", ["d", "incles"]), ("l’Aldosa", ["l", "aldosa"]), ("Col·lada", ["collada"]),
            ("Straße", ["strasse"]), ("STRASSE", ["strasse"]), ("Æsir Øy", ["aesir", "oy"]),
            ("Łódź", ["lodz"]), ("Đeravica", ["deravica"]), ("Όλυμπος", ["ολυμποσ"]),
            ("ΌΛΥΜΠΟΣ", ["ολυμποσ"]),
            ("Ёлкино", ["елкино"]), ("ЭЛЬБРУС", ["эльбрус"]), ("İstanbul", ["istanbul"]),
            ("GR11", ["gr", "11"]), ("GR-11", ["gr", "11"]), ("富士山", ["富士山"]),
            ("N-145/CG-3", ["n", "145", "cg", "3"]),
            ("", []), (" - ", []), ("¿?", []), ("Việt", ["viet"]), ("Piz Üertsch", ["piz", "uertsch"]),
        ])
    func folds(_ text: String, _ wanted: [String]) {
        #expect(words(text) == wanted)
    }

    @Test(
        "issue 21: written out, letters that keyboards lack are two; all others are as ever",
        arguments: [
            ("Kornhütte", ["kornhuette"]), ("ÄÖÜ", ["aeoeue"]), ("Ångström", ["aangstroem"]),
            ("Rødøya", ["roedoeya"]), ("Straße", ["strasse"]), ("Æsir Œuvre", ["aesir", "oeuvre"]),
            ("Łódź Đeravica", ["lodz", "deravica"]), ("Piz Üertsch", ["piz", "ueertsch"]),
            ("Bu\u{308}rs A\u{30A}n a\u{308}l", ["buers", "aan", "ael"]), ("Sant Julià", ["sant", "julia"]),
            ("e\u{308} \u{308}a i\u{30A}", ["e", "a", "i"]), ("Duero", ["duero"]), ("富士山", ["富士山"]),
        ])
    func writesOut(_ text: String, _ wanted: [String]) {
        let folded = FoldedWords(text, writingOut: true)
        #expect((0..<folded.count).map { folded[$0] } == wanted)
        #expect(folded.count == FoldedWords(text).count)
    }

    @Test("a letter with its accent and one with the accent behind it are the same")
    func decomposed() {
        #expect(words("Juli\u{61}\u{300}") == words("Juli\u{E0}"))
        #expect(words("\u{410}\u{308}") == words("\u{4D2}"))
        #expect(words("\u{3A9}\u{301}") == words("\u{1FFB}"))
    }

    @Test("folding twice is folding once, for every letter of the table and any text")
    func idempotent() {
        for value in UInt32(0)..<0x3000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = FoldedWords(String(scalar))
            for word in 0..<once.count {
                let twice = FoldedWords(once[word])
                #expect(twice.count == 1 && twice[0] == once[word], "U+\(String(value, radix: 16))")
            }
        }
    }

    @Test("the table agrees with the case mappings of Unicode for Latin, Greek and Cyrillic")
    func caseless() {
        for range in [UInt32(0x41)...0x5A, 0xC0...0x17F, 0x386...0x3CF, 0x400...0x52F, 0x1E00...0x1EFF] {
            for value in range {
                guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
                let lower = scalar.properties.lowercaseMapping
                #expect(words(String(scalar)) == words(lower), "U+\(String(value, radix: 16))")
            }
        }
    }
}
