import Foundation
import HikeHardware
import HikeStorage
import HikeValues
import HikeWaypoints

extension WaypointStore {
    /// One of the published list.
    public func fetch(_ id: UUID) -> Waypoint? { index[id] }

    /// Every waypoint, the newest first (OH2-24).
    public func fetchAll() throws(WaypointStoreError) -> [Waypoint] {
        try readRows(logsSkipped: false).inListOrder()
    }

    /// The waypoints of a hike, the oldest first (OH2-25).
    public func fetchForHike(_ hikeId: UUID) throws(WaypointStoreError) -> [Waypoint] {
        let found = try rows(
            "SELECT \(WaypointStoreSchema.columns) FROM waypoints WHERE hike_id = ?1",
            [.text(hikeId.uuidString)])
        return found.compactMap(\.self).inListOrder().reversed()
    }

    /// The waypoints within a great circle's radius, which counts as within, the nearest first (OH2-26).
    ///
    /// - Parameter radiusMeters: what is negative counts as 0.
    public func fetchNearby(
        latitude: Double, longitude: Double, radiusMeters: Double
    ) throws(WaypointStoreError) -> [Waypoint] {
        _ = try ready()
        let here = Coordinate(latitude: latitude, longitude: longitude)
        guard here.isValid else { return [] }
        return index.nearby(NearbySearch(centre: here, radius: radiusMeters))
    }

    /// The small picture (OH2-28).
    public func fetchThumbnail(id: UUID) throws(WaypointStoreError) -> [UInt8]? {
        try blob("photo_thumbnail", of: id)
    }

    /// The whole picture, on the phone (OH2-28).
    public func fetchPhoto(id: UUID) throws(WaypointStoreError) -> [UInt8]? { try blob("photo_data", of: id) }

    /// Which waypoints have pictures; all, or one. The pictures themselves are not read for it.
    func fetchPictures(of id: UUID? = nil) throws(WaypointStoreError) -> [UUID: StoredPictures] {
        let database = try ready()
        // `typeof` looks at the head of a row alone, where `IS NULL` reads the picture too.
        let sql =
            "SELECT id, typeof(photo_data) = 'blob' AS photo, typeof(photo_thumbnail) = 'blob' AS thumbnail "
            + "FROM waypoints WHERE (photo OR thumbnail)" + (id == nil ? "" : " AND id = ?1")
        let rows = try wrap { () throws(DatabaseError) in
            try database.rows(sql, id.map { [.text($0.uuidString)] } ?? []) {
                row throws(DatabaseError) -> (UUID, StoredPictures)? in
                let pictures = StoredPictures(
                    hasPhoto: Self.number(try row.value(1)) == 1,
                    hasThumbnail: Self.number(try row.value(2)) == 1)
                return UUID(uuidString: Self.text(try row.value(0))).map { ($0, pictures) }
            }
        }
        return Dictionary(rows.compactMap(\.self)) { $1 }
    }

    private func blob(_ column: String, of id: UUID) throws(WaypointStoreError) -> [UInt8]? {
        let database = try ready()
        let found = try wrap { () throws(DatabaseError) in
            try database.first("SELECT \(column) FROM waypoints WHERE id = ?1", [.text(id.uuidString)]) {
                row throws(DatabaseError) -> [UInt8]? in row.isNull(0) ? nil : try row.blob(0)
            }
        }
        return found.flatMap(\.self)
    }

    // MARK: Rows

    /// Every waypoint in the order of the file.
    ///
    /// - Parameter logsSkipped: says in the log how many rows cannot be read (OH2-29).
    func readRows(logsSkipped: Bool) throws(WaypointStoreError) -> [Waypoint] {
        let database = try ready()
        var read: [Waypoint] = []
        var skipped = 0
        _ = try wrap { () throws(DatabaseError) in
            let count = try database.first("SELECT count(*) FROM waypoints") {
                row throws(DatabaseError) in try row.integer(0)
            }
            read.reserveCapacity(Int(clamping: count ?? 0))
            return try database.rows("SELECT \(WaypointStoreSchema.columns) FROM waypoints") {
                row throws(DatabaseError) in
                if let waypoint = try Self.waypoint(in: row) { read.append(waypoint) } else { skipped += 1 }
            }
        }
        if logsSkipped, skipped > 0 {
            device.log(
                .error, "waypoints", "rows that cannot be read were skipped",
                [FileMetadata("skipped", "\(skipped)"), FileMetadata("read", "\(read.count)")])
        }
        return read
    }

    /// One waypoint as it is stored.
    func waypoint(_ id: UUID) throws(WaypointStoreError) -> Waypoint? {
        try rows(
            "SELECT \(WaypointStoreSchema.columns) FROM waypoints WHERE id = ?1", [.text(id.uuidString)]
        ).first.flatMap(\.self)
    }

    private func rows(
        _ sql: String, _ values: [DatabaseValue]
    ) throws(WaypointStoreError) -> [Waypoint?] {
        let database = try ready()
        return try wrap { () throws(DatabaseError) in
            try database.rows(sql, values) { row throws(DatabaseError) in try Self.waypoint(in: row) }
        }
    }

    /// A row; nil where its id, its date or a number cannot be. An unknown category is custom (OH2-29); a date may
    /// have a fraction or none (OH2-13).
    static func waypoint(in row: Statement) throws(DatabaseError) -> Waypoint? {
        guard case .text(let name) = try row.value(0), let id = UUID(uuidString: name),
            let latitude = number(try row.value(1)), let longitude = number(try row.value(2)),
            Coordinate(latitude: latitude, longitude: longitude).isValid,
            case .text(let moment) = try row.value(4), let timestamp = UTCDate(iso8601: moment)
        else { return nil }
        return Waypoint(
            id: id, latitude: latitude, longitude: longitude, altitude: number(try row.value(3)),
            timestamp: timestamp, label: text(try row.value(5)),
            category: WaypointCategory(text: text(try row.value(6))), note: text(try row.value(7)),
            hasPhoto: number(try row.value(8)) ?? 0 != 0, hikeId: UUID(uuidString: text(try row.value(9))))
    }

    private static func number(_ value: DatabaseValue) -> Double? {
        switch value {
        case .real(let number): number
        case .integer(let number): Double(number)
        default: nil
        }
    }

    /// Empty for a value of another kind: another program may have written it.
    static func text(_ value: DatabaseValue) -> String {
        if case .text(let text) = value { text } else { "" }
    }
}

/// The pictures of a waypoint that are here.
struct StoredPictures: Hashable {
    var hasPhoto: Bool
    var hasThumbnail: Bool
    /// Another one with every picture that comes.
    var number = 0
}
