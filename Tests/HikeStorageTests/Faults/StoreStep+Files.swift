import FaultDisk
import HikeConnectivity
import HikeStorage

extension StoreStep {
    static let files: [(name: String, size: Int)] = [("empty", 0), ("small", 700), ("large", 9_000)]

    // MARK: Sender

    static func accept(_ sequence: UInt64, _ name: String) -> StoreStep {
        StoreStep(name: "accept \(sequence)") { run in
            guard let store = run.storeID else { return }
            let request = FileRequest(transfer: "t\(sequence)", app: app, source: name, metadata: [:])
            let draft = OutboxDraft(
                key: FileKey(store: store, sequence: sequence), request: request,
                label: FileLabel(sanitising: name), chunkSize: 1_000, byteLimit: 1_000_000)
            let facts = ["outbox \(sequence)", "transfer t\(sequence)"]
            run.perform(
                .persist(draft), Claim(makes: facts, counters: ["files": sequence + 1]), undone: facts
            ) { if case .persisted = $0 { true } else { false } }
        }
    }

    /// - Parameter tells: the app is to hear of it.
    static func concludeFile(_ sequence: UInt64, tells: Bool) -> StoreStep {
        conclude(.file(sequence: sequence), fact: "outbox \(sequence)", "t\(sequence)", .file, tells: tells)
    }

    static func conclude(
        _ row: Conclusion.Row, fact: String, _ transfer: String, _ channel: ConnectivityChannel, tells: Bool
    ) -> StoreStep {
        StoreStep(name: "conclude \(transfer)") { run in
            guard run.ledger.promises["transfer \(transfer)"] == .present else { return }
            let outcome = Outcome(transfer: transfer, app: app, channel: channel, error: nil)
            let claim =
                tells
                ? Claim(makes: ["outcome \(transfer)"], ends: [fact])
                : Claim(ends: [fact, "transfer \(transfer)"])
            run.postpone(.conclude([Conclusion(row: row, outcome: tells ? outcome : nil)]), claim)
        }
    }

    /// The app has heard of it.
    static func settleOutcome(_ transfer: String, _ channel: ConnectivityChannel) -> StoreStep {
        StoreStep(name: "settle \(transfer)") { run in
            guard run.ledger.promises["outcome \(transfer)"] != nil else { return }
            let outcome = Outcome(transfer: transfer, app: app, channel: channel, error: nil)
            run.postpone(
                .settle(.outcome(outcome)), Claim(ends: ["outcome \(transfer)", "transfer \(transfer)"]))
        }
    }

    // MARK: Receiver

    /// A file as it comes in, with a daemon's answers to failures.
    ///
    /// - Parameter stopsAfter: so many chunks, and no more.
    static func receive(_ number: Int, size: Int, stopsAfter: Int? = nil, discards: Bool = false) -> StoreStep
    {
        StoreStep(name: "receive \(number)") { run in
            guard let file = Incoming(number, size: size) else { return }
            let claim = Claim(makes: ["staging \(number)"], ends: run.ledger.facts(of: ["staging", "chunk"]))
            guard
                run.perform(
                    .beginStaging(file.manifest), claim, isSuccess: { $0 == .stagingBegun(file.manifest.key) }
                )
            else { return file.discard(run) }
            let isComplete = file.append(0..<min(file.manifest.chunkCount, stopsAfter ?? .max), run)
            if !isComplete || discards { return file.discard(run) }
            if stopsAfter == nil { file.commit(run) }
        }
    }

    /// A file whose commit was not confirmed, once more from the start.
    static func receiveIfOpen(_ number: Int, size: Int) -> StoreStep {
        StoreStep(name: "receive \(number) again") { run in
            if run.ledger.promises["taken \(number)"] == .unknown {
                receive(number, size: size).perform(run)
            }
        }
    }

