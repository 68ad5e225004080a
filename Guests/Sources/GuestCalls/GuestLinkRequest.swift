import GuestExchange
import HikeConnectivity
import HikeValues

/// What a guest asks of the session with its counterpart on the other device.
public enum GuestLinkRequest: Equatable, Sendable {
    case activate
    /// Brings ``GuestReply/session(_:)``.
    case session
    /// Brings ``GuestReply/text(_:)``, the message's id.
    case sendMessage(GuestContent, wantsReply: Bool)
    case reply(id: String, GuestContent)
    case updateContext([String: PropertyValue])
    /// Brings ``GuestReply/text(_:)``, the transfer's id.
    case transferUserInfo([String: PropertyValue])
    /// Phone: the same, ahead of the queue, for the app's complication.
    case transferComplicationUserInfo([String: PropertyValue])
    /// A file of the container. Brings ``GuestReply/text(_:)``, the transfer's id.
    case transferFile(path: String, metadata: [String: PropertyValue])
    case cancelTransfer(id: String)
    case completeBackgroundTask(id: String)

    private enum Kind: String {
        case activate, session, sendMessage, reply, updateContext, transferUserInfo
        case transferComplicationUserInfo, transferFile, cancelTransfer, completeBackgroundTask
    }

    func call() throws(ConnectivityError) -> GuestCall {
        var writer = ByteWriter()
        let kind: Kind
        switch self {
        case .activate: kind = .activate
        case .session: kind = .session
        case .sendMessage(let content, let wantsReply):
            try writer.write(content)
            writer.write(wantsReply)
            kind = .sendMessage
        case .reply(let id, let content):
            writer.write(id)
            try writer.write(content)
            kind = .reply
        case .updateContext(let values):
            try writer.write(values)
            kind = .updateContext
        case .transferUserInfo(let values):
            try writer.write(values)
            kind = .transferUserInfo
        case .transferComplicationUserInfo(let values):
            try writer.write(values)
            kind = .transferComplicationUserInfo
        case .transferFile(let path, let metadata):
            writer.write(path)
            try writer.write(metadata)
            kind = .transferFile
        case .cancelTransfer(let id):
            writer.write(id)
            kind = .cancelTransfer
        case .completeBackgroundTask(let id):
            writer.write(id)
            kind = .completeBackgroundTask
        }
        return GuestCall(kind.rawValue, writer.bytes)
    }

    init(_ call: GuestCall) throws(CallError) {
        guard let kind = Kind(rawValue: call.name) else { throw .unknown(call.name) }
        var reader = ByteReader(call.content)
        do throws(ByteReaderError) {
            self =
                switch kind {
                case .activate: .activate
                case .session: .session
                case .sendMessage: .sendMessage(try reader.content(), wantsReply: try reader.bool())
                case .reply: .reply(id: try reader.name(), try reader.content())
                case .updateContext: .updateContext(try reader.dictionary())
                case .transferUserInfo: .transferUserInfo(try reader.dictionary())
                case .transferComplicationUserInfo: .transferComplicationUserInfo(try reader.dictionary())
                case .transferFile:
                    .transferFile(path: try reader.text(), metadata: try reader.dictionary())
                case .cancelTransfer: .cancelTransfer(id: try reader.name())
                case .completeBackgroundTask: .completeBackgroundTask(id: try reader.name())
                }
            try reader.finish()
        } catch { throw .malformed(call.name, reason: "\(error)") }
    }
}
