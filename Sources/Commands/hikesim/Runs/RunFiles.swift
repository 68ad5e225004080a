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

    /// A file that a run may lack.
    static func optional(_ name: String, of directory: String) -> [UInt8]? {
        try? ScenarioFiles.read(path: directory + "/" + name, limit: limit)
    }

    /// Refuses a device that no pair has.
    static func check(device: String?, among known: [String]) throws {
        guard let device, !known.contains(device) else { return }
        throw CommandFailure.input(
            "there is no device '\(device)'; there are \(known.joined(separator: ", "))")
    }
}
