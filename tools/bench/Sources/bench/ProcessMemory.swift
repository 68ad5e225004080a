import Foundation

/// The resident memory of a process, in MiB.
struct ProcessMemory {
    private(set) var name = ""
    private(set) var resident = 0.0
    /// The most since the process was started.
    private(set) var peak = 0.0

    /// Throws where there is no such process.
    init(of process: Int32) throws {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        for line in status.split(separator: "\n") {
            let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
            guard words.count >= 2 else { continue }
            switch words[0] {
            case "Name:": name = String(words[1])
            case "VmRSS:": resident = (Double(words[1]) ?? 0) / 1_024
            case "VmHWM:": peak = (Double(words[1]) ?? 0) / 1_024
            default: break
            }
        }
    }
}
