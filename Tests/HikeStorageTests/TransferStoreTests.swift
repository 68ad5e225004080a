import Foundation
import HikeConnectivity
import HikeStorage
import HikeValues
import Testing

@Suite("Durable transfers on a real disk")
struct TransferStoreTests {
    @Test("Files arrive whole, in order, with their labels, and leave nothing behind (EM-06, OH5-56, OH5-61)")
    func happyPath() throws {
        let folder = try ScratchFolder()
        let (phone, watch) = try StoredDevice.pair(folder)
        let contents: [[UInt8]] = [[], [1], (0..<12_345).map { UInt8(truncatingIfNeeded: $0 &* 7) }]
        for (index, content) in contents.enumerated() {
            try phone.app.writeAtomically(try SandboxPath("route\(index).json"), content)
            try phone.send("route\(index).json")
        }
        let emptyCount = watch.fileCount
        try watch.handle(.appReady("trail"))
        try phone.handle(.linkChanged(up: true))
        try watch.handle(.linkChanged(up: true))
        #expect(try StoredDevice.carry(phone, watch))
        #expect(watch.received == contents)
        #expect(watch.labels == ["route0.json", "route1.json", "route2.json"])
        #expect(phone.finished == [nil, nil, nil])
        #expect(phone.store.flush() && watch.store.flush())
        #expect(watch.fileCount == emptyCount)
        #expect(phone.fileCount == emptyCount)
        #expect(try phone.store.restore().nextSequence == 4)
        // The sender's own file is left to its app.
        #expect(phone.app.exists(try SandboxPath("route0.json")))
    }

    @Test(
        "Killed after any number of frames, on either side, the file still arrives once and whole (F04, F27)")
    func killedAnywhere() throws {
        let content: [UInt8] = (0..<12_345).map { UInt8(truncatingIfNeeded: $0 &* 13) }
        var frames = 0
        var done = false
        while !done {
            let folder = try ScratchFolder()
            let (phone, watch) = try StoredDevice.pair(folder)
            try phone.app.writeAtomically(try SandboxPath("a.json"), content)
            try phone.send("a.json")
            try phone.handle(.linkChanged(up: true))
            try watch.handle(.linkChanged(up: true))
            done = try StoredDevice.carry(phone, watch, limit: frames)
            for device in [phone, watch] where (frames + (device === phone ? 0 : 1)) % 3 != 0 {
                try device.restart()
            }
            for device in [phone, watch] {
                try device.handle(.linkChanged(up: false))
                device.outgoing = []
                try device.handle(.linkChanged(up: true))
            }
            try watch.handle(.appReady("trail"))
            #expect(try StoredDevice.carry(phone, watch))
            #expect(watch.received == [content], "after \(frames) frames")
            #expect(phone.daemon.outstandingTransfers.isEmpty)
            #expect(try phone.store.restore().store == StoreID(high: 1, low: 0))
            frames += 1
        }
        // Hellos, offer, ready, thirteen pieces in two groups, completed.
        #expect(frames > 18)
    }

    @Test("A missing, linked or too large file, and an unknown app, are refused by name (F28)")
    func refusals() throws {
        let folder = try ScratchFolder()
        let (phone, _) = try StoredDevice.pair(folder)
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
        let (phone, watch) = try StoredDevice.pair(folder)
        for name in ["a", "b"] {
            try phone.app.writeAtomically(try SandboxPath(name), Array(name.utf8))
            try phone.send(name)
        }
        try FileManager.default.removeItem(atPath: phone.folder + "/daemon/outbox/1")
        try watch.handle(.appReady("trail"))
        try phone.handle(.linkChanged(up: true))
        try watch.handle(.linkChanged(up: true))
        #expect(try StoredDevice.carry(phone, watch))
        #expect(phone.finished == [.fileAccessDenied, nil])
        #expect(watch.received == [Array("b".utf8)])
    }

    @Test("Left-overs of a crash are removed; a damaged row or database is refused (F20)")
    func leftOvers() throws {
        let folder = try ScratchFolder()
        let (phone, _) = try StoredDevice.pair(folder)
        for name in ["outbox/77", "staging/x", "inbox/y"] {
            try Data([1]).write(to: URL(fileURLWithPath: phone.folder + "/daemon/" + name))
        }
        let count = phone.fileCount
        try phone.restart()
        #expect(phone.fileCount == count - 3)
        let database = try Database(path: phone.folder + "/daemon/transfers.sqlite")
        try database.run("INSERT INTO outbox (sequence, manifest) VALUES (1, x'00')")
        #expect(throws: TransferStoreError.self) { try phone.store.restore() }
    }
}
