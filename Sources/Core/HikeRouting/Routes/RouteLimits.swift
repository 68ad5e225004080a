/// How large a route may be. Beyond these a file or a track is refused with a sentence, not worked on.
public enum RouteLimits {
    /// Coordinates of a planned route and points of an imported track: a 1 Hz recording of 55 hours.
    public static let coordinates = 200_000
    /// Instructions of a planned route.
    public static let instructions = 20_000
    /// Points of an elevation profile.
    public static let profilePoints = 200_000
    /// Via points of a planned route.
    public static let viaPoints = 1_000
    /// Warnings of a planned route.
    public static let warnings = 100
    /// Bytes of a route file.
    public static let fileSize = 64 * 1_024 * 1_024
}

/// Why a planned route cannot be made or read.
public enum RouteError: Error, Hashable, Sendable, CustomStringConvertible {
    case fewerThanTwoDistinctPoints(count: Int)
    case tooMany(what: String, count: Int, limit: Int)
    case invalidCoordinate(what: String, index: Int, latitude: Double, longitude: Double)
    case invalidNumber(field: String, value: Double)
    case invalidDate(field: String, text: String)
    case fileTooLarge(bytes: Int, limit: Int)
    case unreadable(detail: String)

    public var description: String {
        switch self {
        case .fewerThanTwoDistinctPoints(let count):
            "The track has \(count) point(s), no two different; a route needs a start and another end."
        case .tooMany(let what, let count, let limit):
            "There are \(count) \(what), more than the limit of \(limit); split or thin the route."
        case .invalidCoordinate(let what, let index, let latitude, let longitude):
            "The \(what) at index \(index) is \(latitude), \(longitude); latitude must be -90 to 90 and "
                + "longitude -180 to 180 degrees."
        case .invalidNumber(let field, let value):
            "The field \(field) is \(value); it must be a finite number in its range."
        case .invalidDate(let field, let text):
            "The field \(field) is \"\(text.prefix(64))\"; it must be an ISO 8601 date such as "
                + "2026-06-01T06:00:00Z."
        case .fileTooLarge(let bytes, let limit):
            "The route file has \(bytes) bytes, more than the limit of \(limit); it is not a planned route."
        case .unreadable(let detail):
            "The route file is not a planned route in JSON: \(detail)"
        }
    }
}
