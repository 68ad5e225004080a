import HikeConnectivity
import HikeHardware
import HikeStorage
import HikeValues

extension ConnectivityService {
    /// Carries out one effect of a pairing's daemon; gives the event that answers it, where one does.
    func carryOut(_ effect: TransferEffect, _ pairing: Pairing, on runtime: DeviceRuntime) -> TransferEvent? {
        if TransferStore.concerns(effect) { return pairing.store.perform(effect) }
        switch effect {
        case .send(let frame): send(frame, pairing, on: runtime)
        case .setTimer(let timer, let time):
            runtime.timers.set(
                .connectivity(.daemon(peer: pairing.peer, timer)), at: time, isQuiet: false)
        case .cancelTimer(let timer):
            runtime.timers.cancel(.connectivity(.daemon(peer: pairing.peer, timer)))
        case .awaitOpportunity(let opportunity): return waitFor(opportunity, pairing, on: runtime)
        case .deliver(let delivery): return deliver(delivery, pairing, on: runtime)
        case .contentPending(let app): contentPending(app, pairing, on: runtime)
        case .deliverMessage(let message): return deliver(message, on: runtime)
        case .wakeForMessage(let app): wakeForMessage(app, on: runtime)
        case .replyArrived(let id, let app, let channel, let body):
            let content = MessageContent(body)
            recordMessage("replied", channel, id, app: app, reply: content, on: runtime)
            if let content {
                post(.replyReceived(id: id, content), to: app, on: runtime)
            }
        case .messageFailed(let id, let app, let channel, let error):
            recordMessage("failed", channel, id, app: app, error: error, on: runtime)
            post(.messageFailed(id: id, error), to: app, on: runtime)
        case .messageDelivered(let id, let app, let channel):
            recordMessage("finished", channel, id, app: app, on: runtime)
        case .connectionChanged(let isConnected):
            tellAll(.linkChanged(up: isConnected), of: pairing, on: runtime)
        case .peerApp(let state): peerAppChanged(state, pairing, on: runtime)
        case .peerLocked(let isLocked):
            pairing.peerIsLocked = isLocked
            tellAll(.peerLockChanged(isLocked), of: pairing, on: runtime)
        case .storeRolledBack: return renewStore(pairing, on: runtime)
        case .accepted, .refused, .cancelled, .demoted, .progressed, .finished, .contextAccepted,
            .contextRefused, .contextFinished:
            recordQueue(effect, peer: pairing.peer, on: runtime)
        // The store's (`TransferStore.concerns`).
        case .persist, .readChunk, .storeItem, .moveItem, .readItems, .storeContext, .conclude,
            .beginStaging, .appendStaging, .verifyStaging, .discardStaging, .commitInbox, .takeItems,
            .takeContext, .settle, .discard, .removalTold:
            break
        }
        return nil
    }

    /// A frame that may not leave yet is lost, as by the radio: the daemon repeats it.
    private func send(_ frame: RadioFrame, _ pairing: Pairing, on runtime: DeviceRuntime) {
        guard !frame.givesOutNumbers || pairing.store.allowsNumbers() else { return }
        let content = frame.gathered()
        record("send", frame, size: content.count, peer: pairing.peer, on: runtime)
        runtime.transmit(content, to: pairing.peer)
    }

    /// What the other device says of itself concerns the sessions, while it is the active one.
    private func tellAll(_ event: Session.Event, of pairing: Pairing, on runtime: DeviceRuntime) {
        guard pairing.peer == activePeer else { return }
        for app in sessions.map(\.app) { tell(app, event, on: runtime) }
    }

    private func peerAppChanged(_ state: AppState, _ pairing: Pairing, on runtime: DeviceRuntime) {
        notePeerApp(state, pairing)
        guard pairing.peer == activePeer else { return }
        tell(
            state.app, .peerAppChanged(state.presence, hasComplication: state.hasComplication), on: runtime)
        updateWatchDirectory(of: state.app, pairing, on: runtime)
    }

