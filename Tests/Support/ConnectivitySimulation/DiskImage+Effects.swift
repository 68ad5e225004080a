import HikeConnectivity

/// What each storage effect does to the tables. The real store is compared with it.
extension DiskImage {
    /// Whether ``apply(_:)`` does something for an effect.
    public static func concerns(_ effect: TransferEffect) -> Bool {
        switch effect {
        case .persist, .readChunk, .beginStaging, .appendStaging, .verifyStaging, .discardStaging,
            .commitInbox, .storeItem, .moveItem, .readItems, .storeContext, .conclude, .takeItems,
            .takeContext, .settle, .discard, .removalTold:
            true
        default: false
        }
    }

    /// Carries out an effect and gives its answer, where it has one.
    public mutating func apply(_ effect: TransferEffect) -> TransferEvent? {
        switch effect {
        case .persist(let draft):
            let manifest = persist(draft)
            return .persisted(sequence: draft.key.sequence, size: manifest.size, digest: manifest.digest)
        case .readChunk(let sequence, let index, let offset, let length):
            guard let row = files.first(where: { $0.manifest.key.sequence == sequence }) else {
                return .chunkReadFailed(sequence: sequence)
            }
            let bytes = Array(row.content[offset..<offset + length])
            return .chunkRead(sequence: sequence, index: index, bytes: bytes)
        case .beginStaging(let manifest):
            staging = FileRow(manifest: manifest, content: [])
            return .stagingBegun(manifest.key)
        case .appendStaging(let key, let index, let offset, let bytes):
            append(key, offset: offset, bytes: bytes)
            return .staged(key, index: index)
        case .verifyStaging(let key): return .verified(key, digest(staging?.content ?? []))
        case .discardStaging(let key): if staging?.manifest.key == key { staging = nil }
        case .commitInbox(let manifest):
            takeFile(manifest)
            moveCursor(manifest.key)
            return .committed(manifest.key)
        default: return applyContent(effect)
        }
        return nil
    }

    private mutating func applyContent(_ effect: TransferEffect) -> TransferEvent? {
        switch effect {
        case .storeItem(let item, let stream):
            items.append(ItemRow(item: item, stream: stream))
            nextItem = max(nextItem, item.sequence + 1)
            return .itemStored(sequence: item.sequence)
        case .moveItem(let from, let to, let stream): move(from: from, to: to, stream)
        case .readItems(let sequences, let stream):
            let found = sequences.compactMap { sequence in
                items.first { $0.item.sequence == sequence }?.item
            }
            return found.isEmpty ? .itemsReadFailed(stream: stream) : .itemsRead(found, stream: stream)
        case .storeContext(let value):
            storeContext(value)
            return .contextStored(app: value.app, version: value.version)
        case .conclude(let conclusions): conclude(conclusions)
        case .takeItems(let batch, let store, let stream):
            takeItems(batch, store, stream)
            let last = batch.last?.sequence ?? 0
            moveCursor(ItemCursor(store: store, stream: stream, sequence: last))
            return .itemsTaken(through: last, from: store, stream: stream)
        case .takeContext(let context):
            takeContext(context)
            return .contextTaken(app: context.value.app, version: context.value.version)
        case .settle(let delivery): settle(delivery)
        case .discard(let app): discard(app)
        case .removalTold(let app): removedApps.removeAll { $0 == app }
        default: break
        }
        return nil
    }
}
