/// How urgent a frame is to the radio that sends it: the more urgent one leaves first (connectivity M3, K1).
public enum RadioPriority: Int, CaseIterable, Sendable {
    /// What somebody waits for at this moment: live messages, complication user info, hellos, which carry
    /// reachability, and every acknowledgement.
    case urgent
    /// User info and application contexts.
    case content
    /// Files: their pieces, and the offers, which must not overtake the pieces.
    case file

    /// Of a frame as it goes onto the radio. What is no frame counts as urgent: nobody can tell.
    public init(ofFrame bytes: ArraySlice<UInt8>) {
        switch bytes.dropFirst().first {
        case RadioFrame.kinds.offer, RadioFrame.kinds.chunk: self = .file
        case RadioFrame.kinds.context: self = .content
        case RadioFrame.kinds.items:
            // The stream stands behind the version, the kind and the store.
            self = bytes.dropFirst(18).first == ItemStream.ordinary.rawValue ? .content : .urgent
        default: self = .urgent
        }
    }
}

extension RadioFrame {
    /// The second byte of the frames that are not urgent, or not always.
    static let kinds = (offer: UInt8(2), chunk: UInt8(4), items: UInt8(8), context: UInt8(11))

    /// How urgent it is to the radio.
    public var priority: RadioPriority {
        switch self {
        case .offer, .chunk: .file
        case .items(_, _, let stream): stream == .urgent ? .urgent : .content
        case .context: .content
        case .hello, .ready, .chunkAcknowledgement, .completed, .refused, .taken, .itemRefused,
            .contextTaken, .live, .liveTaken, .goodbye:
            .urgent
        }
    }
}
