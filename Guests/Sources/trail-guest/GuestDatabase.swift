import Glibc

/// A database of the machine's SQLite, as an app would have its own.
enum GuestDatabase {
    private typealias Open =
        @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>) -> Int32
    private typealias Execute =
        @convention(c) (OpaquePointer?, UnsafePointer<CChar>, Int, Int, Int) -> Int32
    private typealias Close = @convention(c) (OpaquePointer?) -> Int32

    /// Inserts a place.
    ///
    /// - Returns: SQLite's code: 0 for done, 13 for a full disk; negative where there is no SQLite.
    static func insert(at path: String) -> Int32 {
        guard let library = dlopen("libsqlite3.so.0", RTLD_NOW), let open = dlsym(library, "sqlite3_open"),
            let execute = dlsym(library, "sqlite3_exec"), let close = dlsym(library, "sqlite3_close")
        else { return -1 }
        var database: OpaquePointer?
        defer { _ = unsafeBitCast(close, to: Close.self)(database) }
        let opened = unsafeBitCast(open, to: Open.self)(path, &database)
        guard opened == 0 else { return opened }
        return unsafeBitCast(execute, to: Execute.self)(
            database, "create table if not exists places (name); insert into places values ('Kornhütte')", 0,
            0, 0)
    }
}
