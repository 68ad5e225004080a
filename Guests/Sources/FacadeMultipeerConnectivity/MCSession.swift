@_exported import FacadeFoundation
@_exported import GuestErrors

/// The domain of ``MCError``.
public let MCErrorDomain = "MCErrorDomain"

/// Why something among peers was not done.
public struct MCError: FrameworkError {
    public static var errorDomain: String { MCErrorDomain }
    public let code: Code

    public init(_ code: Code) { self.code = code }

    /// The reason. Of these `notConnected`, `invalidParameter` and `unavailable` come.
    public enum Code: Int, FrameworkErrorCode {
        public typealias Failure = MCError

        case unknown = 0
        case notConnected = 1
        case invalidParameter = 2
        case unsupported = 3
        case timedOut = 4
        case cancelled = 5
        case unavailable = 6

        /// What happened and what to do; nil: a reason that does not come here.
        public var sentence: String? {
            switch self {
            case .notConnected: "the peer is not connected: no device is near, wait for didChange"
            case .invalidParameter: "the list of peers is empty, or the URL names no file"
            case .unknown, .unsupported, .timedOut, .cancelled, .unavailable: nil
            }
        }
    }

    public static var unknown: Code { .unknown }
    public static var notConnected: Code { .notConnected }
    public static var invalidParameter: Code { .invalidParameter }
    public static var unsupported: Code { .unsupported }
    public static var timedOut: Code { .timedOut }
    public static var cancelled: Code { .cancelled }
    public static var unavailable: Code { .unavailable }
}

/// A device among others, by its name.
open class MCPeerID: NSObject, NSCopying, @unchecked Sendable {
    /// What people read.
    public let displayName: String

    /// One of a name of 1 to 63 bytes.
    public init(displayName: String) {
        precondition(
            1...63 ~= displayName.utf8.count, "MCPeerID: a display name has 1 to 63 bytes of UTF-8")
        self.displayName = displayName
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Whether a peer is connected.
public enum MCSessionState: Int, Sendable {
    case notConnected = 0
    case connecting = 1
    case connected = 2
}

/// Whether data has to arrive.
public enum MCSessionSendDataMode: Int, Sendable {
    case reliable = 0
    case unreliable = 1
}

/// Whether a session is encrypted.
public enum MCEncryptionPreference: Int, Sendable {
    case optional = 0
    case required = 1
    case none = 2
}

/// Peers that are connected. Here nobody is near: none ever is.
open class MCSession: NSObject, @unchecked Sendable {
    open weak var delegate: (any MCSessionDelegate)?
    /// The app's own device.
    public let myPeerID: MCPeerID
    public let securityIdentity: [Any]?
    public let encryptionPreference: MCEncryptionPreference
    /// Nobody.
    open var connectedPeers: [MCPeerID] { [] }

    /// A session of the app's own device.
    public init(
        peer myPeerID: MCPeerID, securityIdentity identity: [Any]?,
        encryptionPreference: MCEncryptionPreference
    ) {
        self.myPeerID = myPeerID
        securityIdentity = identity
        self.encryptionPreference = encryptionPreference
    }

    /// A session of the app's own device, without encryption where the other does not want it.
    public convenience init(peer myPeerID: MCPeerID) {
        self.init(peer: myPeerID, securityIdentity: nil, encryptionPreference: .required)
    }

    /// Sends data to peers.
    ///
    /// - Throws: ``MCError``: `notConnected`, or `invalidParameter` for nobody.
    open func send(_ data: Data, toPeers peerIDs: [MCPeerID], with mode: MCSessionSendDataMode) throws {
        throw MCError(peerIDs.isEmpty ? .invalidParameter : .notConnected)
    }

    /// Sends a file to a peer.
    ///
    /// - Parameter completionHandler: called with ``MCError``, never within the call.
    /// - Returns: nil.
    @discardableResult
    open func sendResource(
        at resourceURL: URL, withName resourceName: String, toPeer peerID: MCPeerID,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) -> Progress? {
        DispatchQueue.global().async { completionHandler?(MCError(.notConnected)) }
        return nil
    }

    /// Opens a stream of bytes to a peer.
    ///
    /// - Throws: ``MCError``: `notConnected`.
    open func startStream(withName streamName: String, toPeer peerID: MCPeerID) throws -> OutputStream {
        throw MCError(.notConnected)
    }

    /// Of no effect: there is no peer.
    open func cancelConnectPeer(_ peerID: MCPeerID) {}
    /// Of no effect: there is no peer.
    open func disconnect() {}
}

/// Hears of a session's peers.
public protocol MCSessionDelegate: AnyObject {
    /// A peer is connected, or is not any more.
    func session(_ session: MCSession, peer peerID: MCPeerID, didChange state: MCSessionState)
    /// Data of a peer has come.
    func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID)
    /// A peer has opened a stream.
    func session(
        _ session: MCSession, didReceive stream: InputStream, withName streamName: String,
        fromPeer peerID: MCPeerID)
    /// A peer begins to send a file.
    func session(
        _ session: MCSession, didStartReceivingResourceWithName resourceName: String,
        fromPeer peerID: MCPeerID, with progress: Progress)
    /// A file of a peer has come, or has not.
    func session(
        _ session: MCSession, didFinishReceivingResourceWithName resourceName: String,
        fromPeer peerID: MCPeerID, at localURL: URL?, withError error: (any Error)?)
    /// A peer shows its certificate.
    func session(
        _ session: MCSession, didReceiveCertificate certificate: [Any]?, fromPeer peerID: MCPeerID,
        certificateHandler: @escaping (Bool) -> Void)
}

extension MCSessionDelegate {
    /// Trusts everybody.
    public func session(
        _ session: MCSession, didReceiveCertificate certificate: [Any]?, fromPeer peerID: MCPeerID,
        certificateHandler: @escaping (Bool) -> Void
    ) { certificateHandler(true) }
}
