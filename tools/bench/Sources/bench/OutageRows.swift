import Foundation
import Glibc
import HikeAssembly
import HikeConnectivity
import HikeWorld
import Synchronization

/// What was queued while the link was down goes through when it is up again. Both devices and the world are in one
/// process, which is started anew for each measurement, so that its memory is that of the delivery.
struct OutageRows {
    private static let runs = 5
    private static let outages = 10
    private static let size = 200
    /// The word that makes this program one measurement.
    static let word = "--outage"

    let folder: String

    /// What a measurement prints.
    private struct Figures: Codable {
        /// Of each outage, from the moment at which the link is up until the last handler has returned.
        var seconds: [Double] = []
        var queueSeconds: [Double] = []
        /// Resident MiB: of the idle pair, and at most until the end of the first outage and of the last.
        var idle = 0.0
        var first = 0.0
        var last = 0.0
    }

    func measure() throws -> [Row] {
        let count = TransferLimits.outboxItems
        let runs = try (0..<Self.runs).map { try figures(run: $0, outages: 1) }
        let long = try figures(run: Self.runs, outages: Self.outages)
        let seconds = runs.flatMap(\.seconds)
        let rate = Double(count) / Statistics.median(seconds)
        let growth = Statistics.median(runs.map { $0.first - $0.idle })
        return [
            Row(
                "\(count) user infos after an outage", rate, "/s",
                note: "200 B; median of \(Self.runs), \(Self.text(seconds)) s"),
            Row(
                "  queued before", Double(count) / Statistics.median(runs.flatMap(\.queueSeconds)), "/s",
                note: "each durable"),
            Row(
                "  memory of both devices and the world", Statistics.median(runs.map(\.first)), "MiB",
                decimals: 1,
                note: "resident at most; "
                    + "\(Int((growth * 1_048_576 / Double(count)).rounded())) B an item above the idle pair"),
            Row(
                "  \(count * Self.outages) in \(Self.outages) outages",
                Double(count * Self.outages) / long.seconds.reduce(0, +), "/s",
                note: "\(Self.text(long.seconds)) s an outage"),
            Row(
                "  memory at the last outage over the first", long.last - long.first, "MiB", decimals: 1,
                target: .atMost(10), note: "the payloads in between are 18 MB"),
        ]
    }

    private func figures(run: Int, outages: Int) throws -> Figures {
        let place = folder + "/outage-\(run)"
        let child = try Child(
            ["/proc/self/exe", Self.word, place, String(outages)], output: folder + "/outage.json")
        let figures = try JSONDecoder().decode(Figures.self, from: child.finish().printed)
        try FileManager.default.removeItem(atPath: place)
        return figures
    }

    private static func text(_ seconds: [Double]) -> String {
        [seconds.min() ?? 0, seconds.max() ?? 0].map { String(format: "%.2f", $0) }.joined(separator: " to ")
    }

    /// One measurement.
    static func run(_ arguments: [String]) throws {
        guard arguments.count == 2, let outages = Int(arguments[1]) else { exit(2) }
        let place = arguments[0]
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let pair = try ProbePair(
            folder: place, factory: InProcessDevices(root: place, apps: [ProbeApp.description]))
        var figures = Figures()
        figures.idle = try ProcessMemory(of: getpid()).peak
        let count = TransferLimits.outboxItems
        for outage in 1...outages {
            pair.world.setLink(isUp: false)
            try pair.advance()
            figures.queueSeconds.append(
                try Stopwatch.seconds {
                    try pair.perform(ProbeApp.transferUserInfo(count: count, size: size))
                })
            pair.world.setLink(isUp: true)
            figures.seconds.append(try Stopwatch.seconds { try pair.advance() })
            guard ProbeApp.arrived.load(ordering: .relaxed) == count * outage else {
                throw Child.Failed(description: "user info that was queued did not arrive")
            }
            figures.last = try ProcessMemory(of: getpid()).peak
            if outage == 1 { figures.first = figures.last }
        }
        print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
    }
}
