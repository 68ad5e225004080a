import HikeConnectivity
import HikeHardware
import HikeStorage
import HikeValues

/// The connectivity of a device at work: carries out what the ``TransferDaemon`` of each pairing and the apps'
/// ``Session``s ask for, in order, and hands every answer back.
///
/// It belongs to the device, not to an app: an app's end takes its session, never the queues.
final class ConnectivityService {
    let configuration: ConnectivityConfiguration
    let role: Session.Role
    var pairings: [Pairing] = []
    /// The pairing that sessions are about; on a phone the watch that is worn.
    var activePeer: String?
    /// The watch that a switch leads to, while the old one's content is still handed over.
    var nextPeer: String?
    var sessions: [AppSession]
    var identifiers: RandomStream
    /// For delays; apart from the identifiers, so that neither moves the other.
    var delays: RandomStream
    var faults: Set<ConnectivityFault>
    var isLocked: Bool
    /// Why the context that is being set was not taken.
    var contextFailure: ConnectivityError?
    /// What the stores could not do, one sentence each, until it is logged.
    private var problems: [String] = []
    private let folder: Sandbox
    private let sandboxes: [(id: String, sandbox: Sandbox)]

    /// Opens the durable queues.
    ///
    /// - Parameters:
    ///   - folder: the daemons' own folder.
    ///   - apps: the sandboxes of the apps.
    init(
        folder: Sandbox, configuration device: DeviceConfiguration,
        apps: [(description: AppDescription, sandbox: Sandbox)], identifiers: RandomStream
    ) throws {
        self.folder = folder
        configuration = device.connectivity
        role = device.role == .phone ? .phone : .watch
        sandboxes = apps.map { ($0.description.id, $0.sandbox) }
        self.identifiers = identifiers
        delays = identifiers.split("delays")
        faults = Set(device.connectivityFaults)
        isLocked = device.isLocked
        sessions = []
        for peer in device.peers { try addPairing(peer) }
        activePeer = device.peers.first
        for (description, _) in apps {
            sessions.append(AppSession(app: description.id, session: newSession(of: description)))
        }
        for index in sessions.indices {
            for pairing in pairings {
                sessions[index].currentComplications[pairing.peer] =
                    try pairing.store.currentComplication(of: sessions[index].app)
            }
        }
    }

    private func newSession(of app: AppDescription) -> Session {
        let counterpart = active?.peerApp(app.id)
        return Session(
            role: role, paired: activePeer != nil, peerApp: counterpart?.presence ?? .notRunning,
            hasComplication: counterpart?.hasComplication ?? false, policy: configuration.policy,
            isWatchOnlyApp: role == .watch && !app.hasCompanion)
    }

    func addPairing(_ peer: String) throws {
        let place = try SandboxPath(peer)
        try folder.makeFolder(place)
        let sandbox = try Sandbox(root: folder.rootPath + "/" + peer)
        let store = try TransferStore(
            sandbox: sandbox,
            newStore: {
                StoreID(high: self.identifiers.next(), low: self.identifiers.next())
            }, appSandbox: { [sandboxes] app in sandboxes.first { $0.id == app }?.sandbox },
            keepsCopiesOnly: configuration.policy.copiesFilesAtCall,
            report: { [weak self] in self?.problems.append($0) })
        let daemon = TransferDaemon(
            try store.restore(), role: role, configuration: configuration, life: identifiers.next(),
            isLocked: isLocked)
        pairings.append(
            Pairing(peer: peer, store: store, daemon: daemon, peerApps: try store.peerApps()))
    }

    /// Ends a pairing with all its queues.
    func removePairing(_ peer: String) throws {
        pairings.removeAll { $0.peer == peer }
        try folder.remove(try SandboxPath(peer))
    }

    func pairing(with peer: String) -> Pairing? { pairings.first { $0.peer == peer } }
    var active: Pairing? { activePeer.flatMap { pairing(with: $0) } }

    func index(of app: String) -> Int? { sessions.firstIndex { $0.app == app } }
    func session(of app: String) -> Session? { index(of: app).map { sessions[$0].session } }

    // MARK: What the device tells it

    func boot(linkedPeers: [String], on runtime: DeviceRuntime) {
        for host in runtime.hosts {
            for pairing in pairings { tell(pairing, .ownApp(state(of: host)), on: runtime) }
        }
        if isLocked { tellAll(.ownLockChanged(true), on: runtime) }
        for fault in faults.sorted(by: { $0.rawValue < $1.rawValue }) {
            setFault(fault, isOn: true, on: runtime)
        }
        for peer in linkedPeers { linkChanged(peer: peer, isUp: true, on: runtime) }
    }

    func linkChanged(peer: String, isUp: Bool, on runtime: DeviceRuntime) {
        guard let pairing = pairing(with: peer), pairing.linkIsUp != isUp else { return }
        pairing.linkIsUp = isUp
        // The phone speaks to the watch that is worn only.
        if peer == activePeer { tell(pairing, .linkChanged(up: isUp), on: runtime) }
    }

    func received(_ bytes: ArraySlice<UInt8>, from peer: String, on runtime: DeviceRuntime) {
        guard let pairing = pairing(with: peer), peer == activePeer else { return }
        let frame: RadioFrame
        do { frame = try RadioFrame(decoding: bytes) } catch {
            runtime.log(
                .warning, "connectivity", "a frame from the radio was dropped",
                [FileMetadata("reason", "\(error)"), FileMetadata("size", String(bytes.count))])
            return
        }
        record("receive", frame, size: bytes.count, peer: peer, on: runtime)
        tell(pairing, .received(frame), on: runtime)
    }

