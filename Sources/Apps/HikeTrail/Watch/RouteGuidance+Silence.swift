import HikeGuidance
import HikeHardware
import HikeValues

/// Guidance while the receiver has no position: the hiker walks on, and the turns come all the same.
extension RouteGuidance {
    /// Of the seconds without a position.
    static let silenceTimer = "no position"
    /// After so long nobody knows where the hiker is.
    private static let longestSilence = Interval.seconds(60)

    /// The receiver has lost the position for now.
    func positionUnknown() {
        handle(.positionLost(device.now))
        waitForPosition()
    }

    /// A second without a position is over.
    func stillUnknown() {
        guard isSilent else { return }
        handle(.tick(device.now))
        waitForPosition()
    }

    private func waitForPosition() {
        guard isNavigating, let lastFix, device.now - lastFix.time <= Self.longestSilence else { return }
        isSilent = true
        device.setTimer(Self.silenceTimer, after: .seconds(1))
    }
}
