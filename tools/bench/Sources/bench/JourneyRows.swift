import Foundation
import HikeValues

/// The whole journey through the real program and two device processes (EM-35): planned, sent, walked for 12 km with the
/// watch recording and guiding, five pins, saved, all of it back on the phone; without pictures.
struct JourneyRows {
    let folder: String
    /// Where `hikesim`, `phone` and `watch` are.
    let executables: String

    func measure() throws -> [Row] {
        let region = folder + "/journey-region"
        _ = try Child(
            [
                executables + "/hikesim", "region", "build", "regions/ridge/ridge.osm.pbf", "--dem",
                "regions/ridge",
                "-o", region,
            ], output: folder + "/region.txt"
        ).finish()
        let scenario = folder + "/journey.yaml"
        try Data(Self.scenario.utf8).write(to: URL(fileURLWithPath: scenario))
        var walls: [Double] = []
        var wholes: [Double] = []
        var digests: Set<String> = []
        for _ in 0..<7 {
            let run = try Child(
                [
                    executables + "/hikesim", "run", "--json", "--no-pictures", "--out", folder + "/journey",
                    scenario,
                ], output: folder + "/summary.json"
            ).finish()
            let summary = try RunSummary(run.printed, of: "the journey")
            digests.insert(summary.digest)
            walls.append(summary.wallSeconds)
            wholes.append(run.seconds)
        }
        guard digests.count == 1 else {
            throw Child.Failed(description: "the journeys have different digests")
        }
        return [
            Row(
                "journey of 12 km, two processes", Statistics.median(walls), "s", decimals: 2,
                target: .atMost(2),
                note: "planned, sent, guided, recorded, 5 pins, saved; median of 7"),
            Row(
                "  with start and reports", Statistics.median(wholes), "s", decimals: 2,
                note: "whole `hikesim run --no-pictures`"),
        ]
    }

    private static let pins = (1...5).map { number in
        """
          - walk: { until: \(number * 2) km }
          - { on: watch, tap: add-waypoint }
          - { on: watch, tap: category-waterSource }
          - { on: watch, tap: waypoint-label }
          - { on: watch, dictate: Spring \(number) }
          - { on: watch, tap: save-waypoint }
        """
    }.joined(separator: "\n")

    private static let scenario = """
        scenario: Twelve kilometres
        start: 2026-06-20T06:00:00Z
        seed: 5
        link: bluetooth
        region: journey-region
        hiker: { follow: route, pace: 4 km/h, environment: open }
        steps:
          - on: phone
            plan:
              from: Talvern
              to: Talvern
              via: ["46.64852,12.1258", "46.6478,12.139", "46.6452,12.1536", "46.6387,12.1537"]
              save as: Round the valley
          - { on: phone, send route: Round the valley }
          - { on: watch, tap: show-routes }
          - { on: watch, screen: routes, shows: Round the valley, within: 5 min }
          - { on: watch, tap: Round the valley }
          - { on: watch, tap: start-recording }
        \(pins)
          - walk:
          - { on: watch, tap: stop-recording }
          - { on: watch, tap: hike-name }
          - { on: watch, dictate: A long day }
          - { on: watch, tap: save-hike }
          - { on: phone, tap: tab-2 }
          - { on: phone, screen: hikes, shows: A long day, within: 5 min }
          - { on: phone, tap: A long day }
          - { on: phone, screen: hike, shows: [Walking, Elevation] }
        expect:
          - event: { event: log, on: watch, where: { category: guidance, message: arrived }, count: 1 }
          - event: { event: store, on: phone, where: { store: waypoints, operation: save }, count: 5 }
          - nothing: { event: log, where: { level: error } }

        """
}
