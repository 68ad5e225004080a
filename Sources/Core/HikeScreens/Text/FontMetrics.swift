/// The measures of a font, in units of its em square. They come in as values, read from the font file by
/// whoever draws, so that layout and pixels agree and this module needs no font.
public struct FontMetrics: Hashable, Sendable {
    public let unitsPerEm: Int
    /// From the baseline up and down, both positive.
    public let ascent: Int
    public let descent: Int
    /// Of a capital letter; symbols beside text are centred on it.
    public let capHeight: Int
    /// The width of the glyph that stands for what the font lacks.
    public let missingAdvance: Int
    private let latin: [Int32]
    private let others: [UInt32: Int32]
    /// The width of the widest digit, which all have in text with monospaced digits.
    public let digitAdvance: Int

    /// - Parameter advances: for each Unicode scalar that the font has, how far its glyph moves the pen.
    ///   Nothing is below 0 or above 16 em: such values are brought into that range.
    public init(
        unitsPerEm: Int, ascent: Int, descent: Int, capHeight: Int, missingAdvance: Int,
        advances: [UInt32: Int]
    ) {
        self.unitsPerEm = max(1, unitsPerEm)
        self.ascent = ascent
        self.descent = descent
        self.capHeight = capHeight
        let most = min(16 * max(1, unitsPerEm), Int(Int32.max))
        let missing = min(max(missingAdvance, 0), most)
        self.missingAdvance = missing
        var latin = [Int32](repeating: Int32(missing), count: 0x180)
        var others: [UInt32: Int32] = [:]
        for (scalar, advance) in advances {
            let value = Int32(min(max(advance, 0), most))
            if scalar < 0x180 { latin[Int(scalar)] = value } else { others[scalar] = value }
        }
        self.latin = latin
        self.others = others
        digitAdvance = Int((0x30...0x39).map { latin[$0] }.max() ?? 0)
    }

    /// How far a scalar's glyph moves the pen.
    func advance(_ scalar: UInt32) -> Int {
        scalar < 0x180 ? Int(latin[Int(scalar)]) : Int(others[scalar] ?? Int32(missingAdvance))
    }

    /// Font units of ASCII text; nil where it is something else or has a line break.
    func width(ofPlain text: String, monospacedDigits: Bool) -> Int? {
        let digit = monospacedDigits ? digitAdvance : nil
        let result = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
            var sum = 0
            for byte in bytes {
                guard byte >= 0x20, byte < 0x7F else { return nil }
                if let digit, byte >= 0x30, byte <= 0x39 {
                    sum += digit
                } else {
                    sum += Int(latin[Int(byte)])
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
        faces = [FontMetrics](repeating: regular, count: FontWeight.allCases.count * 2)
        for weight in FontWeight.allCases {
            let plain = FontFace(weight: weight)
            let mono = FontFace(weight: weight, isMonospaced: true)
            if let metrics = others[plain] { faces[plain.index] = metrics }
            if let metrics = others[mono] ?? others[FontFace(isMonospaced: true)] {
                faces[mono.index] = metrics
            }
        }
    }

    public func metrics(of face: FontFace) -> FontMetrics { faces[face.index] }
}

extension FontFace {
    fileprivate var index: Int {
        let place =
            switch weight {
            case .regular: 0
            case .medium: 1
            case .semibold: 2
            case .bold: 3
            }
        return place * 2 + (isMonospaced ? 1 : 0)
    }
}
