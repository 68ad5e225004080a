import HikeConnectivity
import HikeValues

/// A session as it is when a guest asks.
public struct GuestSessionState: Hashable, Sendable {
    /// As the platform counts: 0 not activated, 1 inactive, 2 activated.
    public var activation: UInt8
    /// Phone: a watch is paired.
    public var isPaired: Bool
    public var isCounterpartInstalled: Bool
    public var isReachable: Bool
    /// Content has arrived that the app has not been given yet.
    public var hasContentPending: Bool

    public init(
        activation: UInt8, isPaired: Bool, isCounterpartInstalled: Bool, isReachable: Bool,
        hasContentPending: Bool
    ) {
        self.activation = activation
        self.isPaired = isPaired
        self.isCounterpartInstalled = isCounterpartInstalled
        self.isReachable = isReachable
        self.hasContentPending = hasContentPending
    }
}

/// What a device answers to a ``GuestRequest``.
public enum GuestReply: Equatable, Sendable {
    case done
    /// An id, or the name of an answer.
    case text(String)
    case session(GuestSessionState)
    /// The link's refusal.
    case failed(ConnectivityError)

    /// As the exchange carries it.
    public var bytes: [UInt8] {
        var writer = ByteWriter()
        switch self {
        case .done: writer.write(UInt8(0))
        case .text(let text):
            writer.write(UInt8(1))
            writer.write(text)
        case .session(let state):
            writer.write(UInt8(2))
            writer.write(state.activation)
            for flag in [
                state.isPaired, state.isCounterpartInstalled, state.isReachable, state.hasContentPending,
            ] { writer.write(flag) }
        case .failed(let error):
            writer.write(UInt8(3))
            writer.write(error)
        }
        return writer.bytes
    }

    /// Reads an answer.
    ///
    /// - Throws: ``CallError``, whatever the bytes are.
    public init(_ bytes: [UInt8]) throws(CallError) {
        var reader = ByteReader(bytes)
        do throws(ByteReaderError) {
            switch try reader.byte() {
            case 0: self = .done
            case 1: self = .text(try reader.text())
            case 2:
                self = .session(
                    GuestSessionState(
                        activation: try reader.byte(), isPaired: try reader.bool(),
                        isCounterpartInstalled: try reader.bool(), isReachable: try reader.bool(),
                        hasContentPending: try reader.bool()))
            case 3:
                guard let error = try reader.connectivityError() else { throw .invalidValue }
                self = .failed(error)
            case let tag: throw .unknownTag(tag)
            }
            try reader.finish()
        } catch { throw .malformed("answer", reason: "\(error)") }
    }
}
