import CSQLite
import Glibc
import HikeGeodesy

/// A file of tiles under way: tiles come in portions, and a program that is killed goes on behind the last portion. The
/// finished file appears under its name in one step.
///
/// The finished file is written anew from the draft in a fixed order, so its bytes follow from the tiles and metadata
/// and from the version of SQLite alone, however often the work was interrupted. For one thread of control.
public final class MBTilesDraft {
    /// Where the draft is.
    public let path: String
    private let database: Database
    private let isFull: () -> Bool
    /// Portions that are there already: the first so many.
    public private(set) var portions: Int

    private static let schema = """
        CREATE TABLE draft (identity TEXT NOT NULL);
        CREATE TABLE portions (number INTEGER PRIMARY KEY);
        CREATE TABLE tiles (zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL, tile_row INTEGER NOT NULL,
            tile_data BLOB NOT NULL, PRIMARY KEY (zoom_level, tile_column, tile_row));
        """

    /// Opens a draft, or begins one. A damaged one and one of something else is begun anew.
    ///
    /// - Parameters:
    ///   - identity: of all that the tiles follow from.
    ///   - isFull: whether there is no room, as a device says it; then writing fails as on a full disk.
    public init(
        path given: String, identity: String, isFull: @escaping () -> Bool = { false }
    ) throws(MBTilesError) {
        // A database wants a folder in its path.
        let path = given.contains("/") ? given : "./" + given
        self.path = path
        self.isFull = isFull
        var opened: Database?
        if let known = try? Database(path: path, durability: .processDeath, isFull: isFull),
            let found = try? known.first(
                "SELECT identity FROM draft", [], { row throws(DatabaseError) in try row.text(0) }),
            found == identity
        {
            opened = known
        }
        do throws(DatabaseError) {
            if let opened {
                database = opened
            } else {
                Self.remove(path)
                database = try Database(path: path, durability: .processDeath, isFull: isFull)
                try database.transaction { [database] () throws(DatabaseError) in
                    try database.execute(Self.schema)
                    try database.run("INSERT INTO draft VALUES (?1)", [.text(identity)])
                }
            }
            portions =
                try database.first("SELECT count(*), max(number) FROM portions", []) {
                    row throws(DatabaseError) in
                    Int(clamping: try row.integer(0))
                } ?? 0
        } catch { throw .database(error) }
    }

    /// Takes the next portion; all of it or, where it throws, nothing.
    public func add(_ tiles: [(address: TileAddress, bytes: [UInt8])]) throws(MBTilesError) {
        do throws(DatabaseError) {
            try database.transaction { () throws(DatabaseError) in
                for tile in tiles {
                    try database.run(
                        "INSERT OR REPLACE INTO tiles VALUES (?1, ?2, ?3, ?4)",
                        [
                            .integer(Int64(tile.address.zoom)), .integer(Int64(tile.address.column)),
                            .integer(Int64(tile.address.tmsRow)), .blob(tile.bytes),
                        ])
                }
                try database.run("INSERT INTO portions VALUES (?1)", [.integer(Int64(portions))])
            }
        } catch { throw .database(error) }
        portions += 1
    }

    /// Writes the finished file and removes the draft. An older file of that name is replaced.
    ///
    /// - Returns: how many tiles it has.
    @discardableResult
    public func finish(_ metadata: MBTilesMetadata, to target: String) throws(MBTilesError) -> Int {
        let target = target.contains("/") ? target : "./" + target
        let whole = target + ".new"
        guard !isFull() else { throw .database(.file(.diskFull(target))) }
        unlink(whole)
        unlink(whole + "-journal")
        let count: Int
        do throws(DatabaseError) {
            let row = try database.first("SELECT count(*) FROM tiles") { row throws(DatabaseError) in
                try row.integer(0)
            }
            count = Int(clamping: row ?? 0)
            try write(metadata, to: whole)
        } catch {
            unlink(whole)
            throw .database(error)
        }
        database.close()
        let descriptor = open(whole, O_RDONLY | O_CLOEXEC)
        let isSynced = descriptor >= 0 && fsync(descriptor) == 0
        if descriptor >= 0 { close(descriptor) }
        guard isSynced, rename(whole, target) == 0 else {
            let code = errno
            unlink(whole)
            let failure = SandboxError.failed("write", target, code)
            if case .diskFull = failure { throw .database(.file(failure)) }
            throw .unwritable(path: target, reason: RegionStorageError.reason(code))
        }
        Self.remove(path)
        return count
    }

    private func write(_ metadata: MBTilesMetadata, to whole: String) throws(DatabaseError) {
        try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
        let place: String
        do throws(SandboxError) { place = try DatabaseFile.prepare(whole) } catch { throw .file(error) }
        let connection = try Connection(
            path: place, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW, vfs: nil)
        defer { connection.close() }
        // Nobody else sees the file before it is whole, so there is nothing to take back.
        for pragma in ["page_size=4096", "journal_mode=OFF", "synchronous=OFF", "application_id=0x4D504258"] {
            try connection.execute("PRAGMA \(pragma)")
        }
        try connection.execute(
            """
            CREATE TABLE metadata (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);
            CREATE TABLE tiles (zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL, tile_row INTEGER NOT NULL,
                tile_data BLOB NOT NULL);
            """)
        let attach = try Statement(connection, "ATTACH DATABASE ?1 AS draft")
        try attach.bind([.text(path)])
        _ = try attach.step()
        attach.reset()
        try connection.execute("BEGIN")
        let insert = try Statement(connection, "INSERT INTO metadata VALUES (?1, ?2)")
        for row in metadata.rows {
            try insert.bind([.text(row.name), .text(row.value)])
            _ = try insert.step()
            insert.reset()
        }
        try connection.execute(
            "INSERT INTO main.tiles SELECT zoom_level, tile_column, tile_row, tile_data FROM draft.tiles "
                + "ORDER BY zoom_level, tile_column, tile_row")
        try connection.execute(
            "CREATE UNIQUE INDEX main.tile_index ON tiles (zoom_level, tile_column, tile_row)")
        try connection.execute("COMMIT")
    }

    /// Removes a draft with its logs.
    public static func remove(_ path: String) {
        for ending in ["", "-wal", "-shm", "-journal"] { unlink(path + ending) }
    }
}
