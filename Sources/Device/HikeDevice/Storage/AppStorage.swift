import HikeHardware
import HikeStorage
import HikeValues

/// An app's files as one process of it sees them.
final class AppStorage: DeviceStorage {
    private unowned let services: AppServices
    private let container: AppContainer
    private var sandbox: Sandbox { container.sandbox }

    init(_ container: AppContainer, of services: AppServices) {
        self.container = container
        self.services = services
    }

    var isFull: Bool { container.room.isFull }

    func read(_ path: String) throws(ServiceError) -> [UInt8] {
        try use { () throws(SandboxError) in try sandbox.read(try SandboxPath(path)) }
    }

    func map(_ path: String) throws(ServiceError) -> FlatBytes {
        try use { () throws(SandboxError) in try sandbox.map(try SandboxPath(path)) }
    }

    func write(_ path: String, _ contents: [UInt8]) throws(ServiceError) {
        try use { () throws(SandboxError) in try container.write(path, contents, durable: true) }
    }

    func writeSoon(_ path: String, _ contents: [UInt8]) {
        if services.process.isOver { return }
        do throws(SandboxError) { try container.writeSoon(path, contents) } catch {
            container.failed(path, error)
        }
    }

    func remove(_ path: String) throws(ServiceError) {
        try use { () throws(SandboxError) in try sandbox.remove(try SandboxPath(path)) }
    }

    func move(_ path: String, to place: String) throws(ServiceError) {
        try use { () throws(SandboxError) in
            let target = try SandboxPath(place)
            try sandbox.makeFolder(target.parent)
            try sandbox.move(try SandboxPath(path), to: target)
        }
    }

    func copy(_ path: String, to place: String) throws(ServiceError) {
        try use { () throws(SandboxError) in
            let target = try SandboxPath(place)
            guard !isFull else { throw .diskFull(place) }
            try sandbox.makeFolder(target.parent)
            try sandbox.duplicate(try SandboxPath(path), as: target)
        }
    }

    func list(_ folder: String) throws(ServiceError) -> [String] {
        try use { () throws(SandboxError) in
            let path = try SandboxPath(folder)
            guard sandbox.exists(path) else { return [] }
            return try sandbox.list(path) { leaveOut(folder + "/" + $0, $1) }.map(\.name)
        }
    }

    /// What lies in a folder and is not read is in the log, once in an app's life.
    private func leaveOut(_ path: String, _ reason: String) {
        guard container.leavesOut(path) else { return }
        services.log(
            .warning, "storage", "left out what is no file of the app",
            [FileMetadata("file", path), FileMetadata("reason", reason)])
    }

    func databasePath(_ path: String) throws(ServiceError) -> String {
        try use { () throws(SandboxError) in
            let place = try SandboxPath(path)
            try sandbox.makeFolder(place.parent)
            return sandbox.fullPath(place)
        }
    }

    private func use<T>(_ body: () throws(SandboxError) -> T) throws(ServiceError) -> T {
        container.writeUnwritten()
        guard !services.process.isOver else { throw .ended }
        do { return try body() } catch { throw container.explained(error) }
    }
}
