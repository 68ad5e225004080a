import Foundation
import Testing

/// Files of an app that somebody has changed while its device was off.
@Suite("Files that an app does not read")
struct SkippedFileTests {
    private let scratch: ScratchFolder
    private var run: String { scratch.path + "/run" }
    private var documents: String { run + "/phone/trail/Documents" }

    init() throws { scratch = try ScratchFolder() }

    private func hikesim(_ arguments: String...) throws -> Tool.Outcome {
        let outcome = try Tool.hikesim(arguments + ["--name", "skips"], runtime: scratch.path)
        #expect(outcome.code == 0, "\(arguments): \(outcome.output)\(outcome.errors)")
        return outcome
    }

    @Test(
        "an emptied database and a route file that is a link are named in the log, and nothing of them is lost"
    )
    func named() throws {
        defer { _ = try? Tool.hikesim(["down", "--name", "skips"], runtime: scratch.path) }
        _ = try hikesim("up", "--out", run)
        _ = try hikesim("app", "phone", "open-file", "trail", Tool.root + "/scenarios/tracks/loop.gpx")
        _ = try hikesim("down")
        let manager = FileManager.default
        let routes = documents + "/planned_routes"
        let route = try #require(
            try manager.contentsOfDirectory(atPath: routes).first { $0.hasSuffix(".json") })
        try manager.moveItem(atPath: routes + "/" + route, toPath: scratch.path + "/route.json")
        try manager.createSymbolicLink(
            atPath: routes + "/" + route, withDestinationPath: scratch.path + "/route.json")
        #expect(manager.fileExists(atPath: documents + "/waypoints.db"))
        for name in ["waypoints.db", "routes.db"] {
            try Data().write(to: URL(fileURLWithPath: documents + "/" + name))
            try Data("what a power cut left".utf8).write(to: URL(fileURLWithPath: documents + "/\(name)-wal"))
        }

        _ = try hikesim("up", "--resume", run)
        _ = try hikesim("down")
        let log = try Tool.hikesim(["log", run + "/resumed-2", "--level", "warning", "--json"]).output
        func line(_ words: String...) -> Bool {
            log.split(separator: "\n").contains { line in words.allSatisfy { line.contains($0) } }
        }
        #expect(
            line(
                "left out what is no file of the app", "Documents/planned_routes/\(route)", "a symbolic link"),
            "\(log)")
        #expect(
            line("the database of waypoints was empty", "waypoints.db.empty-1-wal waypoints.db.empty-1"),
            "\(log)")
        #expect(line("the database of hikes was empty", "routes.db.empty-1-wal"), "\(log)")
        #expect(
            try scratch.text("run/phone/trail/Documents/waypoints.db.empty-1-wal") == "what a power cut left")
        #expect(try scratch.text("route.json").contains("\"name\""))
    }
}
