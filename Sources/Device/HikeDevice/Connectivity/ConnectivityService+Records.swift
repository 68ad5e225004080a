import HikeConnectivity
import HikeHardware
import HikeValues

/// What the event log says of the radio, the queues and the sessions (EM-12, `docs/event-log.md`).
extension ConnectivityService {
    // MARK: The radio

    func record(
        _ direction: String, _ frame: RadioFrame, size: Int, peer: String, on runtime: DeviceRuntime
    ) {
        runtime.recorder.record(.bus, at: runtime.now) { line in
            line.add("direction", direction)
            addPeer(to: &line, peer)
            frame.describe(in: &line, size: size)
        }
    }

    /// The other device; in a pair it goes without saying.
    private func addPeer(to line: inout JSONLine, _ peer: String? = nil) {
        if pairings.count > 1, let peer = peer ?? activePeer { line.add("peer", peer) }
    }

    // MARK: The queues

    /// What an app asked for and passed the checks.
    func recordQueued(
        _ channel: ConnectivityChannel, _ id: String, app: String, size: Int,
        _ values: [String: PropertyValue]?, on runtime: DeviceRuntime
    ) {
        recordQueue(channel, id, app: app, outcome: "queued", on: runtime) { line in
            line.add("size", size)
            if let values { line.add("keys", Self.keys(values)) }
        }
    }

    func recordRefused(
        _ channel: ConnectivityChannel, _ id: String, app: String, _ error: ConnectivityError,
        on runtime: DeviceRuntime
    ) {
        recordQueue(channel, id, app: app, outcome: "refused", error: error, on: runtime)
    }

    /// The end of a live message.
    func recordMessage(
        _ outcome: String, _ channel: ConnectivityChannel, _ id: String, app: String,
        error: ConnectivityError? = nil, reply: MessageContent? = nil, on runtime: DeviceRuntime
    ) {
        recordQueue(channel, id, app: app, outcome: outcome, error: error, reply: reply, on: runtime)
    }

    /// Content waits for an app that does not run.
    func recordWaiting(_ app: String, cause: String, on runtime: DeviceRuntime) {
        runtime.recorder.record(.bus, at: runtime.now) { line in
            line.add("direction", "queue")
            addPeer(to: &line)
            line.add("app", app)
            line.add("outcome", "waiting")
            line.add("cause", cause)
        }
    }

    /// What became of a queued transfer, where an effect tells of it.
    ///
    /// - Parameter peer: nil: the active one.
    func recordQueue(_ effect: TransferEffect, peer: String? = nil, on runtime: DeviceRuntime) {
        switch effect {
        case .accepted(let id, let app, let channel):
            recordQueue(channel, id, app: app, outcome: "accepted", peer: peer, on: runtime)
        case .refused(let id, let app, let channel, let error):
            recordQueue(channel, id, app: app, outcome: "refused", error: error, peer: peer, on: runtime)
            postOutcome(channel, id, error, to: app, on: runtime)
        case .cancelled(let id, let app, let channel):
            recordQueue(channel, id, app: app, outcome: "cancelled", peer: peer, on: runtime)
            guard configuration.policy.reportsCancelled else { break }
            // No code stands for it (connectivity U5).
            postOutcome(channel, id, .genericError, to: app, on: runtime)
        case .demoted(let id, let app):
            recordQueue(.complication, id, app: app, outcome: "demoted", peer: peer, on: runtime)
        case .finished(let outcome):
            recordQueue(
                outcome.channel, outcome.transfer, app: outcome.app,
                outcome: outcome.error == nil ? "finished" : "failed", error: outcome.error, peer: peer,
                on: runtime)
        case .contextAccepted(let app, let version):
            recordQueue(.context, "", number: version, app: app, outcome: "accepted", peer: peer, on: runtime)
        case .contextRefused(_, let error): contextFailure = error
        case .contextFinished(let app, let version):
            recordQueue(.context, "", number: version, app: app, outcome: "finished", peer: peer, on: runtime)
        // They tell nothing of a transfer's end; how far it is nobody writes down.
        case .progressed, .send, .setTimer, .cancelTimer, .awaitOpportunity, .persist, .readChunk, .storeItem,
            .moveItem, .readItems, .storeContext, .conclude, .beginStaging, .appendStaging, .verifyStaging,
            .discardStaging, .commitInbox, .takeItems, .takeContext, .settle, .discard, .removalTold,
            .deliver, .contentPending, .deliverMessage, .wakeForMessage, .messageDelivered, .replyArrived,
            .messageFailed, .connectionChanged, .peerApp, .peerLocked, .storeRolledBack:
            break
        }
    }

    /// A transfer that ended with its pairing.
    func recordEnded(_ outcome: Outcome, _ error: ConnectivityError, peer: String, on runtime: DeviceRuntime)
    {
        recordQueue(
            outcome.channel, outcome.transfer, app: outcome.app, outcome: "failed", error: error, peer: peer,
            on: runtime)
    }

    /// A transfer that ended with its app.
    func recordDropped(
        _ transfer: String, _ channel: ConnectivityChannel, app: String, peer: String,
        on runtime: DeviceRuntime
    ) {
        recordQueue(channel, transfer, app: app, outcome: "dropped", peer: peer, on: runtime)
    }

    /// A context that ended with its pairing or its app before it was sent.
    func recordDropped(_ context: ContextValue, peer: String, on runtime: DeviceRuntime) {
        recordQueue(
            .context, "", number: context.version, app: context.app, outcome: "dropped", peer: peer,
            on: runtime)
    }

    func postOutcome(
        _ channel: ConnectivityChannel, _ id: String, _ error: ConnectivityError, to app: String,
        on runtime: DeviceRuntime
    ) {
        post(
            channel == .file ? .fileFinished(id: id, error: error) : .userInfoFinished(id: id, error: error),
            to: app, on: runtime)
    }

