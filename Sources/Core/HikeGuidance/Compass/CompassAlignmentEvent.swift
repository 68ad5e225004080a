import HikeValues

/// What compass alignment is told.
public enum CompassAlignmentEvent: Hashable, Sendable {
    /// The compass was read. One that is not valid takes the last one's place: there is no heading then (EM-18).
    case heading(Heading)
    /// The receiver has a position. One that is not valid is passed over (EM-17).
    case fix(Fix)
    /// Degrees from true to magnetic north, positive to the east, for headings that know only magnetic north;
    /// nil: not known. ``CompassAlignment/declination(at:on:altitude:)`` computes it.
    case declination(Double?)
    /// A destination was chosen. One that is no place on earth clears it.
    case destination(Coordinate)
    case destinationCleared
    /// The app came to the foreground.
    case active
    /// The app left the foreground (WP-18).
    case inactive
    /// Whether the device has haptics that work (WP-19).
    case haptics(isAvailable: Bool)
    /// Time has passed; only pulses that are due follow from it.
    case tick(Instant)
}

/// What an app does after an event, in order.
public enum CompassAlignmentEffect: Hashable, Sendable {
    /// Show this: degrees that the device points right of the destination, -180 to 180 (WP-25), and whether
    /// that is aligned.
    case alignment(error: Double, isAligned: Bool)
    /// Play one transient haptic, intensity 0.1 to 1.0 and sharpness 0.0 to 0.8 (WP-14, WP-15).
    case haptic(intensity: Double, sharpness: Double)
    /// Write to the log that this device has no haptics; at most once (WP-19).
    case logHapticsUnsupported
}

/// What compass alignment does at the moment; the first that applies.
public enum CompassAlignmentState: String, CaseIterable, Hashable, Sendable {
    /// In the background (WP-18).
    case inactive
    case noDestination
    case noPosition
    /// So near the destination that its bearing means nothing.
    case atDestination
    /// No valid heading, or a magnetic one without a declination (WP-18).
    case noHeading
    /// There is an error, but the compass is too poor to be felt.
    case weak
    case turnedAway
    case aligned

    /// Whether there is an error to be shown.
    public var hasError: Bool { self == .weak || self == .turnedAway || self == .aligned }
}
