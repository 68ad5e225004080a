import HikeWorld

/// The files of a run, read for a command.
enum RunFiles {
    /// Largest log that is read whole.
    static let limit = 1 << 30

    /// A file of a run.
    ///
    /// - Throws: ``CommandFailure`` with code 2 where it cannot be read.
    static func read(_ name: String, of directory: String) throws -> [UInt8] {
        do { return try ScenarioFiles.read(path: directory + "/" + name, limit: limit) } catch {
            if case .unreadable = error {
                throw CommandFailure.input("'\(directory)' is not the folder of a run: \(error)")
            }
            throw CommandFailure.input(error.description)
        }
    }

    /// The event log of a run; lines that are none are left out.
    static func events(of directory: String) throws -> [LogEvent] {
        LogEvent.events(of: try read("events.jsonl", of: directory)).events
    }

    /// A file that a run may lack.
    static func optional(_ name: String, of directory: String) -> [UInt8]? {
        try? ScenarioFiles.read(path: directory + "/" + name, limit: limit)
    }

    /// Refuses a device of which a run's log has nothing.
    ///
    /// - Parameter hasWorld: whether `world` may be named as well.
    static func check(device: String?, of directory: String, hasWorld: Bool) throws {
        guard let device else { return }
        if device == "world" && hasWorld { return }
        let reader = try LogReader("events.jsonl", of: directory)
        var known: [String] = []
        // Every device says that it is switched on, so the first lines nearly always answer.
        while let line = try reader.nextLine() {
            guard let found = try? LogEvent.head(of: line).device, found != "world", found != known.last
            else {
                continue
            }
            if found == device { return }
            if !known.contains(found) { known.append(found) }
        }
        if hasWorld { known.append("world") }
        throw CommandFailure.input(
            "there is no device '\(device)' in this run; there are \(known.joined(separator: ", "))")
    }
}
