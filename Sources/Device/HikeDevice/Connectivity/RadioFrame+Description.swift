import HikeConnectivity
import HikeValues

extension RadioFrame {
    /// Writes the frame's fields in the order of `docs/event-log.md`, after `direction`.
    ///
    /// - Parameter size: bytes on the radio.
    func describe(in line: inout JSONLine, size: Int) {
        line.add("channel", channelName)
        line.add("kind", kind)
        switch self {
        case .hello, .goodbye: line.add("size", size)
        case .offer(let manifest, _, let attempt):
            line.add("id", manifest.transfer)
            line.add("number", Int(manifest.key.sequence))
            line.add("app", manifest.app)
            line.add("size", size)
            line.add("keys", manifest.metadata.keys.sorted().joined(separator: " "))
            line.add("attempt", Int(attempt))
            line.add("file", manifest.label.text)
            line.add("fileSize", manifest.size)
        case .ready(let key, let next, let attempt):
            line.add("number", Int(key.sequence))
            line.add("size", size)
            line.add("attempt", Int(attempt))
            line.add("next", next)
        case .chunk(let key, let index, _):
            line.add("number", Int(key.sequence))
            line.add("size", size)
            line.add("chunk", index)
        case .chunkAcknowledgement(let key, let next):
            line.add("number", Int(key.sequence))
            line.add("size", size)
            line.add("next", next)
        case .completed(let key):
            line.add("number", Int(key.sequence))
            line.add("size", size)
        case .refused(let key, let reason):
            line.add("number", Int(key.sequence))
            line.add("size", size)
            line.add("outcome", "\(reason)")
        case .items, .taken, .itemRefused, .context, .contextTaken, .live, .liveTaken:
            describeContent(in: &line, size: size)
        }
    }

    private func describeContent(in line: inout JSONLine, size: Int) {
        switch self {
        case .items(let items, _, _):
            if items.count == 1, let item = items.first { line.add("id", item.transfer) }
            line.add("number", Int(items.first?.sequence ?? 0))
            if items.count > 1 {
                line.add("last", Int(items.last?.sequence ?? 0))
                line.add("count", items.count)
            }
            line.add("size", size)
        case .taken(let cursor):
            line.add("number", Int(cursor.sequence))
            line.add("size", size)
        case .itemRefused(let cursor, let reason):
            line.add("number", Int(cursor.sequence))
            line.add("size", size)
            line.add("outcome", "\(reason)")
        case .context(let value, _):
            line.add("number", Int(value.version))
            line.add("app", value.app)
            line.add("size", size)
        case .contextTaken(let app, let version, _):
            line.add("number", Int(version))
            line.add("app", app)
            line.add("size", size)
        case .live(let frame):
            line.add("id", frame.entry.id)
            line.add("number", Int(frame.number))
            line.add("size", size)
            switch frame.entry {
            case .message: line.add("outcome", "message")
            case .delivered: line.add("outcome", "delivered")
            case .reply: line.add("outcome", "reply")
            case .withdrawn: line.add("outcome", "withdrawn")
            case .failed(_, let error):
                line.add("outcome", "failed")
                line.add(error)
            }
        case .liveTaken(_, _, let number):
            line.add("number", Int(number))
            line.add("size", size)
        default: break
        }
    }
}

extension LiveEntry {
    /// The message that the entry is about.
    var id: String {
        switch self {
        case .message(let message): message.id
        case .delivered(let id), .reply(let id, _), .failed(let id, _), .withdrawn(let id): id
        }
    }
}
