import HikeConnectivity

/// The rows of user info, contexts and outcomes as values. What is out of bounds is refused with the table's
/// name: such a row was written by something else.
extension TransferStore {
    /// - Parameter body: nil where the row is out of bounds.
    func rows<Value>(
        _ sql: String, of table: String, _ body: (Statement) throws(DatabaseError) -> Value?
    ) throws(TransferStoreError) -> [Value] {
        var values: [Value] = []
        for (index, value) in try read(sql, [], body).enumerated() {
            guard let value else {
                throw .damagedRow(table: table, reason: "row \(index + 1) is out of bounds")
            }
            values.append(value)
        }
        return values
    }

    func items(below next: UInt64) throws(TransferStoreError) -> [ItemReference] {
        try rows(
            "SELECT sequence, transfer, app, complication, length(payload), stream FROM items "
                + "ORDER BY sequence", of: "items"
        ) { row throws(DatabaseError) in
            guard let item = try row.item(0), item.sequence < next,
                let stream = ItemStream(rawValue: try row.code(5))
            else { return nil }
            return ItemReference(
                sequence: item.sequence, transfer: item.transfer, app: item.app,
                isComplication: item.isComplication, stream: stream, size: item.size)
        }
    }

    func itemCursors() throws(TransferStoreError) -> [ItemCursor] {
        try rows(
            "SELECT store, stream, sequence FROM item_cursors ORDER BY store, stream", of: "item_cursors"
        ) { row throws(DatabaseError) in
            guard let store = StoreID(try row.text(0)), let sequence = try row.count(2),
                let stream = ItemStream(rawValue: try row.code(1))
            else { return nil }
            return ItemCursor(store: store, stream: stream, sequence: sequence)
        }
    }

    func receivedItems() throws(TransferStoreError) -> [ReceivedItem] {
        try rows(
            "SELECT sequence, transfer, app, complication, length(payload), store FROM received_items "
                + "ORDER BY position", of: "received_items"
        ) { row throws(DatabaseError) in
            guard let item = try row.item(0), let store = StoreID(try row.text(5)) else { return nil }
            return ReceivedItem(
                key: ItemKey(store: store, sequence: item.sequence), transfer: item.transfer, app: item.app,
                isComplication: item.isComplication, size: item.size)
        }
    }

    func contexts() throws(TransferStoreError) -> [ContextValue] {
        // In the order of the apps' first update.
        try rows("SELECT app, version, payload FROM contexts ORDER BY rowid", of: "contexts") {
            row throws(DatabaseError) in try row.context(0)
        }
    }

    func receivedContexts() throws(TransferStoreError) -> [ReceivedContext] {
        try rows(
            "SELECT app, version, payload, store, handled FROM received_contexts ORDER BY rowid",
            of: "received_contexts"
        ) { row throws(DatabaseError) in
            guard let value = try row.context(0), let store = StoreID(try row.text(3)),
                let isHandled = try row.flag(4)
            else { return nil }
            return ReceivedContext(store: store, value: value, isHandled: isHandled)
        }
    }

    func outcomes() throws(TransferStoreError) -> [Outcome] {
        try rows("SELECT transfer, app, channel, error FROM outcomes ORDER BY position", of: "outcomes") {
            row throws(DatabaseError) in
            guard let transfer = try row.identifier(0), let app = try row.identifier(1),
                let channel = ConnectivityChannel(rawValue: try row.code(2))
            else { return nil }
            if row.isNull(3) { return Outcome(transfer: transfer, app: app, channel: channel, error: nil) }
            guard let error = ConnectivityError(rawValue: Int(clamping: try row.integer(3))) else {
                return nil
            }
            return Outcome(transfer: transfer, app: app, channel: channel, error: error)
        }
    }
}

/// Columns within the limits of the protocol; nil where they are not.
extension Statement {
    typealias ItemColumns = (
        sequence: UInt64, transfer: String, app: String, isComplication: Bool, size: Int
    )

    func count(_ column: Int) throws(DatabaseError) -> UInt64? {
        let number = try integer(column)
        return number > 0 && number <= Int64(TransferLimits.highestSequence) ? UInt64(number) : nil
    }

    func identifier(_ column: Int) throws(DatabaseError) -> String? {
        let text = try text(column)
        return text.isEmpty || text.utf8.count > TransferLimits.identifierBytes ? nil : text
    }

    /// A small code; one out of bounds becomes one that means nothing.
    func code(_ column: Int) throws(DatabaseError) -> UInt8 { UInt8(exactly: try integer(column)) ?? .max }

    func flag(_ column: Int) throws(DatabaseError) -> Bool? {
        switch try integer(column) {
        case 0: false
        case 1: true
        default: nil
        }
    }

    /// Number, transfer, app, complication and length, from a column on.
    fileprivate func item(_ first: Int) throws(DatabaseError) -> ItemColumns? {
        guard let sequence = try count(first), let transfer = try identifier(first + 1),
            let app = try identifier(first + 2), let isComplication = try flag(first + 3)
        else { return nil }
        let size = try integer(first + 4)
        guard size <= TransferLimits.payloadBytes else { return nil }
        return (sequence, transfer, app, isComplication, Int(size))
    }

    /// App, version and payload, from a column on.
    fileprivate func context(_ first: Int) throws(DatabaseError) -> ContextValue? {
        guard let app = try identifier(first), let version = try count(first + 1) else { return nil }
        let payload = try blob(first + 2)
        guard payload.count <= TransferLimits.payloadBytes else { return nil }
        return ContextValue(app: app, version: version, payload: payload)
    }
}
