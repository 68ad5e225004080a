import Foundation
import HikeValues

/// What a device knows of a waypoint, and since when: what is compared when both devices changed it (OH2-62).
public struct WaypointVersion: Hashable, Sendable {
    /// When it was made, edited or deleted last.
    public var modifiedAt: UTCDate
    /// Nil: it was deleted.
    public var waypoint: Waypoint?

    public init(_ waypoint: Waypoint?, modifiedAt: UTCDate) {
        self.waypoint = waypoint
        self.modifiedAt = modifiedAt
    }

    /// Whether this takes the place of what is known. The rules, in this order:
    ///
    /// 1. What nobody knows yet is taken.
    /// 2. The later modification wins.
    /// 3. Of two at one moment a deletion wins.
    /// 4. Of two edits at one moment that whose label, then category, note and hike is greater by its bytes, so that
    ///    both devices choose the same. The same once more changes nothing.
    public func replaces(_ known: WaypointVersion?) -> Bool {
        guard let known else { return true }
        if modifiedAt != known.modifiedAt { return modifiedAt > known.modifiedAt }
        guard let waypoint else { return known.waypoint != nil }
        guard let other = known.waypoint else { return false }
        for (mine, theirs) in zip(Self.words(of: waypoint), Self.words(of: other))
        where !mine.elementsEqual(theirs) { return theirs.lexicographicallyPrecedes(mine) }
        return false
    }

    private static func words(of waypoint: Waypoint) -> [String.UTF8View] {
        [
            waypoint.label.utf8, waypoint.category.rawValue.utf8, waypoint.note.utf8,
            (waypoint.hikeId?.uuidString ?? "").utf8,
        ]
    }

    /// The moment that a change made now is given: later than the one that it follows, though the other device's
    /// clock be ahead of this one's.
    public static func moment(of change: UTCDate, after known: UTCDate?) -> UTCDate {
        guard let known else { return change }
        return max(change, known + Interval(nanoseconds: 1_000_000))
    }
}
