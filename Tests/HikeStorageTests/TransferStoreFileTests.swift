import Foundation
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
        let bytes = [UInt8](repeating: UInt8(index), count: manifest.length(of: index))
        return store.perform(
            .appendStaging(manifest.key, index: index, offset: manifest.offset(of: index), bytes: bytes))
    }

    @Test("The last piece of a group, and of the file, says that all before it are durable")
    func groups() throws {
        let folder = try ScratchFolder()
        let watch = try device(folder)
        let manifest = try manifest(size: 195)
        _ = watch.store.perform(.beginStaging(manifest))
        let answers = (0..<manifest.chunkCount).map { append($0, of: manifest, to: watch.store) }
        for (index, answer) in answers.enumerated() {
            let expected = [7, 15, 19].contains(index)
            #expect(answer == (expected ? .staged(manifest.key, index: index) : nil), "piece \(index)")
        }
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

    @Test("More pieces fly than a receiver keeps waiting in a group, so neither waits for the other")
    func window() {
        #expect(TransferLimits.chunksInFlight >= 2 * TransferLimits.chunksInSync)
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
