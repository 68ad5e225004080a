import Foundation
import HikeAssembly
import HikeStorage
import HikeWorld
import Synchronization

/// How fast an app can call `transferUserInfo`, durable and with its event log, against bare SQLite with the same
/// settings on the same disk: one INSERT of the same payload in a transaction of its own.
struct CallRows {
    private static let blocks = 30
    private static let rounds = 100
    private static let size = 1_024

    let folder: String

    func measure() throws -> [Row] {
        let root = folder + "/calls"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        let pair = try ProbePair(
            folder: root, factory: InProcessDevices(root: root, apps: [ProbeApp.description]))
        pair.world.setLink(isUp: false)
        try pair.advance()
        let bare = try Database(path: root + "/bare.sqlite")
        try bare.execute("CREATE TABLE items (sequence INTEGER PRIMARY KEY, payload BLOB NOT NULL) STRICT")
        let payload = [UInt8](repeating: 7, count: Self.size)
        var number: Int64 = 0
        var ratios: [Double] = []
        var bareTimes: [Double] = []
        var callTimes: [Double] = []
        // In short blocks by turns, so that other work on the machine meets both alike.
        for block in 0..<Self.blocks + 2 {
            let bareSeconds = try Stopwatch.seconds {
                for _ in 0..<Self.rounds {
                    number += 1
                    try bare.execute("BEGIN IMMEDIATE")
                    try bare.run("INSERT INTO items VALUES (?, ?)", [.integer(number), .blob(payload)])
                    try bare.execute("COMMIT")
                }
            }
            let callSeconds = try Stopwatch.seconds {
                try pair.perform(ProbeApp.transferUserInfo(count: Self.rounds, size: Self.size))
            }
            guard block >= 2 else { continue }
            ratios.append(bareSeconds / callSeconds)
            bareTimes.append(bareSeconds)
            callTimes.append(callSeconds)
        }
        // Nothing was refused: all of it arrives.
        let before = ProbeApp.arrived.load(ordering: .relaxed)
        pair.world.setLink(isUp: true)
        try pair.advance()
        guard ProbeApp.arrived.load(ordering: .relaxed) - before == (Self.blocks + 2) * Self.rounds else {
            throw Child.Failed(description: "user info that an app has sent did not arrive")
        }
        let perSecond = { (times: [Double]) in Double(Self.rounds) / Statistics.median(times) }
        return [
            Row(
                "transferUserInfo of an app / bare SQLite", Statistics.median(ratios), "times", decimals: 2,
                target: .atLeast(0.5),
                note: "1 KiB, synchronous=FULL, with event log; median of \(Self.blocks) blocks"),
            Row("  transferUserInfo", perSecond(callTimes), "/s", note: "accepted and durable"),
            Row("  bare SQLite", perSecond(bareTimes), "/s", note: "one INSERT in one transaction"),
        ]
    }
}
