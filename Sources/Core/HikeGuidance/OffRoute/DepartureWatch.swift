import HikeValues

/// Tells when a traveller has left the line and when they are back (guidance 4.4).
///
/// Nobody goes from a trail to 80 m beside it in three seconds. A departure that crept is told after a few
/// seconds, one that leapt only if it lasts.
///
/// | state | fix beyond the off-route distance | nearer than settled | nearer than clear |
/// |---|---|---|---|
/// | on | leaving | on | on |
/// | leaving | off, once the dwell is over | on | on |
/// | off | off | off | returning, then on at the second |
struct DepartureWatch: Hashable, Sendable {
    enum State: Hashable, Sendable {
        case on
        /// Beyond the line since a moment, for so many fixes.
        case leaving(since: Instant, fixes: Int, isLeap: Bool)
        case off
        /// Off, with one fix near the line.
        case returning
    }

    enum Change: Hashable, Sendable {
        case none
        case left
        case cameBack
    }

    private(set) var state = State.on
    /// When and how far from the line a traveller was.
    private struct Sighting: Hashable, Sendable {
        var time: Instant
        var distance: Double
    }

    /// The last one near the line.
    private var lastNear: Sighting?
    /// Nobody knows how the traveller came to be where they are: as after a leap, a departure has to last.
    private var isUnseen = false

    var isOff: Bool { state == .off || state == .returning }

    /// Takes the distance of a fix from the part of the line where the traveller is expected.
    ///
    /// - Parameter hasWalked: whether speed and course lead away from the line, too: then it is told soon, however inaccurate the
    ///   receiver is; and if they do not, it is not told. Nil where nobody knows.
    mutating func update(
        distance: Double, fix: Fix, hasWalked: Bool? = nil, _ configuration: GuidanceConfiguration,
        _ rules: TrailRules
    ) -> Change {
        if isOff { return comeBack(distance, fix, configuration) }
        let limit =
            hasWalked == true
            ? configuration.offRouteDistance : limit(fix.horizontalAccuracy, configuration)
        if distance <= configuration.offRouteClearDistance {
            lastNear = Sighting(time: fix.time, distance: distance)
            isUnseen = false
        }
        guard distance > limit + GuidanceConfiguration.resolution else {
            if distance < rules.settledDistance { state = .on }
            return .none
        }
        guard case .leaving(let since, let fixes, let isLeap) = state else {
            state = .leaving(since: fix.time, fixes: 1, isLeap: isLeap(distance, fix, rules))
            return .none
        }
        state = .leaving(since: since, fixes: fixes + 1, isLeap: isLeap)
        let lasted = (fix.time - since).inSeconds
        let dwell = hasWalked == true ? rules.dwell / 2 : isLeap ? rules.leapDwell : rules.dwell
        // Where fixes are rare, two of them are enough.
        guard lasted >= dwell, fixes + 1 >= 3 || lasted >= 2 * dwell, hasWalked != false else {
            return .none
        }
        state = .off
        return .left
    }

    /// The off-route distance allows for receivers as accurate as this, metres.
    private static let allowedAccuracy = 20.0

    /// Metres from the line beyond which a fix of this accuracy says that the traveller has left it.
    private func limit(_ accuracy: Double, _ configuration: GuidanceConfiguration) -> Double {
        configuration.offRouteDistance + 2 * max(0, accuracy - Self.allowedAccuracy)
    }

    private func isLeap(_ distance: Double, _ fix: Fix, _ rules: TrailRules) -> Bool {
        guard let lastNear else { return isUnseen }
        let seconds = max(0.001, (fix.time - lastNear.time).inSeconds)
        return (distance - lastNear.distance - fix.horizontalAccuracy) / seconds > rules.fastestDeparture
    }

    private mutating func comeBack(
        _ distance: Double, _ fix: Fix, _ configuration: GuidanceConfiguration
    ) -> Change {
        guard distance < configuration.offRouteClearDistance - GuidanceConfiguration.resolution else {
            state = .off
            return .none
        }
        guard state == .returning else {
            state = .returning
            return .none
        }
        state = .on
        lastNear = Sighting(time: fix.time, distance: distance)
        return .cameBack
    }

    /// Forgets everything: the traveller was put on the line, or was known to be off it.
    mutating func reset(isOff: Bool = false, isUnseen: Bool = false) {
        state = isOff ? .off : .on
        lastNear = nil
        self.isUnseen = isUnseen
    }
}
