import Foundation
import HikeFormats
import HikeValues

/// The haptics of a log as an AHAP file.
public enum HapticFile {
    /// Haptics that played, at their times in seconds since the run's start. Dropped ones were not felt.
    ///
    /// - Returns: the file, and how many haptics of a kind nobody knows were left out.
    public static func ahap(_ events: [LogEvent]) throws(AHAPError) -> (bytes: [UInt8], unknown: Int) {
        var haptics: [TimedHaptic] = []
        var unknown = 0
        for event in events where event.text("outcome") == "played" {
            if let haptic = haptic(event) {
                haptics.append(TimedHaptic(time: event.time.inSeconds, haptic: haptic, cue: cue(event)))
            } else {
                unknown += 1
            }
        }
        return (try AHAPWriter.write(haptics), unknown)
    }

    /// What a `haptic` event asked the hardware for; nil where it names nothing that is known.
    public static func haptic(_ event: LogEvent) -> Haptic? {
        let name = event.text("pattern") ?? ""
        switch event.text("source") {
        case "WKHapticType": return WatchHaptic(name: name).map { .watch($0) }
        case "UIFeedbackGenerator": return FeedbackHaptic(rawValue: name).map { .feedback($0) }
        case "CoreHaptics":
            guard case .json(let bytes)? = event["events"],
                let entries = try? JSONDecoder().decode([Entry].self, from: Data(bytes))
            else { return nil }
            return .pattern(entries.map(\.event))
        default: return nil
        }
    }

    /// What a `haptic` event told; nil where the app did not say.
    public static func cue(_ event: LogEvent) -> HapticCue? {
        event.text("cue").map { name in
            HapticCue(
                name, then: event.text("then"),
                instruction: event.number("instruction").flatMap { Int(exactly: $0) },
                text: event.text("text"), distance: event.number("distance"), along: event.number("along"),
                latitude: event.number("latitude"), longitude: event.number("longitude"))
        }
    }

    /// One event of a pattern as the log has it.
    private struct Entry: Decodable {
        var type: String
        var duration: Double?
        var time: Double
        var intensity: Double
        var sharpness: Double

        var event: HapticEvent {
            // The log rounds to milliseconds; the shortest events would come out as nothing.
            let kind: HapticEvent.Kind =
                type == "continuous" ? .continuous(duration: max(duration ?? 0, 0.001)) : .transient
            return HapticEvent(kind: kind, time: time, intensity: intensity, sharpness: sharpness)
        }
    }
}
