import Foundation
import HikeSimTesting
import HikeWorld
import Testing

/// Workouts in whole runs.
@Suite("Workouts on both devices")
struct WorkoutScenarioTests {
    /// A watch that dies in the middle of a workout, whose heart goes faster meanwhile; then a phone out of reach.
    static let story = """
        scenario: A watch that dies in a workout
        start: 2026-06-20T10:00:00Z
        seed: 3
        health: { heart rate: 92 bpm, spo2: 97 %, uv index: 7, weight: 82 kg }
        hiker: { follow: TRACK, pace: 4 km/h }
        steps:
          - { on: watch, tap: start-recording }
          - walk: { until: 200 m }
          - { on: watch, heart rate: 152 bpm, over: 20 min }
          - fault: { kill: watch, at: 450 m, restart after: 10 s }
          - walk: { until: 500 m }
          - { on: watch, answer: Recover & Save }
          - { on: watch, tap: start-recording }
          - fault: { link: down, for: 4 min }
          - walk: { until: 900 m }
          - { on: watch, tap: stop-recording }
          - { on: watch, tap: save-hike }
          - wait: 1 min
        expect:
          - event: { event: store, on: watch, where: { store: workouts, operation: save }, count: 2 }
          - event: { event: log, on: watch, where: { category: health, message: the phone did not hear of some readings }, count: 1 }
          - nothing: { event: log, where: { level: error } }
        """

    @Test("OHX-37, OHX-38, EM-32: a workout outlives its watch, and runs the same in one process and in two")
    func killed() throws {
        let folder = try TestFolder()
        let text = Self.story.replacing("TRACK", with: PackageFolder.path + "/gallery/to-the-pass.gpx")
        let file = try folder.write("killed.yaml", text)
        func run(_ mode: [String], _ name: String) throws -> String {
            let out = folder.path + "/" + name
            let outcome = try Command(arguments: ["run", "--no-pictures", "--out", out] + mode + [file]).run()
            #expect(outcome.exitCode == 0, "\(outcome)")
            return try String(contentsOfFile: out + "/digest", encoding: .utf8)
        }
        #expect(try run([], "two") == run(["--in-process"], "one"))
        let lines = try String(contentsOfFile: folder.path + "/one/events.jsonl", encoding: .utf8)
            .split(separator: "\n")
        let rates = lines.filter { $0.contains("\"sensor\":\"heart-rate\"") }
        // Every whole five seconds, and going on from where it is, not from where the watch died.
        #expect(rates.contains { $0.hasPrefix("{\"t\":455.000000,") && $0.hasSuffix("\"value\":105.745}") })
        #expect(rates.allSatisfy { $0.contains("0.000000,") || $0.contains("5.000000,") })
        let workouts = try FileManager.default.contentsOfDirectory(
            atPath: folder.path + "/one/watch/health/workouts")
        #expect(workouts.count == 2)
    }
}
