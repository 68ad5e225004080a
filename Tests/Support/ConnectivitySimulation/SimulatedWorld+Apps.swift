import HikeConnectivity
import HikeValues

extension SimulatedWorld {
    private func chooseApp(_ device: SimulatedDevice) -> Int? {
        guard device.daemon != nil else { return nil }
        let app = people.uniform() < 0.7 ? 1 : 0
        return device.states[app].isInstalled ? app : nil
    }

    func sendItem(_ side: Int) {
        let device = devices[side]
        guard let app = chooseApp(device) else { return }
        transferCount += 1
        let isComplication = people.uniform() < options.urgentShare
        let isUrgent = isComplication && people.uniform() < 0.8
        let name = "i\(side)-\(transferCount)"
        let appName = SimulatedDevice.apps[app]
        if bug == .demotedLosesItsPlace, isComplication { requeueCurrent(appName, side) }
        device.ledger.add(
            .init(name: name, app: appName, isFile: false, isUrgent: isUrgent))
        handle(
            side,
            .enqueueUserInfo(
                UserInfoRequest(
                    transfer: name, app: appName, payload: SimulatedContent.item(name),
                    isComplication: isComplication, isUrgent: isUrgent)))
    }

    /// The bug: the item that is not current any more is cancelled and queued again.
    private func requeueCurrent(_ app: String, _ side: Int) {
        let device = devices[side]
        let items = device.daemon?.outstandingItems ?? []
        for item in items where item.app == app && item.stream == .urgent {
            guard device.ledger.transfer(item.transfer)?.isSent == false else { continue }
            handle(side, .cancel(transfer: item.transfer, app: app))
            noteMove(item.transfer, device)
            device.ledger.change(item.transfer) { $0.isCancelled = false }
            handle(
                side,
                .enqueueUserInfo(
                    UserInfoRequest(
                        transfer: item.transfer, app: app, payload: SimulatedContent.item(item.transfer))))
        }
    }

    func noteMove(_ name: String, _ device: SimulatedDevice) {
        counts[.moved] += 1
        guard let place = device.ledger.place(of: name) else { return }
        let keepsPlace = device.ledger.ordinaryRead < place
        device.ledger.change(name) {
            $0.isMoved = true
            $0.keepsPlace = keepsPlace
        }
    }

    func sendFile(_ side: Int) {
        let device = devices[side]
        guard let app = chooseApp(device) else { return }
        transferCount += 1
        let sizes = [0, 1, 16, 17, 40, 96, 200]
        let name = "f\(side)-\(transferCount)-\(sizes[transferCount % sizes.count])"
        let appName = SimulatedDevice.apps[app]
        device.ledger.add(.init(name: name, app: appName, isFile: true, isUrgent: false))
        handle(
            side,
            .enqueue(FileRequest(transfer: name, app: appName, source: name, metadata: ["n": .string(name)])))
    }

    func updateContext(_ side: Int) {
        let device = devices[side]
        guard let app = chooseApp(device) else { return }
        device.ledger.lastContext[app] += 1
        let payload = Array("\(device.ledger.lastContext[app])".utf8)
        handle(side, .updateContext(app: SimulatedDevice.apps[app], payload: payload))
    }

    func cancel(_ side: Int) {
        let device = devices[side]
        let transfers = device.ledger.transfers
        guard device.daemon != nil, !transfers.isEmpty else { return }
        let recent = max(0, transfers.count - 6)
        let transfer = transfers[Int(people.uniform(Double(recent), Double(transfers.count)))]
        guard transfer.isAccepted, !transfer.isCancelled, transfer.outcomes.isEmpty else { return }
        if bug == .cancelledAllTheSame {
            noteCancel(transfer.name, device)
            device.ledger.change(transfer.name) { $0.isConcluded = true }
        } else {
            handle(side, .cancel(transfer: transfer.name, app: transfer.app))
        }
    }

    private func noteCancel(_ name: String, _ device: SimulatedDevice) {
        counts[.cancelled] += 1
        device.ledger.change(name) {
            $0.isCancelled = true
            $0.wasSentBeforeCancel = $0.isSent
        }
    }

    /// What the sender's app is told.
    func record(_ effect: TransferEffect, _ side: Int) {
        let device = devices[side]
        switch effect {
        case .accepted(let name, _, let channel):
            counts[channel == .file ? .filesAccepted : .itemsAccepted] += 1
            device.ledger.change(name) { $0.isAccepted = true }
        case .refused(let name, _, _, let error):
            check(error, name, own: device.ledger, side)
            device.ledger.change(name) { $0.isExcused = true }
        case .cancelled(let name, _, _): noteCancel(name, device)
        case .demoted(let name, let app):
            counts[.demoted] += 1
            let others = device.ledger.transfers.drop { $0.name != name }.dropFirst()
            if !others.contains(where: { $0.app == app && $0.isUrgent }) {
                violations.append("K5: \(name) gave way, and no urgent one came after it")
            }
        case .finished(let outcome):
            counts[.outcomes] += 1
            device.ledger.change(outcome.transfer) { $0.outcomes.append(outcome.error) }
            if let error = outcome.error {
                counts[.failures] += 1
                check(error, outcome.transfer, own: device.ledger, side)
            }
        case .contextAccepted(let app, let version):
            counts[.contextsAccepted] += 1
            guard let index = SimulatedDevice.apps.firstIndex(of: app) else { return }
            device.ledger.acceptedContext[index] = device.ledger.contextNumbers["\(app) \(version)"] ?? 0
        default: break
        }
    }

