import HikeHardware
import HikeStorage
import HikeValues

/// One emulated device: a function from granted inputs to outputs.
///
/// There is one thread of control. Inputs, timers and what follows from them are handled in the order
/// (time, inputs before timers, sequence). The device has no clock: `now` is the time of the event in hand.
public final class DeviceRuntime {
    let configuration: DeviceConfiguration
    var recorder: EventRecorder
    var timers = TimerQueue()
    var broker: PermissionBroker
    var haptics: HapticDriver
    var location = LocationRouter()
    var identifiers: RandomStream
    let hosts: [AppHost]
    let connectivity: ConnectivityService
    /// The moment of the event in hand.
    private(set) var now: Instant
    /// Whether the event in hand is a sensor's reading, or follows from one alone.
    private(set) var isQuiet = false
    private var pending: [PendingEvent] = []

    private var transmissions: [Transmission] = []

    /// Prepares a device whose files live below `root`; nothing happens before ``boot()``.
    public init(configuration: DeviceConfiguration, root: String, apps: [AppDescription]) throws {
        self.configuration = configuration
        recorder = EventRecorder(device: configuration.id)
        broker = PermissionBroker(script: configuration.privacy)
        haptics = HapticDriver(role: configuration.role, condition: configuration.haptics)
        now = configuration.bootTime
        identifiers = RandomStream(seed: configuration.seed).split("device").split(configuration.id)
            .split("boot \(configuration.bootCount)")
        hosts = try apps.filter { $0.roles.contains(configuration.role) }.map {
            AppHost(description: $0, sandbox: try Sandbox(root: root + "/" + $0.id))
        }
        connectivity = try ConnectivityService(
            folder: try Sandbox(root: root + "/connectivity"), role: configuration.role,
            apps: hosts.map { ($0.id, $0.sandbox) }, identifiers: identifiers.split("connectivity"))
    }

    /// Switches the device on: restores queues, then launches its apps.
    public func boot() -> Answer {
        recorder.record(.lifecycle, at: now) { line in
            line.add("state", "booted")
            line.add("role", configuration.role.rawValue)
            line.add("profile", configuration.profile)
            line.add("boot", configuration.bootCount)
        }
        connectivity.boot(linkedPeers: configuration.linkedPeers, on: self)
        for app in configuration.launches {
            if let host = host(app) { apply(host.lifecycle.handle(.launch), to: host) }
        }
        drain()
        // More may happen at this very moment.
        return answer(reached: now)
    }

    /// Handles everything in a grant, or up to the end of the moment in which the device transmits.
    public func run(_ grant: Grant) -> Answer {
        var index = 0
        while true {
            let nextInput = index < grant.inputs.count ? grant.inputs[index].time : .distantFuture
            let nextTimer = timers.next ?? .distantFuture
            let time = min(nextInput, nextTimer)
            // Even where nothing else is due before the grant's end: the reply may be.
            if !transmissions.isEmpty && time > now { return answer(reached: now + Interval(nanoseconds: 1)) }
            guard time < grant.until else { return answer(reached: grant.until) }
            now = max(now, time)
            if nextInput <= nextTimer {
                isQuiet = grant.inputs[index].input.isSensor
                handle(grant.inputs[index].input)
                index += 1
            } else if let entry = timers.popDue(at: now) {
                isQuiet = entry.isQuiet
                fire(entry.owner)
            }
            drain()
        }
    }

    private func answer(reached: Instant) -> Answer {
        isQuiet = false
        for host in hosts { writeUnwritten(host) }
        defer { transmissions = [] }
        return Answer(
            reached: reached, nextTimer: timers.next, quietUntil: quietUntil(reached),
            events: recorder.take(),
            transmissions: transmissions)
    }

    /// Whether the event in hand must not make an app transmit, now or later.
    func isQuiet(for app: String) -> Bool { isQuiet && host(app)?.description.transmitsOnSensors == false }

    /// Until when sensors alone cannot make this device transmit.
    private func quietUntil(_ reached: Instant) -> Instant {
        if hosts.contains(where: {
            $0.app != nil && $0.description.transmitsOnSensors && location.usesSensors($0.id)
        }) {
            return reached
        }
        return timers.nextThatMayTransmit ?? .distantFuture
    }

    // MARK: Events

