import Foundation
import HikeConnectivity
import HikeStorage
import HikeValues
import Testing

/// A device with a real store, and a radio without faults.
private final class StoredDevice {
    let folder: String
    let id: StoreID
    let app: Sandbox
    var store: TransferStore
    var daemon: TransferDaemon
    var outgoing: [[UInt8]] = []
    var finished: [ConnectivityError?] = []
    var refused: [ConnectivityError] = []
    var received: [[UInt8]] = []
    var labels: [String] = []

    init(_ folder: String, id: StoreID) throws {
        self.folder = folder
        self.id = id
        let app = try Sandbox(root: folder + "/app")
        self.app = app
        store = try TransferStore(
            sandbox: Sandbox(root: folder + "/daemon"), newStore: { id },
            appSandbox: { $0 == "trail" ? app : nil })
        daemon = TransferDaemon(try store.restore(), chunkSize: 1_000)
    }

    /// Process death: only files and rows remain.
    func restart() throws {
        let app = app
        store = try TransferStore(
            sandbox: Sandbox(root: folder + "/daemon"), newStore: { StoreID(high: 9, low: 9) },
            appSandbox: { $0 == "trail" ? app : nil })
        daemon = TransferDaemon(try store.restore(), chunkSize: 1_000)
        outgoing = []
    }

    func handle(_ event: TransferEvent) throws {
        var events = [event]
        while !events.isEmpty {
            for effect in daemon.handle(events.removeFirst(), at: .zero) {
                if let answer = store.perform(effect) { events.append(answer) }
                switch effect {
                case .send(let frame): outgoing.append(frame.encoded())
                case .finished(_, _, let error): finished.append(error)
                case .refused(_, _, let error): refused.append(error)
                case .deliver(let manifest):
                    received.append(try store.sandbox.read(TransferStore.inboxPath(manifest)))
                    labels.append(manifest.label.text)
                    events.append(.handlerReturned(manifest.key))
                default: break
                }
            }
        }
    }

    func send(_ name: String) throws {
        var session = Session(role: .phone, paired: true)
        _ = session.handle(.activate)
        _ = session.handle(.activationFinished(error: nil))
        let request = FileRequest(
            transfer: name, app: "trail", source: name,
            metadata: ["type": "plannedRoute", "name": .string(name)])
        try handle(.enqueue(request, session: session))
    }

    var fileCount: Int {
        FileManager.default.enumerator(atPath: folder + "/daemon")?.allObjects.count ?? 0
    }
}

@Suite("Durable transfers on a real disk")
struct TransferStoreTests {
    private func pair(_ folder: ScratchFolder) throws -> (StoredDevice, StoredDevice) {
        (
            try StoredDevice(folder.path + "/phone", id: StoreID(high: 1, low: 0)),
            try StoredDevice(folder.path + "/watch", id: StoreID(high: 2, low: 0))
        )
    }

    /// Carries frames both ways; stops after `limit` of them. True when there are none left.
    private func carry(_ one: StoredDevice, _ two: StoredDevice, limit: Int = .max) throws -> Bool {
        var carried = 0
        while !(one.outgoing.isEmpty && two.outgoing.isEmpty) {
            for (from, to) in [(one, two), (two, one)] where !from.outgoing.isEmpty {
                if carried == limit { return false }
                carried += 1
                try to.handle(.received(try RadioFrame(decoding: from.outgoing.removeFirst())))
            }
        }
        return true
    }

    @Test("Files arrive whole, in order, with their labels, and leave nothing behind (EM-06, OH5-56, OH5-61)")
    func happyPath() throws {
        let folder = try ScratchFolder()
        let (phone, watch) = try pair(folder)
        let contents: [[UInt8]] = [[], [1], (0..<12_345).map { UInt8(truncatingIfNeeded: $0 &* 7) }]
        for (index, content) in contents.enumerated() {
            try phone.app.writeAtomically(try SandboxPath("route\(index).json"), content)
            try phone.send("route\(index).json")
        }
        let emptyCount = watch.fileCount
        try watch.handle(.appReady("trail"))
        try phone.handle(.linkChanged(up: true))
        try watch.handle(.linkChanged(up: true))
        #expect(try carry(phone, watch))
        #expect(watch.received == contents)
        #expect(watch.labels == ["route0.json", "route1.json", "route2.json"])
        #expect(phone.finished == [nil, nil, nil])
        #expect(watch.fileCount == emptyCount)
        #expect(phone.fileCount == emptyCount)
        #expect(try phone.store.restore().nextSequence == 4)
        // The sender's own file is left to its app.
        #expect(phone.app.exists(try SandboxPath("route0.json")))
    }

