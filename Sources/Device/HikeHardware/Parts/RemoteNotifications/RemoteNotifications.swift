import HikeValues

/// What servers tell an app that has not asked (``DeviceServices/remoteNotifications``). They come while the device has a network, and
/// are kept until then: of those of one topic the last.
public protocol RemoteNotifications: AnyObject {
    /// Calls `handler` with those for this process, those that came before it too.
    func hear(_ handler: @escaping (RemoteNotification) -> Void)
    /// The app wants them, from now on and after a start of the device. One that does not is not started by them.
    var isRegistered: Bool { get set }
    /// The app has done its work with one: the system may suspend it. Of no effect where there is none of that number.
    func complete(_ number: Int)
}

/// What has come.
public struct RemoteNotification: Hashable, Sendable {
    /// For ``RemoteNotifications/complete(_:)``; nil: nobody waits for the app.
    public var number: Int?
    public var topic: String
    public var content: [UInt8]

    /// How long an app that was started or let go on for one may take.
    public static let length = Interval.seconds(30)
}

extension DeviceServices {
    /// What servers tell the app; nil on a device that can hear none.
    public var remoteNotifications: (any RemoteNotifications)? { service() }
}
