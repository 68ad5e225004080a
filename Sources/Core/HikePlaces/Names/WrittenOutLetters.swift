/// Letters that are typed as two where a keyboard lacks them: `ae`, `oe`, `ue` for `ä`, `ö`, `ü` (DIN 5007-2), `aa` and
/// `oe` for `å` and `ø` as before their spelling reforms and in passports (ICAO Doc 9303-3, section 6).
///
/// `ß`, `æ` and `œ` are two letters to every search, `đ` and `ł` one (``FoldingTable``).
enum WrittenOutLetters {
    private static let (a, e, o, u): (UInt8, UInt8, UInt8, UInt8) = (0x61, 0x65, 0x6F, 0x75)

    /// What a letter is written out as; nil for most.
    static func pair(for scalar: Unicode.Scalar) -> [UInt8]? {
        switch scalar {
        case "ä", "Ä": [a, e]
        case "ö", "Ö", "ø", "Ø": [o, e]
        case "ü", "Ü": [u, e]
        case "å", "Å": [a, a]
        default: nil
        }
    }

    /// What an accent that stands behind its letter adds to it.
    static func addition(of accent: Unicode.Scalar, behind letter: UInt8?) -> UInt8? {
        switch (accent, letter) {
        case ("\u{308}", a), ("\u{308}", o), ("\u{308}", u): e
        case ("\u{30A}", a): a
        default: nil
        }
    }

    /// Whether writing out may change a text.
    static func areIn(_ text: String) -> Bool {
        text.unicodeScalars.contains {
            $0.value >= 0x80 && (pair(for: $0) != nil || $0 == "\u{308}" || $0 == "\u{30A}")
        }
    }

    /// Where the first pair is that may be one letter.
    static func firstPair(in bytes: ArraySlice<UInt8>) -> Int? {
        zip(bytes.indices, bytes.indices.dropFirst()).first { isPair(bytes[$0], bytes[$1]) }?.0
    }

    private static func isPair(_ first: UInt8, _ second: UInt8) -> Bool {
        second == e ? first == a || first == o || first == u : second == a && first == a
    }
}
