import HikeLive
import HikeStorage
import HikeWorld

/// The system libraries that this very process has loaded.
enum LibraryChecks {
    static func all() -> [Check] {
        let files = loaded()
        func file(_ name: String) -> String? { files.first { $0.contains("/\(name).so") } }
        return [
            sqlite(file("libsqlite3")), libcrypto(file("libcrypto")), libgps(file("libgps")),
        ]
    }

    private static func sqlite(_ file: String?) -> Check {
        let library = SystemLibraries.sqlite
        let detail = "\(library.text)\(file.map { ", \($0)" } ?? "")"
        guard library.isThreadSafe else {
            return .fail(
                "sqlite", detail + ", built without threads",
                remedy: "install the distribution's own: sudo apt-get install libsqlite3-0")
        }
        return .ok("sqlite", detail)
    }

    private static func libcrypto(_ file: String?) -> Check {
        let detail = "\(SystemLibraries.libcrypto)\(file.map { ", \($0)" } ?? "")"
        guard (try? SHA256.hex([])) != nil else {
            return .fail(
                "libcrypto", detail + ", cannot compute SHA-256",
                remedy: "install the distribution's own: sudo apt-get install libssl3")
        }
        return .ok("libcrypto", detail)
    }

    private static func libgps(_ file: String?) -> Check {
        let version = "programming interface \(GpsdLibrary.interfaceVersion)"
        guard let file else {
            return .warn(
                "libgps", "\(version), not loaded", remedy: "sudo apt-get install libgps28, then build again")
        }
        return .ok("libgps", "\(version), \(file)")
    }

    /// The files of the libraries in this process, links resolved by the system's loader.
    private static func loaded() -> [String] {
        // A file of the kernel says that it has no bytes, so it must be read to its end, not by its size.
        guard let maps = try? ScenarioFiles.read(path: "/proc/self/maps") else { return [] }
        var files: [String] = []
        for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
            guard let slash = line.firstIndex(of: "/") else { continue }
            let file = String(line[slash...])
            if files.last != file, file.contains(".so") { files.append(file) }
        }
        return files
    }
}
