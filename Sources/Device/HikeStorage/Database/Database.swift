import CSQLite

/// One SQLite file: statements, transactions, migrations. For one thread of control; closes when it goes.
///
/// What a transaction has committed survives a power cut (write-ahead log, `synchronous=FULL`). After an
/// input or output error every call throws ``DatabaseError/needsReopening(path:)``: whether the commit
/// happened is unknown, so the owner opens the file again and looks (simulation P7). So it is after
/// ``DatabaseError/removed(path:)``: a transaction is not committed to a file that somebody has taken away.
public final class Database {
    /// How much a commit survives.
    public enum Durability: Equatable, Sendable {
        /// A power cut.
        case powerCut
        /// The death of the process only. For runs that nobody will take up again.
        case processDeath
    }

    /// The file, or `:memory:`.
    public let path: String
    private let connection: Connection
    private var prepared: [String: Statement] = [:]
    private var isInTransaction = false
    private let durability: Durability
    /// Asked before anything is written.
    private var isFull: () -> Bool = { false }

    /// Opens the file, which is made (0600) where it does not exist. A symbolic link is refused, a damaged
    /// file too.
    ///
    /// - Parameters:
    ///   - vfs: SQLite's file layer by name; tests name one that fails on purpose.
    ///   - isFull: whether there is no room, as a device says it; then writing fails as on a full disk.
    public init(
        path: String, durability: Durability = .powerCut, vfs: String? = nil,
        isFull: @escaping () -> Bool = { false }
    ) throws(DatabaseError) {
        let place: String
        do throws(SandboxError) {
            place = try DatabaseFile.prepare(path)
        } catch { throw .file(error) }
        self.path = place
        self.durability = durability
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW
        connection = try Connection(path: place, flags: flags, vfs: vfs)
        connection.limitWork(to: DatabaseLimits.statementSteps)
        sqlite3_busy_timeout(connection.handle, DatabaseLimits.busyMilliseconds)
        do throws(DatabaseError) { try begin(durability) } catch { throw error.damage(of: place) }
        self.isFull = isFull
        // Another layer has its files where it likes.
        if vfs == nil, path != ":memory:" { connection.watchPlace() }
    }

    private func begin(_ durability: Durability) throws(DatabaseError) {
        let mode = try rows("PRAGMA journal_mode=WAL") { row throws(DatabaseError) in try row.text(0) }
        guard mode == ["wal"] || path == ":memory:" else {
            throw .sqlite(
                code: SQLITE_CANTOPEN, extendedCode: SQLITE_CANTOPEN, message: "no write-ahead log here",
                sql: "PRAGMA journal_mode=WAL")
        }
        try execute("PRAGMA synchronous=\(durability == .powerCut ? "FULL" : "OFF")")
        try execute("PRAGMA foreign_keys=ON")
        try execute("PRAGMA trusted_schema=OFF")
        try execute("PRAGMA cell_size_check=ON")
        try checkIntegrity(thorough: false)
        if durability == .powerCut { try settle() }
    }

    /// Moves the write-ahead log into the file, synced. The log may hold commits that a dead process, or a
    /// sync that failed, left in the system's memory: they are read as done, so they must become so. Syncing
    /// the log would not do: after a failed sync Linux holds its pages for clean.
    private func settle() throws(DatabaseError) { try run("PRAGMA wal_checkpoint(TRUNCATE)") }

    /// Closes the file before the last reference goes; from then on every call throws
    /// ``DatabaseError/needsReopening(path:)``.
    public func close() {
        prepared = [:]
        connection.close()
    }

    /// A database that lives in memory only.
    public static func inMemory() throws(DatabaseError) -> Database { try Database(path: ":memory:") }

    /// Prepares a statement that the caller keeps.
    public func prepare(_ sql: String) throws(DatabaseError) -> Statement { try Statement(connection, sql) }

    /// Runs one or more statements without parameters and without results.
    public func execute(_ sql: String) throws(DatabaseError) {
        try connection.checkUsable()
        try checkRoom(for: sql)
        connection.work.used = 0
        let code = sqlite3_exec(connection.handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw connection.failure(code, sql) }
    }

    private func checkRoom(for sql: String) throws(DatabaseError) {
        guard isFull() else { return }
        throw .sqlite(
            code: SQLITE_FULL, extendedCode: SQLITE_FULL, message: "database or disk is full", sql: sql)
    }

    /// Runs one statement with its values and drops its rows.
    public func run(_ sql: String, _ values: [DatabaseValue] = []) throws(DatabaseError) {
        let statement = try cached(sql)
        if !statement.isReadOnly { try checkRoom(for: sql) }
        defer { statement.reset() }
        try statement.bind(values)
        while try statement.step() {}
    }

