import HikeConnectivity
import HikeHardware
import HikeValues

/// Tries again what the other device did not take, though no event tells when it would (OH5-57, OH2-62): after five
/// minutes, then after twice as long each time, an hour at most. Without a failure no timer runs.
final class RetryTimer {
    static let first = Interval.seconds(300)
    static let longest = Interval.seconds(3_600)

    private unowned let device: any DeviceServices
    private var next = RetryTimer.first
    private(set) var timer: DeviceTimer?
    /// Called when it is time to try again.
    var tryAgain: () -> Void = {}

    init(device: any DeviceServices) { self.device = device }

    /// Something has failed and still waits. Where only an event can help, as without a watch, that is waited for.
    func failed(_ error: ConnectivityError) {
        if !error.isToldWhenOver { wait() }
    }

    /// Something waits that may go later.
    func wait() {
        guard timer?.isPending != true else { return }
        timer = device.clock.after(next) { [unowned self] in tryAgain() }
        next = min(next + next, Self.longest)
    }

    /// The other device takes things again.
    func succeeded() { next = Self.first }

    /// Nothing waits any more.
    func stop() {
        timer?.cancel()
        next = Self.first
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
