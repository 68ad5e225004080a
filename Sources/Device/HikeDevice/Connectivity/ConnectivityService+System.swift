import HikeConnectivity
import HikeHardware
import HikeStorage
import HikeValues

/// What a person or the harness does to the device as a whole.
extension ConnectivityService {
    func perform(_ command: SystemCommand, on runtime: DeviceRuntime) {
        switch command {
        case .pair(let peer): pair(peer, on: runtime)
        case .unpair(let peer): unpair(peer, on: runtime)
        case .selectWatch(let peer): select(peer, on: runtime)
        case .install(let app): install(app, on: runtime)
        case .uninstall(let app): uninstall(app, on: runtime)
        case .unlock: unlock(on: runtime)
        case .complication(let app, let isEnabled): setComplication(app, isEnabled, on: runtime)
        // The glass and the sensors see to it.
        case .appearance, .battery, .storage, .network: break
        case .fault(let fault, let isOn): setFault(fault, isOn: isOn, on: runtime)
        }
    }

    /// A person did something to an app.
    func commanded(_ command: LifecycleCommand, _ app: String) {
        guard let index = index(of: app) else { return }
        switch command {
        case .forceQuit: sessions[index].wasForcedToQuit = true
        case .launch, .foreground: sessions[index].wasForcedToQuit = false
        case .background, .suspend, .terminate, .lowMemory, .crash: break
        }
    }

    func setFault(_ fault: ConnectivityFault, isOn: Bool, on runtime: DeviceRuntime) {
        if isOn { faults.insert(fault) } else { faults.remove(fault) }
        tellAll(.fault(fault, isOn: isOn), on: runtime)
        for pairing in pairings { tell(pairing, .fault(fault, isOn: isOn), on: runtime) }
    }

    private func unlock(on runtime: DeviceRuntime) {
        guard isLocked else { return }
        isLocked = false
        tellAll(.ownLockChanged(false), on: runtime)
        for pairing in pairings { tell(pairing, .unlocked, on: runtime) }
    }

    // MARK: Pairing

    private func pair(_ peer: String, on runtime: DeviceRuntime) {
        guard pairing(with: peer) == nil else { return }
        do { try addPairing(peer) } catch {
            runtime.log(
                .error, "connectivity", "the device could not be paired",
                [FileMetadata("peer", peer), FileMetadata("reason", "\(error)")])
            return
        }
        guard let pairing = pairing(with: peer) else { return }
        for host in runtime.hosts { tell(pairing, .ownApp(state(of: host)), on: runtime) }
        if activePeer == nil {
            activePeer = peer
            describeActive(on: runtime)
        }
    }

    private func unpair(_ peer: String, on runtime: DeviceRuntime) {
        guard let pairing = pairing(with: peer) else { return }
        tell(pairing, .leave, on: runtime)
        dropQueues(of: pairing, on: runtime)
        cancelTimers(of: peer, on: runtime)
        do { try removePairing(peer) } catch {
            runtime.log(
                .error, "connectivity", "the queues of a device could not be removed",
                [FileMetadata("peer", peer), FileMetadata("reason", "\(error)")])
        }
        for index in sessions.indices {
            sessions[index].budgets[peer] = nil
            sessions[index].currentComplications[peer] = nil
        }
        for host in runtime.hosts { removeWatchDirectory(of: host, pairing, on: runtime) }
        if nextPeer == peer { nextPeer = activePeer }
        guard activePeer == peer else { return }
        activePeer = nil
        // A phone that has another watch turns to it, as it would at its next start.
        if role == .phone, let next = nextPeer ?? pairings.first?.peer {
            turn(to: next, on: runtime)
        } else {
            describeActive(on: runtime)
        }
    }

    /// The queues end with their pairing. Apps that run hear of their transfers, as of ones that are queued
    /// without a pairing (connectivity U9); nobody keeps it for the others. The log has everything.
    private func dropQueues(of pairing: Pairing, on runtime: DeviceRuntime) {
        let daemon = pairing.daemon
        let error: ConnectivityError = role == .phone ? .deviceNotPaired : .companionAppNotInstalled
        let ended =
            daemon.outstandingItems.map {
                Outcome(transfer: $0.transfer, app: $0.app, channel: $0.channel, error: error)
            }
            + daemon.outstandingTransfers.map {
                Outcome(transfer: $0.transfer, app: $0.app, channel: .file, error: error)
            }
        for outcome in ended {
            recordEnded(outcome, error, peer: pairing.peer, on: runtime)
            guard session(of: outcome.app)?.activationState != .notActivated else { continue }
            postOutcome(outcome.channel, outcome.transfer, error, to: outcome.app, on: runtime)
        }
        for context in daemon.outstandingContexts {
            recordDropped(context, peer: pairing.peer, on: runtime)
        }
        for delivery in daemon.undelivered { recordDropped(delivery, peer: pairing.peer, on: runtime) }
        let counts = [ended.count, daemon.outstandingContexts.count, daemon.undelivered.count]
        warn("a pairing ended with what waited in its queues", of: pairing, counts, on: runtime)
    }

    /// What an app had in the queues goes with it (connectivity U10). There is nobody to tell it but the log.
    private func dropQueues(of app: String, in pairing: Pairing, on runtime: DeviceRuntime) {
        let daemon = pairing.daemon
        let items = daemon.outstandingItems.filter { $0.app == app }
        let files = daemon.outstandingTransfers.filter { $0.app == app }
        let contexts = daemon.outstandingContexts.filter { $0.app == app }
        let undelivered = daemon.undelivered.filter { $0.app == app }
        for item in items {
            recordDropped(item.transfer, item.channel, app: app, peer: pairing.peer, on: runtime)
        }
        for file in files {
            recordDropped(file.transfer, .file, app: app, peer: pairing.peer, on: runtime)
        }
        for context in contexts { recordDropped(context, peer: pairing.peer, on: runtime) }
        for delivery in undelivered { recordDropped(delivery, peer: pairing.peer, on: runtime) }
        warn(
            "an app was removed with what waited in its queues", of: pairing, app: app,
            [items.count + files.count, contexts.count, undelivered.count], on: runtime)
    }