    /// What it says of an app that is here too is known after a restart, out of its range as well.
    private func notePeerApp(_ state: AppState, _ pairing: Pairing) {
        let last = pairing.peerApp(state.app)
        pairing.peerApps.removeAll { $0.app == state.app }
        pairing.peerApps.append(state)
        let isKnown =
            last?.hasComplication == state.hasComplication
            && (last?.presence == .notInstalled) == (state.presence == .notInstalled)
        if !isKnown, index(of: state.app) != nil { pairing.store.setPeerApp(state) }
    }

    /// The device was set back to an old copy of its queues. They go on under another name, which the other
    /// device does not know: what the copy holds is sent (again).
    private func renewStore(_ pairing: Pairing, on runtime: DeviceRuntime) -> TransferEvent? {
        let id = StoreID(high: identifiers.next(), low: identifiers.next())
        var fields = [FileMetadata("peer", pairing.peer)]
        do { try pairing.store.renew(id) } catch {
            fields.append(FileMetadata("reason", "\(error)"))
            runtime.log(
                .error, "connectivity",
                "the store of the queues is an old copy; nothing is sent from it until the next start", fields
            )
            return nil
        }
        runtime.log(
            .warning, "connectivity",
            "the store of the queues is an old copy; what it holds may arrive a second time", fields)
        return .storeRenewed(id, life: identifiers.next())
    }

    /// Background content is sent when the moment is good (connectivity 5).
    private func waitFor(
        _ opportunity: Opportunity, _ pairing: Pairing, on runtime: DeviceRuntime
    ) -> TransferEvent? {
        let timing = configuration.timing
        let delay: DelayDistribution
        if opportunity == .complication {
            delay = timing.opportunityForComplication
        } else {
            let bothInFront = runtime.hosts.contains { host in
                host.lifecycle.state == .foreground
                    && pairing.peerApp(host.id)?.presence.isInteractive == true
            }
            delay = bothInFront ? timing.opportunityInForeground : timing.opportunityInBackground
        }
        if delay.isNone { return .opportunity(opportunity) }
        runtime.timers.set(
            .connectivity(.opportunity(peer: pairing.peer, opportunity)),
            at: runtime.now + delay.draw(&delays), isQuiet: false)
        return nil
    }

    // MARK: Handing over

    /// Gives an answer at once where there is no handler to wait for. Thousands may wait for an app without one.
    private func deliver(
        _ delivery: Delivery, _ pairing: Pairing, on runtime: DeviceRuntime
    ) -> TransferEvent? {
        guard let host = runtime.host(delivery.app),
            let event = event(for: delivery, host, pairing, on: runtime)
        else {
            // It cannot be read: the log says so, and what comes behind is not held up.
            return .handlerReturned(delivery)
        }
        guard session(of: delivery.app)?.handles(delivery) ?? false else {
            runtime.log(
                .warning, "connectivity", "the app's delegate does not implement a handler; the call is lost",
                [
                    FileMetadata("app", host.id),
                    FileMetadata("handler", "\(SessionHandlers.name(of: delivery))"),
                ])
            return .handlerReturned(delivery)
        }
        recordDelivery(delivery, as: event, on: runtime)
        let crashes = delivery.isContent && faults.contains(.crashInHandler)
        runtime.post(event, to: host) { [unowned self, unowned runtime] in
            if crashes {
                setFault(.crashInHandler, isOn: false, on: runtime)
                runtime.crash(host, "the app crashed in the handler of received content")
                return
            }
            if case .fileReceived(let file) = event { removeExport(file, of: host, pairing, on: runtime) }
            tell(pairing, .handlerReturned(delivery), on: runtime)
        }
        return nil
    }

