import HikeConnectivity
import HikeHardware
import HikeStorage
import HikeValues

/// The connectivity daemon at work: carries out what ``TransferDaemon`` and the apps' ``Session``s ask for, in
/// order, and hands every answer back.
///
/// It belongs to the device, not to an app: an app's end takes its session, never the queues.
final class ConnectivityService {
    /// How long activation takes; it is asynchronous on the real thing too (EM-03).
    static let activationTime = Interval.milliseconds(1)

    private let store: TransferStore
    private var daemon: TransferDaemon
    private var sessions: [(app: String, session: Session)]
    private var identifiers: RandomStream

    /// Opens the durable queues.
    ///
    /// - Parameters:
    ///   - folder: the daemon's own folder.
    ///   - apps: the sandboxes of the installed apps.
    init(folder: Sandbox, role: DeviceRole, apps: [(id: String, sandbox: Sandbox)], identifiers: RandomStream)
        throws
    {
        var identifiers = identifiers
        store = try TransferStore(
            sandbox: folder, newStore: { StoreID(high: identifiers.next(), low: identifiers.next()) },
            appSandbox: { app in apps.first { $0.id == app }?.sandbox })
        daemon = TransferDaemon(try store.restore())
        sessions = apps.map { ($0.id, Session(role: role == .phone ? .phone : .watch, paired: true)) }
        self.identifiers = identifiers
    }

    func session(of app: String) -> Session? { sessions.first { $0.app == app }?.session }

    // MARK: What the device tells it

    func boot(linkedPeers: [String], on runtime: DeviceRuntime) {
        for (app, _) in sessions {
            tell(.ownApp(AppState(app: app, presence: .notRunning)), on: runtime)
        }
        for peer in linkedPeers { linkChanged(peer: peer, isUp: true, on: runtime) }
    }

    func linkChanged(peer: String, isUp: Bool, on runtime: DeviceRuntime) {
        for (app, _) in sessions { tell(.linkChanged(up: isUp), app: app, on: runtime) }
        tell(.linkChanged(up: isUp), on: runtime)
    }

    func received(_ bytes: [UInt8], from peer: String, on runtime: DeviceRuntime) {
        let frame: RadioFrame
        do { frame = try RadioFrame(decoding: bytes) } catch {
            runtime.log(
                .warning, "connectivity", "a frame from the radio was dropped",
                [
                    FileMetadata("reason", "\(error)"), FileMetadata("size", String(bytes.count)),
                ])
            return
        }
        record("receive", frame, size: bytes.count, on: runtime)
        tell(.received(frame), on: runtime)
    }

    func timerFired(_ key: String, on runtime: DeviceRuntime) {
        switch key {
        case Self.key(.hello): tell(.timerFired(.hello), on: runtime)
        case Self.key(.transfer): tell(.timerFired(.transfer), on: runtime)
        default:
            let app = String(key.dropFirst(Self.activation.count))
            tell(.activationFinished(error: nil), app: app, on: runtime)
        }
    }

    /// An app began, ended, or went to the front or back.
    func appChanged(_ app: String, _ state: LifecycleState, on runtime: DeviceRuntime) {
        let presence = AppPresence(state)
        tell(.ownAppChanged(presence), app: app, on: runtime)
        tell(.ownApp(AppState(app: app, presence: presence)), on: runtime)
    }

    func appEnded(_ app: String, on runtime: DeviceRuntime) {
        runtime.timers.cancel(.connectivity(Self.activation + app))
        tell(.appEnded, app: app, on: runtime)
        tell(.appGone(app), on: runtime)
    }

    // MARK: What apps ask

    func activate(app: String, on runtime: DeviceRuntime) { tell(.activate, app: app, on: runtime) }

    func transferFile(
        app: String, path: String, metadata: [FileMetadata], on runtime: DeviceRuntime
    ) throws(ServiceError) -> String {
        guard let session = session(of: app) else { throw .sessionNotActivated }
        if session.errorBeforeQueueing == .sessionNotActivated { throw .sessionNotActivated }
        let transfer = identifiers.uuid()
        var values: [String: PropertyValue] = [:]
        for entry in metadata { values[entry.key] = .string(entry.value) }
        let request = FileRequest(transfer: transfer, app: app, source: path, metadata: values)
        tell(.enqueue(request, session: session), on: runtime)
        return transfer
    }

    // MARK: The daemon

