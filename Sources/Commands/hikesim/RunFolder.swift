import Foundation
import HikeStorage
import HikeWorld

/// The folder that a run leaves behind (architecture 6).
enum RunFolder {
    static func parent(of path: String) -> String {
        // By bytes: a slash and a combining mark behind it are one character.
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The full path of a folder.
    static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    /// What a run may leave in its folder; nothing else is ever removed.
    private static let contents =
        [
            "events.jsonl", "haptics.jsonl", "bus.jsonl", "inputs.jsonl", "digest", "summary.json",
            "junit.xml",
            "report.html", "host.log", "region", "screens", ".region.building", SessionFolder.countName,
            LeftFiles.listName,
        ] + Scenario.deviceIDs
    /// Folders for the later parts of a live pair's life, and for the runs of several seeds.
    private static let folders = [seed, resumed]
    /// How long somebody may take to die who was killed with a folder in hand.
    private static let patience = Duration.milliseconds(500)
    /// What the folders of the later parts begin with.
    static let resumed = "resumed-"
    /// What the folders of the runs of several seeds begin with.
    static let seed = "seed-"
    /// What follows in the name of a run in an order of work of its own.
    static let shuffle = ".shuffle-"

    /// The name of the first thing in a folder that no run wrote; nil where there is none, or no folder.
    static func foreign(in folder: String) throws -> String? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else { return nil }
        guard isFolder.boolValue else {
            throw CommandFailure.input(
                "'\(folder)' is a file, and a run needs a folder; name another with --out")
        }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().first { name in
                !contents.contains(name) && name != HeldFolder.lockName
                    && !folders.contains { name.hasPrefix($0) }
            }
        } catch { throw unprepared(folder, SystemReason.text(error)) }
    }

    /// Makes a run's folder, or empties it of an earlier run, and holds it. Refused is a folder that somebody else
    /// holds, that has anything else in it, at whatever depth, or the session of a live pair, which no run can make
    /// again.
    static func prepare(_ folder: String, for command: String) throws -> HeldFolder {
        try check(folder)
        let holder = FolderHolder("'hikesim \(command)'", remedy: "wait for its end, or use another folder")
        let held = try hold(folder, for: holder)
        guard SessionFolder.state(of: folder) == .none else {
            throw CommandFailure.input(
                "'\(folder)' holds the session of a live pair, or devices of which nothing says whose they are, and "
                    + "no run takes their place; name another folder with --out, or remove this one")
        }
        return try makeRoom(in: held, for: holder)
    }

    /// Removes what an earlier run left, and nothing that no run wrote: what a run left that was killed, which nobody
    /// can tell from that, is put aside.
    ///
    /// - Returns: the folder, which is another one where that was put aside.
    static func makeRoom(in folder: HeldFolder, for holder: FolderHolder) throws -> HeldFolder {
        switch LeftFiles.look(into: folder.path) {
        case .own: try empty(folder)
        case .foreign(let name): throw foreign(name, in: folder.path)
        case .unknown:
            let path = SessionFolder.real(absolute(folder.path))
            let kept = try SessionFolder.putAside(folder, from: path)
            Console.error("'\(path)' held what a run left that was not ended; it is kept as '\(kept)'")
            return try hold(path, for: holder)
        }
        return folder
    }

    /// A path that a person can have meant.
    static func check(_ folder: String) throws {
        guard !folder.isEmpty else { throw CommandFailure.input("a folder needs a name: '' is none") }
        let isClean = folder.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard isClean else {
            throw CommandFailure.input(
                "the folder \(folder.debugDescription) has a control character in its name; use another")
        }
    }

    /// Refuses a place within what a run or a live pair has written: its devices' disks are nobody else's to write to.
    ///
    /// The later parts of a pair's life, and the runs of several seeds, lie where they belong.
    static func checkOutside(_ folder: String) throws {
        var path = SessionFolder.real(absolute(folder))
        while path != "/" {
            let name = String(path.dropFirst(parent(of: path).count).drop { $0 == "/" })
            path = SessionFolder.real(parent(of: path))
            let isOwn = folders.contains { name.hasPrefix($0) }
            let isRun = FileManager.default.fileExists(atPath: path + "/inputs.jsonl")
            guard !isOwn, isRun || SessionFolder.state(of: path) != .none else { continue }
            throw CommandFailure.input(
                "'\(folder)' lies in '\(path)', which is the folder of a run or of a live pair; name another with --out"
            )
        }
    }

    /// Takes a folder in which there is nothing but what runs leave, without touching that.
    static func hold(_ folder: String, for holder: FolderHolder) throws -> HeldFolder {
        try checkOutside(folder)
        try refuseForeign(folder)
        return try holdAsItIs(folder, for: holder)
    }

    /// The same whatever else there is in the folder.
    static func holdAsItIs(_ folder: String, for holder: FolderHolder) throws -> HeldFolder {
        do throws(HeldFolderError) { return try HeldFolder(folder, for: holder, patience: patience) } catch {
            switch error {
            case .inUse, .moved: throw CommandFailure.environment(error.description)
            case .noLockFile, .symbolicLink, .system: throw unprepared(folder, error.description)
            }
        }
    }

    /// Removes all that a run leaves, from a folder in which nothing else is.
    static func empty(_ folder: HeldFolder) throws {
        try checkPlace(of: folder)
        try refuseForeign(folder.path)
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            where contents.contains(name) || name.hasPrefix(resumed) || isOfEarlierSeed(name, in: folder.path)
            {
                try FileManager.default.removeItem(atPath: folder.path + "/" + name)
            }
        } catch { throw unprepared(folder.path, SystemReason.text(error)) }
    }

    /// Whether a folder in that of a run is what an earlier one left of one of its seeds, and nobody has it in hand.
    private static func isOfEarlierSeed(_ name: String, in folder: String) -> Bool {
        let path = folder + "/" + name
        let numbers = name.dropFirst(seed.count).components(separatedBy: shuffle)
        guard name.hasPrefix(seed), numbers.count <= 2, numbers.allSatisfy({ UInt64($0) != nil }),
            SessionFolder.state(of: path) == .none, (try? foreign(in: path)) == .some(nil),
            LeftFiles.look(into: path) == .own
        else { return false }
        return (try? HeldFolder(path, for: FolderHolder("'hikesim run'", remedy: "wait for its end"))) != nil
    }

    /// Removes what an earlier command left of other seeds in the folder of the runs of several: it would be taken for
    /// this one's.
    static func removeSeeds(in folder: String, but kept: Set<String>) throws {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted() where !kept.contains(name) && isOfEarlierSeed(name, in: folder) {
            do { try FileManager.default.removeItem(atPath: folder + "/" + name) } catch {
                throw unprepared(folder, SystemReason.text(error))
            }
        }
    }

    /// To be asked before anything is done by a folder's path that was not done at once.
    static func checkPlace(of folder: HeldFolder) throws {
        do throws(HeldFolderError) { try folder.check() } catch {
            throw CommandFailure.environment(error.description)
        }
    }

    /// Removes a folder that was emptied and is held no longer, and the folder around the runs of several seeds, where
    /// there is nothing in them.
    static func removeEmpty(_ folder: String) {
        rmdir(folder)
        if folder.split(separator: "/").last?.hasPrefix(seed) == true { rmdir(parent(of: folder)) }
    }

    private static func refuseForeign(_ folder: String) throws {
        if let name = try foreign(in: folder) { throw foreign(name, in: folder) }
    }

    private static func foreign(_ name: String, in folder: String) -> CommandFailure {
        .input("'\(folder)' holds '\(name)', which no run wrote; name another folder with --out")
    }

    private static func unprepared(_ folder: String, _ reason: String) -> CommandFailure {
        .environment("cannot prepare the run's folder '\(folder)': \(reason); choose another with --out")
    }

    /// Writes what it takes to replay a run; before it begins, so that a crash leaves it too.
    static func write(_ inputs: RunInputs, to folder: HeldFolder) throws {
        try write("inputs.jsonl", in: folder, try inputs.line())
    }

    /// Marks what a gallery leaves as no session's: the scenario with other displays, which no record of a run can say.
    static func write(gallery scenario: String, to folder: HeldFolder) throws {
        let line = try JSONEncoder.sorted.encode(["gallery": ["scenario": scenario]])
        try write("inputs.jsonl", in: folder, Array(line) + [0x0A])
    }

    /// Says of a session that is put aside as the how many-th that is.
    static func write(count: Int, to folder: HeldFolder) throws {
        do { try write(SessionFolder.countName, in: folder, Array("\(count)\n".utf8)) } catch {
            throw CommandFailure.environment("\(error)")
        }
    }

    /// Writes what is left when a run is over.
    ///
    /// - Throws: also where the folder was moved meanwhile, when all is written into it.
    static func write(_ result: RunResult, wallSeconds: Double, inProcess: Bool, to folder: HeldFolder) throws
    {
        try write(digest: result.digest, to: folder)
        try write(
            "summary.json", in: folder,
            RunSummary.json(result, wallSeconds: wallSeconds, isInProcess: inProcess) + [0x0A])
        try write(
            "junit.xml", in: folder, Array(JUnitReport.xml([.ended(result, wallSeconds: wallSeconds)]).utf8))
        let log = try ScenarioFiles.read(path: folder.presentPath + "/events.jsonl", limit: 1 << 30)
        let fixes = FixSample.sample(ofLog: log, count: 2_000)
        try write("report.html", in: folder, Array(HTMLReport.page(result, fixes: fixes).utf8))
        try checkPlace(of: folder)
    }

    /// Writes a run's digest; `none` where the run is not reproducible.
    static func write(digest: String?, to folder: HeldFolder) throws {
        try write("digest", in: folder, Array(((digest ?? "none") + "\n").utf8))
    }

    private static func write(_ name: String, in folder: HeldFolder, _ bytes: [UInt8]) throws {
        let file = try OutputFile(name, in: folder)
        try file.write(bytes)
        try file.flush()
    }
}
