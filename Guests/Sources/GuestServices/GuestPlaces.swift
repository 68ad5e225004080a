import GuestCalls
import HikeValues

/// Places that a phone watches for the app, which it starts for them: long moves, regions, visits. It needs the permission `location`; behind
/// other apps and for its start that for `always`.
public final class GuestPlaces {
    private let line: GuestLine
    private var handler: ((GuestPlaceNews) -> Void)?
    /// What came before the app had a handler.
    private var early: [GuestPlaceNews] = []
    /// Of it at most.
    private static let limit = 100

    init(_ line: GuestLine) { self.line = line }

    /// Calls `handler` with what came since the app was launched, at once, and then with all that comes.
    public func hear(_ handler: @escaping (GuestPlaceNews) -> Void) {
        self.handler = handler
        let missed = early
        early = []
        for news in missed { handler(news) }
    }

    func take(_ news: GuestPlaceNews) {
        if let handler { return handler(news) }
        if early.count < Self.limit { early.append(news) }
    }

    /// Has the app told of long moves, from now on and in its next launches once it has asked there again.
    public func startMoves() { line.tell(.places(.startMoves)) }

    /// Ends that.
    public func stopMoves() { line.tell(.places(.stopMoves)) }

    /// Watches a region, in place of one of that name, until it is stopped: also when the app has ended.
    ///
    /// - Throws: where the app has as many as it may, and where it is no region.
    public func watch(_ region: WatchedRegion) throws(GuestServiceError) {
        try line.ask(.places(.watchRegion(region)))
    }

    /// Ends that; of no effect where it is not watched.
    public func stopWatching(region id: String) { line.tell(.places(.stopRegion(id: id))) }

    /// Those that are watched for the app, in the order in which it asked.
    public var regions: [WatchedRegion] {
        guard case .regions(let regions) = try? line.ask(.places(.regions)) else { return [] }
        return regions
    }

    /// On which side of a region the device is.
    public func state(ofRegion id: String) -> RegionState {
        guard case .regionState(let state) = try? line.ask(.places(.regionState(id: id))) else {
            return .unknown
        }
        return state
    }

    /// Whether the app hears of visits, until that is changed: also when it has ended.
    public func watchVisits(_ isWatching: Bool) { line.tell(.places(.watchVisits(isWatching))) }
}
