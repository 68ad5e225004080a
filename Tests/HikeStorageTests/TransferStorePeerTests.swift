import FaultDisk
import Foundation
import HikeConnectivity
import HikeStorage
import HikeValues
import Testing

@Suite("What the store knows of the pairing, and its name")
struct TransferStorePeerTests {
    private func device(_ folder: ScratchFolder) throws -> StoredDevice {
        try StoredDevice(folder.path + "/phone", id: StoreID(high: 1, low: 0))
    }

    @Test("What was last known of the other device's apps is there after a restart (EM-04)")
    func peerApps() throws {
        let folder = try ScratchFolder()
        let phone = try device(folder)
        #expect(try phone.store.peerApps().isEmpty)
        phone.store.setPeerApp(AppState(app: "trail", presence: .foreground, hasComplication: true))
        phone.store.setPeerApp(AppState(app: "compass", presence: .notRunning))
        #expect(phone.store.flush())
        phone.store.setPeerApp(AppState(app: "compass", presence: .notInstalled))
        #expect(try phone.store.peerApps().first?.presence == .notInstalled, "before it is written too")
        #expect(phone.store.flush())
        try phone.restart()
        #expect(
            try phone.store.peerApps() == [
                AppState(app: "compass", presence: .notInstalled),
                AppState(app: "trail", presence: .notRunning, hasComplication: true),
            ])
        // Of the other device, so it outlives the own app.
        _ = phone.store.perform(.discard(app: "trail"))
        #expect(try phone.store.peerApps().count == 2)
    }

    @Test("The last complication transfer is known after a restart, until its app is removed (K3)")
    func currentComplication() throws {
        let folder = try ScratchFolder()
        let phone = try device(folder)
        #expect(try phone.store.currentComplication(of: "trail") == nil)
        for transfer in ["a", "b"] { phone.store.setCurrentComplication(of: "trail", transfer: transfer) }
        #expect(try phone.store.currentComplication(of: "trail") == "b")
        _ = phone.store.perform(.storeItem(Sample.item(1), stream: .urgent))
        #expect(phone.store.isClean, "it is written with the item")
        try phone.restart()
        #expect(try phone.store.currentComplication(of: "trail") == "b")
        _ = phone.store.perform(.discard(app: "trail"))
        #expect(try phone.store.currentComplication(of: "trail") == nil)
    }

    @Test("A store that gets another name keeps its queue, and can be opened and read (NF-23)")
    func renamed() throws {
        let folder = try ScratchFolder()
        let phone = try device(folder)
        try phone.app.writeAtomically(try SandboxPath("a.gpx"), [1, 2, 3])
        try phone.send("a.gpx")
        _ = phone.store.perform(.storeItem(Sample.item(1), stream: .ordinary))
        let before = try phone.store.restore()
        let id = StoreID(high: 8, low: 8)
        try phone.store.renew(id)
        try phone.restart()
        let after = try phone.store.restore()
        #expect(after.store == id)
        #expect(after.outbox == before.outbox.map { $0.renamed(id) } && after.outbox.count == 1)
        #expect(after.items == before.items && after.items.count == 1)
        #expect(after.nextSequence == before.nextSequence && after.nextItem == before.nextItem)
        #expect(
            phone.store.perform(.readChunk(sequence: 1, index: 0, offset: 0, length: 3))
                == .chunkRead(sequence: 1, index: 0, bytes: [1, 2, 3]))
    }

    @Test("The other device takes what a renamed store holds, once more, in order")
    func delivered() throws {
        let folder = try ScratchFolder()
        let (phone, watch) = try StoredDevice.pair(folder)
        for number in [1, 2] as [UInt8] {
            try phone.handle(
                .enqueueUserInfo(
                    UserInfoRequest(transfer: "t\(number)", app: "trail", payload: [number])))
        }
        try watch.handle(.appReady("trail"))
        try phone.handle(.linkChanged(up: true))
        try watch.handle(.linkChanged(up: true))
        #expect(try StoredDevice.carry(phone, watch))
        #expect(watch.received == [[1], [2]])
        // The device is set back: the first is queued again, and the second number was never given out.
        #expect(phone.store.flush())
        let database = try Database(path: phone.folder + "/daemon/transfers.sqlite")
        try database.run("UPDATE state SET next_item = 2")
        try database.run("INSERT INTO items VALUES (1, 0, 't1', 'trail', 0, x'01')")
        try phone.restart()
        try watch.handle(.linkChanged(up: false))
        try phone.handle(.linkChanged(up: true))
        try watch.handle(.linkChanged(up: true))
        #expect(try StoredDevice.carry(phone, watch))
        try phone.handle(
            .enqueueUserInfo(UserInfoRequest(transfer: "t3", app: "trail", payload: [3])))
        #expect(try StoredDevice.carry(phone, watch))
        #expect(watch.received == [[1], [2], [1], [3]])
        #expect(try phone.store.restore().store == StoredDevice.anotherName)
        #expect(phone.store.flush())
        #expect(try phone.store.restore().items.isEmpty)
    }

    @Test("A discard whose commit may have happened does not take what came after it (I1, NF-23)")
    func discardOnce() throws {
        let app = StoreStep.removedApp
        var doubts = 0
        var number = 0
        var fired = true
        while fired {
            number += 1
            let run = try StoreRun(durability: .powerCut)
            try run.open()
            let store = try #require(run.store)
            _ = store.perform(.takeItems([Sample.item(1, app: app)], from: Sample.sender, stream: .ordinary))
            // The app is removed, and the disk does not take it.
            run.disk.arm(Fault([.write], number: 1, isLasting: true))
            _ = store.perform(.discard(app: app))
            run.disk.disarm()
            // It is installed again. What comes for it takes the discard along; whether that happened nobody knows.
            let batch = TransferEffect.takeItems(
                [Sample.item(2, app: app)], from: Sample.sender, stream: .ordinary)
            run.disk.arm(Fault([.sync, .read], number: number, isLasting: true))
            let first = store.perform(batch)
            fired = run.disk.faultCount > 0
            run.disk.disarm()
            let failed = TransferEvent.itemsTakeFailed(
                from: Sample.sender, stream: .ordinary, .other)
            if first == failed {
                doubts += 1
                #expect(
                    store.perform(batch)
                        == .itemsTaken(through: 2, from: Sample.sender, stream: .ordinary))
            }
            #expect(store.flush() && store.isClean)
            run.drop()
            try run.open()
            #expect(run.restored?.receivedItems.map(\.key.sequence) == [2], "a fault at \(number)")
        }
        #expect(doubts > 0)
    }
}
