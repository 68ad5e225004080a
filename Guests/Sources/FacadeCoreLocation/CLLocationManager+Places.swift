import Foundation
import GuestServices
import HikeValues

extension CLLocationManager {
    // MARK: Long moves

    /// Whether the device tells of long moves: a phone does.
    public class func significantLocationChangeMonitoringAvailable() -> Bool {
        PlaceCentre.shared.isAvailable
    }

    /// Starts positions after long moves, 500 m at least and five minutes apart. Where the app may have the location always, it is
    /// started for one; then it has to ask for them again.
    public func startMonitoringSignificantLocationChanges() { PlaceCentre.shared.startMoves(self) }

    /// Ends them.
    public func stopMonitoringSignificantLocationChanges() { PlaceCentre.shared.stopMoves(self) }

    // MARK: Regions

    /// Whether the device watches regions of a class: a phone does circles.
    public class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
        PlaceCentre.shared.isAvailable && regionClass is CLCircularRegion.Type
    }

    /// The largest radius of a region, metres.
    public var maximumRegionMonitoringDistance: CLLocationDistance { WatchedRegion.largestRadius }

    /// The regions that are watched for the app, by any manager, also of an earlier launch.
    public var monitoredRegions: Set<CLRegion> { Set(PlaceCentre.shared.regions) }

    /// Watches a region, in place of one of that name. It is watched until it is stopped, also when the app has ended; where the app may
    /// have the location always, it is started for it.
    public func startMonitoring(for region: CLRegion) {
        let places = PlaceCentre.shared
        guard places.refusal == nil, let circle = region as? CLCircularRegion else {
            return fail(region, places.refusal ?? .regionMonitoringFailure)
        }
        do { try places.watch(circle) } catch {
            return fail(region, .regionMonitoringFailure)
        }
        places.services.later { [weak self] in
            guard let self else { return }
            delegate?.locationManager(self, didStartMonitoringFor: region)
        }
    }

    /// Watches the region of that name no more.
    public func stopMonitoring(for region: CLRegion) {
        PlaceCentre.shared.stopWatching(region.identifier)
    }

    /// Has the delegate told, soon, whether the device is in a region.
    public func requestState(for region: CLRegion) {
        let places = PlaceCentre.shared
        places.services.later { [weak self] in
            guard let self else { return }
            let state = (region as? CLCircularRegion).map(places.state) ?? .unknown
            delegate?.locationManager(self, didDetermineState: state, for: region)
        }
    }

    private func fail(_ region: CLRegion, _ code: CLError.Code) {
        PlaceCentre.shared.services.later { [weak self] in
            guard let self else { return }
            delegate?.locationManager(self, monitoringDidFailFor: region, withError: CLError(code))
        }
    }

    // MARK: Visits

    /// Has the delegate told when the device comes to stay somewhere and when it goes on, until it is stopped, also when the app has ended.
    /// Of no effect on a watch.
    public func startMonitoringVisits() { PlaceCentre.shared.services.places.watchVisits(true) }

    /// Ends that.
    public func stopMonitoringVisits() { PlaceCentre.shared.services.places.watchVisits(false) }
}
