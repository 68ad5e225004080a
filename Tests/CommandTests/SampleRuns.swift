import Foundation
import HikeAssembly
import HikeLive
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
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let settings = LiveSettings(
            seed: 11, start: "2026-06-14T06:30:00Z", link: "bluetooth",
            devices: [.init(id: "phone", profile: "phone-6.1in"), .init(id: "watch", profile: "watch-49mm")])
        let engine = try LiveEngine(
            settings: settings, factory: InProcessDevices(root: folder), directory: folder)
        let commands: [(Double, PairCommand)] = [
            (1, .location(device: "both", .set(latitude: 46.5, longitude: 12.25))), (3, .link(.down)),
            (4, .heading(device: "watch", degrees: 90)),
            (5, .action(device: "phone", app: "trail", name: "nonsense", arguments: [])), (20, .link(.up)),
            (21, .link(.profileFile(path: "mine.yaml", text: "latency: { least: 1 ms, most: 9 ms }"))),
        ]
        for (time, command) in commands {
            try engine.advance(to: .seconds(time))
            try engine.perform(command)
        }
        try engine.advance(to: .seconds(90))
        return (folder, try engine.end())
    }
}

struct SampleError: Error, CustomStringConvertible { var description: String }
