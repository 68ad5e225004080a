import HikeConnectivity
import HikeHardware
import HikeScreens
import HikeValues

/// A device as an app under a mutation sees it: everything passes through but what the mutation changes.
final class MutantServices: DeviceServices, Haptics {
    /// What becomes of a haptic: any number of others, at once.
    var alter: (Haptic) -> [Haptic] = { [$0] }
    /// How much later haptics are asked for.
    var delay: Interval?
    /// Whether a screen may still change.
    var mayShow: () -> Bool = { true }
    /// How often a store's event is written.
    var storeEvents = 1
    /// Whether the app does not hear of something that the receiver tells.
    var hides: (LocationNews) -> Bool = { _ in false }

    private let device: any DeviceServices

    init(_ device: any DeviceServices) { self.device = device }

    func play(_ haptic: Haptic, for cue: HapticCue?) {
        for haptic in alter(haptic) {
            guard let delay else {
                device.haptics?.play(haptic, for: cue)
                continue
            }
            device.clock.after(delay) { [unowned self] in device.haptics?.play(haptic, for: cue) }
        }
    }

    private(set) lazy var screen: any DeviceScreen = MutantScreen(device.screen) { [unowned self] in mayShow()
    }

    func recordStore(_ store: String, operation: String, id: String, name: String) {
        for _ in 0..<storeEvents { device.recordStore(store, operation: operation, id: id, name: name) }
    }

    private lazy var receiver = device.location.map { MutantReceiver($0) { [unowned self] in hides($0) } }

    func service<Service>() -> Service? { self as? Service ?? receiver as? Service ?? device.service() }

    // MARK: Unchanged

    var clock: any DeviceClock { device.clock }
    var storage: any DeviceStorage { device.storage }
    var link: any DeviceLink { device.link }
    var role: DeviceRole { device.role }
    var launchArguments: [AppAction.Argument] { device.launchArguments }
    func makeUUID() -> String { device.makeUUID() }
    func requestPermission(_ service: PrivacyService) { device.requestPermission(service) }
    func requestPreciseLocation(for key: String) { device.requestPreciseLocation(for: key) }
    func permission(_ service: PrivacyService) -> PrivacyAnswer { device.permission(service) }
    func log(_ level: LogLevel, _ category: String, _ message: String, _ metadata: [FileMetadata]) {
        device.log(level, category, message, metadata)
    }
    func crash(_ reason: String, frames: [String]) { device.crash(reason, frames: frames) }
}

/// A display that stands still when it may not change.
private final class MutantScreen: DeviceScreen {
    private let screen: any DeviceScreen
    private let mayShow: () -> Bool

    init(_ screen: any DeviceScreen, mayShow: @escaping () -> Bool) {
        self.screen = screen
        self.mayShow = mayShow
    }

    var display: DisplayProfile { screen.display }
    func show(_ screen: String, _ fields: (inout JSONLine) -> Void) {
        if mayShow() { self.screen.show(screen, fields) }
    }
    func makePDF(of document: PaperDocument) throws(DocumentError) -> [UInt8] {
        try screen.makePDF(of: document)
    }
}

/// A receiver that keeps some of what it has to say from the app.
private final class MutantReceiver: LocationService {
    private let receiver: any LocationService
    private let hides: (LocationNews) -> Bool

    init(_ receiver: any LocationService, hides: @escaping (LocationNews) -> Bool) {
        self.receiver = receiver
        self.hides = hides
    }

    func set(_ settings: LocationSettings) throws(LocationSettingsError) { try receiver.set(settings) }
    func start(inBackground: Bool, _ handler: @escaping (LocationNews) -> Void) {
        receiver.start(inBackground: inBackground) { [hides] in if !hides($0) { handler($0) } }
    }
    func stop() { receiver.stop() }
    func startMoves(_ handler: @escaping (Fix) -> Void) { receiver.startMoves(handler) }
    func stopMoves() { receiver.stopMoves() }
}

/// Our watch app with one thing broken.
final class MutantApp: DeviceApp {
    private let services: MutantServices
    private let app: any DeviceApp
    private let mutation: Mutation

    init(_ original: AppDescription, device: any DeviceServices, mutation: Mutation) {
        services = MutantServices(device)
        self.mutation = mutation
        mutation.prepare(services)
        app = original.make(services)
    }

    func handle(_ event: AppEvent) {
        mutation.before(event, services)
        app.handle(event)
    }
}
