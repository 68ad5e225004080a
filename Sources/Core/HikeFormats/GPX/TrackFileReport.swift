/// A point of a track file that was left out.
public struct TrackDefect: Hashable, Sendable, CustomStringConvertible {
    /// What is wrong with a point; the raw value ends a sentence about it.
    public enum Reason: String, Hashable, Sendable {
        case missingCoordinate = "has no latitude or longitude"
        case unreadableCoordinate = "has a latitude or longitude that is not a decimal number"
        case coordinateOutOfRange = "has a latitude beyond 90 or a longitude beyond 180 degrees"
    }
    /// Counts from 1.
    public var line: Int
    /// What is wrong with the point.
    public var reason: Reason

    public init(line: Int, reason: Reason) {
        self.line = line
        self.reason = reason
    }

    public var description: String { "The point in line \(line) \(reason.rawValue); it was left out." }
}

/// What was not as it should be in a track file that could be read.
public struct TrackFileReport: Hashable, Sendable {
    /// The first points that were left out, at most ``TrackFileLimits/listedDefects``.
    public private(set) var skipped: [TrackDefect] = []
    /// All points that were left out.
    public private(set) var skippedCount = 0
    /// Points whose time is there but cannot be read; they count as untimed.
    public internal(set) var unreadableTimes = 0
    /// Points whose elevation is there but is no number, or is beyond 100 km; they count as without.
    public internal(set) var unreadableElevations = 0
    /// Speeds or courses that are there but no number in range; they count as absent.
    public internal(set) var unreadableMotion = 0
    /// Times of a KML track without a place beside them, and places without a time.
    public internal(set) var unpairedSamples = 0
    /// How much of each kind was not taken because it is neither a way nor a place.
    public private(set) var leftOut: [KMLLeftOut: Int] = [:]
    /// Set where reading stopped before the end of the file.
    public internal(set) var damage: XMLDamage?
    /// Whether bytes that are no text in the file's encoding were replaced.
    public internal(set) var isRepaired = false

    public init() {}

    /// Whether points may be missing because the file is cut off or broken.
    public var isTruncated: Bool { damage.map { $0.kind != .contentAfterEnd } ?? false }

    /// Whether there is nothing to warn about.
    public var isClean: Bool { self == TrackFileReport() }

    mutating func skip(_ reason: TrackDefect.Reason, line: Int) {
        skippedCount += 1
        if skipped.count < TrackFileLimits.listedDefects {
            skipped.append(TrackDefect(line: line, reason: reason))
        }
    }

    mutating func leaveOut(_ kind: KMLLeftOut) { leftOut[kind, default: 0] += 1 }

    /// A sentence for each kind of thing that was not taken, in a fixed order.
    public var omissions: [String] {
        KMLLeftOut.allCases.compactMap { kind in
            leftOut[kind].map { "\($0) \($0 == 1 ? kind.words.one : kind.words.many) not taken." }
        }
    }

    /// A sentence for each thing to warn about, in a fixed order.
    public var warnings: [String] {
        var sentences: [String] = []
        func add(_ count: Int, _ rest: String) {
            if count > 0 { sentences.append("\(count) \(rest)") }
        }
        if let damage { sentences.append(damage.description) }
        if isRepaired {
            sentences.append("The file's text is not in its declared encoding; save it as UTF-8.")
        }
        add(skippedCount, "points without a usable latitude and longitude were left out.")
        add(unreadableTimes, "times could not be read; their points count as untimed.")
        add(unreadableElevations, "elevations could not be read; their points count as without.")
        add(unreadableMotion, "speeds or courses could not be read.")
        add(unpairedSamples, "track samples have a time or a place only.")
        return sentences
    }
}

/// Bounds of what is kept of a track file (faults A6).
public enum TrackFileLimits {
    /// Points of one file, all kinds together.
    public static let points = 2_000_000
    /// Left-out points that are listed one by one; all are counted.
    public static let listedDefects = 100
    /// Metres; an elevation further from zero is not believed.
    public static let elevation = 100_000.0
    /// Metres a second; a speed above is not believed.
    public static let speed = 10_000.0
}

/// Why a GPX or KML file gives no track at all.
public enum TrackFileError: Error, Hashable, Sendable, CustomStringConvertible {
    case xml(XMLReadingError)
    /// The outermost element is another one.
    case wrongRoot(expected: String, found: String)
    case tooManyPoints(line: Int, limit: Int)
    case noPoints(TrackFileReport)
    /// There are points, and nowhere two in a row, which a way takes.
    case noTwoPoints(TrackFileReport)

    public var description: String {
        switch self {
        case .xml(let error): return error.description
        case .wrongRoot(let expected, let found):
            return
                "The file is not \(expected.uppercased()): its root element is <\(found)>, not <\(expected)>."
        case .tooManyPoints(let line, let limit):
            return "The file has more than \(limit) points; the limit is passed in line \(line). Split it."
        case .noPoints(let report):
            return "The file has no usable point. Choose one with a track, a route or waypoints."
                + Self.reasons(report)
        case .noTwoPoints(let report):
            return
                "The file has no two points in a row, which a way takes. Choose one with a track or a route."
                + Self.reasons(report)
        }
    }

    private static func reasons(_ report: TrackFileReport) -> String {
        ([report.skipped.first?.description].compactMap { $0 } + report.warnings + report.omissions)
            .map { " " + $0 }.joined()
    }
}
