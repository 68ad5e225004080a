import HikeConnectivity

extension TransferStore {
    /// Carries out a storage effect and gives the event that answers it. Nil for effects that have no
    /// answer or are not about storage; those are the runtime's own (``TransferStore/concerns(_:)``).
    public func perform(_ effect: TransferEffect) -> TransferEvent? {
        do throws(TransferStoreError) {
            return try answer(to: effect)
        } catch {
            report(error.description)
            return failure(of: effect, error)
        }
    }

    /// Whether ``perform(_:)`` does something for an effect.
    public static func concerns(_ effect: TransferEffect) -> Bool {
        switch effect {
        case .persist, .readChunk, .beginStaging, .appendStaging, .verifyStaging, .discardStaging,
            .commitInbox, .storeItem, .moveItem, .readItems, .storeContext, .conclude, .takeItems,
            .takeContext, .settle, .discard, .removalTold:
            true
        case .send, .setTimer, .cancelTimer, .awaitOpportunity, .accepted, .refused, .cancelled, .demoted,
            .progressed, .finished, .contextAccepted, .contextRefused, .contextFinished, .deliver,
            .contentPending,
            .deliverMessage, .wakeForMessage, .messageDelivered, .replyArrived, .messageFailed,
            .connectionChanged, .peerApp, .peerLocked, .storeRolledBack:
            false
        }
    }

    private func answer(to effect: TransferEffect) throws(TransferStoreError) -> TransferEvent? {
        switch effect {
        case .persist(let draft): return try persist(draft)
        case .readChunk(let sequence, let index, let offset, let length):
            let bytes = try readOutbox(sequence, at: offset, count: length)
            return .chunkRead(sequence: sequence, index: index, bytes: bytes)
        case .beginStaging(let manifest):
            try beginStaging(manifest)
            return .stagingBegun(manifest.key)
        case .appendStaging(let key, let index, let offset, let bytes):
            try appendStaging(key, index, offset: offset, bytes)
            return .staged(key, index: index)
        case .verifyStaging(let key): return .verified(key, try digestStaging(key))
        case .discardStaging(let key): try discardStaging(key)
        case .commitInbox(let manifest):
            try commitInbox(manifest)
            return .committed(manifest.key)
        case .storeItem(let item, let stream):
            try storeItem(item, stream)
            return .itemStored(sequence: item.sequence)
        case .moveItem(let from, let to, let stream):
            postpone { $0.move(from: from, to: to, stream: stream) }
            flush()
        case .readItems(let sequences, let stream):
            return .itemsRead(try readItems(sequences), stream: stream)
        case .storeContext(let value):
            try storeContext(value)
            return .contextStored(app: value.app, version: value.version)
        case .conclude(let conclusions): postpone { $0.conclude(conclusions) }
        case .takeItems(let items, let store, let stream):
            try takeItems(items, from: store, stream)
            return .itemsTaken(through: items.last?.sequence ?? 0, from: store, stream: stream)
        case .takeContext(let context):
            try takeContext(context)
            return .contextTaken(app: context.value.app, version: context.value.version)
        case .settle(let delivery): postpone { $0.settle(delivery) }
        case .discard(let app):
            lastDiscard += 1
            postpone { $0.discard(app: app, number: lastDiscard) }
            flush()
        case .removalTold(let app):
            postpone { $0.tellRemoval(of: app) }
            flush()
        case .send, .setTimer, .cancelTimer, .awaitOpportunity, .accepted, .refused, .cancelled, .demoted,
            .progressed, .finished, .contextAccepted, .contextRefused, .contextFinished, .deliver,
            .contentPending,
            .deliverMessage, .wakeForMessage, .messageDelivered, .replyArrived, .messageFailed,
            .connectionChanged, .peerApp, .peerLocked, .storeRolledBack:
            break
        }
        return nil
    }

    private func failure(of effect: TransferEffect, _ error: TransferStoreError) -> TransferEvent? {
        // Full means that it did not happen.
        let isFull = error.isFull && !isUnknown
        let failure: StorageFailure = isFull ? .full : .other
        let answer: ConnectivityError = isFull ? .insufficientSpace : .genericError
        switch effect {
        case .persist(let draft):
            return .persistFailed(sequence: draft.key.sequence, persistError(error))
        case .readChunk(let sequence, _, _, _): return .chunkReadFailed(sequence: sequence)
        case .beginStaging(let manifest): return .stagingFailed(manifest.key, failure)
        case .appendStaging(let key, _, _, _), .verifyStaging(let key): return .stagingFailed(key, failure)
        case .commitInbox(let manifest): return .commitFailed(manifest.key, failure)
        case .storeItem(let item, _): return .itemStoreFailed(sequence: item.sequence, answer)
        case .readItems(_, let stream): return .itemsReadFailed(stream: stream)
        case .storeContext(let value):
            return .contextStoreFailed(app: value.app, version: value.version, answer)
        case .takeItems(_, let store, let stream):
            return .itemsTakeFailed(from: store, stream: stream, failure)
        case .takeContext(let context):
            return .contextTakeFailed(app: context.value.app, version: context.value.version)
        // What is only tidied has no answer.
        case .discardStaging, .moveItem, .conclude, .settle, .discard, .removalTold: return nil
        case .send, .setTimer, .cancelTimer, .awaitOpportunity, .accepted, .refused, .cancelled, .demoted,
            .progressed, .finished, .contextAccepted, .contextRefused, .contextFinished, .deliver,
            .contentPending,
            .deliverMessage, .wakeForMessage, .messageDelivered, .replyArrived, .messageFailed,
            .connectionChanged, .peerApp, .peerLocked, .storeRolledBack:
            return nil
        }
    }

    private func persistError(_ error: TransferStoreError) -> ConnectivityError {
        switch error {
        case .file(.tooLarge(_, let size, _)):
            size > TransferLimits.fileBytes ? .payloadTooLarge : .insufficientSpace
        case .file(.diskFull): .insufficientSpace
        case .file, .unknownApp: .fileAccessDenied
        default: error.isFull && !isUnknown ? .insufficientSpace : .genericError
        }
    }
}
