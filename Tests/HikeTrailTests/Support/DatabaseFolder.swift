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

    func contents(of file: String) -> [UInt8]? {
        FileManager.default.contents(atPath: root.appending(path: file).path).map { Array($0) }
    }

    func write(_ contents: [UInt8], to file: String) throws(ServiceError) {
        do { try Data(contents).write(to: URL(fileURLWithPath: try path(of: file))) } catch {
            throw .storage("\(error)")
        }
    }

    /// A file, or a folder with all that is in it; one that is not there is no error.
    func remove(_ path: String) { try? FileManager.default.removeItem(at: root.appending(path: path)) }

    /// Files in a folder, without folders.
    func names(in folder: String) -> [String] {
        let place = root.appending(path: folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        return names.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(
                atPath: place.appending(path: name).path, isDirectory: &isFolder) && !isFolder.boolValue
        }
    }

    deinit { try? FileManager.default.removeItem(at: root) }
}
