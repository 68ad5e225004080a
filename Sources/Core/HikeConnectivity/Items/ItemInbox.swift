import HikeValues

/// The receiving side of user info: what was taken, and what is being stored.
struct ItemInbox: Equatable, Sendable {
    /// What was taken of each stream of each store, by store.
    private(set) var cursors: [ItemCursor]
    /// Batches given to the storage and not yet confirmed, one at most for a stream.
    private var storing: [Batch] = []

    private struct Batch: Equatable {
        let cursor: ItemCursor
        let items: [QueuedItem]
    }

    init(_ restored: RestoredState) { cursors = restored.itemCursors }

    /// What was last taken from the streams of a store.
    func taken(from store: StoreID) -> [ItemCursor] {
        ItemStream.allCases.map { cursor(of: store, $0) }
    }

    private func cursor(of store: StoreID, _ stream: ItemStream) -> ItemCursor {
        cursors.first { $0.store == store && $0.stream == stream }
            ?? ItemCursor(store: store, stream: stream, sequence: 0)
    }

    /// A batch has arrived. What is new of it is stored in one transaction with the cursor; what is old is
    /// acknowledged again (simulation P5).
    ///
    /// - Parameter refusals: for each item, why it cannot be taken; nil where it can.
    mutating func received(
        _ items: [QueuedItem], refusals: [RefusalReason?], from store: StoreID, stream: ItemStream,
        into effects: inout [TransferEffect]
    ) {
        guard !storing.contains(where: { $0.cursor.store == store && $0.cursor.stream == stream }) else {
            // It is repeated until the answer has come.
            return
        }
        let last = cursor(of: store, stream)
        let new = zip(items, refusals).filter { $0.0.sequence > last.sequence }
        guard !new.isEmpty else {
            effects.append(.send(.taken(last)))
            return
        }
        var accepted: [QueuedItem] = []
        for (item, refusal) in new {
            if let reason = refusal {
                if accepted.isEmpty { refuse(item, store, stream, reason, into: &effects) }
                break
            }
            accepted.append(item)
        }
        guard let end = accepted.last else { return }
        storing.append(
            Batch(
                cursor: ItemCursor(store: store, stream: stream, sequence: end.sequence), items: accepted))
        effects.append(.takeItems(accepted, from: store, stream: stream))
    }

    private func refuse(
        _ item: QueuedItem, _ store: StoreID, _ stream: ItemStream, _ reason: RefusalReason,
        into effects: inout [TransferEffect]
    ) {
        let cursor = ItemCursor(store: store, stream: stream, sequence: item.sequence)
        effects.append(.send(.itemRefused(cursor, reason)))
    }

    /// The storage has a batch. Gives what its apps may get now.
    mutating func taken(
        through sequence: UInt64, from store: StoreID, stream: ItemStream,
        into effects: inout [TransferEffect]
    ) -> [ReceivedItem] {
        guard
            let index = storing.firstIndex(where: {
                $0.cursor == ItemCursor(store: store, stream: stream, sequence: sequence)
            })
        else { return [] }
        let batch = storing.remove(at: index)
        cursors.removeAll { $0.store == store && $0.stream == stream }
        cursors.append(batch.cursor)
        effects.append(.send(.taken(batch.cursor)))
        return batch.items.map { item in
            ReceivedItem(
                key: ItemKey(store: store, sequence: item.sequence), transfer: item.transfer, app: item.app,
                isComplication: item.isComplication, size: item.payload.count)
        }
    }

    /// The storage could not take a batch. A full disk refuses its first item; anything else is tried again
    /// when the sender repeats itself.
    mutating func takeFailed(
        from store: StoreID, stream: ItemStream, _ failure: StorageFailure,
        into effects: inout [TransferEffect]
    ) {
        guard
            let index = storing.firstIndex(where: { $0.cursor.store == store && $0.cursor.stream == stream })
        else { return }
        let batch = storing.remove(at: index)
        guard failure == .full, let first = batch.items.first else { return }
        refuse(first, store, stream, .insufficientSpace, into: &effects)
    }
}
