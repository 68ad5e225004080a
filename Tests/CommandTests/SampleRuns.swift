import Foundation
import HikeAssembly
import HikeLive
import HikeStorage
import HikeValues
import HikeWorld
import Testing

/// Runs that several tests look at; each is made once.
enum SampleRuns {
    private static let scratch: String = {
        // Nothing takes a static value down, so the folder goes when the process does.
        atexit { try? FileManager.default.removeItem(atPath: SampleRuns.scratch) }
        return "/tmp/hikesim-t-\(UUID().uuidString.prefix(8))"
    }()

    /// The scenario of the loop around a lake: seven haptics, fixes for 25 minutes. In process.
    static let loop: Result<String, any Error> = Result {
        let folder = scratch + "/loop"
        let outcome = try Tool.hikesim(["run", "--in-process", "--out", folder, "scenarios/loop.yaml"])
        guard outcome.code == 0 else { throw SampleError(description: outcome.output + outcome.errors) }
        return folder
    }

    /// A live pair that was set to a place, turned, cut off, restored and ended after ninety seconds.
    ///
    /// The folder has no digest, as that of a live pair.
    static func live(in folder: String) throws -> (folder: String, digest: String?) {
        try live(
            in: folder, seed: 11, link: "bluetooth", until: 90,
            [
                (1, brief("{ location: \"46.5,12.25\" }")), (3, brief("{ link: down }")),
                (4, brief("{ heading: 90, on: watch }")),
                (5, brief("{ on: phone, app: trail, action: nonsense }")),
                (20, brief("{ link: up }")),
                (21, brief("{ link: mine.yaml }", ["mine.yaml": "latency: { least: 1 ms, most: 9 ms }"])),
            ])
    }

    /// What a verb sends.
    private static func brief(_ text: String, _ files: [String: String] = [:]) -> PairCommand {
        .brief(text: text, files: files.mapValues { Data($0.utf8) })
    }

    /// A live pair in this process: what it is told at so many seconds, and its end.
    private static func live(
        in folder: String, seed: UInt64, link: String, until end: Double, _ commands: [(Double, PairCommand)]
    ) throws -> (folder: String, digest: String?) {
        let held = try HeldFolder(folder, for: FolderHolder("a test", remedy: "let go of it"))
        let settings = LiveSettings(
            seed: seed, start: "2026-06-14T06:30:00Z", link: link,
            devices: [.init(id: "phone", profile: "phone-6.1in"), .init(id: "watch", profile: "watch-49mm")])
        let engine = try LiveEngine(
            settings: settings, factory: InProcessDevices(root: folder), directory: held, vocabulary: .none)
        for (time, command) in commands {
            try engine.advance(to: .seconds(time))
            // What cannot be done is in the journal too.
            do { try engine.perform(command) } catch is PairCommandError {}
        }
        try engine.advance(to: .seconds(end))
        return (folder, try engine.end())
    }
}

extension SampleRuns {
    /// A live pair whose watch was told by which rules it is to guide, before it had a route.
    static func toldPair(in folder: String) throws -> String {
        try live(
            in: folder, seed: 1, link: "instant", until: 6,
            [
                (
                    2,
                    brief(
                        "{ on: watch, app: trail, action: navigate, with: { name: loop, guidance: cycling } }"
                    )
                ),
                (3, brief("{ on: watch, app: trail, action: stop }")),
            ]
        ).folder
    }

    /// A live pair whose watch is guided along the loop by the profile `hiking`, at a walking pace.
    static func guidedPair(in folder: String) throws -> String {
        let track = try Data(contentsOf: URL(fileURLWithPath: Tool.root + "/scenarios/tracks/loop.gpx"))
        return try live(
            in: folder, seed: 12, link: "instant", until: 2_400,
            [
                (
                    1,
                    .brief(text: "{ on: phone, app: trail, open file: loop.gpx }", files: ["loop.gpx": track])
                ),
                (2, brief("{ on: phone, app: trail, action: send-route, with: { name: loop } }")),
                (4, brief("{ on: watch, app: trail, action: navigate, with: { name: loop } }")),
                (5, .brief(text: "{ location: loop.gpx, pace: 1.4 m/s }", files: ["loop.gpx": track])),
            ]
        ).folder
    }
}

struct SampleError: Error, CustomStringConvertible { var description: String }
