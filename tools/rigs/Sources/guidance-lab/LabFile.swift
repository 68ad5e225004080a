import Foundation
import HikeGuidance
import HikeWorld

/// Files that the command reads and writes.
enum LabFile {
    /// A kind of result that is known by its beginning.
    struct Kind {
        let name: String
        /// Stands in the first bytes of each.
        let sign: String

        static let page = Kind(name: "HTML page", sign: "<html")
        static let figures = Kind(name: "file of figures", sign: "\"rules\"")
    }

    /// How far a kind is looked for, bytes.
    private static let beginning = 4_096

    /// Refuses a place at which something would be lost: what the command reads, or a file of another kind, as where the
    /// value of an option was forgotten. Asked before an hour is walked.
    static func check(_ path: String, reading inputs: [String], kind: Kind) throws {
        guard path != "-", let old = FileManager.default.contents(atPath: path), !old.isEmpty else { return }
        func real(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
        guard !inputs.map(real).contains(real(path)) else {
            throw CommandFailure.input(
                "'\(path)' is read by this command, and would be replaced: name another file")
        }
        guard String(decoding: old.prefix(beginning), as: UTF8.self).contains(kind.sign) else {
            throw CommandFailure.input(
                "'\(path)' is there and is no \(kind.name), and would be replaced by one: name another file, "
                    + "or remove that one first")
        }
    }

    /// Until it is whole, what was there before stays.
    static func write(_ bytes: [UInt8], to path: String) throws {
        guard path != "-" else { return Console.write(bytes) }
        do {
            let file = try ReplacingFile(path: path)
            try file.write(bytes)
            try file.finish()
        } catch { throw CommandFailure.environment("\(error)") }
    }

    /// A guidance profile; what is wrong with it is the person's mistake.
    static func profile(_ path: String) throws -> GuidanceRules {
        do {
            return try GuidanceProfileReader.read(bytes: try ScenarioFiles.read(path: path), file: path)
        } catch let error as ScenarioError { throw CommandFailure.input(error.description) } catch let error
            as ScenarioFileError
        { throw CommandFailure.input(error.description) }
    }
}
