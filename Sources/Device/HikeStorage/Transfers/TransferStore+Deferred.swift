import HikeConnectivity

extension TransferStore {
    /// Deferred writes that are kept at most before they are written on their own.
    public static let deferredLimit = 256

    /// Nothing waits to be written.
    public var isClean: Bool { deferred.isEmpty }

    /// Writes what was deferred, in one transaction. Call it before the device tells anybody what it has done.
    ///
    /// Gives false where that failed: the failure is reported, and the writes are kept for the next try.
    @discardableResult
    public func flush() -> Bool {
        guard !isClean else { return true }
        do throws(TransferStoreError) {
            try writeDeferred()
            return true
        } catch {
            report("What was handled could not be written and is kept for later. \(error)")
            nextFlush = deferred.count + Self.deferredLimit
            return false
        }
    }

    /// Whether a frame that ``RadioFrame/givesOutNumbers`` may be sent now. What must be durable before it is
    /// written first; where that fails the frame must not leave the device.
    public func allowsNumbers() -> Bool { !deferred.precedesNumbers || flush() }

    /// They can be repeated, so after a commit of unknown fate nobody needs to look.
    func writeDeferred() throws(TransferStoreError) {
        try commit({ () throws(DatabaseError) in }, holds: { () throws(DatabaseError) in false })
    }

    /// Adds to the deferred writes. A full list is written before, so that what was settled last can still be
    /// read.
    func postpone(_ change: (inout DeferredWrites) -> Void) {
        if deferred.count >= nextFlush { flush() }
        change(&deferred)
    }

    /// The deferred writes, inside a transaction. Gives the files to be removed once it has been committed.
    func write(_ writes: DeferredWrites) throws(DatabaseError) -> [LeftOver] {
        var leftOvers: [LeftOver] = []
        for move in writes.moves { try write(move) }
        for row in writes.concluded {
            switch row {
            case .file(let sequence):
                try database.run("DELETE FROM outbox WHERE sequence = ?", [.number(sequence)])
                leftOvers.append(.outbox(sequence: sequence))
            case .item(let sequence):
                try database.run("DELETE FROM items WHERE sequence = ?", [.number(sequence)])
            }
        }
        for outcome in writes.outcomes {
            try database.run(
                "INSERT INTO outcomes (transfer, app, channel, error) VALUES (?, ?, ?, ?) "
                    + "ON CONFLICT (transfer) DO NOTHING",
                [
                    .text(outcome.transfer), .text(outcome.app), .integer(Int64(outcome.channel.rawValue)),
                    outcome.error.map { .integer(Int64($0.rawValue)) } ?? .null,
                ])
        }
        for delivery in writes.settled { try write(delivery, leftOvers: &leftOvers) }
        for budget in writes.budgets {
            try database.run(
                "INSERT INTO budgets VALUES (?, ?, ?) "
                    + "ON CONFLICT (app) DO UPDATE SET day = excluded.day, used = excluded.used",
                [.text(budget.app), .integer(Int64(budget.day)), .integer(Int64(budget.used))])
        }
        for state in writes.peerApps {
            try database.run(
                "INSERT INTO peer_apps VALUES (?, ?, ?) ON CONFLICT (app) DO UPDATE SET "
                    + "installed = excluded.installed, complication = excluded.complication",
                [.text(state.app), .flag(state.presence != .notInstalled), .flag(state.hasComplication)])
        }
        for (app, transfer) in writes.currentComplications {
            try database.run(
                "INSERT INTO current_complications VALUES (?, ?) "
                    + "ON CONFLICT (app) DO UPDATE SET transfer = excluded.transfer",
                [.text(app), .text(transfer)])
        }
        for discard in writes.discards where try isNew(discard) {
            try self.discard(discard.app, leftOvers: &leftOvers)
        }
        for app in writes.toldRemovals {
            try database.run("DELETE FROM removed_apps WHERE app = ?", [.text(app)])
        }
        return leftOvers
    }

    /// Whether a discard was not done yet. A commit of unknown fate may have done it, and the app, installed
    /// again, may have rows since.
    private func isNew(_ discard: DeferredWrites.Discard) throws(DatabaseError) -> Bool {
        let number: [DatabaseValue] = [.integer(discard.number)]
        guard try holds("SELECT 1 FROM state WHERE discards < ?", number) else { return false }
        try database.run("UPDATE state SET discards = ?", number)
        return true
    }

