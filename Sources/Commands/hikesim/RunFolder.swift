import Foundation
import HikeWorld

/// The folder that a run leaves behind (DESIGN section 6).
enum RunFolder {
    /// A run's folder name: the scenario's name in lower case, everything but letters and digits as one hyphen.
    static func name(for scenario: String) -> String {
        var name = ""
        for character in scenario.lowercased() {
            if character.isASCII && (character.isLetter || character.isNumber) {
                name.append(character)
            } else if !name.isEmpty && !name.hasSuffix("-") {
                name.append("-")
            }
        }
        while name.hasSuffix("-") { name.removeLast() }
        return name.isEmpty ? "run" : String(name.prefix(80))
    }

    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The full path of a folder.
    static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    /// What a run may leave in its folder; nothing else is ever removed.
    private static let contents = [
        "events.jsonl", "haptics.jsonl", "bus.jsonl", "inputs.jsonl", "digest", "summary.json", "junit.xml",
        "report.html", "host.log", "phone", "watch", "region", "screens", ".region.building",
    ]
    /// Folders for the later parts of a live pair's life, and for the runs of several seeds.
    private static let folders = ["seed-", resumed]
    private static let resumed = "resumed-"

    /// Makes the folder for the next part of a live pair's life, inside that of the first one.
    ///
    /// - Returns: its path, and which part it is.
    static func resume(_ folder: String) throws -> (path: String, part: Int) {
        var part = 2
        while FileManager.default.fileExists(atPath: folder + "/\(resumed)\(part)") { part += 1 }
        return (try prepare(folder + "/\(resumed)\(part)"), part)
    }

    /// Makes the folder, or empties it of an earlier run. A folder that holds anything else is refused.
    static func prepare(_ folder: String) throws -> String {
        let manager = FileManager.default
        do {
            var isFolder: ObjCBool = false
            if manager.fileExists(atPath: folder, isDirectory: &isFolder) {
                guard isFolder.boolValue else {
                    throw CommandFailure.input(
                        "'\(folder)' is a file, and a run needs a folder; name another with --out")
                }
                let present = try manager.contentsOfDirectory(atPath: folder).sorted()
                if let foreign = present.first(where: { name in
                    !contents.contains(name) && !folders.contains { name.hasPrefix($0) }
                }) {
                    throw CommandFailure.input(
                        "'\(folder)' holds '\(foreign)', which no run wrote; name another folder with --out")
                }
                for name in present where contents.contains(name) || name.hasPrefix(resumed) {
                    try manager.removeItem(atPath: folder + "/" + name)
                }
            }
            try manager.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            return folder
        } catch let error as CommandFailure { throw error } catch {
            throw CommandFailure.environment(
                "cannot prepare the run's folder '\(folder)': \(SystemReason.text(error)); "
                    + "choose another with --out")
        }
    }

    /// Removes what a run has left in its folder, and the folder where nothing else is in it; so with the folder around
    /// the runs of several seeds.
    static func discard(_ folder: String) throws {
        _ = try prepare(folder)
        rmdir(folder)
        if folder.split(separator: "/").last?.hasPrefix("seed-") == true { rmdir(parent(of: folder)) }
    }

    /// Writes what it takes to replay a run; before it begins, so that a crash leaves it too.
    static func write(_ inputs: RunInputs, to folder: String) throws {
        try write("inputs.jsonl", in: folder, try inputs.line())
    }

    /// Writes what is left when a run is over.
    static func write(_ result: RunResult, wallSeconds: Double, inProcess: Bool, to folder: String) throws {
        try write(digest: result.digest, to: folder)
        try write(
            "summary.json", in: folder,
            RunSummary.json(result, wallSeconds: wallSeconds, isInProcess: inProcess) + [0x0A])
        try write("junit.xml", in: folder, Array(JUnitReport.xml([(result, wallSeconds)]).utf8))
        let log = try ScenarioFiles.read(path: folder + "/events.jsonl", limit: 1 << 30)
        let fixes = FixSample.sample(ofLog: log, count: 2_000)
        try write("report.html", in: folder, Array(HTMLReport.page(result, fixes: fixes).utf8))
    }

    /// Writes a run's digest; `none` where the run is not reproducible.
    static func write(digest: String?, to folder: String) throws {
        try write("digest", in: folder, Array(((digest ?? "none") + "\n").utf8))
    }

    private static func write(_ name: String, in folder: String, _ bytes: [UInt8]) throws {
        let file = try OutputFile(path: folder + "/" + name)
        try file.write(bytes)
        try file.flush()
    }
}
