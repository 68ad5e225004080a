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
        guard isSession(folder) else { return .none }
        let part = lastPart(of: folder)
        let last = part == 1 ? folder : "\(folder)/\(RunFolder.resumed)\(part)"
        return Journal.hasEnd(RunFiles.optional("inputs.jsonl", of: last) ?? []) ? .finished : .unfinished
    }

    /// Whether a folder holds what a pair left, also where some of its files are gone: what cannot be made again is
    /// all that no scenario, gallery or replay has made, as its inputs say.
    private static func isSession(_ folder: String) -> Bool {
        func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder + "/" + name) }
        if has("host.log") { return true }
        let inputs = RunFiles.optional(Journal.fileName, of: folder) ?? []
        if made.contains(where: { inputs.starts(with: "{\"\($0)\":".utf8) }) { return false }
        if let settings = Journal.settings(of: inputs) { return settings.isReplay != true }
        return has("phone") || has("watch")
    }

    /// How the inputs begin of what can be made again.
    private static let made = ["scenario", "gallery"]

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
        // A link stays where it is: what changes its name is the folder behind it.
        let path = real(RunFolder.absolute(path))
        let held = try RunFolder.hold(path, for: holder)
        let state = state(of: path)
        guard state != .none else {
            return (try RunFolder.makeRoom(in: held, for: holder), nil)
        }
        guard state == .finished || isFresh else {
            guard Journal.settings(of: RunFiles.optional(Journal.fileName, of: path) ?? []) != nil else {
                throw CommandFailure.input(
                    "'\(path)' holds a pair that was not ended by 'hikesim down', and its journal cannot be read, so "
                        + "that nobody can go on with it: begin anew with --fresh, which keeps it beside this one"
                )
            }
            throw CommandFailure.input(
                "'\(path)' holds a pair that was not ended by 'hikesim down', with what its devices have not "
                    + "delivered: go on with it by 'hikesim up --resume \(path)', or begin anew with --fresh, "
                    + "which keeps it beside this one")
        }
        try RunFolder.write(count: (sessions(of: path).last?.count ?? 0) + 1, to: held)
        let kept = try putAside(held, from: path)
        return (try RunFolder.hold(path, for: holder), kept)
    }

    /// Renames a folder to `NAME@DATE`.
    ///
    /// - Parameter path: where it is, links resolved.
    /// - Returns: where it is then.
    static func putAside(_ folder: HeldFolder, from path: String) throws -> String {
        let kept = keptPath(of: path)
        try RunFolder.checkPlace(of: folder)
        guard rename(path, kept) == 0 else {
            throw CommandFailure.environment(
                "cannot keep what was in '\(path)' as '\(kept)': \(String(cString: strerror(errno))); "
                    + "choose another folder with --out")
        }
        return kept
    }

    /// Makes the folder for the next part of a pair's life, inside that of the first one, and holds both.
    ///
    /// - Returns: the folder of the whole, that of the part, and which part it is.
    static func resume(
        _ path: String, for holder: FolderHolder
    ) throws -> (root: HeldFolder, folder: HeldFolder, part: Int) {
        let root = try RunFolder.holdAsItIs(real(RunFolder.absolute(path)), for: holder)
        try checkWhole(root.path)
        let part = lastPart(of: root.path) + 1
        return (root, try RunFolder.hold("\(root.path)/\(RunFolder.resumed)\(part)", for: holder), part)
    }

    /// Refuses what has no devices that could go on: they would begin anew without a word.
    private static func checkWhole(_ path: String) throws {
        let inputs = try RunFiles.read(Journal.fileName, of: path)
        guard let settings = Journal.settings(of: inputs) else { return }
        if let part = settings.part {
            throw CommandFailure.input(
                "'\(path)' is part \(part) of a pair, whose devices lie in the folder of the whole: go on with "
                    + "'hikesim up --resume \(RunFolder.parent(of: path))'")
        }
        for device in settings.devices {
            var facts = stat()
            let isThere = lstat(path + "/" + device.id, &facts) == 0
            guard isThere else {
                throw CommandFailure.input(
                    "'\(path)' has no folder '\(device.id)', in which that device's disk would be: there is nothing "
                        + "to go on with; begin anew with 'hikesim up'")
            }
        }
    }

    /// Where a path leads, links resolved; the path itself where there is nothing yet.
    static func real(_ path: String) -> String {
        guard let found = realpath(path, nil) else {
            var path = path
            while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") {
                path.unicodeScalars.removeLast()
            }
            return path
        }
        defer { free(found) }
        return String(cString: found)
    }

    // MARK: Sessions of the past

    /// What was put aside says as the how many-th: a clock may be set back, a count not.
    static let countName = ".kept"

    private struct Kept: Comparable {
        var path: String
        /// 0 where it does not say.
        var count: Int
        /// Its date, and which of those of that second it is.
        var date: String
        var number: Int

        static func < (left: Kept, right: Kept) -> Bool {
            (left.count, left.date, left.number) < (right.count, right.date, right.number)
        }
    }

    /// The sessions before the one in a folder, in the order in which they were put aside.
    private static func sessions(of path: String) -> [Kept] {
        let (parent, start) = (RunFolder.parent(of: path), (path as NSString).lastPathComponent + "@")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        return names.compactMap { name -> Kept? in
            // Such as `2026-06-14T063000Z` or `2026-06-14T063000Z-2`.
            guard name.hasPrefix(start),
                let match = name.dropFirst(start.count).wholeMatch(of: /(\d{4}-\d\d-\d\dT\d{6}Z)(?:-(\d+))?/)
            else { return nil }
            let folder = (parent == "/" ? "" : parent) + "/" + name
            guard state(of: folder) != .none else { return nil }
            let count = RunFiles.optional(countName, of: folder).map { String(decoding: $0, as: UTF8.self) }
            return Kept(
                path: folder, count: count.flatMap { Int($0.filter { $0 != "\n" }) } ?? 0,
                date: String(match.1), number: match.2.flatMap { Int($0) } ?? 1)
        }.sorted()
    }

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

    /// Waits until nobody holds the folder of a pair that is ending.
    static func waitForEnd(of path: String) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        let holder = FolderHolder("'hikesim down'", remedy: "wait for its end")
        do throws(HeldFolderError) { _ = try HeldFolder(path, for: holder, patience: .seconds(5)) } catch {
            // Somebody else was quicker to take it.
        }
    }

    /// Removes the oldest sessions but the last few; none that somebody uses, or in which there is anything else, and
    /// none that was not ended: what its devices have not delivered is nowhere else.
    static func removeOldest(of path: String) {
        let holder = FolderHolder("'hikesim up', which removes it", remedy: "wait for its end")
        for session in sessions(of: path).dropLast(keptSessions) {
            guard let held = try? RunFolder.hold(session.path, for: holder),
                state(of: session.path) == .finished, LeftFiles.look(into: session.path) == .own
            else { continue }
            // One that cannot be removed is in nobody's way; the next start tries again.
            try? FileManager.default.removeItem(atPath: held.path)
        }
    }
}
