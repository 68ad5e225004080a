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
        let events = try TraceLog.read(directory).events
        let count: String
        switch format {
        case .pcapng:
            let start = PositionSource.recordedStart(of: directory) ?? start ?? Scenario.defaultStart
            let capture = PacketCapture.pcapng(events, start: start, device: device)
            try ResultFile.write(capture.bytes, to: output)
            count = "\(capture.packets) packets"
        case .perfetto:
            try ResultFile.write(PerfettoTrace.json(events, device: device), to: output)
            count = "\(events.count) events"
        }
        if output == "-" {
            Console.error("standard output: \(count)")
        } else {
            Console.line("\(output): \(count)")
        }
    }
}
