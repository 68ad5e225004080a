import Foundation
import HikeHardware
import HikeValues

/// The hikes that were deleted on this phone last: `Documents/deleted_hikes.json`. A live copy of one brings nothing back.
final class DeletedHikes {
    /// So many are remembered; a recording sends live copies for hours, not for a hundred hikes.
    static let limit = 100
    private static let file = NoteFile("deleted_hikes.json")

    private var ids: [UUID] = []
    private unowned let device: any DeviceServices

    init(device: any DeviceServices) { self.device = device }

    /// Read at launch. A file that cannot be read counts as none, and is logged.
    func load() {
        do {
            ids = try Self.file.read([UUID].self, of: device) ?? []
        } catch { failed("the list of deleted hikes cannot be read", error) }
    }

    func contains(_ id: UUID) -> Bool { ids.contains(id) }

    /// What cannot be noted is logged: a full disk must not keep a hike from being deleted.
    func add(_ id: UUID) {
        ids.removeAll { $0 == id }
        ids = (ids + [id]).suffix(Self.limit)
        save()
    }

    /// It was not deleted after all.
    func takeBack(_ id: UUID) {
        ids.removeAll { $0 == id }
        save()
    }

    private func save() {
        do { try Self.file.write(ids, on: device) } catch {
            failed("a deleted hike was not noted", error)
        }
    }

    private func failed(_ what: String, _ error: any Error) {
        device.log(.error, "hikes", what, [FileMetadata("reason", "\(error)")])
    }
}
