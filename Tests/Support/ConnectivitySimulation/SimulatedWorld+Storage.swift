import HikeConnectivity
import HikeValues

/// What the storage has been asked to do.
enum DiskOperation {
    case effect(TransferEffect)
    /// The second half of a commit, for the bug that writes row and cursor apart.
    case cursor(TransferEffect)
    /// Durable at last, for bugs that answer too early.
    case late(TransferEffect)
}

extension SimulatedWorld {
    func store(_ effect: TransferEffect, _ side: Int) {
        let device = devices[side]
        prepare(effect, device)
        if let answer = earlyAnswer(to: effect) {
            self.answer(side, answer)
            schedule(.late(effect), side, extra: 0.5)
            return
        }
        if case .discard = effect { flush(side) }
        if options.defers, effect.mayWait, !options.isStrict {
            device.deferred.append(effect)
            guard !device.flushIsDue else { return }
            device.flushIsDue = true
            queue.add(.flush(side, life: device.life), at: now + .seconds(storage.uniform(0, 2)))
            return
        }
        schedule(.effect(effect), side)
        if effect.mustPrecedeNumbers { device.radioFree = device.diskFree + Interval(nanoseconds: 1) }
    }

    func flush(_ side: Int) {
        let device = devices[side]
        for effect in device.deferred { schedule(.effect(effect), side) }
        device.deferred = []
        device.flushIsDue = false
    }

    /// What the ledger learns from what the device writes.
    private func prepare(_ effect: TransferEffect, _ device: SimulatedDevice) {
        switch effect {
        case .beginStaging(let manifest): device.appended = (manifest.key, 0)
        case .appendStaging(let key, _, _, _): device.appended = (key, (device.appended?.count ?? 0) + 1)
        case .storeItem(let item, _): device.ledger.names[item.sequence] = item.transfer
        case .storeContext(let value):
            device.ledger.contextNumbers["\(value.app) \(value.version)"] = Self.number(value.payload)
        case .moveItem(let from, let to, _):
            guard let name = device.ledger.names[from] else { return }
            device.ledger.names[to] = name
            noteMove(name, device)
        case .readItems(let sequences, .ordinary):
            for name in sequences.compactMap({ device.ledger.names[$0] }) {
                let place = device.ledger.place(of: name) ?? -1
                device.ledger.ordinaryRead = max(device.ledger.ordinaryRead, place)
            }
        default: break
        }
    }

    private func earlyAnswer(to effect: TransferEffect) -> TransferEvent? {
        switch (effect, bug) {
        case (.commitInbox(let manifest), .acknowledgeBeforeCommit): return .committed(manifest.key)
        case (.takeItems(let items, let store, let stream), .acknowledgeBeforeCommit):
            return .itemsTaken(through: items.last?.sequence ?? 0, from: store, stream: stream)
        case (.takeContext(let context), .acknowledgeBeforeCommit):
            return .contextTaken(app: context.value.app, version: context.value.version)
        case (.persist(let draft), .acceptBeforeCommit):
            let content = SimulatedContent.file(draft.request.transfer)
            let digest = SimulatedContent.digest(content)
            return .persisted(sequence: draft.key.sequence, size: content.count, digest: digest)
        case (.storeItem(let item, _), .acceptBeforeCommit): return .itemStored(sequence: item.sequence)
        case (.storeContext(let value), .acceptBeforeCommit):
            return .contextStored(app: value.app, version: value.version)
        default: return nil
        }
    }

    private func delay(_ share: Double = 1) -> Interval {
        let longest = (isHealed ? min(0.02, options.longestDiskDelay) : options.longestDiskDelay) * share
        return longest == 0 ? .zero : .seconds(storage.uniform(0, longest))
    }

    func schedule(_ operation: DiskOperation, _ side: Int, extra: Double = 0) {
        let device = devices[side]
        let due = max(now, device.diskFree) + delay() + .seconds(extra)
        device.diskFree = due
        queue.add(.disk(side, life: device.life, operation), at: due)
    }

    /// Answers come in order, and some time after the work is done: a crash in between is a commit whose fate
    /// the device does not know.
    private func answer(_ side: Int, _ event: TransferEvent) {
        let device = devices[side]
        let due = max(now + delay(0.5), device.answersFree)
        device.answersFree = due
        queue.add(.answer(side, life: device.life, event), at: due)
    }

    func finish(_ operation: DiskOperation, _ side: Int) {
        let device = devices[side]
        switch operation {
        case .late(let effect): _ = apply(effect, device)
        case .cursor(let effect): if let event = moveCursor(effect, device) { answer(side, event) }
        case .effect(let effect):
            if let failure = failure(of: effect, device) {
                answer(side, failure)
                return
            }
            note("\(side) disk \(effect)")
            if bug == .rowAndCursorApart, effect.isTaking {
                takeRows(effect, device)
                schedule(.cursor(effect), side, extra: 0.3)
            } else if let event = apply(effect, device) {
                answer(side, event)
            }
        }
        if bug == .commitWithoutSync {
            queue.add(.sync(side), at: now + .seconds(2))
        } else {
            device.disk.sync()
        }
        if bug == .renameBeforeSync, case .effect(.commitInbox) = operation,
            let last = device.disk.durable.takenFiles.indices.last
        {
            device.disk.durable.takenFiles[last].content = []
            queue.add(.sync(side), at: now + .seconds(2))
        }
    }

