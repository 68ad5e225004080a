import FacadeCoreLocation
import GuestServices

/// A region that the phone watches for the app, also when it has ended.
final class HutRegion: NSObject, CLLocationManagerDelegate {
    nonisolated(unsafe) static let shared = HutRegion()

    private let manager = CLLocationManager()

    func begin() {
        manager.delegate = self
        manager.requestAlwaysAuthorization()
        let hut = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 47.5005, longitude: 11), radius: 100, identifier: "hut")
        manager.startMonitoring(for: hut)
    }

    /// In a launch for a place: the device tells of it when there is a manager.
    func resume() { manager.delegate = self }

    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
        Probe.shared.say("entered \(region.identifier)")
    }
}
