import HikeConnectivity
import HikeValues

/// A session as it is when a guest asks. Where it is not activated only ``activation`` and ``isSupported`` have a meaning.
public struct GuestSessionState: Hashable, Sendable {
    /// As the platform counts: 0 not activated, 1 inactive, 2 activated.
    public var activation: UInt8 = 0
    /// The device can be paired.
    public var isSupported = true
    /// Phone: a watch is paired.
    public var isPaired = false
    public var isCounterpartInstalled = false
    public var isReachable = false
    /// Content has arrived that the app has not been given yet.
    public var hasContentPending = false
    /// Phone: the complication is on the watch's active face.
    public var isComplicationEnabled = false
    /// Phone: complication transfers that are urgent still, today.
    public var remainingComplicationTransfers = 0
    /// Watch: the phone was switched on and not unlocked since.
    public var phoneNeedsUnlock = false
    /// Phone: a folder of the container for the watch that is worn; nil where it does not have the app.
    public var watchDirectory: String?

    public init() {}
}

/// A queued transfer that is not over.
public struct GuestTransfer: Hashable, Sendable {
    public var id: String
    public var isFile: Bool
    /// Bytes that the other device has, and all of them.
    public var sent: Int64
    public var size: Int64
    /// It is the current complication user info.
    public var isCurrentComplication: Bool

    public init(id: String, isFile: Bool, sent: Int64, size: Int64, isCurrentComplication: Bool = false) {
        self.id = id
        self.isFile = isFile
        self.sent = sent
        self.size = size
        self.isCurrentComplication = isCurrentComplication
    }
}

/// What a device answers to a ``GuestRequest``.
public enum GuestReply: Equatable, Sendable {
    case done
    /// An id, or the name of an answer.
    case text(String)
    case session(GuestSessionState)
    case dictionary([String: PropertyValue])
    case transfers([GuestTransfer])
    case regions([WatchedRegion])
    case regionState(RegionState)
    case truth(Bool)
    case number(Int64?)
    case bytes([UInt8]?)
    case device(GuestDeviceProperties)
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
            writer.write(state)
        case .failed(let error):
            writer.write(UInt8(3))
            writer.write(error)
        case .dictionary(let values):
            writer.write(UInt8(4))
            writer.write(.success(values) as GuestDictionary)
        case .transfers(let transfers):
            writer.write(UInt8(5))
            writer.write(varint: UInt64(transfers.count))
            for transfer in transfers { writer.write(transfer) }
        case .regions(let regions):
            writer.write(UInt8(6))
            writer.write(varint: UInt64(regions.count))
            for region in regions { writer.write(region) }
        case .regionState(let state):
            writer.write(UInt8(7))
            writer.write(state.rawValue)
        case .truth(let truth):
            writer.write(UInt8(10))
            writer.write(truth)
        case .number(let number):
            writer.write(UInt8(number == nil ? 11 : 12))
            if let number { writer.write(fixed: number) }
        case .bytes(let bytes):
            writer.write(UInt8(bytes == nil ? 20 : 21))
            if let bytes { writer.write(blob: bytes) }
        case .device(let properties):
            writer.write(UInt8(22))
            writer.write(properties)
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
            case 2: self = .session(try reader.sessionState())
            case 3:
                guard let error = try reader.connectivityError() else { throw .invalidValue }
                self = .failed(error)
            case 4:
                switch try reader.givenDictionary() {
                case .success(let values): self = .dictionary(values)
                case .failure(let error): self = .failed(error)
                }
            case 5:
                var transfers: [GuestTransfer] = []
                for _ in 0..<(try reader.count(limit: CallLimits.transfers)) {
                    transfers.append(try reader.transfer())
                }
                self = .transfers(transfers)
            case 6:
                var regions: [WatchedRegion] = []
                for _ in 0..<(try reader.count(limit: CallLimits.regions)) {
                    regions.append(try reader.region())
                }
                self = .regions(regions)
            case 7: self = .regionState(try reader.regionState())
            case 10: self = .truth(try reader.bool())
            case 11: self = .number(nil)
            case 12: self = .number(try reader.fixed(Int64.self))
            case 20: self = .bytes(nil)
            case 22: self = .device(try reader.deviceProperties())
            case 21: self = .bytes(Array(try reader.blob(limit: CallLimits.content)))
            case let tag: throw .unknownTag(tag)
            }
            try reader.finish()
        } catch { throw .malformed("answer", reason: "\(error)") }
    }
}

extension ByteWriter {
    mutating func write(_ state: GuestSessionState) {
        write(state.activation)
        for flag in [
            state.isSupported, state.isPaired, state.isCounterpartInstalled, state.isReachable,
            state.hasContentPending, state.isComplicationEnabled, state.phoneNeedsUnlock,
            state.watchDirectory != nil,
        ] { write(flag) }
        write(fixed: Int64(state.remainingComplicationTransfers))
        write(state.watchDirectory ?? "")
    }

    mutating func write(_ transfer: GuestTransfer) {
        write(transfer.id)
        write(transfer.isFile)
        write(fixed: transfer.sent)
        write(fixed: transfer.size)
        write(transfer.isCurrentComplication)
    }
}

extension ByteReader {
    mutating func sessionState() throws(ByteReaderError) -> GuestSessionState {
        var state = GuestSessionState()
        state.activation = try byte()
        state.isSupported = try bool()
        state.isPaired = try bool()
        state.isCounterpartInstalled = try bool()
        state.isReachable = try bool()
        state.hasContentPending = try bool()
        state.isComplicationEnabled = try bool()
        state.phoneNeedsUnlock = try bool()
        let hasDirectory = try bool()
        state.remainingComplicationTransfers = Int(try fixed(Int64.self))
        let directory = try text()
        state.watchDirectory = hasDirectory ? directory : nil
        return state
    }

    mutating func transfer() throws(ByteReaderError) -> GuestTransfer {
        GuestTransfer(
            id: try name(), isFile: try bool(), sent: try fixed(Int64.self), size: try fixed(Int64.self),
            isCurrentComplication: try bool())
    }
}
