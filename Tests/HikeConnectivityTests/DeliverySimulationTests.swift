import ConnectivitySimulation
import Testing

@Suite("Simulation: two daemons in a world of faults")
struct DeliverySimulationTests {
    @Test("300 worlds keep I1 to I4, I6 to I11, I15 and I16 (EM-05, EM-06, EM-07, EM-08, NF-23)")
    func worlds() {
        let run = SimulationRun(0..<300)
        for failure in run.failures.prefix(1) {
            Issue.record("\(SimulationRun.report(on: failure.seed))")
        }
        #expect(run.failures.map(\.seed) == [])
        // A fault that never happens proves nothing.
        #expect(run.counts.missing == [])
        #expect(run.counts[.powerCuts] > 500)
        #expect(run.counts[.crashesInsideBatch] > 300)
        #expect(run.counts[.itemsTaken] > 2_000)
        #expect(run.counts[.filesTaken] > 500)
        #expect(run.counts[.contextsSeen] > 700)
        #expect(run.counts[.messagesDelivered] > 500)
        #expect(run.counts[.replies] > 400)
    }

    @Test("Each planted bug is noticed within 1,000 worlds", arguments: PlantedBug.allCases)
    func planted(_ bug: PlantedBug) {
        #expect(SimulationRun.noticed(bug) != nil, "the bug \(bug) was not noticed")
    }

    @Test(
        "F15: one direction after the other is clogged, and nothing else is wrong: all of it arrives, and nothing fails"
    )
    func clogsInTurn() {
        var counts = SimulationCounts()
        for seed in 0..<60 as Range<UInt64> {
            let world = SimulatedWorld(seed: seed) { $0.leaveClogsOnly() }
            #expect(world.run() == [], "seed \(seed)")
            counts.add(world.counts)
        }
        #expect(counts[.unclogged0] > 100 && counts[.unclogged1] > 100)
        #expect(counts[.lost] == 0 && counts[.kills] == 0 && counts[.outages] == 0)
        #expect(counts[.itemsTaken] > 500 && counts[.filesTaken] > 100 && counts[.contextsSeen] > 100)
    }

    @Test("One seed gives one course of events (I12)")
    func determinism() {
        for seed in 0..<40 as Range<UInt64> {
            let first = SimulatedWorld(seed: seed)
            let second = SimulatedWorld(seed: seed)
            _ = first.run()
            _ = second.run()
            #expect(first.digest == second.digest)
            #expect(first.counts[.events] == second.counts[.events])
        }
    }

    @Test("A failed world says what it was like, what happened last and how to run it again")
    func report() {
        let text = SimulationRun.report(on: 13, bug: .canary)
        #expect(text.hasPrefix("seed 13: loss "))
        #expect(text.hasSuffix("again: tools/simulate --trace 13 --bug canary"))
        #expect(text.contains("the canary"))
        #expect(text.split(separator: "\n").count > 100)
    }
}
