import HikeGeodesy
import HikeValues

/// Where the device stays.
struct VisitWatch: Hashable {
    /// Metres around the place in which a stay goes on.
    static let radius = 100.0
    /// How long it has to be there to have come to stay.
    static let arrival = Interval.seconds(300)
    /// How long it has to be elsewhere to have gone.
    static let departure = Interval.seconds(60)

    /// Where the stay began.
    private var place: Coordinate?
    private var since = Instant.zero
    private var isVisit = false
    /// Since when the device is elsewhere.
    private var left: Instant?

    /// Takes a position.
    ///
    /// - Returns: a visit that has begun or is over.
    mutating func take(_ fix: Fix, at now: Instant) -> Visit? {
        guard fix.horizontalAccuracy >= 0, fix.coordinate.isValid else { return nil }
        guard let place else {
            begin(fix, now)
            return nil
        }
        let isThere = GreatCircle.distance(place, fix.coordinate) <= Self.radius
        guard isVisit else {
            if !isThere {
                begin(fix, now)
            } else if now - since >= Self.arrival {
                isVisit = true
                return Visit(coordinate: place, horizontalAccuracy: Self.radius, arrival: since)
            }
            return nil
        }
        guard !isThere else {
            left = nil
            return nil
        }
        let gone = left ?? now
        left = gone
        guard now - gone >= Self.departure else { return nil }
        let visit = Visit(
            coordinate: place, horizontalAccuracy: Self.radius, arrival: since, departure: gone)
        begin(fix, now)
        return visit
    }

    private mutating func begin(_ fix: Fix, _ now: Instant) {
        self = VisitWatch()
        place = fix.coordinate
        since = now
    }
}
