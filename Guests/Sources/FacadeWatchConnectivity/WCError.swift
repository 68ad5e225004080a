import Foundation
@_exported import GuestErrors

@_exported import enum HikeConnectivity.ConnectivityError

/// The domain of ``WCError`` as an `NSError`.
public let WCErrorDomain = "WCErrorDomain"

/// Why something of a session has failed.
public struct WCError: FrameworkError {
    /// The reasons, with the platform's numbers; what each means is rule 2 of the link, whose own they are.
    public typealias Code = ConnectivityError

    /// The reason.
    public let code: Code

    /// An error of this reason.
    public init(_ code: Code) { self.code = code }

    /// ``WCErrorDomain``.
    public static var errorDomain: String { WCErrorDomain }
}

extension ConnectivityError: FrameworkErrorCode {
    /// The error.
    public typealias Failure = WCError
    /// What happened and what to do.
    public var sentence: String? { explanation }
}

extension WCError {
    /// Something unknown.
    public static let genericError = Code.genericError
    /// The device cannot be paired.
    public static let sessionNotSupported = Code.sessionNotSupported
    /// The session has no delegate.
    public static let sessionMissingDelegate = Code.sessionMissingDelegate
    /// The session is not activated.
    public static let sessionNotActivated = Code.sessionNotActivated
    /// Phone: no watch is paired.
    public static let deviceNotPaired = Code.deviceNotPaired
    /// Phone: the watch does not have the app.
    public static let watchAppNotInstalled = Code.watchAppNotInstalled
    /// The counterpart cannot be reached now.
    public static let notReachable = Code.notReachable
    /// An argument of a wrong kind.
    public static let invalidParameter = Code.invalidParameter
    /// The content is above its limit.
    public static let payloadTooLarge = Code.payloadTooLarge
    /// The content is no property list.
    public static let payloadUnsupportedTypes = Code.payloadUnsupportedTypes
    /// A reply that cannot be sent, or a link lost while it was awaited.
    public static let messageReplyFailed = Code.messageReplyFailed
    /// No reply in time.
    public static let messageReplyTimedOut = Code.messageReplyTimedOut
    /// The file cannot be read.
    public static let fileAccessDenied = Code.fileAccessDenied
    /// The receiver has no method for it.
    public static let deliveryFailed = Code.deliveryFailed
    /// No room at the receiver.
    public static let insufficientSpace = Code.insufficientSpace
    /// Phone: the session changes to another watch.
    public static let sessionInactive = Code.sessionInactive
    /// The link's time for it is over.
    public static let transferTimedOut = Code.transferTimedOut
    /// Watch: the phone does not have the app.
    public static let companionAppNotInstalled = Code.companionAppNotInstalled
    /// Watch: the app has no companion.
    public static let watchOnlyApp = Code.watchOnlyApp
}
