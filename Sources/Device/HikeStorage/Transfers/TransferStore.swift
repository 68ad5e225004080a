import HikeConnectivity

/// The durable queues of a connectivity daemon: rows in SQLite, contents in files beside it.
///
/// ``perform(_:)`` carries out the storage effects of a ``TransferDaemon`` and gives the event that answers
/// each. The folder holds `transfers.sqlite`, `outbox/<number>`, `staging/<key>` and `inbox/<key>/<label>`.
/// A file is complete and synced before the row that names it is written; a file without a row is a
/// left-over of a crash and is removed at the next start.
///
/// What is answered is durable. Effects without an answer may wait for the next transaction or ``flush()``.
public final class TransferStore {
    /// The daemon's own folder.
    public let sandbox: Sandbox
    let durability: Database.Durability
    private let vfs: String?
    var database: Database
    /// The sandbox of an app, by the app's name; nil where it is not installed.
    let appSandbox: (String) -> Sandbox?
    /// Takes problems that have no event, one sentence each.
    let report: (String) -> Void
    /// Files are sent from their copies, whatever becomes of their sources.
    let keepsCopiesOnly: Bool

    static let databaseName = "transfers.sqlite"
    /// A folder that is there as soon as the database has its name: one without a name beside it was emptied or taken away,
    /// with what was queued.
    private static var mark: SandboxPath { get throws(SandboxError) { try SandboxPath("begun") } }
    /// The file in staging.
    var stagingFile: StagingFile?
    /// The file of the outbox that is being sent.
    var sending: SendingFile?
    /// What may wait; see ``flush()``.
    var deferred = DeferredWrites()
    /// Counts what was asked for with `discard`, from the making of the store on.
    var lastDiscard: Int64 = 0
    /// With as many deferred writes they are written on their own.
    var nextFlush = TransferStore.deferredLimit

    /// Opens the store in a folder; makes it where the folder is new.
    ///
    /// - Parameters:
    ///   - newStore: draws the identifier of a new store, from the run's random stream.
    ///   - appSandbox: where an app's files are, for the paths in ``FileRequest/source``.
    ///   - keepsCopiesOnly: false: the source of a file must stay as it is until it is sent (connectivity F8).
    ///   - vfs: SQLite's file layer by name; tests name one that fails on purpose.
    public init(
        sandbox: Sandbox, durability: Database.Durability = .powerCut, newStore: () -> StoreID,
        appSandbox: @escaping (String) -> Sandbox?, keepsCopiesOnly: Bool = true, vfs: String? = nil,
        report: @escaping (String) -> Void = { _ in }
    ) throws(TransferStoreError) {
        self.sandbox = sandbox
        self.durability = durability
        self.vfs = vfs
        self.appSandbox = appSandbox
        self.report = report
        self.keepsCopiesOnly = keepsCopiesOnly
        do throws(SandboxError) {
            for folder in ["outbox", "staging", "inbox"] { try sandbox.makeFolder(try SandboxPath(folder)) }
        } catch { throw .file(error) }
        let exists: Bool
        do throws(DatabaseError) {
            database = try Self.open(sandbox, durability, vfs)
            exists =
                try database.first("SELECT id FROM state") { row throws(DatabaseError) in try row.integer(0) }
                != nil
        } catch { throw .database(error) }
        if !exists { try begin(newStore()) }
        do throws(SandboxError) { try sandbox.makeFolder(Self.mark) } catch { throw .file(error) }
        lastDiscard =
            try read("SELECT discards FROM state") { row throws(DatabaseError) in try row.integer(0) }.first
            ?? 0
    }

