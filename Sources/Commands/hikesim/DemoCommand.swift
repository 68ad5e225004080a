import ArgumentParser
import Foundation
import HikeWorld

/// `hikesim demo`: data to begin with (EM-38).
struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Writes an invented hike as GPX, and a scenario that walks it.",
        discussion: """
            hikesim demo first
            hikesim run first/hike.yaml
            """)

    @Argument(help: "The folder to make.", completion: .directory)
    var folder: String

    func run() throws {
        guard !FileManager.default.fileExists(atPath: folder) else {
            throw CommandFailure.input("'\(folder)' is there already: name a folder that is to be made")
        }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure.environment("cannot make '\(folder)': \(SystemReason.text(error))")
        }
        let (track, scenario) = (folder + "/" + DemoHike.trackName, folder + "/hike.yaml")
        try ResultFile.write(try DemoHike.gpx(), to: track, reading: [])
        try ResultFile.write(Array(DemoHike.scenario.utf8), to: scenario, reading: [])
        for line in [track, scenario, "Now: hikesim run \(scenario)"] { Console.line(line) }
    }
}
