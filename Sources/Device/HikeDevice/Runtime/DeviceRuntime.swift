import HikeHardware
import HikeScreens
import HikeStorage
import HikeValues

/// One emulated device: a function from granted inputs to outputs.
///
/// There is one thread of control. Inputs, timers and what follows from them are handled in the order
/// (time, inputs before timers, sequence). The device has no clock: `now` is the time of the event in hand.
public final class DeviceRuntime {
    let configuration: DeviceConfiguration
    /// Held for as long as the device is there.
    private let disk: HeldFolder
    var recorder: EventRecorder
    var timers = TimerQueue()
    var broker: PermissionBroker
    let permissionFile: PermissionFile
    var identifiers: RandomStream
    let hosts: [AppHost]
    /// Where the disk lies on this machine, free of symbolic links.
    let place: String
    let connectivity: ConnectivityService
    /// Known by name, because looks and touches are for it alone.
    private(set) lazy var glass = GlassPart(on: self)
    /// The moment of the event in hand.
    private(set) var now: Instant
    /// What was granted so far is done up to here.
    private var reached = Instant.zero
    /// Calendar time of the event in hand, as the device has it.
    var date: UTCDate { configuration.startDate + (now - .zero) + clockShift }
    /// How far its calendar clock is ahead of the world's.
    var clockShift = Interval.zero
    /// Whether the event in hand is a sensor's reading, or follows from one alone.
    private(set) var isQuiet = false
    var pending: [PendingEvent] = []
    /// What comes to the front when the device is unlocked, in order.
    var whenUnlocked: [(DeviceRuntime) -> Void] = []

    private var transmissions: [Transmission] = []
    private(set) var parts: [any DevicePart] = []
    /// Those of them that look at what has come of an event: few, and there are thousands of events.
    private var settling: [any SettlingPart] = []
    /// Those that the world has something to say to, by their names.
    private(set) var messageParts: [String: any MessagePart] = [:]
    /// What apps and parts may still write.
    let room: StorageRoom

    /// Prepares a device; nothing happens before ``boot()``.
    ///
    /// - Parameter disk: where its files live. No other device has it, as long as this one is there.
    public init(configuration: DeviceConfiguration, disk: HeldFolder, apps: [AppDescription]) throws {
        let apps = apps.filter { $0.roles.contains(configuration.role) }
        try AppNames.check(apps)
        self.configuration = configuration
        self.disk = disk
        let root = disk.path
        recorder = EventRecorder(device: configuration.id)
        let settings = try Sandbox(root: root + "/settings")
        place = String(settings.rootPath.dropLast("/settings".count))
        permissionFile = PermissionFile(folder: settings)
        var unread: PermissionFileError?
        var decisions: [PrivacySetting] = []
        do throws(PermissionFileError) { decisions = try permissionFile.read() } catch { unread = error }
        broker = PermissionBroker(script: configuration.privacy, decisions: decisions)
        room = StorageRoom(isFull: configuration.isStorageFull)
        now = configuration.bootTime
        identifiers = RandomStream(seed: configuration.seed).split("device").split(configuration.id)
            .split("boot \(configuration.bootCount)")
        hosts = try apps.map { [room] in
            AppHost(
                description: $0,
                container: AppContainer(app: $0.id, try Sandbox(root: root + "/" + $0.id), room))
        }
        for host in hosts {
            host.isInstalled = !configuration.uninstalled.contains(host.id)
            host.hasComplication = configuration.complications.contains(host.id)
        }
        if configuration.bootCount == 0 {
            for host in hosts where host.isInstalled && host.description.usesRegions {
                try RegionInstaller.install(configuration.regions, in: host.sandbox)
            }
        }
        let photos = try PhotoStock(configuration.photos, root: root, isNew: configuration.bootCount == 0)
        let files = try FileStock(configuration.files, root: root, isNew: configuration.bootCount == 0)
        connectivity = try ConnectivityService(
            folder: try Sandbox(root: root + "/connectivity"), configuration: configuration,
            apps: hosts.map { ($0.description, $0.sandbox) },
            identifiers: identifiers.split("connectivity"))
        // What was opened by its path lies in the disk that is held.
        try disk.check()
        parts = [glass, PowerPart(on: PartBoard(PowerPart.name, on: self))]
        for part in DeviceParts.standard {
            messageParts[part.name] = part.make(configuration.parts, on: PartBoard(part.name, on: self))
        }
        parts += DeviceParts.standard.compactMap { messageParts[$0.name] }
        let network = NetworkPart(on: PartBoard(NetworkPart.name, on: self))
        parts += [
            StoragePart(hosts.map(\.container), room, on: PartBoard(StoragePart.name, on: self)), network,
            GeocoderPart(network, on: PartBoard(GeocoderPart.name, on: self)),
            BackgroundTasksPart(on: PartBoard(BackgroundTasksPart.name, on: self)),
            BackgroundRefreshPart(on: PartBoard(BackgroundRefreshPart.name, on: self)),
            ExtendedSessionPart(on: PartBoard(ExtendedSessionPart.name, on: self)),
            PicturesPart(photos, on: PartBoard(PicturesPart.name, on: self)),
            FilesPart(files, Outbox(root: root), on: PartBoard(FilesPart.name, on: self)),
            RemoteNotificationsPart(network, on: PartBoard(RemoteNotificationsPart.name, on: self)),
        ]
        settling = parts.compactMap(\.settling)
        if let unread {
            log(
                .warning, "permissions", "what was decided before is lost: every app asks again",
                [FileMetadata("reason", unread.reason)])
        }
    }

