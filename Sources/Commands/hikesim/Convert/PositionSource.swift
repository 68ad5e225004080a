import Foundation
import HikeFormats
import HikeLive
import HikeValues
import HikeWorld

/// What is converted. It is gone through as often as it is needed, so that a long log is never in the memory as a whole.
struct PositionSource {
    /// Gives every epoch, and says what was left out.
    typealias Walk = ((PositionLog.Epoch) throws -> Void) throws -> [PositionLog.Skipped]

    var name: String?
    var isNMEA = false
    /// A file that is read anew with each walk, and must not be written to meanwhile.
    var file: String?
    let walk: Walk

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
        do {
            let start = try FilePieces(input).next(64) ?? []
            if isXML(start, input) {
                return try track(try ScenarioFiles.read(path: input, limit: NMEALog.Limits.bytes), input)
            }
            return try nmea(input)
        } catch let error as CommandFailure { throw error } catch let error as ScenarioFileError {
            throw CommandFailure.input(error.description)
        } catch { throw CommandFailure.input("'\(input)': \(error)") }
    }

    private static func run(_ directory: String, device: String, start: UTCDate?) throws -> PositionSource {
        try RunFiles.check(device: device, of: directory, hasWorld: false)
        let start = recordedStart(of: directory) ?? start ?? Scenario.defaultStart
        let name = directory.split(separator: "/").last.map(String.init) ?? "run"
        return PositionSource(name: "\(name) (\(device))", file: directory + "/events.jsonl") { give in
            let reader = try LogReader("events.jsonl", of: directory)
            var positions = RunPositions(device: device, start: start)
            var hasPosition = false
            func take(_ line: ArraySlice<UInt8>) throws {
                if line.isEmpty { return }
                try positions.take(line) {
                    hasPosition = true
                    try give($0)
                }
            }
            while let line = try reader.nextLine() { try take(line) }
            try take(reader.rest)
            try positions.finish {
                hasPosition = true
                try give($0)
            }
            guard hasPosition else {
                throw CommandFailure.input("the \(device) of '\(directory)' never had a position")
            }
            return positions.skipped
        }
    }

    /// The date of a run's virtual zero, from its inputs.
    static func recordedStart(of directory: String) -> UTCDate? {
        guard let bytes = RunFiles.optional("inputs.jsonl", of: directory) else { return nil }
        if let inputs = RunInputs(bytes) { return inputs.start }
        return (try? Journal(bytes)).flatMap { UTCDate(iso8601: $0.settings.start) }
    }

    private static func track(_ bytes: [UInt8], _ input: String) throws -> PositionSource {
        let file = try TrackFile(bytes)
        TrackReading.say(file, of: input)
        let log = PositionLog(track: file.track)
        return PositionSource(name: log.name) { give in
            for epoch in log.epochs { try give(epoch) }
            return log.skipped
        }
    }

    private static func nmea(_ input: String) throws -> PositionSource {
        // Once for what is known at the end only: the first date, and what cannot be read.
        var survey = NMEALogReader(checksums: .optionalUntilSeen)
        var early: NMEAEpoch?
        var firstDate: UTCDate?
        func note(_ epoch: NMEAEpoch) {
            if firstDate == nil { firstDate = epoch.date }
            if early == nil, epoch.timeSinceFirstMidnight != nil { early = epoch }
        }
        try pieces(of: input) { survey.feed($0, note) }
        try survey.finish(note)
        if var first = early {
            survey.date(&first)
            firstDate = first.date ?? firstDate
        }
        for defect in survey.defects { CommandLog.note(defect) }
        let (known, date) = (survey, firstDate)
        return PositionSource(isNMEA: true, file: input) { give in
            var reader = NMEALogReader(checksums: .optionalUntilSeen)
            var positions = NMEAPositions(firstDate: date)
            var ended: [NMEAEpoch] = []
            func giveEnded() throws {
                for var epoch in ended {
                    known.date(&epoch)
                    if let epoch = positions.epoch(of: epoch) { try give(epoch) }
                }
                ended.removeAll(keepingCapacity: true)
            }
            try pieces(of: input) {
                reader.feed($0) { ended.append($0) }
                try giveEnded()
            }
            try reader.finish { ended.append($0) }
            try giveEnded()
            return positions.skipped(reader.counts)
        }
    }

    /// - Throws: ``NMEALogError`` for a file that is empty or too large.
    private static func pieces(of input: String, _ body: ([UInt8]) throws -> Void) throws {
        let file = try FilePieces(input)
        var size = 0
        while let piece = try file.next() {
            size += piece.count
            guard size <= NMEALog.Limits.bytes else { throw NMEALogError.tooLarge(bytes: size) }
            try body(piece)
        }
        guard size > 0 else { throw NMEALogError.empty }
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
