import Foundation
import HikeConnectivity
import HikeValues
import Testing

@Suite("File transfer in a world of faults")
struct DeliverySimulationTests {
    /// More worlds through the environment, for a nightly run.
    private static let seeds =
        ProcessInfo.processInfo.environment["HIKESIM_SEEDS"].flatMap { UInt64($0) } ?? 2_000

    @Test("2,000 worlds keep I1, I2, I3, I4, I8, I10 and I16 (EM-06, OH5-61)")
    func worlds() {
        var total = SimulationCounts()
        for seed in 0..<max(2_000, Self.seeds) {
            let world = SimulatedWorld(seed: seed)
            let violations = world.run()
            if !violations.isEmpty {
                Issue.record(
                    "seed \(seed) (\(world.options)): \(violations.prefix(5).joined(separator: "; "))")
            }
            total.crashes += world.counts.crashes
            total.crashesInsideBatch += world.counts.crashesInsideBatch
            total.lost += world.counts.lost
            total.doubled += world.counts.doubled
            total.outages += world.counts.outages
            total.resumed += world.counts.resumed
            total.accepted += world.counts.accepted
            total.taken += world.counts.taken
            total.redelivered += world.counts.redelivered
        }
        // A fault that never happens proves nothing.
        #expect(total.crashes > 2_000)
        #expect(total.crashesInsideBatch > 200)
        #expect(total.lost > 10_000)
        #expect(total.doubled > 10_000)
        #expect(total.outages > 2_000)
        #expect(total.resumed > 100)
        #expect(total.accepted > 5_000)
        #expect(total.taken >= total.accepted)
        #expect(total.redelivered > 10)
    }

    @Test("Each planted bug is caught within 1,000 worlds", arguments: PlantedBug.allCases)
    func planted(_ bug: PlantedBug) {
        let caught = (0..<1_000 as Range<UInt64>).first { !SimulatedWorld(seed: $0, bug: bug).run().isEmpty }
        #expect(caught != nil, "the bug \(bug) was not noticed")
    }

    @Test("One seed gives one course of events (I12)")
    func determinism() {
        for seed in 0..<50 as Range<UInt64> {
            let first = SimulatedWorld(seed: seed)
            let second = SimulatedWorld(seed: seed)
            _ = first.run()
            _ = second.run()
            #expect(first.digest == second.digest)
            #expect(first.counts.events == second.counts.events)
        }
    }
}
