import Foundation

/// The files of this package.
enum PackageFolder {
    static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    /// The shipped scenarios by name, such as `loop`; sorted.
    static let scenarios = names(in: "scenarios")

    /// The scenarios of a folder of the package by name, sorted.
    static func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }

    static func scenario(_ name: String) -> String { path + "/scenarios/\(name).yaml" }

    static func track(_ name: String) -> String { path + "/scenarios/tracks/\(name).gpx" }
}

/// Recorded data that is not part of the package; tests that need it skip where it is absent.
enum SharedData {
    /// `HIKESIM_SHARED`, else `shared` beside the package.
    static let path: String =
        ProcessInfo.processInfo.environment["HIKESIM_SHARED"] ?? PackageFolder.path + "/../shared"

    static var isPresent: Bool { FileManager.default.fileExists(atPath: path + "/data") }

    static func track(_ name: String) -> String { path + "/data/gpx/\(name).gpx" }
    static func log(_ name: String) -> String { path + "/data/nmea/\(name).log" }
}

/// A new folder for one test, gone with it.
final class TestFolder {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory.appendingPathComponent(
                "e2e-\(UUID().uuidString.prefix(8))"
            ).path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and returns its path.
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = path + "/" + name
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }

    func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

    /// Every file below the folder, relative to it, sorted.
    func files() -> [String] {
        guard let walker = FileManager.default.enumerator(atPath: path) else { return [] }
        return walker.compactMap { $0 as? String }.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }
}
