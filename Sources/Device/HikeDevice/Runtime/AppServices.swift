import HikeConnectivity
import HikeHardware
import HikeRendering
import HikeScreens
import HikeStorage
import HikeValues

/// The device as one app sees it.
final class AppServices: DeviceServices {
    unowned let host: AppHost
    unowned let runtime: DeviceRuntime
    let process: AppProcess
    let timers: AppClock
    var clock: any DeviceClock { timers }
    var isOver: Bool { process.isOver }
    /// What parts have given out, by its kind.
    private var services: [ObjectIdentifier: AnyObject] = [:]

    init(host: AppHost, runtime: DeviceRuntime) {
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

    // MARK: Time and identity

    var role: DeviceRole { runtime.configuration.role }
    var launchArguments: [AppAction.Argument] {
        runtime.configuration.launchArguments.filter { $0.app == host.id }.map(\.argument)
    }
    func makeUUID() -> String { runtime.identifiers.uuid() }

    // MARK: What the owner allows, and how the device is

    func requestPermission(_ service: PrivacyService) { runtime.requestPermission(service, for: host) }

    func permission(_ service: PrivacyService) -> PrivacyAnswer {
        runtime.broker.answer(app: host.id, service)
    }

    var isStorageFull: Bool { host.isStorageFull }

    // MARK: Storage

    func readFile(_ path: String) throws(ServiceError) -> [UInt8] {
        runtime.writeUnwritten(host)
        return try wrap { () throws(SandboxError) in try host.sandbox.read(try SandboxPath(path)) }
    }

    var display: DisplayProfile { .of(runtime.configuration) }

    func mapFile(_ path: String) throws(ServiceError) -> FlatBytes {
        runtime.writeUnwritten(host)
        return try wrap { () throws(SandboxError) in try host.sandbox.map(try SandboxPath(path)) }
    }

    func writeFile(_ path: String, _ contents: [UInt8]) throws(ServiceError) {
        runtime.writeUnwritten(host)
        try wrap { () throws(SandboxError) in try host.write(path, contents, durable: true) }
    }

    func writeFileSoon(_ path: String, _ contents: [UInt8]) {
        if isOver { return }
        do throws(SandboxError) { try host.writeSoon(path, contents) } catch {
            runtime.logUnwritten(path, error, of: host)
        }
    }

    func removeFile(_ path: String) throws(ServiceError) {
        runtime.writeUnwritten(host)
        try wrap { () throws(SandboxError) in try host.sandbox.remove(try SandboxPath(path)) }
    }

    func moveFile(_ path: String, to place: String) throws(ServiceError) {
        runtime.writeUnwritten(host)
        try wrap { () throws(SandboxError) in
            let target = try SandboxPath(place)
            try host.sandbox.makeFolder(target.parent)
            try host.sandbox.move(try SandboxPath(path), to: target)
        }
    }

    func copyFile(_ path: String, to place: String) throws(ServiceError) {
        runtime.writeUnwritten(host)
        try wrap { () throws(SandboxError) in
            let target = try SandboxPath(place)
            guard !host.isStorageFull else { throw .diskFull(place) }
            try host.sandbox.makeFolder(target.parent)
            try host.sandbox.duplicate(try SandboxPath(path), as: target)
        }
    }

    func listFiles(_ folder: String) throws(ServiceError) -> [String] {
        runtime.writeUnwritten(host)
        return try wrap { () throws(SandboxError) in
            let path = try SandboxPath(folder)
            guard host.sandbox.exists(path) else { return [] }
            return try host.sandbox.list(path) { leaveOut(folder + "/" + $0, $1) }.map(\.name)
        }
    }

    /// What lies in a folder and is not read is in the log, once in an app's life.
    private func leaveOut(_ path: String, _ reason: String) {
        guard host.leftOut.insert(path).inserted else { return }
        log(
            .warning, "storage", "left out what is no file of the app",
            [FileMetadata("file", path), FileMetadata("reason", reason)])
    }

    func databasePath(_ path: String) throws(ServiceError) -> String {
        runtime.writeUnwritten(host)
        return try wrap { () throws(SandboxError) in
            let place = try SandboxPath(path)
            try host.sandbox.makeFolder(place.parent)
            return host.sandbox.fullPath(place)
        }
    }

    private func wrap<T>(_ body: () throws(SandboxError) -> T) throws(ServiceError) -> T {
        guard !isOver else {
            throw .ended
        }
        do { return try body() } catch { throw host.explained(error) }
    }

    // MARK: Connectivity

    private var connectivity: ConnectivityService { runtime.connectivity }

    func setSessionHandlers(_ handlers: SessionHandlers?) {
        connectivity.setHandlers(handlers, app: host.id, on: runtime)
    }

    func activateSession() { connectivity.activate(app: host.id, on: runtime) }

    var session: SessionProperties { connectivity.properties(of: host.id, on: runtime) }

    func sendMessage(_ content: MessageContent, wantsReply: Bool) -> String {
        connectivity.sendMessage(app: host.id, content, wantsReply: wantsReply, on: runtime)
    }

    func reply(to id: String, _ content: MessageContent) {
        connectivity.reply(app: host.id, to: id, content, on: runtime)
    }

    func updateApplicationContext(_ context: [String: PropertyValue]) throws(ConnectivityError) {
        try connectivity.updateContext(app: host.id, context, on: runtime)
    }

    func transferUserInfo(_ userInfo: [String: PropertyValue]) -> String {
        connectivity.transferUserInfo(app: host.id, userInfo, isComplication: false, on: runtime)
    }

    func transferCurrentComplicationUserInfo(_ userInfo: [String: PropertyValue]) -> String {
        connectivity.transferUserInfo(app: host.id, userInfo, isComplication: true, on: runtime)
    }

    func transferFile(_ path: String, metadata: [String: PropertyValue]) -> String {
        runtime.writeUnwritten(host)
        return connectivity.transferFile(app: host.id, path: path, metadata: metadata, on: runtime)
    }

    func cancelTransfer(_ id: String) { connectivity.cancel(id, app: host.id, on: runtime) }

    func completeBackgroundTask(_ id: String) {
        connectivity.completeTask(id, app: host.id, on: runtime)
    }

    func setWorkout(isRunning: Bool) { runtime.setWorkout(host, isRunning: isRunning) }

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

    func show(screen: String, _ fields: (inout JSONLine) -> Void) {
        var line = JSONLine()
        line.add("app", host.id)
        line.add("screen", screen)
        fields(&line)
        let content = line.finished()
        guard host.shown[screen] != content else { return }
        host.shown[screen] = content
        runtime.recorder.record(.view, at: runtime.now) { $0.add(membersOf: content) }
    }
}