    /// Names a new store. The name comes before the first file, so files without it have lost their database.
    private func begin(_ store: StoreID) throws(TransferStoreError) {
        guard try files({ () throws(SandboxError) in !sandbox.exists(try Self.mark) }) else {
            throw .databaseGone(folder: sandbox.rootPath)
        }
        for folder in ["outbox", "staging", "inbox"] {
            let entries = try files { () throws(SandboxError) in try sandbox.list(try SandboxPath(folder)) }
            guard entries.isEmpty else { throw .databaseGone(folder: sandbox.rootPath) }
        }
        do throws(DatabaseError) {
            try database.run(
                "INSERT INTO state (id, store, next_sequence) VALUES (1, ?, 1)", [.text(store.description)])
        } catch { throw .database(error) }
    }

    private static func open(_ sandbox: Sandbox, _ durability: Database.Durability, _ vfs: String?)
        throws(DatabaseError) -> Database
    {
        let path = sandbox.rootPath + "/" + databaseName
        let database = try Database(path: path, durability: durability, vfs: vfs)
        try database.migrate(TransferStoreSchema.steps)
        return database
    }

    var isDurable: Bool { durability == .powerCut }

    /// Runs a transaction, which takes the deferred writes along. After an input or output error it is unknown
    /// whether the commit happened: the file is opened again, and `holds` looks (simulation P7). Where even
    /// that fails ``isUnknown`` tells.
    func commit(
        _ body: () throws(DatabaseError) -> Void, holds: () throws(DatabaseError) -> Bool
    ) throws(TransferStoreError) {
        var leftOvers: [LeftOver] = []
        do throws(DatabaseError) {
            if isUnknown {
                try reopen()
                // The deferred writes may be there too, or not: they stay, because each can be repeated.
                if try holds() { return }
            }
            do throws(DatabaseError) {
                try database.transaction { () throws(DatabaseError) in
                    // First, so that everything is written in the order in which it was asked for.
                    leftOvers = try write(deferred)
                    try body()
                }
            } catch {
                guard isUnknown else { throw error }
                try reopen()
                guard try holds() else { throw error }
            }
        } catch { throw .database(error) }
        deferred = DeferredWrites()
        nextFlush = Self.deferredLimit
        remove(leftOvers)
    }

    /// What the database holds is not known: it may have the last change, or not.
    var isUnknown: Bool { database.needsReopening }

    private func reopen() throws(DatabaseError) {
        deferred.isDoubtful = true
        // Closed first, because what two connections of a process share hides a commit that failed late,
        // and that the next process would find in the log.
        database.close()
        database = try Self.open(sandbox, durability, vfs)
    }

    func holds(_ sql: String, _ values: [DatabaseValue]) throws(DatabaseError) -> Bool {
        try database.first(sql, values) { row throws(DatabaseError) in try row.integer(0) } != nil
    }

    /// Rows as values. After an input or output error it reads once more, from the file opened again.
    func read<Value>(
        _ sql: String, _ values: [DatabaseValue] = [],
        _ body: (Statement) throws(DatabaseError) -> Value
    ) throws(TransferStoreError) -> [Value] {
        do throws(DatabaseError) {
            if !isUnknown {
                do throws(DatabaseError) {
                    return try database.rows(sql, values, body)
                } catch { guard isUnknown else { throw error } }
            }
            try reopen()
            return try database.rows(sql, values, body)
        } catch { throw .database(error) }
    }

    func files<Value>(_ body: () throws(SandboxError) -> Value) throws(TransferStoreError) -> Value {
        do throws(SandboxError) { return try body() } catch { throw .file(error) }
    }

    static func outboxPath(_ sequence: UInt64) throws(SandboxError) -> SandboxPath {
        try SandboxPath("outbox/\(sequence)")
    }

    static func stagingPath(_ key: FileKey) throws(SandboxError) -> SandboxPath {
        try SandboxPath("staging/\(key)")
    }

    static func inboxFolder(_ key: FileKey) throws(SandboxError) -> SandboxPath {
        try SandboxPath("inbox/\(key)")
    }

    /// Where a received file lies in ``sandbox`` until its app has handled it.
    public static func inboxPath(_ manifest: FileManifest) throws(SandboxError) -> SandboxPath {
        try inboxFolder(manifest.key).appending(manifest.label.text)
    }
}