    private func failure(of effect: TransferEffect, _ device: SimulatedDevice) -> TransferEvent? {
        if device.isDiskFull, let event = effect.failed(.full) {
            counts[.diskFull] += 1
            return event
        }
        guard !isHealed, options.storageFailure > 0, storage.uniform() < options.storageFailure,
            let event = effect.failed(.other)
        else { return nil }
        counts[.storageFailures] += 1
        device.ledger.hadFailures = true
        return event
    }

    private func takeRows(_ effect: TransferEffect, _ device: SimulatedDevice) {
        switch effect {
        case .commitInbox(let manifest): device.disk.visible.takeFile(manifest)
        case .takeItems(let items, let store, let stream):
            device.disk.visible.takeItems(items, store, stream)
        default: break
        }
    }

    private func moveCursor(_ effect: TransferEffect, _ device: SimulatedDevice) -> TransferEvent? {
        switch effect {
        case .commitInbox(let manifest):
            counts[.filesTaken] += 1
            device.disk.visible.moveCursor(manifest.key)
            return .committed(manifest.key)
        case .takeItems(let items, let store, let stream):
            counts[stream == .urgent ? .urgentTaken : .itemsTaken] += items.count
            let last = items.last?.sequence ?? 0
            device.disk.visible.moveCursor(ItemCursor(store: store, stream: stream, sequence: last))
            return .itemsTaken(through: last, from: store, stream: stream)
        default: return nil
        }
    }

    private func apply(_ effect: TransferEffect, _ device: SimulatedDevice) -> TransferEvent? {
        switch effect {
        case .commitInbox, .takeItems:
            takeRows(effect, device)
            return moveCursor(effect, device)
        case .conclude(let conclusions):
            for conclusion in conclusions where conclusion.outcome == nil {
                noteConcluded(conclusion.row, device)
            }
        case .settle(let delivery):
            counts[.settled] += 1
            device.ledger.settled.insert(delivery)
            if bug == .outcomeToldTwice, case .outcome = delivery { return nil }
        case .moveItem(_, let to, _):
            if let name = device.ledger.names[to] { device.ledger.change(name) { $0.moveIsDurable = true } }
        case .takeContext(let context):
            device.waitingContexts.append((context.value.app, context.value.version))
        case .discard(let app): noteDiscarded(app, device)
        default: break
        }
        guard DiskImage.concerns(effect) else {
            violations.append("the simulation does not know the effect \(effect)")
            return nil
        }
        return device.disk.visible.apply(effect)
    }

    private func noteConcluded(_ row: Conclusion.Row, _ device: SimulatedDevice) {
        let name: String? =
            switch row {
            case .item(let sequence): device.ledger.names[sequence]
            case .file(let sequence):
                device.disk.visible.files.first { $0.manifest.key.sequence == sequence }?.manifest.transfer
            }
        if let name { device.ledger.change(name) { $0.isConcluded = true } }
    }

    /// What lay in the inbox for an app that is gone is never handled, and its contexts begin anew.
    private func noteDiscarded(_ app: String, _ device: SimulatedDevice) {
        let image = device.disk.visible
        device.ledger.discarded.formUnion(image.receivedItems.map { .userInfo($0) })
        device.ledger.discarded.formUnion(image.inbox.map { .file($0) })
        if let index = SimulatedDevice.apps.firstIndex(of: app) {
            device.ledger.seenContext[index] = 0
            devices[1 - device.side].ledger.acceptedContext[index] = 0
        }
    }
}

extension TransferEffect {
    /// Losing it is harmless, so it may be written together with others of its kind.
    fileprivate var mayWait: Bool {
        switch self {
        case .settle: true
        case .conclude: !mustPrecedeNumbers
        default: false
        }
    }

    fileprivate var isTaking: Bool {
        switch self {
        case .commitInbox, .takeItems: true
        default: false
        }
    }

    /// The answer where the storage cannot do it; nil where there is none, or where it needs no room.
    fileprivate func failed(_ failure: StorageFailure) -> TransferEvent? {
        let error: ConnectivityError = failure == .full ? .insufficientSpace : .genericError
        switch self {
        case .persist(let draft): return .persistFailed(sequence: draft.key.sequence, error)
        case .storeItem(let item, _): return .itemStoreFailed(sequence: item.sequence, error)
        case .storeContext(let value) where !value.payload.isEmpty:
            return .contextStoreFailed(app: value.app, version: value.version, error)
        case .beginStaging(let manifest): return .stagingFailed(manifest.key, failure)
        case .appendStaging(let key, _, _, _): return .stagingFailed(key, failure)
        case .commitInbox(let manifest): return .commitFailed(manifest.key, failure)
        case .takeItems(_, let store, let stream):
            return .itemsTakeFailed(from: store, stream: stream, failure)
        case .takeContext(let context):
            return .contextTakeFailed(app: context.value.app, version: context.value.version)
        case .readItems(_, let stream): return failure == .full ? nil : .itemsReadFailed(stream: stream)
        case .readChunk(let sequence, _, _, _):
            return failure == .full ? nil : .chunkReadFailed(sequence: sequence)
        default: return nil
        }
    }
}
