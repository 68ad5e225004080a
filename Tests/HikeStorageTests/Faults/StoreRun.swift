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
    private(set) var storeID: StoreID?
    /// Called after each effect.
    var afterEffect: (() throws -> Void)?
    private var app: Sandbox?
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
            appSandbox: { $0 == "trail" ? app : nil }, vfs: disk.layerName,
            report: { [weak self] in self?.reports.append($0) })
        store = opened
        if storeID == nil { storeID = try opened.restore().store }
    }

    /// The process dies; the files stay.
    func drop() {
        store = nil
        app = nil
    }

    /// Performs an effect and writes down what its answer promises. True if it succeeded.
    ///
    /// - Parameters:
    ///   - makes: facts that are true once it has succeeded.
    ///   - ends: facts that are not true any more then.
    ///   - isSuccess: judges the answer; by default any silent effect without a report has succeeded.
    @discardableResult
    func perform(
        _ effect: TransferEffect, makes: [String] = [], ends: [String] = [],
        isSuccess: ((TransferEvent) -> Bool)? = nil
    ) -> Bool {
        guard let store else { return false }
        let reported = reports.count
        ledger.begin(makes: makes, ends: ends)
        let answer = store.perform(effect)
        let succeeded: Bool
        if let isSuccess {
            succeeded = answer.map(isSuccess) ?? false
        } else {
            succeeded = reports.count == reported
        }
        if succeeded { ledger.finish(makes: makes, ends: ends) }
        do { try afterEffect?() } catch { reports.append("\(error)") }
        return succeeded
    }

    func promise(counter: UInt64) { ledger.counter = max(ledger.counter, counter) }

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
            guard let store else { return ["not open"] }
            let path = store.sandbox.rootPath + "/transfers.sqlite"
            try Database(path: path, vfs: disk.layerName).checkIntegrity(thorough: true)
            let state = try store.restore()
            var complaints: [String] = []
            if state.store != storeID { complaints.append("another store: \(state.store)") }
            if state.nextSequence < ledger.counter {
                complaints.append("the counter went back from \(ledger.counter) to \(state.nextSequence)")
            }
            promise(counter: state.nextSequence)
            var found: [String] = []
            for probe in probes {
                let findings = try probe.look(StoreProbe.View(run: self, store: store, state: state))
                found += findings.facts
                complaints += findings.complaints
            }
            return complaints + ledger.complaints(found: found)
        } catch {
            return ["does not open: \(error)"]
        }
    }
}

extension StoreRun {
    /// A run whose app has its files.
    static func prepared(durability: Database.Durability = .powerCut) throws -> StoreRun {
        let run = try StoreRun(durability: durability)
        for (index, file) in StoreStep.files.enumerated() {
            try run.give(file.name, StoreStep.content(100 + index, size: file.size))
        }
        return run
    }
}