    private func recordQueue(
        _ channel: ConnectivityChannel, _ id: String, number: UInt64? = nil, app: String, outcome: String,
        error: ConnectivityError? = nil, peer: String? = nil, reply: MessageContent? = nil,
        on runtime: DeviceRuntime, _ fields: (inout JSONLine) -> Void = { _ in }
    ) {
        runtime.recorder.record(.bus, at: runtime.now) { line in
            line.add("direction", "queue")
            addPeer(to: &line, peer)
            line.add("channel", channel.name)
            if !id.isEmpty { line.add("id", id) }
            if let number { line.add("number", Int(number)) }
            line.add("app", app)
            fields(&line)
            line.add("outcome", outcome)
            if let error { line.add(error) }
            add(reply, to: &line, on: runtime)
        }
    }

    // MARK: Handing over

    /// - Parameter event: what the app is called with.
    func recordDelivery(_ delivery: Delivery, as event: SessionEvent, on runtime: DeviceRuntime) {
        recordDelivery(delivery, outcome: "delivered", event: event, on: runtime)
    }

    /// What waited for its app when the pairing ended, or the app was removed.
    func recordDropped(_ delivery: Delivery, peer: String, on runtime: DeviceRuntime) {
        recordDelivery(delivery, outcome: "dropped", peer: peer, on: runtime)
    }

    private func recordDelivery(
        _ delivery: Delivery, outcome: String, event: SessionEvent? = nil, peer: String? = nil,
        on runtime: DeviceRuntime
    ) {
        runtime.recorder.record(.bus, at: runtime.now) { line in
            line.add("direction", "deliver")
            addPeer(to: &line, peer)
            switch delivery {
            case .outcome(let end):
                line.add("channel", end.channel.name)
                line.add("id", end.transfer)
                line.add("app", end.app)
                let told = end.error == nil ? "finished" : "failed"
                line.add("outcome", outcome == "dropped" ? outcome : told)
                if let error = end.error { line.add(error) }
            case .context(let app, let version):
                line.add("channel", "context")
                line.add("number", Int(version))
                line.add("app", app)
                line.add("outcome", outcome)
            case .userInfo(let item):
                line.add("channel", item.isComplication ? "complication" : "userInfo")
                line.add("id", item.transfer)
                line.add("number", Int(item.key.sequence))
                line.add("app", item.app)
                line.add("size", item.size)
                line.add("outcome", outcome)
            case .file(let manifest):
                line.add("channel", "file")
                line.add("id", manifest.transfer)
                line.add("number", Int(manifest.key.sequence))
                line.add("app", manifest.app)
                line.add("size", manifest.size)
                line.add("keys", Self.keys(manifest.metadata))
                if runtime.configuration.recordsContent { line.add("file", manifest.label.text) }
                line.add("outcome", outcome)
            }
            add(event?.content, to: &line, on: runtime)
        }
    }

    func recordDelivery(_ message: LiveMessage, _ content: MessageContent, on runtime: DeviceRuntime) {
        runtime.recorder.record(.bus, at: runtime.now) { line in
            line.add("direction", "deliver")
            addPeer(to: &line)
            line.add("channel", message.channel.name)
            line.add("id", message.id)
            line.add("app", message.app)
            line.add("size", message.body.bytes.count)
            line.add("outcome", "delivered")
            add(content, to: &line, on: runtime)
        }
    }

    /// What was handed over, where the log is to have it; of what is too long that it was left out.
    private func add(_ content: MessageContent?, to line: inout JSONLine, on runtime: DeviceRuntime) {
        guard runtime.configuration.recordsContent, let content else { return }
        let value: PropertyValue =
            switch content {
            case .dictionary(let values): .dictionary(values)
            case .data(let bytes): .data(bytes)
            }
        switch PropertyText.text(of: value, limit: DeviceConfiguration.recordedContentBytes) {
        case .text(let text): line.add("content", text)
        case .tooLong: line.add("contentLeftOut", true)
        }
    }

    private static func keys(_ values: [String: PropertyValue]) -> String {
        values.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: " ")
    }

    // MARK: Sessions

    func record(_ property: Session.Property, app: String, on runtime: DeviceRuntime) {
        runtime.recorder.record(.session, at: runtime.now) { line in
            line.add("app", app)
            switch property {
            case .activationState(let state): line.add("state", "\(state)")
            case .isPaired(let value): line.add("paired", value)
            case .isCounterpartInstalled(let value): line.add("counterpartInstalled", value)
            case .isComplicationEnabled(let value): line.add("complicationEnabled", value)
            case .iOSDeviceNeedsUnlockAfterRebootForReachability(let value): line.add("needsUnlock", value)
            case .isReachable(let value): line.add("reachable", value)
            }
        }
    }
}

extension JSONLine {
    /// An error by its name and number.
    mutating func add(_ error: ConnectivityError) {
        add("error", error.name)
        add("code", error.rawValue)
    }
}

extension SessionEvent {
    /// What came from the other device: a dictionary, bytes, or a file's metadata. Nil: this is the news of something else.
    fileprivate var content: MessageContent? {
        switch self {
        case .contextReceived(let values), .userInfoReceived(let values): .dictionary(values)
        case .fileReceived(let file): .dictionary(file.metadata)
        case .messageReceived(let message): message.content
        case .replyReceived(_, let reply): reply
        case .activationDidComplete, .didBecomeInactive, .didDeactivate, .watchStateDidChange,
            .companionAppInstalledDidChange, .reachabilityDidChange, .hasContentPendingDidChange,
            .messageFailed,
            .userInfoFinished, .fileFinished, .backgroundTask:
            nil
        }
    }
}
