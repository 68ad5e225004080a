import HikeConnectivity
import HikeValues

extension SimulatedWorld {
    func start(_ side: Int) {
        let device = devices[side]
        guard device.daemon == nil else { return }
        device.life += 1
        device.diskFree = now
        device.radioFree = now
        device.answersFree = now
        device.asked = []
        device.timers = []
        // What the daemon does not know it cannot tell; it starts with no news of the other device.
        device.peerApps = [:]
        device.peerIsLocked = false
        let state = device.disk.visible.restored(bug)
        device.knownContexts = [:]
        for context in state.receivedContexts {
            device.knownContexts[context.value.app] = context.value.version
        }
        if let staging = state.staging, staging.chunks > 0 { counts[.resumed] += 1 }
        var configuration = ConnectivityConfiguration()
        configuration.policy.redeliversAfterCrash = !options.isStrict
        configuration.policy.linkLossEndsReplies = options.linkLossEndsReplies
        configuration.timing.messageTimeout = options.messageTimeout
        configuration.timing.replyTimeout = options.replyTimeout
        device.daemon = TransferDaemon(
            state, role: side == 0 ? .phone : .watch, configuration: configuration,
            life: faults.next(), isLocked: device.isLocked, chunkSize: 16)
        note("\(side) starts, life \(device.life)")
        for app in 0...1 { handle(side, .ownApp(device.state(of: app))) }
        handle(side, .linkChanged(up: linkIsUp))
        for app in 0...1 where device.states[app].isReady {
            handle(side, .appReady(SimulatedDevice.apps[app]))
        }
    }

    func crash(_ side: Int) {
        let device = devices[side]
        guard device.daemon != nil else { return }
        device.daemon = nil
        device.life += 1
        clearAir(of: side)
        device.appended = nil
        device.waitingContexts = []
        device.putOff = nil
        device.deferred = []
        device.flushIsDue = false
        device.acknowledged = []
        device.resends = []
        device.firings = 0
        liveLedger.withdrawFailed(of: 1 - side)
        let isPowerCut = faults.uniform() < options.powerCuts
        counts[isPowerCut ? .powerCuts : .kills] += 1
        if isPowerCut {
            device.disk.cutPower()
            device.isLocked = options.startsLocked
        }
        note("\(side) dies, power cut: \(isPowerCut)")
        device.ledger.changeAll { transfer in
            // What was under way to the disk may be there or not.
            if !transfer.isAccepted { transfer.isExcused = true }
            if transfer.isCancelled, !transfer.isConcluded { transfer.isExcused = true }
            if transfer.isMoved, !transfer.moveIsDurable { transfer.keepsPlace = false }
        }
        queue.add(.start(side), at: now + .seconds(faults.uniform(0.05, 8)))
        if options.linkShowsDeath {
            handle(1 - side, .linkChanged(up: false))
            queue.add(.fault(.linkNews(1 - side)), at: now + .seconds(9))
        }
    }

    /// A factory reset: another store, an empty one. What was on its way from or to the device is lost.
    func wipe(_ side: Int) {
        let device = devices[side]
        counts[.wipes] += 1
        note("\(side) is wiped")
        crash(side)
        air += 1
        held = [[], []]
        let taken =
            device.disk.visible.takenItems.map(\.transfer)
            + device.disk.visible.takenFiles.map(\.manifest.transfer)
        device.ledger.takenBefore.formUnion(taken)
        device.incarnation += 1
        let name = bug == .storeNotChecked ? 0 : device.incarnation
        device.disk = ModelDisk(store: SimulatedDevice.store(side, name))
        device.ledger.changeAll { $0.isExcused = true }
        device.ledger.names = [:]
        device.ledger.ordinaryRead = -1
        device.ledger.acceptedContext = [0, 0]
        device.ledger.seenContext = [0, 0]
        device.ledger.handled = []
        device.ledger.inHand = []
        device.ledger.settled = []
        device.contextCount = 0
        device.ledger.contextNumbers = [:]
    }

    /// The device gets an old copy of its disk back, as from a backup.
    func setBack(_ side: Int) {
        let device = devices[side]
        guard let copy = device.copy, copy.store == device.disk.durable.store else { return }
        counts[.setBacks] += 1
        note("\(side) is set back")
        crash(side)
        hasSetBack = true
        device.disk = ModelDisk(copy)
    }

    /// The runtime's answer to a store that is an old copy.
    func storeRolledBack(_ claimed: UInt64, _ side: Int) {
        let device = devices[side]
        guard hasSetBack else {
            violations.append("P2: numbers up to \(claimed) were used before")
            return
        }
        counts[.storesRenewed] += 1
        renewals += 1
        let id = StoreID(high: UInt64(side + 1), low: 1_000 + renewals)
        device.disk.visible.rename(id)
        device.disk.sync()
        queue.add(.answer(side, life: device.life, .storeRenewed(id, life: faults.next())), at: now)
    }

    func change(_ app: Int, _ change: AppChange, _ side: Int) {
        let device = devices[side]
        let name = SimulatedDevice.apps[app]
        let before = device.states[app]
        note("\(side) app \(name) \(change)")
        switch change {
        case .ready:
            // A person installs it first where it is not there.
            device.states[app].isInstalled = true
            device.states[app].isReady = true
            device.states[app].isPaused = false
            handle(side, .ownApp(device.state(of: app)))
            if !before.isReady { handle(side, .appReady(name)) }
        case .woken: if before.isInstalled, !before.isReady { self.change(app, .ready, side) }
        case .paused:
            guard before.isReady, !isHealed else { return }
            counts[.pauses] += 1
            device.states[app].isReady = false
            device.states[app].isPaused = true
            device.states[app].life += 1
            handle(side, .appPaused(name))
            handle(side, .ownApp(device.state(of: app)))
        case .gone:
            guard before.isReady || before.isPaused else { return }
            device.states[app].isReady = false
            device.states[app].isPaused = false
            device.states[app].life += 1
            device.states[app].process += 1
            handle(side, .appGone(name))
            handle(side, .ownApp(device.state(of: app)))
        case .removed:
            guard !isHealed, before.isInstalled, device.daemon != nil else { return }
            counts[.appsRemoved] += 1
            device.states[app] = .init(
                name: name, isInstalled: false, process: before.process + 1, life: before.life + 1)
            device.ledger.hadRemovals = true
            device.ledger.changeAll { if $0.app == name { $0.isExcused = true } }
            device.ledger.acceptedContext[app] = 0
            if before.isReady || before.isPaused { handle(side, .appGone(name)) }
            handle(side, .appRemoved(name))
            handle(side, .ownApp(device.state(of: app)))
        }
    }
}
