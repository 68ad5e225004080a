import HikeConnectivity
import HikeHardware
import HikeStorage
import HikeValues

/// What apps ask of their sessions. The checks come in the order of connectivity 2.
extension ConnectivityService {
    func activate(app: String, on runtime: DeviceRuntime) { tell(app, .activate, on: runtime) }

    func setHandlers(_ handlers: SessionHandlers?, app: String, on runtime: DeviceRuntime) {
        tell(app, .delegateChanged(handlers), on: runtime)
    }

    func sendMessage(
        app: String, _ content: MessageContent, wantsReply: Bool, on runtime: DeviceRuntime
    ) -> String {
        let id = identifiers.uuid()
        let channel = content.channel
        do throws(ConnectivityError) {
            try checkSession(app, on: runtime)
            let body = try encode(content)
            try checkChannel(channel, app: app)
            recordQueued(channel, id, app: app, size: body.bytes.count, content.dictionary, on: runtime)
            let message = LiveMessage(id: id, app: app, body: body, wantsReply: wantsReply)
            tellActive(.sendMessage(message), on: runtime)
        } catch {
            recordRefused(channel, id, app: app, error, on: runtime)
            post(.messageFailed(id: id, error), to: app, on: runtime)
        }
        return id
    }

    func reply(app: String, to id: String, _ content: MessageContent, on runtime: DeviceRuntime) {
        do throws(ConnectivityError) {
            tellActive(.reply(id: id, try encode(content)), on: runtime)
        } catch {
            // The sender is told that there will be no reply (connectivity 2, 7011).
            recordRefused(content.channel, id, app: app, error, on: runtime)
            tellActive(.replyFailed(id: id), on: runtime)
        }
    }

    func updateContext(
        app: String, _ context: [String: PropertyValue], on runtime: DeviceRuntime
    ) throws(ConnectivityError) {
        do throws(ConnectivityError) {
            try checkSession(app, on: runtime)
            let payload = try PropertyCodec.encode(
                context, limit: configuration.limits.applicationContext)
            contextFailure = nil
            recordQueued(.context, "", app: app, size: payload.count, context, on: runtime)
            tellActive(.updateContext(app: app, payload: payload), on: runtime)
            if let failure = contextFailure { throw failure }
        } catch {
            recordRefused(.context, "", app: app, error, on: runtime)
            throw error
        }
    }

    func transferUserInfo(
        app: String, _ userInfo: [String: PropertyValue], isComplication: Bool, on runtime: DeviceRuntime
    ) -> String {
        let id = identifiers.uuid()
        let channel: ConnectivityChannel = isComplication ? .complication : .userInfo
        do throws(ConnectivityError) {
            try checkSession(app, on: runtime)
            let payload = try PropertyCodec.encode(userInfo, limit: configuration.limits.userInfo)
            try checkChannel(channel, app: app)
            recordQueued(channel, id, app: app, size: payload.count, userInfo, on: runtime)
            if swallows(channel, id, app: app, on: runtime) { return id }
            let request = UserInfoRequest(
                transfer: id, app: app, payload: payload, isComplication: isComplication,
                isUrgent: isComplication && spendBudget(of: app, on: runtime))
            if request.isUrgent { noteCurrentComplication(id, of: app) }
            tellActive(.enqueueUserInfo(request), on: runtime)
        } catch {
            recordRefused(channel, id, app: app, error, on: runtime)
            post(.userInfoFinished(id: id, error: error), to: app, on: runtime)
        }
        return id
    }

    func transferFile(
        app: String, path: String, metadata: [String: PropertyValue], on runtime: DeviceRuntime
    ) -> String {
        let id = identifiers.uuid()
        do throws(ConnectivityError) {
            try checkSession(app, on: runtime)
            _ = try PropertyCodec.encode(metadata, limit: configuration.limits.fileMetadata)
            let size = size(of: path, app, on: runtime)
            if let error = configuration.limits.refusal(for: .file, size: size) { throw error }
            try checkChannel(.file, app: app)
            recordQueued(.file, id, app: app, size: size, metadata, on: runtime)
            if swallows(.file, id, app: app, on: runtime) { return id }
            let request = FileRequest(transfer: id, app: app, source: path, metadata: metadata)
            tellActive(.enqueue(request), on: runtime)
        } catch {
            recordRefused(.file, id, app: app, error, on: runtime)
            post(.fileFinished(id: id, error: error), to: app, on: runtime)
        }
        return id
    }

