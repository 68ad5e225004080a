import HikeConnectivity

/// What the store keeps of the pairing beside the queues.
extension TransferStore {
    // MARK: The other device's apps

    /// The other device's apps as it last told of them: not installed, or installed and
    /// ``AppPresence/notRunning``. Empty before the first word of it.
    public func peerApps() throws(TransferStoreError) -> [AppState] {
        let stored = try rows(
            "SELECT app, installed, complication FROM peer_apps ORDER BY app", of: "peer_apps"
        ) { row throws(DatabaseError) -> AppState? in
            guard let app = try row.identifier(0), let isInstalled = try row.flag(1),
                let hasComplication = try row.flag(2)
            else { return nil }
            return AppState(
                app: app, presence: isInstalled ? .notRunning : .notInstalled,
                hasComplication: hasComplication)
        }
        return stored.map { state in deferred.peerApps.first { $0.app == state.app } ?? state }
    }

    /// Notes whether an app is installed there and has its complication on the face. It may be lost in a crash:
    /// the other device says it again.
    public func setPeerApp(_ state: AppState) { postpone { $0.setPeerApp(state) } }

    // MARK: Complications

    /// The last complication transfer of an app, the current one as long as it is queued (connectivity
    /// K3); nil before the first.
    public func currentComplication(of app: String) throws(TransferStoreError) -> String? {
        if let waiting = deferred.currentComplications.first(where: { $0.app == app }) {
            return waiting.transfer
        }
        return try read("SELECT transfer FROM current_complications WHERE app = ?", [.text(app)]) {
            row throws(DatabaseError) in try row.text(0)
        }.first
    }

    /// Notes it. It is written together with what is stored next, so set it before the item is stored.
    public func setCurrentComplication(of app: String, transfer: String) {
        postpone { $0.setCurrentComplication(transfer, of: app) }
    }

    // MARK: An old copy

    /// Gives the store another identifier, in all its rows, in one transaction: the answer to
    /// ``TransferEffect/storeRolledBack(claimed:)``. The numbers stay, and with them the order.
    public func renew(_ id: StoreID) throws(TransferStoreError) {
        let name = DatabaseValue.text(id.description)
        try commit {
            () throws(DatabaseError) in
            // What was deferred is written by now.
            let manifests = try database.rows("SELECT manifest FROM outbox") { row throws(DatabaseError) in
                try row.blob(0)
            }
            for manifest in manifests.compactMap({ try? FileManifest(decoding: $0) }) {
                try database.run(
                    "UPDATE outbox SET manifest = ? WHERE sequence = ?",
                    [.blob(manifest.renamed(id).encoded()), .number(manifest.key.sequence)])
            }
            try database.run("UPDATE state SET store = ?", [name])
        } holds: { () throws(DatabaseError) in
            try self.holds("SELECT 1 FROM state WHERE store = ?", [name])
        }
    }
}
