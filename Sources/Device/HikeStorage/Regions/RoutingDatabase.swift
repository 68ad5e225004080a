import CSQLite
import Glibc
import HikeRouting
import HikeValues

/// The documents' routing file of a region (`<uuid>.routing.db`), read-only (OHR-04).
///
/// Routes are planned on the trail graph beside it; this is for other programs and for looking at. For one thread
/// of control.
public final class RoutingDatabase {
    public let path: String
    private var connection: Connection?

    /// - Throws: ``RoutingError/databaseError(_:)`` where there is no such file or it cannot be opened,
    ///   ``RoutingError/databaseCorrupted(_:)`` where it is no database or has other tables.
    public init(path: String) throws(RoutingError) {
        self.path = path
        guard access(path, F_OK) == 0 else {
            throw .databaseError("there is no file '\(path)'; build the region again.")
        }
        do throws(DatabaseError) {
            let opened = try Connection(path: path, flags: SQLITE_OPEN_READONLY, vfs: nil)
            connection = opened
            try opened.execute("PRAGMA trusted_schema=OFF")
        } catch { throw Self.translate(error) }
        let version = try metadata().version
        guard version == RoutingMetadata.currentVersion else {
            close()
            throw .databaseCorrupted("'\(path)' has version \(version), which is not known.")
        }
    }

    /// From now on every call throws ``RoutingError/noRoutingData``.
    public func close() {
        connection?.close()
        connection = nil
    }

    private static func translate(_ error: DatabaseError) -> RoutingError {
        if error.isDamage { return .databaseCorrupted(error.description) }
        switch error {
        case .unexpectedColumn: return .databaseCorrupted(error.description)
        // Tables or columns that are not there.
        case .sqlite(let code, _, _, _) where code == SQLITE_ERROR:
            return .databaseCorrupted(error.description)
        default: return .databaseError(error.description)
        }
    }

    private func rows<Value>(
        _ sql: String, _ values: [DatabaseValue], _ read: (Statement) throws(DatabaseError) -> Value
    ) throws(RoutingError) -> [Value] {
        guard let connection else { throw .noRoutingData }
        do throws(DatabaseError) {
            let statement = try Statement(connection, sql)
            try statement.bind(values)
            var result: [Value] = []
            while try statement.step() { result.append(try read(statement)) }
            return result
        } catch { throw Self.translate(error) }
    }

    // MARK: Rows

    /// Throws ``RoutingError/databaseCorrupted(_:)`` where a key is missing or unreadable.
    public func metadata() throws(RoutingError) -> RoutingMetadata {
        let rows = try rows("SELECT key, value FROM routing_metadata ORDER BY key", []) {
            row throws(DatabaseError) in (key: try row.text(0), value: try row.text(1))
        }
        func value(_ key: String) throws(RoutingError) -> String {
            guard let row = rows.first(where: { $0.key == key }) else {
                throw .databaseCorrupted("'\(path)' lacks '\(key)' in its metadata.")
            }
            return row.value
        }
        func number(_ key: String) throws(RoutingError) -> Int {
            guard let number = Int(try value(key)) else {
                throw .databaseCorrupted("'\(path)' has no number as '\(key)' in its metadata.")
            }
            return number
        }
        let corners = try value("bounding_box").split(separator: ",").compactMap { Double($0) }
        guard corners.count == 4, let date = UTCDate(iso8601: try value("created_at")) else {
            throw .databaseCorrupted("'\(path)' has metadata that is not understood.")
        }
        return RoutingMetadata(
            version: try number("version"), createdAt: date,
            boundingBox: RegionBox(west: corners[0], south: corners[1], east: corners[2], north: corners[3]),
            nodeCount: try number("node_count"), edgeCount: try number("edge_count"),
            elevationSource: try value("elevation_source"))
    }

    /// A junction; nil where there is none of that identifier.
    public func node(_ id: Int64) throws(RoutingError) -> RoutingNode? {
        try rows(
            "SELECT id, latitude, longitude, elevation FROM routing_nodes WHERE id = ?1", [.integer(id)],
            Self.node
        )
        .first
    }