    @Test(
        "Killed after any number of frames, on either side, the file still arrives once and whole (F04, F27)")
    func killedAnywhere() throws {
        let content: [UInt8] = (0..<5_500).map { UInt8(truncatingIfNeeded: $0 &* 13) }
        var frames = 0
        var done = false
        while !done {
            let folder = try ScratchFolder()
            let (phone, watch) = try pair(folder)
            try phone.app.writeAtomically(try SandboxPath("a.json"), content)
            try phone.send("a.json")
            try phone.handle(.linkChanged(up: true))
            try watch.handle(.linkChanged(up: true))
            done = try carry(phone, watch, limit: frames)
            for device in [phone, watch] where (frames + (device === phone ? 0 : 1)) % 3 != 0 {
                try device.restart()
            }
            for device in [phone, watch] {
                try device.handle(.linkChanged(up: false))
                device.outgoing = []
                try device.handle(.linkChanged(up: true))
            }
            try watch.handle(.appReady("trail"))
            #expect(try carry(phone, watch))
            #expect(watch.received == [content], "after \(frames) frames")
            #expect(phone.daemon.outstandingTransfers.isEmpty)
            #expect(try phone.store.restore().store == StoreID(high: 1, low: 0))
            frames += 1
        }
        // Hellos, offer, ready, six pieces and their acknowledgements, completed.
        #expect(frames > 15)
    }

    @Test("A missing, linked or too large file, and an unknown app, are refused by name (F28)")
    func refusals() throws {
        let folder = try ScratchFolder()
        let (phone, _) = try pair(folder)
        try phone.send("missing.json")
        try phone.send("../daemon/transfers.sqlite")
        try FileManager.default.createSymbolicLink(
            atPath: phone.folder + "/app/link", withDestinationPath: "/etc/hostname")
        try phone.send("link")
        #expect(phone.refused == [.fileAccessDenied, .fileAccessDenied, .fileAccessDenied])
        let large = try FileHandle(
            forWritingTo: {
                let url = URL(fileURLWithPath: phone.folder + "/app/large")
                try Data().write(to: url)
                return url
            }())
        try large.truncate(atOffset: UInt64(TransferLimits.fileBytes + 1))
        try phone.send("large")
        #expect(phone.refused.last == .payloadTooLarge)
        #expect(try phone.store.restore().outbox.isEmpty)
    }

    @Test("A copy that vanished from the outbox ends with fileAccessDenied, and the next file goes (F28)")
    func vanished() throws {
        let folder = try ScratchFolder()
        let (phone, watch) = try pair(folder)
        for name in ["a", "b"] {
            try phone.app.writeAtomically(try SandboxPath(name), Array(name.utf8))
            try phone.send(name)
        }
        try FileManager.default.removeItem(atPath: phone.folder + "/daemon/outbox/1")
        try watch.handle(.appReady("trail"))
        try phone.handle(.linkChanged(up: true))
        try watch.handle(.linkChanged(up: true))
        #expect(try carry(phone, watch))
        #expect(phone.finished == [.fileAccessDenied, nil])
        #expect(watch.received == [Array("b".utf8)])
    }

    @Test("Left-overs of a crash are removed; a damaged row or database is refused (F20)")
    func leftOvers() throws {
        let folder = try ScratchFolder()
        let (phone, _) = try pair(folder)
        for name in ["outbox/77", "staging/x", "inbox/y"] {
            try Data([1]).write(to: URL(fileURLWithPath: phone.folder + "/daemon/" + name))
        }
        let count = phone.fileCount
        try phone.restart()
        #expect(phone.fileCount == count - 3)
        let database = try Database(path: phone.folder + "/daemon/transfers.sqlite")
        try database.run("INSERT INTO outbox VALUES (1, x'00')")
        #expect(throws: TransferStoreError.self) { try phone.store.restore() }
    }
}
