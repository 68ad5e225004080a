import Foundation
import HikeConnectivity
import HikeFormats
import HikeHardware
import HikeMaps
import HikeRouting
import HikeValues

/// The trail app on the phone: imports tracks as routes, keeps them, sends them to the watch, and records hikes.
public final class TrailPhone: DeviceApp {
    public static let description = AppDescription(
        id: "trail", title: "Trail", symbol: "figure.hiking", roles: [.phone],
        purposes: [
            .location: "Shows where you are on the trail map, and records your hikes.",
            .locationAlways: "Goes on recording your hike if the phone has closed Trail on the way.",
            .camera: "OpenHiker uses the camera to take geotagged photos at waypoints along your hike.",
            .photos: "OpenHiker accesses your photo library to attach photos to waypoints along your hike.",
        ],
        backgroundModes: [.location], transmitsOnSensors: false, usesRegions: true
    ) { TrailPhone(device: $0) }

    unowned let device: any DeviceServices
    let store: PlannedRouteStore
    let routeRows: RouteRows
    /// Those to choose from, to be gone along.
    let alongRows: RouteRows
    let regions: TrailRegions
    let hikes: PhoneHikes
    let sync: WaypointSync
    let pins: PhoneWaypoints
    let watchRegions: PhoneRegions
    let watchRoutes: RouteOutbox
    let vitals: WatchVitals
    let recording: RecordingSession
    private let location: LocationUse
    /// Where a person is in the app, and what it asks or tells them there.
    var tab = PhoneTab.routes
    var place = Place.root
    /// The route whose deletion is asked for.
    var deleting: UUID?
    var message: Message?
    /// The route that is being planned, what the planner is working on, and whether a name is asked for.
    var planning: RoutePlanning?
    var computing: DeviceTimer?
    var isNaming = false
    /// A route out of a file, while it is asked what becomes of the one of its name.
    var importing: RouteImport?
    var originals: ImportedFiles { ImportedFiles(device: device) }
    /// A route that was just saved, and may be sent at once (OH5-42).
    var offered: UUID?
    /// The map of all regions, once it was looked at, and where the phone is on it.
    var map: MapControl?
    var user: UserLocation?
    let trails: KeptTrails
    /// Those of the maps on pages, which lie elsewhere.
    let snippetTrails: KeptTrails
    let routeLine = KeptLine()
    let hikeLine = KeptLine()
    let track = KeptLine()
    /// Whether the phone points the way on the map.
    var followsHeading = false
    /// Whether the map shows where the phone is when nothing is recorded.
    var showsUser = false
    /// What is asked while a hike is recorded or about to be.
    var recordingQuestion: RecordingQuestion?

    init(device: any DeviceServices) {
        self.device = device
        store = PlannedRouteStore(device: device)
        routeRows = RouteRows(Self.rowPrefix, of: store)
        alongRows = RouteRows("along-", of: store)
        regions = TrailRegions(device: device)
        trails = KeptTrails(regions)
        snippetTrails = KeptTrails(regions)
        hikes = PhoneHikes(device: device)
        let waypoints = WaypointStore(device: device)
        sync = WaypointSync(device: device, store: waypoints)
        pins = PhoneWaypoints(device: device, store: waypoints, sync: sync)
        watchRegions = PhoneRegions(device: device, regions: regions, routes: store)
        watchRoutes = RouteOutbox(device: device, routes: store)
        vitals = WatchVitals(device: device)
        recording = RecordingSession(
            device: device, policy: .phone, store: hikes.store, settings: hikes.settings)
        location = LocationUse(device: device)
        device.link.hear { [unowned self] event in
            hear(event)
            settle()
        }
        location.hear = { [unowned self] in heard($0) }
        recording.settings.notSaved = { [unowned self] in
            message = Message(title: "Not Saved", text: TrailText.sentence(of: $0))
        }
        pins.text = { [unowned hikes] in hikes.settings.text }
        pins.hike = { [unowned recording] in recording.isRecording ? recording.id : nil }
        recording.settle = { [unowned self] in settle() }
        recording.unmark = { [unowned self] in try unmark($0) }
        hikes.unmark = { [unowned self] in try unmark($0) }
        hikes.marks = { [unowned waypoints] in try waypoints.marks(of: $0) }
        hikes.document = { [unowned self] in try hikeDocument($0) }
        sync.notStored = { [unowned self] in sendAgain($0) }
    }

    /// The watch could not keep what its link has taken.
    private func sendAgain(_ lost: NotStored) {
        guard lost.kind == TransferMetadata.plannedRoute, let route = store.listed(lost.id) else { return }
        watchRoutes.sendAgain(route)
    }

