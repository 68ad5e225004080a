/// Why a conversation on the bus went wrong.
public enum BusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The peer closed its end, between frames; a device process that dies looks like this.
    case peerClosed
    /// The peer's bytes are not frames, or ended inside one.
    case frame(BusFrameError)
    /// The message is above the limit; nothing of it was sent.
    case messageTooLarge(bytes: Int, limit: Int)
    /// The peer ended the conversation and said why.
    case refused(String)
    /// A frame of a kind that has no place here.
    case unexpectedFrame(BusFrameKind)
    /// The time given for the operation was over.
    case deadlinePassed(String)
    /// This side has closed the connection.
    case closed
    /// The process at the other end belongs to another user.
    case foreignPeer(user: UInt32)
    /// The path of a socket is longer than the system takes.
    case pathTooLong(path: String, bytes: Int, limit: Int)
    /// A value of the handshake cannot be used.
    case badHandshake(String)
    /// The operating system refused.
    case system(SystemFailure)

    public var description: String {
        switch self {
        case .peerClosed:
            "The peer closed the bus connection: its process has ended or is going; see its log."
        case .frame(let error):
            error.description
        case .messageTooLarge(let bytes, let limit):
            "A message of \(bytes) bytes is above the bus limit of \(limit) bytes and was not sent: "
                + "split it, or raise the limit of the payload on both sides."
        case .refused(let reason):
            "The peer ended the bus conversation: \(reason)"
        case .unexpectedFrame(let kind):
            "A bus frame of kind \(kind) came where it has no place: the connection was closed."
        case .deadlinePassed(let what):
            "The time for \(what) is over: the peer is stopped or too slow; look at it or allow more time."
        case .closed:
            "The bus connection was closed on this side before."
        case .foreignPeer(let user):
            "The bus peer runs as user \(user), not as ours: start the world and its devices as one user."
        case .pathTooLong(let path, let bytes, let limit):
            "The socket path \(path) has \(bytes) bytes, the limit is \(limit): "
                + "choose a shorter runtime directory (XDG_RUNTIME_DIR or TMPDIR) or a shorter name."
        case .badHandshake(let what):
            what
        case .system(let failure):
            failure.description
        }
    }
}
