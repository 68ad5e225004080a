import Foundation
import GuestServices

extension CLLocationManager {
    /// Asks the owner for exact positions until the app ends, where they have them off. It needs a purpose of that key in the
    /// app's description.
    ///
    /// - Parameter completion: called on the main thread, at once where positions are exact; without an error where they are now.
    public func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil
    ) {
        let centre = LocationCentre.shared
        guard centre.accuracy == .reducedAccuracy else {
            centre.services.later { completion?(nil) }
            return
        }
        centre.requestPrecise(purposeKey) {
            completion?(centre.accuracy == .fullAccuracy ? nil : CLError(.promptDeclined))
        }
    }

    /// The same, for tasks.
    ///
    /// - Throws: ``CLError`` with `promptDeclined` where positions stay as they are.
    @MainActor
    public func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            requestTemporaryFullAccuracyAuthorization(withPurposeKey: purposeKey) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }
}
