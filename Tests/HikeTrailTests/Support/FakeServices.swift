import HikeConnectivity
import HikeHardware
import HikeScreens
import HikeValues
import Testing

/// A device that a test looks into: files in memory, everything asked for is noted.
final class FakeServices: DeviceServices, DeviceScreen {
    struct Logged: Equatable {
        var level: LogLevel
        var category: String
        var message: String
        var metadata: [FileMetadata]
    }

    struct Stored: Equatable {
        var operation: String
        var id: String
        var name: String
    }

    struct Sent: Equatable {
        var path: String
        var metadata: [String: PropertyValue]
    }

    let time = FakeClock()
    var clock: any DeviceClock { time }
    var storage: any DeviceStorage { self }
    var screen: any DeviceScreen { self }
    var link: any DeviceLink { self }
    var now: Instant {
        get { time.now }
        set { time.now = newValue }
    }
    var launchArguments: [AppAction.Argument] = []
    var role: DeviceRole
    var display: DisplayProfile
    var files: [String: [UInt8]] = [:]
    /// Where databases lie: a folder that goes with the test.
    let databaseFolder = DatabaseFolder()
    /// Those that an app has asked for, which listings show.
    var databaseNames: Set<String> = []
    var permissions: [PrivacyService: PrivacyAnswer] = [.location: .whenInUse, .health: .granted]
    var isStorageFull: Bool {
        get {
            onStorage()
            return hasNoRoom
        }
        set { hasNoRoom = newValue }
    }
    private var hasNoRoom = false
    /// Called before anything is written or removed, and when it is asked whether there is room.
    var onStorage: () -> Void = {}
    /// The app is about to end: nothing it does reaches the disk any more.
    var isDying = false
    /// Another folder for databases than the test's; nil: nowhere.
    var databases: String? = ""
    /// What was queued for the other device, by transfer.
    var userInfos: [(id: String, content: [String: PropertyValue])] = []
    /// Writing fails with this.
    var writeFailure: ServiceError?
    /// Paths at which nothing can be read, written or removed.
    var failingReads: Set<String> = []
    var failingWrites: Set<String> = []
    var failingRemovals: Set<String> = []

    /// Called with each line of the log as it is written.
    var onLog: (Logged) -> Void = { _ in }

    private(set) var logs: [Logged] = []
    private(set) var stores: [Stored] = []
    var sent: [Sent] = []
    /// What was in the files when they were sent.
    var sentContents: [[UInt8]] = []
    private(set) var screens: [(screen: String, text: String)] = []
    private(set) var requests: [PrivacyService] = []
    var activations = 0
    var completedTasks: [String] = []
    private var random = RandomStream(seed: 42)

    init(_ role: DeviceRole) {
        self.role = role
        display = role == .phone ? .phone61 : .watch49
        session.activationState = .activated
        picker.find = { [unowned self] path throws(ServiceError) in _ = try read(path) }
    }

    var date: UTCDate { time.date }
    func makeUUID() -> String { random.uuid() }

    func requestPreciseLocation(for key: String) { requestPermission(.locationPrecise) }
    func requestPermission(_ service: PrivacyService) { requests.append(service) }
    func permission(_ service: PrivacyService) -> PrivacyAnswer { permissions[service] ?? .notDetermined }

    /// What was printed; it is refused with this.
    private(set) var documents: [PaperDocument] = []
    var documentFailure: DocumentError?

    func makePDF(of document: PaperDocument) throws(DocumentError) -> [UInt8] {
        if let documentFailure { throw documentFailure }
        documents.append(document)
        return Array("%PDF of \(document.title)".utf8)
    }
    /// Its health sensors and store.
    let sensors = FakeHealth()
    let compass = FakeCompass()
    let taps = FakeHaptics()
    let receiver = FakeReceiver()
    let photos = FakePictures()
    let picker = FakeFiles()
    let battery = FakePower()

    func service<Service>() -> Service? {
        let parts: [AnyObject] = [sensors, compass, taps, receiver, photos, picker, battery]
        return parts.lazy.compactMap { $0 as? Service }.first
    }

    var session = SessionProperties()
    /// Live messages to the other device, answers to its own, and contexts.
    var messages: [(id: String, content: [String: PropertyValue])] = []
    var replies: [(id: String, content: [String: PropertyValue])] = []
    var contexts: [[String: PropertyValue]] = []

    func log(_ level: LogLevel, _ category: String, _ message: String, _ metadata: [FileMetadata]) {
        let line = Logged(level: level, category: category, message: message, metadata: metadata)
        logs.append(line)
        onLog(line)
    }

    func recordStore(_ store: String, operation: String, id: String, name: String) {
        stores.append(Stored(operation: operation, id: id, name: name))
    }

    func crash(_ reason: String, frames: [String]) {
        Issue.record("the app says that it has crashed: \(reason)")
    }

    func show(_ screen: String, _ fields: (inout JSONLine) -> Void) {
        var line = JSONLine()
        fields(&line)
        screens.append((screen, String(decoding: line.finished(), as: UTF8.self)))
    }

    /// Forgets what was noted, not the files.
    func forget() {
        logs = []
        stores = []
        taps.forget()
        screens = []
        userInfos = []
        messages = []
    }

    var patterns: [String] { taps.played.map(\.name) }
    var operations: [String] { stores.map(\.operation) }
}
