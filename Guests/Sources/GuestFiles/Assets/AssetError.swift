/// Why a set of an asset catalogue cannot be taken.
public enum AssetError: Error, Equatable, Sendable, CustomStringConvertible {
    case unreadable
    case tooLarge(limit: Int)
    case tooMany(limit: Int)
    case tooDeep
    /// It is no object in JSON; the line, from 1.
    case malformed(line: Int?)
    /// A list that a set has to have, such as `images`.
    case lacks(String)
    /// A file that it names is not beside it.
    case noFile(String)
    /// A file that it names lies elsewhere.
    case outside(String)
    /// A part of a colour is no number.
    case noNumber(String, of: String)

    /// The line of the file, from 1; nil where the whole file is meant.
    public var line: Int? {
        if case .malformed(let line) = self { return line }
        return nil
    }

    public var description: String {
        switch self {
        case .unreadable: "the file cannot be read: look at its rights"
        case .tooLarge(let limit): "it has more than \(limit) bytes: make it smaller"
        case .tooMany(let limit): "there are more than \(limit) here: divide them"
        case .tooDeep: "its values stand too deep in each other: write it as the editor of catalogues does"
        case .malformed: "it is no object in JSON: correct it there"
        case .lacks(let name): "'\(name)' is missing or no list of objects: write it"
        case .noFile(let name): "'\(name)' is not beside it: add the file, or take its name out"
        case .outside(let name): "'\(name)' is no file beside it: write a name without folders"
        case .noNumber(let value, let name):
            "'\(name)' is '\(value)', which is no number: write 0.000 to 1.000, 0 to 255 or 0x00 to 0xFF"
        }
    }
}

/// What is read of asset catalogues at most.
public enum AssetLimits {
    /// Bytes of a `Contents.json`.
    public static let contents = 1 << 20
    /// Bytes of an asset's file.
    public static let file = 64 << 20
    /// Sets of all catalogues of a bundle.
    public static let sets = 10_000
    /// Forms of a set.
    public static let variants = 256
}
