import HikeValues

/// What an app sees of places that a phone watches for it (``DeviceServices/places``): regions, and where the device stays. It needs the
/// permission ``PrivacyService/location``: with `always` the app hears of them behind other apps too, and one that was suspended or has ended
/// is started there, unless a person threw it out. What is watched is kept when the app ends and when the device is switched off.
public protocol PlaceService: AnyObject {
    /// Has the app told of its places from here on, in this process; an app that is started for one gives its handler while it is launched.
    func hear(_ handler: @escaping (PlaceNews) -> Void)
    /// Watches a region, in place of one of that name. The app is told when the device has been 20 m beyond its boundary (in a small
    /// region half its radius) for 20 s; on which side it is at first is told where ``WatchedRegion/tellsFirst`` says so. It needs ``PrivacyService/locationPrecise``.
    ///
    /// - Throws: ``PlaceError``; then nothing has changed.
    func watch(_ region: WatchedRegion) throws(PlaceError)
    /// Watches a region no more; of no effect where it is not watched.
    func stopWatching(region id: String)
    /// Those that are watched for the app, in the order in which it asked.
    var regions: [WatchedRegion] { get }
    /// On which side of a region the device is; `unknown` before it has had a position, and of one that is not watched.
    func state(ofRegion id: String) -> RegionState
    /// Whether the app hears of visits: the device has been within 100 m for five minutes, or away from there for one.
    func watchVisits(_ isWatching: Bool)
}

/// Why a region cannot be watched.
public enum PlaceError: Error, Hashable, CustomStringConvertible, Sendable {
    /// The app has as many as it may.
    case tooMany(limit: Int)
    /// It is no circle on the ground, or too large.
    case noRegion(id: String)
    /// The device watches none: it is a watch.
    case unavailable

    public var description: String {
        switch self {
        case .tooMany(let limit):
            "the app has \(limit) regions, which is as many as it may: stop one before you begin another"
        case .noRegion(let id):
            "the region '\(id.prefix(64))' needs a centre on the earth, a radius above 0 and at most "
                + "\(Int(WatchedRegion.largestRadius)) m, and a name of at most \(WatchedRegion.longestName) bytes"
        case .unavailable: "a watch watches no regions: have the phone do it"
        }
    }
}

extension DeviceServices {
    /// Places that the device watches; nil on a device without a receiver.
    public var places: (any PlaceService)? { service() }
}

extension LocationPart.Service: PlaceService {
    func hear(_ handler: @escaping (PlaceNews) -> Void) { part.places.hear(process, handler) }

    func watch(_ region: WatchedRegion) throws(PlaceError) {
        guard !process.isOver else { return }
        guard part.board.role == .phone else { throw .unavailable }
        try part.places.watch(region, for: process.app)
    }

    func stopWatching(region id: String) {
        if !process.isOver { part.places.stopWatching(id, for: process.app) }
    }

    var regions: [WatchedRegion] { part.places.regions(of: process.app) }

    func state(ofRegion id: String) -> RegionState { part.places.state(of: id, app: process.app) }

    func watchVisits(_ isWatching: Bool) {
        guard !process.isOver, part.board.role == .phone else { return }
        part.places.watchVisits(isWatching, for: process.app)
    }
}
