import FaultDisk
import HikeConnectivity
import HikeStorage

/// One step of the work that is disturbed: effects, and the facts that they promise.
///
/// A new effect of the store needs a step here (``StoreRun/perform(_:makes:ends:isSuccess:)``) and a
/// ``StoreProbe`` that finds its facts after a restart. All runs, faults and power cuts then cover it.
struct StoreStep: Sendable {
    let name: String
    let perform: @Sendable (StoreRun) -> Void
}

extension StoreStep {
    /// The fixed work of the runs.
    static let workload: [StoreStep] = [
        accept(1, "empty"), accept(2, "small"), receive(1, size: 2_500), accept(3, "large"), forget(1),
        receive(2, size: 0), removeInbox(1), receive(3, size: 1_700, stopsAfter: 1, discards: true),
        receive(4, size: 1_000), forget(3), accept(4, "small"), receive(5, size: 3_400, stopsAfter: 2),
    ]

    /// What must succeed again once the disk is well, in the same process (F18, F19).
    ///
    /// The sender repeats what it has no answer for, so one file comes again.
    static let afterwards: [StoreStep] = [
        accept(9, "small"), receiveIfOpen(4, size: 1_000), receive(9, size: 1_200),
    ]

    static let files: [(name: String, size: Int)] = [("empty", 0), ("small", 700), ("large", 9_000)]

    static func content(_ number: Int, size: Int) -> [UInt8] {
        Array(pattern[number * 13..<number * 13 + size])
    }

    private static let pattern = (0..<16_384).map { UInt8(truncatingIfNeeded: ($0 &* 31 &+ $0 >> 7) >> 2) }

    static func digest(_ content: [UInt8]) -> ContentDigest? {
        guard let sha = try? SHA256(), (try? sha.update(content)) != nil, let bytes = try? sha.finish() else {
            return nil
        }
        return ContentDigest(bytes)
    }

    // MARK: Sender

    static func accept(_ sequence: UInt64, _ name: String) -> StoreStep {
        StoreStep(name: "accept \(sequence)") { run in
            guard let store = run.storeID else { return }
            let request = FileRequest(transfer: "t\(sequence)", app: "trail", source: name, metadata: [:])
            let draft = OutboxDraft(
                key: FileKey(store: store, sequence: sequence), request: request,
                label: FileLabel(sanitising: name), chunkSize: 1_000, byteLimit: 1_000_000)
            let accepted = run.perform(.persist(draft), makes: ["outbox \(sequence)"]) {
                if case .persisted = $0 { true } else { false }
            }
            if accepted { run.promise(counter: sequence + 1) }
        }
    }

    static func forget(_ sequence: UInt64) -> StoreStep {
        StoreStep(name: "forget \(sequence)") { run in
            run.perform(
                .conclude([Conclusion(row: .file(sequence: sequence), outcome: nil)]),
                ends: ["outbox \(sequence)"])
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
            guard
                run.perform(
                    .beginStaging(file.manifest), makes: ["staging \(number)"],
                    ends: run.ledger.facts(of: ["staging", "chunk"]),
                    isSuccess: { $0 == .stagingBegun(file.manifest.key) })
            else { return file.discard(run) }
            for index in 0..<min(file.manifest.chunkCount, stopsAfter ?? .max) where run.disk.hasPower {
                guard file.append(index, run) else { return file.discard(run) }
            }
            if discards { file.discard(run) }
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

    static func removeInbox(_ number: Int) -> StoreStep {
        StoreStep(name: "remove \(number)") { run in
            guard let file = Incoming(number, size: number == 2 ? 0 : 2_500) else { return }
            run.perform(.settle(.file(file.manifest)), ends: ["inbox \(number)"])
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
            app: "trail",
            label: label, size: size, digest: digest, chunkSize: 1_000)
    }

    var stagingFacts: [String] {
        ["staging \(number)"] + (0..<manifest.chunkCount).map { "chunk \(number)/\($0)" }
    }

    func append(_ index: Int, _ run: StoreRun) -> Bool {
        let offset = manifest.offset(of: index)
        let bytes = Array(content[offset..<offset + manifest.length(of: index)])
        return run.perform(
            .appendStaging(manifest.key, index: index, offset: offset, bytes: bytes),
            makes: ["chunk \(number)/\(index)"], isSuccess: { $0 == .staged(manifest.key, index: index) })
    }

    func discard(_ run: StoreRun) { run.perform(.discardStaging(manifest.key), ends: stagingFacts) }

    /// Verifies and commits; once more after a failure, as when the sender asks again.
    func commit(_ run: StoreRun) {
        for _ in 1...2 where run.disk.hasPower {
            guard
                run.perform(
                    .verifyStaging(manifest.key),
                    isSuccess: { $0 == .verified(manifest.key, manifest.digest) })
            else { return discard(run) }
            let inbox = ["inbox \(number)", "taken \(number)"]
            if run.perform(
                .commitInbox(manifest), makes: inbox, ends: stagingFacts,
                isSuccess: { $0 == .committed(manifest.key) })
            {
                return
            }
        }
    }
}
