import Foundation
import GuestCalls
import GuestServices
import HikeValues

/// What the device watches for the managers of the app, and what it tells them all.
final class PlaceCentre {
    /// The one of the process.
    nonisolated(unsafe) static let shared = PlaceCentre()

    private struct Entry {
        weak var manager: CLLocationManager?
    }

    private let centre = LocationCentre.shared
    private var isHearing = false
    /// What came for managers until one began; nil: one has.
    private var held: [GuestPlaceNews]? = []
    /// Of it at most.
    private static let limit = 100
    /// In the order in which they were made.
    private var entries: [Entry] = []
    /// Managers that hear of long moves.
    private var movers: [Entry] = []

    var services: GuestServices { centre.services }

    /// Watches regions and visits, which are a phone's.
    var isAvailable: Bool { services.deviceName == "phone" }

    func add(_ manager: CLLocationManager) {
        entries.removeAll { $0.manager == nil }
        entries.append(Entry(manager: manager))
    }

    /// Tells managers what came since the launch, and all that comes: now that one of them listens.
    func begin() {
        listen()
        let missed = held ?? []
        held = nil
        for news in missed { take(news) }
    }

    /// Has the device tell what came since the launch, and all that comes; managers hear of it from ``begin()`` on.
    func listen() {
        guard !isHearing else { return }
        isHearing = true
        services.places.hear { [unowned self] in take($0) }
    }

    private func take(_ news: GuestPlaceNews) {
        if case .place(.region(let device, let state)) = news,
            case .condition(let monitor, let id) = RegionName(device: device)
        {
            return MonitorCentre.shared.cross(id, ofMonitor: monitor, state)
        }
        if let held {
            if held.count < Self.limit { self.held = held + [news] }
            return
        }
        switch news {
        case .move(let fix): move(fix)
        case .place(.region(let id, let state)): cross(id, state)
        case .place(.visit(let visit)):
            let told = CLVisit(visit) { [centre] in centre.date(of: $0) }
            for entry in entries {
                if let manager = entry.manager { manager.delegate?.locationManager(manager, didVisit: told) }
            }
        }
    }

    // MARK: Long moves

    func startMoves(_ manager: CLLocationManager) {
        movers.removeAll { $0.manager == nil || $0.manager === manager }
        movers.append(Entry(manager: manager))
        services.places.startMoves()
    }

    func stopMoves(_ manager: CLLocationManager) {
        movers.removeAll { $0.manager == nil || $0.manager === manager }
        if movers.isEmpty { services.places.stopMoves() }
    }

    private func move(_ fix: Fix) {
        let location = centre.note(fix)
        for entry in movers {
            guard let manager = entry.manager else { continue }
            manager.delegate?.locationManager(manager, didUpdateLocations: [location])
        }
    }

    // MARK: Regions

    /// Those of managers.
    var regions: [CLCircularRegion] {
        services.places.regions.compactMap { region in
            guard case .region(let name) = RegionName(device: region.id) else { return nil }
            var region = region
            region.id = name
            return CLCircularRegion(region)
        }
    }

    /// Why the app may watch none now; nil: it may.
    var refusal: CLError.Code? {
        guard isAvailable else { return .regionMonitoringFailure }
        let isAllowed = !centre.status.isRefusal && centre.accuracy == .fullAccuracy
        return isAllowed ? nil : .regionMonitoringDenied
    }

    func watch(_ circle: CLCircularRegion) throws(GuestServiceError) {
        var region = circle.watched
        region.id = RegionName.region(region.id).device
        try services.places.watch(region)
    }

    func stopWatching(_ identifier: String) {
        services.places.stopWatching(region: RegionName.region(identifier).device)
    }

    func state(of region: CLCircularRegion) -> CLRegionState {
        let state = CLRegionState(
            services.places.state(ofRegion: RegionName.region(region.identifier).device))
        guard state == .unknown, let place = centre.knownPlace else { return state }
        return region.contains(place.coordinate) ? .inside : .outside
    }

    /// Both the crossing and the state that it makes are told to all managers.
    private func cross(_ device: String, _ state: RegionState) {
        guard case .region(let name) = RegionName(device: device),
            let region = regions.first(where: { $0.identifier == name })
        else { return }
        for entry in entries {
            guard let manager = entry.manager, let delegate = manager.delegate else { continue }
            if state == .inside {
                delegate.locationManager(manager, didEnterRegion: region)
            } else {
                delegate.locationManager(manager, didExitRegion: region)
            }
            delegate.locationManager(manager, didDetermineState: CLRegionState(state), for: region)
        }
    }
}
