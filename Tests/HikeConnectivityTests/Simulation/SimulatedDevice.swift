import HikeConnectivity
import HikeValues

/// One device in the simulation: what survives (the disk), and what does not.
final class SimulatedDevice {
    let side: Int
    var disk: ModelDisk
    var daemon: TransferDaemon?
    /// Counts lives; what was under way in an earlier one is void.
    var life = 0
    var timerGenerations: [Int] = [0, 0]
    /// Storage works in order: when its last operation, and its last answer, are due.
    var diskFree = Instant.zero
    var answersFree = Instant.zero
    /// Commits that the bug without sync has reported but not made durable.
    var unsynced: [(due: Instant, disk: ModelDisk)] = []
    var appIsReady = false
    /// Pieces given to the storage of the file in staging, for the bug without gap check.
    var appended: (key: FileKey, count: Int)?
    var completedSent: [FileKey] = []

    // The ledger of the test: outside the device, so never lost.
    var enqueued: [String] = []
    var accepted: [String] = []
    var handled: [FileKey] = []

    init(side: Int) {
        self.side = side
        disk = ModelDisk(store: StoreID(high: UInt64(side + 1), low: 7))
    }

    /// A session that may send.
    static let session: Session = {
        var session = Session(role: .phone, paired: true)
        _ = session.handle(.activate)
        _ = session.handle(.activationFinished(error: nil))
        return session
    }()
}

/// What the storage has been asked to do.
enum DiskOperation {
    case effect(TransferEffect)
    /// The second half of a commit, for the bug that writes row and cursor apart.
    case cursor(FileManifest)
    /// Durable at last, for bugs that answer too early.
    case late(TransferEffect)
}
