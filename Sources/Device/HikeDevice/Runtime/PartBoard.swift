import HikeHardware
import HikeStorage
import HikeValues

/// The device as one of its parts sees it.
final class PartBoard: Board {
    private unowned let runtime: DeviceRuntime
    private let part: String

    init(_ part: String, on runtime: DeviceRuntime) {
        self.part = part
        self.runtime = runtime
    }

    var now: Instant { runtime.now }
    var configuration: DeviceConfiguration { runtime.configuration }
    var randomness: RandomStream { runtime.identifiers.split(part) }
    var date: UTCDate { runtime.date }
    func setClock(ahead interval: Interval) { runtime.clockShift = interval }

    func standing(of process: AppProcess) -> AppStanding {
        guard !process.isOver, let host = runtime.host(process.app) else { return .notRunning }
        return switch host.lifecycle.state {
        case .foreground: .foreground
        case .background: .background(isInWorkout: host.isInWorkout)
        case .suspended: .suspended
        case .notRunning: .notRunning
        }
    }

    func answer(ofApp app: String, to service: PrivacyService) -> PrivacyAnswer {
        runtime.broker.answer(app: app, service)
    }

    func runs(_ mode: BackgroundMode, _ process: AppProcess) -> Bool {
        runtime.host(process.app)?.description.backgroundModes.contains(mode) ?? false
    }

    func process(of app: String) -> AppProcess? { runtime.host(app)?.process }

    func mayStart(_ app: String) -> Bool {
        runtime.host(app)?.isInstalled == true && !runtime.connectivity.wasForcedToQuit(app)
    }

    func start(_ app: String, for reason: LaunchReason) {
        runtime.connectivity.wake(app, for: reason, on: runtime)
    }

    func app(withScheme scheme: String) -> String? {
        runtime.hosts.first { $0.isInstalled && $0.description.schemes.contains(scheme) }?.id
    }

    func open(_ url: String, in app: String) { runtime.open(.openedURL(url), in: app, for: .url(url)) }

    func bringToFront(_ app: String, for reason: LaunchReason) {
        guard let host = runtime.host(app), host.isInstalled else { return }
        runtime.show(host, for: reason)
    }

    func openSettings(of app: String?) { runtime.openSettings(of: app) }

    var lock: LockPart? { runtime.lock }
    func lockChanged() { runtime.lockChanged() }
    func askToUnlock() { runtime.askToUnlock() }

    func hasComplication(_ app: String) -> Bool { runtime.host(app)?.hasComplication ?? false }

    func crash(_ process: AppProcess, _ reason: String) {
        guard !process.isOver, let host = runtime.host(process.app) else { return }
        runtime.crash(host, reason)
    }

    func request(_ service: PrivacyService, for process: AppProcess) {
        guard !process.isOver, let host = runtime.host(process.app) else { return }
        runtime.requestPermission(service, for: host)
    }

    func setWorkout(of process: AppProcess, isRunning: Bool) {
        guard !process.isOver, let host = runtime.host(process.app) else { return }
        runtime.setWorkout(host, isRunning: isRunning)
    }

    func call(_ process: AppProcess, _ body: @escaping () -> Void) {
        guard !process.isOver, let host = runtime.host(process.app) else { return }
        runtime.call(host, body)
    }

    func call(_ process: AppProcess, inPlaceOf name: String, _ body: @escaping () -> Void) {
        guard !process.isOver, let host = runtime.host(process.app) else { return }
        runtime.call(host, inPlaceOf: name, body)
    }

    func wake(_ name: String, at time: Instant, isQuiet: Bool) {
        runtime.timers.set(.part(part, name), at: max(now, time), isQuiet: isQuiet)
    }

    func cancelWake(_ name: String) { runtime.timers.cancel(.part(part, name)) }

    func isQuiet(for process: AppProcess) -> Bool { runtime.isQuiet(for: process.app) }

    func send(_ request: ServerRequest, toServer host: String) {
        runtime.transmit(
            GatheredBytes([request.encoded[...]]), to: ServerRequest.address(ofHost: host))
    }

    func keep(_ contents: [UInt8], as path: String) throws(ServiceError) -> Bool {
        do throws(SandboxError) { return try runtime.keep(contents, as: path, of: part) } catch {
            if case .diskFull = error { throw .storageFull(error.description) }
            throw .storage(error.description)
        }
    }

    func kept(_ path: String, limit: Int) throws(ServiceError) -> [UInt8]? {
        do throws(SandboxError) { return try runtime.kept(path, limit: limit, of: part) } catch {
            throw .storage(error.description)
        }
    }

    func write(_ contents: [UInt8], to path: String, of process: AppProcess) throws(ServiceError) {
        guard !process.isOver, let host = runtime.host(process.app) else { return }
        host.container.writeUnwritten()
        do throws(SandboxError) { try host.container.write(path, contents, durable: true) } catch {
            if case .diskFull = error { throw .storageFull(error.description) }
            throw .storage(error.description)
        }
    }

    func machineFile(_ path: String, limit: Int, as kind: String) throws(ServiceError) -> [UInt8] {
        Array(try MachineFile.read(path, limit: limit, as: kind))
    }

    func receiverWorks(_ power: ReceiverPower) {
        for part in runtime.parts { part.receiverWorks(power) }
    }

    func walked(_ totals: PedometerPart.Totals) {
        for part in runtime.parts { part.walked(totals) }
    }

    func log(_ level: LogLevel, _ category: String, _ message: String, _ metadata: [FileMetadata]) {
        runtime.log(level, category, message, metadata)
    }

    func record(_ kind: EventKind, _ fields: (inout JSONLine) -> Void) {
        runtime.recorder.record(kind, at: now, fields)
    }

    // MARK: For parts of this module

    /// Whether a process is of the app in front.
    func isInFront(_ process: AppProcess) -> Bool { !process.isOver && runtime.glass.front == process.app }

    /// Whether something of the system's lies over an app.
    func isCovered(_ process: AppProcess) -> Bool { runtime.cover(of: process.app) != nil }

    /// Whether the owner is still to answer.
    func isAsking(_ process: AppProcess, for service: PrivacyService) -> Bool {
        runtime.broker.isAsking(app: process.app, service)
    }

    /// A file of an app's container with its size in bytes.
    func file(_ path: String, of process: AppProcess) throws(ServiceError) -> (SandboxPath, Int) {
        guard !process.isOver, let host = runtime.host(process.app) else { throw .ended }
        host.container.writeUnwritten()
        do throws(SandboxError) {
            let place = try SandboxPath(path)
            return (place, try host.sandbox.size(place))
        } catch { throw host.container.explained(error) }
    }

    func sandbox(of process: AppProcess) -> Sandbox? { runtime.host(process.app)?.sandbox }

    var isStorageFull: Bool { runtime.room.isFull }
}
