import HikeConnectivity
import HikeValues

/// What a session with the counterpart tells a guest, one after the other.
public enum GuestSessionNews: Equatable, Sendable {
    /// As the platform counts: 0 not activated, 1 inactive, 2 activated.
    case activated(UInt8, error: ConnectivityError?)
    case becameInactive
    case deactivated
    case watchStateChanged
    case companionInstalledChanged
    case reachabilityChanged
    case contentPendingChanged(Bool)
    case messageReceived(id: String, GuestContent, wantsReply: Bool)
    case replyReceived(id: String, GuestContent)
    case messageFailed(id: String, ConnectivityError)
    case contextReceived([String: PropertyValue])
    case userInfoReceived([String: PropertyValue])
    case userInfoFinished(id: String, error: ConnectivityError?)
    /// A file in the container, which goes when the event is over.
    case fileReceived(path: String, name: String, size: Int64, metadata: [String: PropertyValue])
    case fileFinished(id: String, error: ConnectivityError?)
    case backgroundTask(id: String)

    private enum Kind: String {
        case activated, becameInactive, deactivated, watchStateChanged, companionInstalledChanged
        case reachabilityChanged, contentPendingChanged
        case messageReceived, replyReceived, messageFailed, contextReceived
        case userInfoReceived, userInfoFinished, fileReceived, fileFinished, backgroundTask
    }

    func event() throws(ConnectivityError) -> (name: String, content: [UInt8]) {
        var writer = ByteWriter()
        let kind = try write(to: &writer)
        return (kind.rawValue, writer.bytes)
    }

    private func write(to writer: inout ByteWriter) throws(ConnectivityError) -> Kind {
        switch self {
        case .activated(let state, let error):
            writer.write(state)
            writer.write(error)
            return .activated
        case .becameInactive: return .becameInactive
        case .deactivated: return .deactivated
        case .watchStateChanged: return .watchStateChanged
        case .companionInstalledChanged: return .companionInstalledChanged
        case .reachabilityChanged: return .reachabilityChanged
        case .contentPendingChanged(let isPending):
            writer.write(isPending)
            return .contentPendingChanged
        case .messageReceived(let id, let content, let wantsReply):
            writer.write(id)
            try writer.write(content)
            writer.write(wantsReply)
            return .messageReceived
        case .replyReceived(let id, let content):
            writer.write(id)
            try writer.write(content)
            return .replyReceived
        case .messageFailed(let id, let error):
            writer.write(id)
            writer.write(error)
            return .messageFailed
        case .contextReceived(let values):
            try writer.write(values)
            return .contextReceived
        case .userInfoReceived(let values):
            try writer.write(values)
            return .userInfoReceived
        case .userInfoFinished(let id, let error):
            writer.write(id)
            writer.write(error)
            return .userInfoFinished
        case .fileReceived(let path, let name, let size, let metadata):
            writer.write(path)
            writer.write(name)
            writer.write(fixed: size)
            try writer.write(metadata)
            return .fileReceived
        case .fileFinished(let id, let error):
            writer.write(id)
            writer.write(error)
            return .fileFinished
        case .backgroundTask(let id):
            writer.write(id)
            return .backgroundTask
        }
    }

    init(name: String, content: [UInt8]) throws(CallError) {
        guard let kind = Kind(rawValue: name) else { throw .unknown(name) }
        var reader = ByteReader(content)
        do throws(ByteReaderError) {
            self = try Self.read(kind, from: &reader)
            try reader.finish()
        } catch { throw .malformed(name, reason: "\(error)") }
    }

    private static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestSessionNews {
        switch kind {
        case .activated: return .activated(try reader.byte(), error: try reader.connectivityError())
        case .becameInactive: return .becameInactive
        case .deactivated: return .deactivated
        case .watchStateChanged: return .watchStateChanged
        case .companionInstalledChanged: return .companionInstalledChanged
        case .reachabilityChanged: return .reachabilityChanged
        case .contentPendingChanged: return .contentPendingChanged(try reader.bool())
        case .messageReceived:
            return .messageReceived(
                id: try reader.name(), try reader.content(), wantsReply: try reader.bool())
        case .replyReceived: return .replyReceived(id: try reader.name(), try reader.content())
        case .messageFailed:
            let id = try reader.name()
            guard let error = try reader.connectivityError() else { throw .invalidValue }
            return .messageFailed(id: id, error)
        case .contextReceived: return .contextReceived(try reader.dictionary())
        case .userInfoReceived: return .userInfoReceived(try reader.dictionary())
        case .userInfoFinished:
            return .userInfoFinished(id: try reader.name(), error: try reader.connectivityError())
        case .fileReceived:
            return .fileReceived(
                path: try reader.text(), name: try reader.text(), size: try reader.fixed(),
                metadata: try reader.dictionary())
        case .fileFinished:
            return .fileFinished(id: try reader.name(), error: try reader.connectivityError())
        case .backgroundTask: return .backgroundTask(id: try reader.name())
        }
    }
}
