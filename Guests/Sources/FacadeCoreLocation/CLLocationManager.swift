import Foundation
import GuestServices
import HikeGeodesy
import HikeValues

/// Asks for the location and for leave to use it.
///
/// What it tells comes to ``delegate``, on the main thread, never while a method of it runs.
open class CLLocationManager: NSObject {
    /// How long ``requestLocation()`` looks for a position, seconds.
    private static let patience = 10.0

    private enum Work {
        case none, running
        /// Started, and paused until the app is in front or starts it again.
        case paused
        /// One position, or an error when the time is over.
        case once(DispatchWorkItem)
    }

    private let centre = LocationCentre.shared
    private var work = Work.none {
        didSet {
            centre.settle()
            reconsider()
        }
    }
    private var filter = DistanceFilter()
    private var coarse = CoarseFilter()
    private var isToTellAuthorization = false
    private let pauses = PauseWatch()
    let compass = HeadingListener()

    /// Who is told. Whoever is set is told what the app may do, soon.
    open weak var delegate: (any CLLocationManagerDelegate)? {
        didSet { if delegate != nil { tellAuthorizationSoon() } }
    }

    /// Metres of error that the app is content with; negative: as good as can be.
    open var desiredAccuracy = kCLLocationAccuracyBest { didSet { centre.settle() } }
    /// Metres that the device has to move before the next position comes; ``kCLDistanceFilterNone``: each comes.
    open var distanceFilter = kCLDistanceFilterNone { didSet { centre.settle() } }
    /// Whether positions come in the background too, where the app has the mode for it.
    open var allowsBackgroundLocationUpdates = false { didSet { centre.settle() } }
    /// Whether positions pause while the app is behind others and the phone rests.
    open var pausesLocationUpdatesAutomatically = true { didSet { reconsider() } }
    /// Kept; nothing is shown here.
    open var showsBackgroundLocationIndicator = false
    /// Kept; it changes nothing here.
    open var activityType = CLActivityType.other

    /// One that does nothing yet.
    public override init() {
        // Its delegate is told on the thread that made it, which has to have a run loop.
        MainThread.expect("CLLocationManager.init")
        super.init()
        if centre.services.deviceName == "watch" { desiredAccuracy = kCLLocationAccuracyHundredMeters }
        centre.add(self)
        pauses.pause = { [unowned self] in pause() }
        compass.manager = self
        HeadingCentre.shared.add(compass)
        PlaceCentre.shared.add(self)
    }

    deinit {
        if case .once(let end) = work { end.cancel() }
        let centre = centre
        centre.services.later {
            centre.settle()
            HeadingCentre.shared.settle()
        }
    }

    // MARK: Leave

    /// What the app may do, as it was told last.
    open var authorizationStatus: CLAuthorizationStatus { centre.status }

    /// The same in the older style.
    open class func authorizationStatus() -> CLAuthorizationStatus { LocationCentre.shared.status }

    /// How exact positions the owner allows, as the app was told it last.
    open var accuracyAuthorization: CLAccuracyAuthorization { centre.accuracy }

    /// True: no device here has its location switched off for all.
    open class func locationServicesEnabled() -> Bool { true }

    /// Asks the owner for the location while the app is in use; of no effect where they have answered before.
    open func requestWhenInUseAuthorization() { centre.requestWhenInUse() }

    /// Asks the owner for the location at all times; of no effect where that is settled.
    open func requestAlwaysAuthorization() { centre.requestAlways() }

    // MARK: Positions

    /// The last position that came to the app; nil: none did.
    open var location: CLLocation? { centre.location }

    /// Starts positions, up to one a second; of no effect where it has.
    open func startUpdatingLocation() {
        if case .running = work { return }
        if case .once(let end) = work { end.cancel() }
        filter = DistanceFilter()
        coarse = CoarseFilter()
        work = .running
        refuseSoon()
    }

    /// Ends positions, and a request for one.
    open func stopUpdatingLocation() {
        if case .once(let end) = work { end.cancel() }
        work = .none
    }

    private var isRunning: Bool {
        switch work {
        case .running: true
        case .none, .paused, .once: false
        }
    }

    private var isPaused: Bool {
        switch work {
        case .paused: true
        case .none, .running, .once: false
        }
    }

    private func pause() {
        guard isRunning else { return }
        work = .paused
        centre.services.log.write(.notice, "location", "positions pause: the phone has rested for 15 minutes")
        delegate?.locationManagerDidPauseLocationUpdates(self)
    }

    private func resume() {
        filter.reset()
        work = .running
        delegate?.locationManagerDidResumeLocationUpdates(self)
    }

    /// Asks for one position: it comes, or an error, and then no more. Of no effect where positions come anyway.
    open func requestLocation() {
        guard !isWorking else { return }
        let end = DispatchWorkItem { [weak self] in self?.fail(.locationUnknown) }
        work = .once(end)
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.patience, execute: end)
        refuseSoon()
    }

    // MARK: What it tells

    private func fail(_ code: CLError.Code) {
        if case .once(let end) = work {
            end.cancel()
            work = .none
        }
        delegate?.locationManager(self, didFailWithError: CLError(code))
    }

    private func refuseSoon() {
        guard centre.status.isRefusal else { return }
        centre.services.later { [weak self] in
            if let self, centre.status.isRefusal { refuse() }
        }
    }

    private func tellAuthorizationSoon() {
        guard !isToTellAuthorization else { return }
        isToTellAuthorization = true
        centre.services.later { [weak self] in
            guard let self else { return }
            isToTellAuthorization = false
            tellAuthorization()
            PlaceCentre.shared.begin()
        }
    }
}

extension CLLocationManager: LocationListener {
    var isWorking: Bool {
        switch work {
        case .none, .paused: false
        case .running, .once: true
        }
    }

    var wish: LocationSettings {
        LocationSettings(
            desiredAccuracy: max(0, desiredAccuracy), distanceFilter: max(0, distanceFilter))
    }

    func take(_ fix: Fix, _ location: CLLocation) {
        pauses.note(fix)
        var location = location
        if desiredAccuracy >= kCLLocationAccuracyReduced {
            if case .once = work { coarse = CoarseFilter() }
            guard let reduced = coarse.passes(fix) else { return }
            location = CLLocation(reduced, timestamp: centre.date(of: fix.time))
        }
        switch work {
        case .none, .paused: return
        case .running: guard filter.passes(fix, filter: max(0, distanceFilter)) else { return }
        case .once(let end):
            end.cancel()
            work = .none
        }
        delegate?.locationManager(self, didUpdateLocations: [location])
    }

    /// A request for one position goes on to its end: it may still be found.
    func lose() {
        pauses.lose()
        guard case .running = work else { return }
        filter.reset()
        fail(.locationUnknown)
    }

    func refuse() { if isWorking { fail(.denied) } }

    func reconsider() {
        if isPaused, !centre.isBehind || !pausesLocationUpdatesAutomatically { return resume() }
        pauses.set(
            isRunning && pausesLocationUpdatesAutomatically && centre.isBehind
                && centre.services.deviceName == "phone")
    }

    func tellAuthorization() { delegate?.locationManagerDidChangeAuthorization(self) }
}
