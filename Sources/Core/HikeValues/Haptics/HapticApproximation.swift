/// What the named haptics feel like, as transients and continuous events.
///
/// The platform publishes neither the waveforms nor the lengths of its named types, so this table is a choice
/// of ours: each type is distinct, rising for "up" and "success", falling for "down" and "stop", and the two
/// turns differ in rhythm rather than in strength (three pairs to the left, a steady row to the right),
/// because rhythm is what a wrist can tell apart. It serves files that other tools play or draw (MAP-11,
/// MAP-12, MAP-13), and gives the time for which the one actuator of a device is busy.
public enum HapticApproximation {
    /// Seconds for which one transient keeps the actuator busy.
    public static let transientDuration = 0.05

    /// The events of a haptic: those of a pattern as they are, those of a named type from the table.
    public static func events(of haptic: Haptic) -> [HapticEvent] {
        switch haptic {
        case .watch(let type): events(of: type)
        case .feedback(let type): events(of: type)
        case .pattern(let events): events
        }
    }

    /// Seconds from the start of a haptic to the end of its last event; 0 for an empty pattern.
    public static func duration(of haptic: Haptic) -> Double {
        events(of: haptic).reduce(0) { longest, event in
            switch event.kind {
            case .transient: max(longest, event.time + transientDuration)
            case .continuous(let duration): max(longest, event.time + duration)
            }
        }
    }

    /// The pattern of a watch type.
    public static func events(of type: WatchHaptic) -> [HapticEvent] {
        switch type {
        case .notification: [buzz(0, 0.3, 0.9, 0.4), tap(0.4, 0.8, 0.6)]
        case .directionUp: [tap(0, 0.5, 0.4), tap(0.15, 1, 0.8)]
        case .directionDown: [tap(0, 1, 0.8), tap(0.15, 0.5, 0.4)]
        case .success: [tap(0, 0.6, 0.5), tap(0.12, 0.8, 0.6), tap(0.24, 1, 0.7)]
        case .failure: [buzz(0, 0.15, 1, 0.2), buzz(0.25, 0.15, 1, 0.2), buzz(0.5, 0.25, 1, 0.1)]
        case .retry: [buzz(0, 0.1, 0.8, 0.3), buzz(0.25, 0.1, 0.8, 0.3)]
        case .start: [buzz(0, 0.4, 0.9, 0.5)]
        case .stop: [buzz(0, 0.2, 0.9, 0.5), buzz(0.4, 0.2, 0.7, 0.3)]
        case .click: [tap(0, 0.6, 1)]
        case .navigationLeftTurn:
            [0, 0.1, 0.4, 0.5, 0.8, 0.9].map { tap($0, 1, 0.7) }
        case .navigationRightTurn:
            (0..<12).map { tap(Double($0) * 0.1, 1, 0.5) }
        case .navigationGenericManeuver:
            [0, 0.2, 0.4, 0.6].map { tap($0, 0.9, 0.6) }
        case .underwaterDepthPrompt: [buzz(0, 0.5, 0.9, 0.3), buzz(0.7, 0.5, 0.9, 0.3)]
        case .underwaterDepthCriticalPrompt:
            [buzz(0, 0.5, 1, 0.6), buzz(0.6, 0.5, 1, 0.6), buzz(1.2, 0.5, 1, 0.6)]
        }
    }

    /// The pattern of a feedback generator.
    public static func events(of type: FeedbackHaptic) -> [HapticEvent] {
        switch type {
        case .selection: [tap(0, 0.3, 0.9)]
        case .notificationSuccess: [tap(0, 0.6, 0.5), tap(0.14, 1, 0.7)]
        case .notificationWarning: [tap(0, 1, 0.5), tap(0.18, 0.6, 0.4)]
        case .notificationError:
            [tap(0, 0.8, 0.6), tap(0.1, 0.8, 0.6), tap(0.2, 1, 0.7), tap(0.34, 0.6, 0.4)]
        case .impactLight: [tap(0, 0.4, 0.6)]
        case .impactMedium: [tap(0, 0.7, 0.6)]
        case .impactHeavy: [tap(0, 1, 0.6)]
        case .impactSoft: [tap(0, 0.5, 0.1)]
        case .impactRigid: [tap(0, 0.8, 1)]
        }
    }

    private static func tap(_ time: Double, _ intensity: Double, _ sharpness: Double) -> HapticEvent {
        HapticEvent(kind: .transient, time: time, intensity: intensity, sharpness: sharpness)
    }

    private static func buzz(
        _ time: Double, _ duration: Double, _ intensity: Double, _ sharpness: Double
    ) -> HapticEvent {
        HapticEvent(
            kind: .continuous(duration: duration), time: time, intensity: intensity, sharpness: sharpness)
    }
}
