import Foundation
import HikeConnectivity
import HikeStorage
import HikeValues
import Testing

/// Items, contexts and outcomes as a test writes them.
enum Sample {
    static let sender = StoreID(high: 5, low: 6)

    static func item(_ sequence: UInt64, app: String = "trail", isComplication: Bool = false) -> QueuedItem {
        QueuedItem(
            sequence: sequence, transfer: "transfer \(sequence)", app: app, isComplication: isComplication,
            payload: Array("payload \(sequence)".utf8))
    }

    static func received(_ sequence: UInt64, app: String = "trail") -> ReceivedItem {
        let item = item(sequence, app: app)
        return ReceivedItem(
            key: ItemKey(store: sender, sequence: sequence), transfer: item.transfer, app: app,
            isComplication: false, size: item.payload.count)
    }

    static func outcome(_ sequence: UInt64, error: ConnectivityError? = nil) -> Outcome {
        Outcome(transfer: "transfer \(sequence)", app: "trail", channel: .userInfo, error: error)
    }

    static func conclusion(_ sequence: UInt64, outcome: Outcome?) -> TransferEffect {
        .conclude([Conclusion(row: .item(sequence: sequence), outcome: outcome)])
    }
}

@Suite("User info, contexts and outcomes on a real disk")
struct TransferStoreContentTests {
    private func device(_ folder: ScratchFolder) throws -> StoredDevice {
        try StoredDevice(folder.path + "/phone", id: StoreID(high: 1, low: 0))
    }

