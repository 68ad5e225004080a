import Foundation
import HikeValues
import HikeWorld

/// What a device's process held at a moment.
public struct StormLoad: Sendable {
    /// Open descriptors.
    public var descriptors: Int
    /// Resident memory, in MiB.
    public var resident: Double

    init(of process: Int32) throws {
        descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        let words = line.split(whereSeparator: \.isWhitespace)
        resident = words.count > 1 ? (Double(words[1]) ?? 0) / 1_024 : 0
    }
}

extension StormRun {
    /// Breaks the link again and again, each time with content on all channels waiting on both sides, and lets nothing die.
    ///
    /// - Returns: after each outage, when all has been handed over, what each device holds; the report in the end.
    public func soak(
        outages: Int, items: Int, progress: ([String: StormLoad]) -> Void = { _ in }
    ) throws -> (loads: [[String: StormLoad]], report: StormReport) {
        let world = try present()
        world.setLink(quality: LinkQuality(latency: .milliseconds(20), bandwidth: 2_000_000, loss: 0))
        var loads: [[String: StormLoad]] = []
        for _ in 0..<outages {
            world.setLink(isUp: false)
            for id in Self.ids {
                send(.userInfo, count: items, size: 200, from: id)
                send(.file, count: 2, size: 200_000, from: id)
                send(.context, count: 3, size: 1_000, from: id)
                send(.message, count: 3, size: 1_000, from: id)
            }
            try world.advance(to: world.now + .seconds(1))
            world.setLink(isUp: true)
            try drain(world)
            var load: [String: StormLoad] = [:]
            for id in Self.ids {
                if let process = world.processID(of: id) { load[id] = try StormLoad(of: process) }
            }
            loads.append(load)
            progress(load)
        }
        try drainAndJudge()
        return (loads, report)
    }
}
