import FacadeCoreLocation
import FacadeWatchKit
import GuestCalls
import GuestExchange
import GuestProcess
import GuestServices

/// What joins the app to its device: its launch, and the actions by which a test uses it.
final class HikeGuest: GuestApp {
    private let services: GuestServices
    private var walk: HutWalk?
    private let live = MainActor.assumeIsolated { LiveWalk() }
    private let finder = MainActor.assumeIsolated { HutFinder() }
    private let monitor = MainActor.assumeIsolated { HutMonitor() }
    private let service = MainActor.assumeIsolated { HutService() }
    private lazy var beacons = HutBeacons()
    private var others: [OldStyle] = []
    private let geocoder = CLGeocoder()
    private var session: CLBackgroundActivitySession?

    init(on device: GuestDevice) {
        services = GuestServices(on: device)
        services.heard = { [unowned self] news in
            if case .launched = news { walk = HutWalk() }
            if case .launched = news { walk?.begin() }
            if case .launched = news { MainActor.assumeIsolated { [monitor] in monitor.resume() } }
            if case .action(let name, let arguments) = news { act(name, arguments.first?.value ?? "") }
        }
    }

    func handle(_ event: GuestEvent) { services.handle(event) }

    private func act(_ name: String, _ value: String) {
        guard let manager = walk?.manager else { return }
        switch name {
        case "ask": manager.requestWhenInUseAuthorization()
        case "ask always": manager.requestAlwaysAuthorization()
        case "start": manager.startUpdatingLocation()
        case "stop": manager.stopUpdatingLocation()
        case "once": manager.requestLocation()
        case "filter": manager.distanceFilter = Double(value) ?? kCLDistanceFilterNone
        case "accuracy": manager.desiredAccuracy = Double(value) ?? kCLLocationAccuracyBest
        case "background": manager.allowsBackgroundLocationUpdates = true
        case "exact":
            manager.requestTemporaryFullAccuracyAuthorization(
                withPurposeKey: value.isEmpty ? "Hut" : value
            ) { error in
                print("exact: \(error.map { "\(($0 as NSError).code)" } ?? "yes")")
            }
        case "look": find(value)
        case "look in Italian": MainActor.assumeIsolated { [finder] in finder.find(value, in: "it") }
        case "cancel look": geocoder.cancelGeocode()
        case "session": session = CLBackgroundActivitySession()
        case "end session": session?.invalidate()
        case "service": MainActor.assumeIsolated { [service] in service.begin(value) }
        case "end service": MainActor.assumeIsolated { [service] in service.end() }
        case "beacons": beacons.begin()
        case "no pause": manager.pausesLocationUpdatesAutomatically = false
        case "moves": manager.startMonitoringSignificantLocationChanges()
        case "end moves": manager.stopMonitoringSignificantLocationChanges()
        case "watch": manager.startMonitoring(for: Self.region(value))
        case "forget": manager.stopMonitoring(for: Self.region(value))
        case "state": manager.requestState(for: Self.region(value))
        case "watched": print("watched: \(manager.monitoredRegions.map(\.identifier).sorted())")
        case "visits": manager.startMonitoringVisits()
        case "end visits": manager.stopMonitoringVisits()
        case _ where name.hasPrefix("monitor "):
            let deed = String(name.dropFirst(8))
            MainActor.assumeIsolated { [monitor] in monitor.act(deed, value) }
        case "heading": manager.startUpdatingHeading()
        case "end heading": manager.stopUpdatingHeading()
        case "turn": manager.headingFilter = Double(value) ?? kCLHeadingFilterNone
        case "hold": manager.headingOrientation = CLDeviceOrientation(rawValue: Int32(value) ?? 0) ?? .unknown
        case "calibrate": walk?.calibrates = true
        case "dismiss": manager.dismissHeadingCalibrationDisplay()
        case "old style":
            others.append(OldStyle())
            others.last?.manager.startUpdatingLocation()
        case "end old style": others = []
        case "live": MainActor.assumeIsolated { [live] in live.begin() }
        case "end live": MainActor.assumeIsolated { [live] in live.end() }
        case "play all":
            (0..<14).compactMap(WKHapticType.init).forEach { WKInterfaceDevice.current().play($0) }
        case "values": Self.tellValues()
        default: print("unknown action")
        }
    }

    /// Looks for a place, or for what is at one, `latitude,longitude`.
    private func find(_ query: String) {
        func tell(_ places: [CLPlacemark]?, _ error: (any Error)?) {
            let names = (places ?? []).map { place in
                "\(place.name ?? "-") \(place.locality ?? "-") \(place.areasOfInterest ?? [])"
            }
            print("found: \(names) \((error as? CLError)?.code.rawValue ?? -1) \(geocoder.isGeocoding)")
        }
        let numbers = query.split(separator: ",").compactMap { Double($0) }
        if numbers.count == 2 {
            geocoder.reverseGeocodeLocation(
                CLLocation(latitude: numbers[0], longitude: numbers[1]), completionHandler: tell)
        } else {
            geocoder.geocodeAddressString(query, completionHandler: tell)
        }
    }

    /// A circle of 100 m around a hut of that name; of 300 km around `far`.
    private static func region(_ name: String) -> CLCircularRegion {
        CLCircularRegion(
            center: CLLocationCoordinate2DMake(47.5, 11), radius: name == "far" ? 300_000 : 100,
            identifier: name)
    }

    /// What needs no device.
    private static func tellValues() {
        let here = CLLocation(
            coordinate: CLLocationCoordinate2DMake(47.5, 11), altitude: 1_203.5, horizontalAccuracy: 5,
            verticalAccuracy: 8, course: 359.5, courseAccuracy: 4, speed: 1.25, speedAccuracy: 0.5,
            timestamp: Date(timeIntervalSince1970: 1_700_000_000.25))
        let bytes = try? NSKeyedArchiver.archivedData(withRootObject: here, requiringSecureCoding: true)
        let back = bytes.flatMap {
            try? NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: $0)
        }
        print("archived: \(back?.description == here.description), \(back?.speedAccuracy ?? 0)")
        let height = here.ellipsoidalAltitude - here.altitude
        print("ellipsoid: \((40...50).contains(height)), floor: \(here.floor?.level ?? -1)")
        print("copied: \(here.copy() as? CLLocation === here)")
        print("compass: \(CLLocationManager.headingAvailable())")
        let north = CLLocation(latitude: 48.5, longitude: 11)
        print("a degree: \(Int(here.distance(from: north))) m, \(north.verticalAccuracy) \(north.speed)")
        let places = [here.coordinate, kCLLocationCoordinate2DInvalid, CLLocationCoordinate2DMake(90.1, 0)]
        print("valid: \(places.map(CLLocationCoordinate2DIsValid))")
        let error = CLError(.locationUnknown) as NSError
        print("error: \(error.domain) \(error.code)")
        print("sentence: \(CLError(.rangingUnavailable).localizedDescription)")
        let watch = WKInterfaceDevice.current()
        print("watch: \(watch.name), \(watch.model), \(watch.localizedModel), \(watch.systemName)")
    }
}

GuestProgram.run(HikeGuest.self)
