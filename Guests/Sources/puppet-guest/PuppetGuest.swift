import FacadeWatchConnectivity
import GuestCalls
import GuestExchange
import GuestProcess
import GuestServices
import HikeConnectivity
import HikeValues

/// A guest for tests: whatever happens to it, it tells the test, and does with its session what the test says, until that has no more
/// to say. So the rules of the link can be run through the framework as through the device's own link.
final class PuppetGuest: GuestApp, Listener {
    private let services: GuestServices
    private let session: WCSession
    private var delegate: (any WCSessionDelegate)?
    private var handlers: [String: ([String: Any]) -> Void] = [:]
    private var transfers: [String: NSObject] = [:]

    init(on device: GuestDevice) {
        services = GuestServices(on: device)
        session = WCSession.default
        services.heard = { [unowned self] _ in converse(["kind": "event"]) }
        services.link.observe { [unowned self] in hear($0) }
        setDelegate(SessionHandlers.all)
    }

    func handle(_ event: GuestEvent) { services.handle(event) }

    /// What the framework does not tell a delegate.
    private func hear(_ news: GuestSessionNews) {
        switch news {
        case .contentPendingChanged(let isPending): hear("pending", ["pending": isPending])
        case .backgroundTask(let id): hear("task", ["id": id])
        case .userInfoFinished(let id, let error):
            guard session.delegate == nil else { break }
            hear(
                "userInfoFinished", ["id": id, "error": error?.rawValue ?? 0, "without delegate": true])
        case .activated, .becameInactive, .deactivated, .watchStateChanged, .companionInstalledChanged,
            .reachabilityChanged, .messageReceived, .replyReceived, .messageFailed, .contextReceived,
            .userInfoReceived, .fileReceived, .fileFinished:
            break
        }
    }

    // MARK: The conversation

    func hear(_ kind: String, _ content: [String: Any]) {
        var report = content
        report["kind"] = kind
        report["main"] = Thread.isMainThread
        converse(report)
    }

    func keep(_ handler: @escaping ([String: Any]) -> Void) -> String {
        let id = "handler \(handlers.count + 1)"
        handlers[id] = handler
        return id
    }

    private func converse(_ report: [String: Any]) {
        var report = report
        while let command = command(for: report) { report = perform(command) }
    }

    /// Says something to the test, which has its word for the next command.
    private func command(for report: [String: Any]) -> [String: Any]? {
        let values = report.mapValues(Puppet.written)
        guard (try? services.link.transferFile("conversation", metadata: values)) == "go on",
            let command = try? services.link.applicationContext()
        else { return nil }
        return command.mapValues(Puppet.native)
    }

    // MARK: What it can do

    private func perform(_ command: [String: Any]) -> [String: Any] {
        let id = command["id"] as? String ?? ""
        var values = command["values"] as? [String: Any] ?? [:]
        if command["deep"] as? Bool == true { values = ["deep": Puppet.deep] }
        if let kind = command["odd"] as? String { values["odd"] = Puppet.odd(kind) }
        if command["mixed"] as? Bool == true { values = Puppet.mixed }
        let list = NSMutableArray(array: [1])
        if command["changes"] as? Bool == true { values["list"] = list }
        // What was given is a copy.
        defer { list.add(2) }
        switch command["do"] as? String {
        case "let go": delegate = nil
        case "read": return session.receivedApplicationContext.mapValues(Puppet.readings)
        case "errors": return Puppet.errors
        case "former":
            // What earlier launches have queued, without a word of them before.
            return [
                "infos": session.outstandingUserInfoTransfers.map(\.userInfo),
                "files": session.outstandingFileTransfers.map {
                    ["path": Puppet.path(in: $0.file.fileURL), "metadata": $0.file.metadata ?? [:]]
                        as [String: Any]
                },
            ]
        case "delegate":
            return setDelegate((command["handlers"] as? Int).map { SessionHandlers(rawValue: UInt16($0)) })
        case "activate": session.activate()
        case "session": return properties
        case "message": send(command, values, id)
        case "reply":
            // One answer only is for the message; the framework has to see to that.
            handlers[id]?((command["data"] as? Data).map { ["data": $0] } ?? ["values": values])
        case "context":
            do { try session.updateApplicationContext(values) } catch {
                return ["error": Puppet.number(of: error)]
            }
        case "userInfo": return keep(session.transferUserInfo(values))
        case "complication": return keep(session.transferCurrentComplicationUserInfo(values))
        case "file":
            let path = command["path"] as? String ?? ""
            let place = path.hasPrefix("/") ? path : NSHomeDirectory() + "/" + path
            return keep(session.transferFile(URL(fileURLWithPath: place), metadata: values))
        case "cancel":
            let transfer =
                transfers[id]
                ?? (session.outstandingUserInfoTransfers as [NSObject] + session.outstandingFileTransfers)
                .first { Puppet.id(of: $0) == id }
            (transfer as? WCSessionUserInfoTransfer)?.cancel()
            (transfer as? WCSessionFileTransfer)?.cancel()
        case "task": services.link.completeBackgroundTask(id)
        default: return ["unknown": true]
        }
        return [:]
    }

