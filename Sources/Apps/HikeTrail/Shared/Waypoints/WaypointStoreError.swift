import Foundation
import HikeHardware
import HikeStorage

/// Why the store of waypoints could not do what was asked (OH2-19).
public enum WaypointStoreError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The store is closed, or could not be opened.
    case notOpen
    case notFound(UUID)
    case database(DatabaseError)
    case place(ServiceError)

    public var description: String {
        switch self {
        case .notOpen: "The database of waypoints is not open. Start the app again."
        case .notFound(let id): "There is no waypoint \(id.uuidString): it was deleted."
        case .database(let error): error.description
        case .place(let error): error.description
        }
    }

    /// What a person is told on a small display.
    var sentence: String {
        switch self {
        case .notOpen: "Waypoints cannot be kept: their database is not open."
        case .notFound: "This waypoint was deleted."
        case .database(let error) where error.isFull: "The storage is full: make some room."
        case .database(let error) where error.isDamage: "The database of waypoints is damaged."
        case .database, .place: "The storage failed."
        }
    }
}
