import FaultDisk
import HikeConnectivity
import HikeStorage
import Testing

/// A family of faults, tried at every operation.
struct FaultPlan: Sendable {
    let operations: Set<DiskOperation>
    let kind: Fault.Kind
    let isLasting: Bool
    let isTorn: Bool

    func fault(_ number: Int) -> Fault {
        Fault(operations, number: number, kind: kind, isLasting: isLasting, isTorn: isTorn)
    }

    private static func plan(
        _ operations: Set<DiskOperation>, _ kind: Fault.Kind = .inputOutput, lasting: Bool = false,
        torn: Bool = false
    ) -> FaultPlan {
        FaultPlan(operations: operations, kind: kind, isLasting: lasting, isTorn: torn)
    }

    static let all: [FaultPlan] = [
        plan([.write]), plan([.write], torn: true), plan([.write, .name], lasting: true),
        plan([.write, .name], .full, lasting: true), plan([.write], .full, torn: true), plan([.name]),
        plan([.sync]), plan([.sync], lasting: true), plan([.read]), plan([.read], lasting: true),
    ]
}

@Suite("Every write, sync and file operation of the store fails once (NF-23)")
struct StorageFaultTests {
    /// How a run goes on after its fault.
    enum Ending: CaseIterable {
        /// The disk is well again and the same process goes on.
        case recovery
        /// The process dies; the next one goes on, with a disk that is well.
        case death
    }

    /// Operations take turns with the endings. Plans of the same operations begin with different ones.
    @Test(
        "Whichever operation fails, nothing accepted is lost, nothing comes twice (EM-05, EM-06, EM-07, F18, F19, I1..I8, I13)",
        arguments: FaultPlan.all.indices)
    func everyOperation(_ index: Int) throws {
        let plan = FaultPlan.all[index]
        for workload in StoreWorkload.all {
            var number = 0
            var fired = true
            while fired {
                number += 1
                let ending = Ending.allCases[(number + index) % Ending.allCases.count]
                fired = try self.fired(plan.fault(number), ending, workload)
            }
            // The later workload makes no files, and finds what it reads in memory.
            #expect(number > 5 || !workload.isFirst)
        }
    }

    /// Linux takes pages whose sync failed for clean: another sync succeeds and stores nothing. The process that saw the
    /// failure would have discarded the file.
    @Test("A group of pieces whose sync failed, in a process that died of it, is written anew (F19, F27, I8)")
    func failedSyncOfGroup() throws {
        let run = try StoreRun.prepared(.content)
        let group = TransferLimits.chunksInSync.lowerBound
        let size = 200 * group
        run.perform([.receive(5, size: size, stopsAfter: 0)])
        let file = try #require(Incoming(5, size: size))
        run.disk.arm(Fault([.sync], number: 1))
        // The failure would meet the next call, which does not come.
        #expect(file.append(0..<group, run) && run.disk.faultCount == 1)
        run.drop()
        run.disk.disarm()
        // The length says that all is there, and the content can be read.
        try run.open()
        #expect(run.restored?.staging?.chunks == group)
        run.perform([.resume])
        #expect(run.ledger.promises["inbox 5"] == .present)
        run.disk.cutPower()
        run.drop()
        try run.disk.restorePower()
        #expect(run.complaints() == [])
    }

    /// One run, which ends with a power cut. False where it was over before the fault.
    private func fired(_ fault: Fault, _ ending: Ending, _ workload: StoreWorkload) throws -> Bool {
        let run = try StoreRun.prepared(workload)
        run.disk.arm(fault)
        run.perform(workload.steps)
        let fired = run.disk.faultCount > 0
        run.disk.disarm()
        if ending == .death {
            let complaints = run.complaints()
            #expect(complaints.isEmpty, "after \(fault) and death: \(complaints); reports: \(run.reports)")
        } else if run.store == nil {
            try run.open()
        }
        let reports = run.reports.count
        run.perform(workload.afterwards)
        #expect(run.reports.count == reports, "after \(fault): \(run.reports[reports...])")
        run.disk.cutPower()
        run.drop()
        try run.disk.restorePower()
        let complaints = run.complaints()
        #expect(complaints.isEmpty, "after \(fault): \(complaints); reports: \(run.reports)")
        return fired
    }
}
