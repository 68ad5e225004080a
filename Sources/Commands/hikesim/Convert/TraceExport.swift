import Foundation
import HikeValues
import HikeWorld

/// What a run's connectivity can be written as.
enum TraceFormat: String {
    case pcapng
    case perfetto

    /// By the word after `--format`, else by a file's name.
    init?(word: String?, file: String) {
        if let word {
            self.init(rawValue: word)
            return
        }
        switch file.split(separator: ".").last.map({ $0.lowercased() }) {
        case "pcapng": self = .pcapng
        case "json": self = .perfetto
        default: return nil
        }
    }
}

/// Writes what the radios and apps of a run did for Wireshark or Perfetto.
struct TraceExport {
    let input: String
    let output: String
    /// Nil: every device.
    let device: String?
    /// The date of the run's beginning, where the run itself does not know it.
    let start: UTCDate?

    func write(_ format: TraceFormat) throws {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: input, isDirectory: &isFolder), !isFolder.boolValue {
            throw CommandFailure.input("'\(input)' is a file; \(format.rawValue) is made of a run's folder")
        }
        let directory = try RunReference.resolve(input)
        try RunFiles.check(device: device, of: directory, hasWorld: false)
        let log = TraceLog(directory)
        // Every line is looked at before the file is made.
        try log.forEach(tellsRefused: true) { _ in }
        let events: TraceEvents = { body in try log.forEach { try body($0) } }
        let file = try ResultStream(output, reading: [directory])
        let count: String
        switch format {
        case .pcapng:
            let start = PositionSource.recordedStart(of: directory) ?? start ?? Scenario.defaultStart
            let packets = try PacketCapture.write(events, start: start, device: device) { try file.write($0) }
            count = "\(packets) packets"
        case .perfetto:
            let written = try PerfettoTrace.write(events, device: device) { try file.write($0) }
            count = "\(written) events"
        }
        try file.finish()
        if output == "-" {
            Console.error("standard output: \(count)")
        } else {
            Console.line("\(output): \(count)")
        }
    }
}
