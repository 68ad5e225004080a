import CSQLite
import Glibc
import HikeGeodesy

/// Map tiles in one SQLite file (MBTiles 1.3), read-only: rows count from the south in the file, from the north here.
///
/// What was read last is kept up to a number of bytes. The file may come from anybody: sizes and the time of
/// a query are bounded, and what it says is checked. For one thread of control.
public final class MBTiles {
    /// Bytes of the largest tile that is read.
    public static let mostTileBytes = 4 << 20
    /// Rows of metadata that are read.
    static let mostMetadataRows = 200
    /// Steps of SQLite's machine that one query may take. A tile by its index takes a few dozen; what needs more is a view
    /// made to do harm.
    private static let mostSteps = 20_000_000

    public let path: String
    /// As it was when the file was opened.
    public let metadata: MBTilesMetadata
    private let connection: Connection
    private let find: Statement
    private var cache: TileCache<[UInt8]>

    /// - Parameter cacheBytes: of tiles, as they are stored.
    public init(path: String, cacheBytes: Int = 8 << 20) throws(MBTilesError) {
        self.path = path
        guard access(path, R_OK) == 0 else {
            throw .unreadable(path: path, reason: RegionStorageError.reason(errno))
        }
        let names: Set<String>
        let columns: Set<String>
        do throws(DatabaseError) {
            connection = try Connection(path: path, flags: SQLITE_OPEN_READONLY, vfs: nil)
            try connection.execute("PRAGMA trusted_schema=OFF")
            try connection.execute("PRAGMA cell_size_check=ON")
            connection.limitWork(to: Self.mostSteps)
            names = try Self.columns(connection, "metadata")
            columns = try Self.columns(connection, "tiles")
        } catch { throw Self.translate(error, path) }
        guard names.isSuperset(of: ["name", "value"]) else {
            throw .notTiles(path: path, reason: "it has no table 'metadata' with name and value")
        }
        guard columns.isSuperset(of: ["zoom_level", "tile_column", "tile_row", "tile_data"]) else {
            throw .notTiles(
                path: path,
                reason: "it has no table 'tiles' with zoom_level, tile_column, tile_row and tile_data")
        }
        do throws(DatabaseError) {
            find = try Statement(
                connection,
                "SELECT typeof(tile_data), length(tile_data), "
                    + "CASE WHEN length(tile_data) <= \(Self.mostTileBytes) THEN tile_data END "
                    + "FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3")
        } catch { throw Self.translate(error, path) }
        cache = TileCache(bytes: cacheBytes)
        metadata = try Self.metadata(connection, path)
    }

    private static func columns(_ connection: Connection, _ table: String) throws(DatabaseError) -> Set<
        String
    > {
        let statement = try Statement(connection, "SELECT name FROM pragma_table_info(?1)")
        try statement.bind([.text(table)])
        var names: Set<String> = []
        while names.count < 100, try statement.step() { names.insert(try statement.text(0)) }
        return names
    }

    private static func metadata(_ connection: Connection, _ path: String) throws(MBTilesError)
        -> MBTilesMetadata
    {
        var rows: [(name: String, value: String)] = []
        var zooms: ClosedRange<Int>?
        do throws(DatabaseError) {
            let statement = try Statement(
                connection,
                "SELECT CAST(name AS TEXT), CAST(substr(value, 1, 65536) AS TEXT) FROM metadata "
                    + "WHERE name IS NOT NULL AND value IS NOT NULL LIMIT \(mostMetadataRows)")
            while try statement.step() { rows.append((try statement.text(0), try statement.text(1))) }
            if !rows.contains(where: { $0.name == "minzoom" })
                || !rows.contains(where: { $0.name == "maxzoom" })
            {
                let extent = try Statement(
                    connection,
                    "SELECT CAST(min(zoom_level) AS INTEGER), CAST(max(zoom_level) AS INTEGER) FROM tiles "
                        + "WHERE zoom_level BETWEEN 0 AND \(TileAddress.mostZoom)")
                if try extent.step(), case .integer(let low) = try extent.value(0),
                    case .integer(let high) = try extent.value(1)
                {
                    zooms = Int(clamping: low)...Int(clamping: high)
                }
            }
        } catch { throw translate(error, path) }
        return try MBTilesMetadata(rows: rows, path: path, zooms: zooms)
    }

    /// A tile as it is stored; nil where there is none.
    public func tile(_ address: TileAddress) throws(MBTilesError) -> [UInt8]? {
        if let known = cache[address] { return known }
        let type: String
        var size: Int64 = 0
        var bytes: [UInt8] = []
        do throws(DatabaseError) {
            defer { find.reset() }
            try find.bind([
                .integer(Int64(address.zoom)), .integer(Int64(address.column)),
                .integer(Int64(address.tmsRow)),
            ])
            guard try find.step() else { return nil }
            type = try find.text(0)
            if type == "blob" {
                size = try find.integer(1)
                if size > 0, size <= Self.mostTileBytes { bytes = try find.blob(2) }
            }
        } catch { throw Self.translate(error, path) }
        guard type == "blob" else {
            throw .badTile(path: path, address, reason: "it is stored as \(type), not as a blob")
        }
        guard !bytes.isEmpty else {
            throw .badTile(
                path: path, address, reason: "it has \(size) bytes, and 1 to \(Self.mostTileBytes) are read")
        }
        cache.insert(bytes, for: address, bytes: bytes.count)
        return bytes
    }

    /// How many tiles there are. It reads the whole index.
    public func count() throws(MBTilesError) -> Int {
        do throws(DatabaseError) {
            let statement = try Statement(
                connection,
                "SELECT count(*) FROM tiles WHERE zoom_level BETWEEN 0 AND \(TileAddress.mostZoom) "
                    + "AND tile_column BETWEEN 0 AND (1 << zoom_level) - 1 AND tile_row BETWEEN 0 AND (1 << zoom_level) - 1"
            )
            return try statement.step() ? Int(clamping: try statement.integer(0)) : 0
        } catch { throw Self.translate(error, path) }
    }

    private static func translate(_ error: DatabaseError, _ path: String) -> MBTilesError {
        if case .endless = error { return .notTiles(path: path, reason: "a query takes for ever") }
        if error.isDamage { return .notTiles(path: path, reason: "it is damaged or no database") }
        switch error {
        case .sqlite(let code, _, let message, _) where code == SQLITE_ERROR:
            return .notTiles(path: path, reason: message)
        case .unexpectedColumn(_, let expected, _):
            return .notTiles(path: path, reason: "a column is not \(expected)")
        default: return .database(error)
        }
    }
}
