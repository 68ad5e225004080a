/// What a frame is for.
public enum BusFrameKind: UInt8, CaseIterable, Sendable {
    /// Device to world, first frame: who it is and that it knows the token.
    case hello = 1
    /// World to device: the hello was accepted.
    case welcome = 2
    /// Either way: the sender ends the conversation, with a sentence that says why.
    case refused = 3
    /// Either way: an opaque message.
    case message = 4
}

/// One frame on the bus: a header of 8 bytes, then the payload.
///
/// Header: magic `48 4B` ("HK"), version, kind, length of the payload as an unsigned 32-bit integer, least
/// significant byte first.
public struct BusFrame: Hashable, Sendable {
    /// Version of this layout, sent in every header.
    public static let version: UInt8 = 1
    static let magic: (UInt8, UInt8) = (0x48, 0x4B)

    public var kind: BusFrameKind
    /// The bytes behind the header.
    public var payload: [UInt8]

    public init(kind: BusFrameKind, payload: [UInt8]) {
        self.kind = kind
        self.payload = payload
    }

    /// The header for a payload of `length` bytes, as an integer whose bytes in memory are the header.
    static func header(kind: BusFrameKind, length: UInt32) -> UInt64 {
        let low =
            UInt64(magic.0) | UInt64(magic.1) << 8 | UInt64(version) << 16 | UInt64(kind.rawValue) << 24
        return (low | UInt64(length) << 32).littleEndian
    }

    /// The bytes that go on the wire.
    ///
    /// - Throws: ``BusFrameError/oversize(length:limit:)`` where the payload is above the limit.
    public func encoded(limits: BusLimits = .standard) throws(BusFrameError) -> [UInt8] {
        let limit = limits.payload(of: kind)
        guard payload.count <= limit else { throw .oversize(length: payload.count, limit: limit) }
        let header = BusFrame.header(kind: kind, length: UInt32(payload.count))
        return withUnsafeBytes(of: header) { Array($0) } + payload
    }
}

/// Why bytes are not a frame.
public enum BusFrameError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A byte of the magic is wrong: the peer does not speak the bus.
    case badMagic(byte: UInt8, offset: Int)
    case unsupportedVersion(found: UInt8, supported: UInt8)
    case unknownKind(UInt8)
    /// The header claims, or the sender asked for, a payload above the limit. Nothing was allocated for it.
    case oversize(length: Int, limit: Int)
    /// The stream ends inside a frame. `missing` counts up to the end of what is known of the frame.
    case truncated(held: Int, missing: Int)

    public var description: String {
        switch self {
        case .badMagic(let byte, let offset):
            "A bus frame begins with the bytes 48 4B, but byte \(offset) is \(byte): the peer does not speak "
                + "the HikeSim bus; it was disconnected."
        case .unsupportedVersion(let found, let supported):
            "The peer sends bus frames of version \(found), this program reads version \(supported): "
                + "install the world and the devices from one build."
        case .unknownKind(let kind):
            "A bus frame has kind \(kind), known are 1 to \(BusFrameKind.allCases.count): "
                + "the peer was disconnected."
        case .oversize(let length, let limit):
            "A bus frame of \(length) bytes is above the limit of \(limit) bytes: "
                + "send smaller messages or raise the limit of the payload on both sides."
        case .truncated(let held, let missing):
            "The bus stream ended inside a frame: \(held) bytes are there, at least \(missing) are missing; "
                + "the partial frame was discarded."
        }
    }
}
