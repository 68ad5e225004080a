import HikeHardware
import HikeStorage
import HikeValues

extension ServiceError {
    /// What an app hears that goes on in the handler in which it ended.
    static let ended = ServiceError.storage(
        "The app has ended. Nothing comes of what it does in its last handler.")
}

/// An event on its way to an app.
struct PendingEvent {
    /// What the app gets.
    enum Content {
        case event(AppEvent)
        /// For the delegate of the app's session.
        case session(SessionEvent)
        /// A call of a handler that the app gave to whom it asked.
        /// - Parameter inPlaceOf: while the app is suspended the last of that name counts alone.
        case call(() -> Void, inPlaceOf: String?)
    }

    var host: AppHost
    var content: Content
    /// Called when the handler has returned.
    var completion: (() -> Void)?
    /// The app that it was for has ended.
    var isVoid = false
}

/// One installed app: its description, life and sandbox.
final class AppHost {
    let description: AppDescription
    let container: AppContainer
    var sandbox: Sandbox { container.sandbox }
    var lifecycle = AppLifecycle()
    /// Whether the app is on the device.
    var isInstalled = true
    /// Watch: its complication is on the active face.
    var hasComplication = false
    /// Watch: the complication's first load is under way.
    var isLoadingComplication = false
    /// Watch: a workout session runs.
    var isInWorkout = false
    /// The system started it in the background; a person has not opened it since.
    var wasWoken = false
    /// A person has turned from it to something else.
    var wasLeft = false
    /// Whether no code of the app runs.
    var isSuspended = false
    /// What happened while the app was suspended; it hears of it when it goes on.
    private var held: [PendingEvent] = []
    /// What the app handled of late.
    var burst = EventBurst()
    /// The process that runs; nil where none does.
    var process: AppProcess? { services?.process }
    /// The running app; nil where it is not running.
    private(set) var app: (any DeviceApp)?
    /// Kept here too, so that an app may hold it without owning it.
    private var services: AppServices?

    init(description: AppDescription, container: AppContainer) {
        self.description = description
        self.container = container
    }

    var id: String { description.id }

    /// In the background with the rights of the foreground (connectivity 3.5).
    var hasHighPriority: Bool { isInWorkout || isLoadingComplication }

    func create(on runtime: DeviceRuntime, for reason: LaunchReason) {
        let services = AppServices(host: self, runtime: runtime, reason: reason)
        self.services = services
        app = description.make(services)
    }

    func discard() {
        app = nil
        services?.process.isOver = true
        services?.timers.end()
        services = nil
        isSuspended = false
        isLoadingComplication = false
        isInWorkout = false
        wasWoken = false
        wasLeft = false
        held = []
    }

    /// Keeps an event until the app goes on; of the reachability, and of what has a name, only the last news counts.
    func hold(_ event: PendingEvent) {
        switch event.content {
        case .session(.reachabilityDidChange):
            held.removeAll { if case .session(.reachabilityDidChange) = $0.content { true } else { false } }
        case .call(_, let name?):
            held.removeAll { if case .call(_, name) = $0.content { true } else { false } }
        case .event, .session, .call: break
        }
        held.append(event)
    }

    func takeHeld() -> [PendingEvent] {
        defer { held = [] }
        return held
    }

    /// An app that ends in its own handler keeps what it stands on until that returns.
    func deliver(_ content: PendingEvent.Content) {
        let services = services
        switch content {
        case .event(let event): app?.handle(event)
        case .session(let event): if app != nil { services?.session.tell(event) }
        case .call(let body, _): if app != nil { body() }
        }
        withExtendedLifetime(services) {}
    }

    /// The moment of one of the app's timers has come.
    func fire(_ timer: Int) { services?.timers.fire(timer) }

    /// Runs code with what the app has, where it runs.
    func run(_ body: (any DeviceServices, any DeviceApp) -> Void) {
        guard let services, let app else { return }
        body(services, app)
        withExtendedLifetime(services) {}
    }
}
