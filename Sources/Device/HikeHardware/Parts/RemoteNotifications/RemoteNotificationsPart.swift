import HikeValues

/// Hands over what servers tell apps, and starts these for it. What waits for a network outlives a start of the device.
package final class RemoteNotificationsPart: DevicePart {
    package static let name = "remote-notifications"
    private static let file = "waiting"
    private static let mostBytes = 64 << 20
    /// That wait, of all apps; of more the oldest are lost.
    private static let mostWaiting = 1_000

    private struct Running {
        let number: Int
        let process: AppProcess
        var wakeName: String { "running \(number)" }
    }

    private let board: any Board
    private unowned let network: NetworkPart
    private var waiting: [ServerPush] = []
    /// Apps that want them, in the order in which they said so.
    private var registered: [String] = []
    private var running: [Running] = []
    private var count = 0
    private let listeners = PatientListeners<RemoteNotification>()

    package init(_ network: NetworkPart, on board: any Board) {
        self.board = board
        self.network = network
        network.pathChanged = { [weak self] in self?.deliver() }
    }

    package func booted() {
        do throws(ServiceError) {
            guard let bytes = try board.kept(Self.file, limit: Self.mostBytes) else { return }
            do throws(ByteReaderError) { try read(bytes) } catch {
                problem("what waited is lost", "\(error)")
            }
        } catch { problem("what waited cannot be read", error.description) }
        deliver()
    }

    package func heard(_ news: ServerNews) {
        guard case .pushed(let push) = news else { return }
        waiting.removeAll { $0.app == push.app && $0.topic == push.topic }
        waiting.append(push)
        waiting = Array(waiting.suffix(Self.mostWaiting))
        if network.path.isSatisfied { deliver() } else { save() }
    }

    package func keepsRunning(_ process: AppProcess) -> Bool { running.contains { $0.process === process } }
    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    package func ended(_ process: AppProcess) {
        listeners.remove(process)
        for entry in running where entry.process === process { board.cancelWake(entry.wakeName) }
        running.removeAll { $0.process === process }
    }

    package func uninstalled(_ app: String) {
        registered.removeAll { $0 == app }
        waiting.removeAll { $0.app == app }
        save()
    }

    package func woken(_ name: String) {
        guard let entry = running.first(where: { $0.wakeName == name }) else { return }
        board.log(
            .warning, "push", "the app did not complete a remote notification in time",
            [FileMetadata("app", entry.process.app)])
        running.removeAll { $0.number == entry.number }
    }

    // MARK: Handing over

    private func deliver() {
        guard !waiting.isEmpty, network.path.isSatisfied else { return }
        let all = waiting
        waiting = []
        save()
        for push in all { hand(push) }
    }

    private func hand(_ push: ServerPush) {
        board.record(.network) { line in
            line.add("kind", "push")
            line.add("app", push.app)
            line.add("topic", push.topic)
            line.add("bytes", push.content.count)
        }
        guard push.startsApp else {
            if let process = board.process(of: push.app) { tell(process, push, number: nil) }
            return
        }
        guard registered.contains(push.app) else {
            return drop(push, "the app has not registered for remote notifications")
        }
        let standing = board.process(of: push.app).map(board.standing) ?? .notRunning
        if standing == .notRunning || standing == .suspended {
            guard board.mayStart(push.app) else { return drop(push, "its owner threw the app out") }
            board.start(push.app, for: .push)
        }
        guard let process = board.process(of: push.app) else { return }
        count += 1
        let entry = Running(number: count, process: process)
        running.append(entry)
        board.wake(entry.wakeName, at: board.now + RemoteNotification.length, isQuiet: false)
        tell(process, push, number: entry.number)
    }

    private func tell(_ process: AppProcess, _ push: ServerPush, number: Int?) {
        listeners.tell(
            RemoteNotification(number: number, topic: push.topic, content: push.content), to: process,
            by: board)
    }

    private func drop(_ push: ServerPush, _ reason: String) {
        board.log(
            .info, "push", "a remote notification was dropped",
            [
                FileMetadata("app", push.app), FileMetadata("topic", push.topic),
                FileMetadata("reason", reason),
            ])
    }

    private func complete(_ number: Int, _ process: AppProcess) {
        guard let entry = running.first(where: { $0.number == number && $0.process === process }) else {
            return
        }
        board.cancelWake(entry.wakeName)
        running.removeAll { $0.number == number }
    }

    private func register(_ app: String, _ isOn: Bool) {
        guard registered.contains(app) != isOn else { return }
        registered.removeAll { $0 == app }
        if isOn { registered.append(app) }
        save()
    }

    // MARK: What outlives a start

    private func save() {
        var writer = ByteWriter()
        writer.write(varint: UInt64(registered.count))
        for app in registered { writer.write(app) }
        writer.write(varint: UInt64(waiting.count))
        for push in waiting { push.write(to: &writer) }
        do throws(ServiceError) { _ = try board.keep(writer.bytes, as: Self.file) } catch {
            problem("what waits cannot be kept", error.description)
        }
    }

    private func read(_ bytes: [UInt8]) throws(ByteReaderError) {
        var reader = ByteReader(bytes)
        var apps: [String] = []
        for _ in 0..<(try reader.count(limit: Self.mostWaiting)) { apps.append(try reader.string()) }
        var pushes: [ServerPush] = []
        for _ in 0..<(try reader.count(limit: Self.mostWaiting)) {
            pushes.append(try ServerPush(from: &reader))
        }
        try reader.finish()
        registered = apps
        waiting = pushes
    }

    private func problem(_ what: String, _ reason: String) {
        board.log(.warning, "push", what, [FileMetadata("reason", reason)])
    }

    private final class Service: RemoteNotifications {
        private let part: RemoteNotificationsPart
        private let process: AppProcess

        init(_ part: RemoteNotificationsPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        func hear(_ handler: @escaping (RemoteNotification) -> Void) {
            part.listeners.set(process, by: part.board, handler)
        }

        var isRegistered: Bool {
            get { part.registered.contains(process.app) }
            set { if !process.isOver { part.register(process.app, newValue) } }
        }

        func complete(_ number: Int) { part.complete(number, process) }
    }
}
