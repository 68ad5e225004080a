import FacadeCoreLocation
import FacadeWatchKit

/// The service of an app for a phone and a watch: says where its user walks, and taps where the hut is near.
///
/// Nothing of it knows that it runs on an emulated device: with the platform's names of the two modules it compiles there too.
final class HutWalk: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
    /// Metres around the hut in which a walker sees it.
    private static let sight = 20.0

    let manager = CLLocationManager()
    private let hut = CLLocation(latitude: 47.5, longitude: 11)
    private var isNear = false
    private var isNoteDue = false
    private var seconds = 0
    private var watch: Timer?

    func begin() {
        manager.delegate = self
        print(
            "made: \(manager.authorizationStatus.rawValue), \(CLLocationManager.authorizationStatus().rawValue)"
        )
        watch = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { [weak self] _ in
            self?.seconds += 60
            print("on the way for \(self?.seconds ?? 0) s")
        }
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        let isExact = manager.accuracyAuthorization == .fullAccuracy
        print("authorization: \(manager.authorizationStatus.rawValue), exact: \(isExact)")
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let here = locations.last else { return }
        print(
            "at: \(here.coordinate.latitude) \(here.coordinate.longitude) \(here.altitude)",
            "\(here.horizontalAccuracy) \(here.verticalAccuracy) \(here.course) \(here.courseAccuracy)",
            "\(here.speed) \(here.speedAccuracy) \(here.timestamp.timeIntervalSince1970)")
        if let source = here.sourceInformation, source.isSimulatedBySoftware || source.isProducedByAccessory {
            print("another source")
        }
        if manager.location !== here { print("another place: \(String(describing: manager.location))") }
        guard here.distance(from: hut) <= Self.sight, !isNear else { return }
        isNear = true
        WKInterfaceDevice.current().play(.success)
        Task {
            try await Task.sleep(for: .seconds(3))
            WKInterfaceDevice.current().play(.notification)
            print("the hut is \(Int(here.distance(from: hut).rounded())) m away, says the \(device)")
        }
    }

    /// Whether the app wants its user to calibrate the compass.
    var calibrates = false

    func locationManager(_ manager: CLLocationManager, didUpdateHeading heading: CLHeading) {
        func text(_ number: Double) -> String { String(format: "%.2f", number) }
        print(
            "heading: \(text(heading.magneticHeading)) \(text(heading.trueHeading))",
            "\(text(heading.headingAccuracy)) \(text(heading.x)) \(text(heading.y)) \(text(heading.z))",
            "\(text(heading.timestamp.timeIntervalSince1970 - 1_700_000_000))")
        if manager.heading?.description != heading.description { print("another heading") }
    }

    func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool {
        print("calibration: \(calibrates)")
        return calibrates
    }

    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
        print("region: in \(region.identifier)")
    }

    func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
        print("region: out \(region.identifier)")
    }

    func locationManager(
        _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
    ) { print("region: \(state.rawValue) \(region.identifier)") }

    func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
        print("region: watched \(region.identifier)")
    }

    func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
    ) { print("region: failed \(region?.identifier ?? "none") \((error as NSError).code)") }

    func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
        let end =
            visit.departureDate == .distantFuture ? "now" : "\(visit.departureDate.timeIntervalSince1970)"
        print(
            "visit: \(visit.coordinate.latitude) \(visit.arrivalDate.timeIntervalSince1970) to \(end)",
            "\(visit.horizontalAccuracy)")
    }

    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) { print("paused") }
    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) { print("resumed") }

    private var device: String { WKInterfaceDevice.current().name }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        switch error {
        case CLError.denied: print("failed: denied")
        case CLError.locationUnknown: print("failed: unknown, \((error as NSError).domain)")
        default: print("failed: \(error)")
        }
    }
}

/// One in the older style, which wants each hundred metres, and takes no errors.
final class OldStyle: NSObject, CLLocationManagerDelegate {
    let manager = CLLocationManager()

    override init() {
        super.init()
        manager.delegate = self
        manager.distanceFilter = 100
    }

    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
        print("old style: \(status.rawValue)")
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        print("old style: \(locations.map(\.coordinate.latitude))")
    }
}

/// One in the style of tasks.
@MainActor
final class LiveWalk {
    private var task: Task<Void, any Error>?

    func begin() {
        task = Task {
            for try await update in CLLocationUpdate.liveUpdates(.fitness) {
                let place = update.location.map { "\($0.coordinate.latitude)" } ?? "nowhere"
                print("live: \(place) \(update.authorizationDenied) \(update.locationUnavailable)")
                let said = [
                    (update.authorizationRestricted, "restricted"), (update.stationary, "rests"),
                    (update.authorizationRequestInProgress, "asking"), (update.accuracyLimited, "coarse"),
                    (update.insufficientlyInUse, "behind"), (update.serviceSessionRequired, "no session"),
                    (update.authorizationDeniedGlobally, "never"),
                ].filter(\.0).map(\.1)
                if !said.isEmpty { print("why: \(said)") }
            }
            print("live: over")
        }
    }

    func end() { task?.cancel() }
}
