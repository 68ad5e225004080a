import FacadeFoundation
import Foundation

/// When files of the app were changed, in seconds since the run began.
enum FileDates {
    private static let place = URL.documentsDirectory

    private static func changed(_ name: String) -> String {
        let values = try? FileManager.default.attributesOfItem(
            atPath: place.appendingPathComponent(name).path)
        let dates = [values?[.modificationDate], values?[.creationDate]].map { date in
            (date as? Date).map { "\(Int(($0.timeIntervalSince1970 - 1_700_000_000).rounded()))" } ?? "none"
        }
        return "\(name) \(dates.joined(separator: " "))"
    }

    static func write() {
        do {
            try Data("a".utf8).write(to: place.appendingPathComponent("plain"))
            try Data("a".utf8).write(to: place.appendingPathComponent("whole"), options: .atomic)
            try FileManager.default.createDirectory(
                at: place.appendingPathComponent("folder"), withIntermediateDirectories: true)
            if let file = fopen(place.appendingPathComponent("stream").path, "w") {
                fputs("a", file)
                fclose(file)
            }
            try FileManager.default.copyItem(
                at: place.appendingPathComponent("plain"), to: place.appendingPathComponent("copy"))
            let handle = try FileHandle(forWritingTo: place.appendingPathComponent("whole"))
            try handle.write(contentsOf: Data("open".utf8))
            open = handle
            try Data("a".utf8).write(to: place.appendingPathComponent("dated"))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_600_000_000)],
                ofItemAtPath: place.appendingPathComponent("dated").path)
        } catch { print("cannot write: \(error)") }
        print(changed("stream"))
    }

    nonisolated(unsafe) private static var open: FileHandle?

    static func say() {
        for name in ["plain", "whole", "folder", "stream", "copy", "dated"] {
            _ = try? Data(contentsOf: place.appendingPathComponent(name))
            print(changed(name))
        }
        let owner = try? FileManager.default.attributesOfItem(atPath: place.path)[.ownerAccountName]
        print("owner \(owner as? String ?? "none")")
    }

    static func append() {
        try? open?.write(contentsOf: Data("more".utf8))
        try? open?.close()
    }
}
