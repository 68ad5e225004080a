import Foundation
import Glibc
import HikeLive
import HikeStorage
import HikeValues
import HikeWorld

/// The folder of a live pair's session, and those of the sessions before it.
///
/// What a pair leaves behind cannot be made again: a new session takes the place of an old one only by putting it
/// beside, as `NAME@DATE`. A pair's own name cannot hold an `@`.
enum SessionFolder {
    /// How many sessions before the present one stay.
    static let keptSessions = 5

    /// What a folder has of a live pair.
    enum State: Equatable {
        case none
        /// Its world was killed: the devices' disks may hold what is to go on.
        case unfinished
        case finished
    }

    static func state(of folder: String) -> State {
        let manager = FileManager.default
        guard manager.fileExists(atPath: folder + "/host.log") else { return .none }
        let part = lastPart(of: folder)
        let last = part == 1 ? folder : "\(folder)/\(RunFolder.resumed)\(part)"
        return Journal.hasEnd(RunFiles.optional("inputs.jsonl", of: last) ?? []) ? .finished : .unfinished
    }

    private static func lastPart(of folder: String) -> Int {
        var part = 1
        while FileManager.default.fileExists(atPath: "\(folder)/\(RunFolder.resumed)\(part + 1)") {
            part += 1
        }
        return part
    }

    /// Makes the folder of a new session and holds it.
    ///
    /// - Parameter isFresh: an unfinished session makes way too.
    /// - Returns: the folder, and where the session before it has gone.
    static func begin(
        _ path: String, for holder: FolderHolder, isFresh: Bool
    ) throws -> (folder: HeldFolder, kept: String?) {
        try RunFolder.check(path)
        var path = RunFolder.absolute(path)
        while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
        let held = try RunFolder.hold(path, for: holder)
        let state = state(of: path)
        guard state != .none else {
            try RunFolder.empty(held)
            return (held, nil)
        }
        guard state == .finished || isFresh else {
            throw CommandFailure.input(
                "'\(path)' holds a pair that was not ended by 'hikesim down', with what its devices have not "
                    + "delivered: go on with it by 'hikesim up --resume \(path)', or begin anew with --fresh, "
                    + "which keeps it beside this one")
        }
        let kept = keptPath(of: path)
        guard rename(path, kept) == 0 else {
            throw CommandFailure.environment(
                "cannot keep the last session of '\(path)' as '\(kept)': \(String(cString: strerror(errno))); "
                    + "choose another folder with --out")
        }
        let folder = try RunFolder.hold(path, for: holder)
        removeOldest(of: path)
        return (folder, kept)
    }

    /// Makes the folder for the next part of a pair's life, inside that of the first one, and holds both.
    ///
    /// - Returns: the folder of the whole, that of the part, and which part it is.
    static func resume(
        _ path: String, for holder: FolderHolder
    ) throws -> (root: HeldFolder, folder: HeldFolder, part: Int) {
        let root = try RunFolder.holdAsItIs(RunFolder.absolute(path), for: holder)
        let part = lastPart(of: root.path) + 1
        return (root, try RunFolder.hold("\(root.path)/\(RunFolder.resumed)\(part)", for: holder), part)
    }

    // MARK: Sessions of the past

    /// Where the session in a folder goes: named by the moment in which its journal was last written to.
    private static func keptPath(of path: String) -> String {
        let part = lastPart(of: path)
        let last = part == 1 ? path : "\(path)/\(RunFolder.resumed)\(part)"
        var facts = stat()
        let found = stat(last + "/inputs.jsonl", &facts) == 0 || stat(path, &facts) == 0
        let date = UTCDate(secondsSince1970: found ? Double(facts.st_mtim.tv_sec) : 0)
        let plain = path + "@" + date.iso8601(decimals: 0).filter { $0 != ":" }
        var kept = plain
        var number = 2
        while FileManager.default.fileExists(atPath: kept) {
            kept = "\(plain)-\(number)"
            number += 1
        }
        return kept
    }

    /// Removes the oldest sessions but the last few; none that somebody uses, or in which there is anything else.
    private static func removeOldest(of path: String) {
        let (parent, start) = (RunFolder.parent(of: path), (path as NSString).lastPathComponent + "@")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        let sessions = names.filter { $0.hasPrefix(start) && isDate($0.dropFirst(start.count)) }.sorted()
            .map { parent + "/" + $0 }.filter { state(of: $0) != .none }
        let holder = FolderHolder("'hikesim up', which removes it", remedy: "wait for its end")
        for session in sessions.dropLast(keptSessions) {
            guard let held = try? RunFolder.hold(session, for: holder) else { continue }
            // One that cannot be removed is in nobody's way; the next start tries again.
            try? FileManager.default.removeItem(atPath: held.path)
        }
    }

    /// Such as `2026-06-14T063000Z` or `2026-06-14T063000Z-2`.
    private static func isDate(_ text: Substring) -> Bool {
        text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d{6}Z(-\d+)?/) != nil
    }
}
