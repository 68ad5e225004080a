import HikeConnectivity

/// User info and contexts.
extension TransferStore {
    // MARK: Sender

    /// Counter and row in one transaction, so that a number that was given out never comes again.
    func storeItem(_ item: QueuedItem, _ stream: ItemStream) throws(TransferStoreError) {
        let number = DatabaseValue.number(item.sequence)
        do throws(TransferStoreError) {
            try commit {
                () throws(DatabaseError) in
                try database.run(
                    "INSERT INTO items VALUES (?, ?, ?, ?, ?, ?)",
                    [
                        number, .integer(Int64(stream.rawValue)), .text(item.transfer), .text(item.app),
                        .flag(item.isComplication), .blob(item.payload),
                    ])
                try countItem(item.sequence)
            } holds: { () throws(DatabaseError) in
                try self.holds("SELECT 1 FROM items WHERE sequence = ?", [number])
            }
        } catch {
            // The app hears that it is not queued. Where the row may be there after all, it has to go.
            if database.needsReopening {
                deferred.conclude([Conclusion(row: .item(sequence: item.sequence), outcome: nil)])
            }
            throw error
        }
    }

    /// The counter goes past a number, never back.
    func countItem(_ sequence: UInt64) throws(DatabaseError) {
        try database.run("UPDATE state SET next_item = max(next_item, ?)", [.number(sequence + 1)])
    }

    /// The items up to the first one that cannot be read, which must not be the very first.
    func readItems(_ sequences: [UInt64]) throws(TransferStoreError) -> [QueuedItem] {
        var items: [QueuedItem] = []
        for sequence in sequences {
            do throws(TransferStoreError) {
                items.append(try item(sequence))
            } catch {
                if items.isEmpty { throw error }
                break
            }
        }
        return items
    }

    private func item(_ sequence: UInt64) throws(TransferStoreError) -> QueuedItem {
        // A move that could not be written yet has left the row under its former number.
        for row in [sequence, deferred.formerNumber(of: sequence)].compactMap({ $0 }) {
            let found = try read(
                "SELECT transfer, app, complication, payload FROM items WHERE sequence = ?", [.number(row)]
            ) { row throws(DatabaseError) in
                QueuedItem(
                    sequence: sequence, transfer: try row.text(0), app: try row.text(1),
                    isComplication: try row.integer(2) != 0, payload: try row.blob(3))
            }
            if let item = found.first { return item }
        }
        throw .damagedRow(table: "items", reason: "number \(sequence) is missing")
    }

    func storeContext(_ value: ContextValue) throws(TransferStoreError) {
        let key: [DatabaseValue] = [.text(value.app), .number(value.version)]
        try commit {
            () throws(DatabaseError) in
            try database.run(
                "INSERT INTO contexts VALUES (?, ?, ?) "
                    + "ON CONFLICT (app) DO UPDATE SET version = excluded.version, payload = excluded.payload",
                key + [.blob(value.payload)])
        } holds: { () throws(DatabaseError) in
            try self.holds("SELECT 1 FROM contexts WHERE app = ? AND version = ?", key)
        }
    }

    // MARK: Receiver

    /// Rows and cursor in one transaction: what is acknowledged is there, once.
    func takeItems(
        _ items: [QueuedItem], from store: StoreID, _ stream: ItemStream
    ) throws(TransferStoreError) {
        guard let last = items.last else { return }
        let sender = DatabaseValue.text(store.description)
        let cursor: [DatabaseValue] = [sender, .integer(Int64(stream.rawValue)), .number(last.sequence)]
        try commit {
            () throws(DatabaseError) in
            for item in items {
                // It is there already where an earlier commit, reported as failed, had happened.
                try database.run(
                    "INSERT INTO received_items (store, sequence, transfer, app, complication, payload) "
                        + "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (store, sequence) DO NOTHING",
                    [
                        sender, .number(item.sequence), .text(item.transfer), .text(item.app),
                        .flag(item.isComplication), .blob(item.payload),
                    ])
            }
            try database.run(
                "INSERT INTO item_cursors VALUES (?, ?, ?) ON CONFLICT (store, stream) "
                    + "DO UPDATE SET sequence = max(sequence, excluded.sequence)", cursor)
        } holds: { () throws(DatabaseError) in
            try self.holds(
                "SELECT 1 FROM item_cursors WHERE store = ? AND stream = ? AND sequence >= ?", cursor)
        }
    }

    func takeContext(_ context: ReceivedContext) throws(TransferStoreError) {
        let value = context.value
        let key: [DatabaseValue] = [
            .text(value.app), .text(context.store.description), .number(value.version),
        ]
        try commit {
            () throws(DatabaseError) in
            try database.run(
                "INSERT INTO received_contexts VALUES (?, ?, ?, ?, ?) ON CONFLICT (app) DO UPDATE SET "
                    + "store = excluded.store, version = excluded.version, payload = excluded.payload, "
                    + "handled = excluded.handled WHERE store <> excluded.store OR version < excluded.version",
                key + [.blob(value.payload), .flag(context.isHandled)])
        } holds: { () throws(DatabaseError) in
            try self.holds(
                "SELECT 1 FROM received_contexts WHERE app = ? AND store = ? AND version >= ?", key)
        }
    }

    /// The dictionary of a received user info, for its delivery: a binary property list.
    public func payload(of item: ReceivedItem) throws(TransferStoreError) -> [UInt8] {
        let payload = try read(
            "SELECT payload FROM received_items WHERE store = ? AND sequence = ?",
            [.text(item.key.store.description), .number(item.key.sequence)]
        ) { row throws(DatabaseError) in try row.blob(0) }.first
        guard let payload else {
            throw .damagedRow(
                table: "received_items", reason: "number \(item.key.sequence) of \(item.key.store) is missing"
            )
        }
        return payload
    }

    // MARK: Budget

    /// What an app has used of its budget of urgent complication user info, and on which day (counted as the
    /// caller does); nil before the first use (connectivity K4, K8).
    public func complicationUse(of app: String) throws(TransferStoreError) -> (day: Int, used: Int)? {
        if let waiting = deferred.budgets.first(where: { $0.app == app }) {
            return (waiting.day, waiting.used)
        }
        return try read("SELECT day, used FROM budgets WHERE app = ?", [.text(app)]) {
            row throws(DatabaseError) in
            (day: Int(clamping: try row.integer(0)), used: Int(clamping: try row.integer(1)))
        }.first
    }

    /// Notes it. It is written together with what is stored next, so set it before the item is stored.
    public func setComplicationUse(of app: String, day: Int, used: Int) {
        postpone { $0.setBudget(DeferredWrites.Budget(app: app, day: day, used: used)) }
    }
}

extension DatabaseValue {
    /// A number of the protocol, which is far below what SQLite can hold.
    static func number(_ value: UInt64) -> DatabaseValue { .integer(Int64(clamping: value)) }
    static func flag(_ value: Bool) -> DatabaseValue { .integer(value ? 1 : 0) }
}
