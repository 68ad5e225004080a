import HikeConnectivity
import HikeGuidance
import HikeHardware
import HikeMaps
import HikeRouting
import HikeValues

/// The trail app on the watch: takes routes from the phone and guides along them with taps on the wrist.
public final class TrailWatch: DeviceApp {
    public static let description = AppDescription(
        id: "trail", title: "Trail", symbol: "figure.hiking", roles: [.watch],
        purposes: [
            .location: "Shows where you are, guides you along routes and records your hikes.",
            .health: "Shows your heart rate while you record a hike, and keeps the hike as a workout.",
        ],
        backgroundModes: [.location], transmitsOnSensors: false, usesRegions: true
    ) { TrailWatch(device: $0) }

    unowned let device: any DeviceServices
    let store: PlannedRouteStore
    let routeRows: RouteRows
    let waiting: WaitingFiles
    let regions: TrailRegions
    let guidance: RouteGuidance
    let outbox: HikeOutbox
    let workout: HikeWorkout
    let recording: RecordingSession
    private let location: LocationUse
    let waypoints: WaypointStore
    let sync: WaypointSync
    let pins: WatchPins
    let watchRegions: WatchRegions
    let rows: WatchRows
    /// The page that is shown, and whether the app asks there if guidance is to end.
    var tab = WatchTab.map { didSet { showsWholeMap = false } }
    var isAskingToStop = false
    /// The map is wanted although the wearer has chosen the small navigation.
    var showsWholeMap = false
    /// The map once somebody touched it, and where the hiker is on it.
    var map: MapControl?
    var user: UserLocation?
    var trackScene = TrackScene()
    let line = KeptLine()
    let track = KeptLine()
    let trails: KeptTrails
    /// Whether the location is used for one fix only, and the compass for the map.
    var wantsOneFix = false
    /// The button to the centre waits for the permission.
    var wantsCentre = false
    /// What a person is told on the map.
    var message: Message?
    var followsHeading = false
    var usesHeading = false
    var recentreMode = FollowMode.position
    var recentring: DeviceTimer?
    /// Background tasks that are not completed.
    private var tasks: [String] = []

    init(device: any DeviceServices) {
        self.device = device
        store = PlannedRouteStore(device: device)
        routeRows = RouteRows(Self.rowPrefix, of: store)
        waiting = WaitingFiles(device: device)
        regions = TrailRegions(device: device)
        trails = KeptTrails(regions)
        guidance = RouteGuidance(device: device, regions: regions)
        outbox = HikeOutbox(device: device)
        let settings = TrailSettings(device: device)
        workout = HikeWorkout(device: device, settings: settings)
        recording = RecordingSession(
            device: device, policy: .watch, store: RouteStore(device: device), settings: settings,
            outbox: outbox, workout: workout)
        location = LocationUse(device: device)
        waypoints = WaypointStore(device: device)
        sync = WaypointSync(device: device, store: waypoints)
        pins = WatchPins(device: device, store: waypoints, sync: sync)
        watchRegions = WatchRegions(device: device, regions: regions)
        rows = WatchRows(device: device, routes: store, routeRows: routeRows, regions: regions)
        rows.deleteRegion = { [unowned watchRegions] in try watchRegions.inbox.delete($0) }
        rows.followed = { [unowned guidance] in guidance.navigator?.route?.id }
        device.link.hear { [unowned self] event in
            hear(event)
            settle()
        }
        location.hear = { [unowned self] in heard($0) }
        watchRegions.place = { [unowned self] in user.flatMap { $0.isStale ? nil : $0.coordinate } }
        settings.notSaved = { [unowned self] in
            message = Message(title: "Not Saved", text: TrailText.sentence(of: $0))
        }
        rows.tell = { [unowned self] in message = $0 }
        watchRegions.tell = { [unowned self] in message = Message(title: "Regions", text: $0) }
        guidance.settle = { [unowned self] in settle() }
        recording.settle = { [unowned self] in settle() }
        recording.marks = { [unowned waypoints] in try waypoints.marks(of: $0) }
        pins.text = { [unowned settings] in settings.text }
        recording.unmark = { [unowned self] in
            if try waypoints.forgetHike($0) { sync.send() }
        }
        pins.hike = { [unowned recording] in recording.isRecording ? recording.id : nil }
        waiting.store = { [unowned self] in takeRoute($0) }
        sync.notStored = { [unowned self] in sendAgain($0) }
    }

