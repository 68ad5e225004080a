import Foundation
import HikeApps
import HikeAssembly
import HikeGeodesy
import HikeHardware
import HikeValues

@testable import HikeWorld

/// A folder with a track of its own in which a story is played on real devices, in this process.
final class StoryFolder {
    let path: String
    static let start = Coordinate(latitude: 47, longitude: 11)

    init() throws {
        path = NSTemporaryDirectory() + "hikesim-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(Self.gpx([(0, 0), (0, 300), (-300, 300)])).write(
            to: URL(fileURLWithPath: path + "/left.gpx"))
        try Data("no track".utf8).write(to: URL(fileURLWithPath: path + "/bad.gpx"))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A track through points in metres east and north of the start.
    static func gpx(_ points: [(Double, Double)]) -> [UInt8] {
        let frame = LocalFrame(origin: start)
        let text = points.map { point in
            let place = frame.coordinate(PlanePoint(x: point.0, y: point.1))
            return "<trkpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"/>"
        }.joined()
        let head =
            "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\" creator=\"t\"><trk><trkseg>"
        return Array((head + text + "</trkseg></trk></gpx>").utf8)
    }

    var files: ScenarioFiles { ScenarioFiles(folder: path) }

    func devices() -> InProcessDevices { InProcessDevices(root: path + "/" + UUID().uuidString) }

    /// A story of actions; each step's text is its number.
    func scenario(
        _ actions: [Scenario.Action], timeLimit: Interval = .seconds(7_200), expectations: [Expectation] = []
    ) -> Scenario {
        Scenario(
            name: "story", seed: 3, timeLimit: timeLimit, vocabulary: AppCatalog.words,
            source: .hiker(Scenario.Hiker(follow: "left.gpx", pace: 1.5, environment: .ideal)),
            steps: actions.enumerated().map { Scenario.Step(action: $1, text: "step \($0 + 1)") },
            expectations: expectations)
    }

    func run(_ scenario: Scenario, pacer: (any Pacer)? = nil) throws -> RunResult {
        try ScenarioRunner(scenario: scenario, files: files, options: RunOptions(pacer: pacer)).run(
            factory: devices())
    }
}

extension RunResult {
    func lines(_ word: String) -> [String] {
        events.map { String(decoding: $0.line, as: UTF8.self) }.filter { $0.contains(word) }
    }

    var failures: [String] { steps.compactMap(\.failure) }
}
