/// Limits of what host and guest say to each other. Each side ends the conversation with who goes beyond.
public enum ExchangeLimits {
    /// Bytes of a frame without its length.
    public static let frame = 16 << 20
    /// Bytes of one content or snapshot.
    public static let content = 8 << 20
    /// Calls of one answer.
    public static let calls = 100_000
    /// Notes of one answer.
    public static let notes = 1_000
    /// Bytes of a name.
    public static let name = 128
    /// Bytes of a text, such as a path.
    public static let text = 4_096
    /// Languages of a device.
    public static let languages = 64
    /// Frames of a stack.
    public static let stack = 64
    /// Descriptor of the guest on which it speaks to its host.
    public static let descriptor: Int32 = 3
    /// What is spoken here. A host refuses guests that were built for another one.
    public static let version: UInt16 = 3
}

/// Why a frame could not be read.
public enum ExchangeError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Its length is 0 or beyond ``ExchangeLimits/frame``.
    case length(UInt32)
    /// No message has this number.
    case unknownMessage(UInt8)
    /// Its content is not that of its kind; what, and why.
    case content(message: String, reason: String)
    /// The guest speaks another version.
    case version(UInt16)

    public var description: String {
        switch self {
        case .length(let length):
            "a frame of \(length) bytes, where 1 to \(ExchangeLimits.frame) are allowed"
        case .unknownMessage(let number): "a message of the unknown kind \(number)"
        case .content(let message, let reason): "a message '\(message)' that cannot be read: \(reason)"
        case .version(let version):
            """
            the guest speaks version \(version) of the exchange and the host \(ExchangeLimits.version): build \
            both with the same HikeSim
            """
        }
    }
}
