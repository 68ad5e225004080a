import HikeConnectivity

/// The tables of a store, and a log of all that was ever taken into its inbox.
public struct DiskImage {
    struct FileRow {
        let manifest: FileManifest
        var content: [UInt8]

        /// Pieces that a store counts as there when it starts: whole groups.
        var countedChunks: Int { content.count / group * manifest.chunksInSync }

        /// What is synced for certain. The sync of a group may wait until the next one begins.
        var synced: [UInt8] { Array(content.prefix(max(0, content.count - 1) / group * group)) }

        private var group: Int { manifest.chunkSize * manifest.chunksInSync }
    }

    struct ItemRow {
        var item: QueuedItem
        var stream: ItemStream
    }

    struct TakenItem {
        let key: ItemKey
        let stream: ItemStream
        let transfer: String
        let payload: [UInt8]
    }

    var store: StoreID
    var nextFile: UInt64 = 1
    var nextItem: UInt64 = 1
    var files: [FileRow] = []
    var items: [ItemRow] = []
    var contexts: [ContextValue] = []
    var outcomes: [Outcome] = []
    var removedApps: [String] = []
    var cursors: [FileKey] = []
    var itemCursors: [ItemCursor] = []
    var staging: FileRow?
    var inbox: [FileManifest] = []
    var receivedItems: [ReceivedItem] = []
    var receivedContexts: [ReceivedContext] = []
    var takenFiles: [FileRow] = []
    var takenItems: [TakenItem] = []

    /// How file content is digested.
    let digest: @Sendable ([UInt8]) -> ContentDigest

    public init(
        store: StoreID, digest: @escaping @Sendable ([UInt8]) -> ContentDigest = SimulatedContent.digest
    ) {
        self.store = store
        self.digest = digest
    }

    /// What a daemon that starts is given.
    ///
    /// - Parameter bug: what it may have forgotten.
    public func restored(_ bug: PlantedBug? = nil) -> RestoredState {
        var state = RestoredState(
            store: store, nextSequence: nextFile, outbox: files.map(\.manifest), cursors: cursors,
            staging: staging.map { row in
                let isFull = row.content.count == row.manifest.size
                return .init(
                    manifest: row.manifest, chunks: isFull ? row.manifest.chunkCount : row.countedChunks)
            }, inbox: inbox)
        state.nextItem = nextItem
        state.items = items.map(\.reference).sorted { $0.sequence < $1.sequence }
        state.itemCursors = itemCursors
        state.receivedItems = receivedItems
        state.contexts = contexts
        state.receivedContexts = receivedContexts
        state.outcomes = outcomes
        state.removedApps = removedApps.sorted()
        if bug == .takenInMemoryOnly { (state.cursors, state.itemCursors) = ([], []) }
        if bug == .sequenceFromRemainingRows {
            state.nextSequence = (files.last?.manifest.key.sequence ?? 0) + 1
            state.nextItem = (state.items.last?.sequence ?? 0) + 1
        }
        return state
    }

    // MARK: The sender's rows

    mutating func persist(_ draft: OutboxDraft) -> FileManifest {
        let content = SimulatedContent.file(draft.request.transfer)
        // What is written behind a renaming belongs to the new name.
        let manifest = draft.manifest(size: content.count, digest: digest(content)).renamed(store)
        files.append(FileRow(manifest: manifest, content: content))
        nextFile = max(nextFile, draft.key.sequence + 1)
        return manifest
    }

    mutating func rename(_ id: StoreID) {
        store = id
        files = files.map { FileRow(manifest: $0.manifest.renamed(id), content: $0.content) }
    }

    mutating func move(from: UInt64, to: UInt64, _ stream: ItemStream) {
        nextItem = max(nextItem, to + 1)
        guard let index = items.firstIndex(where: { $0.item.sequence == from }) else { return }
        let old = items[index].item
        items[index] = ItemRow(
            item: QueuedItem(
                sequence: to, transfer: old.transfer, app: old.app, isComplication: old.isComplication,
                payload: old.payload), stream: stream)
    }

    mutating func conclude(_ conclusions: [Conclusion]) {
        for conclusion in conclusions {
            switch conclusion.row {
            case .file(let sequence): files.removeAll { $0.manifest.key.sequence == sequence }
            case .item(let sequence): items.removeAll { $0.item.sequence == sequence }
            }
            if let outcome = conclusion.outcome { outcomes.append(outcome) }
        }
    }

    mutating func storeContext(_ value: ContextValue) {
        contexts.removeAll { $0.app == value.app }
        contexts.append(value)
    }

    // MARK: The receiver's rows

    mutating func append(_ key: FileKey, offset: Int, bytes: ArraySlice<UInt8>) {
        guard let row = staging, row.manifest.key == key else { return }
        staging = FileRow(manifest: row.manifest, content: Array(row.content.prefix(offset)) + bytes)
    }

    mutating func takeFile(_ manifest: FileManifest) {
        inbox.append(manifest)
        takenFiles.append(FileRow(manifest: manifest, content: staging?.content ?? []))
        staging = nil
    }

    mutating func moveCursor(_ key: FileKey) {
        cursors.removeAll { $0.store == key.store }
        cursors.append(key)
    }

    mutating func takeItems(_ batch: [QueuedItem], _ store: StoreID, _ stream: ItemStream) {
        for item in batch {
            let key = ItemKey(store: store, sequence: item.sequence)
            receivedItems.append(
                ReceivedItem(
                    key: key, transfer: item.transfer, app: item.app, isComplication: item.isComplication,
                    size: item.payload.count))
            takenItems.append(
                TakenItem(key: key, stream: stream, transfer: item.transfer, payload: item.payload))
        }
    }

    mutating func moveCursor(_ cursor: ItemCursor) {
        itemCursors.removeAll { $0.store == cursor.store && $0.stream == cursor.stream }
        itemCursors.append(cursor)
    }

    mutating func takeContext(_ context: ReceivedContext) {
        receivedContexts.removeAll { $0.value.app == context.value.app }
        receivedContexts.append(context)
    }

    mutating func settle(_ delivery: Delivery) {
        switch delivery {
        case .outcome(let outcome):
            if let index = outcomes.firstIndex(of: outcome) { outcomes.remove(at: index) }
        case .context(let app, let version):
            for index in receivedContexts.indices
            where receivedContexts[index].value.app == app
                && receivedContexts[index].value.version == version
            {
                receivedContexts[index].isHandled = true
            }
        case .userInfo(let item): receivedItems.removeAll { $0.key == item.key }
        case .file(let manifest): inbox.removeAll { $0.key == manifest.key }
        }
    }

    mutating func discard(_ app: String) {
        if !removedApps.contains(app) { removedApps.append(app) }
        files.removeAll { $0.manifest.app == app }
        items.removeAll { $0.item.app == app }
        contexts = contexts.map { value in
            value.app == app ? ContextValue(app: app, version: value.version, payload: []) : value
        }
        outcomes.removeAll { $0.app == app }
        inbox.removeAll { $0.app == app }
        receivedItems.removeAll { $0.app == app }
        receivedContexts.removeAll { $0.value.app == app }
    }
}

extension DiskImage.ItemRow {
    var reference: ItemReference {
        ItemReference(
            sequence: item.sequence, transfer: item.transfer, app: item.app,
            isComplication: item.isComplication, stream: stream, size: item.payload.count)
    }
}
