import CSQLite
import Glibc
import HikeRouting
import HikeValues

/// What stands in the documents' table of metadata (OHR-03).
public struct RoutingMetadata: Hashable, Sendable {
    public static let currentVersion = 1

    public var version: Int
    public var createdAt: UTCDate
    public var boundingBox: RegionBox
    public var nodeCount: Int
    public var edgeCount: Int
    /// `hgt`, or `none`.
    public var elevationSource: String

    public init(
        version: Int = currentVersion, createdAt: UTCDate, boundingBox: RegionBox, nodeCount: Int,
        edgeCount: Int,
        elevationSource: String
    ) {
        self.version = version
        self.createdAt = createdAt
        self.boundingBox = boundingBox
        self.nodeCount = nodeCount
        self.edgeCount = edgeCount
        self.elevationSource = elevationSource
    }

    var rows: [(key: String, value: String)] {
        [
            ("bounding_box", boundingBox.text), ("created_at", createdAt.iso8601()),
            ("edge_count", "\(edgeCount)"), ("elevation_source", elevationSource),
            ("node_count", "\(nodeCount)"), ("version", "\(version)"),
        ]
    }
}

extension RoutingDatabase {
    /// The documents' tables (OHR-02).
    static let schema = """
        CREATE TABLE routing_nodes (
            id INTEGER PRIMARY KEY,
            latitude REAL NOT NULL,
            longitude REAL NOT NULL,
            elevation REAL
        );
        CREATE TABLE routing_edges (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            from_node INTEGER NOT NULL,
            to_node INTEGER NOT NULL,
            distance REAL NOT NULL,
            elevation_gain REAL NOT NULL,
            elevation_loss REAL NOT NULL,
            surface TEXT,
            highway_type TEXT,
            sac_scale TEXT,
            trail_visibility TEXT,
            name TEXT,
            osm_way_id INTEGER,
            cost REAL NOT NULL,
            reverse_cost REAL NOT NULL,
            is_oneway INTEGER NOT NULL DEFAULT 0,
            geometry BLOB
        );
        CREATE TABLE routing_metadata (key TEXT PRIMARY KEY, value TEXT NOT NULL);
        """

    /// Made when the rows are there, which is quicker (OHR-03).
    static let indexes = """
        CREATE INDEX idx_nodes_lat_lon ON routing_nodes(latitude, longitude);
        CREATE INDEX idx_edges_from ON routing_edges(from_node);
        CREATE INDEX idx_edges_to ON routing_edges(to_node);
        """

    /// Writes a new file. Equal tables give equal bytes with the same version of SQLite. A file that is there
    /// already is refused; one that could not be finished is left for the caller to remove.
    public static func write(
        _ table: RoutingTable, metadata: RoutingMetadata, to path: String
    ) throws(DatabaseError) {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE | SQLITE_OPEN_NOFOLLOW
        let place: String
        do throws(SandboxError) { place = try DatabaseFile.folderResolved(path) } catch { throw .file(error) }
        let descriptor = open(place, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .file(.failed("create", path, errno)) }
        Glibc.close(descriptor)
        let connection = try Connection(path: place, flags: flags & ~SQLITE_OPEN_EXCLUSIVE, vfs: nil)
        defer { connection.close() }
        // Nobody else sees the file before it is whole, so there is nothing to take back.
        for pragma in [
            "page_size=4096", "journal_mode=OFF", "synchronous=OFF", "locking_mode=EXCLUSIVE",
            "encoding='UTF-8'",
            "auto_vacuum=NONE", "cache_size=-16384",
        ] { try connection.execute("PRAGMA \(pragma)") }
        try connection.execute("BEGIN EXCLUSIVE")
        try connection.execute(schema)
        try writeNodes(table, connection)
        try writeEdges(table, connection)
        let statement = try Statement(connection, "INSERT INTO routing_metadata VALUES (?1, ?2)")
        for row in metadata.rows {
            try statement.bind([.text(row.key), .text(row.value)])
            while try statement.step() {}
        }
        statement.reset()
        try connection.execute(indexes)
        try connection.execute("COMMIT")
        connection.close()
        try synchronize(place)
    }

