/// A file that a person has chosen for an app, whatever is in it.
public struct ChosenFile: Hashable, Sendable {
    /// With its ending.
    public var name: String
    public var contents: [UInt8]

    public init(name: String, contents: [UInt8]) {
        self.name = name
        self.contents = contents
    }

    /// Bytes of a file that a device keeps, at most.
    public static let mostBytes = 64 * 1024 * 1024
}

/// What an app wants to be given: files of some endings up to a size.
public struct FilePickerRequest: Hashable, Sendable {
    /// In small letters, without a dot: `gpx`. Others are shown, but cannot be chosen.
    public var endings: [String]
    public var mostBytes: Int

    public init(endings: [String], mostBytes: Int = ChosenFile.mostBytes) {
        self.endings = endings
        self.mostBytes = mostBytes
    }

    /// Whether a file has one of the endings.
    public func takes(_ name: String) -> Bool {
        let lower = name.lowercased()
        return endings.contains { lower.hasSuffix("." + $0) && lower.utf8.count > $0.utf8.count + 1 }
    }
}

/// Why an app got no file.
public enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The person changed their mind, or the app was not in front to ask.
    case cancelled
    case tooLarge(name: String, bytes: Int, limit: Int)
    /// It is there no more; why.
    case unreadable(name: String, reason: String)

    public var description: String {
        switch self {
        case .cancelled: "No file was chosen."
        case .tooLarge(let name, let bytes, let limit):
            "\"\(name)\" has \(Self.megabytes(bytes)), more than the \(Self.megabytes(limit)) that are read. Split it."
        case .unreadable(let name, let reason): "\"\(name)\" cannot be read: \(reason)"
        }
    }

    /// Rounded up, so that what is over a limit never reads like it.
    private static func megabytes(_ bytes: Int) -> String {
        "\((max(0, bytes) + (1 << 20) - 1) >> 20) MB"
    }
}
