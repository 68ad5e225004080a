import HikeGeodesy
import HikeValues

/// How long the device has been in one place.
struct Rest {
    /// Metres around where it came to rest, beyond which it has moved: above what a receiver errs by.
    static let radius = 50.0

    private var place: Coordinate?
    /// Since when it is known to be there; nil: it is not known where it is.
    private(set) var since: Instant?

    /// - Returns: whether it has moved.
    @discardableResult
    mutating func note(_ fix: Fix) -> Bool {
        if let place, GreatCircle.distance(place, fix.coordinate) <= Self.radius { return false }
        place = fix.coordinate
        since = fix.time
        return true
    }

    /// The position is not known any more.
    mutating func lose() { self = Rest() }
}
