import Foundation
import HikeApps
import HikeAssembly
import HikeFormats
import HikeHardware
import HikeRouting
import HikeSimTesting
import HikeTrailWords
import HikeValues
import HikeWorld
import Testing

/// Hikes that people recorded, imported as routes and walked again.
@Suite("Recorded hikes")
struct RecordedHikeTests {
    /// A recorded track and how it is walked.
    struct Hike: CustomTestStringConvertible, Sendable {
        var track: String
        /// Metres a second; nil: the recorded times.
        var pace: Double?
        var testDescription: String { track + (pace == nil ? " at its own times" : " at a pace") }
    }

    static let hikes = [
        Hike(track: "korita-zbevnica", pace: 2.5), Hike(track: "korita-zbevnica", pace: nil),
        Hike(track: "cerknicko-jezero", pace: 2.5), Hike(track: "cerknicko-jezero", pace: nil),
        Hike(track: "cerknicko-without-times", pace: nil), Hike(track: "track-with-extremes", pace: 1.5),
        Hike(track: "track-with-empty-segment", pace: nil),
    ]

    private func scenario(_ hike: Hike, _ environment: Scenario.Environment) -> Scenario {
        let file = SharedData.track(hike.track)
        let actions: [Scenario.Action] = [
            TrailWords.importRoute(file, as: "Hike", on: "phone"),
            TrailWords.sendRoute("Hike", from: "phone"),
            TrailWords.navigate("Hike", on: "watch", within: .seconds(600)), .walk(Scenario.Walk()),
        ]
        return Scenario(
            name: hike.track,
            // At their own times parts of these were driven, which no hiking profile follows.
            vocabulary: AppCatalog.words,
            settings: [TrailWords.settings(guidance: hike.pace == nil ? "plain" : "hiking")],
            source: .hiker(Scenario.Hiker(follow: file, pace: hike.pace, environment: environment)),
            steps: actions.map { Scenario.Step(action: $0, text: "\($0)") })
    }

    /// What has to be felt at each turn of a route, by the table of OH5-76 to OH5-79.
    ///
    /// - Parameter skipped: instructions that are left out, by their place in the route.
    static func expectedTaps(_ track: String, without skipped: Set<Int> = []) throws -> [String] {
        let file = try TrackFile(try ScenarioFiles.read(path: SharedData.track(track)))
        let route = try PlannedRoute.imported(
            file.track, name: track, mode: .hiking, createdAt: UTCDate(nanosecondsSince1970: 0), id: UUID()
        ).route
        return route.turnInstructions.enumerated().compactMap { index, turn in
            switch skipped.contains(index) ? .start : turn.direction {
            case .slightLeft, .left, .sharpLeft: "directionDown"
            case .slightRight, .right, .sharpRight: "directionUp"
            case .uTurn: "failure"
            case .straight: "click"
            case .start, .arrive: nil
            }
        }
    }

    /// Instructions of which the watch said that they were passed unannounced.
    private func skipped(_ run: SimulatedRun) -> Set<Int> {
        var skipped: [[Int]] = []
        for event in run.events(.log, on: "watch") {
            switch event.text("message") {
            case "instructions were passed unannounced":
                guard let first = event.text("first").flatMap(Int.init),
                    let count = event.text("count").flatMap(Int.init)
                else { continue }
                skipped.append(Array(first..<first + count))
            case "another part of the route":
                // Taken back: they can be told again.
                guard let from = event.text("from").flatMap(Int.init),
                    let to = event.text("to").flatMap(Int.init)
                else { continue }
                if to < from { skipped = skipped.dropLast() }
            default: continue
            }
        }
        return Set(skipped.joined())
    }

    @Test(
        "with ideal receivers every turn of a recorded hike is felt once, in order, and the end once",
        .enabled(if: SharedData.isPresent, "../shared is absent"), arguments: hikes)
    func ideal(hike: Hike) throws {
        let run = try HikeSim.run(scenario(hike, .ideal), files: ScenarioFiles(folder: ""))
        #expect(run.failures == [])
        let turns = try Self.expectedTaps(hike.track)
        // At its own times a track has the gaps of its recording too, and a turn may lie in one.
        let skipped = skipped(run)
        #expect(skipped.count <= (hike.pace == nil ? turns.count / 10 : 0))
        // The announcements at 100 m are clicks too, at most one a turn.
        let taps = run.patterns().filter { $0 != "click" }
        let expected = try Self.expectedTaps(hike.track, without: skipped).filter { $0 != "click" }
        #expect(taps == expected + ["success"])
        #expect(run.patterns().count <= 2 * turns.count + 1)
        #expect(run.screen()?.truth("arrived") == true)
        #expect(run.screen()?.truth("offRoute") == false)
        #expect(run.events(.log).allSatisfy { $0.text("message") != "off route" })
    }

    @Test(
        "under open sky a recorded hike ends with one arrival, and nearly all turns are felt",
        .enabled(if: SharedData.isPresent, "../shared is absent"), arguments: hikes.filter { $0.pace != nil })
    func open(hike: Hike) throws {
        let run = try HikeSim.run(scenario(hike, .open), files: ScenarioFiles(folder: ""))
        #expect(run.failures == [])
        let turns = try Self.expectedTaps(hike.track).filter { $0 != "click" }
        let taps = run.patterns().filter { $0 != "click" }
        #expect(taps.count { $0 == "success" } == 1)
        #expect(taps.last == "success")
        #expect(Double(taps.count - 1) >= 0.9 * Double(turns.count))
        #expect(taps.count - 1 <= turns.count + 2)
        #expect(run.screen()?.truth("arrived") == true)
    }
}
