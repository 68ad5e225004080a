import Foundation
import HikeBus
import HikeValues
import HikeWorld

/// A walk that a receiver recorded, replayed along a route through the whole pipeline: import, transfer, guidance.
struct FieldReplay {
    /// A `.nmea`, `.log`, `.txt` or `.gpx` file.
    let recording: String
    /// A `.gpx` or `.kml` file.
    let route: String
    let placement: Devices.Placement
    let interruption: Interruption

    static let endings = ["nmea", "log", "txt", "gpx"]

    /// Whether a replay's argument is a recording rather than a run's folder.
    static func isRecording(_ target: String) -> Bool {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: target, isDirectory: &isFolder)
        return exists && !isFolder.boolValue && endings.contains(ending(of: target))
    }

    private static func ending(of path: String) -> String {
        path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    }

    // MARK: Running

    /// Plays the walk under a profile: its name or its file.
    func run(_ guidance: String, in folder: String) throws -> (result: RunResult, events: [LogEvent]) {
        let text = scenario(guidance, expectations: [])
        let name = recording + ".yaml"
        let scenario = try RunCommand.scenario(of: Array(text.utf8), file: name, settings: [])
        let inputs = RunInputs(
            path: name, folder: FileManager.default.currentDirectoryPath, text: text, settings: [],
            seed: scenario.seed, start: scenario.start)
        let job = RunJob(
            path: name, scenario: scenario, inputs: inputs, seed: scenario.seed, folder: folder,
            scale: .virtual, placement: placement, interruption: interruption, command: "replay")
        let finished = job.perform(live: nil)
        if let failure = finished.failure { throw failure }
        guard let result = finished.result else {
            throw CommandFailure.environment("the walk was not played")
        }
        if case .broken(let reason) = result.ending { throw CommandFailure.environment(reason) }
        if case .interrupted(let cause) = result.ending { throw cause }
        if let failure = result.steps.lazy.compactMap(\.failure).first {
            throw CommandFailure.input("the walk cannot be replayed: \(failure)")
        }
        return (result, try RunFiles.events(of: folder))
    }

    // MARK: The scenario

    /// The walk as a scenario.
    func scenario(_ guidance: String, expectations: [String]) -> String {
        let kind = Self.ending(of: recording) == "gpx" ? "gpx" : "nmea"
        let file = URL(fileURLWithPath: recording).lastPathComponent
        let lines =
            [
                "scenario: \(quoted("The walk of \(file)"))",
                "about: Written by 'hikesim replay'. A recorded walk, guided along a route.",
                "guidance: \(quoted(guidance))",
                "source: { \(kind): \(quoted(RunFolder.absolute(recording))) }",
                "steps:",
                "  - { on: phone, import: \(quoted(RunFolder.absolute(route))), save as: Route }",
                "  - { on: phone, send route: Route }",
                "  - { on: watch, navigate: Route }",
                "  - walk:",
            ] + (expectations.isEmpty ? [] : ["expect:"] + expectations.map { "  - " + $0 })
        return lines.joined(separator: "\n") + "\n"
    }

    /// What a run has shown, as expectations that another run must meet.
    static func expectations(of events: [LogEvent]) -> [String] {
        let felt = events.filter { $0.event == "haptic" && $0.device == "watch" }.compactMap {
            $0.text("pattern")
        }
        let arrived =
            events.last { $0.event == "view" && $0.truth("arrived") != nil }?.truth("arrived") ?? false
        let haptics =
            felt.isEmpty
            ? "nothing: { event: haptic, on: watch }"
            : "haptics: { on: watch, in order: [\(felt.joined(separator: ", "))], exactly: yes }"
        let isClean = !events.contains { $0.event == "log" && $0.text("level") == "error" }
        return [haptics, "state: { on: watch, arrived: \(arrived ? "yes" : "no") }"]
            + (isClean ? ["nothing: { event: log, where: { level: error } }"] : [])
    }

    private func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        JSONLine.append(quoted: text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
