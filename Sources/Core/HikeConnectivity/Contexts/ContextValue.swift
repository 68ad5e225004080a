/// An app's context with the number that orders it: compared by number, never by time (simulation P8).
public struct ContextValue: Hashable, Sendable {
    /// The app on both sides.
    public let app: String
    /// From 1, counted by the sender for each app; never goes back.
    public let version: UInt64
    /// A binary property list.
    public let payload: [UInt8]

    public init(app: String, version: UInt64, payload: [UInt8]) {
        self.app = app
        self.version = version
        self.payload = payload
    }
}

/// The newest context that was received for an app.
public struct ReceivedContext: Hashable, Sendable {
    /// The sender's store.
    public let store: StoreID
    public let value: ContextValue
    /// The app's handler for it has returned.
    public var isHandled: Bool

    public init(store: StoreID, value: ContextValue, isHandled: Bool) {
        self.store = store
        self.value = value
        self.isHandled = isHandled
    }
}
