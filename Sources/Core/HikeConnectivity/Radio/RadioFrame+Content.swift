import HikeValues

extension RadioFrame {
    /// Writes the frames of user info, contexts and live messages.
    func writeContent(to writer: inout ByteWriter) {
        switch self {
        case .items(let items, let store, let stream):
            writer.write(UInt8(8))
            writer.write(store)
            writer.write(stream.rawValue)
            writer.write(varint: UInt64(items.count))
            for item in items { writer.write(item) }
        case .taken(let cursor):
            writer.write(UInt8(9))
            writer.write(cursor)
        case .itemRefused(let cursor, let reason):
            writer.write(UInt8(10))
            writer.write(cursor)
            writer.write(reason.rawValue)
        case .context(let value, let store):
            writer.write(UInt8(11))
            writer.write(store)
            writer.write(value.app)
            writer.write(varint: value.version)
            writer.write(blob: value.payload)
        case .contextTaken(let app, let version, let store):
            writer.write(UInt8(12))
            writer.write(store)
            writer.write(app)
            writer.write(varint: version)
        case .live(let frame):
            writer.write(UInt8(13))
            writer.write(fixed: frame.from)
            writer.write(fixed: frame.to)
            writer.write(varint: frame.number)
            writer.write(frame.entry)
        case .liveTaken(let from, let to, let number):
            writer.write(UInt8(14))
            writer.write(fixed: from)
            writer.write(fixed: to)
            writer.write(varint: number)
        case .goodbye(let store):
            writer.write(UInt8(15))
            writer.write(store)
        default: break
        }
    }
}

extension ByteWriter {
    mutating func write(_ cursor: ItemCursor) {
        write(cursor.store)
        write(cursor.stream.rawValue)
        write(varint: cursor.sequence)
    }

    fileprivate mutating func write(_ item: QueuedItem) {
        write(varint: item.sequence)
        write(item.transfer)
        write(item.app)
        write(item.isComplication)
        write(blob: item.payload)
    }

    fileprivate mutating func write(_ entry: LiveEntry) {
        switch entry {
        case .message(let message):
            write(UInt8(1))
            write(message.id)
            write(message.app)
            write(message.body)
            write(message.wantsReply)
        case .delivered(let id):
            write(UInt8(2))
            write(id)
        case .reply(let id, let body):
            write(UInt8(3))
            write(id)
            write(body)
        case .failed(let id, let error):
            write(UInt8(4))
            write(id)
            write(varint: UInt64(error.rawValue))
        case .withdrawn(let id):
            write(UInt8(5))
            write(id)
        }
    }

    private mutating func write(_ body: MessageBody) {
        switch body {
        case .dictionary(let bytes):
            write(UInt8(1))
            write(blob: bytes)
        case .data(let bytes):
            write(UInt8(2))
            write(blob: bytes)
        }
    }
}

extension FrameReader {
    /// Reads what `writeContent` wrote, after the kind.
    mutating func content(_ kind: UInt8) throws(RadioFrameError) -> RadioFrame {
        switch kind {
        case 8:
            let store = try store()
            let stream = try stream()
            return .items(try items(), from: store, stream: stream)
        case 9: return .taken(try cursor())
        case 10:
            let cursor = try cursor()
            guard cursor.sequence > 0 else { throw .invalidField("sequence") }
            guard let reason = RefusalReason(rawValue: try byte()) else { throw .invalidField("reason") }
            return .itemRefused(cursor, reason)
        case 11:
            let store = try store()
            let value = ContextValue(
                app: try identifier("app"), version: try sequence(), payload: try payload())
            return .context(value, from: store)
        case 12:
            let store = try store()
            return .contextTaken(app: try identifier("app"), version: try sequence(), from: store)
        case 13:
            let (from, to) = (try life(), try life())
            return .live(LiveFrame(from: from, to: to, number: try sequence(), entry: try entry()))
        case 14:
            let (from, to) = (try life(), try life())
            return .liveTaken(from: from, to: to, through: try sequence(lowest: 0))
        case 15: return .goodbye(try store())
        default: throw .unknownKind(kind)
        }
    }

    /// At most as many as a sender puts into one frame, in rising order.
    private mutating func items() throws(RadioFrameError) -> [QueuedItem] {
        let count = try number("number of items", in: 1...UInt64(TransferLimits.itemsInFrame))
        var items: [QueuedItem] = []
        for _ in 0..<count {
            let item = QueuedItem(
                sequence: try sequence(), transfer: try identifier("transfer"), app: try identifier("app"),
                isComplication: try bool(), payload: try payload())
            guard item.sequence > items.last?.sequence ?? 0 else { throw .invalidField("order of items") }
            items.append(item)
        }
        return items
    }

    mutating func cursor() throws(RadioFrameError) -> ItemCursor {
        ItemCursor(store: try store(), stream: try stream(), sequence: try sequence(lowest: 0))
    }

    private mutating func stream() throws(RadioFrameError) -> ItemStream {
        guard let stream = ItemStream(rawValue: try byte()) else { throw .invalidField("stream") }
        return stream
    }

    private mutating func sequence(lowest: UInt64 = 1) throws(RadioFrameError) -> UInt64 {
        try number("sequence", in: lowest...TransferLimits.highestSequence)
    }

    private mutating func identifier(_ name: String) throws(RadioFrameError) -> String {
        try text(name, limit: TransferLimits.identifierBytes)
    }

    private mutating func payload() throws(RadioFrameError) -> [UInt8] {
        try read { reader throws(ByteReaderError) in
            Array(try reader.blob(limit: TransferLimits.payloadBytes))
        }
    }

    mutating func life() throws(RadioFrameError) -> UInt64 {
        try read { reader throws(ByteReaderError) in try reader.fixed(UInt64.self) }
    }

    private mutating func entry() throws(RadioFrameError) -> LiveEntry {
        switch try byte() {
        case 1:
            return .message(
                LiveMessage(
                    id: try identifier("message"), app: try identifier("app"), body: try body(),
                    wantsReply: try bool()))
        case 2: return .delivered(id: try identifier("message"))
        case 3: return .reply(id: try identifier("message"), try body())
        case 4:
            let id = try identifier("message")
            guard let error = ConnectivityError(rawValue: Int(try number("error", in: 0...65_535))) else {
                throw .invalidField("error")
            }
            return .failed(id: id, error)
        case 5: return .withdrawn(id: try identifier("message"))
        default: throw .invalidField("entry")
        }
    }

    private mutating func body() throws(RadioFrameError) -> MessageBody {
        switch try byte() {
        case 1: return .dictionary(try payload())
        case 2: return .data(try payload())
        default: throw .invalidField("body")
        }
    }
}
