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

    /// Whether this takes the place of what is known: what nobody knows yet is taken, else the later ``LastWrite`` holds. Of
    /// two edits at one moment that is the one whose label, then category, note and hike is greater.
    public func replaces(_ known: WaypointVersion?) -> Bool { known.map { $0.write < write } ?? true }

    /// Place, time and pictures are no part of it: no edit changes them.
    private var write: LastWrite {
        LastWrite(
            at: modifiedAt,
            waypoint.map {
                [$0.label, $0.category.rawValue, $0.note, $0.hikeId?.uuidString ?? ""].map { Array($0.utf8) }
            })
    }
}
