import FacadeWatchConnectivity
import FacadeWatchKit
import GuestServices

/// A delegate that does nothing.
private final class PlainDelegate: NSObject, WKApplicationDelegate {}

/// The session with the other device.
private final class Counterpart: NSObject, WCSessionDelegate {
    nonisolated(unsafe) static let shared = Counterpart()

    func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
        error: (any Error)?
    ) {}
    func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any]) {
        Probe.shared.say("received \(userInfo["hut"] ?? "")")
    }
}

/// Work in the background, as tests have the app ask for it.
extension Probe {
    func actInBackground(_ name: String, _ value: String) {
        let date = Date(timeIntervalSinceNow: Double(value) ?? 0)
        switch name {
        case "load": BackgroundLoads.shared.load(value)
        case "refresh":
            WKApplication.shared().scheduleBackgroundRefresh(
                withPreferredDate: date, userInfo: ["hut": "Kornhütte", "tries": 2] as NSDictionary
            ) { error in
                Probe.shared.say("refresh \(error.map { "\($0)" } ?? "asked")")
            }
        case "refresh, awaited":
            Task { @MainActor in
                do {
                    try await WKApplication.shared().scheduleBackgroundRefresh(
                        withPreferredDate: date, userInfo: nil)
                    Probe.shared.say("refresh asked")
                } catch { Probe.shared.say("refresh \(error)") }
            }
        case "large refresh":
            let note = NSString(string: String(repeating: "a", count: 70_000))
            WKApplication.shared().scheduleBackgroundRefresh(withPreferredDate: date, userInfo: note) {
                Probe.shared.say("refresh \($0 == nil ? "asked" : "refused")")
            }
        case "snapshot":
            WKApplication.shared().scheduleSnapshotRefresh(withPreferredDate: date, userInfo: nil) { _ in }
        case "no delegate": WKApplication.shared().delegate = nil
        case "plain delegate": WKApplication.begin(with: PlainDelegate())
        case "activate":
            WCSession.default.delegate = Counterpart.shared
            WCSession.default.activate()
        case "transfer": WCSession.default.transferUserInfo(["hut": "Kornhütte"])
        default: actOnDevice(name, value)
        }
    }

    /// Completes the task as the number of tries that it was given says: at once, later, never.
    func refresh(_ task: WKApplicationRefreshBackgroundTask) {
        let info = task.userInfo as? [String: Any]
        say("task \(info?["hut"] ?? "without info"), \(WKApplication.shared().applicationState)")
        guard info != nil else { return task.setTaskCompletedWithSnapshot(true) }
        task.expirationHandler = { Probe.shared.say("task expires") }
    }

    func content(_ task: WKWatchConnectivityRefreshBackgroundTask) {
        say("content")
        actInBackground("activate", "")
        if !UserDefaults.standard.bool(forKey: "stubborn") { task.setTaskCompletedWithSnapshot(false) }
    }
}
