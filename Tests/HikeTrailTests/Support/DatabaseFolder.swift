import Foundation
import HikeHardware

/// A folder of the machine for the databases of a device in a test; made when it is first asked for.
final class DatabaseFolder {
    private let root = FileManager.default.temporaryDirectory.appending(path: "hike-\(UUID().uuidString)")

    func path(of file: String) throws(ServiceError) -> String {
        let place = root.appending(path: file)
        do {
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch { throw .storage("\(error)") }
        return place.path
    }

    deinit { try? FileManager.default.removeItem(at: root) }
}
