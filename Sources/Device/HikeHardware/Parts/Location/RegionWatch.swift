import HikeGeodesy
import HikeValues

/// Which regions apps have the device watch, and on which side of each it is.
///
/// A crossing counts when the device has been clearly on the other side for a while, so that who walks along a boundary crosses it
/// once at most.
struct RegionWatch: Hashable {
    /// Regions of an app at most.
    static let limit = 20
    /// Metres beyond the boundary that are clearly on the other side; of a small region half its radius.
    static let margin = 20.0
    /// How long the device has to be there.
    static let dwell = Interval.seconds(20)

    struct Entry: Hashable {
        var app: String
        var region: WatchedRegion
        var state = RegionState.unknown
        /// Since when the device is clearly on the other side.
        var crossing: Instant?
    }

    /// A region's state is another one.
    struct Crossing: Hashable {
        var app: String
        var region: WatchedRegion
        var state: RegionState
        /// It was not known before.
        var isFirst = false

        /// Whether the app wants to hear of it.
        var isTold: Bool {
            if isFirst { return region.tellsFirst }
            return state == .inside ? region.tellsEntry : region.tellsExit
        }
    }

    /// In the order in which apps asked.
    private(set) var entries: [Entry]

    init(entries: [Entry] = []) { self.entries = entries }

    func regions(of app: String) -> [WatchedRegion] {
        entries.filter { $0.app == app }.map(\.region)
    }

    func state(of id: String, app: String) -> RegionState {
        entries.first { $0.app == app && $0.region.id == id }?.state ?? .unknown
    }

    /// Watches a region, in place of one of that name. Where it is watched already nothing changes, unless its first side is to be told.
    ///
    /// - Parameter place: where the device is; nil: that is not known.
    /// - Returns: false where the app has as many as it may.
    mutating func start(_ region: WatchedRegion, app: String, at place: Coordinate?) -> Bool {
        var entry = Entry(app: app, region: region)
        if let place, !region.tellsFirst { entry.state = Self.side(of: place, region) }
        if let index = entries.firstIndex(where: { $0.app == app && $0.region.id == region.id }) {
            if entries[index].region != region || region.tellsFirst { entries[index] = entry }
            return true
        }
        guard regions(of: app).count < Self.limit else { return false }
        entries.append(entry)
        return true
    }

    /// - Returns: whether it was watched.
    mutating func stop(_ id: String, app: String) -> Bool {
        let before = entries.count
        entries.removeAll { $0.app == app && $0.region.id == id }
        return entries.count < before
    }

    /// The app is gone.
    mutating func stop(app: String) { entries.removeAll { $0.app == app } }

    /// Takes a position.
    ///
    /// - Returns: the regions whose boundary was crossed, and those on whose sides the device is at first.
    mutating func take(_ fix: Fix, at now: Instant) -> [Crossing] {
        guard fix.horizontalAccuracy >= 0, fix.coordinate.isValid else { return [] }
        var crossings: [Crossing] = []
        for index in entries.indices {
            let entry = entries[index]
            guard entry.state != .unknown else {
                let state = Self.side(of: fix.coordinate, entry.region)
                entries[index].state = state
                crossings.append(
                    Crossing(app: entry.app, region: entry.region, state: state, isFirst: true))
                continue
            }
            let margin = min(Self.margin, entry.region.radius / 2)
            let beyond = GreatCircle.distance(entry.region.centre, fix.coordinate) - entry.region.radius
            guard entry.state == .inside ? beyond >= margin : beyond <= -margin else {
                entries[index].crossing = nil
                continue
            }
            let since = entry.crossing ?? now
            entries[index].crossing = since
            guard now - since >= Self.dwell else { continue }
            let state = entry.state == .inside ? RegionState.outside : .inside
            entries[index].state = state
            entries[index].crossing = nil
            crossings.append(Crossing(app: entry.app, region: entry.region, state: state))
        }
        return crossings
    }

    private static func side(of place: Coordinate, _ region: WatchedRegion) -> RegionState {
        GreatCircle.distance(region.centre, place) <= region.radius ? .inside : .outside
    }
}
