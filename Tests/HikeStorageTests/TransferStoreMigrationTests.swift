import Foundation
import HikeConnectivity
import HikeStorage
import HikeValues
import Testing

@Suite("The transfer store's file through the versions, and damaged")
struct TransferStoreMigrationTests {
    /// The file as the first version wrote it.
    private static let versionOne = """
        CREATE TABLE state (
            id INTEGER PRIMARY KEY CHECK (id = 1), store TEXT NOT NULL,
            next_sequence INTEGER NOT NULL) STRICT;
        CREATE TABLE outbox (sequence INTEGER PRIMARY KEY, manifest BLOB NOT NULL) STRICT;
        CREATE TABLE cursors (store TEXT PRIMARY KEY, sequence INTEGER NOT NULL) STRICT;
        CREATE TABLE staging (key TEXT PRIMARY KEY, manifest BLOB NOT NULL) STRICT;
        CREATE TABLE inbox (
            position INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE,
            manifest BLOB NOT NULL) STRICT;
        PRAGMA user_version=1;
        INSERT INTO state VALUES (1, '00000000000000010000000000000000', 8);
        INSERT INTO cursors VALUES ('00000000000000020000000000000000', 41);
        """

    @Test("NF-05: a store of version 1 keeps what it holds, and takes user info from then on (F20)")
    func migration() throws {
        let folder = try ScratchFolder()
        let digest = try #require(ContentDigest([UInt8](repeating: 3, count: 32)))
        let manifest = FileManifest(
            key: FileKey(store: StoreID(high: 1, low: 0), sequence: 7), transfer: "old", app: "trail",
            label: FileLabel(sanitising: "a.gpx"), size: 1, digest: digest)
        let daemon = try Sandbox(root: folder.path + "/phone/daemon")
        try daemon.makeFolder(try SandboxPath("outbox"))
        try daemon.writeAtomically(try SandboxPath("outbox/7"), [1])
        do {
            let database = try Database(path: daemon.rootPath + "/transfers.sqlite")
            try database.execute(Self.versionOne)
            try database.run("INSERT INTO outbox VALUES (7, ?)", [.blob(manifest.encoded())])
        }
        let phone = try StoredDevice(folder.path + "/phone", id: StoreID(high: 9, low: 9))
        var state = try phone.store.restore()
        #expect(state.store == StoreID(high: 1, low: 0))
        #expect(state.nextSequence == 8 && state.nextItem == 1)
        #expect(state.outbox == [manifest])
        #expect(state.cursors == [FileKey(store: StoreID(high: 2, low: 0), sequence: 41)])
        #expect(
            phone.store.perform(.storeItem(Sample.item(1), stream: .ordinary)) == .itemStored(sequence: 1))
        try phone.restart()
        state = try phone.store.restore()
        #expect(state.items.count == 1 && state.outbox == [manifest])
        let database = try Database(path: daemon.rootPath + "/transfers.sqlite")
        #expect(try database.schemaVersion() == 5)
    }

    @Test(
        "NF-05: a store of version 2 keeps what it holds, and knows of the other device's apps from then on (F20)"
    )
    func secondMigration() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/phone/daemon/transfers.sqlite"
        do {
            let phone = try StoredDevice(folder.path + "/phone", id: StoreID(high: 1, low: 0))
            _ = phone.store.perform(.storeItem(Sample.item(1), stream: .ordinary))
        }
        do {
            // The file as the second version wrote it.
            let database = try Database(path: path)
            try database.execute(
                "ALTER TABLE state DROP COLUMN discards; DROP TABLE peer_apps; "
                    + "DROP TABLE current_complications; ALTER TABLE outbox DROP COLUMN source; "
                    + "DROP TABLE removed_apps; PRAGMA user_version=2")
        }
        let phone = try StoredDevice(folder.path + "/phone", id: StoreID(high: 9, low: 9))
        #expect(try phone.store.restore().items.count == 1)
        #expect(try phone.store.restore().store == StoreID(high: 1, low: 0))
        #expect(try phone.store.peerApps().isEmpty)
        phone.store.setPeerApp(AppState(app: "trail", presence: .notInstalled))
        _ = phone.store.perform(.discard(app: "trail"))
        #expect(try phone.store.restore().items.isEmpty)
        #expect(try phone.store.peerApps().count == 1)
        #expect(try Database(path: path).schemaVersion() == 5)
    }

    @Test(
        "A row out of bounds is refused with its table's name (F20)",
        arguments: [
            ("state", "UPDATE state SET next_item = 0"),
            ("items", "INSERT INTO items VALUES (1, 0, 't', 'trail', 0, x'00')"),
            ("items", "INSERT INTO items VALUES (-1, 0, 't', 'trail', 0, x'00')"),
            ("items", "INSERT INTO items VALUES (0, -1, 't', 'trail', 0, x'00')"),
            ("item_cursors", "INSERT INTO item_cursors VALUES ('nobody', 0, 1)"),
            ("item_cursors", "INSERT INTO item_cursors VALUES ('\(StoreID(high: 1, low: 1))', 2, 1)"),
            (
                "received_items",
                "INSERT INTO received_items VALUES (1, '\(StoreID(high: 1, low: 1))', 1, '', 'a', 0, x'')"
            ),
            ("contexts", "INSERT INTO contexts VALUES ('trail', 1, zeroblob(500000))"),
            (
                "received_contexts",
                "INSERT INTO received_contexts VALUES ('a', '\(StoreID(high: 1, low: 1))', 1, x'', 2)"
            ),
            ("outcomes", "INSERT INTO outcomes VALUES (1, 't', 'trail', 256, NULL)"),
            ("outcomes", "INSERT INTO outcomes VALUES (1, 't', 'trail', 3, 12)"),
        ])
    func damagedRows(table: String, sql: String) throws {
        let folder = try ScratchFolder()
        let phone = try StoredDevice(folder.path + "/phone", id: StoreID(high: 1, low: 0))
        let database = try Database(path: phone.folder + "/daemon/transfers.sqlite")
        try database.run(sql)
        do {
            _ = try phone.store.restore()
            Issue.record("the row was accepted")
        } catch TransferStoreError.damagedRow(let found, let reason) {
            #expect(found == table && !reason.isEmpty)
        }
    }

    @Test("The outbox's codes of all channels and errors can be read back")
    func outcomes() throws {
        let folder = try ScratchFolder()
        let phone = try StoredDevice(folder.path + "/phone", id: StoreID(high: 1, low: 0))
        var outcomes: [Outcome] = []
        for channel in [ConnectivityChannel.userInfo, .complication, .file] {
            for error in [nil, ConnectivityError.watchAppNotInstalled, .transferTimedOut] {
                let name = "\(channel.name) \(error?.name ?? "")"
                outcomes.append(Outcome(transfer: name, app: "trail", channel: channel, error: error))
            }
        }
        let conclusions = outcomes.map { Conclusion(row: .item(sequence: 1), outcome: $0) }
        _ = phone.store.perform(.conclude(conclusions))
        #expect(phone.store.flush())
        try phone.restart()
        #expect(try phone.store.restore().outcomes == outcomes)
    }
}
