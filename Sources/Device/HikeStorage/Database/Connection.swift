import CSQLite

/// The raw connection. Closed when the last statement and the database have let go of it.
final class Connection {
    let path: String
    private(set) var handle: OpaquePointer?
    /// Set by an input or output error: what the file holds is unknown until it is opened again.
    private(set) var needsReopening = false
    /// Nil: nobody looks whether the files are still in their places.
    private var place: DatabasePlace?
    let work = StatementWork()

    init(path: String, flags: Int32, vfs: String?) throws(DatabaseError) {
        self.path = path
        let code = sqlite3_open_v2(path, &handle, flags, vfs)
        guard code == SQLITE_OK else {
            let error = failure(code, "open \(path)")
            sqlite3_close_v2(handle)
            handle = nil
            throw error
        }
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(DatabaseLimits.valueBytes))
    }

    deinit { close() }

    /// The typed error for a result code, with SQLite's message.
    func failure(_ code: Int32, _ sql: String) -> DatabaseError {
        let extended = handle == nil ? code : sqlite3_extended_errcode(handle)
        let primary = code & 0xFF
        let message = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
        if primary == SQLITE_IOERR || primary == SQLITE_CORRUPT { needsReopening = true }
        // Nobody else interrupts a statement.
        if primary == SQLITE_INTERRUPT { return .endless(path: path, sql: sql) }
        let sentence = message.map { String(cString: $0) } ?? "no message"
        if primary == SQLITE_IOERR || primary == SQLITE_FULL {
            DiskFailures.note(path: path, reason: sentence)
        }
        return .sqlite(code: primary, extendedCode: extended, message: sentence, sql: sql)
    }

    /// Ends statements that take more steps than any of a file that is what it should be.
    func limitWork(to steps: Int) {
        work.most = steps / StatementWork.piece
        sqlite3_progress_handler(
            handle, Int32(StatementWork.piece),
            { context in
                guard let context else { return 0 }
                return Unmanaged<StatementWork>.fromOpaque(context).takeUnretainedValue().goOn() ? 0 : 1
            }, Unmanaged.passUnretained(work).toOpaque())
    }

    /// Throws once an input or output error has happened on this connection.
    func checkUsable() throws(DatabaseError) {
        if needsReopening { throw .needsReopening(path: path) }
    }

    /// Notes which files these are, for ``checkPlace()``.
    func watchPlace() { place = DatabasePlace(path) }

    /// Throws where somebody has removed or replaced a file under us: SQLite would go on writing into what nobody finds any
    /// more, and say that it is done.
    func checkPlace() throws(DatabaseError) {
        guard let place, !place.isKept else { return }
        needsReopening = true
        DiskFailures.note(path: path, reason: "it was removed or replaced while it was in use")
        throw .removed(path: path)
    }

    /// Lets go of the file, whose locks another connection may want.
    func close() {
        needsReopening = true
        place = nil
        // Version 2 waits for statements that are still alive.
        sqlite3_close_v2(handle)
        handle = nil
    }

    func markNeedsReopening() { needsReopening = true }
}

/// How much one run of a statement has done, in pieces of ``piece`` steps of SQLite's machine. SQLite tells of each piece, but
/// counts a statement's steps over all its runs: so whoever runs one keeps what it has used so far.
final class StatementWork {
    static let piece = 1_000_000

    var most = Int.max
    /// Of the statement that runs.
    var used = 0

    /// Another piece is done.
    func goOn() -> Bool {
        used += 1
        return used <= most
    }
}

/// Limits of the storage.
public enum DatabaseLimits {
    /// The largest text or blob in a row, in bytes.
    public static let valueBytes = 16 * 1024 * 1024
    /// How long a statement waits for another process's lock, in milliseconds of real time.
    public static let busyMilliseconds: Int32 = 250
    /// Steps of SQLite's machine that one run of a statement may take: thirty times what reading 100,000 waypoints
    /// takes, a second or a few. What needs more is a view made to do harm.
    public static let statementSteps = 100_000_000
    /// How many complaints of the integrity check are kept.
    public static let complaints = 10
}