    /// Bytes of a file in an app's container; 0 where there is none, as the answer will say.
    private func size(of path: String, _ app: String, on runtime: DeviceRuntime) -> Int {
        guard let place = try? SandboxPath(path) else { return 0 }
        return (try? runtime.host(app)?.sandbox.size(place)) ?? 0
    }

    /// An app's own transfers only, to whichever watch they go.
    func cancel(_ transfer: String, app: String, on runtime: DeviceRuntime) {
        for pairing in pairings { tell(pairing, .cancel(transfer: transfer, app: app), on: runtime) }
    }

    // MARK: Checks

    private func checkSession(_ app: String, on runtime: DeviceRuntime) throws(ConnectivityError) {
        guard let session = session(of: app) else { throw .invalidParameter }
        if runtime.isQuiet(for: app) {
            let error = ServiceError.quietAppTransmitted(app: app)
            runtime.log(.error, "connectivity", error.description, [FileMetadata("app", app)])
            throw .genericError
        }
        guard let error = session.errorBeforeQueueing else { return }
        let isProgrammers = [.sessionMissingDelegate, .sessionNotActivated, .sessionInactive].contains(error)
        if isProgrammers, configuration.policy.trapsProgrammerErrors, let host = runtime.host(app) {
            runtime.crash(host, "the session was used wrongly: \(error.description)")
        }
        throw error
    }

    /// What counts after the payload: for live messages the true state of the link (connectivity R9).
    private func checkChannel(_ channel: ConnectivityChannel, app: String) throws(ConnectivityError) {
        if let error = session(of: app)?.refusal(for: channel) { throw error }
    }

    private func encode(_ content: MessageContent) throws(ConnectivityError) -> MessageBody {
        let limit = configuration.limits.message
        switch content {
        case .dictionary(let values): return .dictionary(try PropertyCodec.encode(values, limit: limit))
        case .data(let bytes):
            guard bytes.count <= limit else { throw .payloadTooLarge }
            return .data(bytes)
        }
    }

    /// A simulator reports transfers as delivered and throws them away (connectivity 6.1).
    private func swallows(
        _ channel: ConnectivityChannel, _ id: String, app: String, on runtime: DeviceRuntime
    ) -> Bool {
        guard faults.contains(.simulatorMode) else { return false }
        recordQueue(.accepted(transfer: id, app: app, channel), on: runtime)
        recordQueue(
            .finished(Outcome(transfer: id, app: app, channel: channel, error: nil)), on: runtime)
        post(
            channel == .file
                ? .fileFinished(id: id, error: nil) : .userInfoFinished(id: id, error: nil),
            to: app, on: runtime)
        return true
    }

    /// Whether a complication transfer is urgent; then it is counted (connectivity K4, K5).
    private func spendBudget(of app: String, on runtime: DeviceRuntime) -> Bool {
        guard let index = index(of: app), let active else { return false }
        var budget = budget(of: app, active)
        let isUrgent = budget.spend(
            isEnabled: sessions[index].session.isComplicationEnabled, at: runtime.date)
        guard isUrgent else { return false }
        sessions[index].budgets[active.peer] = budget
        active.store.setComplicationUse(of: app, day: budget.day, used: budget.used)
        return true
    }

    /// It is known which one was the last, even when it is over: one before it is never current again (connectivity K3).
    private func noteCurrentComplication(_ transfer: String, of app: String) {
        guard let index = index(of: app), let active else { return }
        sessions[index].currentComplications[active.peer] = transfer
        active.store.setCurrentComplication(of: app, transfer: transfer)
    }

    func budget(of app: String, _ pairing: Pairing) -> ComplicationBudget {
        if let index = index(of: app), let budget = sessions[index].budgets[pairing.peer] { return budget }
        // A row that cannot be read was reported when the store was opened.
        let use = (try? pairing.store.complicationUse(of: app)) ?? nil
        return ComplicationBudget(policy: configuration.policy, day: use?.day ?? 0, used: use?.used ?? 0)
    }
}

extension MessageContent {
    var channel: ConnectivityChannel { dictionary == nil ? .data : .message }
}
