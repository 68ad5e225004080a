import HikeHardware
import HikeSimTesting
import HikeValues
import HikeWorld
import TestApps
import Testing

/// Apps ask while lines, servers, apps and devices come and go.
@Suite("A network in which anything may happen")
struct NetworkChaosTests {
    private struct Chaos {
        var random: RandomStream
        let pair: SimulatedPair

        init(seed: UInt64) throws {
            random = RandomStream(seed: seed).split("chaos")
            pair = try SimulatedPair(apps: [FetchApp.description], seed: seed)
            try pair.answer("https://huts.example/*", with: .text(String(repeating: "x", count: 9_000)))
        }

        mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

        mutating func happen() throws {
            let device = below(2) == 0 ? "phone" : "watch"
            switch below(16) {
            case 0...6:
                let host = below(4) == 0 ? "nobody.example" : "huts.example"
                try pair.perform(
                    "get", on: device, app: "fetch", ["url": "https://\(host)/1", "timeout": "\(below(40))"])
            case 7...8:
                let line = NetworkLine(
                    NetworkLine.State.allCases[below(3)], below(2) == 0 ? .wifi : .cellular,
                    latency: .milliseconds(Int64(below(5_000))), bandwidth: Double(100 + below(9_000)),
                    loss: Double(below(3)) / 4)
                try pair.setNetwork(line, on: device)
            case 9: try pair.setNetwork(.online)
            case 10: try pair.perform("cancel", on: device, app: "fetch")
            case 11: try pair.failServers(below(2) == 0 ? .silent : .status(503), forSeconds: 20)
            case 12: try pair.breakLink(forSeconds: Double(1 + below(20)))
            case 13:
                try pair.perform(below(2) == 0 ? .suspend : .crash, "fetch", on: device)
                try pair.wait(seconds: 1)
                try pair.perform(.foreground, "fetch", on: device)
            case 14 where below(3) == 0:
                try pair.kill(device)
                // What the new life does is not to be taken for the old one's.
                try pair.wait(seconds: 1)
                try pair.restart(device)
            default: try pair.wait(seconds: Double(below(10)))
            }
        }
    }

    /// Requests that were under way when their device died, of which nothing more is said.
    private func lost(_ run: SimulatedRun) -> Set<String> {
        var open: [String: String] = [:]
        var lost: Set<String> = []
        for event in run.events {
            let id = event.text("id") ?? ""
            switch event.text(event.event == "lifecycle" ? "state" : "kind") {
            case "request" where event.event == "network": open[id] = event.device
            case "answer" where event.event == "network", "failure" where event.event == "network":
                open[id] = nil
            case "killed":
                let device = event.text("on")
                lost.formUnion(open.filter { $0.value == device }.keys)
                open = open.filter { $0.value != device }
            default: break
            }
        }
        return lost
    }

    @Test(
        "EM-33: every request ends exactly once unless its device dies, and equal seeds give equal logs",
        arguments: 1...8 as ClosedRange<UInt64>)
    func once(seed: UInt64) throws {
        func run() throws -> SimulatedRun {
            var chaos = try Chaos(seed: seed)
            for _ in 0..<120 { try chaos.happen() }
            try chaos.pair.setNetwork(.online)
            try chaos.pair.wait(seconds: 200)
            return try chaos.pair.finish()
        }
        let one = try run()
        #expect(one.failures == [])
        let asked = one.events(.network).filter { $0.text("kind") == "request" }.compactMap { $0.text("id") }
        let ended = one.requests().map(\.id)
        let lost = lost(one)
        #expect(asked.count > 20 && Set(asked).count == asked.count)
        #expect(Set(ended).count == ended.count)
        let both = lost.intersection(ended)
        let odd = one.events.filter { $0.text("state") == "killed" || both.contains($0.text("id") ?? "") }
        #expect(both.isEmpty, "\(odd.map { String(decoding: $0.line(), as: UTF8.self) })")
        #expect(lost.union(ended) == Set(asked))
        #expect(one.digest != nil)
        #expect(try run().digest == one.digest)
    }
}