    private func event(
        for delivery: Delivery, _ host: AppHost, _ pairing: Pairing, on runtime: DeviceRuntime
    ) -> SessionEvent? {
        do {
            switch delivery {
            case .outcome(let outcome):
                return outcome.channel == .file
                    ? .fileFinished(id: outcome.transfer, error: outcome.error)
                    : .userInfoFinished(id: outcome.transfer, error: outcome.error)
            case .context(let app, _):
                let payload = pairing.daemon.receivedContext(of: app) ?? []
                return .contextReceived(try PropertyCodec.decode(payload[...]))
            case .userInfo(let item):
                let payload = try pairing.store.payload(of: item)
                return .userInfoReceived(try PropertyCodec.decode(payload[...]))
            case .file(let manifest):
                let path = try pairing.store.exportFile(manifest, into: host.sandbox)
                return .fileReceived(
                    ReceivedFile(
                        path: path.description, name: manifest.label.text, size: manifest.size,
                        metadata: manifest.metadata))
            }
        } catch {
            runtime.log(
                .error, "connectivity", "received content cannot be handed over",
                [FileMetadata("app", host.id), FileMetadata("reason", "\(error)")])
            return nil
        }
    }

    private func removeExport(
        _ file: ReceivedFile, of host: AppHost, _ pairing: Pairing, on runtime: DeviceRuntime
    ) {
        do { try pairing.store.removeExport(try SandboxPath(file.path), from: host.sandbox) } catch {
            runtime.log(
                .error, "connectivity", "a received file was not removed",
                [FileMetadata("app", host.id), FileMetadata("reason", "\(error)")])
        }
    }

    /// Hands a live message to its app. An app without the handler that the sender's call needs does not get
    /// it: there is no way from one to the other (connectivity 1.3).
    private func deliver(_ message: LiveMessage, on runtime: DeviceRuntime) -> TransferEvent? {
        guard let host = runtime.host(message.app), let session = session(of: message.app),
            session.handles(message), let content = MessageContent(message.body)
        else {
            runtime.log(
                .warning, "connectivity", Self.unimplemented,
                [FileMetadata("app", message.app), FileMetadata("wantsReply", "\(message.wantsReply)")])
            return .messageUnhandled(id: message.id)
        }
        recordDelivery(message, content, on: runtime)
        let received = ReceivedMessage(id: message.id, content: content, wantsReply: message.wantsReply)
        guard session.handlers?.contains(.saysOnReceipt) ?? false, let index = index(of: message.app) else {
            runtime.post(.messageReceived(received), to: host)
            return .messageHandled(id: message.id)
        }
        sessions[index].messagesInHand.append(message.id)
        runtime.post(.messageReceived(received), to: host) { [unowned self, unowned runtime] in
            handed(message.id, to: message.app, on: runtime)
        }
        return nil
    }

    /// The handler of a message has returned.
    func handed(_ message: String, to app: String, on runtime: DeviceRuntime) {
        guard let index = index(of: app), sessions[index].messagesInHand.contains(message) else { return }
        sessions[index].messagesInHand.removeAll { $0 == message }
        tellActive(.messageHandled(id: message), on: runtime)
    }

    /// The delegate has no method for a message that it is being given.
    func refuse(_ message: String, app: String, on runtime: DeviceRuntime) {
        guard let index = index(of: app), sessions[index].messagesInHand.contains(message) else { return }
        sessions[index].messagesInHand.removeAll { $0 == message }
        runtime.log(.warning, "connectivity", Self.unimplemented, [FileMetadata("app", app)])
        tellActive(.messageUnhandled(id: message), on: runtime)
    }

    private static let unimplemented = "the app's delegate does not implement the handler of a message"

    func post(_ event: SessionEvent, to app: String, on runtime: DeviceRuntime) {
        guard let host = runtime.host(app), host.app != nil else { return }
        runtime.post(event, to: host)
    }
}

extension MessageContent {
    /// Nil where the bytes are no property list.
    init?(_ body: MessageBody) {
        switch body {
        case .data(let bytes): self = .data(bytes)
        case .dictionary(let bytes):
            guard let values = try? PropertyCodec.decode(bytes[...]) else { return nil }
            self = .dictionary(values)
        }
    }
}