    /// - Parameter counts: of transfers, of contexts and of what was not delivered yet.
    private func warn(
        _ message: String, of pairing: Pairing, app: String? = nil, _ counts: [Int],
        on runtime: DeviceRuntime
    ) {
        guard counts.contains(where: { $0 > 0 }) else { return }
        let whose = app.map { [FileMetadata("app", $0)] } ?? []
        let numbers = zip(["transfers", "contexts", "undelivered"], counts).map { FileMetadata($0, "\($1)") }
        runtime.log(
            .warning, "connectivity", message, [FileMetadata("peer", pairing.peer)] + whose + numbers)
    }

    private func cancelTimers(of peer: String, on runtime: DeviceRuntime) {
        runtime.timers.cancelAll { owner in
            switch owner {
            case .connectivity(.daemon(peer, _)), .connectivity(.opportunity(peer, _)): true
            default: false
            }
        }
    }

    /// The sessions' properties describe the active pairing from now on.
    private func describeActive(on runtime: DeviceRuntime) {
        for app in sessions.map(\.app) {
            let state = active?.peerApp(app)
            tell(
                app,
                .counterpartChanged(
                    paired: active != nil, peerApp: state?.presence ?? .notRunning,
                    hasComplication: state?.hasComplication ?? false), on: runtime)
            if role == .watch { tell(app, .peerLockChanged(active?.peerIsLocked ?? false), on: runtime) }
            tell(app, .linkChanged(up: active?.daemon.isConnected ?? false), on: runtime)
        }
        // A session that stays activated takes what comes from the new counterpart.
        for host in runtime.hosts { readinessChanged(host, on: runtime) }
        if let active, active.linkIsUp { tell(active, .linkChanged(up: true), on: runtime) }
    }

    // MARK: Another watch (connectivity 3.10)

    private func select(_ peer: String, on runtime: DeviceRuntime) {
        guard role == .phone, peer != nextPeer ?? activePeer, pairing(with: peer) != nil else { return }
        // One that is under way leads there instead, be it back: the sessions are inactive already.
        if nextPeer == nil { turn(to: peer, on: runtime) } else { nextPeer = peer }
    }

    /// Begins a switch to a watch that is paired.
    private func turn(to peer: String, on runtime: DeviceRuntime) {
        nextPeer = peer
        tellAll(.watchSwitchBegan, on: runtime)
        if let active {
            for app in sessions.map(\.app) { tell(active, .sessionInactive(app), on: runtime) }
            tell(active, .leave, on: runtime)
        }
        runtime.timers.set(
            .connectivity(.watchSwitch),
            at: runtime.now + configuration.timing.activation.draw(&delays), isQuiet: false)
    }

    /// What the old watch had sent is handed over first.
    func finishSwitch(on runtime: DeviceRuntime) {
        guard let peer = nextPeer else { return }
        let waits = sessions.contains { session in
            session.session.activationState == .inactive
                && (active?.daemon.hasContentPending(for: session.app) ?? false)
                && (runtime.host(session.app)?.isSuspended == false
                    || runtime.timers.isSet(.connectivity(.wake(app: session.app))))
        }
        guard !waits else { return }
        nextPeer = nil
        for app in sessions.map(\.app) {
            tell(app, .watchSwitchFinished, on: runtime)
            tellActive(.appGone(app), on: runtime)
        }
        activePeer = peer
        describeActive(on: runtime)
    }

    // MARK: Apps

    private func install(_ app: String, on runtime: DeviceRuntime) {
        guard let host = runtime.host(app), !host.isInstalled else { return }
        host.isInstalled = true
        appChanged(host, on: runtime)
    }

    /// Whether a person threw an app out of the app switcher and has not opened it since.
    func wasForcedToQuit(_ app: String) -> Bool {
        index(of: app).map { sessions[$0].wasForcedToQuit } ?? false
    }

    /// Also where it is gone by the owner's word: the device may have died in the middle of this.
    private func uninstall(_ app: String, on runtime: DeviceRuntime) {
        guard let host = runtime.host(app) else { return }
        runtime.apply(host.lifecycle.handle(.forceQuit), to: host)
        host.isInstalled = false
        host.hasComplication = false
        for pairing in pairings {
            dropQueues(of: app, in: pairing, on: runtime)
            tell(pairing, .appRemoved(app), on: runtime)
        }
        appChanged(host, on: runtime)
        do { try host.sandbox.removeAll() } catch {
            runtime.log(
                .error, "storage", "an app's files could not be removed",
                [FileMetadata("app", app), FileMetadata("reason", "\(error)")])
        }
    }

    private func setComplication(_ app: String, _ isEnabled: Bool, on runtime: DeviceRuntime) {
        guard role == .watch, let host = runtime.host(app), host.isInstalled,
            host.hasComplication != isEnabled
        else { return }
        host.hasComplication = isEnabled
        if !isEnabled { host.isLoadingComplication = false }
        // The first load starts the app with the rights of the foreground (connectivity K10).
        if isEnabled, host.app == nil || host.isSuspended {
            host.isLoadingComplication = true
            wake(app, for: .complication, on: runtime)
        }
        appChanged(host, on: runtime)
    }
}