    /// Switches the device on: restores queues, then launches its apps.
    public func boot() -> Answer {
        recorder.record(.lifecycle, at: now) { line in
            line.add("state", "booted")
            line.add("role", configuration.role.rawValue)
            line.add("profile", configuration.profile)
            line.add("boot", configuration.bootCount)
        }
        for part in parts { part.booted() }
        connectivity.boot(linkedPeers: configuration.linkedPeers, on: self)
        for app in configuration.launches {
            if let host = host(app), host.isInstalled { apply(host.lifecycle.handle(.launch), to: host) }
        }
        drain()
        // More may happen at this very moment.
        var answer = answer(reached: now)
        answer.wantedParts = DeviceParts.standard.filter { part in
            hosts.contains { part.isWanted(by: $0.description) }
        }.map { $0.name }
        return answer
    }

    /// Handles everything in a grant, or up to the end of the moment in which the device transmits.
    public func run(_ grant: Grant) -> Answer {
        // What is told when nothing happens, such as a problem of the disk, belongs to this grant.
        now = max(now, reached)
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
                perform(grant.inputs[index])
                index += 1
            } else if let entry = timers.popDue(at: now) {
                isQuiet = entry.isQuiet
                fire(entry.owner)
                drain()
            }
        }
    }

    /// What apps make of a numbered input is named after that number and not after this start: an input that is
    /// handed over again, because the device died over it, makes the same things again and not others beside them.
    private func perform(_ input: TimedInput) {
        let own = identifiers
        if let number = input.number { identifiers = Self.names(of: configuration, number) }
        isQuiet = input.input.isSensor
        handle(input.input)
        drain()
        if input.number != nil { identifiers = own }
    }

    private static func names(of configuration: DeviceConfiguration, _ number: InputNumber) -> RandomStream {
        RandomStream(seed: configuration.seed).split("device").split(configuration.id)
            .split("input \(number.boot) \(number.number)")
    }

    /// What somebody sees who looks at the display at a moment up to which time was granted. Nothing follows from it.
    public func look(_ look: Look, at time: Instant) -> Answer {
        now = max(now, time)
        return Answer(
            reached: now, nextTimer: timers.next, quietUntil: now, events: [], transmissions: [],
            replies: [glass.sight(look)], diskFailure: disk.takeFailure())
    }

    /// Does something at a moment up to which time was granted, that came with no grant.
    func act(at time: Instant, _ body: () -> Void) -> Answer {
        now = max(now, time)
        isQuiet = false
        body()
        drain()
        return answer(reached: now)
    }

    /// Does what nobody waits for; it changes nothing of what happens. For the time when the answer is on its way and
    /// the others work with it.
    public func workAhead() { connectivity.workAhead() }

    private func answer(reached: Instant) -> Answer {
        isQuiet = false
        self.reached = reached
        var answer = Answer(
            reached: reached, nextTimer: timers.next, quietUntil: quietUntil(reached), events: [],
            transmissions: transmissions)
        for part in parts { part.add(to: &answer) }
        connectivity.flush(on: self)
        transmissions = []
        answer.events = recorder.take()
        answer.diskFailure = disk.takeFailure()
        return answer
    }

    /// Whether the event in hand must not make an app transmit, now or later.
    func isQuiet(for app: String) -> Bool { isQuiet && host(app)?.description.transmitsOnSensors == false }

    private func isHearing(_ host: AppHost) -> Bool {
        host.process.map { process in parts.contains { $0.isHeard(by: process) } } ?? false
    }

    /// Until when sensors alone cannot make this device transmit.
    private func quietUntil(_ reached: Instant) -> Instant {
        if hosts.contains(where: {
            $0.app != nil && $0.description.transmitsOnSensors && isHearing($0)
        }) || parts.contains(where: { $0.mayStartApps }) {
            return reached
        }
        return timers.nextThatMayTransmit ?? .distantFuture
    }

    // MARK: Events

    private func handle(_ input: DeviceInput) {
        switch input {
        case .radio(let peer, let bytes): connectivity.received(bytes, from: peer, on: self)
        case .link(let peer, let isUp):
            for part in parts { part.linkChanged(isUp: isUp) }
            connectivity.linkChanged(peer: peer, isUp: isUp, on: self)
        case .lifecycle(let app, let command):
            recordInput(command.rawValue, app: app)
            if let host = host(app), host.isInstalled {
                // Whoever is thrown out a first time is not started by content any more, whether it ran or not.
                let isOver =
                    command.needsRunningApp
                    || command == .forceQuit && connectivity.wasForcedToQuit(app)
                if host.lifecycle.state == .notRunning, isOver { refuse(app, "not running") }
                switch command {
                case .launch, .foreground: show(host, by: command)
                case .background, .suspend, .terminate, .lowMemory, .forceQuit, .crash:
                    apply(host.lifecycle.handle(command), to: host)
                }
                connectivity.commanded(command, app)
            } else {
                unknown(app)
            }
        case .openURL(let app, let url):
            recordInput("open-url", app: app) { $0.add("url", url) }
            open(.openedURL(url), in: app, for: .url(url))
        case .openFile(let app, let name, let contents):
            recordInput("open-file", app: app) {
                $0.add("name", name)
                $0.add("size", contents.count)
            }
            open(.openedFile(name: name, contents: contents), in: app, for: .document(name))
        case .action(let app, let action):
            recordInput(action.name, app: app) { line in
                for argument in action.arguments { line.add(dynamicKey: argument.key, argument.value) }
            }
            post(.action(action), to: app)
        case .privacy(let setting): permissions(.set(setting))
        case .system(let command):
            recordInput(command)
            for part in parts { part.perform(command) }
            connectivity.perform(command, on: self)
            if case .uninstall(let app) = command {
                for part in parts { part.uninstalled(app) }
                permissions(.uninstalled(app: app))
            }
        case .part(let message): give(message)
        case .server(let news): for part in parts { part.heard(news) }
        case .glass(let action): glass.perform(action)
        }
    }

    private func fire(_ owner: TimerOwner) {
        switch owner {
        case .app(let app, let number): if let host = host(app) { call(host) { host.fire(number) } }
        case .connectivity(let timer): connectivity.timerFired(timer, on: self)
        case .part(let name, let timer): parts.first { type(of: $0).name == name }?.woken(timer)
        }
    }

    /// Puts an event into an app's queue; it is handled when the code that caused it has returned.
    func post(_ event: AppEvent, to host: AppHost) {
        pending.append(PendingEvent(host: host, content: .event(event)))
    }

    /// Tells the delegate of an app's session in the same queue.
    ///
    /// - Parameter completion: called when it has returned.
    func post(_ event: SessionEvent, to host: AppHost, completion: (() -> Void)? = nil) {
        pending.append(PendingEvent(host: host, content: .session(event), completion: completion))
    }

    /// Calls an app back in the same queue.
    func call(_ host: AppHost, inPlaceOf name: String? = nil, _ body: @escaping () -> Void) {
        pending.append(PendingEvent(host: host, content: .call(body, inPlaceOf: name)))
    }

    private func post(_ event: AppEvent, to app: String) {
        guard let host = host(app) else { return unknown(app) }
        guard host.app != nil, !host.isSuspended else {
            return refuse(app, host.app == nil ? "not running" : "suspended")
        }
        post(event, to: host)
    }

    /// Says why nothing comes of what was wanted of an app.
    private func refuse(_ app: String, _ state: String) {
        log(.warning, "lifecycle", "the app is \(state)", [FileMetadata("app", app)])
    }

    /// Hands a URL or a document to an app, which comes to the front for it, and is started if need be.
    func open(_ event: AppEvent, in app: String, for reason: LaunchReason) {
        guard let host = host(app), host.isInstalled else { return unknown(app) }
        if isLocked { return waitForUnlock(of: app) { $0.open(event, in: app, for: reason) } }
        show(host, for: reason)
        post(event, to: host)
    }

    func drain() {
        var index = 0
        while index < pending.count {
            let next = pending[index]
            index += 1
            if next.isVoid { continue }
            if next.host.isSuspended {
                next.host.hold(next)
            } else if next.host.burst.add(at: now) {
                next.host.deliver(next.content)
                next.completion?()
            } else {
                endBusy(next.host)
            }
        }
        pending.removeAll(keepingCapacity: true)
        for part in settling where part.isUnsettled {
            part.isUnsettled = false
            part.settle()
        }
    }

    /// Where apps are in their lives, or what they may do, is about to change or has changed.
    func unsettle() { for part in settling { part.isUnsettled = true } }

    private func endBusy(_ host: AppHost) {
        let moment = DecimalText.string(host.burst.begin.inSeconds, decimals: 9)
        crash(
            host,
            "the app was told \(EventBurst.limit) things within a millisecond from \(moment) s on and went on"
        )
        host.burst = EventBurst()
    }

    /// A text without the place of the disk on this machine, which is another one in each run.
    func local(_ text: String) -> String { text.replacing(place + "/", with: "") }

    func transmit(_ frame: GatheredBytes, to peer: String) {
        transmissions.append(Transmission(time: now, to: peer, content: frame))
    }
}
