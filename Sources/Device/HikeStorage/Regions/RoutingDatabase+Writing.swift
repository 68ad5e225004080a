import CSQLite
import Glibc
import HikeRouting
import HikeValues

/// What stands in the documents' table of metadata (OHR-03).
public struct RoutingMetadata: Hashable, Sendable {
    /// Databases of other versions are refused.
    public static let currentVersion = 1

    public var version: Int
    /// The date of the map data.
    public var createdAt: UTCDate
    /// The region's box, in degrees.
    public var boundingBox: RegionBox
    /// Rows of the table of nodes.
    public var nodeCount: Int
    /// Rows of the table of edges.
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
        // One thread writes it: no lock for every call.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX
        let place: String
        do throws(SandboxError) { place = try DatabaseFile.folderResolved(path) } catch { throw .file(error) }
        let descriptor = open(place, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .file(.failed("create", path, errno)) }
        Glibc.close(descriptor)
        let connection = try Connection(path: place, flags: flags, vfs: nil)
        defer { connection.close() }
        // Nobody else sees the file before it is whole, so there is nothing to take back.
        for pragma in [
            "page_size=4096", "journal_mode=OFF", "synchronous=OFF", "locking_mode=EXCLUSIVE",
            "encoding='UTF-8'",
            "auto_vacuum=NONE", "cache_size=-16384",
        ] { try connection.execute("PRAGMA \(pragma)") }
        try connection.execute("BEGIN EXCLUSIVE")
        try connection.execute(schema)
        try NodeRows(table).insert(into: "routing_nodes", connection)
        try EdgeRows(table).insert(into: "routing_edges", connection)
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
}

private final class NodeRows: RowTable {
    private let table: RoutingTable
    private let order: [Int]
    private var node = RoutingNode(id: 0, coordinate: Coordinate(latitude: 0, longitude: 0), elevation: nil)

    override var rowCount: Int { order.count }

    init(_ table: RoutingTable) {
        self.table = table
        order = table.nodesByID
        super.init("node_rows", columns: 4)
    }

    override func load(_ row: Int) { node = table.node(order[row]) }

    override func column(_ column: Int32, _ result: borrowing RowResult) {
        switch column {
        case 0: result.set(node.id)
        case 1: result.set(node.coordinate.latitude)
        case 2: result.set(node.coordinate.longitude)
        default: result.set(node.elevation)
        }
    }
}

private final class EdgeRows: RowTable {
    private var table: RoutingTable
    private var edge = RoutingEdge(
        id: 0, from: 0, to: 0, distance: 0, gain: 0, loss: 0, wayID: 0, cost: 0, reverseCost: 0,
        isOneWay: false)
    private var geometry: [UInt8] = []

    override var rowCount: Int { table.edgeCount }

    init(_ table: RoutingTable) {
        self.table = table
        super.init("edge_rows", columns: 16)
    }

    override func load(_ row: Int) { edge = table.edge(row, geometry: &geometry) }

    override func column(_ column: Int32, _ result: borrowing RowResult) {
        switch column {
        case 0: result.set(edge.id)
        case 1: result.set(edge.from)
        case 2: result.set(edge.to)
        case 3: result.set(edge.distance)
        case 4: result.set(edge.gain)
        case 5: result.set(edge.loss)
        case 6: result.set(edge.surface)
        case 7: result.set(edge.highway)
        case 8: result.set(edge.sacScale)
        case 9: result.set(edge.visibility)
        case 10: result.set(edge.name)
        case 11: result.set(edge.wayID)
        case 12: result.set(edge.cost)
        case 13: result.set(edge.reverseCost)
        case 14: result.set(Int64(edge.isOneWay ? 1 : 0))
        default: result.set(geometry)
        }
    }
}

extension Connection {
    /// Runs statements without parameters and results.
    func execute(_ sql: String) throws(DatabaseError) {
        work.used = 0
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code, sql) }
    }
}
