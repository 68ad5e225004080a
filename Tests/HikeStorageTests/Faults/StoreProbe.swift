import HikeConnectivity
import HikeStorage

/// Finds the facts of a ``StoreLedger`` in a store that was opened again.
struct StoreProbe: Sendable {
    struct View {
        let run: StoreRun
        let store: TransferStore
        let state: RestoredState
    }

    struct Findings {
        var facts: [String] = []
        var counters: [String: UInt64] = [:]
        /// What is wrong by itself, whatever was promised.
        var complaints: [String] = []

        static func += (a: inout Findings, b: Findings) {
            a.facts += b.facts
            a.counters.merge(b.counters) { max($0, $1) }
            a.complaints += b.complaints
        }
    }

    let look: @Sendable (View) throws -> Findings
}

extension StoreProbe {
    static let all: [StoreProbe] = [
        outbox, inbox, staging, strays, items, receivedItems, contexts, outcomes, budgets, peers,
    ]

    /// Accepted files are there, in order, whole (I3, I8).
    static let outbox = StoreProbe { view in
        var findings = Findings()
        findings.counters["files"] = view.state.nextSequence
        for manifest in view.state.outbox {
            findings.facts += ["outbox \(manifest.key.sequence)", "transfer \(manifest.transfer)"]
            let path = try SandboxPath("outbox/\(manifest.key.sequence)")
            let content = view.run.content(manifest.label.text)
            if manifest.digest != StoreStep.digest(content) || (try? view.store.sandbox.read(path)) != content
            {
                findings.complaints.append("outbox \(manifest.key.sequence) is not whole")
            }
        }
        let numbers = view.state.outbox.map(\.key.sequence)
        if numbers != numbers.sorted() { findings.complaints.append("the outbox is out of order") }
        return findings
    }

    /// What was taken is in the inbox, whole, until its removal was begun (I1, I2, I8).
    static let inbox = StoreProbe { view in
        var findings = Findings()
        let present = view.state.inbox.map { Int($0.key.sequence) }
        for manifest in view.state.inbox {
            let number = Int(manifest.key.sequence)
            findings.facts.append("inbox \(number)")
            let path = try TransferStore.inboxPath(manifest)
            if (try? view.store.sandbox.read(path)) != StoreStep.content(number, size: manifest.size) {
                findings.complaints.append("inbox \(number) is not whole")
            }
        }
        let last = view.state.cursors.first { $0.store == StoreRun.sender }?.sequence ?? 0
        for number in 0..<Int(last) {
            let fact = "inbox \(number + 1)"
            guard let promise = view.run.ledger.promises["taken \(number + 1)"] else { continue }
            findings.facts.append("taken \(number + 1)")
            // Older numbers are counted as taken when a later one is.
            let isOwn = number + 1 == Int(last) || promise == .present
            if isOwn, !present.contains(number + 1), !view.run.ledger.ending.contains(fact) {
                findings.complaints.append("counted as taken, but not in the inbox: \(number + 1)")
            }
        }
        return findings
    }

    /// Pieces that were stored are not asked for again (F27).
    static let staging = StoreProbe { view in
        var findings = Findings()
        guard let staging = view.state.staging else { return findings }
        let number = Int(staging.manifest.key.sequence)
        let content = StoreStep.content(number, size: staging.manifest.size)
        findings.facts.append("staging \(number)")
        let path = try SandboxPath("staging/\(staging.manifest.key)")
        let stored = (try? view.store.sandbox.read(path)) ?? []
        for index in 0..<staging.chunks {
            let offset = staging.manifest.offset(of: index)
            let length = staging.manifest.length(of: index)
            // What is there without having been promised may be anything: the digest finds out.
            if stored.dropFirst(offset).prefix(length).elementsEqual(content[offset..<offset + length]) {
                findings.facts.append("chunk \(number)/\(index)")
            }
        }
        return findings
    }

    /// No file without a row, and none in an app's inbox that it was not handed (I8).
    static let strays = StoreProbe { view in
        let expected = [
            "outbox": view.state.outbox.map { "\($0.key.sequence)" },
            "staging": view.state.staging.map { ["\($0.manifest.key)"] } ?? [],
            "inbox": view.state.inbox.map { "\($0.key)" },
        ]
        var findings = Findings()
        for (folder, names) in expected.sorted(by: { $0.key < $1.key }) {
            for entry in try view.run.folder.names("daemon/" + folder) where !names.contains(entry) {
                findings.complaints.append("a stray file: \(folder)/\(entry)")
            }
        }
        for entry in (try? view.run.folder.names("app/" + TransferStore.exportFolder)) ?? [] {
            findings.complaints.append("a file is left with the app: \(entry)")
        }
        return findings
    }
}
