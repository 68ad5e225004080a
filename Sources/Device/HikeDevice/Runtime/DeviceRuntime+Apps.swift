import HikeConnectivity
import HikeHardware
import HikeScreens
import HikeValues

extension DeviceRuntime {
    func host(_ app: String) -> AppHost? { hosts.first { $0.id == app } }

    /// - Parameter reason: why an app is started, where it is.
    func apply(_ effects: [AppLifecycle.Effect], to host: AppHost, for reason: LaunchReason = .owner) {
        // What the sessions have to say comes after what the app has missed.
        var news: [PendingEvent] = []
        unsettle()
        for effect in effects {
            switch effect {
            case .create:
                host.create(on: self, for: reason)
                connectivity.appCreated(host, on: self)
            case .deliver(.willTerminate), .deliver(.willSuspend):
                // The last that the app hears, after all that came before.
                drain()
                if case .deliver(let event) = effect { host.deliver(.event(event)) }
            case .deliver(let event): post(event, to: host)
            case .discard:
                for index in pending.indices where pending[index].host === host {
                    pending[index].isVoid = true
                }
                let process = host.process
                host.discard()
                if let process { for part in parts { part.ended(process) } }
                permissions(.ended(app: host.id))
                connectivity.appEnded(host.id, on: self)
            case .entered(let state):
                recorder.record(.lifecycle, at: now) { line in
                    line.add("app", host.id)
                    line.add("state", state.rawValue)
                }
                host.isSuspended = state == .suspended
                if let process = host.process { for part in parts { part.entered(process) } }
                if state == .foreground {
                    host.wasWoken = false
                    host.wasLeft = false
                    host.isLoadingComplication = false
                }
                let before = pending.count
                connectivity.appChanged(host, on: self)
                news += pending[before...]
                pending.removeSubrange(before...)
            }
        }
        if !host.isSuspended { pending += host.takeHeld() }
        pending += news
    }

    func unknown(_ app: String) {
        let known = hosts.filter(\.isInstalled).map(\.id).joined(separator: ", ")
        log(
            .error, "lifecycle", "there is no such app on this device",
            [
                FileMetadata("app", app), FileMetadata("installed", known),
            ])
    }

    func log(_ level: LogLevel, _ category: String, _ message: String, _ metadata: [FileMetadata] = []) {
        let metadata = metadata.map { FileMetadata($0.key, local($0.value)) }
        recorder.log(level, subsystem: "system", category: category, message, metadata, at: now)
    }

    func recordInput(_ name: String, app: String, _ fields: (inout JSONLine) -> Void = { _ in }) {
        recorder.record(.input, at: now) { line in
            line.add("input", name)
            line.add("app", app)
            fields(&line)
        }
    }

    func recordInput(_ command: SystemCommand) {
        if case .network(.phone) = command { return }
        recorder.record(.input, at: now) { line in
            line.add("input", command.name)
            switch command {
            case .pair(let peer), .unpair(let peer), .selectWatch(let peer): line.add("peer", peer)
            case .install(let app), .uninstall(let app): line.add("app", app)
            case .complication(let app, let isEnabled):
                line.add("app", app)
                line.add("set", isEnabled)
            case .fault(let fault, let isOn):
                line.add("fault", fault.rawValue)
                line.add("set", isOn)
            case .appearance(let appearance): line.add("set", appearance.rawValue)
            case .battery(let level, let isCharging, let drains):
                line.add("level", level, decimals: 2)
                if isCharging { line.add("charging", true) }
                if drains { line.add("drains", true) }
            case .storage(let isFull): line.add("set", isFull)
            case .network(let change): change.describe(in: &line)
            case .unlock: break
            }
        }
    }

    /// Ends an app as its own mistake does: at once, untold, with a word in the log.
    ///
    /// - Parameter frames: where in its code, innermost first.
    func crash(_ host: AppHost, _ reason: String, _ frames: [String] = []) {
        let places = frames.enumerated().map { FileMetadata("frame\($0.offset)", $0.element) }
        log(.error, "lifecycle", reason, [FileMetadata("app", host.id)] + places)
        apply(host.lifecycle.handle(.crash), to: host)
    }

    func setWorkout(_ host: AppHost, isRunning: Bool) {
        guard configuration.role == .watch, host.isInWorkout != isRunning else { return }
        host.isInWorkout = isRunning
        unsettle()
        connectivity.appChanged(host, on: self)
    }

    /// Whether the system lets an app run on in the background.
    func keepsRunning(_ host: AppHost) -> Bool {
        guard let process = host.process else { return false }
        return host.hasHighPriority || parts.contains { $0.keepsRunning(process) }
    }
}
