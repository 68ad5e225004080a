import Foundation
import Testing

/// Runs with more devices than a phone and a watch.
@Suite("Commands on stories with several watches")
struct SeveralWatchesTests {
    private func scenario(_ scratch: ScratchFolder) throws -> String {
        try scratch.write(
            "watches.yaml",
            """
            scenario: Watches
            devices: { watch2: watch-41mm, watch3: watch-45mm }
            hiker: { follow: \(Tool.root)/scenarios/tracks/loop.gpx, pace: 5 km/h, environment: open }
            steps:
              - walk: { until: 10 m }
            """)
    }

    private func files(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    @Test("a story with three watches is run and replayed again and again in its folder")
    func again() throws {
        let scratch = try ScratchFolder()
        let path = try scenario(scratch)
        for _ in 1...2 {
            let outcome = try Tool.hikesim(["run", "--in-process", "--out", scratch.path + "/out", path])
            #expect(outcome.code == 0, "\(outcome.errors)")
            let replay = try Tool.hikesim(["replay", "--in-process", scratch.path + "/out"])
            #expect(replay.code == 0, "\(replay.output)\(replay.errors)")
        }
        #expect(files(scratch.path + "/out").contains("watch3"))
        let report = try scratch.text("out/report.html")
        // The ways of three watches, and the heights of the first.
        #expect(report.components(separatedBy: "<polyline class=\"watch\"").count - 1 == 3 + 1)
    }

    @Test("issue 19: what an earlier command left of other seeds is not taken for this one's")
    func earlierSeeds() throws {
        let scratch = try ScratchFolder()
        let path = try scenario(scratch)
        let out = scratch.path + "/out"
        func run(_ seeds: [String]) throws {
            let outcome = try Tool.hikesim(
                ["run", "--in-process", "--no-pictures", "--out", out] + seeds + [path])
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
        try run(["--seed", "1..3"])
        for name in ["seed-mine", "seed-7"] {
            try FileManager.default.createDirectory(
                atPath: out + "/" + name, withIntermediateDirectories: false)
        }
        _ = try scratch.write("out/seed-7/notes.txt", "mine")
        try run(["--seed", "1..2"])
        #expect(files(out) == ["seed-1", "seed-2", "seed-7", "seed-mine"])
        try run([])
        #expect(files(out).filter { $0.hasPrefix("seed-") } == ["seed-7", "seed-mine"])
    }

    @Test("what such a run leaves can be removed, so that it can be swept")
    func swept() throws {
        let scratch = try ScratchFolder()
        let path = try scenario(scratch)
        let kept = try Tool.hikesim([
            "run", "--in-process", "--keep", "failures", "--out", scratch.path + "/kept", path,
        ])
        #expect(kept.code == 0, "\(kept.errors)")
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/kept"))
        let outcome = try Tool.hikesim(["sweep", "--seed", "1..2", "--out", scratch.path + "/out", path])
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(files(scratch.path + "/out") == [])
    }
}
