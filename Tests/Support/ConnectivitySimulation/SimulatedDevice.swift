import HikeConnectivity
import HikeValues

/// One device in the simulation: what survives (the disk), and what does not.
final class SimulatedDevice {
    struct App {
        let name: String
        var isInstalled = true
        var isReady = false
        /// Its process sleeps: it is not ready, and keeps what it has sent.
        var isPaused = false
        /// Counts the processes of the app.
        var process = 0
        /// Counts its runs: one more with each process, and after each sleep.
        var life = 0
    }

    static let apps = ["compass", "trail"]

    let side: Int
    var disk: ModelDisk
    /// What a backup has kept of it.
    var copy: DiskImage?
    var daemon: TransferDaemon?
    var ledger = Ledger()
    /// Counts lives; what was under way in an earlier one is void.
    var life = 0
    /// Counts the devices that stood here: one more with each wipe.
    var incarnation = 0
    var timers: [(timer: TransferTimer, generation: Int)] = []
    /// Storage works in order: when its last operation, and its last answer, are due.
    var diskFree = Instant.zero
    var answersFree = Instant.zero
    /// Nothing is sent before what must be durable is.
    var radioFree = Instant.zero
    /// Ends that wait to be written together.
    var deferred: [TransferEffect] = []
    var flushIsDue = false
    var isDiskFull = false
    var clock = Interval.seconds(36_000)
    var states = SimulatedDevice.apps.map { App(name: $0) }
    var isLocked = false
    var asked: [Opportunity] = []
    /// What was last told of the other device.
    var peerApps: [String: AppState] = [:]
    var peerIsLocked = false
    /// For the bugs without gap check, versions and repeated acknowledgements.
    var appended: (key: FileKey, count: Int)?
    var contextCount: UInt64 = 0
    var acknowledged: Set<String> = []
    /// By app: the newest context that the daemon knows to be taken.
    var knownContexts: [String: UInt64] = [:]
    /// For the bugs in the inbox: versions of contexts that waited, and the item that comes again later.
    var waitingContexts: [(app: String, version: UInt64)] = []
    var putOff: Delivery?
    /// For the bugs that send messages again, and that wait longer and longer.
    var resends: [LiveMessage] = []
    var firings = 0

    init(side: Int) {
        self.side = side
        disk = ModelDisk(store: Self.store(side, 0))
    }

    static func store(_ side: Int, _ incarnation: Int) -> StoreID {
        StoreID(high: UInt64(side + 1), low: UInt64(incarnation))
    }

    func isCurrent(_ timer: TransferTimer, _ generation: Int) -> Bool {
        timers.contains { $0.timer == timer && $0.generation == generation }
    }

    /// Gives the new generation of a timer; earlier ones are void.
    func renew(_ timer: TransferTimer) -> Int {
        if let index = timers.firstIndex(where: { $0.timer == timer }) {
            timers[index].generation += 1
            return timers[index].generation
        }
        timers.append((timer, 0))
        return 0
    }

    func app(named name: String) -> App? {
        Self.apps.firstIndex(of: name).map { states[$0] }
    }

    func state(of app: Int) -> AppState {
        let state = states[app]
        let presence: AppPresence =
            !state.isInstalled
            ? .notInstalled : state.isReady ? .foreground : state.isPaused ? .suspended : .notRunning
        return AppState(app: Self.apps[app], presence: presence)
    }
}
