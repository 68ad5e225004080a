import Foundation
import GuestExchange
import GuestHost
import Testing

/// Programs of queues, locks, groups and semaphores, made of seeds.
@Suite("Order of work")
struct OrderTests {
    /// Runs a program to its end: what did not hold, and how it went.
    private func run(_ seed: Int) throws -> (broken: [String], done: String?) {
        let fixture = try GuestFixture("orderly-guest")
        var turn = try fixture.tell("program", "\(seed)", at: 1)
        while let next = turn.answer.next {
            turn = try fixture.tell("", uptime: max(next, turn.answer.uptime))
        }
        turn = try fixture.tell("verify", at: 3_600)
        let broken = turn.answer.calls.filter { $0.name == "broken" }.map {
            String(decoding: $0.content, as: UTF8.self)
        }
        return (broken, turn.text("done"))
    }

    @Test(
        "queues keep their order, barriers and locks keep others out, sync and notifications come behind, all work runs"
    )
    func orders() throws {
        var traces: Set<String> = []
        for seed in 1...200 {
            let (broken, done) = try run(seed)
            #expect(broken == [], "seed \(seed)")
            traces.insert(try #require(done))
        }
        #expect(traces.count > 180)
    }

    @Test("a program goes the same way each time")
    func same() throws {
        for seed in 1...10 { #expect(try run(seed).done == run(seed).done) }
    }
}
