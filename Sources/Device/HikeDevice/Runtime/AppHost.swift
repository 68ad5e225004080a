import HikeHardware
import HikeStorage
import HikeValues

/// One installed app: its description, life and sandbox.
final class AppHost {
    let description: AppDescription
    let sandbox: Sandbox
    var lifecycle = AppLifecycle()
    /// The running app; nil where it is not running.
    private(set) var app: (any DeviceApp)?
    /// What each screen last showed, as JSON.
    var shown: [String: [UInt8]] = [:]

    init(description: AppDescription, sandbox: Sandbox) {
        self.description = description
        self.sandbox = sandbox
    }

    var id: String { description.id }

    func create(on runtime: DeviceRuntime) {
        app = description.make(AppServices(host: self, runtime: runtime))
    }

    func discard() {
        app = nil
        shown = [:]
    }

    func deliver(_ event: AppEvent) { app?.handle(event) }
}