    /// Runs one statement and makes a value of each row.
    public func rows<Value>(
        _ sql: String, _ values: [DatabaseValue] = [],
        _ read: (Statement) throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> [Value] {
        let statement = try cached(sql)
        defer { statement.reset() }
        try statement.bind(values)
        var result: [Value] = []
        while try statement.step() { result.append(try read(statement)) }
        return result
    }

    /// The first row as a value; nil where there is none.
    public func first<Value>(
        _ sql: String, _ values: [DatabaseValue] = [],
        _ read: (Statement) throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value? {
        let statement = try cached(sql)
        defer { statement.reset() }
        try statement.bind(values)
        return try statement.step() ? try read(statement) : nil
    }

    /// An input or output error left it unknown what the file holds; nothing works until it is opened again.
    public var needsReopening: Bool { connection.needsReopening }

    /// Rows that the last statement changed.
    public var changes: Int { Int(sqlite3_changes64(connection.handle)) }

    /// The same, for what may be forgotten in a power cut: the next transaction of the other kind makes it lasting too. So
    /// it does not wait for the disk.
    public func passingTransaction<Value>(
        _ body: () throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        guard durability == .powerCut, !isInTransaction else { return try transaction(body) }
        try execute("PRAGMA synchronous=NORMAL")
        let value: Value
        do throws(DatabaseError) { value = try transaction(body) } catch {
            // One that has to be opened again takes no order any more, and is made anew with the right one.
            try? execute("PRAGMA synchronous=FULL")
            throw error
        }
        try execute("PRAGMA synchronous=FULL")
        return value
    }

    /// All or nothing. A transaction inside another one joins it.
    public func transaction<Value>(
        _ body: () throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        if isInTransaction { return try body() }
        try run("BEGIN IMMEDIATE")
        isInTransaction = true
        defer { isInTransaction = false }
        let value: Value
        do throws(DatabaseError) {
            value = try body()
            try connection.checkPlace()
            try run("COMMIT")
        } catch {
            rollBack()
            throw error
        }
        return value
    }

    /// Takes an unfinished transaction back. SQLite has done so itself after some errors.
    private func rollBack() {
        guard sqlite3_get_autocommit(connection.handle) == 0 else { return }
        if sqlite3_exec(connection.handle, "ROLLBACK", nil, nil, nil) != SQLITE_OK {
            connection.markNeedsReopening()
        }
    }

    /// The version of the schema, 0 in a new file.
    public func schemaVersion() throws(DatabaseError) -> Int {
        Int(
            clamping: try first("PRAGMA user_version") { row throws(DatabaseError) in try row.integer(0) }
                ?? 0)
    }

    /// Brings the schema to version `steps.count`: step `n` is the SQL from version `n` to `n + 1`, each in a
    /// transaction of its own. A file from a newer program is refused, and one that has a view in the place of a table.
    public func migrate(_ steps: [String]) throws(DatabaseError) {
        let found = try schemaVersion()
        guard found >= 0, found <= steps.count else {
            throw .newerVersion(path: path, found: found, known: steps.count)
        }
        try checkTables(steps)
        for (index, step) in steps.enumerated() where index >= found {
            try transaction { () throws(DatabaseError) in
                try execute(step)
                try execute("PRAGMA user_version=\(index + 1)")
            }
        }
    }

    /// What lies under the name of a table of ours is one: a view is somebody's program, and may take for ever.
    private func checkTables(_ steps: [String]) throws(DatabaseError) {
        let words = steps.map { $0.lowercased() }
        let views = try rows("SELECT CAST(name AS TEXT) FROM sqlite_master WHERE type = 'view'") {
            row throws(DatabaseError) in try row.text(0)
        }
        for view in views where words.contains(where: { Self.makes(view.lowercased(), $0) }) {
            throw .damaged(path: path, complaints: ["'\(view)' is a view, where a table belongs"])
        }
    }

    private static func makes(_ table: String, _ sql: String) -> Bool {
        ["table \(table) ", "table if not exists \(table) "].contains { sql.contains($0) }
    }

    /// Throws ``DatabaseError/damaged(path:complaints:)`` where the file's pages, rows or references are
    /// wrong.
    ///
    /// - Parameter thorough: also compares indexes with their tables and checks foreign keys.
    public func checkIntegrity(thorough: Bool = true) throws(DatabaseError) {
        let check = thorough ? "integrity_check" : "quick_check"
        var complaints = try rows("PRAGMA \(check)(\(DatabaseLimits.complaints))") {
            row throws(DatabaseError) in try row.text(0)
        }
        if complaints == ["ok"] { complaints = [] }
        if thorough, complaints.isEmpty {
            complaints = try rows("PRAGMA foreign_key_check") { row throws(DatabaseError) in
                "a row of \(try row.text(0)) refers to a missing row of \(try row.text(2))"
            }
        }
        guard complaints.isEmpty else {
            throw .damaged(path: path, complaints: Array(complaints.prefix(DatabaseLimits.complaints)))
        }
    }

    private func cached(_ sql: String) throws(DatabaseError) -> Statement {
        if let statement = prepared[sql] { return statement }
        let statement = try prepare(sql)
        prepared[sql] = statement
        return statement
    }
}
