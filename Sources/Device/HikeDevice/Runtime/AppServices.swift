import HikeHardware
import HikeValues

/// The device as one app sees it.
final class AppServices: DeviceServices {
    unowned let host: AppHost
    unowned let runtime: DeviceRuntime
    let process: AppProcess
    let timers: AppClock
    let launchReason: LaunchReason
    var clock: any DeviceClock { timers }
    private(set) lazy var session = AppLink(of: self)
    var link: any DeviceLink { session }
    private(set) lazy var screen: any DeviceScreen = AppScreen(of: self)
    private(set) lazy var storage: any DeviceStorage = AppStorage(host.container, of: self)
    /// What parts have given out, by its kind.
    private var services: [ObjectIdentifier: AnyObject] = [:]

    init(host: AppHost, runtime: DeviceRuntime, reason: LaunchReason) {
        launchReason = reason
        self.host = host
        self.runtime = runtime
        process = AppProcess(app: host.id)
        timers = AppClock(process, on: runtime)
    }

    func service<Service>() -> Service? {
        let kind = ObjectIdentifier(Service.self)
        if let known = services[kind] { return known as? Service }
        for part in runtime.parts {
            let service = part.service(for: process)
            guard let found = service as? Service else { continue }
            services[kind] = service
            return found
        }
        return nil
    }

    // MARK: Who the app is, and where

    var role: DeviceRole { runtime.configuration.role }
    var launchArguments: [AppAction.Argument] {
        runtime.configuration.launchArguments.filter { $0.app == host.id }.map(\.argument)
    }
    func makeUUID() -> String { runtime.identifiers.uuid() }
    var vendorIdentifier: String {
        var names = RandomStream(seed: runtime.configuration.seed).split("vendor")
            .split(runtime.configuration.id).split(host.id)
        return names.uuid()
    }

    // MARK: What the owner allows

    func requestPermission(_ service: PrivacyService) { runtime.requestPermission(service, for: host) }
    func requestPreciseLocation(for key: String) { runtime.requestPreciseLocation(key, for: host) }

    func permission(_ service: PrivacyService) -> PrivacyAnswer {
        runtime.broker.answer(app: host.id, service)
    }

    // MARK: What can be observed

    func log(_ level: LogLevel, _ category: String, _ message: String, _ metadata: [FileMetadata]) {
        runtime.recorder.log(
            level, subsystem: host.id, category: category, message, metadata, at: runtime.now)
    }

    func recordStore(_ store: String, operation: String, id: String, name: String) {
        runtime.recorder.record(.store, at: runtime.now) { line in
            line.add("app", host.id)
            line.add("store", store)
            line.add("operation", operation)
            line.add("id", id)
            line.add("name", name)
        }
    }

    // MARK: Code of the app that runs elsewhere

    func crash(_ reason: String, frames: [String]) {
        guard !process.isOver else { return }
        guard host.app != nil else {
            runtime.call(host) { [weak self] in self?.crash(reason, frames: frames) }
            return
        }
        runtime.crash(host, reason, frames)
    }
}
