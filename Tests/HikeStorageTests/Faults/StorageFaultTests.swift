import FaultDisk
import HikeStorage
import Testing

/// A family of faults, tried at every operation.
struct FaultPlan: Sendable, CustomTestStringConvertible {
    let operations: Set<DiskOperation>
    let kind: Fault.Kind
    let isLasting: Bool
    let isTorn: Bool

    func fault(_ number: Int) -> Fault {
        Fault(operations, number: number, kind: kind, isLasting: isLasting, isTorn: isTorn)
    }

    var testDescription: String { fault(1).description }

    private static func plan(
        _ operations: Set<DiskOperation>, _ kind: Fault.Kind = .inputOutput, lasting: Bool = false,
        torn: Bool = false
    ) -> FaultPlan {
        FaultPlan(operations: operations, kind: kind, isLasting: lasting, isTorn: torn)
    }

    static let all: [FaultPlan] = [
        plan([.write]), plan([.write], torn: true), plan([.write, .name], lasting: true),
        plan([.write], .full, torn: true), plan([.write, .name], .full, lasting: true),
        plan([.sync]), plan([.sync], lasting: true), plan([.name]), plan([.read]),
        plan([.read], lasting: true),
    ]
}

@Suite("Every write, sync and file operation of the store fails once (NF-23)")
struct StorageFaultTests {
    /// How a run goes on after its fault.
    enum Ending: CaseIterable {
        /// The process dies; the disk is well when it starts again.
        case death
        /// The disk is well again and the same process goes on; then the power fails.
        case recoveryAndPowerCut
    }

    @Test(
        "Whichever operation fails, nothing accepted is lost, nothing comes twice (EM-06, F18, F19, I1..I8, I13)",
        arguments: FaultPlan.all, Ending.allCases)
    func everyOperation(_ plan: FaultPlan, _ ending: Ending) throws {
        var number = 0
        var fired = true
        while fired {
            number += 1
            let fault = plan.fault(number)
            let run = try StoreRun.prepared()
            run.disk.arm(fault)
            run.perform(StoreStep.workload)
            fired = run.disk.faultCount > 0
            if ending == .recoveryAndPowerCut {
                run.disk.disarm()
                if run.store == nil { try run.open() }
                let reports = run.reports.count
                run.perform(StoreStep.afterwards)
                #expect(run.reports.count == reports, "after \(fault): \(run.reports[reports...])")
                run.disk.cutPower()
                run.drop()
                try run.disk.restorePower()
            }
            let complaints = run.complaints()
            #expect(complaints.isEmpty, "after \(fault): \(complaints); reports: \(run.reports)")
        }
        #expect(number > 5)
    }
}
