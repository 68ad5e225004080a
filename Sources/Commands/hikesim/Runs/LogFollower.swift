import Foundation
import Glibc
import HikeLive
import HikeWorld

/// Hands on the lines of a run's log as they are written, until the run is over.
struct LogFollower {
    /// How often a person's log is brought up to date, in microseconds.
    static let period: UInt32 = 250_000

    let reference: RunReference

    /// - Parameter handle: called with each line, and with nil where nothing more is there for now.
    func follow(_ reader: LogReader, handle: (ArraySlice<UInt8>?) -> Void) throws {
        // Every line that was printed is whole, so there is nothing to put in order first.
        signal(SIGINT) { _ in _exit(0) }
        let host = reference.pair.flatMap { try? ControlClient(name: $0).process }
        while true {
            // What is there when the run is over is read once more after that was seen.
            let isOver = !isGrowing(host)
            while let line = try reader.nextLine() { handle(line) }
            handle(nil)
            if isOver { return }
            usleep(Self.period)
        }
    }

    /// A pair is asked, over a connection that lasts no longer than the question; a run of `hikesim run` leaves its
    /// digest when it is over.
    private func isGrowing(_ host: Int32?) -> Bool {
        if let pair = reference.pair { return Self.isHeld(pair, by: host) }
        let directory = reference.directory
        if FileManager.default.fileExists(atPath: directory + "/digest") { return false }
        return RunFiles.optional("inputs.jsonl", of: directory).flatMap { RunInputs($0) } != nil
    }

    /// Whether a pair still writes, and is the one that it was. One that is slow to answer does.
    private static func isHeld(_ pair: String, by host: Int32?) -> Bool {
        do {
            let client = try ControlClient(name: pair)
            guard host == nil || client.process == host else { return false }
            _ = try client.ask(.flush)
            return true
        } catch {
            if case .late = error { return true }
            return false
        }
    }
}
