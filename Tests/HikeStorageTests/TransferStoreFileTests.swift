import Foundation
import Glibc
import HikeConnectivity
import HikeStorage
import HikeValues
import Testing

@Suite("Received files: pieces in groups, and in the hands of their app")
struct TransferStoreFileTests {
    private func device(_ folder: ScratchFolder) throws -> StoredDevice {
        try StoredDevice(folder.path + "/watch", id: StoreID(high: 2, low: 0))
    }

    private func manifest(size: Int, label: String = "a.gpx") throws -> FileManifest {
        FileManifest(
            key: FileKey(store: Sample.sender, sequence: 1), transfer: "t", app: "trail",
            label: FileLabel(sanitising: label), size: size,
            digest: try #require(ContentDigest([UInt8](repeating: 0, count: 32))), chunkSize: 10)
    }

    private func append(_ index: Int, of manifest: FileManifest, to store: TransferStore) -> TransferEvent? {
        let bytes = [UInt8](repeating: UInt8(index), count: manifest.length(of: index))[...]
        return store.perform(
            .appendStaging(manifest.key, index: index, offset: manifest.offset(of: index), bytes: bytes))
    }

    @Test("Each group of pieces is synced before the next one begins, ahead of that where there is time")
    func groups() throws {
        for worksAhead in [false, true] {
            let folder = try ScratchFolder()
            let calls = CountedCalls()
            let store = try TransferStore(
                sandbox: Sandbox(root: folder.path + "/daemon", calls: calls), newStore: { Sample.sender },
                appSandbox: { _ in nil })
            let manifest = try manifest(size: 195)
            _ = store.perform(.beginStaging(manifest))
            var synced: [Int] = []
            for index in 0..<manifest.chunkCount {
                let before = calls.contentSyncs
                #expect(append(index, of: manifest, to: store) == .staged(manifest.key, index: index))
                if worksAhead { store.workAhead() }
                if calls.contentSyncs > before { synced.append(index) }
            }
            #expect(synced == (worksAhead ? [7, 15] : [8, 16]))
        }
    }

    @Test(
        "A sync that fails, ahead of time or with the digest, fails the file for good",
        arguments: [7, 15, 12])
    func failedSync(_ last: Int) throws {
        let folder = try ScratchFolder()
        let calls = CountedCalls()
        let store = try TransferStore(
            sandbox: Sandbox(root: folder.path + "/daemon", calls: calls), newStore: { Sample.sender },
            appSandbox: { _ in nil })
        let manifest = try manifest(size: 10 * (last + 1))
        _ = store.perform(.beginStaging(manifest))
        for index in 0...last { _ = append(index, of: manifest, to: store) }
        calls.fails = true
        if last != 12 { store.workAhead() }
        let failed = TransferEvent.stagingFailed(manifest.key, .other)
        if last == 12 { #expect(store.perform(.verifyStaging(manifest.key)) == failed) }
        calls.fails = false
        if last == 7 { #expect(append(8, of: manifest, to: store) == failed) }
        #expect(store.perform(.verifyStaging(manifest.key)) == failed)
    }

    @Test(
        "Pieces read ahead are those of the file, in whatever order; a failure is tried again"
    )
    func readAhead() throws {
        let folder = try ScratchFolder()
        let calls = CountedCalls()
        let sandbox = try Sandbox(root: folder.path + "/daemon", calls: calls)
        let store = try TransferStore(
            sandbox: sandbox, newStore: { Sample.sender }, appSandbox: { _ in nil })
        let content = (0..<495).map { UInt8(truncatingIfNeeded: $0 * 3) }
        try sandbox.writeAtomically(try SandboxPath("outbox/1"), content)
        func check(_ index: Int) {
            let piece = Array(content[index * 10..<min(index * 10 + 10, 495)])
            let answer = store.perform(
                .readChunk(sequence: 1, index: index, offset: index * 10, length: piece.count))
            #expect(answer == .chunkRead(sequence: 1, index: index, bytes: piece))
        }
        check(0)
        store.workAhead()
        let before = calls.reads
        for index in 1...TransferLimits.chunksInFlight { check(index) }
        #expect(calls.reads == before, "they were there already")
        check(17)
        #expect(calls.reads == before + 1)
        // The sender is taken back, or on, and goes on from there.
        for index in [18, 5, 6, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 49, 0] {
            store.workAhead()
            check(index)
        }
        calls.fails = true
        store.workAhead()
        store.workAhead()
        calls.fails = false
        for index in 1...3 { check(index) }
    }

    @Test("A file that is done with is gone at once, and a thread gives back the space of a large one")
    func removal() throws {
        let folder = try ScratchFolder()
        let phone = try device(folder)
        let places = try (1...3).map { try SandboxPath("outbox/\($0)") }
        for (index, size) in [4 << 20, 6 << 20, 1000].enumerated() {
            try phone.store.sandbox.writeAtomically(places[index], [UInt8](repeating: 1, count: size))
        }
        let before = try openFiles(of: folder)
        for index in places.indices {
            let row = Conclusion.Row.file(sequence: UInt64(index + 1))
            _ = phone.store.perform(.conclude([Conclusion(row: row, outcome: nil)]))
            #expect(phone.store.flush())
            #expect(!phone.store.sandbox.exists(places[index]))
        }
        #expect(phone.reports == [])
        // No descriptor stays. The thread decides when; a hung one is found by the limit of the run.
        while try openFiles(of: folder) > before { sched_yield() }
    }

    /// Descriptors of this process on files below a folder, removed ones included.
    private func openFiles(of folder: ScratchFolder) throws -> Int {
        let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return numbers.filter { number in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
            return target?.hasPrefix(folder.path) ?? false
        }.count
    }

    @Test("The digest is that of the whole file, however its pieces came")
    func digest() throws {
        let manifest = try manifest(size: 195)
        let content = (0..<manifest.chunkCount).flatMap { index in
            [UInt8](repeating: UInt8(index), count: manifest.length(of: index))
        }
        let expected = TransferEvent.verified(
            manifest.key, try #require(ContentDigest(try SHA256.digest(content))))
        let orders: [(pieces: [Int], restartsBefore: Int?)] = [
            (Array(0..<20), nil), (Array(0..<10) + Array(8..<20), nil), (Array(0..<10) + Array(8..<20), 10),
        ]
        for order in orders {
            let folder = try ScratchFolder()
            let watch = try device(folder)
            _ = watch.store.perform(.beginStaging(manifest))
            for (number, index) in order.pieces.enumerated() {
                if number == order.restartsBefore { try watch.restart() }
                _ = append(index, of: manifest, to: watch.store)
                if index % 3 == 0 { watch.store.workAhead() }
            }
            #expect(watch.store.perform(.verifyStaging(manifest.key)) == expected)
        }
    }

    @Test("The digest of a large file, for which a thread works, is that of its content on both sides")
    func largeDigest() throws {
        let folder = try ScratchFolder()
        let content = (0..<3 << 20 | 5).map { UInt8(truncatingIfNeeded: ($0 &* 31) >> 4) }
        let expected = try #require(ContentDigest(try SHA256.digest(content)))
        let phone = try device(folder)
        try phone.app.writeAtomically(try SandboxPath("large"), content)
        let draft = OutboxDraft(
            key: FileKey(store: phone.id, sequence: 1),
            request: FileRequest(transfer: "t", app: "trail", source: "large", metadata: [:]),
            label: FileLabel(sanitising: "large"), chunkSize: TransferLimits.chunkBytes,
            byteLimit: content.count)
        let accepted = phone.store.perform(.persist(draft))
        #expect(accepted == .persisted(sequence: 1, size: content.count, digest: expected))
        let manifest = FileManifest(
            key: FileKey(store: Sample.sender, sequence: 1), transfer: "t", app: "trail",
            label: FileLabel(sanitising: "large"), size: content.count, digest: expected)
        _ = phone.store.perform(.beginStaging(manifest))
        for index in 0..<manifest.chunkCount {
            let (offset, length) = (manifest.offset(of: index), manifest.length(of: index))
            let bytes = content[offset..<offset + length]
            _ = phone.store.perform(.appendStaging(manifest.key, index: index, offset: offset, bytes: bytes))
        }
        #expect(phone.store.perform(.verifyStaging(manifest.key)) == .verified(manifest.key, expected))
    }

    @Test("A file that is gone from staging has no digest, though all of it was written")
    func goneFromStaging() throws {
        let folder = try ScratchFolder()
        let watch = try device(folder)
        let manifest = try manifest(size: 195)
        _ = watch.store.perform(.beginStaging(manifest))
        for index in 0..<manifest.chunkCount { _ = append(index, of: manifest, to: watch.store) }
        try watch.store.sandbox.remove(try SandboxPath("staging/\(manifest.key)"))
        let answer = watch.store.perform(.verifyStaging(manifest.key))
        #expect(answer == .stagingFailed(manifest.key, .other))
    }

    @Test("After a restart a file goes on behind its last whole group, and ends as it would have")
    func resumed() throws {
        let folder = try ScratchFolder()
        let watch = try device(folder)
        let manifest = try manifest(size: 195)
        _ = watch.store.perform(.beginStaging(manifest))
        for (count, durable) in [(5, 0), (8, 8), (13, 8), (19, 16), (20, 20)] {
            for index in 0..<count { _ = append(index, of: manifest, to: watch.store) }
            try watch.restart()
            #expect(try watch.store.restore().staging?.chunks == durable, "\(count) pieces")
        }
        #expect(append(19, of: manifest, to: watch.store) == .staged(manifest.key, index: 19))
    }

    @Test(
        "An app finds its file under its label, beside others of that name, until its handler returns (EM-06)"
    )
    func exported() throws {
        let folder = try ScratchFolder()
        let watch = try device(folder)
        let manifest = try manifest(size: 3)
        let inbox = try TransferStore.inboxPath(manifest)
        try watch.store.sandbox.makeFolder(inbox.parent)
        try watch.store.sandbox.writeAtomically(inbox, [1, 2, 3])
        let first = try watch.store.exportFile(manifest, into: watch.app)
        let second = try watch.store.exportFile(manifest, into: watch.app)
        #expect(first.description == "Documents/Inbox/a.gpx")
        #expect(second.description == "Documents/Inbox/a-2.gpx")
        #expect(try watch.app.read(first) == [1, 2, 3] && watch.app.read(second) == [1, 2, 3])
        let kept = try SandboxPath("Documents/mine.gpx")
        try watch.app.move(first, to: kept)
        try watch.store.removeExport(first, from: watch.app)
        #expect(try watch.app.read(kept) == [1, 2, 3])
        // The second one is what a crash has left.
        try watch.store.cleanExports(watch.app)
        #expect(!watch.app.exists(second))
        #expect(try watch.store.sandbox.read(inbox) == [1, 2, 3])
        #expect(try watch.store.exportFile(manifest, into: watch.app) == first)
    }

    @Test("Names of exports stay within the limit, whatever the label is")
    func longNames() throws {
        let folder = try ScratchFolder()
        let watch = try device(folder)
        for label in [String(repeating: "ä", count: 127), "x." + String(repeating: "y", count: 253), "plain"]
        {
            let manifest = try manifest(size: 1, label: label)
            let inbox = try TransferStore.inboxPath(manifest)
            try watch.store.sandbox.makeFolder(inbox.parent)
            try watch.store.sandbox.writeAtomically(inbox, [1])
            #expect(try watch.store.exportFile(manifest, into: watch.app).name == label)
            let other = try watch.store.exportFile(manifest, into: watch.app)
            #expect(other.name != label && other.name.utf8.count <= SandboxPath.nameBytes)
        }
    }

    @Test("A file that is gone from the inbox is a typed error (F28)")
    func missing() throws {
        let folder = try ScratchFolder()
        let watch = try device(folder)
        #expect(throws: TransferStoreError.self) {
            try watch.store.exportFile(try manifest(size: 3), into: watch.app)
        }
    }
}

/// The system's calls, with those that read and those that sync content counted.
private final class CountedCalls: FileCalls {
    private let system = SystemCalls()
    private(set) var contentSyncs = 0
    private(set) var reads = 0
    var fails = false

    func open(_ name: String, in folder: Int32, flags: Int32, mode: mode_t) -> Int32 {
        system.open(name, in: folder, flags: flags, mode: mode)
    }

    func read(_ file: Int32, into bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        reads += 1
        return fails ? -Int(EIO) : system.read(file, into: bytes, at: offset)
    }

    func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        system.write(file, bytes, at: offset)
    }

    func synchronize(_ file: Int32, contentOnly: Bool) -> Int32 {
        if contentOnly { contentSyncs += 1 }
        return fails ? -EIO : system.synchronize(file, contentOnly: contentOnly)
    }

    func rename(_ name: String, in folder: Int32, to newName: String, in newFolder: Int32) -> Int32 {
        system.rename(name, in: folder, to: newName, in: newFolder)
    }

    func link(_ name: String, in folder: Int32, to newName: String, in newFolder: Int32) -> Int32 {
        system.link(name, in: folder, to: newName, in: newFolder)
    }

    func remove(_ name: String, in folder: Int32, flags: Int32) -> Int32 {
        system.remove(name, in: folder, flags: flags)
    }

    func makeFolder(_ name: String, in folder: Int32) -> Int32 { system.makeFolder(name, in: folder) }
}
