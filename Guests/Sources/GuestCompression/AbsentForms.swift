import GuestCalls
import GuestServices

/// Algorithms of the platform that no well-kept library here has.
public enum AbsentForms {
    nonisolated(unsafe) private static var told: Set<String> = []

    /// Says in the app's log, once for each, that an algorithm is not to be had.
    public static func tell(_ name: String) {
        guard told.insert(name).inserted else { return }
        GuestServices.current.log.write(
            .warning, "guest", "an algorithm of compression is not available here",
            [GuestField("algorithm", name)])
    }
}
