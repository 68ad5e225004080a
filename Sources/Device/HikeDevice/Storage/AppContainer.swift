import HikeHardware
import HikeStorage

/// What there is room for on a device: everything, or nothing more.
final class StorageRoom {
    var isFull: Bool

    init(isFull: Bool) { self.isFull = isFull }
}

/// An app's files on the device's disk, whether it runs or not.
final class AppContainer {
    let app: String
    let sandbox: Sandbox
    let room: StorageRoom
    /// Told of a file that was accepted and could not be written.
    var failed: (_ path: String, SandboxError) -> Void = { _, _ in }
    /// Files of which the log says already that they are not read.
    private var leftOut: Set<String> = []
    /// Contents that are still to be written, in the order they were first asked for.
    private var unwritten: [(path: String, contents: [UInt8])] = []

    init(app: String, _ sandbox: Sandbox, _ room: StorageRoom) {
        self.app = app
        self.sandbox = sandbox
        self.room = room
    }

    /// Replaces a file so that its content is on the disk when this returns.
    func write(_ path: String, _ contents: [UInt8], durable: Bool) throws(SandboxError) {
        let target = try SandboxPath(path)
        guard !room.isFull else { throw .diskFull(path) }
        try sandbox.makeFolder(target.parent)
        try sandbox.writeAtomically(target, contents, durable: durable)
    }

    /// Keeps a content until ``writeUnwritten()``. What cannot be written is refused now: when it is brought to the disk
    /// depends on how time is cut, and nothing that is seen may.
    func writeSoon(_ path: String, _ contents: [UInt8]) throws(SandboxError) {
        _ = try SandboxPath(path)
        guard !room.isFull else { throw .diskFull(path) }
        if let index = unwritten.firstIndex(where: { $0.path == path }) {
            unwritten[index].contents = contents
        } else {
            unwritten.append((path, contents))
        }
    }

    /// Writes what was kept. Nobody outside the device has heard yet of the events behind it, so that a process
    /// that dies before has lost nothing that was seen to happen.
    func writeUnwritten() {
        for file in unwritten {
            do throws(SandboxError) { try write(file.path, file.contents, durable: false) } catch {
                failed(file.path, error)
            }
        }
        unwritten = []
    }

    /// Why a file is not written or read, as the app knows its files.
    func explained(_ error: SandboxError) -> ServiceError {
        let root = sandbox.rootPath
        let text = error.description.replacing(root + "/", with: "").replacing(root, with: "The container")
        if case .diskFull = error { return .storageFull(text) }
        return .storage(text)
    }

    /// Whether it is new that a file is not read.
    func leavesOut(_ path: String) -> Bool { leftOut.insert(path).inserted }
}
