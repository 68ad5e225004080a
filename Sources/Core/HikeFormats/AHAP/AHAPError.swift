/// Why an AHAP file cannot be read or written. Entries count from 0.
public enum AHAPError: Error, Hashable, Sendable, CustomStringConvertible {
    case tooLarge(bytes: Int, limit: Int)
    /// Not JSON, or not an object with the types of AHAP; `path` names the place, such as
    /// `Pattern[3].Event.Time`.
    case malformed(path: String)
    case unsupportedVersion(Double)
    case tooManyEvents(count: Int, limit: Int)
    case missing(field: String, entry: Int)
    case outOfRange(field: String, entry: Int, value: String, allowed: String)

    public var description: String {
        switch self {
        case .tooLarge(let bytes, let limit):
            "The AHAP file has \(bytes) bytes; at most \(limit) are read. Split the pattern."
        case .malformed(let path):
            path.isEmpty
                ? "The file is not AHAP: it is not a JSON object. Export the pattern again."
                : "The file is not AHAP: \(path) is absent or has another type. Correct it."
        case .unsupportedVersion(let version):
            "The AHAP file has version \(version); only version 1 is known."
        case .tooManyEvents(let count, let limit):
            "The pattern has \(count) entries; at most \(limit) are taken. Split it."
        case .missing(let field, let entry):
            "Entry \(entry) of the pattern has no \(field). Add it."
        case .outOfRange(let field, let entry, let value, let allowed):
            "Entry \(entry) of the pattern has the \(field) \(value); allowed is \(allowed)."
        }
    }
}

/// Bounds of AHAP files.
public enum AHAPLimits {
    /// Bytes of a file that is read.
    public static let bytes = 8 << 20
    /// Entries of a pattern, read or written.
    public static let entries = 100_000
    /// Seconds; no time in a pattern is later (30 days, the longest run).
    public static let time = 2_592_000.0
    /// Seconds of one continuous event at least: what the written decimals can tell from nothing.
    public static let shortestEvent = 0.000_001
    /// Seconds of one continuous event at most, the platform's limit.
    public static let eventDuration = 30.0
}
