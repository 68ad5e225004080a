import Foundation

/// A folder that goes when nobody needs it any more.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let base = FileManager.default.temporaryDirectory
        path = base.appendingPathComponent("hikesim-test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        // Nothing can be done about a leftover in the temporary folder.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The bytes of a file in an app's container; nil where there is none.
    func contents(of file: String, app: String, device: String) -> [UInt8]? {
        FileManager.default.contents(atPath: "\(path)/\(device)/\(app)/\(file)").map(Array.init)
    }

    /// The names in a folder of an app's container, sorted; empty where there is none.
    func files(in folder: String, app: String, device: String) -> [String] {
        // Where it cannot be listed there is none.
        let names = try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(device)/\(app)/\(folder)")
        return (names ?? []).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
