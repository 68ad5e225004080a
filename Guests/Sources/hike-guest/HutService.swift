import FacadeCoreLocation

/// Says what it needs of the location, in the style of sessions, and what it hears of that.
@MainActor
final class HutService {
    private var session: CLServiceSession?

    /// - Parameter value: `exact`: positions in use, exact ones; `always`: at all times.
    func begin(_ value: String) {
        let session =
            value == "exact"
            ? CLServiceSession(authorization: .whenInUse, fullAccuracyPurposeKey: "Hut")
            : CLServiceSession(authorization: value == "always" ? .always : .whenInUse)
        self.session = session
        Task {
            for try await now in session.diagnostics {
                let said = [
                    (now.authorizationDenied, "denied"), (now.authorizationRestricted, "restricted"),
                    (now.authorizationRequestInProgress, "asking"), (now.insufficientlyInUse, "behind"),
                    (now.fullAccuracyDenied, "not exact"), (now.alwaysAuthorizationDenied, "not always"),
                    (now.serviceSessionRequired || now.authorizationDeniedGlobally, "never"),
                ]
                print("service: \(said.filter(\.0).map(\.1))")
            }
            print("service: over")
        }
    }

    func end() { session?.invalidate() }
}

/// What no device here has, as an app that could do without asks for it.
final class HutBeacons: NSObject, CLLocationManagerDelegate {
    private let manager = CLLocationManager()

    func begin() {
        manager.delegate = self
        let uuid = UUID(uuidString: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0") ?? UUID()
        let region = CLBeaconRegion(uuid: uuid, major: 7, identifier: "hut")
        print(
            "beacons: \(CLLocationManager.isRangingAvailable())",
            "\(CLLocationManager.isMonitoringAvailable(for: CLBeaconRegion.self))",
            "\(CLLocationManager.deferredLocationUpdatesAvailable()) \(region.major ?? 0)",
            "\(region.minor?.description ?? "none") \(manager.rangedBeaconConstraints.count)",
            CLBeaconIdentityConstraint(uuid: uuid, major: 7) == region.beaconIdentityConstraint)
        manager.startMonitoring(for: region)
        manager.startRangingBeacons(satisfying: region.beaconIdentityConstraint)
        manager.allowDeferredLocationUpdates(untilTraveled: 100, timeout: CLTimeIntervalMax)
        Task {
            let monitor = await CLMonitor("beacons")
            await monitor.add(CLMonitor.BeaconIdentityCondition(uuid: uuid), identifier: "hut")
            for try await event in await monitor.events {
                print("beacons: \(event.state) \(event.conditionUnsupported) \(event.conditionLimitExceeded)")
            }
        }
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}

    func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
    ) { print("beacons: not watched \((error as NSError).code)") }

    func locationManager(
        _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
        error: any Error
    ) { print("beacons: not ranged \((error as NSError).code)") }

    func locationManager(
        _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?
    ) { print("beacons: not deferred \(error.map { ($0 as NSError).code } ?? -1)") }
}
