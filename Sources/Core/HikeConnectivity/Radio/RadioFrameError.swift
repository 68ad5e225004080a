import HikeValues

/// Why bytes from the radio are no frame.
public enum RadioFrameError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The other device speaks another version of the protocol.
    case version(found: UInt8, known: UInt8)
    /// Longer than ``TransferLimits/frameBytes``.
    case tooLong(Int)
    /// A kind of frame that does not exist.
    case unknownKind(UInt8)
    /// A field breaks its own rule.
    case invalidField(String)
    /// The bytes end early, go on after the end, or hold impossible values.
    case malformed(ByteReaderError)
    /// The property list inside cannot be read.
    case payload(PropertyListError)

    public var description: String {
        switch self {
        case .version(let found, let known):
            "The other device speaks radio protocol \(found), this one \(known). Run both from one version."
        case .tooLong(let size):
            "A radio frame has \(size) bytes, above \(TransferLimits.frameBytes). It was dropped."
        case .unknownKind(let kind): "A radio frame has the unknown kind \(kind). It was dropped."
        case .invalidField(let name): "A radio frame has an impossible \(name). It was dropped."
        case .malformed(let error): "A radio frame cannot be read (\(error)). It was dropped."
        case .payload(let error): "A radio frame was dropped: \(error)"
        }
    }
}