    private func keep(_ transfer: NSObject) -> [String: Any] {
        let id = Puppet.id(of: transfer)
        transfers[id] = transfer
        return ["id": id]
    }

    private func send(_ command: [String: Any], _ values: [String: Any], _ id: String) {
        let wantsReply = command["wantsReply"] as? Bool ?? false
        let failed = { [unowned self] (error: any Error) in
            hear("failed", ["id": id, "error": Puppet.number(of: error)])
        }
        if let data = command["data"] as? Data {
            let replied = { [unowned self] (data: Data) in hear("replied", ["id": id, "data": data]) }
            session.sendMessageData(data, replyHandler: wantsReply ? replied : nil, errorHandler: failed)
        } else {
            let replied = { [unowned self] (values: [String: Any]) in
                hear("replied", ["id": id, "values": values])
            }
            session.sendMessage(values, replyHandler: wantsReply ? replied : nil, errorHandler: failed)
        }
    }

    @discardableResult
    private func setDelegate(_ handlers: SessionHandlers?) -> [String: Any] {
        switch handlers {
        case nil: delegate = nil
        case .all?: delegate = WholeDelegate(self)
        case SessionHandlers.all.subtracting(.messagesWithReply)?: delegate = DelegateWithoutQuestions(self)
        case SessionHandlers.all.subtracting(.messages)?: delegate = DelegateWithoutMessages(self)
        case .messages?: delegate = DelegateOfMessages(self)
        case []?: delegate = BareDelegate(self)
        default: return ["unknown": true]
        }
        session.delegate = delegate
        return [:]
    }

    private var properties: [String: Any] {
        let infos = session.outstandingUserInfoTransfers
        let files = session.outstandingFileTransfers
        var properties: [String: Any] = [
            "state": session.activationState.rawValue, "supported": WCSession.isSupported(),
            "paired": session.isPaired,
            "installed": services.deviceName == "phone"
                ? session.isWatchAppInstalled : session.isCompanionAppInstalled,
            "reachable": session.isReachable, "complication": session.isComplicationEnabled,
            "remaining": session.remainingComplicationUserInfoTransfers,
            "unlock": session.iOSDeviceNeedsUnlockAfterRebootForReachability,
            "pending": session.hasContentPending, "context": session.applicationContext,
            "received": session.receivedApplicationContext,
            "infos": infos.map { ["id": Puppet.id(of: $0), "current": $0.isCurrentComplicationInfo] },
            "files": files.map {
                [
                    "id": Puppet.id(of: $0), "sent": $0.progress.completedUnitCount,
                    "size": $0.progress.totalUnitCount,
                ] as [String: Any]
            },
            "transferring": infos.allSatisfy(\.isTransferring) && files.allSatisfy(\.isTransferring),
        ]
        if let folder = session.watchDirectoryURL { properties["folder"] = Puppet.path(in: folder) }
        return properties
    }
}
