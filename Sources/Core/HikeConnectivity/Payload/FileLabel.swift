/// A received file's name: a label only, never a path (faults F30). The content lives under an identifier.
///
/// At most 255 bytes of UTF-8, not empty, no slash, NUL, control or text-direction character, no leading dot.
public struct FileLabel: Hashable, Sendable, CustomStringConvertible {
    /// The label, checked.
    public let text: String

    /// The label as it is; nil where it breaks a rule.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= TransferLimits.labelBytes,
            text.utf8.first != UInt8(ascii: "."),
            text.unicodeScalars.allSatisfy(Self.isAllowed)
        else { return nil }
        self.text = text
    }

    /// A label from any text: the last part of a path, forbidden characters replaced, shortened.
    public init(sanitising path: String) {
        let last = path.unicodeScalars.split(separator: "/").last ?? Substring.UnicodeScalarView()
        var clean = String.UnicodeScalarView()
        var size = 0
        for scalar in last {
            let kept: Unicode.Scalar = Self.isAllowed(scalar) ? scalar : "_"
            let replaced: Unicode.Scalar = clean.isEmpty && kept == "." ? "_" : kept
            size += UTF8.width(replaced)
            guard size <= TransferLimits.labelBytes else { break }
            clean.append(replaced)
        }
        text = clean.isEmpty ? "file" : String(clean)
    }

    public var description: String { text }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x2F, 0x7F...0x9F: false
        // Marks that reorder text can make "gpj.exe" look like another name.
        case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
        default: true
        }
    }
}