    private func handle(_ input: DeviceInput) {
        switch input {
        case .fix(let fix): deliver(fix)
        case .fixLost: fixLost()
        case .heading(let heading): deliver(heading)
        case .radio(let peer, let bytes): connectivity.received(bytes, from: peer, on: self)
        case .link(let peer, let isUp): connectivity.linkChanged(peer: peer, isUp: isUp, on: self)
        case .lifecycle(let app, let command):
            recordInput(command.rawValue, app: app)
            if let host = host(app) { apply(host.lifecycle.handle(command), to: host) } else { unknown(app) }
        case .openURL(let app, let url):
            recordInput("open-url", app: app) { $0.add("url", url) }
            open(.openedURL(url), in: app)
        case .openFile(let app, let name, let contents):
            recordInput("open-file", app: app) {
                $0.add("name", name)
                $0.add("size", contents.count)
            }
            open(.openedFile(name: name, contents: contents), in: app)
        case .action(let app, let action):
            recordInput(action.name, app: app) { line in
                for argument in action.arguments { line.add(dynamicKey: argument.key, argument.value) }
            }
            post(.action(action), to: app)
        case .privacy(let setting): apply(broker.handle(.set(setting)))
        case .haptics(let condition): apply(haptics.handle(.condition(condition), at: now))
        case .system: break
        }
    }

    private func fire(_ owner: TimerOwner) {
        switch owner {
        case .app(let app, let name): if let host = host(app) { post(.timer(name), to: host) }
        case .haptics: apply(haptics.handle(.tick, at: now))
        case .connectivity(let key): connectivity.timerFired(key, on: self)
        }
    }

    /// Puts an event into an app's queue; it is handled when the code that caused it has returned.
    func post(_ event: AppEvent, to host: AppHost, completion: (() -> Void)? = nil) {
        pending.append(PendingEvent(host: host, event: event, completion: completion))
    }

    private func post(_ event: AppEvent, to app: String) {
        guard let host = host(app) else { return unknown(app) }
        guard host.app != nil, !host.isSuspended else {
            let state = host.app == nil ? "not running" : "suspended"
            log(.warning, "lifecycle", "the app is \(state)", [FileMetadata("app", app)])
            return
        }
        post(event, to: host)
    }

    /// Hands a URL or a document to an app, which comes to the front for it, and is started if need be.
    private func open(_ event: AppEvent, in app: String) {
        guard let host = host(app) else { return unknown(app) }
        apply(host.lifecycle.handle(.foreground), to: host)
        post(event, to: host)
    }

    private func drain() {
        var index = 0
        while index < pending.count {
            let next = pending[index]
            index += 1
            if next.host.isSuspended {
                next.host.hold(next)
            } else {
                next.host.deliver(next.event)
                next.completion?()
            }
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Brings to the disk what an app wrote and what may wait until somebody looks.
    func writeUnwritten(_ host: AppHost) {
        host.writeUnwritten { path, error in
            log(
                .error, "storage", "a file was not written",
                [
                    FileMetadata("app", host.id), FileMetadata("file", path),
                    FileMetadata("reason", error.description),
                ])
        }
    }

    func transmit(_ bytes: [UInt8], to peer: String) {
        transmissions.append(Transmission(time: now, to: peer, bytes: bytes))
    }

    // MARK: Apps

    func host(_ app: String) -> AppHost? { hosts.first { $0.id == app } }

    func apply(_ effects: [AppLifecycle.Effect], to host: AppHost) {
        for effect in effects {
            switch effect {
            case .create: host.create(on: self)
            case .deliver(.willTerminate), .deliver(.willSuspend):
                // The last that the app hears, after all that came before.
                drain()
                if case .deliver(let event) = effect { host.deliver(event) }
            case .deliver(let event): post(event, to: host)
            case .discard:
                pending.removeAll { $0.host === host }
                host.discard()
                apply(haptics.handle(.appEnded(host.id), at: now))
                timers.cancelAll(ofApp: host.id)
                location.stop(app: host.id)
                connectivity.appEnded(host.id, on: self)
            case .entered(let state):
                recorder.record(.lifecycle, at: now) { line in
                    line.add("app", host.id)
                    line.add("state", state.rawValue)
                }
                host.isSuspended = state == .suspended
                connectivity.appChanged(host.id, state, on: self)
            }
        }
        if !host.isSuspended { pending.append(contentsOf: host.takeHeld()) }
    }

    private func unknown(_ app: String) {
        let known = hosts.map(\.id).joined(separator: ", ")
        log(
            .error, "lifecycle", "there is no such app on this device",
            [
                FileMetadata("app", app), FileMetadata("installed", known),
            ])
    }

    func log(_ level: LogLevel, _ category: String, _ message: String, _ metadata: [FileMetadata] = []) {
        recorder.log(level, subsystem: "system", category: category, message, metadata, at: now)
    }

    private func recordInput(_ name: String, app: String, _ fields: (inout JSONLine) -> Void = { _ in }) {
        recorder.record(.input, at: now) { line in
            line.add("input", name)
            line.add("app", app)
            fields(&line)
        }
    }
}
