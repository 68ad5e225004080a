/// Why a file of texts cannot be taken.
public enum StringFileError: Error, Equatable, Sendable, CustomStringConvertible {
    case tooLarge(limit: Int)
    case tooMany(limit: Int)
    case tooDeep
    /// It is in none of the encodings that such files have.
    case encoding
    /// A sentence of what was expected, and the line, from 1.
    case expected(String, line: Int)
    /// A sentence of what is wrong and of what helps; the line, from 1, where the format has one.
    case malformed(String, line: Int?)

    /// The line of the file, from 1; nil where the whole file is meant.
    public var line: Int? {
        switch self {
        case .tooLarge, .tooMany, .tooDeep, .encoding: nil
        case .expected(_, let line): line
        case .malformed(_, let line): line
        }
    }

    /// What is wrong, and what helps, without the line.
    public var description: String {
        switch self {
        case .tooLarge(let limit): "it has more than \(limit) bytes: divide it into several tables"
        case .tooMany(let limit): "it has more than \(limit) texts: divide it into several tables"
        case .tooDeep: "its values stand more than \(StringFileLimits.depth) deep in each other: flatten them"
        case .encoding: "it is neither UTF-8 nor UTF-16: save it as UTF-8"
        case .expected(let what, _): "\(what) is missing: write it here"
        case .malformed(let sentence, _): sentence
        }
    }
}

/// What is read of files of texts at most.
public enum StringFileLimits {
    /// Bytes of a file.
    public static let bytes = 8 << 20
    /// Texts of a file, of all its languages.
    public static let texts = 100_000
    /// How deep values stand in each other.
    public static let depth = 32
}
