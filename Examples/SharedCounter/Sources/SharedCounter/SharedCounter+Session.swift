import HikeConnectivity
import HikeHardware
import HikeValues

/// The session's delegate.
extension SharedCounter {
    func handle(_ event: SessionEvent) {
        switch event {
        case .activationDidComplete(let activation, let error): activated(activation, error)
        case .didDeactivate: device.link.activate()
        case .watchStateDidChange, .companionAppInstalledDidChange:
            sendWaiting()
            sendSettings()
            sendFaceSoon()
        case .reachabilityDidChange: show()
        case .messageReceived(let message): receive(message)
        case .replyReceived(let id, let content): replied(id, content)
        case .messageFailed(let id, let error): failed(id, error)
        case .contextReceived(let settings): take(settings)
        case .userInfoReceived(let info): receive(info)
        case .userInfoFinished(let id, let error), .fileFinished(let id, let error): finished(id, error)
        case .fileReceived(let file): receive(file)
        case .backgroundTask(let id):
            tasks.append(id)
            completeTasks()
        case .hasContentPendingDidChange: completeTasks()
        case .didBecomeInactive: break
        }
    }

    private func activated(_ activation: Session.ActivationState, _ error: ConnectivityError?) {
        guard activation == .activated else {
            device.log(
                .error, "session", "the session was not activated",
                [FileMetadata("reason", error?.name ?? "")])
            return
        }
        take(device.link.session.receivedApplicationContext)
        sendWaiting()
        sendSettings()
        // Outcomes that happened while the app did not run come after this call.
        reconcile(after: .seconds(5))
        completeTasks()
        show()
    }

    /// Once everything has come that the app was woken for.
    private func completeTasks() {
        let session = device.link.session
        guard session.activationState == .activated, !session.hasContentPending else { return }
        for task in tasks { device.link.completeBackgroundTask(task) }
        tasks = []
    }

    // MARK: Queued content

    private func receive(_ info: [String: PropertyValue]) {
        if info["type"] == "face", let count = info["count"]?.integer, let date = info["date"]?.date {
            guard date > state.faceDate else { return }
            (state.face, state.faceDate) = (Int(count), date)
            save()
            return show()
        }
        guard info["type"] == "tap", let origin = info["origin"]?.string,
            let number = info["number"]?.integer,
            let amount = info["amount"]?.integer
        else {
            device.log(.warning, "taps", "user info that is no tap")
            return
        }
        guard state.take(number: Int(number), amount: Int(amount), from: origin) else { return }
        save()
        changed()
    }

    private func finished(_ transfer: String, _ error: ConnectivityError?) {
        if let error {
            device.log(
                .warning, "transfer", "a transfer failed and is made again",
                [FileMetadata("transfer", transfer), FileMetadata("reason", error.name)])
            state.lost { $0 == transfer }
            reconcile(after: .seconds(60))
        } else {
            state.concluded(transfer)
        }
        saveSoon()
        show()
    }

    private func take(_ settings: [String: PropertyValue]) {
        guard let step = settings["step"]?.integer, let date = settings["date"]?.date, date > state.stepDate
        else { return }
        (state.step, state.stepDate) = (Int(step), date)
        save()
        show()
    }

    // MARK: Live messages

    func ask() {
        answer = "asked"
        questions.insert(device.link.sendMessage(.dictionary(["ask": "count"]), wantsReply: true))
        show()
    }

    func ping(asData: Bool) {
        _ = device.link.sendMessage(asData ? .data([1]) : .dictionary(["ping": true]), wantsReply: false)
    }

    private func receive(_ message: ReceivedMessage) {
        if message.wantsReply {
            return device.link.reply(to: message.id, .dictionary(["count": .integer(Int64(state.count))]))
        }
        state.pings += 1
        saveSoon()
        device.haptics?.play(device.role == .watch ? .watch(.notification) : .feedback(.impactLight))
        show()
    }

    private func replied(_ id: String, _ content: MessageContent) {
        guard questions.remove(id) != nil else { return }
        answer = content.dictionary?["count"]?.integer.map { "the count is \($0)" } ?? "not understood"
        show()
    }

    private func failed(_ id: String, _ error: ConnectivityError) {
        if questions.remove(id) != nil { answer = error.name }
        device.log(.notice, "messages", "a message was not delivered", [FileMetadata("reason", error.name)])
        show()
    }
}
