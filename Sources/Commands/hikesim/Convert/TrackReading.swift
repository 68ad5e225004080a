import HikeFormats
import HikeWorld

/// Track files that a person names.
enum TrackReading {
    /// Reads GPX or KML.
    ///
    /// - Throws: ``CommandFailure`` with code 2 where it cannot be read, or has no way.
    static func read(_ path: String) throws -> TrackFile {
        do { return try TrackFile(try ScenarioFiles.read(path: path)) } catch {
            throw CommandFailure.input("\(path): \(error)")
        }
    }

    /// Says on standard error what of the file is not as a person would think.
    static func say(_ file: TrackFile, of path: String) {
        for sentence in file.notes { Console.error("\(path): \(sentence)") }
    }
}
