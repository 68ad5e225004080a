import Foundation

/// Real maps and elevations that are not part of the package; tests that need them skip where they are absent.
enum SharedMaps {
    /// `HIKESIM_SHARED`, else `shared` beside the package.
    private static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["HIKESIM_SHARED"] {
            return URL(fileURLWithPath: path)
        }
        return URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("shared")
    }()

    static let andorra = "data/osm/andorra-2025-01-19.osm.pbf"
    static let elevation = "data/dem/N42E001.hgt.zip"

    static var isPresent: Bool {
        [andorra, elevation].allSatisfy {
            FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
        }
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(path)))
    }
}
