import Foundation

/// Measured data that is not part of the package; tests that need it skip where it is absent.
enum SharedData {
    /// `HIKESIM_SHARED`, else `shared` beside the package.
    static let directory: URL = {
        if let path = ProcessInfo.processInfo.environment["HIKESIM_SHARED"] {
            return URL(fileURLWithPath: path)
        }
        return URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared")
    }()

    static var isPresent: Bool {
        FileManager.default.fileExists(atPath: directory.appendingPathComponent("data").path)
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: directory.appendingPathComponent(path), encoding: .utf8)
    }
}
