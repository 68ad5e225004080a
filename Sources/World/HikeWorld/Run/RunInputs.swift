import Foundation
import HikeValues

/// `inputs.jsonl` of a scenario's run: what it takes to run it again. (That of a live pair is its journal.)
///
/// The scenario's text is a copy; the tracks that it names are read again from their places.
public struct RunInputs: Equatable, Sendable {
    /// Version of the record's layout.
    public static let version = 1
    /// Bytes of a record that is read.
    public static let sizeLimit = 16 * 1024 * 1024

    /// The scenario's file, for messages.
    public var path: String
    /// The full path of its folder.
    public var folder: String
    /// The scenario's file.
    public var text: String
    /// What `--set` replaced, as `key=value`.
    public var settings: [String]
    /// The seed that the run was made with.
    public var seed: UInt64
    /// The date of the virtual clock's zero.
    public var start: UTCDate
    /// The full path of a program of the user's that is the devices; nil: those that HikeSim comes with.
    public var program: String?

    public init(
        path: String, folder: String, text: String, settings: [String], seed: UInt64, start: UTCDate,
        program: String? = nil
    ) {
        self.program = program
        self.path = path
        self.folder = folder
        self.text = text
        self.settings = settings
        self.seed = seed
        self.start = start
    }

    /// The record as one line, with its line feed.
    public func line() throws -> [UInt8] {
        let record = Record(
            scenario: Record.Scenario(
                version: Self.version, path: path, folder: folder, text: text, settings: settings,
                seed: String(seed), start: start.iso8601(decimals: 9), program: program))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(record)) + [0x0A]
    }

    /// Reads a record; nil where the bytes are none, as those of a live pair's journal.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.sizeLimit, bytes.starts(with: "{\"scenario\":".utf8),
            let record = try? JSONDecoder().decode(Record.self, from: Data(bytes)).scenario,
            record.version == Self.version, let seed = UInt64(record.seed),
            let start = UTCDate(iso8601: record.start)
        else { return nil }
        self.init(
            path: record.path, folder: record.folder, text: record.text, settings: record.settings,
            seed: seed, start: start, program: record.program)
    }

    private struct Record: Codable {
        var scenario: Scenario

        struct Scenario: Codable {
            var version: Int
            var path: String
            var folder: String
            var text: String
            var settings: [String]
            /// As text: JSON numbers lose digits beyond 2^53 in many readers.
            var seed: String
            var start: String
            var program: String?
        }
    }
}
