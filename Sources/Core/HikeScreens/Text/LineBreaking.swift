/// What a character means for breaking lines: a small part of Unicode's UAX #14 that serves names, sentences
/// and numbers in the scripts that words or ideographs are written in.
enum BreakClass: UInt8 {
    case ordinary, digit
    /// A line may end after it, and it hangs into the margin.
    case space
    /// A line ends here.
    case newline
    /// A line may end after it: hyphens, dashes, slashes, the zero width space.
    case hyphen
    /// A line may end before and after it.
    case ideograph
    /// Holds both sides together.
    case glue
    /// Belongs to what is before it: closing punctuation.
    case closing
    /// Belongs to what is behind it: opening punctuation.
    case opening

    init(ascii byte: UInt8) {
        switch byte {
        case 0x0A, 0x0D: self = .newline
        case 0x20, 0x09: self = .space
        case 0x2D, 0x2F: self = .hyphen
        case 0x30...0x39: self = .digit
        case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D: self = .closing
        case 0x28, 0x5B, 0x7B: self = .opening
        default: self = .ordinary
        }
    }

    init(_ scalar: UInt32) {
        switch scalar {
        case 0...0x7F: self = BreakClass(ascii: UInt8(scalar))
        case 0x85, 0x2028, 0x2029: self = .newline
        case 0xA0, 0x2007, 0x202F, 0x2060, 0x2011, 0xFEFF: self = .glue
        case 0x1680, 0x2000...0x200A, 0x205F, 0x3000: self = .space
        case 0x200B, 0xAD, 0x2010, 0x2012...0x2014: self = .hyphen
        case 0x3001, 0x3002, 0x300D, 0x300F, 0x3011, 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1F, 0xBB,
            0x2019, 0x201D, 0x2026, 0x30FC:
            self = .closing
        case 0x300C, 0x300E, 0x3010, 0xFF08, 0xAB, 0x2018, 0x201C: self = .opening
        case 0x2E80...0x2FFF, 0x3040...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF66...0xFF9F,
            0x1F000...0x1FAFF, 0x20000...0x3FFFF:
            self = .ideograph
        default: self = .ordinary
        }
    }

    /// Whether a line may end between two characters.
    static func allows(_ before: BreakClass, _ after: BreakClass) -> Bool {
        switch (before, after) {
        // Spaces stay with what is before them.
        case (_, .space), (_, .newline), (.newline, _): false
        case (.space, _): true
        case (.glue, _), (_, .glue), (_, .closing), (.opening, _): false
        // "-5", "24/7" and "2026-06-01" stay whole.
        case (.hyphen, .digit): false
        case (.hyphen, _), (.ideograph, _), (_, .ideograph): true
        default: false
        }
    }
}

/// A piece of text that is never divided: a character as a reader sees it.
struct TextCluster {
    /// Font units.
    var advance: Int32
    /// Bytes of UTF-8.
    var length: Int32
    var breaks: BreakClass
}

extension FontMetrics {
    /// Cuts text into clusters. A cluster is as wide as its first scalar: what follows joins it.
    func clusters(of text: String, monospacedDigits: Bool) -> [TextCluster] {
        var clusters: [TextCluster] = []
        clusters.reserveCapacity(text.utf8.count)
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
        if isPlain {
            for byte in text.utf8 {
                let breaks = BreakClass(ascii: byte)
                let advance = breaks == .newline ? 0 : width(UInt32(byte), breaks, monospacedDigits)
                clusters.append(TextCluster(advance: Int32(advance), length: 1, breaks: breaks))
            }
            return clusters
        }
        for character in text {
            guard let first = character.unicodeScalars.first?.value else { continue }
            let breaks = BreakClass(first)
            let isSilent = breaks == .newline || Self.isInvisible(first)
            let advance = isSilent ? 0 : width(first, breaks, monospacedDigits)
            clusters.append(
                TextCluster(
                    advance: Int32(advance), length: Int32(character.utf8.count), breaks: breaks))
        }
        return clusters
    }

    private func width(_ scalar: UInt32, _ breaks: BreakClass, _ monospacedDigits: Bool) -> Int {
        breaks == .digit && monospacedDigits ? digitAdvance : advance(scalar)
    }

    /// Scalars that have no width of their own wherever they stand: joiners, marks of direction, the soft
    /// hyphen.
    private static func isInvisible(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0xFEFF, 0xFE00...0xFE0F: true
        default: false
        }
    }

    /// The pen's position before each scalar of a line, in font units; -1 for scalars that join the one
    /// before.
    func offsets(of text: String, monospacedDigits: Bool) -> [Int] {
        var offsets: [Int] = []
        offsets.reserveCapacity(text.utf8.count)
        var pen = 0
        for character in text {
            var isFirst = true
            for scalar in character.unicodeScalars {
                guard isFirst else {
                    offsets.append(-1)
                    continue
                }
                isFirst = false
                let breaks = BreakClass(scalar.value)
                let isDigit = breaks == .digit && monospacedDigits
                // A narrow digit stands in the middle of its cell.
                offsets.append(isDigit ? pen + (digitAdvance - advance(scalar.value)) / 2 : pen)
                let isSilent = breaks == .newline || Self.isInvisible(scalar.value)
                pen += isSilent ? 0 : width(scalar.value, breaks, monospacedDigits)
            }
        }
        return offsets
    }
}