    func timerFired(_ timer: ConnectivityTimer, on runtime: DeviceRuntime) {
        switch timer {
        case .daemon(let peer, let timer):
            if let pairing = pairing(with: peer) { tell(pairing, .timerFired(timer), on: runtime) }
        case .activation(let app): tell(app, .activationFinished(error: nil), on: runtime)
        case .opportunity(let peer, let opportunity):
            if let pairing = pairing(with: peer) { tell(pairing, .opportunity(opportunity), on: runtime) }
        case .wake(let app): wake(app, for: .content, on: runtime)
        case .task(let app): taskExpired(app, on: runtime)
        case .grace(let app): graceEnded(app, on: runtime)
        case .watchSwitch: finishSwitch(on: runtime)
        }
    }

    /// An app began, ended, went to the front or back, was put on the device or taken from it.
    func appChanged(_ host: AppHost, on runtime: DeviceRuntime) {
        let state = state(of: host)
        tell(host.id, .ownAppChanged(state.presence), on: runtime)
        for pairing in pairings { tell(pairing, .ownApp(state), on: runtime) }
        readinessChanged(host, on: runtime)
        armGrace(host, on: runtime)
    }

    /// What the other device is told of an app.
    func state(of host: AppHost) -> AppState {
        var presence = host.isInstalled ? AppPresence(host.lifecycle.state) : .notInstalled
        if presence == .background, host.hasHighPriority { presence = .highPriority }
        return AppState(app: host.id, presence: presence, hasComplication: host.hasComplication)
    }

    /// Content may be handed to an app whose session is activated and whose code runs.
    func readinessChanged(_ host: AppHost, on runtime: DeviceRuntime) {
        guard let active, let session = session(of: host.id), session.activationState != .notActivated,
            host.app != nil
        else { return }
        tell(active, host.isSuspended ? .appPaused(host.id) : .appReady(host.id), on: runtime)
    }

    /// What a crash has left in the app's inbox goes: what was not handled comes again (connectivity F5).
    func appCreated(_ host: AppHost, on runtime: DeviceRuntime) {
        guard let store = pairings.first?.store else { return }
        do { try store.cleanExports(host.sandbox) } catch {
            runtime.log(
                .error, "connectivity", "an app's inbox was not emptied",
                [FileMetadata("app", host.id), FileMetadata("reason", "\(error)")])
        }
    }

    func appEnded(_ app: String, on runtime: DeviceRuntime) {
        for timer in [ConnectivityTimer.activation(app: app), .task(app: app), .grace(app: app)] {
            runtime.timers.cancel(.connectivity(timer))
        }
        if let index = index(of: app) {
            // Its end in the handler of a message does not mean that there is none.
            for id in sessions[index].messagesInHand { handed(id, to: app, on: runtime) }
            sessions[index].task = nil
            sessions[index].toldContentPending = false
        }
        tell(app, .appEnded, on: runtime)
        for pairing in pairings { tell(pairing, .appGone(app), on: runtime) }
    }

    /// Brings to the disk what may wait until somebody looks.
    func flush(on runtime: DeviceRuntime) {
        for pairing in pairings { pairing.store.flush() }
        logProblems(on: runtime)
    }

    private func logProblems(on runtime: DeviceRuntime) {
        for problem in problems {
            runtime.log(
                .error, "connectivity", "the store of the queues has a problem",
                [FileMetadata("reason", problem)])
        }
        problems = []
    }

    /// Does what nobody waits for, after the device has answered.
    func workAhead() { for pairing in pairings { pairing.store.workAhead() } }

    // MARK: The daemons

    /// Tells a daemon something and carries out all that follows, in order.
    func tell(_ pairing: Pairing, _ event: TransferEvent, on runtime: DeviceRuntime) {
        var effects = pairing.daemon.handle(event, at: runtime.now)
        var index = 0
        while index < effects.count {
            let effect = effects[index]
            index += 1
            if let answer = carryOut(effect, pairing, on: runtime) {
                effects += pairing.daemon.handle(answer, at: runtime.now)
                handlerReturned(answer, on: runtime)
            }
        }
        handlerReturned(event, on: runtime)
        tellContentPending(on: runtime)
    }

    /// Content of the old watch was handed over: the switch to another one may go on.
    private func handlerReturned(_ event: TransferEvent, on runtime: DeviceRuntime) {
        guard nextPeer != nil, case .handlerReturned = event else { return }
        runtime.timers.set(.connectivity(.watchSwitch), at: runtime.now, isQuiet: false)
    }

    /// Tells the daemon of the active pairing, where there is one.
    func tellActive(_ event: TransferEvent, on runtime: DeviceRuntime) {
        if let active { tell(active, event, on: runtime) }
    }

    /// `hasContentPending` is observed by apps that were woken for content.
    private func tellContentPending(on runtime: DeviceRuntime) {
        guard let active else { return }
        for index in sessions.indices {
            let pending = active.daemon.hasContentPending(for: sessions[index].app)
            guard pending != sessions[index].toldContentPending else { continue }
            sessions[index].toldContentPending = pending
            guard sessions[index].session.activationState == .activated else { continue }
            post(.hasContentPendingDidChange(pending), to: sessions[index].app, on: runtime)
        }
    }
}
