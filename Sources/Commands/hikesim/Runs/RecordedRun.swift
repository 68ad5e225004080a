import Foundation
import HikeLive
import HikeStorage
import HikeValues
import HikeWorld

/// What a run of the past left behind.
struct RecordedRun {
    let directory: String
    /// Of a scenario's run; nil for that of a live pair.
    let inputs: RunInputs?
    private let bytes: [UInt8]

    init(directory: String) throws {
        self.directory = directory
        guard let bytes = RunFiles.optional("inputs.jsonl", of: directory) else {
            throw CommandFailure.input(
                "'\(directory)' holds no inputs.jsonl, without which no run can be replayed; "
                    + "run its scenario again with 'hikesim run', the seed is in its summary.json")
        }
        self.bytes = bytes
        inputs = RunInputs(bytes)
    }

    /// The lines of its log; one that was cut by the end of its world is none.
    func log() throws -> [UInt8] {
        let bytes = try RunFiles.read("events.jsonl", of: directory)
        return bytes.last == 0x0A ? bytes : Array(bytes[..<((bytes.lastIndex(of: 0x0A) ?? -1) + 1)])
    }

    /// Refuses a log that is not the one that the run wrote: nothing can be the same as that.
    func checkLog() throws {
        let log = try RunFiles.read("events.jsonl", of: directory)
        guard log.contains(0x0A) else {
            throw CommandFailure.input(
                "the log of '\(directory)' has no line, so there is nothing to compare a run with")
        }
        guard RunFiles.optional("digest", of: directory) != nil, let digest = try digest(),
            try SHA256.hex(log) != digest
        else { return }
        throw CommandFailure.input(
            "the log of '\(directory)' is not the one its digest was made of: events.jsonl or digest was changed "
                + "after the run; make the run again from its scenario")
    }

    /// Behind all that its log tells; nil where it tells nothing. The log rounds its times.
    func lastMoment() throws -> Instant? {
        let lines = try log()
        guard let line = lines.split(separator: 0x0A).last, let head = try? LogEvent.head(of: line) else {
            return nil
        }
        return head.time + .milliseconds(1)
    }

    func journal() throws -> Journal {
        do { return try Journal(bytes) } catch { throw CommandFailure.input("'\(directory)': \(error)") }
    }

    /// The run's digest; nil where it broke off or was not reproducible.
    func digest() throws -> String? {
        if let file = RunFiles.optional("digest", of: directory) {
            let text = String(decoding: file, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            return text == "none" ? nil : text
        }
        guard inputs == nil, try journal().end != nil else { return nil }
        return try SHA256.hex(try RunFiles.read("events.jsonl", of: directory))
    }
}
