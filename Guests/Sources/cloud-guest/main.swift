import FacadeCloudKit
import FacadeFoundation
import FacadeUIKit
import FacadeWatchKit
import GuestCalls
import GuestExchange
import GuestProcess
import GuestServices

/// The phone app's delegate.
final class PhoneDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        Pushes.take(userInfo) { completionHandler(.newData) }
    }

    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) { print("registered \(application.isRegisteredForRemoteNotifications)") }
}

/// The watch app's.
final class WatchDelegate: NSObject, WKApplicationDelegate {
    func didReceiveRemoteNotification(
        _ userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (WKBackgroundFetchResult) -> Void
    ) {
        Pushes.take(userInfo) { completionHandler(.newData) }
    }
}

/// Does what a test asks for by an action, on a phone and a watch.
final class CloudGuest: GuestApp {
    private let services: GuestServices

    init(on device: GuestDevice) {
        services = GuestServices(on: device)
        if device.name == "phone" {
            UIApplication.begin(with: PhoneDelegate())
        } else {
            WKApplication.begin(with: WatchDelegate())
        }
        services.heard = { [unowned self] news in
            switch news {
            case .launched: launched()
            case .action(let name, let arguments):
                let values = Dictionary(
                    arguments.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
                act(name, values)
            case _: break
            }
        }
    }

    func handle(_ event: GuestEvent) { services.handle(event) }

    private func launched() {
        if services.launchReason == .push { print("started for a push") }
        _ = NotificationCenter.default.addObserver(forName: .CKAccountChanged, object: nil, queue: nil) { _ in
            print("account changed")
            Records.sayAccount()
        }
    }

    private func act(_ name: String, _ values: [String: String]) {
        let value = values["value"] ?? ""
        switch name {
        case "register":
            if services.deviceName == "phone" {
                UIApplication.shared.registerForRemoteNotifications()
            } else {
                WKApplication.shared().registerForRemoteNotifications()
            }
        case "account": Records.sayAccount()
        case "kinds": Task { await Records.sayKinds() }
        case "save hut": Records.save(values["name"] ?? "alm", height: Int(values["height"] ?? "") ?? 0)
        case "fetch hut": Task { await Records.fetch(value) }
        case "change hut":
            Task { await Records.change(values["name"] ?? "alm", Int(values["by"] ?? "") ?? 1) }
        case "change while saved": Records.changeWhileSaved(value)
        case "stale": Records.saveStale(value)
        case "batch": Records.batch()
        case "operations": Records.operations()
        case "queries": Task { await Queries.say() }
        case "zones": Task { await Zones.say() }
        case "changes": Task { await Zones.changes() }
        case "errors": Task { await Records.sayErrors() }
        case "large": Task { await Records.sayLarge() }
        case "subscribe": Pushes.subscribe(value)
        case "predicates": Queries.sayPredicates()
        case "archive": Records.archive()
        case "keep value": Values.keep(values["key"] ?? "", value)
        case "say values": Values.say()
        case "too many values": Values.tooMany()
        default: print("unknown action")
        }
    }
}

GuestProgram.run(CloudGuest.self)
