import HikeConnectivity
import HikeScreens
import HikeValues

/// How much a log line matters.
public enum LogLevel: String, CaseIterable, Comparable, Hashable, Sendable {
    case debug
    case info
    case notice
    case warning
    case error

    public static func < (a: LogLevel, b: LogLevel) -> Bool { a.rank < b.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Why a service refused an app.
public enum ServiceError: Error, Equatable, CustomStringConvertible, Sendable {
    case storage(String)
    /// There is no room on the device.
    case storageFull(String)
    /// The owner of the device does not allow it.
    case denied(PrivacyService)
    /// The app declared that sensors never make it transmit, and tried.
    case quietAppTransmitted(app: String)

    public var description: String {
        switch self {
        case .storage(let reason), .storageFull(let reason): reason
        case .denied(let service):
            "The app may not use '\(service.rawValue)': allow it in the settings."
        case .quietAppTransmitted(let app):
            "app '\(app)' transmitted because of a sensor reading, but its description says it never does: "
                + "set transmitsOnSensors"
        }
    }
}

/// What a device offers to one app. Calls return at once; answers that take time come back as ``AppEvent``s.
public protocol DeviceServices: AnyObject {
    // MARK: Time and identity

    /// Time, and what is to happen later.
    var clock: any DeviceClock { get }
    /// The app's files.
    var storage: any DeviceStorage { get }
    /// What the device is.
    var role: DeviceRole { get }
    /// The display: its size and what is rounded off or covered of it.
    var display: DisplayProfile { get }
    /// What the app was started with, in the order given: the same at each start.
    var launchArguments: [AppAction.Argument] { get }
    /// A new UUID from the run's seed.
    func makeUUID() -> String

    // MARK: What the owner allows, and how the device is

    /// Asks for a permission; the answer comes as ``AppEvent/permission(_:_:)``.
    ///
    /// ``PrivacyService/locationAlways`` is asked of who has answered `whenInUse`, and only once, ever (NF-11); of who has not
    /// been asked at all it is ``PrivacyService/location`` that is asked. It needs a purpose for both.
    func requestPermission(_ service: PrivacyService)
    /// The answer as it stands, without asking. The location's is `always` where the owner allows that; for
    /// ``PrivacyService/locationAlways`` `notDetermined` says that the app may still ask, `whenInUse` that it stays at that.
    func permission(_ service: PrivacyService) -> PrivacyAnswer

    // MARK: Documents

    /// A document as a PDF file (MAP-44). Pictures and map tiles are found as on a screen of the app: those of
    /// ``DeviceApp/picture(named:)`` and files of its container. Equal documents and pictures give equal bytes.
    func makePDF(of document: PaperDocument) throws(DocumentError) -> [UInt8]

    // MARK: Connectivity

    /// Which callbacks the app's session delegate has; nil: the session has no delegate. At launch: all.
    func setSessionHandlers(_ handlers: SessionHandlers?)
    /// Asks for activation; ``SessionEvent/activationDidComplete(_:error:)`` follows (EM-03).
    func activateSession()
    /// The session's properties at this moment.
    var session: SessionProperties { get }
    /// Sends a live message; it is delivered at most once, while the counterpart is reachable (EM-08).
    /// ``SessionEvent/messageFailed(id:_:)`` tells of a failure, ``SessionEvent/replyReceived(id:_:)`` of the
    /// reply, where one is wanted.
    ///
    /// - Returns: the message's id.
    func sendMessage(_ content: MessageContent, wantsReply: Bool) -> String
    /// Answers a received message, once.
    func reply(to id: String, _ content: MessageContent)
    /// Replaces the app's context; the counterpart gets the latest (EM-07).
    ///
    /// - Throws: what the documented checks find; then nothing has changed.
    func updateApplicationContext(_ context: [String: PropertyValue]) throws(ConnectivityError)
    /// Queues a dictionary; it is on the disk when this returns, and delivered exactly once, in order (EM-05).
    /// ``SessionEvent/userInfoFinished(id:error:)`` tells how it ended.
    ///
    /// - Returns: the transfer's id.
    func transferUserInfo(_ userInfo: [String: PropertyValue]) -> String
    /// Phone: the same, ahead of the queue, for the app's complication (connectivity 3.4).
    func transferCurrentComplicationUserInfo(_ userInfo: [String: PropertyValue]) -> String
    /// Queues a file of the app's container for the counterpart app and returns the transfer's id (EM-06). The
    /// file is copied: it may change or go afterwards. ``SessionEvent/fileFinished(id:error:)`` tells how it
    /// ended, errors at this call included (connectivity F1).
    func transferFile(_ path: String, metadata: [String: PropertyValue]) -> String
    /// Takes a transfer out of its queue; of no effect when it is over (connectivity U4).
    func cancelTransfer(_ id: String)
    /// The app has taken what it was woken for.
    func completeBackgroundTask(_ id: String)
    /// Watch: begins or ends a workout session, which keeps the app running and reachable behind other apps.
    func setWorkout(isRunning: Bool)

    // MARK: Parts

    /// What the app sees of the part of that kind; nil where the device has none. Each part says so in its own folder of
    /// `Parts`, for instance ``barometer``.
    func service<Service>() -> Service?

    // MARK: What can be observed

    /// Writes a `log` event.
    func log(_ level: LogLevel, _ category: String, _ message: String, _ metadata: [FileMetadata])
    /// Writes a `store` event.
    func recordStore(_ store: String, operation: String, id: String, name: String)
    /// Tells what a screen shows. A `view` event is written where that differs from before.
    func show(screen: String, _ fields: (inout JSONLine) -> Void)
}

extension DeviceServices {
    /// None, for a device without parts.
    public func service<Service>() -> Service? { nil }

    /// A usual one of the device's kind, for a device that has nothing better.
    public var display: DisplayProfile { role == .phone ? .phone61 : .watch49 }

    /// None, for a device that prints nothing.
    public func makePDF(of document: PaperDocument) throws(DocumentError) -> [UInt8] {
        throw .drawing("this device makes no documents")
    }

    /// Writes a `log` event without metadata.
    public func log(_ level: LogLevel, _ category: String, _ message: String) {
        log(level, category, message, [])
    }
}