    /// What was marked on a hike that is none any more belongs to none, on the watch too.
    private func unmark(_ hike: UUID) throws {
        if try pins.store.forgetHike(hike) { sync.send() }
    }

    public func handle(_ event: AppEvent) {
        respond(to: event)
        settle()
    }

    /// What happened may have changed what the app needs to know.
    private func settle() { location.set(locationWishes) }

    /// The receiver has something to say.
    func heard(_ news: LocationNews) {
        switch news {
        case .fix(let fix):
            recording.update(fix)
            located(fix)
        case .lost:
            user?.isStale = true
            recording.positionUnknown()
        }
        settle()
    }

    /// The map goes along with what a recording takes.
    private var locationWishes: [LocationUse.Wish] {
        if let wish = recording.locationWish { return [wish] }
        return showsUser ? [LocationUse.Wish()] : []
    }

    private func respond(to event: AppEvent) {
        switch event {
        case .launched:
            store.loadAll()
            regions.loadAll()
            hikes.launch()
            pins.store.openAtLaunch()
            sync.launch()
            launchRecording()
            watchRegions.launch()
            watchRoutes.launch()
            device.link.activate()
        case .enteredForeground:
            vitals.check()
            showRoutes()
        case .openedFile(let name, let contents): opened(ChosenFile(name: name, contents: contents))
        case .openedURL(let url): device.refuse(url: url)
        case .action(let action): perform(action)
        case .touched(let interaction): touched(interaction)
        case .permission(.location, let answer): permissionChanged(answer)
        case .lowMemory:
            routeLine.forget()
            hikeLine.forget()
            track.forget()
            regions.forgetPlanners()
        case .enteredBackground, .willTerminate: if recording.isRecording { recording.keep() }
        case .willSuspend, .permission: break
        }
    }

    /// The session has something to say.
    func hear(_ event: SessionEvent) {
        sync.handle(event)
        if watchRegions.handle(event) || watchRoutes.handle(event) { return }
        switch event {
        case .messageReceived(let message) where vitals.receive(message): break
        case .messageReceived(let message): refuse(message)
        case .didDeactivate: device.link.activate()
        case .fileFinished(let id, let error?):
            device.log(
                .error, "transfer", "the watch did not get the file",
                [FileMetadata("transfer", id), FileMetadata("reason", error.description)])
        case .fileFinished(let id, nil):
            device.log(.info, "transfer", "the watch has the file", [FileMetadata("transfer", id)])
        case .fileReceived(let file) where hikes.receive(file): break
        case .fileReceived(let file):
            device.log(
                .warning, "transfer", "a file of a type this app does not take",
                [
                    FileMetadata("name", file.name),
                    FileMetadata("type", file.metadata[TransferMetadata.type]?.string ?? ""),
                ])
        default: break
        }
    }

    /// A message with an action that this app does not know (OHX-47).
    private func refuse(_ message: ReceivedMessage) {
        let action = message.content.dictionary?[RegionRequest.action]?.string ?? ""
        device.log(
            .warning, "messages", "a message of a kind that this app does not take",
            [FileMetadata("action", String(action.prefix(80)))])
        if message.wantsReply {
            device.link.reply(to: message.id, .dictionary(RegionReply.unknownAction.properties))
        }
    }

    private func perform(_ action: AppAction) {
        switch action.name {
        case "plan-route": plan(action)
        case "send-route": named(action) { send($0) }
        case "delete-route": named(action) { delete($0.id, in: "actions") }
        default:
            device.log(
                .error, "actions", "there is no such action",
                [
                    FileMetadata("action", action.name),
                    FileMetadata("known", "plan-route, send-route, delete-route"),
                ])
        }
    }

    /// An action on a route by its name, or its id.
    private func named(_ action: AppAction, _ body: (RouteSummary) -> Void) {
        do throws(RouteOrderRefusal) { body(try store.ordered(action.argument("name") ?? "")) } catch {
            device.log(.error, "actions", error.message, error.metadata)
        }
    }

    func send(_ route: RouteSummary) { watchRoutes.send(route) }

    /// - Parameter category: of the log's line where it fails.
    func delete(_ id: UUID, in category: String = "routes") {
        do {
            try originals.forget(id)
            try store.delete(id)
            watchRoutes.forget(id)
            showRoutes()
        } catch {
            device.log(.error, category, "the route was not deleted", [FileMetadata("reason", "\(error)")])
        }
    }

    func showRoutes() {
        device.screen.show("routes") { line in
            line.add("routes", store.list.count)
            line.add("first", store.list.first?.name ?? "")
        }
    }
}
