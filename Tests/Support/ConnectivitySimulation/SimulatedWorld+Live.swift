import HikeConnectivity
import HikeValues

/// Live messages: the apps that send them and answer them, and I7.
extension SimulatedWorld {
    // MARK: The sender's app

    func sendMessage(_ side: Int) {
        let device = devices[side]
        let app = live.uniform() < 0.7 ? 1 : 0
        guard device.daemon != nil, device.states[app].isReady else { return }
        counts[.messagesSent] += 1
        let id = "m\(side)-\(liveLedger.messages.count)"
        let size = live.uniform() < 0.02 ? 33_000 : 8
        let body = Array("live \(id)".utf8) + [UInt8](repeating: 0, count: size)
        let message = LiveMessage(
            id: id, app: SimulatedDevice.apps[app],
            body: live.uniform() < 0.5 ? .data(body) : .dictionary(body),
            wantsReply: live.uniform() < options.replyShare)
        liveLedger.add(
            .init(
                content: message, sender: side, life: device.life, process: device.states[app].process,
                sentAt: now))
        handle(side, .sendMessage(message))
    }

    /// Whether the process that sent a message still runs, or sleeps.
    private func livesOn(_ message: LiveLedger.Message) -> Bool {
        let device = devices[message.sender]
        return device.life == message.life
            && device.app(named: message.content.app)?.process == message.process
    }

    /// What a message's sender is told.
    func recordLive(_ effect: TransferEffect, _ side: Int) {
        switch effect {
        case .messageDelivered(let id, _, _): end(id, side, nil, body: nil)
        case .replyArrived(let id, _, _, let body): end(id, side, nil, body: body)
        case .messageFailed(let id, _, _, let error): end(id, side, error, body: nil)
        default: break
        }
    }

    private func end(_ id: String, _ side: Int, _ error: ConnectivityError?, body: MessageBody?) {
        guard let index = liveLedger.index(of: id), liveLedger.messages[index].sender == side else {
            violations.append("I7: the end of \(id), which was never sent")
            return
        }
        let message = liveLedger.messages[index]
        if message.hasEnded { violations.append("I7: \(id) ended twice") }
        if !livesOn(message) { violations.append("I7: the end of \(id) was told to another process") }
        if now - message.sentAt > options.messageTimeout + options.replyTimeout {
            violations.append("I7: \(id) ended after its time")
        }
        if let error { checkLive(error, message) } else { checkSuccess(message, body) }
        liveLedger.change(index) {
            $0.hasEnded = true
            $0.error = error
            $0.endedAt = now
        }
        guard let error else { return }
        if bug == .liveSentAgain, error == .notReachable { devices[side].resends.append(message.content) }
    }

    private func checkSuccess(_ message: LiveLedger.Message, _ body: MessageBody?) {
        counts[body == nil ? .messagesDelivered : .replies] += 1
        if message.deliveries == 0 { violations.append("I7: \(message.content.id) was never handed over") }
        let wanted = message.content.wantsReply ? message.reply : nil
        if body != wanted { violations.append("I7: \(message.content.id) got the reply of another message") }
    }

    private func checkLive(_ error: ConnectivityError, _ message: LiveLedger.Message) {
        let id = message.content.id
        switch error {
        case .notReachable: counts[.notReachable] += 1
        case .transferTimedOut: counts[.messageTimeouts] += 1
        case .messageReplyTimedOut, .messageReplyFailed:
            counts[error == .messageReplyFailed ? .repliesFailed : .replyTimeouts] += 1
            if message.deliveries == 0 || !message.content.wantsReply {
                violations.append("I7: \(id) failed with \(error.name) and was not delivered")
            }
        case .deliveryFailed: counts[.messagesRefused] += 1
        case .watchAppNotInstalled, .companionAppNotInstalled:
            if !devices[1 - message.sender].ledger.hadRemovals {
                violations.append("I7: \(id) failed with \(error.name)")
            }
        default: violations.append("I7: \(id) failed with \(error.name)")
        }
        if message.sentAt >= Self.liveAgain, error != .deliveryFailed {
            violations.append("I10: \(id) failed with \(error.name) when all was well")
        }
    }

    /// The bug: what failed is tried again.
    func resend(_ side: Int) {
        let messages = devices[side].resends
        devices[side].resends = []
        for message in messages { handle(side, .sendMessage(message)) }
    }

    // MARK: The receiver's app

