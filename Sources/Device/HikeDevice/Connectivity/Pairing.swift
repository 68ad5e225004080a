import HikeConnectivity
import HikeHardware
import HikeStorage

/// One device that this one is paired with: its queues and the daemon that drives them (EM-05; queues are
/// kept for each pairing, connectivity 3.10).
final class Pairing {
    /// The other device, by id.
    let peer: String
    let store: TransferStore
    var daemon: TransferDaemon
    /// What the radio says.
    var linkIsUp = false
    /// What the other device's apps do, as last heard; after a start, what was stored of it.
    var peerApps: [AppState]
    var peerIsLocked = false

    init(peer: String, store: TransferStore, daemon: TransferDaemon, peerApps: [AppState]) {
        self.peerApps = peerApps
        self.peer = peer
        self.store = store
        self.daemon = daemon
    }

    /// An app of the other device as last heard; nil: never heard of.
    func peerApp(_ app: String) -> AppState? { peerApps.first { $0.app == app } }
}

/// One app's session and what belongs to it.
struct AppSession {
    let app: String
    var session: Session
    /// Complication transfers of today, by pairing.
    var budgets: [String: ComplicationBudget] = [:]
    /// The last urgent complication transfer, by pairing.
    var currentComplications: [String: String] = [:]
    /// The task that the app was woken with and has not completed.
    var task: String?
    /// What the app was last told of `hasContentPending`.
    var toldContentPending = false
    /// Messages that are being handed to a delegate which says then whether it takes them.
    var messagesInHand: [String] = []
    /// A person has forced it to quit since it last ran in front.
    var wasForcedToQuit = false
}

/// The timers of a device's connectivity.
enum ConnectivityTimer: Hashable {
    case daemon(peer: String, TransferTimer)
    case activation(app: String)
    case opportunity(peer: String, Opportunity)
    /// An app is about to be started in the background.
    case wake(app: String)
    /// A woken app must have completed its task.
    case task(app: String)
    /// An app in the background has nothing left to do.
    case grace(app: String)
    /// The old watch's content may be all handed over.
    case watchSwitch
}

extension AppPresence {
    init(_ state: LifecycleState) {
        self =
            switch state {
            case .notRunning: .notRunning
            case .suspended: .suspended
            case .background: .background
            case .foreground: .foreground
            }
    }
}
