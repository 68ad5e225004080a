/// The measures of a font, in units of its em square. They come in as values, read from the font file by
/// whoever draws, so that layout and pixels agree and this module needs no font.
public struct FontMetrics: Hashable, Sendable {
    /// Every text holds its metrics, so they are one reference.
    private final class Tables: Sendable {
        let numbers: [Int]
        let latin: [Int32]
        let others: [UInt32: Int32]
        let digitAdvance: Int

        init(numbers: [Int], latin: [Int32], others: [UInt32: Int32]) {
            self.numbers = numbers
            self.latin = latin
            self.others = others
            digitAdvance = Int((0x30...0x39).map { latin[$0] }.max() ?? 0)
        }
    }

    private let tables: Tables
    /// Units of all other measures in an em.
    public var unitsPerEm: Int { tables.numbers[0] }
    /// From the baseline up, positive.
    public var ascent: Int { tables.numbers[1] }
    /// From the baseline down, positive.
    public var descent: Int { tables.numbers[2] }
    /// Of a capital letter; symbols beside text are centred on it.
    public var capHeight: Int { tables.numbers[3] }
    /// The width of the glyph that stands for what the font lacks.
    public var missingAdvance: Int { tables.numbers[4] }
    /// The width of the widest digit, which all have in text with monospaced digits.
    public var digitAdvance: Int { tables.digitAdvance }

    /// - Parameter advances: for each Unicode scalar that the font has, how far its glyph moves the pen.
    ///   Nothing is below 0 or above 16 em: such values are brought into that range.
    public init(
        unitsPerEm: Int, ascent: Int, descent: Int, capHeight: Int, missingAdvance: Int,
        advances: [UInt32: Int]
    ) {
        let em = min(max(1, unitsPerEm), 1 << 20)
        func brought(_ advance: Int) -> Int32 { Int32(min(max(advance, 0), 16 * em)) }
        let missing = brought(missingAdvance)
        var latin = [Int32](repeating: missing, count: 0x180)
        var others: [UInt32: Int32] = [:]
        for (scalar, advance) in advances {
            if scalar < 0x180 {
                latin[Int(scalar)] = brought(advance)
            } else {
                others[scalar] = brought(advance)
            }
        }
        tables = Tables(
            numbers: [em, ascent, descent, capHeight, Int(missing)], latin: latin, others: others)
    }

    public static func == (a: FontMetrics, b: FontMetrics) -> Bool {
        a.tables === b.tables
            || a.tables.numbers == b.tables.numbers && a.tables.latin == b.tables.latin
                && a.tables.others == b.tables.others
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(tables.numbers)
        hasher.combine(tables.latin)
        hasher.combine(tables.others)
    }

    /// How far a scalar's glyph moves the pen.
    public func advance(_ scalar: UInt32) -> Int {
        scalar < 0x180
            ? Int(tables.latin[Int(scalar)]) : Int(tables.others[scalar] ?? Int32(tables.numbers[4]))
    }

    /// Font units of a text of letters, digits and punctuation that each stand for themselves; nil where there is
    /// anything else in it, a line break included. Most texts are such, and this is the quick way.
    func width(ofPlain text: String, monospacedDigits: Bool) -> Int? {
        let digit = monospacedDigits ? digitAdvance : nil
        let latin = tables.latin
        let result = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
            var sum = 0
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                index += 1
                if byte >= 0x20, byte < 0x7F {
                    if let digit, byte >= 0x30, byte <= 0x39 {
                        sum += digit
                    } else {
                        sum += Int(latin[Int(byte)])
                    }
                } else if byte >= 0xC2, byte <= 0xC5, index < bytes.count {
                    // U+0080 to U+017F, without controls and the soft hyphen.
                    let scalar = UInt32(byte & 0x1F) << 6 | UInt32(bytes[index] & 0x3F)
                    index += 1
                    guard scalar >= 0xA0, scalar != 0xAD else { return nil }
                    sum += Int(latin[Int(scalar)])
                } else if byte == 0xE2, index + 1 < bytes.count, bytes[index] == 0x80 {
                    // Dashes, quotes, bullet and ellipsis.
                    let scalar = 0x2000 | UInt32(bytes[index + 1] & 0x3F)
                    index += 2
                    guard scalar >= 0x2010, scalar <= 0x2026 else { return nil }
                    sum += advance(scalar)
                } else {
                    return nil
                }
            }
            return sum
        }
        return result ?? nil
    }
}

/// The measures of all fonts of the bundle.
public struct FontLibrary: Hashable, Sendable {
    private var faces: [FontMetrics]

    /// - Parameter regular: stands for every face that is not given.
    public init(regular: FontMetrics, others: [FontFace: FontMetrics] = [:]) {
        faces = [FontMetrics](repeating: regular, count: FontWeight.allCases.count)
        for weight in FontWeight.allCases {
            let face = FontFace(weight: weight)
            if let metrics = others[face] { faces[face.index] = metrics }
        }
    }

    /// The measures of a face; those of the regular one where its own were not given.
    public func metrics(of face: FontFace) -> FontMetrics { faces[face.index] }
}

extension FontFace {
    fileprivate var index: Int {
        switch weight {
        case .regular: 0
        case .medium: 1
        case .semibold: 2
        case .bold: 3
        }
    }
}
