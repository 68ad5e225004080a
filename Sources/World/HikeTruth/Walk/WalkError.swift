import HikeValues

/// Why a walk cannot be made.
public enum WalkError: Error, Equatable, CustomStringConvertible, Sendable {
    case emptyLine
    case invalidCoordinate(index: Int)
    case countMismatch(what: String, count: Int, points: Int)
    case segmentStart(Int, points: Int)
    case pace(Double)
    case until(Double, reached: Double)
    case outsideLeg(what: String, at: Double, from: Double, until: Double)
    case duration(what: String, at: Double, seconds: Double)
    case aside(at: Double, metres: Double)
    case detourTooShort(at: Double, seconds: Double, needed: Double)
    case tooLong(seconds: Double)

    public var description: String {
        switch self {
        case .emptyLine:
            "The line to walk has no point. Give a track, route or list of places with at least one."
        case .invalidCoordinate(let index):
            "Point \(index) of the line is not a place on earth. Latitude is -90 to 90, longitude -180 to "
                + "180."
        case .countMismatch(let what, let count, let points):
            "The line has \(points) points but \(count) \(what). Give one for each point, or none."
        case .segmentStart(let index, let points):
            "A segment is said to begin at point \(index) of \(points). Use indices from 1 to \(points - 1)."
        case .pace(let pace):
            "A pace of \(pace) m/s cannot be walked. Use \(WalkLimits.paces.lowerBound) to "
                + "\(WalkLimits.paces.upperBound) m/s."
        case .until(let until, let reached):
            "The hiker cannot walk until \(PlainNumber.metres(until)): \(PlainNumber.metres(reached)) is reached "
                + "already. Name a later distance."
        case .outsideLeg(let what, let at, let from, let until):
            "A \(what) at \(PlainNumber.metres(at)) lies outside this walk, which covers "
                + "\(PlainNumber.metres(from)) to \(PlainNumber.metres(until)). Move it inside."
        case .duration(let what, let at, let seconds):
            "The \(what) at \(PlainNumber.metres(at)) lasts \(PlainNumber.text(seconds)) s. Use more than 0 and at most \(WalkLimits.rest) s."
        case .aside(let at, let metres):
            "The detour at \(PlainNumber.metres(at)) leads \(PlainNumber.metres(metres)) aside. Use -\(WalkLimits.aside) to "
                + "\(WalkLimits.aside) m, not 0; negative is left."
        case .detourTooShort(let at, let seconds, let needed):
            "The detour at \(PlainNumber.text(at)) m cannot be over in \(PlainNumber.text(seconds)) s: there and back "
                + "take \(PlainNumber.text(needed)) s at this pace. Give it so long, or lead it less far aside."
        case .tooLong(let seconds):
            "This walk would take \(PlainNumber.text(seconds)) s. The limit is \(WalkLimits.leg) s: shorten it or walk faster."
        }
    }
}

/// Bounds of a walk, so that no scenario leads outside the virtual clock's range.
public enum WalkLimits {
    /// Metres a second.
    public static let paces = 0.05...100.0
    /// Longest pause, detour or recorded interval, seconds (30 days); a longer recorded one is a broken
    /// clock.
    public static let rest = 2_592_000.0
    /// Farthest a detour leads from the line, metres.
    public static let aside = 50_000.0
    /// Longest single walk, seconds (a year).
    public static let leg = 31_536_000.0
    /// Recorded intervals above this many seconds count as a gap in reception.
    public static let gap = 30.0
}
