import Foundation

/// A folder with files, there until it is removed.
struct TemporaryFiles {
    let path: String

    init(_ files: [String: String]) throws {
        path = NSTemporaryDirectory() + "guest-files-" + UUID().uuidString
        for (name, text) in files { try write(text, name) }
    }

    func write(_ text: String, _ name: String) throws {
        let file = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: path + "/" + name).map { String(decoding: $0, as: UTF8.self) }
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