    /// All rows, by id; as much memory as the file has.
    public func nodes() throws(RoutingError) -> [RoutingNode] {
        try rows("SELECT id, latitude, longitude, elevation FROM routing_nodes ORDER BY id", [], Self.node)
    }

    private static func node(_ row: Statement) throws(DatabaseError) -> RoutingNode {
        RoutingNode(
            id: try row.integer(0),
            coordinate: Coordinate(latitude: try row.real(1), longitude: try row.real(2)),
            elevation: row.isNull(3) ? nil : try row.real(3))
    }

    private static let columns = """
        id, from_node, to_node, distance, elevation_gain, elevation_loss, surface, highway_type, sac_scale,
        trail_visibility, name, osm_way_id, cost, reverse_cost, is_oneway, geometry
        """

    /// All rows, by id; as much memory as the file has.
    public func edges() throws(RoutingError) -> [RoutingEdge] {
        try rows("SELECT \(Self.columns) FROM routing_edges ORDER BY id", [], Self.edge)
    }

    /// The edges on which one can leave a node: those that begin there, then those that end there and may be used
    /// the other way round, turned round (OHR-05, OHR-19).
    public func edges(leaving node: Int64) throws(RoutingError) -> [RoutingEdge] {
        let forward = try rows(
            "SELECT \(Self.columns) FROM routing_edges WHERE from_node = ?1 ORDER BY id", [.integer(node)],
            Self.edge)
        let backward = try rows(
            "SELECT \(Self.columns) FROM routing_edges WHERE to_node = ?1 AND is_oneway = 0 ORDER BY id",
            [.integer(node)], Self.edge)
        return forward + backward.map(\.reversed)
    }

    /// The edges of a kind of way with an end in a box, for drawing (OHR-30).
    public func edges(touching box: RegionBox, limit: Int = 100_000) throws(RoutingError) -> [RoutingEdge] {
        let meridians =
            box.crossesAntimeridian ? "(longitude >= ?3 OR longitude <= ?4)" : "longitude BETWEEN ?3 AND ?4"
        return try rows(
            """
            WITH inside(id) AS (SELECT id FROM routing_nodes
                WHERE latitude BETWEEN ?1 AND ?2 AND \(meridians))
            SELECT \(Self.columns) FROM routing_edges WHERE highway_type IS NOT NULL AND id IN (
                SELECT e.id FROM inside JOIN routing_edges e ON e.from_node = inside.id
                UNION SELECT e.id FROM inside JOIN routing_edges e ON e.to_node = inside.id)
            ORDER BY id LIMIT ?5
            """,
            [.real(box.south), .real(box.north), .real(box.west), .real(box.east), .integer(Int64(limit))],
            Self.edge)
    }

    private static func edge(_ row: Statement) throws(DatabaseError) -> RoutingEdge {
        func text(_ column: Int) throws(DatabaseError) -> String? {
            row.isNull(column) ? nil : try row.text(column)
        }
        return RoutingEdge(
            id: try row.integer(0), from: try row.integer(1), to: try row.integer(2),
            distance: try row.real(3),
            gain: try row.real(4), loss: try row.real(5), surface: try text(6), highway: try text(7),
            sacScale: try text(8), visibility: try text(9), name: try text(10),
            wayID: row.isNull(11) ? 0 : try row.integer(11), cost: try row.real(12),
            reverseCost: try row.real(13), isOneWay: try row.integer(14) != 0,
            geometry: EdgeGeometry.unpack(row.isNull(15) ? nil : try row.blob(15)))
    }

    /// SQLite's own check of the file.
    public func checkIntegrity() throws(RoutingError) {
        let words = try rows("PRAGMA integrity_check(10)", []) { row throws(DatabaseError) in try row.text(0)
        }
        guard words == ["ok"] else { throw .databaseCorrupted(words.joined(separator: "; ")) }
    }
}
