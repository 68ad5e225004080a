import FaultDisk
import HikeStorage
import Testing

@Suite("The power fails at every operation of the store (NF-23)")
struct PowerCutTests {
    /// Cuts the power at every operation in turn; the complaints of all runs.
    static func complaints(seed: UInt64?, durability: Database.Durability = .powerCut) throws -> [String] {
        var all: [String] = []
        var number = 0
        var wasCut = true
        while wasCut {
            number += 1
            let run = try StoreRun.prepared(durability: durability)
            run.disk.arm(powerCutAt: number)
            run.perform(StoreStep.workload)
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
        "No accepted item is lost, whatever of the unsynced changes is stored (EM-06, F05, F06, I1, I8, I13)",
        arguments: [nil, 1, 2, 3, 4] as [UInt64?])
    func nothingLost(_ seed: UInt64?) throws {
        let complaints = try Self.complaints(seed: seed)
        #expect(complaints.isEmpty, "\(complaints.count) runs; the first: \(complaints.first ?? "")")
    }

    @Test("The rig finds the losses of a store that does not sync (F05)")
    func plantedBug() throws {
        let complaints = try Self.complaints(seed: nil, durability: .processDeath)
        #expect(complaints.contains { $0.contains("lost: outbox") })
        #expect(complaints.contains { $0.contains("database is gone or empty") })
    }
}
