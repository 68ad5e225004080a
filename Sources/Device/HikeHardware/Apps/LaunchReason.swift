/// Why a device started an app (``DeviceServices/launchReason``).
public enum LaunchReason: Hashable, Sendable {
    /// Its owner opened it, or the device did as it was switched on.
    case owner
    /// It came to the front to open a URL.
    case url(String)
    /// It came to the front to take a document of that name.
    case document(String)
    /// Its phone has moved a long way (``LocationService/startMoves(_:)``).
    case move
    /// The boundary of a region of that id was crossed (``PlaceService/watch(_:)``).
    case region(String)
    /// A visit began or ended (``PlaceService/watchVisits(_:)``).
    case visit
    /// A session that it had scheduled is due (``ExtendedSessions``).
    case session
    /// A refresh that it had asked for is due (``BackgroundRefresh``).
    case refresh(RefreshKind)
    /// Others have kept health records of a type that it wants (``HealthSamples/setDelivery(of:every:)``).
    case health
    /// Its owner touched its notification of that name, or one of its actions (``Notifications``).
    case notification(String)
    /// A server has told it something (``RemoteNotifications``).
    case push
    /// Something from the counterpart app has arrived.
    case content
    /// Its complication was put on the watch's face.
    case complication
}
