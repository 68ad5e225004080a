import Foundation
import GuestExchange
import GuestHost
import Testing

/// Programs of queues, locks, groups and semaphores, made of seeds.
@Suite("Order of work")
struct OrderTests {
    /// Runs a program to its end: what did not hold, and how it went.
    private func run(_ seed: Int, order: UInt64? = nil) throws -> (broken: [String], done: String?) {
        let fixture = try GuestFixture("orderly-guest", orderSeed: order)
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

    /// What of a race was first.
    private func race(_ order: UInt64?) throws -> String {
        let fixture = try GuestFixture("orderly-guest", orderSeed: order)
        var turn = try fixture.tell("race", at: 1)
        while let next = turn.answer.next { turn = try fixture.tell("", uptime: next) }
        return try #require(turn.text("order"))
    }

    @Test(
        "sync on a queue of the system waits for nothing that is in it", arguments: [nil, 1, 2] as [UInt64?])
    func global(order: UInt64?) throws {
        let fixture = try GuestFixture("orderly-guest", orderSeed: order)
        #expect(try fixture.tell("global", at: 1).text("order") == "called ")
    }

    @Test("tasks and queues race each other, and none of them itself: each of its orders is found")
    func races() throws {
        #expect(try race(nil) == race(nil))
        var (found, firsts): (Set<String>, Set<Character>) = ([], [])
        for order: UInt64 in 1...60 {
            let text = try race(order)
            #expect(text.count == 20)
            #expect(text.filter("cd|ef".contains).wholeMatch(of: /[cd]{2}\|[ef]{2}/) != nil, "\(text)")
            for own in ["123", "456", "789", "xyz"] { #expect(text.filter(own.contains) == own, "\(text)") }
            // What was put off half a second comes behind.
            #expect(text.hasSuffix("789"), "\(text)")
            found.insert(text)
            firsts.insert(text.first ?? "-")
        }
        #expect(found.count > 50)
        #expect(firsts.isSuperset(of: "ab14cd"))
    }

    @Test(
        "all of that holds in every order of what is due at one moment, and each order is the same each time")
    func shuffled() throws {
        var changed = 0
        for seed in 1...40 {
            let usual = try run(seed).done
            for order: UInt64 in [1, 2, 3] {
                let (broken, done) = try run(seed, order: order)
                #expect(broken == [], "seed \(seed), order \(order)")
                #expect(try run(seed, order: order).done == done)
                if done != usual { changed += 1 }
            }
        }
        #expect(changed > 100)
    }
}