    public func handle(_ event: AppEvent) {
        respond(to: event)
        settle()
    }

    /// The receiver has something to say.
    func heard(_ news: LocationNews) {
        switch news {
        case .fix(let fix):
            pins.located(fix)
            guidance.update(fix)
            recording.update(fix)
            located(fix)
        case .lost:
            device.log(.notice, "location", "the position is unknown for now")
            guidance.positionUnknown()
            recording.positionUnknown()
            user?.isStale = true
        }
        settle()
    }

    /// What happened may have changed what the app needs to know.
    func settle() {
        useHeading()
        location.set(locationWishes)
    }

    /// Guidance needs every fix; the map and a pin need one soon.
    private var locationWishes: [LocationUse.Wish] {
        var wishes: [LocationUse.Wish] = []
        if guidance.navigator != nil { wishes.append(LocationUse.Wish(inBackground: true)) }
        if let wish = recording.locationWish { wishes.append(wish) }
        if pins.sheet != nil || wantsOneFix { wishes.append(LocationUse.Wish()) }
        return wishes
    }

    private func respond(to event: AppEvent) {
        switch event {
        case .launched:
            store.loadAll()
            waiting.launch()
            regions.loadAll()
            watchRegions.launch()
            recording.settings.load()
            recording.store.loadAll()
            recording.launch()
            waypoints.openAtLaunch()
            sync.launch()
            device.link.activate()
            guidance.resume { store.fetch($0) }
        case .enteredForeground:
            guidance.show()
            recording.show()
            watchRegions.look()
        case .action(let action): perform(action)
        case .touched(let interaction): touched(interaction)
        case .permission(.location, let answer):
            guidance.permissionChanged(answer)
            recording.permissionChanged(answer)
            if !answer.isGranted { user?.isStale = true }
            if wantsCentre { centreAllowed(answer.isGranted) }
        case .permission(.health, let answer): workout.permissionChanged(answer)
        case .lowMemory: regions.forgetPlanners()
        case .openedURL(let url): device.refuse(url: url)
        case .openedFile(let name, _):
            device.log(
                .error, "import", "the watch takes no files: open them on the phone",
                [FileMetadata("file", name)])
        case .enteredBackground, .willSuspend, .willTerminate, .permission: break
        }
    }

    /// The session has something to say.
    func hear(_ event: SessionEvent) {
        sync.handle(event)
        if watchRegions.handle(event) { return }
        switch event {
        case .fileReceived(let file): receive(file)
        case .backgroundTask(let id):
            tasks.append(id)
            completeTasks()
        case .activationDidComplete:
            outbox.flush()
            completeTasks()
        case .watchStateDidChange, .companionAppInstalledDidChange, .reachabilityDidChange:
            outbox.flush()
        case .hasContentPendingDidChange(false): completeTasks()
        case .fileFinished(let id, let error): outbox.finished(id, error)
        case .messageFailed(let id, _): workout.messageFailed(id)
        default: break
        }
    }

    /// Once everything has come that the app was woken for (connectivity 3.6).
    private func completeTasks() {
        let session = device.link.session
        guard session.activationState == .activated, !session.hasContentPending else { return }
        for task in tasks { device.link.completeBackgroundTask(task) }
        tasks = []
    }