    /// Tells the daemon something and carries out all that follows, in order.
    private func tell(_ event: TransferEvent, on runtime: DeviceRuntime) {
        var effects = daemon.handle(event, at: runtime.now)[...]
        while let effect = effects.popFirst() {
            if let answer = carryOut(effect, on: runtime) {
                effects = effects + daemon.handle(answer, at: runtime.now)
            }
        }
    }

    private func carryOut(_ effect: TransferEffect, on runtime: DeviceRuntime) -> TransferEvent? {
        switch effect {
        case .send(let frame):
            let bytes = frame.encoded()
            record("send", frame, size: bytes.count, on: runtime)
            runtime.transmit(bytes, to: runtime.configuration.peers.first ?? "")
        case .setTimer(let timer, let time):
            runtime.timers.set(.connectivity(Self.key(timer)), at: time, isQuiet: false)
        case .cancelTimer(let timer): runtime.timers.cancel(.connectivity(Self.key(timer)))
        case .persist, .readChunk, .forget, .beginStaging, .appendStaging, .verifyStaging, .discardStaging,
            .commitInbox, .removeInbox:
            return store.perform(effect)
        case .accepted(let transfer, let app, _):
            recordTransfer("accepted", transfer, app: app, on: runtime)
        case .refused(let transfer, let app, let error):
            recordTransfer("refused", transfer, app: app, error: error, on: runtime)
            post(.fileTransferFinished(id: transfer, error: error.description), to: app, on: runtime)
        case .progressed: break
        case .finished(let transfer, let app, let error):
            recordTransfer(
                error == nil ? "finished" : "failed", transfer, app: app, error: error, on: runtime)
            post(.fileTransferFinished(id: transfer, error: error?.description), to: app, on: runtime)
        case .deliver(let manifest): deliver(manifest, on: runtime)
        case .contentPending(let app):
            runtime.log(
                .info, "connectivity", "a file waits for an app that is not ready", [FileMetadata("app", app)]
            )
        case .peerApp(let state): tell(.peerAppChanged(state.presence), app: state.app, on: runtime)
        case .storeRolledBack:
            runtime.log(
                .error, "connectivity", "the store of the queues is an old copy; nothing is sent from it")
        }
        return nil
    }

    /// Hands a file to its app; it goes from the inbox when the handler returns (EM-06).
    private func deliver(_ manifest: FileManifest, on runtime: DeviceRuntime) {
        guard let host = runtime.host(manifest.app) else { return }
        do {
            let contents = try store.sandbox.read(try TransferStore.inboxPath(manifest))
            let metadata = manifest.metadata.sorted { $0.key < $1.key }.map {
                FileMetadata($0.key, $0.value.string ?? "")
            }
            let event = AppEvent.fileReceived(
                contents: contents, name: manifest.label.text, metadata: metadata)
            runtime.post(event, to: host) { [unowned self, unowned runtime] in
                tell(.handlerReturned(manifest.key), on: runtime)
            }
        } catch {
            runtime.log(
                .error, "connectivity", "a received file cannot be read",
                [
                    FileMetadata("file", manifest.label.text), FileMetadata("reason", "\(error)"),
                ])
        }
    }

    private func post(_ event: AppEvent, to app: String, on runtime: DeviceRuntime) {
        guard let host = runtime.host(app), host.app != nil else { return }
        runtime.post(event, to: host)
    }

    // MARK: Sessions

    /// Tells an app's session something and carries out what follows.
    private func tell(_ event: Session.Event, app: String, on runtime: DeviceRuntime) {
        guard let index = sessions.firstIndex(where: { $0.app == app }) else { return }
        for effect in sessions[index].session.handle(event) {
            switch effect {
            case .beginActivation:
                runtime.timers.set(
                    .connectivity(Self.activation + app), at: runtime.now + Self.activationTime,
                    isQuiet: runtime.isQuiet(for: app))
            case .activationDidComplete(let state, _):
                guard state == .activated else { continue }
                post(.sessionActivated, to: app, on: runtime)
                tell(.appReady(app), on: runtime)
            case .sessionReachabilityDidChange:
                post(.reachabilityChanged(sessions[index].session.isReachable), to: app, on: runtime)
            case .propertyChanged(let property): record(property, app: app, on: runtime)
            case .sessionDidBecomeInactive, .sessionDidDeactivate, .sessionWatchStateDidChange,
                .sessionCompanionAppInstalledDidChange:
                break
            }
        }
    }

    private static let activation = "activate "
    private static func key(_ timer: TransferTimer) -> String {
        switch timer {
        case .hello: "hello"
        case .transfer: "transfer"
        }
    }
}
