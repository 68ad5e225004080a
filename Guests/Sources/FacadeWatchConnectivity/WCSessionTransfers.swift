import FacadeFoundation
import Foundation
import GuestCalls
import HikeConnectivity

/// A dictionary on its way to the counterpart.
open class WCSessionUserInfoTransfer: NSObject, NSSecureCoding {
    private let id: String
    private unowned let session: WCSession
    /// What was given.
    public let userInfo: [String: Any]

    init(_ id: String, _ userInfo: [String: Any], of session: WCSession) {
        self.id = id
        self.userInfo = userInfo
        self.session = session
    }

    /// Whether it is not over: not cancelled, failed, or taken by the other device.
    open var isTransferring: Bool { session.outstanding(id) != nil }

    /// Phone: whether it is the newest of the complication's.
    open var isCurrentComplicationInfo: Bool { session.outstanding(id)?.isCurrentComplication ?? false }

    /// Takes it out of the queue; of no effect when it is over.
    open func cancel() { session.cancel(id) }

    /// Its name in the device's log.
    open override var description: String { "WCSessionUserInfoTransfer \(id)" }

    // MARK: NSSecureCoding

    /// True.
    public static var supportsSecureCoding: Bool { true }

    /// Writes which transfer it is, and what was given.
    open func encode(with coder: NSCoder) {
        coder.encode(id as NSString, forKey: "id")
        guard case .success(let values) = PropertyLists.dictionary(userInfo),
            let bytes = try? PropertyCodec.encode(values, limit: TransferLimits.payloadBytes)
        else { return }
        coder.encode(Data(bytes) as NSData, forKey: "userInfo")
    }

    /// The transfer of the app's session that ``encode(with:)`` wrote, be it over or not; nil where that cannot be read.
    public required convenience init?(coder: NSCoder) {
        guard let id = coder.decodeObject(of: NSString.self, forKey: "id"),
            let data = coder.decodeObject(of: NSData.self, forKey: "userInfo"),
            let values = try? PropertyCodec.decode([UInt8](data as Data)[...])
        else { return nil }
        self.init(id as String, PropertyLists.values(values), of: .default)
    }
}

/// A file, received or to be sent.
open class WCSessionFile: NSObject {
    /// Where it is. Received, it lies in `Documents/Inbox` of the container, until the delegate's method returns.
    public let fileURL: URL
    /// What the sender says of it.
    public let metadata: [String: Any]?

    init(_ fileURL: URL, _ metadata: [String: Any]?) {
        self.fileURL = fileURL
        self.metadata = metadata
    }
}

/// The progress of a transfer, which knows whether somebody observes it.
final class TransferProgress: Progress, ObservedObject, @unchecked Sendable {
    /// Called when somebody begins to.
    var observed: () -> Void = {}
    private(set) var isObserved = false

    func observersChanged(areThere: Bool) {
        isObserved = areThere
        if areThere { observed() }
    }
}

/// A file on its way to the counterpart.
open class WCSessionFileTransfer: NSObject {
    private let id: String
    private unowned let session: WCSession
    private let shown = TransferProgress(totalUnitCount: -1)
    /// What is sent.
    public let file: WCSessionFile

    init(_ id: String, _ file: WCSessionFile, of session: WCSession) {
        self.id = id
        self.file = file
        self.session = session
        super.init()
        shown.observed = { [weak self] in self?.follow() }
    }

    /// Looks at the progress each second while somebody observes it: the device does not tell of each part that arrives.
    private func follow() {
        guard shown.isObserved else { return }
        session.inASecond { [weak self] in
            guard let self, shown.isObserved, isTransferring else { return }
            ObservedProperties.settle(progress)
            follow()
        }
    }

    /// Whether it is not over: not cancelled, failed, or taken by the other device.
    open var isTransferring: Bool { session.outstanding(id) != nil }

    /// Bytes that the other device has, and all of them, as they are when this is read.
    open var progress: Progress {
        if let transfer = session.outstanding(id) {
            shown.totalUnitCount = transfer.size
            shown.completedUnitCount = transfer.sent
        }
        return shown
    }

    /// It has arrived.
    func complete() { shown.completedUnitCount = max(shown.totalUnitCount, 0) }

    /// Takes it out of the queue; of no effect when it is over.
    open func cancel() { session.cancel(id) }

    /// Its name in the device's log.
    open override var description: String { "WCSessionFileTransfer \(id)" }
}
