import HikeGeodesy
import HikeValues

/// Tells a hiker by touch that the device points at the destination: a value that takes headings and fixes and
/// answers with what to show and what to play.
///
/// It has no clock; equal events give equal effects. Every heading, fix, declination and destination that
/// leaves an error to show is one alignment update. Rules: WP-05, WP-06, WP-13 to WP-19, WP-25.
public struct CompassAlignment: Hashable, Sendable {
    public let configuration: CompassConfiguration
    /// What it does at the moment.
    public private(set) var state: CompassAlignmentState = .noDestination
    /// Degrees that the device points right of the destination, -180 to 180; nil while ``state`` has none
    /// (WP-25).
    public private(set) var alignmentError: Double?
    /// The way to the destination; nil without a destination or a position.
    public private(set) var line: DirectLine?

    private var isActive: Bool
    private var hasHaptics = true
    private var hasLoggedHaptics = false
    private var destination: Coordinate?
    private var fix: Fix?
    private var compass = CompassReading()
    /// The moment of the last heading or tick. Fixes do not count: they come later than they were true.
    private var now = Instant.zero
    private var lastPulse: Instant?

    /// - Parameter isActive: whether the app is in the foreground.
    public init(configuration: CompassConfiguration = .plain, isActive: Bool = true) {
        self.configuration = configuration
        self.isActive = isActive
        state = isActive ? .noDestination : .inactive
    }

    /// Degrees clockwise from true north to the destination, 0 to below 360 (WP-05).
    public var bearingToDestination: Double? { line?.bearing }
    /// Miles to the destination (WP-06).
    public var distanceToDestination: Double? { line?.miles }

    /// When the next pulse is due, for the app's timer; nil where none is to come by itself.
    public var nextPulse: Instant? {
        guard let pulses = configuration.pulses, let lastPulse, let place = feltPlace else { return nil }
        return lastPulse + pulses.interval(at: place)
    }

    /// Takes an event and answers with what follows from it, in order.
    public mutating func handle(_ event: CompassAlignmentEvent) -> [CompassAlignmentEffect] {
        switch event {
        case .heading(let heading):
            now = heading.time
            // A heading of the background would be old by the time it counts.
            guard isActive else { return [] }
            compass.take(heading, smoothing: configuration.smoothing)
            return update()
        case .fix(let new):
            guard new.coordinate.isValid, new.horizontalAccuracy >= 0, new.horizontalAccuracy.isFinite else {
                return []
            }
            fix = new
            return update()
        case .declination(let degrees):
            compass.declination = degrees.flatMap { $0.isFinite ? $0 : nil }
            return update()
        case .destination(let place):
            // Aligned with the one before is not aligned with this one.
            if place != destination { state = .noDestination }
            destination = place.isValid ? place : nil
            return update()
        case .destinationCleared:
            destination = nil
            return update()
        case .active:
            isActive = true
            refresh()
            return []
        case .inactive:
            isActive = false
            compass.clear()
            refresh()
            return []
        case .haptics(let isAvailable):
            hasHaptics = isAvailable
            guard !isAvailable, !hasLoggedHaptics else { return [] }
            hasLoggedHaptics = true
            return [.logHapticsUnsupported]
        case .tick(let time):
            now = time
            return configuration.pulses == nil ? [] : haptic()
        }
    }

    /// One alignment update.
    private mutating func update() -> [CompassAlignmentEffect] {
        refresh()
        guard let alignmentError else { return [] }
        return [.alignment(error: alignmentError, isAligned: state == .aligned)] + haptic()
    }

    /// Works out the line, the error and the state from what is known.
    private mutating func refresh() {
        line = nil
        if let destination, let fix { line = DirectLine(from: fix.coordinate, to: destination) }
        let heading = heading
        let error = line.flatMap { line in heading.map { line.alignmentError(heading: $0) } }
        state = nextState(error: error)
        alignmentError = state.hasError ? error : nil
    }

    private func nextState(error: Double?) -> CompassAlignmentState {
        if !isActive { return .inactive }
        guard destination != nil else { return .noDestination }
        guard let line, let fix else { return .noPosition }
        if line.metres < max(configuration.destinationRadius, fix.horizontalAccuracy) {
            return .atDestination
        }
        guard let error else { return .noHeading }
        if let weak = configuration.weakAccuracy, compass.accuracy > weak { return .weak }
        if AlignmentRamp.contains(error) { return .aligned }
        let stays = state == .aligned && error.magnitude <= configuration.leaveDistance
        return stays ? .aligned : .turnedAway
    }

    /// The true heading that counts: the compass, with the course where that is an option.
    private var heading: Double? {
        guard let heading = compass.trueHeading else { return nil }
        guard let blend = configuration.courseBlend, let fix else { return heading }
        let weight = blend.weight(of: fix, at: now)
        // A course that is not known may be no number at all.
        guard weight > 0 else { return heading }
        return Angle.wrap360(heading + weight * Angle.wrap180(fix.course - heading))
    }

    /// Where in the cone the device points, if that is to be felt (WP-13, WP-18, WP-19).
    private var feltPlace: Double? {
        guard hasHaptics, state == .aligned, let alignmentError else { return nil }
        return AlignmentRamp.place(of: alignmentError, steps: configuration.steps)
    }

    private mutating func haptic() -> [CompassAlignmentEffect] {
        guard let place = feltPlace else { return [] }
        if let pulses = configuration.pulses {
            // The last pulse is remembered out of the cone too: a hand that trembles at the boundary is not
            // to quicken the rate. Nor is a heading that was read just before the tick of the timer and is told
            // after it. A clock that was set back by more starts afresh.
            let interval = pulses.interval(at: place)
            if let lastPulse, now > lastPulse - interval, now < lastPulse + interval { return [] }
            lastPulse = now
        }
        return [
            .haptic(
                intensity: AlignmentRamp.intensity(at: place), sharpness: AlignmentRamp.sharpness(at: place))
        ]
    }
}
