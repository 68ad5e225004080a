import Foundation
import HikeConnectivity
import HikeStorage
import HikeValues
import Testing

@Suite("Writes that may wait")
struct DeferredWriteTests {
    private func device(_ folder: ScratchFolder) throws -> StoredDevice {
        try StoredDevice(folder.path + "/phone", id: StoreID(high: 1, low: 0))
    }

    @Test("What is concluded or settled waits for a flush; a crash before loses only that (NF-23)")
    func waits() throws {
        let folder = try ScratchFolder()
        let phone = try device(folder)
        for sequence in [1, 2] as [UInt64] {
            _ = phone.store.perform(.storeItem(Sample.item(sequence), stream: .ordinary))
        }
        #expect(phone.store.isClean)
        _ = phone.store.perform(Sample.conclusion(1, outcome: Sample.outcome(1)))
        #expect(!phone.store.isClean)
        try phone.restart()
        #expect(try phone.store.restore().items.map(\.sequence) == [1, 2])
        #expect(try phone.store.restore().outcomes.isEmpty)
        let failed = Sample.outcome(2, error: .transferTimedOut)
        _ = phone.store.perform(Sample.conclusion(1, outcome: Sample.outcome(1)))
        _ = phone.store.perform(Sample.conclusion(2, outcome: failed))
        #expect(phone.store.flush() && phone.store.isClean)
        try phone.restart()
        #expect(try phone.store.restore().items.isEmpty)
        #expect(try phone.store.restore().outcomes == [Sample.outcome(1), failed])
        _ = phone.store.perform(.settle(.outcome(Sample.outcome(1))))
        #expect(phone.store.flush())
        try phone.restart()
        #expect(try phone.store.restore().outcomes == [failed])
    }

    @Test("A durable write takes along what waited before it")
    func takenAlong() throws {
        let folder = try ScratchFolder()
        let phone = try device(folder)
        _ = phone.store.perform(.storeItem(Sample.item(1), stream: .ordinary))
        _ = phone.store.perform(Sample.conclusion(1, outcome: Sample.outcome(1)))
        _ = phone.store.perform(.storeItem(Sample.item(2), stream: .ordinary))
        #expect(phone.store.isClean)
        try phone.restart()
        #expect(try phone.store.restore().items.map(\.sequence) == [2])
        #expect(try phone.store.restore().outcomes == [Sample.outcome(1)])
    }

    @Test("An outcome that is heard before the flush is never written")
    func heardAtOnce() throws {
        let folder = try ScratchFolder()
        let phone = try device(folder)
        _ = phone.store.perform(.storeItem(Sample.item(1), stream: .ordinary))
        _ = phone.store.perform(Sample.conclusion(1, outcome: Sample.outcome(1)))
        _ = phone.store.perform(.settle(.outcome(Sample.outcome(1))))
        #expect(phone.store.flush())
        let database = try Database(path: phone.folder + "/daemon/transfers.sqlite")
        let used = try database.first("SELECT seq FROM sqlite_sequence WHERE name = 'outcomes'") {
            row throws(DatabaseError) in try row.integer(0)
        }
        #expect(used == nil)
        #expect(try phone.store.restore().outcomes.isEmpty)
    }

    @Test("At most the limit waits; what was settled last can still be read")
    func limit() throws {
        let folder = try ScratchFolder()
        let phone = try device(folder)
        let count = UInt64(TransferStore.deferredLimit) + 1
        let items = (1...count).map { Sample.item($0) }
        _ = phone.store.perform(.takeItems(items, from: Sample.sender, stream: .ordinary))
        for sequence in 1...count {
            let item = Sample.received(sequence)
            _ = phone.store.perform(.settle(.userInfo(item)))
            #expect(try phone.store.payload(of: item) == Sample.item(sequence).payload)
        }
        try phone.restart()
        #expect(try phone.store.restore().receivedItems == [Sample.received(count)])
    }

    @Test("A flush that fails is reported, keeps everything, and succeeds later (NF-23)")
    func failedFlush() throws {
        let folder = try ScratchFolder()
        let phone = try device(folder)
        _ = phone.store.perform(.storeItem(Sample.item(1), stream: .ordinary))
        _ = phone.store.perform(Sample.conclusion(1, outcome: Sample.outcome(1)))
        let other = try Database(path: phone.folder + "/daemon/transfers.sqlite")
        try other.execute("BEGIN IMMEDIATE")
        #expect(!phone.store.flush())
        #expect(!phone.store.isClean && phone.reports.count == 1)
        #expect(
            phone.store.perform(.storeItem(Sample.item(2), stream: .ordinary))
                == .itemStoreFailed(sequence: 2, .genericError))
        // A move that cannot be written yet is not lost to readers.
        _ = phone.store.perform(.moveItem(from: 1, to: 3, stream: .ordinary))
        guard case .itemsRead(let items, _) = phone.store.perform(.readItems([3], stream: .ordinary)) else {
            Issue.record("the item cannot be read")
            return
        }
        #expect(items.map(\.sequence) == [3])
        #expect(items.first?.payload == Sample.item(1).payload)
        try other.execute("ROLLBACK")
        #expect(phone.store.flush() && phone.store.isClean)
        #expect(try phone.store.restore().outcomes == [Sample.outcome(1)])
        #expect(try phone.store.restore().nextItem == 4)
    }

    @Test("While a cancelled or failed row cannot be removed, no later number may be sent (EM-05, NF-23)")
    func order() throws {
        let folder = try ScratchFolder()
        let phone = try device(folder)
        for sequence in [1, 2, 3] as [UInt64] {
            _ = phone.store.perform(.storeItem(Sample.item(sequence), stream: .ordinary))
        }
        let other = try Database(path: phone.folder + "/daemon/transfers.sqlite")
        try other.execute("BEGIN IMMEDIATE")
        _ = phone.store.perform(Sample.conclusion(1, outcome: Sample.outcome(1)))
        #expect(phone.store.allowsNumbers())
        let failed = Sample.outcome(2, error: .transferTimedOut)
        _ = phone.store.perform(Sample.conclusion(2, outcome: failed))
        #expect(!phone.store.allowsNumbers())
        // That its app has heard of it changes nothing: the row is still there.
        _ = phone.store.perform(.settle(.outcome(failed)))
        #expect(!phone.store.allowsNumbers())
        try other.execute("ROLLBACK")
        #expect(phone.store.allowsNumbers() && phone.store.isClean)
        #expect(try phone.store.restore().items.map(\.sequence) == [3])
    }

    @Test("A settled file goes with its row, after the commit (EM-06)")
    func files() throws {
        let folder = try ScratchFolder()
        let (phone, watch) = try StoredDevice.pair(folder)
        try phone.app.writeAtomically(try SandboxPath("a.gpx"), [1, 2, 3])
        try phone.send("a.gpx")
        try phone.handle(.linkChanged(up: true))
        try watch.handle(.linkChanged(up: true))
        #expect(try StoredDevice.carry(phone, watch))
        let manifest = try #require(try watch.store.restore().inbox.first)
        let path = try TransferStore.inboxPath(manifest)
        _ = watch.store.perform(.settle(.file(manifest)))
        #expect(watch.store.sandbox.exists(path))
        #expect(watch.store.flush())
        #expect(!watch.store.sandbox.exists(path))
        try watch.restart()
        #expect(try watch.store.restore().inbox.isEmpty)
        #expect(try watch.store.restore().cursors.map(\.sequence) == [1])
    }
}
