import HikeGuidance
import HikeHardware
import HikeValues

/// Guidance while the receiver has no position: the hiker walks on, and the turns come all the same.
extension RouteGuidance {
    /// After so long nobody knows where the hiker is.
    private static let longestSilence = Interval.seconds(60)

    /// The receiver has lost the position for now.
    func positionUnknown() {
        handle(.positionLost(device.clock.now))
        waitForPosition()
    }

    /// A second without a position is over.
    private func stillUnknown() {
        guard isSilent else { return }
        handle(.tick(device.clock.now))
        waitForPosition()
    }

    private func waitForPosition() {
        guard isNavigating, let lastFix, device.clock.now - lastFix.time <= Self.longestSilence else {
            return
        }
        isSilent = true
        device.clock.set(&silence, after: .seconds(1)) { [unowned self] in
            stillUnknown()
            settle()
        }
    }
}
