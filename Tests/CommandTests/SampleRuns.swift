import Foundation
import HikeAssembly
import HikeFormats
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
                (1, .location(device: "both", .set(latitude: 46.5, longitude: 12.25))), (3, .link(.down)),
                (4, .heading(device: "watch", degrees: 90)),
                (5, .action(device: "phone", app: "trail", name: "nonsense", arguments: [])),
                (20, .link(.up)),
                (21, .link(.profileFile(path: "mine.yaml", text: "latency: { least: 1 ms, most: 9 ms }"))),
            ])
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
            try engine.perform(command)
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
                    .action(
                        device: "watch", app: "trail", name: "navigate",
                        arguments: ["name=loop", "guidance=cycling"])
                ),
                (3, .action(device: "watch", app: "trail", name: "stop", arguments: [])),
            ]
        ).folder
    }

    /// A live pair whose watch is guided along the loop by the profile `hiking`, at a walking pace.
    static func guidedPair(in folder: String) throws -> String {
        let track = try Data(contentsOf: URL(fileURLWithPath: Tool.root + "/scenarios/tracks/loop.gpx"))
        let places = try TrackFile(Array(track)).track.segments.flatMap { $0 }
            .map {
                LocationCommand.Place(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude)
            }
        return try live(
            in: folder, seed: 12, link: "instant", until: 2_400,
            [
                (1, .openFile(device: "phone", app: "trail", name: "loop.gpx", contents: track)),
                (2, .action(device: "phone", app: "trail", name: "send-route", arguments: ["name=loop"])),
                (4, .action(device: "watch", app: "trail", name: "navigate", arguments: ["name=loop"])),
                (5, .location(device: "both", .start(places: places, speed: 1.4, interval: 1))),
            ]
        ).folder
    }
}

struct SampleError: Error, CustomStringConvertible { var description: String }
