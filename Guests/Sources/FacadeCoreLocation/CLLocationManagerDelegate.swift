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
    /// The device has come into a region.
    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)
    /// The device has gone out of a region.
    func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)
    /// On which side of a region the device is: as it was asked for, and behind each crossing.
    func locationManager(
        _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)
    /// A region is watched now.
    func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)
    /// A region is not watched: ``CLError``.
    func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error)
    /// The device has come to stay, or has gone on.
    func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit)
    /// Positions pause: the phone has rested for long. It is for the app to start them again, where it is not opened.
    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)
    /// Positions that paused come again.
    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)
    /// Positions are not deferred: ``CLError``.
    func locationManager(_ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?)
    /// Beacons were heard, which does not happen here.
    func locationManager(
        _ manager: CLLocationManager, didRange beacons: [CLBeacon],
        satisfying beaconConstraint: CLBeaconIdentityConstraint)
    /// Beacons cannot be ranged: ``CLError``.
    func locationManager(
        _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
        error: any Error)
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

    /// Says in the log, once, that nobody takes it.
    public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
        LocationCentre.shared.nobodyTakes("locationManager(_:didEnterRegion:)")
    }

    /// Says in the log, once, that nobody takes it.
    public func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
        LocationCentre.shared.nobodyTakes("locationManager(_:didExitRegion:)")
    }

    /// Does nothing.
    public func locationManager(
        _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
    ) {}

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {}

    /// Says in the log, once, that nobody takes it.
    public func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
    ) { LocationCentre.shared.nobodyTakes("locationManager(_:monitoringDidFailFor:withError:)") }

    /// Says in the log, once, that nobody takes the visits.
    public func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
        LocationCentre.shared.nobodyTakes("locationManager(_:didVisit:)")
    }

    /// Says in the log, once, that nobody takes it: positions that pause unheard do not come again until the app is opened.
    public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {
        LocationCentre.shared.nobodyTakes("locationManagerDidPauseLocationUpdates(_:)")
    }

    /// Does nothing.
    public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}

    /// Does nothing.
    public func locationManager(
        _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?
    ) {}

    /// Does nothing.
    public func locationManager(
        _ manager: CLLocationManager, didRange beacons: [CLBeacon],
        satisfying beaconConstraint: CLBeaconIdentityConstraint
    ) {}

    /// Says in the log, once, that nobody takes it.
    public func locationManager(
        _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
        error: any Error
    ) { LocationCentre.shared.nobodyTakes("locationManager(_:didFailRangingFor:error:)") }

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
