import FaultDisk
import Foundation
import HikeConnectivity
import HikeStorage

/// A store on a disk that fails by plan, its ledger, and what is checked when it is opened again.
final class StoreRun {
    let folder: ScratchFolder
    let disk: FaultDisk
    let durability: Database.Durability
    private(set) var store: TransferStore?
    private(set) var ledger = StoreLedger()
    /// Sentences that the store had no event for.
    private(set) var reports: [String] = []
    /// What was wrong while the store was open, one sentence each.
    private var observations: [String] = []
    private(set) var storeID: StoreID?
    /// What the store held when it was opened last.
    private(set) var restored: RestoredState?
    /// Called after each effect.
    var afterEffect: (() throws -> Void)?
    private(set) var app: Sandbox?
    private var openings: UInt64 = 0
    private var contents: [String: [UInt8]] = [:]

    /// The receiver's side knows one sender.
    static let sender = StoreID(high: 7, low: 7)

    init(durability: Database.Durability = .powerCut) throws {
        self.durability = durability
        folder = try ScratchFolder()
        disk = try FaultDisk(root: folder.path)
        app = try disk.sandbox("app")
    }

    /// A file of the app, there before the faults begin.
    func give(_ name: String, _ content: [UInt8]) throws {
        contents[name] = content
        try app?.writeAtomically(try SandboxPath(name), content)
    }

    func content(_ name: String) -> [UInt8] { contents[name] ?? [] }

    /// Opens the store as a device does that boots.
    func open() throws {
        let app = try app ?? disk.sandbox("app")
        self.app = app
        openings += 1
        let id = StoreID(high: openings, low: 0)
        let opened = try TransferStore(
            sandbox: disk.sandbox("daemon"), durability: durability, newStore: { id },
            appSandbox: { $0 == StoreStep.app ? app : nil }, vfs: disk.layerName,
            report: { [weak self] in self?.reports.append($0) })
        let state = try opened.restore()
        try opened.cleanExports(app)
        store = opened
        restored = state
        if storeID == nil { storeID = state.store }
    }

    /// The process dies; the files stay.
    func drop() {
        store = nil
        app = nil
        restored = nil
        ledger.forgetPostponed()
    }

    /// Performs an effect and writes down what its answer promises. True if it succeeded.
    ///
    /// - Parameters:
    ///   - claim: what is true once it has succeeded.
    ///   - mayMake: facts that may be true from then on.
    ///   - undone: facts that cannot be true once it has failed and the store has written what waits.
    ///   - isSuccess: judges the answer; by default any silent effect without a report has succeeded.
    @discardableResult
    func perform(
        _ effect: TransferEffect, _ claim: StoreLedger.Claim = StoreLedger.Claim(), mayMake: [String] = [],
        undone: [String] = [], isSuccess: ((TransferEvent) -> Bool)? = nil
    ) -> Bool {
        guard let store else { return false }
        let reported = reports.count
        ledger.begin(claim)
        ledger.begin(StoreLedger.Claim(makes: mayMake))
        let answer = store.perform(effect)
        let succeeded: Bool
        if let isSuccess {
            succeeded = answer.map(isSuccess) ?? false
        } else {
            succeeded = reports.count == reported
        }
        if store.isClean { ledger.finishPostponed() }
        if succeeded { ledger.finish(claim) }
        if !succeeded, !undone.isEmpty {
            ledger.postpone(StoreLedger.Claim(ends: undone))
            if store.isClean { ledger.finishPostponed() }
        }
        note()
        return succeeded
    }

    /// Performs what the store may write at a time of its own choice.
    func postpone(_ claim: StoreLedger.Claim, _ change: (TransferStore) -> Void) {
        guard let store else { return }
        ledger.postpone(claim)
        change(store)
        if store.isClean { ledger.finishPostponed() }
        note()
    }

    func postpone(_ effect: TransferEffect, _ claim: StoreLedger.Claim) {
        postpone(claim) { _ = $0.perform(effect) }
    }

    /// The facts and counters of something that is about to be removed.
    func forget(counters: [String]) { for counter in counters { ledger.forget(counter: counter) } }

    func observe(_ complaint: String) { observations.append(complaint) }

    private func note() {
        do { try afterEffect?() } catch { reports.append("\(error)") }
    }

    /// Performs the steps until the power fails. A store that does not open performs none.
    func perform(_ steps: [StoreStep]) {
        if store == nil { try? open() }
        for step in steps where store != nil && disk.hasPower { step.perform(self) }
    }

    /// Opens the store again without faults and says what is wrong with it, one sentence each.
    func complaints(probes: [StoreProbe] = StoreProbe.all) -> [String] {
        drop()
        disk.disarm()
        do {
            try open()
            guard let store, let state = restored else { return ["not open"] }
            let path = store.sandbox.rootPath + "/transfers.sqlite"
            try Database(path: path, vfs: disk.layerName).checkIntegrity(thorough: true)
            var found = StoreProbe.Findings()
            if state.store != storeID ?? state.store {
                found.complaints.append("another store: \(state.store)")
            }
            for probe in probes {
                found += try probe.look(StoreProbe.View(run: self, store: store, state: state))
            }
            return observations + ledger.complaints(found: found)
        } catch {
            return ["does not open: \(error)"]
        }
    }
}

extension StoreRun {
    /// A run whose app has its files, before the workload's first operation.
    static func prepared(
        _ workload: StoreWorkload, durability: Database.Durability = .powerCut
    ) throws -> StoreRun {
        let run = try StoreRun(durability: durability)
        for (index, file) in StoreStep.files.enumerated() {
            try run.give(file.name, StoreStep.content(100 + index, size: file.size))
        }
        if !workload.isFirst { try run.open() }
        return run
    }
}
