import Foundation
import HikeHardware
import HikeStorage
import HikeValues
import HikeWaypoints

/// What the two devices tell each other.
extension WaypointStore {
    /// What a change of the other device did here.
    enum Merge: Equatable {
        case added, changed, deleted
        /// It was known, or something later is.
        case ignored
    }

    /// A change that the link does not have for certain.
    struct Pending: Equatable {
        var id: UUID
        /// The transfer that it goes by; nil while it has none.
        var transfer: String?
    }

    /// Takes a change of the other device, if it wins over what is known here (``WaypointVersion``). Place, time and
    /// pictures that are here stay.
    func merge(_ message: WaypointMessage) throws(WaypointStoreError) -> Merge {
        let isHere = fetch(message.id) != nil
        let (isTaken, isPictured) = try change { (database) throws(DatabaseError) in
            guard message.version.replaces(try self.known(message.id, in: database)) else {
                // The same once more may bring the picture that was missing.
                return (false, try self.addThumbnail(of: message, in: database))
            }
            if let waypoint = message.version.waypoint {
                try self.upsert(waypoint, photo: nil, thumbnail: message.thumbnail, in: database)
            } else {
                try database.run("DELETE FROM waypoints WHERE id = ?1", [.text(message.id.uuidString)])
            }
            try self.setChange(
                of: message.id, at: message.version.modifiedAt, isDeleted: message.version.waypoint == nil,
                isPending: false, in: database)
            return (true, message.thumbnail != nil)
        }
        guard isTaken else {
            if isPictured { publish(message.id, "update", or: fetch(message.id), hasNewPicture: true) }
            return .ignored
        }
        let isDeletion = message.version.waypoint == nil
        guard isHere || !isDeletion else { return .deleted }
        publish(
            message.id, isDeletion ? "delete" : isHere ? "update" : "save", or: message.version.waypoint,
            hasNewPicture: isPictured && !isDeletion)
        return isDeletion ? .deleted : isHere ? .changed : .added
    }

    /// - Returns: whether there was none.
    private func addThumbnail(
        of message: WaypointMessage, in database: Database
    ) throws(DatabaseError) -> Bool {
        guard let thumbnail = message.thumbnail else { return false }
        try database.run(
            """
            UPDATE waypoints SET photo_thumbnail = ?2, has_photo = 1
            WHERE id = ?1 AND photo_thumbnail IS NULL
            """, [.text(message.id.uuidString), .blob(thumbnail)])
        return database.changes > 0
    }

    // MARK: What is to be sent

    /// The changes of this device that the link does not have for certain, in the order in which they were made.
    func pending() throws(WaypointStoreError) -> [Pending] {
        let database = try ready()
        return try wrap { () throws(DatabaseError) in
            try database.rows("SELECT id, transfer FROM waypoint_changes WHERE is_pending = 1 ORDER BY rowid")
            {
                row throws(DatabaseError) -> Pending? in
                guard let id = UUID(uuidString: try row.text(0)) else { return nil }
                return Pending(id: id, transfer: row.isNull(1) ? nil : try row.text(1))
            }.compactMap(\.self)
        }
    }

    /// What is to be said of a waypoint now; nil where there is nothing to say.
    func message(of id: UUID) throws(WaypointStoreError) -> WaypointMessage? {
        let database = try ready()
        let known = try wrap { () throws(DatabaseError) in try self.known(id, in: database) }
        guard let known else { return nil }
        guard let waypoint = known.waypoint else {
            return WaypointMessage(deleted: id, at: known.modifiedAt)
        }
        return WaypointMessage(
            waypoint, modifiedAt: known.modifiedAt,
            // Pictures are made on the phone; the watch would only send them back.
            thumbnail: keepsPhotos ? try fetchThumbnail(id: id) : nil)
    }

    /// The link has taken a change into its queue.
    func queued(_ id: UUID, transfer: String) throws(WaypointStoreError) {
        try change { (database) throws(DatabaseError) in
            try database.run(
                "UPDATE waypoint_changes SET transfer = ?2 WHERE id = ?1 AND is_pending = 1",
                [.text(id.uuidString), .text(transfer)])
        }
    }

    /// A transfer is over: the other device has the change, or it has to be sent again.
    ///
    /// - Returns: whether it was one of a waypoint.
    func finished(transfer: String, isDelivered: Bool) throws(WaypointStoreError) -> Bool {
        try change { (database) throws(DatabaseError) in
            try database.run(
                "UPDATE waypoint_changes SET transfer = NULL, is_pending = ?2 WHERE transfer = ?1",
                [.text(transfer), .integer(isDelivered ? 0 : 1)])
            return database.changes > 0
        }
    }

    // MARK: Parts

    /// A change of this device, now.
    func noteChange(
        of id: UUID, isDeleted: Bool = false, in database: Database
    ) throws(DatabaseError) {
        let known = try modifiedAt(id, in: database)
        try setChange(
            of: id, at: WaypointVersion.moment(of: device.date, after: known), isDeleted: isDeleted,
            isPending: true, in: database)
    }

    private func setChange(
        of id: UUID, at moment: UTCDate, isDeleted: Bool, isPending: Bool, in database: Database
    ) throws(DatabaseError) {
        try database.run(
            """
            INSERT OR REPLACE INTO waypoint_changes (id, modified_at, is_deleted, is_pending)
            VALUES (?1, ?2, ?3, ?4)
            """,
            [
                .text(id.uuidString), .text(moment.exactText(leastDecimals: 3)),
                .integer(isDeleted ? 1 : 0), .integer(isPending ? 1 : 0),
            ])
    }

    private func modifiedAt(_ id: UUID, in database: Database) throws(DatabaseError) -> UTCDate? {
        let text = try database.first(
            "SELECT modified_at FROM waypoint_changes WHERE id = ?1", [.text(id.uuidString)]
        ) { row throws(DatabaseError) in try row.text(0) }
        return text.flatMap { UTCDate(iso8601: $0) }
    }

    /// What is known of a waypoint, deletions included. A row that came here without a word of when it was changed
    /// counts as unchanged since it was made.
    private func known(_ id: UUID, in database: Database) throws(DatabaseError) -> WaypointVersion? {
        let moment = try modifiedAt(id, in: database)
        let waypoint = try database.first(
            "SELECT \(WaypointStoreSchema.columns) FROM waypoints WHERE id = ?1", [.text(id.uuidString)]
        ) { row throws(DatabaseError) in try Self.waypoint(in: row) }
        if case let waypoint?? = waypoint {
            return WaypointVersion(waypoint, modifiedAt: moment ?? waypoint.timestamp)
        }
        return moment.map { WaypointVersion(nil, modifiedAt: $0) }
    }
}
