import HikeValues

/// How fast the hiker goes where no recorded times say it.
public struct Pace: Hashable, Sendable {
    /// Metres a second on level ground, within ``WalkLimits/paces``.
    public var metresPerSecond: Double
    /// Whether slopes change it.
    public var slope: Slope

    /// What a slope does to the pace.
    public enum Slope: String, Hashable, Sendable {
        /// The same pace everywhere.
        case ignored
        /// Tobler's hiking function (1993), scaled to the pace on the level: exp(-3.5 |s + 0.05|) with s the
        /// rise over the run, fastest at a gentle descent. Slopes beyond ±0.6 count as 0.6.
        case tobler
    }

    /// 4.5 km/h.
    public static let walking = Pace(metresPerSecond: 1.25)

    public init(metresPerSecond: Double, slope: Slope = .ignored) {
        self.metresPerSecond = metresPerSecond
        self.slope = slope
    }

    /// Metres a second on ground that rises `rise` metres in `run` metres.
    public func speed(rise: Double, run: Double) -> Double {
        guard slope == .tobler, run > 0 else { return metresPerSecond }
        let grade = min(0.6, max(-0.6, rise / run))
        return metresPerSecond * PortableMath.exp(-3.5 * ((grade + 0.05).magnitude - 0.05))
    }
}

/// A rest on the line.
public struct Pause: Hashable, Sendable {
    /// Metres along the line.
    public var at: Double
    /// How long, up to ``WalkLimits/rest``.
    public var duration: Interval

    public init(at: Double, duration: Interval) {
        self.at = at
        self.duration = duration
    }
}

/// A way off the line and back.
///
/// At `at` the hiker turns square to the line (at a corner: to the stretch that begins there), walks straight
/// to the place `aside` metres away at the level pace, stands there, and walks straight back in time to be
/// where he left the line `duration` after he left it. One in which there is no time to go there and back is refused.
public struct Detour: Hashable, Sendable {
    /// Metres along the line.
    public var at: Double
    /// Metres from the line: negative to the left of the way, positive to the right.
    public var aside: Double
    /// From leaving the line to being back on it.
    public var duration: Interval

    public init(at: Double, aside: Double, duration: Interval) {
        self.at = at
        self.aside = aside
        self.duration = duration
    }

    /// Seconds that it takes to go there and back.
    func seconds(at pace: Pace) -> Double { 2 * aside.magnitude / pace.metresPerSecond }
}

/// One uninterrupted part of a walk: from where the hiker stands to some distance along the line.
public struct WalkLeg: Hashable, Sendable {
    /// Metres along the line where he stops; nil, or beyond the end: the line's end.
    public var until: Double?
    /// How fast he goes where no recorded times say it.
    public var pace: Pace
    /// Whether recorded times are kept; else everything goes at the pace.
    public var keepsRecordedTimes: Bool
    /// Within the leg, its ends included.
    public var pauses: [Pause]
    /// Within the leg, its ends included; after a pause at the same distance.
    public var detours: [Detour]

    public init(
        until: Double? = nil, pace: Pace = .walking, keepsRecordedTimes: Bool = true, pauses: [Pause] = [],
        detours: [Detour] = []
    ) {
        self.until = until
        self.pace = pace
        self.keepsRecordedTimes = keepsRecordedTimes
        self.pauses = pauses
        self.detours = detours
    }
}

/// A stretch of virtual time in which something went on at a distance along the line.
public struct WalkSpan: Hashable, Sendable {
    /// Metres along the line where it began.
    public var distanceAlong: Double
    /// When it went on.
    public var time: Range<Instant>
}