    /// A new process goes on with the file in staging, from where the store says.
    static let resume = StoreStep(name: "resume") { run in
        guard let staging = run.restored?.staging else { return }
        let number = Int(staging.manifest.key.sequence)
        let others = run.ledger.facts(of: ["taken"]).filter { $0 != "taken \(number)" }
        guard let file = Incoming(number, size: staging.manifest.size), file.manifest == staging.manifest,
            others.allSatisfy({ run.ledger.promises[$0] == .present })
        else { return }
        guard file.append(staging.chunks..<file.manifest.chunkCount, run) else { return file.discard(run) }
        file.commit(run)
    }

    /// A received file in the hands of its app.
    static func hand(_ number: Int, size: Int, isSettled: Bool) -> StoreStep {
        StoreStep(name: "hand over \(number)") { run in
            guard let file = Incoming(number, size: size), let store = run.store, let app = run.app,
                run.ledger.promises["inbox \(number)"] == .present
            else { return }
            if let path = try? store.exportFile(file.manifest, into: app) {
                if let content = try? app.read(path), content != file.content {
                    run.observe("file \(number) was not handed over whole")
                }
                if isSettled { try? store.removeExport(path, from: app) }
            }
            if isSettled {
                run.postpone(.settle(.file(file.manifest)), Claim(ends: ["inbox \(number)"]))
            }
        }
    }
}

/// A file of the other device.
struct Incoming {
    let number: Int
    let manifest: FileManifest
    let content: [UInt8]

    init?(_ number: Int, size: Int) {
        let content = StoreStep.content(number, size: size)
        guard let digest = StoreStep.digest(content), let label = FileLabel("file\(number)") else {
            return nil
        }
        self.number = number
        self.content = content
        manifest = FileManifest(
            key: FileKey(store: StoreRun.sender, sequence: UInt64(number)), transfer: "r\(number)",
            app: StoreStep.app, label: label, size: size, digest: digest,
            // One of them has more pieces than are synced together.
            chunkSize: number == 5 ? 200 : 1_000)
    }

    private var stagingFacts: [String] {
        ["staging \(number)"] + (0..<manifest.chunkCount).map { "chunk \(number)/\($0)" }
    }

    /// The pieces of a group are promised once the first one behind it is written.
    func append(_ indices: Range<Int>, _ run: StoreRun) -> Bool {
        var waiting: [String] = []
        for index in indices where run.disk.hasPower {
            let offset = manifest.offset(of: index)
            let bytes = content[offset..<offset + manifest.length(of: index)]
            let reports = run.reports.count
            let piece = "chunk \(number)/\(index)"
            let beginsGroup = index % manifest.chunksInSync == 0
            run.perform(
                .appendStaging(manifest.key, index: index, offset: offset, bytes: bytes),
                StoreLedger.Claim(makes: beginsGroup ? waiting : []), mayMake: [piece],
                isSuccess: { $0 == .staged(manifest.key, index: index) })
            if run.reports.count > reports { return false }
            waiting = (beginsGroup ? [] : waiting) + [piece]
            // The first group is synced in between, later ones when the next begins.
            if index < manifest.chunksInSync, index % 2 == 1 { run.store?.workAhead() }
        }
        return true
    }

    func discard(_ run: StoreRun) {
        run.perform(.discardStaging(manifest.key), StoreLedger.Claim(ends: stagingFacts))
    }

    /// Verifies and commits; once more after a failure, as when the sender asks again.
    func commit(_ run: StoreRun) {
        let claim = StoreLedger.Claim(makes: ["inbox \(number)", "taken \(number)"], ends: stagingFacts)
        for _ in 1...2 where run.disk.hasPower {
            guard
                run.perform(
                    .verifyStaging(manifest.key),
                    isSuccess: { $0 == .verified(manifest.key, manifest.digest) })
            else { return discard(run) }
            if run.perform(.commitInbox(manifest), claim, isSuccess: { $0 == .committed(manifest.key) }) {
                return
            }
        }
    }
}
