@_exported import FacadeFoundation

/// Whether the app may follow its owner through the apps of others: no, and nobody is asked.
open class ATTrackingManager: NSObject {
    /// What the owner has said.
    public enum AuthorizationStatus: UInt, Sendable {
        case notDetermined, restricted, denied, authorized
    }

    /// Denied, as where the owner has turned off that apps may ask.
    open class var trackingAuthorizationStatus: AuthorizationStatus { .denied }

    /// Denied at once, off the main queue.
    open class func requestTrackingAuthorization(
        completionHandler completion: @escaping @Sendable (AuthorizationStatus) -> Void
    ) {
        DispatchQueue.global().async { completion(.denied) }
    }

    /// Denied.
    open class func requestTrackingAuthorization() async -> AuthorizationStatus { .denied }
}
