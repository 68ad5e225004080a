import CSQLite

/// One prepared statement: bind, step, read columns, reset. Finalised when it goes.
public final class Statement {
    /// The text it was made from.
    public let sql: String
    private let connection: Connection
    private let handle: OpaquePointer
    /// Pieces of work since it began to run (``StatementWork``).
    private var used = 0

    init(_ connection: Connection, _ sql: String) throws(DatabaseError) {
        try connection.checkUsable()
        var made: OpaquePointer?
        let code = sqlite3_prepare_v3(connection.handle, sql, -1, 0, &made, nil)
        guard code == SQLITE_OK else { throw connection.failure(code, sql) }
        guard let made else {
            throw .sqlite(
                code: SQLITE_MISUSE, extendedCode: SQLITE_MISUSE, message: "empty statement", sql: sql)
        }
        self.sql = sql
        self.connection = connection
        handle = made
    }

    deinit { sqlite3_finalize(handle) }

    /// Whether it leaves the file as it is. To begin a transaction that writes does not.
    var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

    /// Binds the values to the parameters, the first to `?1`. Resets first; parameters left over are null.
    public func bind(_ values: [DatabaseValue]) throws(DatabaseError) {
        reset()
        sqlite3_clear_bindings(handle)
        for (offset, value) in values.enumerated() {
            let code = bind(value, Int32(clamping: offset + 1))
            guard code == SQLITE_OK else { throw connection.failure(code, sql) }
        }
    }

    private func bind(_ value: DatabaseValue, _ index: Int32) -> Int32 {
        // SQLite copies what it is given before the call returns (SQLITE_TRANSIENT).
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .null:
            return sqlite3_bind_null(handle, index)
        case .integer(let number):
            return sqlite3_bind_int64(handle, index, number)
        case .real(let number):
            return sqlite3_bind_double(handle, index, number)
        case .text(let text):
            var copy = text
            return copy.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    // A null pointer would bind NULL instead of the empty text.
                    guard let base = characters.baseAddress else {
                        return sqlite3_bind_text(handle, index, "", 0, transient)
                    }
                    return sqlite3_bind_text64(
                        handle, index, base, UInt64(characters.count), transient, UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let bytes):
            if bytes.isEmpty { return sqlite3_bind_zeroblob(handle, index, 0) }
            return bytes.withUnsafeBytes {
                sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), transient)
            }
        }
    }

    /// Goes to the next row. False after the last one.
    public func step() throws(DatabaseError) -> Bool {
        try connection.checkUsable()
        connection.work.used = used
        let code = sqlite3_step(handle)
        used = connection.work.used
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            let error = connection.failure(code, sql)
            reset()
            throw error
        }
    }

    /// Makes the statement ready to run again and lets go of its locks.
    public func reset() {
        sqlite3_reset(handle)
        used = 0
    }

    /// Columns in a row of the result.
    public var columnCount: Int { Int(sqlite3_column_count(handle)) }

    /// Whether a column of the present row, counted from 0, has no value.
    public func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(handle, Int32(clamping: column)) == SQLITE_NULL
    }

    /// A column of the present row, counted from 0; throws where it is not an integer.
    public func integer(_ column: Int) throws(DatabaseError) -> Int64 {
        try expect(SQLITE_INTEGER, column, "an integer")
        return sqlite3_column_int64(handle, Int32(column))
    }

    /// A column as a real number; integers are accepted.
    public func real(_ column: Int) throws(DatabaseError) -> Double {
        let type = sqlite3_column_type(handle, Int32(clamping: column))
        if type != SQLITE_INTEGER { try expect(SQLITE_FLOAT, column, "a real number") }
        return sqlite3_column_double(handle, Int32(column))
    }

    /// A column of the present row; throws where it is not UTF-8 text.
    public func text(_ column: Int) throws(DatabaseError) -> String {
        try expect(SQLITE_TEXT, column, "text")
        guard let start = sqlite3_column_text(handle, Int32(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        guard let text = String(validating: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
        else {
            throw .unexpectedColumn(index: column, expected: "UTF-8 text", sql: sql)
        }
        return text
    }

    /// A copy of a column of the present row; throws where it is no blob.
    public func blob(_ column: Int) throws(DatabaseError) -> [UInt8] {
        try expect(SQLITE_BLOB, column, "a blob")
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        guard count > 0, let start = sqlite3_column_blob(handle, Int32(column)) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Any column of the present row, in its own type.
    public func value(_ column: Int) throws(DatabaseError) -> DatabaseValue {
        switch sqlite3_column_type(handle, Int32(clamping: column)) {
        case SQLITE_INTEGER: .integer(try integer(column))
        case SQLITE_FLOAT: .real(try real(column))
        case SQLITE_TEXT: .text(try text(column))
        case SQLITE_BLOB: .blob(try blob(column))
        default: .null
        }
    }

    private func expect(_ type: Int32, _ column: Int, _ name: String) throws(DatabaseError) {
        guard sqlite3_column_type(handle, Int32(clamping: column)) == type else {
            throw .unexpectedColumn(index: column, expected: name, sql: sql)
        }
    }
}
