import HikeValues

/// The receiver's side: a message is handed to an app that is ready, waits for one that is not, or fails.
extension LiveChannel {
    mutating func arrived(
        _ message: LiveMessage, apps: [AppState], at now: Instant, into effects: inout [TransferEffect]
    ) {
        guard !inbox.knows(message.id) else { return }
        let presence = apps.first { $0.app == message.app }?.presence ?? .notInstalled
        if let error = refusal(message, presence) {
            transmit(.failed(id: message.id, error), at: now, into: &effects)
        } else if presence.isRunning, inbox.isReady(message.app) {
            // What waits for the app comes first.
            handOver(inbox.release(message.app) + [message], into: &effects)
        } else {
            inbox.hold(message)
            wake(message.app, into: &effects)
        }
    }

    private func refusal(_ message: LiveMessage, _ presence: AppPresence) -> ConnectivityError? {
        if presence == .notInstalled { return notInstalled }
        // A message never starts a watch app (connectivity M12).
        if !wakes, !presence.isInteractive { return .notReachable }
        return inbox.hasRoom(for: message) ? nil : .deliveryFailed
    }

    private var notInstalled: ConnectivityError { wakes ? .companionAppNotInstalled : .watchAppNotInstalled }

    /// Once, until the app is ready or gone (connectivity M11).
    private mutating func wake(_ app: String, into effects: inout [TransferEffect]) {
        if wakes, inbox.beginWaking(app) { effects.append(.wakeForMessage(app: app)) }
    }

    private mutating func handOver(_ messages: [LiveMessage], into effects: inout [TransferEffect]) {
        for message in messages {
            inbox.handOver(message)
            effects.append(.deliverMessage(message))
        }
    }

    /// The app can take messages: those that waited for it are handed over. An app that was suspended is
    /// ready anew when it runs again.
    mutating func appReady(_ app: String, at now: Instant, into effects: inout [TransferEffect]) {
        handOver(inbox.ready(app), into: &effects)
    }

    /// The app's handler was called with a message.
    mutating func handled(id: String, at now: Instant, into effects: inout [TransferEffect]) {
        if inbox.handled(id) { transmit(.delivered(id: id), at: now, into: &effects) }
    }

    /// The app has no handler for a message that it was given.
    mutating func unhandled(id: String, at now: Instant, into effects: inout [TransferEffect]) {
        if inbox.unhandled(id) { transmit(.failed(id: id, .deliveryFailed), at: now, into: &effects) }
    }

    /// An app of this device answers a message that it received.
    mutating func reply(
        id: String, _ body: MessageBody, at now: Instant, into effects: inout [TransferEffect]
    ) {
        // A handler may reply before it returns.
        handled(id: id, at: now, into: &effects)
        guard inbox.replied(id), !faults.contains(.replyLost) else { return }
        let size = body.bytes.count
        let fits = size <= TransferLimits.payloadBytes && hasRoom(for: size)
        transmit(fits ? .reply(id: id, body) : .failed(id: id, .messageReplyFailed), at: now, into: &effects)
    }

    /// The app's reply cannot be sent; the sender is told instead of waiting (connectivity 2, 7011).
    mutating func replyFailed(id: String, at now: Instant, into effects: inout [TransferEffect]) {
        handled(id: id, at: now, into: &effects)
        guard inbox.replied(id) else { return }
        transmit(.failed(id: id, .messageReplyFailed), at: now, into: &effects)
    }

    /// The app runs no code for now: what comes for it waits and wakes it.
    mutating func appPaused(_ app: String) { inbox.notReady(app) }

    mutating func receiverGone(_ app: String, at now: Instant, into effects: inout [TransferEffect]) {
        inbox.notReady(app)
        for id in inbox.forgetHandedOver(to: app) {
            transmit(.failed(id: id, .deliveryFailed), at: now, into: &effects)
        }
        if wakes {
            if inbox.held.contains(where: { $0.app == app }) { wake(app, into: &effects) }
        } else {
            refuse(inbox.release(app), .notReachable, at: now, into: &effects)
        }
    }

    mutating func receiverRemoved(_ app: String, at now: Instant, into effects: inout [TransferEffect]) {
        refuse(inbox.release(app), notInstalled, at: now, into: &effects)
        receiverGone(app, at: now, into: &effects)
    }

    private mutating func refuse(
        _ messages: [LiveMessage], _ error: ConnectivityError, at now: Instant,
        into effects: inout [TransferEffect]
    ) {
        for message in messages { transmit(.failed(id: message.id, error), at: now, into: &effects) }
    }
}
