/// The optional methods that an app's session delegate has. What arrives for one that is missing is lost, and
/// of a live message the sender is told (connectivity 1.3).
public struct SessionHandlers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// `didReceiveMessage` of messages without a reply handler.
    public static let messages = SessionHandlers(rawValue: 1)
    /// `didReceiveMessage` with a reply handler. Neither variant stands in for the other.
    public static let messagesWithReply = SessionHandlers(rawValue: 1 << 1)
    /// `didReceiveMessageData`.
    public static let messageData = SessionHandlers(rawValue: 1 << 2)
    /// `didReceiveMessageData` with a reply handler.
    public static let messageDataWithReply = SessionHandlers(rawValue: 1 << 3)
    /// `didReceiveApplicationContext`.
    public static let applicationContext = SessionHandlers(rawValue: 1 << 4)
    /// `didReceiveUserInfo`, complication user info included.
    public static let userInfo = SessionHandlers(rawValue: 1 << 5)
    /// `didReceive(file)`.
    public static let files = SessionHandlers(rawValue: 1 << 6)
    /// `didFinish(userInfoTransfer)`.
    public static let userInfoOutcomes = SessionHandlers(rawValue: 1 << 7)
    /// `didFinish(fileTransfer)`.
    public static let fileOutcomes = SessionHandlers(rawValue: 1 << 8)
    /// `sessionReachabilityDidChange`.
    public static let reachability = SessionHandlers(rawValue: 1 << 9)
    /// `sessionWatchStateDidChange`, phone only.
    public static let watchState = SessionHandlers(rawValue: 1 << 10)
    /// `sessionCompanionAppInstalledDidChange`, watch only.
    public static let companionAppInstalled = SessionHandlers(rawValue: 1 << 11)

    public static let all = SessionHandlers(rawValue: (1 << 12) - 1)

    /// No method: the delegate says of each message whether it has the method for it while it is handed over. A message counts as
    /// handled when that is over, not before.
    public static let saysOnReceipt = SessionHandlers(rawValue: 1 << 12)

    /// The method that a message calls for.
    public static func handler(of message: LiveMessage) -> SessionHandlers {
        switch message.body {
        case .dictionary: message.wantsReply ? .messagesWithReply : .messages
        case .data: message.wantsReply ? .messageDataWithReply : .messageData
        }
    }

    /// The delegate's method that a delivery calls, in words.
    public static func name(of delivery: Delivery) -> String {
        switch delivery {
        case .outcome: "didFinish"
        case .context: "didReceiveApplicationContext"
        case .userInfo: "didReceiveUserInfo"
        case .file: "didReceiveFile"
        }
    }

    /// The method that queued content, or the outcome of a transfer, calls for.
    public static func handler(of delivery: Delivery) -> SessionHandlers {
        switch delivery {
        case .outcome(let outcome): outcome.channel == .file ? .fileOutcomes : .userInfoOutcomes
        case .context: .applicationContext
        case .userInfo: .userInfo
        case .file: .files
        }
    }
}
