import HikeConnectivity
import HikeHardware
import Testing

/// The session of a guest as a test's script has it: each call is carried out by the guest, with the framework's own calls.
final class PuppetLink: DeviceLink {
    private let ask: ([String: PropertyValue]) -> [String: PropertyValue]
    private var messages = 0
    /// What goes into each payload beside what the script gives: a value that is none of the link's, one of each type, a list that
    /// changes after the call.
    var additions: [String: PropertyValue] = [:]

    /// - Parameter ask: has a command carried out by the guest.
    init(_ ask: @escaping ([String: PropertyValue]) -> [String: PropertyValue]) { self.ask = ask }

    @discardableResult
    func say(
        _ command: String, _ values: [String: PropertyValue] = [:]
    ) -> [String: PropertyValue] {
        var values = values
        values["do"] = .string(command)
        let result = ask(values)
        #expect(result["unknown"] == nil, "the guest does not know the command \(command)")
        return result
    }

    /// What nests too deep cannot be told: the guest makes such a one itself.
    private func payload(_ values: [String: PropertyValue]) -> [String: PropertyValue] {
        let payload: [String: PropertyValue] =
            (try? PropertyCodec.encode(values, limit: .max)) == nil
            ? ["deep": true] : ["values": .dictionary(values)]
        return payload.merging(additions) { $1 }
    }

    private func payload(_ content: MessageContent) -> [String: PropertyValue] {
        switch content {
        case .dictionary(let values): payload(values)
        case .data(let bytes): ["data": .data(bytes)]
        }
    }

    func hear(_ handler: @escaping (SessionEvent) -> Void) {}
    func refuse(_ id: String) {}

    func setHandlers(_ handlers: SessionHandlers?) {
        say("delegate", handlers.map { ["handlers": .integer(Int64($0.rawValue))] } ?? [:])
    }

    func activate() { say("activate") }

    func sendMessage(_ content: MessageContent, wantsReply: Bool) -> String {
        messages += 1
        let id = "message \(messages)"
        var command = payload(content)
        command["id"] = .string(id)
        command["wantsReply"] = .bool(wantsReply)
        say("message", command)
        return id
    }

    func reply(to id: String, _ content: MessageContent) {
        var command = payload(content)
        command["id"] = .string(id)
        say("reply", command)
    }

    func updateApplicationContext(_ context: [String: PropertyValue]) throws(ConnectivityError) {
        guard let error = say("context", payload(context))["error"]?.integer else { return }
        throw ConnectivityError(rawValue: Int(error)) ?? .genericError
    }

    func transferUserInfo(_ userInfo: [String: PropertyValue]) -> String {
        say("userInfo", payload(userInfo))["id"]?.string ?? ""
    }

    func transferCurrentComplicationUserInfo(_ userInfo: [String: PropertyValue]) -> String {
        say("complication", payload(userInfo))["id"]?.string ?? ""
    }

    func transferFile(_ path: String, metadata: [String: PropertyValue]) -> String {
        var command = payload(metadata)
        command["path"] = .string(path)
        return say("file", command)["id"]?.string ?? ""
    }

    func cancelTransfer(_ id: String) { say("cancel", ["id": .string(id)]) }
    func completeBackgroundTask(_ id: String) { say("task", ["id": .string(id)]) }

    var session: SessionProperties {
        let said = say("session")
        var session = SessionProperties()
        session.activationState = .init(rawValue: Int(said["state"]?.integer ?? 0)) ?? .notActivated
        session.isSupported = said["supported"]?.bool ?? false
        session.isPaired = said["paired"]?.bool ?? false
        session.isCounterpartInstalled = said["installed"]?.bool ?? false
        session.isReachable = said["reachable"]?.bool ?? false
        session.isComplicationEnabled = said["complication"]?.bool ?? false
        session.remainingComplicationUserInfoTransfers = Int(said["remaining"]?.integer ?? -1)
        session.iOSDeviceNeedsUnlockAfterRebootForReachability = said["unlock"]?.bool ?? false
        session.hasContentPending = said["pending"]?.bool ?? false
        session.watchDirectory = said["folder"]?.string
        session.applicationContext = said["context"]?.dictionary ?? [:]
        session.receivedApplicationContext = said["received"]?.dictionary ?? [:]
        session.outstandingUserInfoTransfers = Self.transfers(said["infos"])
        session.outstandingFileTransfers = Self.transfers(said["files"])
        #expect(said["transferring"]?.bool == true, "what is outstanding is on its way")
        return session
    }

    private static func transfers(_ said: PropertyValue?) -> [OutstandingTransfer] {
        (said?.array ?? []).compactMap(\.dictionary).map {
            OutstandingTransfer(
                id: $0["id"]?.string ?? "", sent: Int($0["sent"]?.integer ?? 0),
                size: Int($0["size"]?.integer ?? 0),
                isCurrentComplicationInfo: $0["current"]?.bool ?? false)
        }
    }
}

extension SessionEvent {
    /// What a guest's delegate says that it was called with.
    init?(_ report: [String: PropertyValue]) {
        let id = report["id"]?.string ?? ""
        let number = Int(report["error"]?.integer ?? 0)
        let error = ConnectivityError(rawValue: number)
        if number != 0, error == nil { Issue.record("an error that is none of the framework's") }
        let values = report["values"]?.dictionary ?? [:]
        let content = report["data"]?.data.map { MessageContent.data($0) } ?? .dictionary(values)
        switch report["kind"]?.string {
        case "activated":
            let state = Session.ActivationState(rawValue: Int(report["state"]?.integer ?? -1))
            self = .activationDidComplete(state ?? .notActivated, error: error)
        case "inactive": self = .didBecomeInactive
        case "deactivated": self = .didDeactivate
        case "watch": self = .watchStateDidChange
        case "companion": self = .companionAppInstalledDidChange
        case "reachability": self = .reachabilityDidChange
        case "pending": self = .hasContentPendingDidChange(report["pending"]?.bool ?? false)
        case "message":
            self = .messageReceived(ReceivedMessage(id: id, content: content, wantsReply: !id.isEmpty))
        case "replied": self = .replyReceived(id: id, content)
        case "failed": self = .messageFailed(id: id, error ?? .genericError)
        case "context": self = .contextReceived(values)
        case "userInfo": self = .userInfoReceived(values)
        case "userInfoFinished": self = .userInfoFinished(id: id, error: error)
        case "file":
            self = .fileReceived(
                ReceivedFile(
                    path: report["path"]?.string ?? "", name: report["name"]?.string ?? "",
                    size: Int(report["size"]?.integer ?? -1), metadata: values))
        case "fileFinished": self = .fileFinished(id: id, error: error)
        case "task": self = .backgroundTask(id: id)
        default: return nil
        }
        // The framework's own queue is not the main one; what a delegate is not told comes past it.
        let isTold = !["pending", "task"].contains(report["kind"]?.string)
        if isTold, report["main"]?.bool != false, report["without delegate"] == nil {
            Issue.record("a delegate was called on the main thread")
        }
        if report["transferring"]?.bool == true { Issue.record("a transfer that is over is on its way") }
    }
}
