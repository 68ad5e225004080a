import Foundation
import HikeApps
import HikeAssembly
import HikeStorage
import HikeWorld

/// How soon a pair is ready: both processes started, connected, booted, with empty sandboxes.
struct PairRows {
    static let rounds = 20
    let folder: String
    let executables: String

    func measure() throws -> [Row] {
        let times = try (0..<Self.rounds).map { try ready($0) * 1_000 }
        var rows = [
            Row(
                "pair ready (processes, hello, boot)", Statistics.median(times), "ms", decimals: 0,
                target: .atMost(150),
                note: "median of \(Self.rounds), 90 % \(Int(Statistics.quantile(times, 0.9))) ms")
        ]
        if let up = try commands() { rows.append(up) }
        return rows
    }

    private func ready(_ round: Int) throws -> Double {
        let root = folder + "/pair-\(round)"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        let track = LongHike.gpx(LongHike.line(length: 200, spacing: 100), name: "Short")
        try Data(track).write(to: URL(fileURLWithPath: folder + "/short.gpx"))
        let text = "scenario: Ready\nhiker: { follow: short.gpx }\nsteps:\n  - walk:\n"
        let scenario = try ScenarioReader.read(
            bytes: Array(text.utf8), file: "ready.yaml", vocabulary: AppCatalog.words)
        var session: RunSession?
        let seconds = try Stopwatch.seconds {
            session = try RunSession(
                scenario: scenario, files: ScenarioFiles(folder: folder),
                options: RunOptions(
                    directory: try HeldFolder(
                        root, for: FolderHolder("the bench", remedy: "wait for its end"))),
                factory: try DeviceProcesses(root: root, programs: .shipped(in: executables)))
        }
        guard let session, session.processID(of: "phone") != nil, session.processID(of: "watch") != nil else {
            throw Child.Failed(description: "a pair was not ready: a device did not start")
        }
        return seconds
    }

    /// `hikesim up --json` until it returns, where this version of hikesim has it.
    private func commands() throws -> Row? {
        let program = executables + "/hikesim"
        let printed = folder + "/up.json"
        guard let help = try? Child([program, "--help"], output: printed).finish().printed,
            String(decoding: help, as: UTF8.self).split(separator: "\n").contains(where: {
                $0.split(separator: " ").first == "up"
            })
        else { return nil }
        var times: [Double] = []
        for round in 0..<Self.rounds {
            let name = "bench-\(getpid())-\(round)"
            let up = try Child(
                [program, "up", "--json", "--name", name, "--out", folder + "/up-\(round)"], output: printed)
            times.append(try up.finish().seconds * 1_000)
            _ = try Child([program, "down", "--name", name], output: printed).finish()
        }
        return Row(
            "hikesim up --json", Statistics.median(times), "ms", target: .atMost(150),
            note: "median of \(Self.rounds), 90 % \(Int(Statistics.quantile(times, 0.9))) ms")
    }
}
