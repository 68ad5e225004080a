import HikeConnectivity

/// A device's storage as it would be found after a power cut: only operations that were finished and synced.
struct ModelDisk {
    struct Row {
        let manifest: FileManifest
        let content: [UInt8]
    }

    var store: StoreID
    var nextSequence: UInt64 = 1
    var outbox: [Row] = []
    var cursors: [FileKey] = []
    var staging: Row?
    var inbox: [FileManifest] = []
    /// All that was ever taken into the inbox, in order, with its content.
    var taken: [Row] = []

    init(store: StoreID) { self.store = store }

    mutating func persist(_ draft: OutboxDraft) {
        let content = SimulatedFile.content(draft.request.transfer)
        let manifest = draft.manifest(size: content.count, digest: SimulatedFile.digest(content))
        outbox.append(Row(manifest: manifest, content: content))
        nextSequence = max(nextSequence, draft.key.sequence + 1)
    }

    mutating func forget(_ sequence: UInt64) { outbox.removeAll { $0.manifest.key.sequence == sequence } }

    mutating func append(_ key: FileKey, offset: Int, bytes: [UInt8]) {
        guard let row = staging, row.manifest.key == key else { return }
        staging = Row(manifest: row.manifest, content: Array(row.content.prefix(offset)) + bytes)
    }

    mutating func commitRow(_ manifest: FileManifest) {
        inbox.append(manifest)
        taken.append(Row(manifest: manifest, content: staging?.content ?? []))
        staging = nil
    }

    mutating func commitCursor(_ key: FileKey) {
        cursors.removeAll { $0.store == key.store }
        cursors.append(key)
    }

    func restored(_ bug: PlantedBug?) -> RestoredState {
        var state = RestoredState(
            store: store, nextSequence: nextSequence, outbox: outbox.map(\.manifest), cursors: cursors,
            staging: staging.map { row in
                let full = row.content.count == row.manifest.size
                let chunks = full ? row.manifest.chunkCount : row.content.count / row.manifest.chunkSize
                return .init(manifest: row.manifest, chunks: chunks)
            }, inbox: inbox)
        if bug == .cursorInMemoryOnly { state.cursors = [] }
        if bug == .sequenceFromRemainingRows {
            state.nextSequence = (outbox.last?.manifest.key.sequence ?? 0) + 1
        }
        return state
    }
}

/// Files whose content follows from their name: `<side>-<number>-<size>`.
enum SimulatedFile {
    static func content(_ transfer: String) -> [UInt8] {
        let size = transfer.split(separator: "-").last.flatMap { Int($0) } ?? 0
        var state: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in transfer.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return (0..<size).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
    }

    /// Stands for SHA-256, which the core leaves to the runtime.
    static func digest(_ content: [UInt8]) -> ContentDigest {
        var halves: [UInt8] = []
        for lane in 0..<4 {
            var state: UInt64 = 0xCBF2_9CE4_8422_2325 &+ UInt64(lane)
            for byte in content { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
            for shift in 0..<8 { halves.append(UInt8(truncatingIfNeeded: state >> (8 * UInt64(shift)))) }
        }
        return ContentDigest(halves)!
    }
}