    func deliverLive(_ message: LiveMessage, _ side: Int) {
        let device = devices[side]
        guard let index = liveLedger.index(of: message.id) else {
            violations.append("I7: \(message.id) was never sent")
            return
        }
        guard let app = device.app(named: message.app), app.isReady else {
            violations.append("K2: a live message for an app that is not ready")
            return
        }
        counts[.messagesHandedOver] += 1
        let isInOrder = liveLedger.deliver(index)
        let known = liveLedger.messages[index]
        if !isInOrder { violations.append("I7: \(message.id) came out of order") }
        if known.deliveries > 1 { violations.append("I7: \(message.id) was handed over twice") }
        if known.content != message { violations.append("I9: \(message.id) has another content") }
        if let error = known.error {
            counts[.messageRaces] += 1
            let isLate = known.endedAt > Self.faultsEnd && now - known.endedAt > .seconds(10)
            if known.isWithdrawn || isLate {
                violations.append("I7: \(message.id) was handed over after it failed with \(error.name)")
            }
        }
        if live.uniform() < 0.1 {
            answer(side, app, .messageUnhandled(id: message.id), after: 0.1)
            return
        }
        answer(side, app, .messageHandled(id: message.id), after: 0.2)
        guard message.wantsReply else { return }
        let choice = isHealed ? 1 : live.uniform()
        switch choice {
        case ..<0.15: break
        case ..<0.2: answer(side, app, .replyFailed(id: message.id), after: options.longestReply)
        case ..<0.6: answer(side, app, .reply(id: message.id, known.reply), after: options.longestReply)
        default: answer(side, app, .reply(id: message.id, known.reply), after: 0.1)
        }
    }

    private func answer(
        _ side: Int, _ app: SimulatedDevice.App, _ event: TransferEvent, after longest: Double
    ) {
        let time = now + .seconds(live.uniform(0, longest))
        let index = devices[side].states.firstIndex { $0.name == app.name } ?? 0
        queue.add(
            .appAnswers(side, life: devices[side].life, app: index, process: app.process, event), at: time)
    }

    /// A process answers while it lives; one that sleeps does so when it runs again.
    func appAnswers(_ side: Int, _ app: Int, _ process: Int, _ event: TransferEvent) {
        let device = devices[side]
        guard device.states[app].process == process else { return }
        guard device.states[app].isReady else {
            let again = Happening.appAnswers(side, life: device.life, app: app, process: process, event)
            queue.add(again, at: now + .seconds(1))
            return
        }
        handle(side, event)
    }

    /// The phone starts an app for a message, or does not manage to.
    func wake(_ name: String, _ side: Int) {
        counts[.wakes] += 1
        if side == 1 { violations.append("M12: a live message starts a watch app") }
        guard let app = SimulatedDevice.apps.firstIndex(of: name), live.uniform() < 0.8 else { return }
        queue.add(.app(side, app, .woken), at: now + .seconds(live.uniform(0, options.longestWake)))
    }

    // MARK: The end

    /// I11: what a daemon holds of live messages stays within its limits.
    func checkBounds(_ load: LiveLoad) {
        let inBounds =
            load.sent <= TransferLimits.messages && load.held + load.handedOver <= TransferLimits.messages
            && load.conversations <= TransferLimits.liveConversations
            && load.inFlight <= TransferLimits.liveInFlight && load.early < TransferLimits.liveInFlight
            && load.bytes <= TransferLimits.liveConversations * TransferLimits.liveBytes
        if !inBounds { violations.append("I11: above its limits: \(load)") }
    }

    func checkLiveEnd() {
        for message in liveLedger.messages where !message.hasEnded && livesOn(message) {
            violations.append("I7: \(message.content.id) never ended")
        }
        for device in devices {
            if let load = device.daemon?.liveLoad, load != load.resting {
                violations.append("I11: left in memory: \(load)")
            }
            for image in [device.disk.visible, device.disk.durable] where image.holdsLive {
                violations.append("I7: a live message was stored")
            }
        }
    }
}

extension LiveLoad {
    /// What is left when nothing is under way.
    fileprivate var resting: LiveLoad {
        var load = LiveLoad()
        load.conversations = conversations
        load.bytes = bytes
        return load
    }
}

extension DiskImage {
    fileprivate var holdsLive: Bool {
        let payloads =
            items.map(\.item.payload) + contexts.map(\.payload) + receivedContexts.map(\.value.payload)
            + takenItems.map(\.payload)
        return payloads.contains { $0.starts(with: "live".utf8) || $0.starts(with: "reply".utf8) }
    }
}
