import GuestExchange
import HikeConnectivity
import HikeValues

/// A dictionary that an app gives to its session, or why it cannot be written: ``ConnectivityError/payloadUnsupportedTypes`` or
/// ``ConnectivityError/payloadTooLarge``. The device finds that error where the payload has its turn among the link's checks.
public typealias GuestDictionary = Result<[String: PropertyValue], ConnectivityError>

/// What a guest asks of the session with its counterpart on the other device.
public enum GuestLinkRequest: Equatable, Sendable, NamedRequest {
    case activate
    /// Whether the app's session has a delegate. One that has says of each message whether it takes it: ``refuse(id:)``.
    case setDelegate(Bool)
    /// Brings ``GuestReply/session(_:)``.
    case session
    /// Each brings ``GuestReply/dictionary(_:)``.
    case applicationContext
    case receivedContext
    /// Brings ``GuestReply/transfers(_:)``: those of user info, then those of files.
    case outstandingTransfers
    /// Brings ``GuestReply/text(_:)``, the message's id.
    case sendMessage(Result<GuestContent, ConnectivityError>, wantsReply: Bool)
    case reply(id: String, Result<GuestContent, ConnectivityError>)
    /// The delegate has no method for a message that it was given in this event.
    case refuse(id: String)
    case updateContext(GuestDictionary)
    /// Brings ``GuestReply/text(_:)``, the transfer's id.
    case transferUserInfo(GuestDictionary)
    /// Phone: the same, ahead of the queue, for the app's complication.
    case transferComplicationUserInfo(GuestDictionary)
    /// A file of the container. Brings ``GuestReply/text(_:)``, the transfer's id.
    case transferFile(path: String, metadata: GuestDictionary)
    case cancelTransfer(id: String)
    case completeBackgroundTask(id: String)

    enum Kind: String {
        case activate, setDelegate, session, applicationContext, receivedContext, outstandingTransfers
        case sendMessage, reply, refuse, updateContext, transferUserInfo
        case transferComplicationUserInfo, transferFile, cancelTransfer, completeBackgroundTask
    }

    func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .activate: return .activate
        case .setDelegate(let isThere):
            writer.write(isThere)
            return .setDelegate
        case .session: return .session
        case .applicationContext: return .applicationContext
        case .receivedContext: return .receivedContext
        case .outstandingTransfers: return .outstandingTransfers
        case .sendMessage(let content, let wantsReply):
            writer.write(content)
            writer.write(wantsReply)
            return .sendMessage
        case .reply(let id, let content):
            writer.write(id)
            writer.write(content)
            return .reply
        case .refuse(let id):
            writer.write(id)
            return .refuse
        case .updateContext(let values):
            writer.write(values)
            return .updateContext
        case .transferUserInfo(let values):
            writer.write(values)
            return .transferUserInfo
        case .transferComplicationUserInfo(let values):
            writer.write(values)
            return .transferComplicationUserInfo
        case .transferFile(let path, let metadata):
            writer.write(path)
            writer.write(metadata)
            return .transferFile
        case .cancelTransfer(let id):
            writer.write(id)
            return .cancelTransfer
        case .completeBackgroundTask(let id):
            writer.write(id)
            return .completeBackgroundTask
        }
    }

    static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestLinkRequest {
        switch kind {
        case .activate: .activate
        case .setDelegate: .setDelegate(try reader.bool())
        case .session: .session
        case .applicationContext: .applicationContext
        case .receivedContext: .receivedContext
        case .outstandingTransfers: .outstandingTransfers
        case .sendMessage: .sendMessage(try reader.givenContent(), wantsReply: try reader.bool())
        case .reply: .reply(id: try reader.name(), try reader.givenContent())
        case .refuse: .refuse(id: try reader.name())
        case .updateContext: .updateContext(try reader.givenDictionary())
        case .transferUserInfo: .transferUserInfo(try reader.givenDictionary())
        case .transferComplicationUserInfo:
            .transferComplicationUserInfo(try reader.givenDictionary())
        case .transferFile:
            .transferFile(path: try reader.text(), metadata: try reader.givenDictionary())
        case .cancelTransfer: .cancelTransfer(id: try reader.name())
        case .completeBackgroundTask: .completeBackgroundTask(id: try reader.name())
        }
    }
}
