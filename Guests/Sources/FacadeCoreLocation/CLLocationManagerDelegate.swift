import Foundation

/// What a ``CLLocationManager`` tells. All methods are optional, and are called on the main thread.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
    /// Positions have come, the latest last; at least one.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    /// There is no position: ``CLError``.
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    /// The manager was made, or what the app may do has changed.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    /// The device points somewhere else.
    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
    /// Whether the user is to be asked to calibrate the compass, which is poor.
    func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool
    /// The same in the older style; only where the app has not the newer one.
    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
}

extension CLLocationManagerDelegate {
    /// Says in the log, once, that nobody takes the positions.
    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        LocationCentre.shared.nobodyTakes("locationManager(_:didUpdateLocations:)")
    }

    /// Says in the log, once, that nobody takes the errors.
    public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        LocationCentre.shared.nobodyTakes("locationManager(_:didFailWithError:)")
    }

    /// Says in the log, once, that nobody takes the headings.
    public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
        LocationCentre.shared.nobodyTakes("locationManager(_:didUpdateHeading:)")
    }

    /// False.
    public func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool { false }

    /// Calls the method of the older style.
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
    }

    /// Does nothing.
    public func locationManager(
        _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
    ) {}
}
