import FaultDisk
import HikeStorage
import Testing

@Suite("The power fails at every operation of the store (NF-23)")
struct PowerCutTests {
    /// Cuts the power at every operation in turn, or at each of so many; the complaints of all runs.
    static func complaints(
        _ workload: StoreWorkload, seed: UInt64?, durability: Database.Durability = .powerCut, step: Int = 1
    ) throws -> [String] {
        var all: [String] = []
        var number = 0
        var wasCut = true
        while wasCut {
            number += step
            let run = try StoreRun.prepared(workload, durability: durability)
            run.disk.arm(powerCutAt: number)
            run.perform(workload.steps)
            wasCut = !run.disk.hasPower
            run.disk.cutPower()
            run.drop()
            try run.disk.restorePower(seed: seed.map { $0 &* 1_000 &+ UInt64(number) })
            let complaints = run.complaints()
            if !complaints.isEmpty { all.append("cut at \(number): \(complaints); reports: \(run.reports)") }
        }
        #expect(number > 50)
        return all
    }

    @Test(
        "No accepted item is lost, whatever of the unsynced changes is stored (EM-05, EM-06, EM-07, F05, F06, I1, I8, I13)",
        arguments: [nil, 1] as [UInt64?])
    func nothingLost(_ seed: UInt64?) throws {
        for workload in StoreWorkload.all {
            let complaints = try Self.complaints(workload, seed: seed)
            #expect(complaints.isEmpty, "\(complaints.count) runs; the first: \(complaints.first ?? "")")
        }
    }

    @Test("The rig finds the losses of a store that does not sync (F05)")
    func plantedBug() throws {
        let files = try Self.complaints(.files, seed: nil, durability: .processDeath, step: 7)
        #expect(files.contains { $0.contains("database is gone or empty") })
        // Without files too: what was queued is not taken for nothing.
        let content = try Self.complaints(.content, seed: nil, durability: .processDeath, step: 7)
        #expect(content.contains { $0.contains("database is gone or empty") })
    }
}
