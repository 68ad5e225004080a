import Foundation

/// Receivers' logs with what gpsd 3.22 made of them. They are not part of the package.
enum RecordedLogs {
    /// `HIKESIM_SHARED`, else the folder beside the package.
    static var folder: URL {
        let shared =
            ProcessInfo.processInfo.environment["HIKESIM_SHARED"].map { URL(fileURLWithPath: $0) }
            ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
                "../../../../../shared")
        return shared.appendingPathComponent("data/nmea").standardizedFileURL
    }

    static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

    /// Lines of a file, read as Latin-1 because logs hold binary; empty where it is absent.
    static func lines(_ name: String) -> [String] {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
            let text = String(data: data, encoding: .isoLatin1)
        else { return [] }
        return text.split(whereSeparator: \.isNewline).map(String.init)
    }

    /// The recorded outputs of gpsd 3.22, by name, in order.
    static var outputs: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".chk-3.22") }.sorted()
    }
}
