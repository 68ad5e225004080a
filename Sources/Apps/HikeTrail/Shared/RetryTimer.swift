import HikeConnectivity
import HikeHardware
import HikeValues

/// Tries again what the other device did not take, though no event tells when it would (OH5-57, OH2-62): after five
/// minutes, then after twice as long each time, an hour at most. Without a failure no timer runs.
final class RetryTimer {
    static let first = Interval.seconds(300)
    static let longest = Interval.seconds(3_600)

    let name: String
    private unowned let device: any DeviceServices
    private var next = RetryTimer.first
    private var isRunning = false

    init(_ name: String, device: any DeviceServices) {
        self.name = name
        self.device = device
    }

    /// Something has failed and still waits. Where only an event can help, as without a watch, that is waited for.
    func failed(_ error: ConnectivityError) {
        if !error.isToldWhenOver { wait() }
    }

    /// Something waits that may go later.
    func wait() {
        guard !isRunning else { return }
        isRunning = true
        device.setTimer(name, after: next)
        next = min(next + next, Self.longest)
    }

    /// The other device takes things again.
    func succeeded() { next = Self.first }

    /// Nothing waits any more.
    func stop() {
        if isRunning { device.cancelTimer(name) }
        isRunning = false
        next = Self.first
    }

    /// Whether a timer that fired is this one: now is the time to try again.
    func fired(_ name: String) -> Bool {
        guard name == self.name else { return false }
        isRunning = false
        return true
    }
}

extension ConnectivityError {
    /// Whether the same content may go another time.
    var isPassing: Bool { self != .payloadTooLarge && self != .payloadUnsupportedTypes }

    /// Whether the session tells an app when the reason is gone.
    fileprivate var isToldWhenOver: Bool {
        switch self {
        case .sessionNotActivated, .sessionInactive, .deviceNotPaired, .watchAppNotInstalled,
            .companionAppNotInstalled:
            true
        default: false
        }
    }
}