    /// An error is believed only where something went wrong that explains it.
    private func check(_ error: ConnectivityError, _ name: String, own: Ledger, _ side: Int) {
        let other = devices[1 - side].ledger
        let explained =
            switch error {
            case .insufficientSpace: own.hadFull || other.hadFull
            case .watchAppNotInstalled, .companionAppNotInstalled: other.hadRemovals
            case .genericError, .fileAccessDenied: own.hadFailures
            default: false
            }
        if !explained { violations.append("I1: \(name) failed with \(error.name)") }
    }

    // MARK: The receiver's app

    /// What the daemon hands over, and what the bugs make of it.
    func handOver(_ delivery: Delivery, _ side: Int) {
        let device = devices[side]
        switch (delivery, bug) {
        case (.context(let app, let version), .contextNotReplaced):
            let older = device.waitingContexts.filter { $0.app == app && $0.version < version }
            device.waitingContexts.removeAll { $0.app == app }
            for context in older { deliver(.context(app: app, version: context.version), side) }
            deliver(delivery, side)
        case (.userInfo, .redeliveredLast):
            let wasInHand = device.ledger.inHand.contains(delivery)
            let othersWait =
                device.daemon?.undelivered.contains { other in
                    if case .userInfo = other { other.app == delivery.app } else { false }
                } ?? false
            guard wasInHand, othersWait, device.putOff == nil, let app = device.app(named: delivery.app)
            else {
                deliver(delivery, side)
                return
            }
            device.putOff = delivery
            queue.add(
                .handlerReturns(side, life: device.life, appLife: app.life, delivery), at: now)
        default: deliver(delivery, side)
        }
    }

    func deliver(_ delivery: Delivery, _ side: Int) {
        let device = devices[side]
        guard let app = device.app(named: delivery.app), app.isReady else {
            violations.append("K2: content for an app that is not ready")
            return
        }
        if device.ledger.handled.contains(delivery) { counts[.redelivered] += 1 }
        if device.ledger.settled.contains(delivery) {
            if case .context = delivery {
            } else {
                violations.append("I2: told again after it was settled: \(delivery)")
            }
        }
        inspect(delivery, device)
        checkPlace(delivery, device)
        device.ledger.inHand.insert(delivery)
        if bug == .settledBeforeHandler { schedule(.effect(.settle(delivery)), side) }
        if options.isStrict { device.ledger.handled.insert(delivery) }
        let time = now + .seconds(people.uniform(0, 0.5))
        queue.add(.handlerReturns(side, life: device.life, appLife: app.life, delivery), at: time)
    }

    func handlerReturns(_ delivery: Delivery, _ appLife: Int, _ side: Int) {
        let device = devices[side]
        guard let app = device.app(named: delivery.app), app.life == appLife else { return }
        if device.putOff != delivery { noteHandled(delivery, device) }
        handle(side, .handlerReturned(delivery))
        if let late = device.putOff, late != delivery, late.app == delivery.app {
            device.putOff = nil
            noteHandled(late, device)
        }
    }

    private func noteHandled(_ delivery: Delivery, _ device: SimulatedDevice) {
        device.ledger.handled.insert(delivery)
        device.ledger.inHand.remove(delivery)
    }

    /// An app is handed what was taken in the order in which it was taken, each kind for itself, and of contexts the
    /// newest only (I3, I6, C1).
    private func checkPlace(_ delivery: Delivery, _ device: SimulatedDevice) {
        let image = device.disk.visible
        let done = device.ledger.handled.union(device.ledger.discarded)
        switch delivery {
        case .context(let app, let version):
            if let newest = device.knownContexts[app], version < newest {
                violations.append("C1: \(app) was handed context \(version), which \(newest) had replaced")
            }
        case .userInfo(let item):
            let waiting = image.takenItems.prefix { $0.key != item.key }
            let done = Set(done.compactMap { if case .userInfo(let item) = $0 { item.key } else { nil } })
            let own = Set(image.receivedItems.filter { $0.app == item.app }.map(\.key))
            if let first = waiting.first(where: { own.contains($0.key) && !done.contains($0.key) }) {
                violations.append("I3: \(item.transfer) was handed over before \(first.transfer)")
            }
        case .file(let manifest):
            let waiting = image.inbox.prefix { $0.key != manifest.key }
            let first = waiting.first { $0.app == manifest.app && !done.contains(.file($0)) }
            if let first {
                violations.append("I3: \(manifest.transfer) was handed over before \(first.transfer)")
            }
        case .outcome: break
        }
    }

    private func inspect(_ delivery: Delivery, _ device: SimulatedDevice) {
        switch delivery {
        case .context(let name, _):
            guard let app = SimulatedDevice.apps.firstIndex(of: name),
                let payload = device.daemon?.receivedContext(of: name)
            else {
                violations.append("I6: a context without content")
                return
            }
            counts[.contextsSeen] += 1
            let seen = Self.number(payload)
            if seen < device.ledger.seenContext[app] {
                violations.append("I6: \(name) saw context \(seen) after \(device.ledger.seenContext[app])")
            }
            device.ledger.seenContext[app] = seen
        case .userInfo(let item):
            let row = device.disk.visible.takenItems.first { $0.key == item.key }
            if row?.transfer != item.transfer || row?.payload != SimulatedContent.item(item.transfer) {
                violations.append("I9: \(item.transfer) was handed over with another content")
            }
        case .file(let manifest):
            let row = device.disk.visible.takenFiles.first { $0.manifest.key == manifest.key }
            if row?.content != SimulatedContent.file(manifest.transfer) {
                violations.append("I8: \(manifest.transfer) was handed over with another content")
            }
        case .outcome: break
        }
    }

    static func number(_ payload: [UInt8]) -> Int { Int(String(decoding: payload, as: UTF8.self)) ?? 0 }
}