    private static func synchronize(_ path: String) throws(DatabaseError) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .file(.failed("open", path, errno)) }
        defer { Glibc.close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .file(.failed("sync", path, errno)) }
    }

    private static func writeNodes(_ table: RoutingTable, _ connection: Connection) throws(DatabaseError) {
        let insert = try RowInsert(connection, table: "routing_nodes", columns: 4)
        for index in table.nodesByID {
            let node = table.node(index)
            insert.bind(1, node.id)
            insert.bind(2, node.coordinate.latitude)
            insert.bind(3, node.coordinate.longitude)
            insert.bind(4, node.elevation)
            try insert.run()
        }
    }

    private static func writeEdges(_ table: RoutingTable, _ connection: Connection) throws(DatabaseError) {
        let insert = try RowInsert(connection, table: "routing_edges", columns: 16)
        var table = table
        var geometry: [UInt8] = []
        for index in 0..<table.edgeCount {
            let edge = table.edge(index, geometry: &geometry)
            insert.bind(1, edge.id)
            insert.bind(2, edge.from)
            insert.bind(3, edge.to)
            insert.bind(4, edge.distance)
            insert.bind(5, edge.gain)
            insert.bind(6, edge.loss)
            insert.bind(7, edge.surface)
            insert.bind(8, edge.highway)
            insert.bind(9, edge.sacScale)
            insert.bind(10, edge.visibility)
            insert.bind(11, edge.name)
            insert.bind(12, edge.wayID)
            insert.bind(13, edge.cost)
            insert.bind(14, edge.reverseCost)
            insert.bind(15, Int64(edge.isOneWay ? 1 : 0))
            insert.bind(16, geometry)
            try insert.run()
        }
    }
}

/// Inserts many rows without making values of their columns.
private final class RowInsert {
    private let connection: Connection
    private let sql: String
    private let handle: OpaquePointer
    private var failure: Int32 = SQLITE_OK
    /// SQLite copies what it is given before the call returns.
    private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(_ connection: Connection, table: String, columns: Int) throws(DatabaseError) {
        self.connection = connection
        sql = "INSERT INTO \(table) VALUES (" + (1...columns).map { "?\($0)" }.joined(separator: ",") + ")"
        var made: OpaquePointer?
        let code = sqlite3_prepare_v3(connection.handle, sql, -1, 0, &made, nil)
        guard code == SQLITE_OK, let made else { throw connection.failure(code, sql) }
        handle = made
    }

    deinit { sqlite3_finalize(handle) }

    private func note(_ code: Int32) { if code != SQLITE_OK, failure == SQLITE_OK { failure = code } }

    func bind(_ column: Int32, _ value: Int64) { note(sqlite3_bind_int64(handle, column, value)) }

    func bind(_ column: Int32, _ value: Double?) {
        note(value.map { sqlite3_bind_double(handle, column, $0) } ?? sqlite3_bind_null(handle, column))
    }

    func bind(_ column: Int32, _ value: String?) {
        guard var text = value else { return note(sqlite3_bind_null(handle, column)) }
        note(
            text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    guard let base = characters.baseAddress else {
                        return sqlite3_bind_text(handle, column, "", 0, transient)
                    }
                    return sqlite3_bind_text(handle, column, base, Int32(characters.count), transient)
                }
            })
    }

    /// NULL where there are none.
    func bind(_ column: Int32, _ value: [UInt8]) {
        guard !value.isEmpty else { return note(sqlite3_bind_null(handle, column)) }
        note(
            value.withUnsafeBytes {
                sqlite3_bind_blob64(handle, column, $0.baseAddress, UInt64($0.count), transient)
            })
    }

    func run() throws(DatabaseError) {
        guard failure == SQLITE_OK else { throw connection.failure(failure, sql) }
        let code = sqlite3_step(handle)
        guard code == SQLITE_DONE else { throw connection.failure(code, sql) }
        sqlite3_reset(handle)
    }
}

extension Connection {
    /// Runs statements without parameters and results.
    func execute(_ sql: String) throws(DatabaseError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code, sql) }
    }
}
