import FacadeFoundation
import FacadeSQLite3

private let SQLITE_TRANSIENT = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

/// A database, used as apps do that have no library for it.
final class Database {
    private var handle: OpaquePointer?

    init?(_ name: String = "huts.sqlite") {
        let path = URL.documentsDirectory.appendingPathComponent(name).path
        try? FileManager.default.createDirectory(
            at: URL.documentsDirectory, withIntermediateDirectories: true)
        let flags =
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
            | SQLITE_OPEN_FILEPROTECTION_COMPLETEUNTILFIRSTUSERAUTHENTICATION
        guard sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK else {
            print("cannot open: \(String(cString: sqlite3_errmsg(handle)))")
            return nil
        }
    }

    deinit { sqlite3_close(handle) }

    /// The rows of a statement, each as text.
    func rows(_ statement: String, _ values: [String] = []) -> [String] {
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v2(handle, statement, -1, &prepared, nil) == SQLITE_OK else {
            return ["error \(sqlite3_errcode(handle)): \(String(cString: sqlite3_errmsg(handle)))"]
        }
        defer { sqlite3_finalize(prepared) }
        for (index, value) in values.enumerated() {
            sqlite3_bind_text(prepared, Int32(index + 1), value, -1, SQLITE_TRANSIENT)
        }
        var rows: [String] = []
        while true {
            let code = sqlite3_step(prepared)
            guard code == SQLITE_ROW else {
                return code == SQLITE_DONE ? rows : rows + ["error \(code)"]
            }
            let columns = (0..<sqlite3_column_count(prepared)).map { column in
                sqlite3_column_text(prepared, column).map { String(cString: $0) } ?? "null"
            }
            rows.append(columns.joined(separator: " "))
        }
    }

    /// Notes a hut, and says how many there are.
    static func note(_ name: String) {
        guard let database = Database() else { return }
        print("mode \(database.rows("pragma journal_mode = wal"))")
        _ = database.rows("create table if not exists huts (name text primary key, at text)")
        print("noted \(database.rows("insert into huts values (?, datetime('now'))", [name]))")
        print("huts \(database.rows("select name, at from huts order by rowid"))")
    }

    /// What of time and chance a database sees.
    static func say() {
        guard let database = Database("chance.sqlite") else { return }
        print("now \(database.rows("select datetime('now'), strftime('%s', 'now')")[0])")
        var bytes = [UInt8](repeating: 0, count: 8)
        sqlite3_randomness(8, &bytes)
        print("random \(bytes) \(database.rows("select hex(randomblob(8)), random()")[0])")
        let file = URL.documentsDirectory.appendingPathComponent("chance.sqlite").path
        print("exists \(FileManager.default.fileExists(atPath: file))")
        let sum = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)"
        print("sorted \(database.rows(sum + " select i from n order by (i * 7919) % 100003 limit 3"))")
    }

    /// Two connections to one file: the second waits for a lock, and is told.
    static func sayTwo() {
        guard let one = Database("two.sqlite"), let other = Database("two.sqlite") else { return }
        _ = one.rows("create table if not exists t (i)")
        _ = one.rows("begin immediate")
        sqlite3_busy_timeout(other.handle, 3_000)
        let begun = Date()
        print(
            "locked \(other.rows("begin immediate")) after \(Int(Date().timeIntervalSince(begun).rounded())) s"
        )
        _ = one.rows("commit")
        print("free \(other.rows("begin immediate")) \(other.rows("commit"))")
    }
}
