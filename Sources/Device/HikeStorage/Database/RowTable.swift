import CSQLite

/// Rows that one statement takes in, from the first to the last: `INSERT INTO nodes SELECT * FROM rows`.
///
/// A statement for each row would have to be bound and reset, and with `AUTOINCREMENT` look up and write the highest
/// number, each time.
///
/// A class to be inherited from, since SQLite calls for every value: what it is asked for is found without counting
/// references to anything in between.
class RowTable {
    private let name: String
    private let columns: Int32
    fileprivate let room = RowRoom()

    init(_ name: String, columns: Int32) {
        self.name = name
        self.columns = columns
    }

    var rowCount: Int { 0 }
    /// Makes a row the current one. Rows come in ascending order, each once.
    func load(_ row: Int) {}
    /// Tells a column of the current row.
    func column(_ column: Int32, _ result: borrowing RowResult) {}

    /// Puts all rows into a table with the same columns.
    final func insert(into table: String, _ connection: Connection) throws(DatabaseError) {
        let itself = Unmanaged.passUnretained(self).toOpaque()
        let code = sqlite3_create_module_v2(connection.handle, name, RowModule.shared, itself, nil)
        guard code == SQLITE_OK else { throw connection.failure(code, name) }
        defer { sqlite3_create_module_v2(connection.handle, name, nil, nil, nil) }
        try connection.execute("INSERT INTO \(table) SELECT * FROM \(name)")
    }

    fileprivate final var declaration: String {
        "CREATE TABLE x(" + (1...columns).map { "c\($0)" }.joined(separator: ",") + ")"
    }

    fileprivate final func begin(_ row: Int) -> Int32 {
        room.clear()
        if row < rowCount { load(row) }
        return SQLITE_OK
    }
}

/// Where a column's value goes.
struct RowResult: ~Copyable {
    fileprivate let context: OpaquePointer?
    /// The table's, which outlives every call.
    fileprivate unowned(unsafe) let room: RowRoom

    func set(_ value: Int64) { sqlite3_result_int64(context, value) }

    func set(_ value: Double?) {
        if let value { sqlite3_result_double(context, value) } else { sqlite3_result_null(context) }
    }

    func set(_ value: String?) {
        guard var text = value else { return sqlite3_result_null(context) }
        text.withUTF8 { bytes in
            let (place, life) = room.keep(UnsafeRawBufferPointer(bytes))
            sqlite3_result_text(
                context, place?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), life)
        }
    }

    /// NULL where there are none.
    func set(_ value: [UInt8]) {
        guard !value.isEmpty else { return sqlite3_result_null(context) }
        value.withUnsafeBytes { bytes in
            let (place, life) = room.keep(bytes)
            sqlite3_result_blob64(context, place, UInt64(bytes.count), life)
        }
    }
}

/// Where texts and bytes of the current row lie. SQLite reads them there, which spares it a copy of each.
private final class RowRoom {
    private let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    private var filled = 0

    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    deinit { bytes.deallocate() }

    func clear() { filled = 0 }

    /// Where they lie until the next row, and what SQLite has to do to keep them: nothing, or a copy of long ones.
    func keep(_ value: UnsafeRawBufferPointer) -> (place: UnsafeRawPointer?, life: sqlite3_destructor_type?) {
        guard value.count <= bytes.count - filled else { return (value.baseAddress, Self.transient) }
        let place = UnsafeMutableRawBufferPointer(rebasing: bytes[filled..<filled + value.count])
        place.copyMemory(from: value)
        filled += value.count
        // An empty text is not NULL.
        return (UnsafeRawPointer(bytes.baseAddress.map { $0 + filled - value.count }), nil)
    }
}

/// What SQLite calls.
private enum RowModule {
    struct Table {
        /// SQLite's part, which has to come first.
        var base = sqlite3_vtab()
        var rows: Unmanaged<RowTable>
    }

    struct Cursor {
        var base = sqlite3_vtab_cursor()
        var row = 0
    }

    /// SQLite keeps its address.
    nonisolated(unsafe) static let shared: UnsafePointer<sqlite3_module> = {
        let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
        module.initialize(to: made)
        return UnsafePointer(module)
    }()

    private static var made: sqlite3_module {
        var module = sqlite3_module()
        module.xConnect = { connection, rows, _, _, table, _ in
            guard let rows else { return SQLITE_ERROR }
            let owner = Unmanaged<RowTable>.fromOpaque(rows)
            let code = sqlite3_declare_vtab(connection, owner.takeUnretainedValue().declaration)
            guard code == SQLITE_OK else { return code }
            let made = UnsafeMutablePointer<Table>.allocate(capacity: 1)
            made.initialize(to: Table(rows: owner))
            table?.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab.self)
            return SQLITE_OK
        }
        module.xDisconnect = { table in
            table.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Table.self).deallocate() }
            return SQLITE_OK
        }
        module.xBestIndex = { _, _ in SQLITE_OK }
        module.xOpen = { _, cursor in
            let made = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
            made.initialize(to: Cursor())
            cursor?.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
            return SQLITE_OK
        }
        module.xClose = { cursor in
            cursor.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Cursor.self).deallocate() }
            return SQLITE_OK
        }
        module.xFilter = { cursor, _, _, _, _ in
            RowModule.with(cursor) { row, rows in
                row = 0
                return rows.begin(row)
            }
        }
        module.xNext = { cursor in
            RowModule.with(cursor) { row, rows in
                row += 1
                return rows.begin(row)
            }
        }
        module.xEof = { cursor in RowModule.with(cursor) { row, rows in row < rows.rowCount ? 0 : 1 } }
        module.xColumn = { cursor, context, column in
            RowModule.with(cursor) { _, rows in
                rows.column(column, RowResult(context: context, room: rows.room))
                return SQLITE_OK
            }
        }
        module.xRowid = { cursor, number in
            RowModule.with(cursor) { row, _ in
                number?.pointee = Int64(row)
                return SQLITE_OK
            }
        }
        return module
    }

    /// Calls with the cursor's place and its rows.
    private static func with(
        _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ body: (inout Int, RowTable) -> Int32
    ) -> Int32 {
        guard let cursor, let table = cursor.pointee.pVtab else { return SQLITE_ERROR }
        let rows = UnsafeMutableRawPointer(table).assumingMemoryBound(to: Table.self).pointee.rows
        let place = UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: Cursor.self)
        // Called for every value: without counting references.
        return rows._withUnsafeGuaranteedRef { body(&place.pointee.row, $0) }
    }
}
