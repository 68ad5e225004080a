import Foundation
import GuestServices

/// No end of a time, seconds.
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude

extension CLLocationManager {
    /// False, as on all devices of today.
    public class func deferredLocationUpdatesAvailable() -> Bool { false }

    /// Has the delegate told, soon, that positions are not deferred.
    public func allowDeferredLocationUpdates(
        untilTraveled distance: CLLocationDistance, timeout: TimeInterval
    ) {
        LocationCentre.shared.services.later { [weak self] in
            guard let self else { return }
            delegate?.locationManager(self, didFinishDeferredUpdatesWithError: CLError(.deferredFailed))
        }
    }

    /// Of no effect.
    public func disallowDeferredLocationUpdates() {}
}