    @Test("A stored item is there after a restart, with its stream, and can be read back (EM-05)")
    func storedItems() throws {
        let folder = try ScratchFolder()
        let phone = try device(folder)
        let urgent = Sample.item(2, isComplication: true)
        #expect(
            phone.store.perform(.storeItem(Sample.item(1), stream: .ordinary)) == .itemStored(sequence: 1))
        #expect(phone.store.perform(.storeItem(urgent, stream: .urgent)) == .itemStored(sequence: 2))
        try phone.restart()
        let state = try phone.store.restore()
        #expect(state.nextItem == 3)
        #expect(state.items.map(\.sequence) == [1, 2])
        #expect(state.items.map(\.stream) == [.ordinary, .urgent])
        #expect(state.items.map(\.isComplication) == [false, true])
        #expect(state.items.map(\.size) == [9, 9])
        #expect(
            phone.store.perform(.readItems([2], stream: .urgent)) == .itemsRead([urgent], stream: .urgent))
    }

    @Test("The counter of items never goes back, whatever rows are left (F20)")
    func counter() throws {
        let folder = try ScratchFolder()
        let phone = try device(folder)
        for sequence in 1...3 {
            _ = phone.store.perform(.storeItem(Sample.item(UInt64(sequence)), stream: .ordinary))
            _ = phone.store.perform(Sample.conclusion(UInt64(sequence), outcome: nil))
        }
        #expect(phone.store.flush())
        try phone.restart()
        #expect(try phone.store.restore().items.isEmpty)
        #expect(try phone.store.restore().nextItem == 4)
    }

    @Test("A moved item has its new number and stream only, and the counter follows (K3)")
    func moved() throws {
        let folder = try ScratchFolder()
        let phone = try device(folder)
        _ = phone.store.perform(.storeItem(Sample.item(1, isComplication: true), stream: .urgent))
        #expect(phone.store.perform(.moveItem(from: 1, to: 7, stream: .ordinary)) == nil)
        #expect(phone.store.isClean)
        try phone.restart()
        let state = try phone.store.restore()
        #expect(state.items.map(\.sequence) == [7])
        #expect(state.items.map(\.stream) == [.ordinary])
        #expect(state.nextItem == 8)
    }

    @Test("A missing row ends the batch before it; a missing first row fails the batch")
    func missingRows() throws {
        let folder = try ScratchFolder()
        let phone = try device(folder)
        for sequence in [1, 2, 4] as [UInt64] {
            _ = phone.store.perform(.storeItem(Sample.item(sequence), stream: .ordinary))
        }
        #expect(
            phone.store.perform(.readItems([1, 2, 3, 4], stream: .ordinary))
                == .itemsRead([Sample.item(1), Sample.item(2)], stream: .ordinary))
        #expect(
            phone.store.perform(.readItems([3, 4], stream: .ordinary)) == .itemsReadFailed(stream: .ordinary))
        #expect(phone.reports.count == 1)
    }

    @Test("Items are taken once, in order of arrival, with their cursor in the same transaction (EM-05)")
    func takenOnce() throws {
        let folder = try ScratchFolder()
        let watch = try device(folder)
        let batch = [Sample.item(4), Sample.item(6)]
        let take = TransferEffect.takeItems(batch, from: Sample.sender, stream: .ordinary)
        let answer = TransferEvent.itemsTaken(through: 6, from: Sample.sender, stream: .ordinary)
        #expect(watch.store.perform(take) == answer)
        #expect(watch.store.perform(take) == answer)
        let urgent = TransferEffect.takeItems([Sample.item(5)], from: Sample.sender, stream: .urgent)
        #expect(watch.store.perform(urgent) != nil)
        try watch.restart()
        let state = try watch.store.restore()
        #expect(state.receivedItems == [4, 6, 5].map { Sample.received($0) })
        #expect(
            state.itemCursors == [
                ItemCursor(store: Sample.sender, stream: .ordinary, sequence: 6),
                ItemCursor(store: Sample.sender, stream: .urgent, sequence: 5),
            ])
        #expect(try watch.store.payload(of: Sample.received(5)) == Sample.item(5).payload)
        #expect(watch.store.perform(.settle(.userInfo(Sample.received(6)))) == nil)
        #expect(watch.store.flush())
        try watch.restart()
        #expect(try watch.store.restore().receivedItems == [4, 5].map { Sample.received($0) })
        #expect(throws: TransferStoreError.self) { try watch.store.payload(of: Sample.received(6)) }
    }

    @Test(
        "Contexts keep the newest of each app, in both directions, and remember what was handled (EM-07, C1)")
    func contexts() throws {
        let folder = try ScratchFolder()
        let phone = try device(folder)
        for version in 1...2 as ClosedRange<UInt64> {
            let value = ContextValue(app: "trail", version: version, payload: [UInt8(version)])
            #expect(
                phone.store.perform(.storeContext(value)) == .contextStored(app: "trail", version: version))
        }
        for version in [3, 5, 4] as [UInt64] {
            let value = ContextValue(app: "trail", version: version, payload: [UInt8(version)])
            let context = ReceivedContext(store: Sample.sender, value: value, isHandled: false)
            #expect(
                phone.store.perform(.takeContext(context)) == .contextTaken(app: "trail", version: version))
        }
        try phone.restart()
        #expect(
            try phone.store.restore().contexts == [ContextValue(app: "trail", version: 2, payload: [2])])
        #expect(try phone.store.restore().receivedContexts.map(\.value.version) == [5])
        _ = phone.store.perform(.settle(.context(app: "trail", version: 4)))
        #expect(phone.store.flush())
        #expect(try phone.store.restore().receivedContexts.map(\.isHandled) == [false])
        _ = phone.store.perform(.settle(.context(app: "trail", version: 5)))
        #expect(phone.store.flush())
        try phone.restart()
        #expect(try phone.store.restore().receivedContexts.map(\.isHandled) == [true])
        let wiped = ContextValue(app: "trail", version: 1, payload: [9])
        let other = ReceivedContext(store: StoreID(high: 8, low: 8), value: wiped, isHandled: false)
        _ = phone.store.perform(.takeContext(other))
        #expect(try phone.store.restore().receivedContexts == [other])
    }

    @Test("The use of a budget goes to the disk with what is stored next (K4)")
    func budget() throws {
        let folder = try ScratchFolder()
        let phone = try device(folder)
        #expect(try phone.store.complicationUse(of: "trail") == nil)
        phone.store.setComplicationUse(of: "trail", day: 20_000, used: 1)
        phone.store.setComplicationUse(of: "trail", day: 20_000, used: 2)
        #expect(try phone.store.complicationUse(of: "trail")?.used == 2)
        _ = phone.store.perform(.storeItem(Sample.item(1), stream: .urgent))
        #expect(phone.store.isClean)
        try phone.restart()
        let use = try #require(try phone.store.complicationUse(of: "trail"))
        #expect(use == (20_000, 2))
    }

    @Test("Nothing of a removed app is left; the other apps keep theirs (U10)")
    func discard() throws {
        let folder = try ScratchFolder()
        let phone = try device(folder)
        let store = phone.store
        let count = phone.fileCount
        try phone.app.writeAtomically(try SandboxPath("a"), [1])
        try phone.send("a")
        for (sequence, app) in [(1, "trail"), (2, "other")] as [(UInt64, String)] {
            _ = store.perform(.storeItem(Sample.item(sequence, app: app), stream: .ordinary))
            _ = store.perform(
                .takeItems([Sample.item(sequence, app: app)], from: Sample.sender, stream: .ordinary))
            let value = ContextValue(app: app, version: 1, payload: [1])
            _ = store.perform(.storeContext(value))
            _ = store.perform(
                .takeContext(ReceivedContext(store: Sample.sender, value: value, isHandled: false)))
        }
        _ = store.perform(Sample.conclusion(99, outcome: Sample.outcome(99)))
        #expect(store.perform(.discard(app: "trail")) == nil)
        try phone.restart()
        let state = try phone.store.restore()
        #expect(state.items.map(\.app) == ["other"])
        #expect(state.receivedItems.map(\.app) == ["other"])
        #expect(state.contexts.filter { !$0.payload.isEmpty }.map(\.app) == ["other"])
        // The number stays, so that it is not given out again when the app is back (simulation P2).
        #expect(state.contexts.map(\.app) == ["trail", "other"])
        #expect(state.receivedContexts.map(\.value.app) == ["other"])
        #expect(state.outcomes.isEmpty && state.outbox.isEmpty)
        #expect(state.nextItem == 3 && state.nextSequence == 2)
        #expect(phone.fileCount == count)
    }
}
