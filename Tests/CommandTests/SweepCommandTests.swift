import Foundation
import Testing

/// `hikesim sweep`: stories over many seeds.
@Suite("hikesim sweep")
struct SweepCommandTests {
    /// A short walk, the same on any seed.
    private func scenario(_ scratch: ScratchFolder, name: String = "Short", _ expectation: String) throws
        -> String
    {
        try scratch.write(
            name + ".yaml",
            """
            scenario: \(name)
            hiker: { follow: \(Tool.root)/scenarios/tracks/loop.gpx, pace: 5 km/h, environment: open }
            steps:
              - wait: 2 s
              - walk: { until: 50 m }
            expect:
              - \(expectation)
              - nothing: { event: haptic }
            """)
    }

    private let holds = "event: { event: lifecycle, on: watch, where: { state: booted } }"
    private let fails = "event: { event: store, count: 7 }"

    private func files(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    @Test("a story that holds is a line, and leaves nothing")
    func passes() throws {
        let scratch = try ScratchFolder()
        let path = try scenario(scratch, holds)
        let outcome = try Tool.hikesim(["sweep", "--seed", "1..4", "--out", scratch.path + "/out", path])
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.outputLines.count == 3)
        #expect(outcome.outputLines[1].hasPrefix("      4 of 4") && outcome.outputLines[1].hasSuffix(path))
        #expect(outcome.outputLines[2].hasPrefix("4 runs of 1 scenarios in "))
        #expect(outcome.outputLines[2].hasSuffix("s: 4 passed, 0 failed"))
        #expect(files(scratch.path + "/out") == [])
    }

    @Test("issue 19: an interrupted sweep tells of the seeds that were finished")
    func interrupted() throws {
        let scratch = try ScratchFolder()
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Tool.folder + "/hikesim")
        process.arguments = [
            "sweep", "--seed", "1..100000", "-j", "1", "--out", scratch.path + "/out",
            try scenario(scratch, fails),
        ]
        process.environment = ["XDG_RUNTIME_DIR": scratch.path]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // Two are finished when the third begins.
        while process.isRunning, !FileManager.default.fileExists(atPath: scratch.path + "/out/seed-3") {
            sched_yield()
        }
        process.interrupt()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
        #expect(text.contains("FAIL seeds 1..") && text.contains(" of 100000 seeds were played"), "\(text)")
    }

    @Test("a story that fails says on which seeds and in what, and leaves the folders of these runs")
    func failing() throws {
        let scratch = try ScratchFolder()
        let path = try scenario(scratch, fails)
        let outcome = try Tool.hikesim(["sweep", "--seed", "1..3", "--out", scratch.path + "/out", path])
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("    FAIL seeds 1..3: event: { event: store, count: 7 }\n"))
        #expect(outcome.output.contains("         seed 1: expected exactly 7 store"))
        #expect(files(scratch.path + "/out") == ["seed-1", "seed-2", "seed-3"])
        #expect(files(scratch.path + "/out/seed-2").contains("report.html"))
    }

    @Test("the list of known failures excuses what it names, and complains of what is mended")
    func known() throws {
        let scratch = try ScratchFolder()
        func list(_ story: String, _ seeds: String, _ fails: String) throws -> String {
            try scratch.write(
                "known.yaml",
                "known:\n  - { story: \(story), seeds: [\(seeds)], fails: [\"\(fails)\"], because: issue 20 }\n"
            )
        }
        let path = try scenario(scratch, fails)
        func sweep(_ list: String, _ path: String) throws -> Tool.Outcome {
            try Tool.hikesim([
                "sweep", "--seed", "1..3", "-j", "2", "--known", list, "--out", scratch.path + "/out", path,
            ])
        }
        let excused = try sweep(list("Short", "1..3", "event: { event: store"), path)
        #expect(excused.code == 0, "\(excused.output)\(excused.errors)")
        #expect(excused.output.contains("fails as known on seeds 1..3: issue 20"))
        #expect(excused.output.contains("0 passed, 0 failed, 3 failed as known"))
        // Another seed, another failure: not excused.
        #expect(try sweep(list("Short", "1..2", "event: { event: store"), path).code == 1)
        #expect(try sweep(list("Short", "1..3", "haptics"), path).code == 1)
        let mended = try sweep(list("Good", "2..3", "haptics"), try scenario(scratch, name: "Good", holds))
        #expect(mended.code == 1)
        #expect(
            mended.output.contains(
                "it passes on all seeds of the list of known failures: take it off the list"))
        let bad = try sweep(list("Short", "three", "x"), path)
        #expect(bad.code == 2 && bad.errors.contains("known.yaml:2:"), "\(bad.errors)")
    }

    @Test("a region that has to be built is built once for all runs, and nothing else is different")
    func region() throws {
        let scratch = try ScratchFolder()
        let path = try scratch.write(
            "planned.yaml",
            """
            scenario: Planned
            region: { from: \(Tool.root)/regions/ridge, on: both }
            hiker: { follow: route, pace: 4 km/h, environment: open }
            steps:
              - { on: phone, plan: { from: Talvern, to: Gratsattel, save as: Up } }
            expect:
              - \(fails)
            """)
        let swept = try Tool.hikesim(["sweep", "--seed", "1..2", "--out", scratch.path + "/many", path])
        #expect(swept.code == 1 && swept.output.contains("FAIL seeds 1..2"), "\(swept.output)\(swept.errors)")
        #expect(!files(scratch.path + "/many/seed-1").contains("region"))
        let run = try Tool.hikesim(
            ["run", "--in-process", "--seed", "1", "--out", scratch.path + "/one", path])
        #expect(run.code == 1)
        #expect(files(scratch.path + "/one").contains("region"))
        #expect(try scratch.text("many/seed-1/digest") == scratch.text("one/digest"))
    }

    @Test("run --keep failures keeps the files of failures alone")
    func keep() throws {
        let scratch = try ScratchFolder()
        let good = try scenario(scratch, name: "Good", holds)
        let bad = try scenario(scratch, name: "Bad", fails)
        let outcome = try Tool.hikesim([
            "run", "--in-process", "--keep", "failures", "--out", scratch.path + "/out", good, bad,
        ])
        #expect(outcome.code == 1 && outcome.output.contains("1 of 2 runs passed"))
        #expect(files(scratch.path + "/out") == ["bad"])
    }
}
