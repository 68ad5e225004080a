import CoreLocation
import HutKit

/// What a walk tells.
protocol HutWalkListener: AnyObject {
    func hutWalk(_ walk: HutWalk, reached hut: Hut, distance: CLLocationDistance)
}

/// Follows the hiker, and says once that the hut is near.
final class HutWalk: NSObject, CLLocationManagerDelegate {
    weak var listener: HutWalkListener?
    private(set) var isNear = false
    private let hut: Hut
    private let manager = CLLocationManager()

    init(to hut: Hut) {
        self.hut = hut
        super.init()
        manager.delegate = self
        #if os(watchOS)
            manager.desiredAccuracy = kCLLocationAccuracyBest
        #elseif os(iOS) && !targetEnvironment(simulator)
            // A phone in a pocket is asked for less.
            manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
            manager.distanceFilter = 10
        #endif
    }

    func begin() {
        switch manager.authorizationStatus {
        case .notDetermined: manager.requestWhenInUseAuthorization()
        case .authorizedWhenInUse, .authorizedAlways: manager.startUpdatingLocation()
        default: NSLog("%@", String(localized: "the way to the \(hut.name) cannot be shown"))
        }
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        if manager.authorizationStatus != .notDetermined { begin() }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let here = locations.last, !isNear, Sight.reaches(from: here, to: hut.location) else { return }
        isNear = true
        listener?.hutWalk(self, reached: hut, distance: here.distance(from: hut.location))
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        NSLog("no location: %@", error.localizedDescription)
    }
}
