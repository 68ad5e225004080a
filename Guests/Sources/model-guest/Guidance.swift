import FacadeCombine
import FacadeCoreLocation
import FacadeOS
import Observation

private let log = Logger(subsystem: "ch.example.hut", category: "guidance")

/// The model behind a screen: where its user is on the way to the hut.
///
/// Nothing of it knows that it runs on an emulated device: with the platform's names of the three modules it compiles there too.
final class Guidance: NSObject, ObservableObject, CLLocationManagerDelegate, @unchecked Sendable {
    enum Phase: String {
        case waiting, walking, near
    }

    @Published private(set) var phase = Phase.waiting
    @Published private(set) var distance: Double?
    @Published private(set) var minutes = 0
    @Published var isMuted = false
    @Published private(set) var places: [CLLocation] = []

    private let manager = CLLocationManager()
    private let hut = CLLocation(latitude: 47.5, longitude: 11)
    private var subscriptions: Set<AnyCancellable> = []

    func begin() {
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyBest
        manager.requestWhenInUseAuthorization()
        manager.startUpdatingLocation()
        $phase.removeDuplicates().dropFirst()
            .sink { log.notice("phase: \($0.rawValue, privacy: .public)") }
            .store(in: &subscriptions)
        $distance.compactMap { $0 }
            .throttle(for: .seconds(60), scheduler: DispatchQueue.main, latest: true)
            .sink { log.info("\($0, format: .fixed(precision: 0)) m to go") }
            .store(in: &subscriptions)
        $phase.removeDuplicates().debounce(for: .seconds(5), scheduler: RunLoop.main)
            .sink { [weak self] in
                let left = self?.distance ?? 0
                log.debug(
                    "stays \($0.rawValue) at \(left, format: .fixed(precision: 1), align: .right(columns: 6))"
                )
            }
            .store(in: &subscriptions)
        Timer.publish(every: 60, on: .main, in: .common).autoconnect()
            .receive(on: DispatchQueue.global()).map { _ in 1 }.receive(on: DispatchQueue.main)
            .sink { [weak self] in self?.minutes += $0 }
            .store(in: &subscriptions)
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let here = locations.last else { return }
        let left = here.distance(from: hut)
        distance = left
        phase = left <= 20 ? .near : .walking
        places.append(here)
    }
}

/// A model in the newer style.
@Observable
final class Pins: @unchecked Sendable {
    private(set) var count = 0
    private(set) var last = ""

    func drop(_ name: String) {
        count += 1
        last = name
    }
}
