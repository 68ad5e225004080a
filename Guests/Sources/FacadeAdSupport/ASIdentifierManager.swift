@_exported import FacadeFoundation

/// What advertisers would know the device by: nought.
open class ASIdentifierManager: NSObject, @unchecked Sendable {
    private static let made = ASIdentifierManager()

    /// The one of the app.
    open class func shared() -> ASIdentifierManager { made }

    /// All bits are 0.
    open var advertisingIdentifier: UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }
    open var isAdvertisingTrackingEnabled: Bool { false }
}
