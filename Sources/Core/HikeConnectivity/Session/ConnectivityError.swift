/// Why a session or a transfer failed: the names and numbers that WatchConnectivity users know.
public enum ConnectivityError: Int, Error, Equatable, Sendable, CustomStringConvertible {
    case genericError = 7001
    case sessionNotSupported = 7002
    case sessionMissingDelegate = 7003
    case sessionNotActivated = 7004
    case deviceNotPaired = 7005
    case watchAppNotInstalled = 7006
    case notReachable = 7007
    case invalidParameter = 7008
    case payloadTooLarge = 7009
    case payloadUnsupportedTypes = 7010
    case messageReplyFailed = 7011
    case messageReplyTimedOut = 7012
    case fileAccessDenied = 7013
    case deliveryFailed = 7014
    case insufficientSpace = 7015
    case sessionInactive = 7016
    case transferTimedOut = 7017
    case companionAppNotInstalled = 7018
    case watchOnlyApp = 7019

    /// The name as it is written in code.
    public var name: String { String(describing: Name(rawValue: rawValue) ?? .genericError) }

    public var description: String { "\(name) (\(rawValue)): \(explanation)" }

    /// What happened and what to do, without the name and the number.
    public var explanation: String {
        switch self {
        case .genericError: "something unknown failed. The log has the cause."
        case .sessionNotSupported: "this device cannot be paired. Check isSupported first."
        case .sessionMissingDelegate: "the session has no delegate. Set one before activating."
        case .sessionNotActivated: "the session is not activated. Activate it and wait for the callback."
        case .deviceNotPaired: "no watch is paired. Pair one first."
        case .watchAppNotInstalled: "the watch does not have the app. Install it there."
        case .notReachable: "the other app cannot be reached now. Use a queued transfer, or try later."
        case .invalidParameter: "an argument is not allowed. Check names and identifiers."
        case .payloadTooLarge: "the content is above its limit. Send less, or send a file."
        case .payloadUnsupportedTypes: "the content is not made of property-list types. Convert it to data."
        case .messageReplyFailed: "the reply could not be sent back. Send the message again."
        case .messageReplyTimedOut: "no reply came in time. The other app may still have acted on it."
        case .fileAccessDenied:
            "the file cannot be read. Check that it exists until the transfer is accepted."
        case .deliveryFailed: "the other device did not accept the content. Its log has the cause."
        case .insufficientSpace: "there is no space left for it. Free some and send it again."
        case .sessionInactive: "the session is changing to another watch. Wait until it is activated again."
        case .transferTimedOut: "the transfer took too long. Send it again."
        case .companionAppNotInstalled: "the phone does not have the app. Install it there."
        case .watchOnlyApp: "this watch app has no companion. It cannot use a session."
        }
    }

    /// The same numbers, so that a name can be read off without this type's own description.
    private enum Name: Int {
        case genericError = 7001
        case sessionNotSupported, sessionMissingDelegate, sessionNotActivated, deviceNotPaired
        case watchAppNotInstalled, notReachable, invalidParameter, payloadTooLarge, payloadUnsupportedTypes
        case messageReplyFailed, messageReplyTimedOut, fileAccessDenied, deliveryFailed, insufficientSpace
        case sessionInactive, transferTimedOut, companionAppNotInstalled, watchOnlyApp
    }
}
