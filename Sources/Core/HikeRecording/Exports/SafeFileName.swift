/// Names of hikes as names of files (OHX-20, OHX-23).
public enum SafeFileName {
    /// What a hike is called whose name has nothing that a file may be called.
    public static let fallback = "hike-export"
    /// Bytes of UTF-8, so that a suffix and a number still fit in any file system.
    public static let limit = 120

    /// The name with a hyphen for what other systems do not allow, without dots or spaces at its ends.
    public static func make(_ name: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar {
            case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": scalars.append("-")
            default:
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: break
                default: scalars.append(scalar)
                }
            }
        }
        var text = trimmed(Substring(String(scalars)))
        while text.utf8.count > limit { text = trimmed(text.dropLast()) }
        let isOnlyHyphens = text.allSatisfy { $0 == "-" }
        return isOnlyHyphens ? fallback : String(text)
    }

    /// A name that is free: with a number behind it where it is taken.
    public static func free(_ name: String, suffix: String, taken: [String]) -> String {
        let base = make(name)
        var candidate = base + suffix
        var number = 2
        while taken.contains(where: { $0.lowercased() == candidate.lowercased() }) {
            candidate = "\(base) \(number)\(suffix)"
            number += 1
        }
        return candidate
    }

    private static func trimmed(_ text: Substring) -> Substring {
        func isEdge(_ character: Character) -> Bool { character == "." || character.isWhitespace }
        var text = text
        while let first = text.first, isEdge(first) { text.removeFirst() }
        while let last = text.last, isEdge(last) { text.removeLast() }
        return text
    }
}
