/// The channels that store what they carry, and the live ones.
public enum ConnectivityChannel: UInt8, CaseIterable, Hashable, Sendable {
    case message
    case data
    case context
    case userInfo
    case complication
    case file

    /// The word in the event log.
    public var name: String {
        switch self {
        case .message: "message"
        case .data: "data"
        case .context: "context"
        case .userInfo: "userInfo"
        case .complication: "complication"
        case .file: "file"
        }
    }
}

/// How a queued transfer ended, kept until its app has heard of it (connectivity U6, U8).
public struct Outcome: Hashable, Sendable {
    /// The sender's name for the transfer, as its app knows it.
    public let transfer: String
    public let app: String
    /// ``ConnectivityChannel/userInfo``, ``ConnectivityChannel/complication`` or ``ConnectivityChannel/file``.
    public let channel: ConnectivityChannel
    /// Nil: the other device has it.
    public let error: ConnectivityError?

    public init(
        transfer: String, app: String, channel: ConnectivityChannel, error: ConnectivityError?
    ) {
        self.transfer = transfer
        self.app = app
        self.channel = channel
        self.error = error
    }
}

/// Something that an app's session delegate is called with, out of what the daemon keeps.
public enum Delivery: Hashable, Sendable {
    /// Callback `didFinish`.
    case outcome(Outcome)
    /// Callback `didReceiveApplicationContext`.
    case context(app: String, version: UInt64)
    /// Callback `didReceiveUserInfo`.
    case userInfo(ReceivedItem)
    /// Callback `didReceive(file)`.
    case file(FileManifest)

    /// Received content; not the news of what this device's app has sent.
    public var isContent: Bool { if case .outcome = self { false } else { true } }

    /// The app whose delegate is called.
    public var app: String {
        switch self {
        case .outcome(let outcome): outcome.app
        case .context(let app, _): app
        case .userInfo(let item): item.app
        case .file(let manifest): manifest.app
        }
    }
}

/// The row of the sender's store that an ended transfer leaves.
public struct Conclusion: Hashable, Sendable {
    /// A file or an item, by its number in the sender's queue.
    public enum Row: Hashable, Sendable {
        case file(sequence: UInt64)
        case item(sequence: UInt64)
    }

    public let row: Row
    /// Nil: nobody is told, as after a cancel.
    public let outcome: Outcome?

    public init(row: Row, outcome: Outcome?) {
        self.row = row
        self.outcome = outcome
    }
}
