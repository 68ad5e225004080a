import Foundation
import HikeConnectivity

/// The domain of ``WCError`` as an `NSError`.
public let WCErrorDomain = "WCErrorDomain"

/// Why something of a session has failed.
public struct WCError: CustomNSError, LocalizedError, Hashable, Sendable {
    /// The reasons, with the platform's numbers; what each means is rule 2 of the link.
    public enum Code: Int, Sendable {
        /// Something unknown.
        case genericError = 7001
        /// The device cannot be paired.
        case sessionNotSupported = 7002
        /// The session has no delegate.
        case sessionMissingDelegate = 7003
        /// The session is not activated.
        case sessionNotActivated = 7004
        /// Phone: no watch is paired.
        case deviceNotPaired = 7005
        /// Phone: the watch does not have the app.
        case watchAppNotInstalled = 7006
        /// The counterpart cannot be reached now.
        case notReachable = 7007
        /// An argument of a wrong kind.
        case invalidParameter = 7008
        /// The content is above its limit.
        case payloadTooLarge = 7009
        /// The content is no property list.
        case payloadUnsupportedTypes = 7010
        /// A reply that cannot be sent, or a link lost while it was awaited.
        case messageReplyFailed = 7011
        /// No reply in time.
        case messageReplyTimedOut = 7012
        /// The file cannot be read.
        case fileAccessDenied = 7013
        /// The receiver has no method for it.
        case deliveryFailed = 7014
        /// No room at the receiver.
        case insufficientSpace = 7015
        /// Phone: the session changes to another watch.
        case sessionInactive = 7016
        /// The link's time for it is over.
        case transferTimedOut = 7017
        /// Watch: the phone does not have the app.
        case companionAppNotInstalled = 7018
        /// Watch: the app has no companion.
        case watchOnlyApp = 7019
    }

    /// The reason.
    public let code: Code

    /// An error of this reason.
    public init(_ code: Code) { self.code = code }

    init(_ error: ConnectivityError) { code = Code(rawValue: error.rawValue) ?? .genericError }

    /// ``WCErrorDomain``.
    public static var errorDomain: String { WCErrorDomain }
    /// The reason's number.
    public var errorCode: Int { code.rawValue }
    /// A sentence on what happened and what to do.
    public var errorDescription: String? { ConnectivityError(rawValue: code.rawValue)?.explanation }
    /// The same, as an `NSError` has it.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: errorDescription ?? ""] }
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

extension WCError.Code {
    /// Lets `catch WCError.notReachable` and `case WCError.notReachable:` match an error of this reason.
    public static func ~= (code: WCError.Code, error: any Error) -> Bool { (error as? WCError)?.code == code }
}
