import FacadeUIKit
import FacadeWatchKit
import GuestCalls
import GuestServices

/// What tests have the app do, and what it says of that.
final class Probe: NSObject, WKExtendedRuntimeSessionDelegate {
    nonisolated(unsafe) static let shared = Probe()

    private var sessions: [WKExtendedRuntimeSession] = []
    private var task = UIBackgroundTaskIdentifier.invalid
    var observers: [any NSObjectProtocol] = []

    static func begin() {
        GuestServices.current.observe { news in
            guard case .action(let name, let arguments) = news else { return }
            shared.act(name, arguments.first?.value ?? "")
        }
    }

    private func act(_ name: String, _ value: String) {
        switch name {
        case "session": start { $0.start() }
        case "two sessions": for _ in 0..<2 { start { $0.start() } }
        case "alarm": start { $0.start(at: Date(timeIntervalSinceNow: Double(value) ?? 0)) }
        case "invalidate": sessions.last?.invalidate()
        case "begin task":
            task = UIApplication.shared.beginBackgroundTask(withName: value) {
                Probe.shared.say("time is over")
                if value != "stubborn" { UIApplication.shared.endBackgroundTask(Probe.shared.task) }
            }
            say("task \(task == .invalid ? "refused" : "begun")")
        case "end task": UIApplication.shared.endBackgroundTask(task)
        case "time left":
            let left = UIApplication.shared.backgroundTimeRemaining
            say(left == .greatestFiniteMagnitude ? "time without end" : "\(Int(left.rounded())) s left")
        case "open", "open as link":
            guard let url = URL(string: value) else { break }
            say("can open: \(UIApplication.shared.canOpenURL(url))")
            let onlyLinks = name == "open as link"
            let options: [UIApplication.OpenExternalURLOptionsKey: Any] = [.universalLinksOnly: onlyLinks]
            UIApplication.shared.open(url, options: options) { Probe.shared.say("opened: \($0)") }
        default: actInBackground(name, value)
        }
    }

    func say(_ sentence: String) { print("probe: \(sentence)") }

    private func start(_ body: (WKExtendedRuntimeSession) -> Void) {
        let session = WKExtendedRuntimeSession()
        session.delegate = self
        sessions.append(session)
        body(session)
        say("asked, \(session.state)")
    }

    /// A session of an earlier launch.
    func found(_ session: WKExtendedRuntimeSession) {
        session.delegate = self
        sessions.append(session)
        say("found, \(session.state)")
    }

    func extendedRuntimeSessionDidStart(_ session: WKExtendedRuntimeSession) {
        say(
            "started, \(session.state), \(Int((session.expirationDate?.timeIntervalSinceNow ?? 0).rounded())) s"
        )
        var count = 0
        session.notifyUser(hapticType: .start) { type in
            count += 1
            type.pointee = .stop
            return count < 3 ? 5 : 0
        }
    }

    func extendedRuntimeSessionWillExpire(_ session: WKExtendedRuntimeSession) { say("will expire") }

    func extendedRuntimeSession(
        _ session: WKExtendedRuntimeSession,
        didInvalidateWith reason: WKExtendedRuntimeSessionInvalidationReason, error: (any Error)?
    ) {
        let code = (error as? NSError).flatMap { WKExtendedRuntimeSessionErrorCode(rawValue: $0.code) }
        let number = reason == .sessionInProgress ? sessions.firstIndex { $0 === session } : nil
        say("over, \(reason)\(code.map { ", \($0)" } ?? "")\(number.map { " \($0)" } ?? "")")
    }
}
