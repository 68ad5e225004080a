import HikeConnectivity

/// The content of a live message or a reply, as an app sees it.
public enum MessageContent: Hashable, Sendable {
    /// `sendMessage`.
    case dictionary([String: PropertyValue])
    /// `sendMessageData`.
    case data([UInt8])

    /// The dictionary, where it is one.
    public var dictionary: [String: PropertyValue]? {
        if case .dictionary(let values) = self { values } else { nil }
    }
}

/// A live message from the counterpart app.
public struct ReceivedMessage: Hashable, Sendable {
    /// Names the message in ``DeviceLink/reply(to:_:)``.
    public let id: String
    public let content: MessageContent
    /// The sender has a reply handler: it waits for ``DeviceLink/reply(to:_:)``.
    public let wantsReply: Bool

    public init(id: String, content: MessageContent, wantsReply: Bool) {
        self.id = id
        self.content = content
        self.wantsReply = wantsReply
    }
}

/// A file from the counterpart app. It lies in `Documents/Inbox` of the app's container and is deleted when
/// the handler returns: move it or read it before (connectivity F4, F5, EM-06).
public struct ReceivedFile: Hashable, Sendable {
    /// Where it is, in the app's container.
    public let path: String
    /// The name that it had at the sender.
    public let name: String
    /// Bytes.
    public let size: Int
    public let metadata: [String: PropertyValue]

    public init(path: String, name: String, size: Int, metadata: [String: PropertyValue]) {
        self.path = path
        self.name = name
        self.size = size
        self.metadata = metadata
    }
}

/// What an app's session delegate is called with (``DeviceLink/hear(_:)``). The callbacks of one app come one after the other, on one
/// serial queue that is not the main one (EM-13); in between the session's properties are stable.
public enum SessionEvent: Hashable, Sendable {
    /// After every ``DeviceLink/activate()`` (EM-03).
    case activationDidComplete(Session.ActivationState, error: ConnectivityError?)
    /// Phone: a switch to another watch began.
    case didBecomeInactive
    /// Phone: everything of the old watch is delivered; activate again.
    case didDeactivate
    /// Phone: `isPaired`, the watch app's installation, the complication or the watch directory changed.
    case watchStateDidChange
    /// Watch: the phone app was installed or removed.
    case companionAppInstalledDidChange
    case reachabilityDidChange
    /// ``SessionProperties/hasContentPending`` changed; a woken watch app finishes its task when it is false.
    case hasContentPendingDidChange(Bool)
    case messageReceived(ReceivedMessage)
    /// The reply handler of a message.
    case replyReceived(id: String, MessageContent)
    /// The error handler of a message.
    case messageFailed(id: String, ConnectivityError)
    case contextReceived([String: PropertyValue])
    case userInfoReceived([String: PropertyValue])
    /// A user info, complication or not, has reached the other device, or failed.
    case userInfoFinished(id: String, error: ConnectivityError?)
    case fileReceived(ReceivedFile)
    case fileFinished(id: String, error: ConnectivityError?)
    /// Watch: the app was woken for content. It activates its session, takes what comes until
    /// ``SessionProperties/hasContentPending`` is false, and then calls
    /// ``DeviceLink/completeBackgroundTask(_:)``; otherwise the system ends it.
    case backgroundTask(id: String)
}

/// A queued transfer that is not over.
public struct OutstandingTransfer: Hashable, Sendable {
    public let id: String
    /// Bytes that the other device has, and all of them. Of user info: nothing or all.
    public let sent: Int
    public let size: Int
    /// It is the current complication user info (connectivity K3).
    public let isCurrentComplicationInfo: Bool

    public init(id: String, sent: Int, size: Int, isCurrentComplicationInfo: Bool = false) {
        self.id = id
        self.sent = sent
        self.size = size
        self.isCurrentComplicationInfo = isCurrentComplicationInfo
    }
}

/// An app's session as it is now. Where the state is not `activated` only ``activationState`` and ``isSupported`` have a meaning.
public struct SessionProperties: Hashable, Sendable {
    /// The device can be paired.
    public var isSupported = true
    public var activationState = Session.ActivationState.notActivated
    /// Phone: a watch is paired.
    public var isPaired = false
    /// `isWatchAppInstalled` on the phone, `isCompanionAppInstalled` on the watch.
    public var isCounterpartInstalled = false
    public var isReachable = false
    /// Phone: the complication is on the watch's active face.
    public var isComplicationEnabled = false
    /// Phone: complication transfers that are urgent still, today.
    public var remainingComplicationUserInfoTransfers = 0
    /// Watch: the phone was switched on and not unlocked since.
    public var iOSDeviceNeedsUnlockAfterRebootForReachability = false
    /// Content has arrived that the app has not been given yet.
    public var hasContentPending = false
    /// Phone: a folder of the app's container for the active watch; nil where it does not have the app.
    public var watchDirectory: String?
    /// The last context that this app has set; empty where there is none.
    public var applicationContext: [String: PropertyValue] = [:]
    /// The last context from the counterpart; empty where there is none.
    public var receivedApplicationContext: [String: PropertyValue] = [:]
    public var outstandingUserInfoTransfers: [OutstandingTransfer] = []
    public var outstandingFileTransfers: [OutstandingTransfer] = []

    public init() {}
}
