import HikeConnectivity
import HikeHardware
import HikeStorage
import HikeValues

extension ConnectivityService {
    /// Tells an app's session something and carries out what follows.
    func tell(_ app: String, _ event: Session.Event, on runtime: DeviceRuntime) {
        guard let index = index(of: app) else { return }
        for effect in sessions[index].session.handle(event) { carryOut(effect, app, on: runtime) }
    }

    /// Tells every app's session something.
    func tellAll(_ event: Session.Event, on runtime: DeviceRuntime) {
        for app in sessions.map(\.app) { tell(app, event, on: runtime) }
    }

    private func carryOut(_ effect: Session.Effect, _ app: String, on runtime: DeviceRuntime) {
        switch effect {
        case .beginActivation:
            let delay = configuration.timing.activation.draw(&delays)
            runtime.timers.set(
                .connectivity(.activation(app: app)), at: runtime.now + delay,
                isQuiet: runtime.isQuiet(for: app))
        case .activationDidComplete(let state, let error):
            if state == .activated, let session = session(of: app) {
                // From here on the log has them as they change.
                record(.isPaired(session.isPaired), app: app, on: runtime)
                record(.isCounterpartInstalled(session.isCounterpartInstalled), app: app, on: runtime)
                // Known from before a restart, it has not changed since.
                if session.isComplicationEnabled {
                    record(.isComplicationEnabled(true), app: app, on: runtime)
                }
            }
            post(.activationDidComplete(state, error: error), to: app, on: runtime)
            // What waits comes after the callback (connectivity 3.9).
            if state != .notActivated { tellActive(.appReady(app), on: runtime) }
        case .sessionDidBecomeInactive: post(.didBecomeInactive, to: app, on: runtime)
        case .sessionDidDeactivate: post(.didDeactivate, to: app, on: runtime)
        case .sessionWatchStateDidChange: post(.watchStateDidChange, to: app, on: runtime)
        case .sessionCompanionAppInstalledDidChange:
            post(.companionAppInstalledDidChange, to: app, on: runtime)
        case .sessionReachabilityDidChange: post(.reachabilityDidChange, to: app, on: runtime)
        case .propertyChanged(let property): record(property, app: app, on: runtime)
        }
    }

    // MARK: What an app reads

    func properties(of app: String, on runtime: DeviceRuntime) -> SessionProperties {
        var properties = SessionProperties()
        guard let index = index(of: app) else { return properties }
        let session = sessions[index].session
        properties.isSupported = session.isSupported
        properties.activationState = session.activationState
        guard session.activationState != .notActivated, let active else { return properties }
        properties.isPaired = session.isPaired
        properties.isCounterpartInstalled = session.isCounterpartInstalled
        properties.isReachable = session.isReachable
        properties.isComplicationEnabled = session.isComplicationEnabled
        properties.remainingComplicationUserInfoTransfers =
            budget(of: app, active).remaining(
                isEnabled: session.isComplicationEnabled, at: runtime.date)
        properties.iOSDeviceNeedsUnlockAfterRebootForReachability =
            session.iOSDeviceNeedsUnlockAfterRebootForReachability
        properties.hasContentPending = active.daemon.hasContentPending(for: app)
        if role == .phone, session.isCounterpartInstalled {
            properties.watchDirectory = Self.watchDirectory(active)
        }
        properties.applicationContext = Self.dictionary(active.daemon.context(of: app))
        properties.receivedApplicationContext = Self.dictionary(active.daemon.receivedContext(of: app))
        properties.outstandingUserInfoTransfers = outstandingItems(
            of: app, active.daemon, current: sessions[index].currentComplications[active.peer])
        properties.outstandingFileTransfers = active.daemon.outstandingFiles.filter { $0.manifest.app == app }
            .map { OutstandingTransfer(id: $0.manifest.transfer, sent: $0.sent, size: $0.manifest.size) }
        return properties
    }

    /// - Parameter current: the last urgent complication transfer, where it is known.
    private func outstandingItems(
        of app: String, _ daemon: TransferDaemon, current: String?
    ) -> [OutstandingTransfer] {
        let own = daemon.outstandingItems.filter { $0.app == app }
        let newest = own.filter { $0.stream == .urgent }.max { $0.sequence < $1.sequence }
        let current = current ?? newest?.transfer
        return own.map {
            OutstandingTransfer(
                id: $0.transfer, sent: 0, size: $0.size,
                isCurrentComplicationInfo: $0.transfer == current)
        }
    }

    private static func dictionary(_ payload: [UInt8]?) -> [String: PropertyValue] {
        // What was stored was encoded here, or read when it arrived.
        payload.flatMap { try? PropertyCodec.decode($0[...]) } ?? [:]
    }

    // MARK: The watch directory (connectivity 1.2)

    static func watchDirectory(_ pairing: Pairing) -> String { "WatchDirectory/\(pairing.peer)" }

    /// Phone: the folder is there while the watch has the app, and empty again when it comes back (connectivity T35).
    func updateWatchDirectory(of app: String, _ pairing: Pairing, on runtime: DeviceRuntime) {
        guard role == .phone, let host = runtime.host(app) else { return }
        do {
            let place = try SandboxPath(Self.watchDirectory(pairing))
            if pairing.peerApp(app)?.presence == .notInstalled {
                try host.sandbox.remove(place)
            } else {
                try host.sandbox.makeFolder(place)
            }
        } catch {
            runtime.log(
                .error, "connectivity", "the watch directory could not be changed",
                [FileMetadata("app", app), FileMetadata("reason", "\(error)")])
        }
    }

    /// Phone: its watch is not paired any more.
    func removeWatchDirectory(of host: AppHost, _ pairing: Pairing, on runtime: DeviceRuntime) {
        guard role == .phone else { return }
        do { try host.sandbox.remove(try SandboxPath(Self.watchDirectory(pairing))) } catch {
            runtime.log(
                .error, "connectivity", "the watch directory could not be removed",
                [FileMetadata("app", host.id), FileMetadata("reason", "\(error)")])
        }
    }
}