    private func perform(_ action: AppAction) {
        switch action.name {
        case "navigate": navigate(action)
        case "stop": refuse(guidance.stop())
        case "pause": refuse(guidance.setPaused(true))
        case "resume": refuse(guidance.setPaused(false))
        case "skip-to": skip(action)
        case "accept-new-way": refuse(guidance.acceptNewWay())
        case "decline-new-way": refuse(guidance.declineNewWay())
        default:
            refuse(
                "there is no such action",
                [
                    FileMetadata("action", action.name),
                    FileMetadata("known", Self.actions.joined(separator: ", ")),
                ])
        }
    }

    /// Whoever asked for an action reads in the log why it was not done.
    private func refuse(_ reason: String?, _ metadata: [FileMetadata] = []) {
        if let reason { device.log(.error, "actions", reason, metadata) }
    }

    private func navigate(_ action: AppAction) {
        do throws(RouteOrderRefusal) {
            let listed = try store.ordered(action.argument("name") ?? "")
            guard let route = store.fetch(listed.id) else { return unreadable(listed) }
            start(route, action)
        } catch { refuse(error.message, error.metadata) }
    }

    /// Says of a route that it cannot be followed.
    func unreadable(_ route: RouteSummary) {
        message = .unreadable(route)
        refuse("the route's file cannot be read", [FileMetadata("name", route.name)])
    }

    /// - Parameter action: `navigate`; nil for a finger.
    func start(_ route: PlannedRoute, _ action: AppAction? = nil) {
        do throws(GuidanceChoice.Refusal) {
            let choice = try GuidanceChoice(along: route.mode, action, launch: device.launchArguments)
            refuse(guidance.start(route, choice), [FileMetadata("name", route.name)])
        } catch { refuse(error.message, error.metadata) }
    }

    private static let actions = [
        "navigate", "stop", "pause", "resume", "skip-to", "accept-new-way", "decline-new-way",
    ]

    private func skip(_ action: AppAction) {
        let word = action.argument("instruction")
        guard let word else { return refuse(guidance.skip(to: nil)) }
        guard let index = Int(word) else {
            return refuse("an instruction is a number from 0", [FileMetadata("instruction", word)])
        }
        refuse(guidance.skip(to: index))
    }

    /// A file from the phone: by its type it goes to its handler (OH5-58).
    private func receive(_ file: ReceivedFile) {
        switch file.metadata[TransferMetadata.type]?.string {
        case TransferMetadata.plannedRoute: waiting.receive(file)
        case let type:
            device.log(
                .warning, "transfer", "a file of a type this app does not take",
                [
                    FileMetadata("name", file.name), FileMetadata("type", type ?? ""),
                ])
        }
    }

    /// Decodes, stores, then tells the screens (OH5-59); what cannot be decoded leaves the store as it was (OH5-60).
    ///
    /// - Returns: whether it is stored, or never will be.
    private func takeRoute(_ file: ReceivedFile) -> Bool {
        do {
            let sent = try PlannedRoute(json: try device.storage.read(file.path))
            let stored = store.fetch(sent.id)
            let route = try stored?.merged(with: sent) ?? sent
            // What comes again, as with its region, changes nothing.
            if stored != route { try store.save(route) }
            device.log(.info, "transfer", "plannedRouteSyncReceived")
            return true
        } catch {
            device.log(
                .error, "transfer", "a route from the phone was not stored",
                [
                    FileMetadata("file", file.name), FileMetadata("reason", "\(error)"),
                ])
            return error is RouteError
        }
    }

    /// The phone could not keep what its link has taken.
    private func sendAgain(_ lost: NotStored) {
        guard lost.kind == TransferMetadata.savedRoute else { return }
        do {
            if let hike = try recording.store.fetch(lost.id) { try outbox.sendAgain(hike) }
        } catch {
            device.log(
                .error, "transfer", "a hike that the phone lacks was not sent again",
                [FileMetadata("reason", "\(error)")])
        }
    }
}
