import HikeHardware
import HikeStorage

/// The room for apps' files, and what of them waits to be written.
final class StoragePart: DevicePart {
    static let name = "storage"
    private let containers: [AppContainer]
    private let room: StorageRoom

    init(_ containers: [AppContainer], _ room: StorageRoom, on board: PartBoard) {
        self.containers = containers
        self.room = room
        for container in containers {
            container.failed = { [unowned container] path, error in
                board.log(
                    .error, "storage", "a file was not written",
                    [
                        FileMetadata("app", container.app), FileMetadata("file", path),
                        FileMetadata("reason", error.description),
                    ])
            }
        }
    }

    func perform(_ command: SystemCommand) {
        guard case .storage(let isFull) = command else { return }
        // What was accepted while there was room is kept, however long ago the last grant ended.
        writeUnwritten()
        room.isFull = isFull
    }

    func add(to answer: inout Answer) { writeUnwritten() }

    private func writeUnwritten() {
        for container in containers { container.writeUnwritten() }
    }
}
