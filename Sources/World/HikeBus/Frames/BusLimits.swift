/// The limits of the bus, in one place. Sizes are in bytes, counts are whole numbers, times are real time.
public struct BusLimits: Hashable, Sendable {
    /// Largest payload of one message: a document as large as there can be (``MessageLimits/document``), and 16 MiB for
    /// what goes with it. The length in a header is held against it before anything is allocated.
    public var payload: Int
    /// Largest payload that a peer may send before its hello is accepted.
    public var helloPayload: Int
    /// Connections that have not yet said a valid hello; one more drops the oldest.
    public var unauthenticatedConnections: Int
    /// Time a connection has for its hello. Shorter starves slow machines, longer lets silent peers sit.
    public var helloTime: Duration
    /// Connections taken from the kernel's queue in one turn, so that a flood cannot hold the caller.
    public var acceptsPerTurn: Int

    /// Bytes before the payload: magic 2, version 1, kind 1, length 4.
    public static let headerSize = 8
    /// Longest path of a socket: `sun_path` has 108 bytes on Linux, and some are kept for what tools add.
    public static let socketPath = 100
    /// Longest device id or session name, in UTF-8 bytes.
    public static let identifier = 64
    /// Longest sentence in a refusal, in UTF-8 bytes.
    public static let reason = 1024
    /// Longest configuration that a welcome may carry.
    public static let configuration = 65_536
    /// Largest payload of a frame that is no message: a welcome with its configuration and name.
    public static let controlPayload = configuration + 128

    /// The limits of both ends unless a test says otherwise.
    public static let standard = BusLimits()

    /// Limits, each brought to where it makes sense.
    ///
    /// - Parameters:
    ///   - payload: bytes of a message, 1 to 4 GiB - 1.
    ///   - helloPayload: bytes of a first message, 1 to 4 GiB - 1.
    ///   - unauthenticatedConnections: at least 1.
    ///   - acceptsPerTurn: at least 1.
    public init(
        payload: Int = MessageLimits.document + (16 << 20), helloPayload: Int = 4096,
        unauthenticatedConnections: Int = 8,
        helloTime: Duration = .seconds(5), acceptsPerTurn: Int = 64
    ) {
        // A header can say no more than 4 GiB - 1, and a bound below one would shut everybody out.
        self.payload = min(max(payload, 1), Int(UInt32.max))
        self.helloPayload = min(max(helloPayload, 1), Int(UInt32.max))
        self.unauthenticatedConnections = max(unauthenticatedConnections, 1)
        self.helloTime = helloTime
        self.acceptsPerTurn = max(acceptsPerTurn, 1)
    }

    /// Largest payload that a frame of a kind may have.
    func payload(of kind: BusFrameKind) -> Int { kind == .message ? payload : BusLimits.controlPayload }
}
