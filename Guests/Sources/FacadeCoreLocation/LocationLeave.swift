import Foundation
import GuestServices

/// What keeps the location from the app, as updates, sessions and monitors tell it alike.
struct LocationLeave: Equatable, Sendable {
    /// The owner has refused it, or nobody may have it.
    var isDenied = false
    var isRestricted = false
    /// The owner is being asked.
    var isAsking = false
    /// The app is behind others, and may have the location in use alone.
    var isInsufficientlyInUse = false
    /// Positions are those of a neighbourhood.
    var isCoarse = false
    /// The app has said that it always holds a session, and holds none.
    var lacksSession = false

    /// Whether no position comes.
    var hinders: Bool { isDenied || isAsking || isInsufficientlyInUse || lacksSession }
}

extension LocationCentre {
    /// What keeps the location from the app now.
    var leave: LocationLeave {
        LocationLeave(
            isDenied: status.isRefusal, isRestricted: status == .restricted,
            isAsking: isAsking && status == .notDetermined,
            isInsufficientlyInUse: isBehind && sessions == 0 && status == .authorizedWhenInUse,
            isCoarse: accuracy == .reducedAccuracy, lacksSession: lacksSession)
    }
}
