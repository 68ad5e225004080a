import Foundation
import HikeHardware
import HikeSimTesting
import HikeTrailWords
import HikeValues
import HikeWorld
import Testing

/// Logs of real receivers and tracks of real hikes, played as the only source of positions.
@Suite("Recorded receivers")
struct RecordedReceiverTests {
    private func play(_ format: Scenario.Recording.Format, _ file: String) throws -> SimulatedRun {
        let scenario = Scenario(
            name: "played", source: .recording(Scenario.Recording(format: format, file: file)),
            steps: [Scenario.Step(action: .walk(Scenario.Walk()), text: "walk")])
        return try HikeSim.run(scenario, files: ScenarioFiles(folder: ""), keepsReadings: true)
    }

    /// Times of day with a position in the RMC and GGA sentences of a log, read without our parser.
    private func epochs(_ file: String) throws -> Set<String> {
        let text = String(decoding: try ScenarioFiles.read(path: file), as: UTF8.self)
        var times: Set<String> = []
        for line in text.split(whereSeparator: \.isNewline) {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            guard let name = fields.first, fields.count > 6 else { continue }
            let isFix =
                name.hasSuffix("RMC") && fields[2] == "A"
                || name.hasSuffix("GGA") && fields[6] != "0" && !fields[6].isEmpty
            if isFix { times.insert(String(fields[1].prefix(6))) }
        }
        return times
    }

    @Test(
        "EM-14: a chart plotter's log reaches both devices, a fix an epoch, with its headings",
        .enabled(if: SharedData.isPresent, "../shared is absent"))
    func plotter() throws {
        let run = try play(.nmea, SharedData.log("bundg_zeus_9"))
        #expect(run.failures == [])
        let expected = try epochs(SharedData.log("bundg_zeus_9")).count
        for device in ["phone", "watch"] {
            let fixes = run.events(.fix, on: device)
            #expect(abs(fixes.count - expected) <= 1, "\(fixes.count) fixes of \(expected) epochs")
            // IJsselmeer, sailing south-west.
            #expect(fixes.allSatisfy { abs(($0.number("latitude") ?? 0) - 52.85) < 0.02 })
            #expect(fixes.allSatisfy { abs(($0.number("longitude") ?? 0) - 5.31) < 0.02 })
            let times = fixes.map(\.time)
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
            let headings = run.events(.heading, on: device)
            #expect(headings.count > fixes.count)
            #expect(headings.allSatisfy { abs(($0.number("magnetic") ?? 0) - 230) < 25 })
        }
        #expect(
            run.events(.fix, on: "phone").map(\.fields) == run.events(.fix, on: "watch").map(\.fields))
    }

    @Test(
        "EM-14: other receivers' logs give a fix an epoch too",
        .enabled(if: SharedData.isPresent, "../shared is absent"),
        arguments: ["garmin-10x", "eXplorist210", "motorola-t805", "foretrex-201", "firefly-II"])
    func others(log: String) throws {
        let run = try play(.nmea, SharedData.log(log))
        #expect(run.failures == [])
        let expected = try epochs(SharedData.log(log)).count
        let fixes = run.events(.fix, on: "watch").count
        #expect(abs(fixes - expected) <= 1, "\(fixes) fixes of \(expected) epochs")
    }

    @Test(
        "EM-14: a recorded hike is played with its own intervals and guides to its end",
        .enabled(if: SharedData.isPresent, "../shared is absent"))
    func hike() throws {
        let file = SharedData.track("cerknicko-jezero")
        let actions: [Scenario.Action] = [
            TrailWords.importRoute(file, as: "Lake", on: "phone"),
            TrailWords.sendRoute("Lake", from: "phone"),
            TrailWords.navigate("Lake", on: "watch", within: .seconds(600)), .walk(Scenario.Walk()),
        ]
        let scenario = Scenario(
            name: "lake", source: .recording(Scenario.Recording(format: .gpx, file: file)),
            steps: actions.map { Scenario.Step(action: $0, text: "\($0)") })
        let run = try HikeSim.run(scenario, files: ScenarioFiles(folder: ""), keepsReadings: true)
        #expect(run.failures == [])
        // 296 points, all timed.
        #expect(abs(run.events(.fix, on: "watch").count - 296) <= 3)
        #expect(run.patterns().count { $0 == "success" } == 1)
        #expect(run.screen()?.truth("arrived") == true)
    }
}
