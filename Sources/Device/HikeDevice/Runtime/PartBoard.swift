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
    var date: UTCDate { runtime.date }
    func setClock(ahead interval: Interval) { runtime.clockShift = interval }
    var role: DeviceRole { runtime.configuration.role }

    func standing(of process: AppProcess) -> AppStanding {
        guard !process.isOver, let host = runtime.host(process.app) else { return .notRunning }
        return switch host.lifecycle.state {
        case .foreground: .foreground
        case .background: .background(isInWorkout: host.isInWorkout)
        case .suspended: .suspended
        case .notRunning: .notRunning
        }
    }

    func answer(of process: AppProcess, to service: PrivacyService) -> PrivacyAnswer {
        runtime.broker.answer(app: process.app, service)
    }

    func request(_ service: PrivacyService, for process: AppProcess) {
        guard !process.isOver, let host = runtime.host(process.app) else { return }
        runtime.requestPermission(service, for: host)
    }

    func call(_ process: AppProcess, _ body: @escaping () -> Void) {
        guard !process.isOver, let host = runtime.host(process.app) else { return }
        runtime.call(host, body)
    }

    func wake(_ name: String, at time: Instant, isQuiet: Bool) {
        runtime.timers.set(.part(part, name), at: max(now, time), isQuiet: isQuiet)
    }

    func cancelWake(_ name: String) { runtime.timers.cancel(.part(part, name)) }

    func isQuiet(for process: AppProcess) -> Bool { runtime.isQuiet(for: process.app) }

    func keep(_ contents: [UInt8], as path: String) throws(ServiceError) -> Bool {
        do throws(SandboxError) { return try runtime.keep(contents, as: path, of: part) } catch {
            if case .diskFull = error { throw .storageFull(error.description) }
            throw .storage(error.description)
        }
    }

    func record(_ kind: EventKind, _ fields: (inout JSONLine) -> Void) {
        runtime.recorder.record(kind, at: now, fields)
    }
}
