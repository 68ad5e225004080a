/// Why a source file of an app cannot be taken; each case has the line, from 1.
public enum GuestSourceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file has more bytes than ``GuestSourceLimits/bytes``.
    case tooLarge(bytes: Int)
    /// A string, comment or regular expression that begins on this line has no end.
    case unterminated(what: String, line: Int)
    /// A bracket of this line has no counterpart.
    case unclosed(bracket: String, line: Int)
    /// Interpolations stand in each other deeper than ``GuestSourceLimits/depth``.
    case tooDeep(line: Int)
    /// A condition such as `os(iOS)` goes over several lines.
    case brokenCondition(line: Int)

    /// The line that it is about, from 1.
    public var line: Int {
        switch self {
        case .tooLarge: 1
        case .unterminated(_, let line), .unclosed(_, let line), .tooDeep(let line),
            .brokenCondition(let line):
            line
        }
    }

    public var description: String {
        switch self {
        case .tooLarge(let bytes):
            "the file has \(bytes) bytes, at most \(GuestSourceLimits.bytes) are read: leave it out in guest.json"
        case .unterminated(let what, _): "\(what) has no end: the file would not compile, correct it"
        case .unclosed(let bracket, _):
            "'\(bracket)' has no counterpart: the file would not compile, correct it"
        case .tooDeep:
            "strings stand in each other more than \(GuestSourceLimits.depth) deep: take the inner ones out"
        case .brokenCondition: "a condition goes over several lines: write it on one"
        }
    }
}

/// What is read of a source file at most.
public enum GuestSourceLimits {
    /// Bytes of a file.
    public static let bytes = 4 << 20
    /// How deep strings may stand in interpolations of each other.
    public static let depth = 64
    /// Bytes of a regular expression between plain slashes.
    public static let expression = 4_096
}