    private func write(_ move: DeferredWrites.Move) throws(DatabaseError) {
        try database.run(
            "UPDATE items SET sequence = ?, stream = ? WHERE sequence = ?",
            [.number(move.to), .integer(Int64(move.stream.rawValue)), .number(move.from)])
        try countItem(move.to)
    }

    private func write(_ delivery: Delivery, leftOvers: inout [LeftOver]) throws(DatabaseError) {
        switch delivery {
        case .outcome(let outcome):
            try database.run("DELETE FROM outcomes WHERE transfer = ?", [.text(outcome.transfer)])
        case .context(let app, let version):
            try database.run(
                "UPDATE received_contexts SET handled = 1 WHERE app = ? AND version = ?",
                [.text(app), .number(version)])
        case .userInfo(let item):
            try database.run(
                "DELETE FROM received_items WHERE store = ? AND sequence = ?",
                [.text(item.key.store.description), .number(item.key.sequence)])
        case .file(let manifest):
            try database.run("DELETE FROM inbox WHERE key = ?", [.text(manifest.key.description)])
            leftOvers.append(.inbox(manifest.key))
        }
    }

    private func discard(_ app: String, leftOvers: inout [LeftOver]) throws(DatabaseError) {
        for table in ["items", "received_items", "received_contexts", "outcomes", "current_complications"] {
            try database.run("DELETE FROM \(table) WHERE app = ?", [.text(app)])
        }
        try database.run("INSERT OR IGNORE INTO removed_apps VALUES (?)", [.text(app)])
        // Its number stays, or a crash now would let the next context pass for an old one (simulation P2).
        try database.run("UPDATE contexts SET payload = x'' WHERE app = ?", [.text(app)])
        for manifest in try manifests(in: "outbox", of: app) {
            let sequence = manifest.key.sequence
            try database.run("DELETE FROM outbox WHERE sequence = ?", [.number(sequence)])
            leftOvers.append(.outbox(sequence: sequence))
        }
        for manifest in try manifests(in: "inbox", of: app) {
            try database.run("DELETE FROM inbox WHERE key = ?", [.text(manifest.key.description)])
            leftOvers.append(.inbox(manifest.key))
        }
    }

    /// The readable rows of an app; an unreadable one stops the next start, not this.
    private func manifests(in table: String, of app: String) throws(DatabaseError) -> [FileManifest] {
        let rows = try database.rows("SELECT manifest FROM \(table)") { row throws(DatabaseError) in
            try row.blob(0)
        }
        return rows.compactMap { try? FileManifest(decoding: $0) }.filter { $0.app == app }
    }

    /// Bytes from which on giving back a file's space takes so long that nobody should wait for it.
    private static let largeLeftOver = 4 << 20

    /// Large files of one call whose space a thread gives back: each has a descriptor until then.
    private static let mostReleased = 8

    /// Removes files; a thread gives the space of large ones back (``ReleasedFiles``). A file that stays is reported; the
    /// next start removes it.
    func remove(_ leftOvers: [LeftOver]) {
        var large: [SandboxFile] = []
        for leftOver in leftOvers {
            if case .outbox(sending?.sequence) = leftOver { sending = nil }
            if large.count < Self.mostReleased { large += largeFiles(of: leftOver) }
            removeNow(leftOver)
        }
        ReleasedFiles.close(large)
    }

    /// Opened, so that they outlive their names.
    private func largeFiles(of leftOver: LeftOver) -> [SandboxFile] {
        let places: [SandboxPath]?
        switch leftOver {
        case .outbox(let sequence): places = (try? Self.outboxPath(sequence)).map { [$0] }
        case .inbox(let key):
            let folder = try? Self.inboxFolder(key)
            places = folder.flatMap { folder in
                (try? sandbox.list(folder))?.compactMap { try? folder.appending($0.name) }
            }
        }
        return (places ?? []).filter { ((try? sandbox.size($0)) ?? 0) >= Self.largeLeftOver }
            .compactMap { try? sandbox.open($0, writes: false) }
    }

    private func removeNow(_ leftOver: LeftOver) {
        do throws(SandboxError) {
            switch leftOver {
            case .outbox(let sequence): try sandbox.remove(try Self.outboxPath(sequence), durable: false)
            case .inbox(let key): try sandbox.remove(try Self.inboxFolder(key), durable: false)
            }
        } catch { report(error.description) }
    }
}
