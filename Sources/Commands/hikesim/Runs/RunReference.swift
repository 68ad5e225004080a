import Foundation
import HikeLive

/// A run that a command names: a folder, or `booted` for the pair that is running now.
struct RunReference {
    var directory: String
    /// The running pair that writes it; nil where it is a run of the past, or one of `hikesim run`.
    var pair: String?

    /// The folder of a run.
    ///
    /// - Parameter word: a run's folder, `booted`, or `booted:NAME` where several pairs run.
    /// - Throws: ``CommandFailure`` with code 2 where there is none.
    static func resolve(_ word: String) throws -> String { try find(word).directory }

    /// The folder of a run, brought up to date where a pair is writing it, and that pair's name.
    static func find(_ word: String) throws -> RunReference {
        if word == "booted" { return try booted() }
        if word.hasPrefix("booted:") { return try booted(named: String(word.dropFirst("booted:".count))) }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: word, isDirectory: &isFolder) else {
            throw CommandFailure.input(
                "there is no run '\(word)'; name a run's folder such as runs/a-missed-turn, or 'booted'")
        }
        guard isFolder.boolValue else {
            throw CommandFailure.input(
                "'\(word)' is a file; name the folder of a run, such as runs/a-missed-turn")
        }
        let folder = canonical(word)
        let pair = PairListing.all(patience: patience).first {
            $0.status.map { canonical($0.directory) == folder } ?? false
        }
        if let pair { return try ask(pair.name, of: word) ?? RunReference(directory: word) }
        return RunReference(directory: word)
    }

    /// How long each of several pairs may take to say which folder is its own.
    private static let patience = Duration.seconds(2)

    private static func booted() throws -> RunReference {
        let pairs = ControlClient.names().filter { ControlClient.isRunning($0) }
        guard let pair = pairs.first else {
            throw CommandFailure.input(
                "no pair is running; start one with 'hikesim up', or name a run's folder")
        }
        guard pairs.count == 1 else {
            let names = pairs.map { "booted:\($0)" }.joined(separator: ", ")
            throw CommandFailure.input("\(pairs.count) pairs are running; say which one: \(names)")
        }
        return try booted(named: pair)
    }

    private static func booted(named name: String) throws -> RunReference {
        guard let pair = try ask(name) else {
            throw CommandFailure.input(
                "no pair named '\(name)' is running; start it with 'hikesim up --name \(name)', or see 'hikesim list'"
            )
        }
        return pair
    }

    /// The run of a pair, brought up to date; nil where there is no such pair.
    ///
    /// - Parameter folder: the folder as the person calls it; nil: as the pair does.
    /// - Throws: ``CommandFailure`` with code 3 where the pair is there and does not answer.
    private static func ask(_ name: String, of folder: String? = nil) throws -> RunReference? {
        do {
            let client = try ControlClient(name: name)
            if case .broken(let reason) = try client.ask(.flush) {
                throw CommandFailure.environment("pair '\(name)': \(reason)")
            }
            guard case .status(let status) = try client.ask(.status) else { return nil }
            return RunReference(directory: folder ?? status.directory, pair: name)
        } catch let error as ControlError {
            if case .late = error { throw CommandFailure.environment("pair '\(name)': \(error)") }
            return nil
        }
    }

    private static func canonical(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
    }
}
