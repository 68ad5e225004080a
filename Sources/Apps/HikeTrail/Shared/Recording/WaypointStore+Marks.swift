import Foundation
import HikeRecording
import HikeWaypoints

extension WaypointStore {
    /// The waypoints of a hike as its exports take them, the oldest first (OHX-19, OHX-21).
    func marks(of hike: UUID) throws(WaypointStoreError) -> [HikeMark] {
        // A recording may be finished at a launch before anybody has looked for waypoints.
        try open()
        return try fetchForHike(hike).map { waypoint in
            HikeMark(
                coordinate: waypoint.coordinate, altitude: waypoint.altitude, date: waypoint.timestamp,
                name: waypoint.title, note: waypoint.note, category: waypoint.category.displayName)
        }
    }
}
