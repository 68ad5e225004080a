import HikeHardware
import HikeValues

/// Haptics that a wrist can tell apart: `haptics apart: { on: watch, least: 3 s }`.
enum HapticSpacing {
    static let word = CheckWord(
        "haptics apart",
        keys: [
            WordKey("least", .lasting, help: "how much time lies between the beginnings of two"),
            WordKey("app", .name, isOptional: true, help: "whose haptics; else those of all apps"),
        ], kind: .haptic,
        help: "Haptics on a device follow each other no faster than a wrist can tell them apart."
    ) { check, events in
        failure(
            of: events.filter {
                HapticLog.isHaptic($0, device: check.device, app: check.values.text("app"))
                    && HapticLog.hasPlayed($0)
            }, on: check.device, least: check.values.duration("least") ?? .zero)
    }

    /// Nil where they are, else the sentence that says why not.
    ///
    /// - Parameter played: in the order of the log.
    private static func failure(of played: [LogEvent], on device: String, least: Interval) -> String? {
        let wish = "expected haptics on \(device) at least \(PlainNumber.text(least.inSeconds)) s apart"
        guard played.count >= 2 else {
            return "\(wish); \(played.isEmpty ? "none" : "only one") played, so that nothing was apart"
        }
        let close = zip(played, played.dropFirst()).filter { $1.time - $0.time < least }
        guard let (first, second) = close.first else { return nil }
        let gap = PlainNumber.text((second.time - first.time).inSeconds)
        let more = close.count > 1 ? " (and \(close.count - 1) more)" : ""
        return "\(wish), but \(HapticLog.label(second)) came \(gap) s behind \(HapticLog.label(first))\(more)"
    }
}
