/// Text on its way to a person's terminal.
///
/// Names in maps, tracks and files come from anybody. Some characters steer a terminal instead of being shown: they
/// erase lines, set titles, answer with keystrokes, or turn the order of what is read.
public enum TerminalText {
    /// The text with every such character written as `\u001b`, which is also how JSON may write it: what was JSON
    /// stays JSON, of the same value.
    ///
    /// - Parameter keepingLineFeeds: false for what has to stay one line.
    public static func cleaned(_ text: String, keepingLineFeeds: Bool = false) -> String {
        if text.utf8.allSatisfy({ isPlain($0) }) { return text }
        var cleaned = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isHarmless(scalar) || keepingLineFeeds && scalar == "\n" {
                cleaned.append(scalar)
            } else {
                cleaned.append(contentsOf: escape(scalar).unicodeScalars)
            }
        }
        return String(cleaned)
    }

    /// The same for bytes; what is no UTF-8 becomes U+FFFD.
    public static func cleaned(
        _ bytes: some Collection<UInt8>, keepingLineFeeds: Bool = false
    ) -> [UInt8] {
        // Nearly every line is plain, and a log has many.
        if bytes.allSatisfy({ isPlain($0) }) { return Array(bytes) }
        return Array(cleaned(String(decoding: bytes, as: UTF8.self), keepingLineFeeds: keepingLineFeeds).utf8)
    }

    /// Whether a character is shown and nothing else: no control character (C0, DEL, C1), no line or paragraph
    /// separator, and nothing that changes the direction of what stands around it.
    public static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F: false
        // Arabic letter mark, marks, embeddings, overrides and isolates (Unicode annex 9).
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
        case 0x2028, 0x2029: false
        // A byte order mark, and annotations.
        case 0xFEFF, 0xFFF9...0xFFFB: false
        default: true
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
