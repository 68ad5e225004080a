import Foundation
import HikeFormats
import HikeLive
import HikeValues
import HikeWorld

/// What is converted, read.
struct PositionSource {
    var log: PositionLog
    var isNMEA = false

    /// - Parameters:
    ///   - device: whose positions, of a run.
    ///   - runStart: the date of a run's beginning, where the run itself does not know it.
    static func read(_ input: String, device: String, runStart: UTCDate?) throws -> PositionSource {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: input, isDirectory: &isFolder)
        if isFolder.boolValue || input == "booted" || input.hasPrefix("booted:") {
            return try run(try RunReference.resolve(input), device: device, start: runStart)
        }
        guard exists else { throw CommandFailure.input("there is no file or run '\(input)'") }
        let bytes: [UInt8]
        do {
            bytes = try ScenarioFiles.read(path: input, limit: NMEALog.Limits.bytes)
            return isXML(bytes, input) ? try track(bytes, input) : try nmea(bytes)
        } catch let error as CommandFailure { throw error } catch let error as ScenarioFileError {
            throw CommandFailure.input(error.description)
        } catch { throw CommandFailure.input("'\(input)': \(error)") }
    }

    private static func run(_ directory: String, device: String, start: UTCDate?) throws -> PositionSource {
        let bytes = try RunFiles.read("events.jsonl", of: directory)
        try RunFiles.check(device: device, of: directory, hasWorld: false)
        let start = recordedStart(of: directory) ?? start ?? Scenario.defaultStart
        var log = PositionLog(runLog: bytes, device: device, start: start)
        log.name = "\(directory.split(separator: "/").last.map(String.init) ?? "run") (\(device))"
        guard log.fixCount > 0 else {
            throw CommandFailure.input("the \(device) of '\(directory)' never had a position")
        }
        return PositionSource(log: log)
    }

    /// The date of a run's virtual zero, from its inputs.
    static func recordedStart(of directory: String) -> UTCDate? {
        guard let bytes = RunFiles.optional("inputs.jsonl", of: directory) else { return nil }
        if let inputs = RunInputs(bytes) { return inputs.start }
        return (try? Journal(bytes)).flatMap { UTCDate(iso8601: $0.settings.start) }
    }

    private static func track(_ bytes: [UInt8], _ input: String) throws -> PositionSource {
        let file = try TrackFile(bytes)
        for warning in file.report.warnings { Console.error("\(input): \(warning)") }
        return PositionSource(log: PositionLog(track: file.track))
    }

    private static func nmea(_ bytes: [UInt8]) throws -> PositionSource {
        let log = try NMEALog.read(bytes, checksums: .optionalUntilSeen)
        for defect in log.defects { CommandLog.note(defect) }
        return PositionSource(log: PositionLog(nmea: log), isNMEA: true)
    }

    /// By the name, else by the first character that is not blank.
    private static func isXML(_ bytes: [UInt8], _ name: String) -> Bool {
        switch name.split(separator: ".").last.map({ $0.lowercased() }) {
        case "gpx", "kml": return true
        case "nmea", "log": return false
        default: break
        }
        // Byte order marks and the zeros of UTF-16 are passed over.
        let ignored: Set<UInt8> = [0x00, 0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
        return bytes.prefix(64).first { !ignored.contains($0) } == UInt8(ascii: "<")
    }
}
