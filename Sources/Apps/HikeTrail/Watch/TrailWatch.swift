import HikeGuidance
import HikeHardware
import HikeRouting
import HikeValues

/// The trail app on the watch: takes routes from the phone and guides along them with taps on the wrist.
public final class TrailWatch: DeviceApp {
    public static let description = AppDescription(
        id: "trail", roles: [.watch],
        purposes: [.location: "Guides you along the route you started."],
        backgroundModes: [.location], transmitsOnSensors: false
    ) { TrailWatch(device: $0) }

    private unowned let device: any DeviceServices
    private let store: PlannedRouteStore
    private let guidance: RouteGuidance

    init(device: any DeviceServices) {
        self.device = device
        store = PlannedRouteStore(device: device)
        guidance = RouteGuidance(device: device)
    }

    public func handle(_ event: AppEvent) {
        switch event {
        case .launched:
            store.loadAll()
            device.activateSession()
            guidance.resume { store.fetch($0) }
        case .enteredForeground: guidance.show()
        case .fileReceived(let contents, let name, let metadata):
            receive(contents, name: name, metadata: metadata)
        case .action(let action): perform(action)
        case .locations(let fixes): for fix in fixes { guidance.update(fix) }
        case .permission(.location, let answer): guidance.permissionChanged(answer)
        case .locationUnknown:
            device.log(.notice, "location", "the position is unknown for now")
        case .enteredBackground, .willSuspend, .willTerminate, .lowMemory, .openedURL, .openedFile,
            .permission,
            .heading, .timer, .sessionActivated, .reachabilityChanged, .fileTransferFinished:
            break
        }
    }

    private func perform(_ action: AppAction) {
        switch action.name {
        case "navigate":
            let name = action.argument("name") ?? ""
            guard let route = store.fetch(name: name) else {
                device.log(.error, "guidance", "there is no such route", [FileMetadata("name", name)])
                return
            }
            guidance.start(route)
        case "stop": guidance.stop()
        default:
            device.log(
                .error, "actions", "there is no such action",
                [
                    FileMetadata("action", action.name), FileMetadata("known", "navigate, stop"),
                ])
        }
    }

    /// A file from the phone: by its type it goes to its handler (OH5-58).
    private func receive(_ contents: [UInt8], name: String, metadata: [FileMetadata]) {
        switch metadata[TransferMetadata.type] {
        case TransferMetadata.plannedRoute: receiveRoute(contents, name: name)
        case let type:
            device.log(
                .warning, "transfer", "a file of a type this app does not take",
                [
                    FileMetadata("name", name), FileMetadata("type", type ?? ""),
                ])
        }
    }

    /// Decodes, stores, then tells the screens (OH5-59); what cannot be decoded leaves the store as it was (OH5-60).
    private func receiveRoute(_ contents: [UInt8], name: String) {
        do {
            try store.save(try PlannedRoute(json: contents))
            device.log(.info, "transfer", "plannedRouteSyncReceived")
        } catch {
            device.log(
                .error, "transfer", "a route from the phone was not stored",
                [
                    FileMetadata("file", name), FileMetadata("reason", "\(error)"),
                ])
        }
    }
}
