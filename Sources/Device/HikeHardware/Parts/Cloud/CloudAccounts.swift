/// Whether the device's owner is known to the cloud. The raw value is the word in scenarios and in the log.
public enum CloudAccount: String, CaseIterable, Hashable, Sendable {
    case available
    /// Nobody has signed in.
    case none
    /// Others than the owner forbid it.
    case restricted
    /// The owner has to sign in again.
    case unavailable
    /// The device cannot say.
    case unknown
}

/// What an app sees of the owner's account (``DeviceServices/cloudAccounts``).
public protocol CloudAccounts: AnyObject {
    var account: CloudAccount { get }
    /// Calls `handler` when it is another; of what an app has missed while it was suspended it hears the last alone.
    func hear(_ handler: @escaping (CloudAccount) -> Void)
}

extension DeviceServices {
    /// The owner's account; nil on a device that can have none.
    public var cloudAccounts: (any CloudAccounts)? { service() }
}
