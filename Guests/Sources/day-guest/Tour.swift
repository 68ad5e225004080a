import FacadeCoreHaptics
import FacadeCoreLocation
import FacadeCoreMotion
import FacadeMapKit

/// Where the hiker is, how high, how many steps on, and what is near.
final class Tour: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
    private let manager = CLLocationManager()
    private let altimeter = CMAltimeter()
    private let pedometer = CMPedometer()
    private let motion = CMMotionActivityManager()
    private let geocoder = CLGeocoder()
    private var engine: CHHapticEngine?
    private var count = 0

    func begin() {
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyBest
        manager.allowsBackgroundLocationUpdates = true
        manager.requestWhenInUseAuthorization()
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        say("place \(manager.authorizationStatus.rawValue)")
        guard manager.authorizationStatus == .authorizedWhenInUse else { return }
        manager.startUpdatingLocation()
        manager.startUpdatingHeading()
        altimeter.startRelativeAltitudeUpdates(to: .main) { data, _ in
            guard let data, Int(data.timestamp) % 60 == 0 else { return }
            say("climbed \(digits(data.relativeAltitude.doubleValue))")
        }
        pedometer.startUpdates(from: Date()) { data, _ in
            guard let data, data.numberOfSteps.intValue % 100 < 4 else { return }
            say("walked \(data.numberOfSteps) \(digits(data.distance?.doubleValue, 0))")
        }
        motion.startActivityUpdates(to: .main) { say("moves \($0?.walking == true)") }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let here = locations.last else { return }
        count += 1
        guard count % 60 == 1 else { return }
        say("here \(digits(here.coordinate.latitude, 5)) \(digits(here.coordinate.longitude, 5))")
        geocoder.reverseGeocodeLocation(here) { places, error in
            say("named \(places?.first?.name ?? "-") \((error as? CLError)?.code.rawValue ?? 0)")
        }
        tap()
    }

    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
        guard count % 60 == 1 else { return }
        say("heading \(digits(newHeading.trueHeading, 0))")
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        say("place: \((error as? CLError)?.code.rawValue ?? 0)")
    }

    /// What the map knows.
    func look() {
        let request = MKLocalSearch.Request()
        request.naturalLanguageQuery = "Hut"
        MKLocalSearch(request: request).start { response, error in
            let names = response?.mapItems.compactMap(\.name) ?? []
            say("near \(names.prefix(3)) \((error as? MKError)?.code.rawValue ?? 0)")
        }
    }

    private func tap() {
        do {
            let engine = try engine ?? CHHapticEngine()
            self.engine = engine
            try engine.start()
            let pattern = try CHHapticPattern(
                events: [CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)],
                parameters: [])
            try engine.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
        } catch { say("haptics: \((error as NSError).code)") }
    }
}
