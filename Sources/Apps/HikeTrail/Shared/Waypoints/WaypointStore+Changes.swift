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
            let isTaken = message.version.replaces(try self.known(message.id, in: database))
            if isTaken { try self.take(message, in: database) }
            // Pictures are the phone's, whoever changed the rest last.
            return (
                isTaken,
                try self.takePicture(of: message, in: database) || message.thumbnail != nil && isTaken
            )
        }
        guard isTaken else {
            guard isPictured else { return .ignored }
            publish(message.id, "update", or: fetch(message.id), hasNewPicture: true)
            return .changed
        }
        let isDeletion = message.version.waypoint == nil
        guard isHere || !isDeletion else { return .deleted }
        publish(
            message.id, isDeletion ? "delete" : isHere ? "update" : "save", or: message.version.waypoint,
            hasNewPicture: isPictured && !isDeletion)
        return isDeletion ? .deleted : isHere ? .changed : .added
    }

    private func take(_ message: WaypointMessage, in database: Database) throws(DatabaseError) {
        let change = try recorded(message.id, in: database)
        if var waypoint = message.version.waypoint {
            // The other device may not have heard of it yet.
            if change?.isPhotoRemoved == true { waypoint.hasPhoto = message.thumbnail != nil }
            try upsert(waypoint, photo: nil, thumbnail: message.thumbnail, in: database)
        } else {
            try database.run("DELETE FROM waypoints WHERE id = ?1", [.text(message.id.uuidString)])
        }
        var taken = Change(modifiedAt: message.version.modifiedAt, isDeleted: message.version.waypoint == nil)
        taken.isPhotoRemoved =
            (change?.isPhotoRemoved == true || taken.isDeleted && hasPicture(message.id))
            && message.thumbnail == nil
        // An edit of here has lost, but its picture, or that it is gone, is still to be told.
        if let change, !taken.isDeleted, taken.isPhotoRemoved || hasPicture(message.id) {
            taken.isPending = change.isPending || change.isDeleted
            taken.transfer = change.isPending && !change.isDeleted ? change.transfer : nil
        }
        try record(taken, of: message.id, in: database)
    }

    /// Whether there is one that the other device gets from here.
    private func hasPicture(_ id: UUID) -> Bool { keepsPhotos && fetch(id)?.hasPhoto == true }

    /// A watch has the pictures that the phone says; a phone takes one where it has none.
    ///
    /// - Returns: whether anything changed.
    private func takePicture(
        of message: WaypointMessage, in database: Database
    ) throws(DatabaseError) -> Bool {
        let id = DatabaseValue.text(message.id.uuidString)
        if let thumbnail = message.thumbnail {
            try database.run(
                """
                UPDATE waypoints SET photo_thumbnail = ?2, has_photo = 1
                WHERE id = ?1 AND photo_thumbnail \(keepsPhotos ? "IS NULL" : "IS NOT ?2")
                """, [id, .blob(thumbnail)])
        } else if message.isPhotoRemoved, !keepsPhotos {
            try removePhoto(of: message.id, in: database)
        } else {
            return false
        }
        return database.changes > 0
    }

    /// Takes the pictures of a waypoint away.
    func removePhoto(of id: UUID, in database: Database) throws(DatabaseError) {
        try database.run(
            """
            UPDATE waypoints SET photo_data = NULL, photo_thumbnail = NULL, has_photo = 0
            WHERE id = ?1 AND (has_photo <> 0 OR photo_data NOT NULL OR photo_thumbnail NOT NULL)
            """, [.text(id.uuidString)])
    }

    // MARK: What is to be sent

    /// The changes of this device that the link does not have for certain, in the order in which they were made.
    func pending() throws(WaypointStoreError) -> [Pending] {
        let database = try ready()
        return try wrap { () throws(DatabaseError) in
            try database.rows("SELECT id, transfer FROM waypoint_changes WHERE is_pending = 1 ORDER BY rowid")
            {
                row throws(DatabaseError) -> Pending? in
                guard let id = UUID(uuidString: Self.text(try row.value(0))) else { return nil }
                let transfer = Self.text(try row.value(1))
                return Pending(id: id, transfer: transfer.isEmpty ? nil : transfer)
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
            thumbnail: keepsPhotos ? try fetchThumbnail(id: id) : nil,
            isPhotoRemoved: try wrap { () throws(DatabaseError) in try self.recorded(id, in: database) }?
                .isPhotoRemoved == true)
    }

    /// The next changes that have no transfer, in the order in which they were made.
    func unsent(_ most: Int) throws(WaypointStoreError) -> [UUID] {
        let database = try ready()
        return try wrap { () throws(DatabaseError) in
            try database.rows(
                """
                SELECT id FROM waypoint_changes WHERE is_pending = 1 AND transfer IS NULL AND typeof(id) = 'text'
                ORDER BY rowid LIMIT ?1
                """, [.integer(Int64(most))]
            ) { row throws(DatabaseError) in UUID(uuidString: Self.text(try row.value(0))) }
            .compactMap(\.self)
        }
    }

    /// The transfers by which changes go.
    func transfers() throws(WaypointStoreError) -> [String] {
        let database = try ready()
        return try wrap { () throws(DatabaseError) in
            try database.rows("SELECT transfer FROM waypoint_changes WHERE transfer IS NOT NULL") {
                row throws(DatabaseError) in Self.text(try row.value(0))
            }
        }
    }

    /// The link has taken changes into its queue. What a power cut lets forget of it is sent twice, which changes nothing.
    func queued(_ changes: [(id: UUID, transfer: String)]) throws(WaypointStoreError) {
        try passingChange { (database) throws(DatabaseError) in
            for (id, transfer) in changes {
                try database.run(
                    "UPDATE waypoint_changes SET transfer = ?2 WHERE id = ?1 AND is_pending = 1",
                    [.text(id.uuidString), .text(transfer)])
            }
        }
    }

    /// The link has lost transfers: their changes are to be sent again.
    func lost(_ transfers: [String]) throws(WaypointStoreError) {
        guard !transfers.isEmpty else { return }
        try passingChange { (database) throws(DatabaseError) in
            for transfer in transfers {
                try database.run(
                    "UPDATE waypoint_changes SET transfer = NULL WHERE transfer = ?1", [.text(transfer)])
            }
        }
    }

    /// A transfer is over: the other device has the change, or it has to be sent again.
    ///
    /// - Returns: whether it was one of a waypoint.
    func finished(transfer: String, isDelivered: Bool) throws(WaypointStoreError) -> Bool {
        try passingChange { (database) throws(DatabaseError) in
            try database.run(
                "UPDATE waypoint_changes SET transfer = NULL, is_pending = ?2 WHERE transfer = ?1",
                [.text(transfer), .integer(isDelivered ? 0 : 1)])
            return database.changes > 0
        }
    }

    /// The other device could not keep a change that the link has brought: it is to be sent again. The end of that transfer,
    /// if it is told later, says nothing any more.
    func setPending(_ id: UUID) throws(WaypointStoreError) {
        try change { (database) throws(DatabaseError) in
            try database.run(
                "UPDATE waypoint_changes SET is_pending = 1, transfer = NULL WHERE id = ?1",
                [.text(id.uuidString)])
        }
    }

    /// The other device has nothing: all waypoints and deletions are to be sent, those too that another program has put
    /// into the file.
    func setAllPending() throws(WaypointStoreError) {
        try change { (database) throws(DatabaseError) in
            try database.run("UPDATE waypoint_changes SET is_pending = 1, transfer = NULL")
            let unnoted = try database.rows(
                """
                SELECT id FROM waypoints
                WHERE id NOT IN (SELECT id FROM waypoint_changes WHERE id NOT NULL) ORDER BY rowid
                """
            ) { row throws(DatabaseError) in UUID(uuidString: Self.text(try row.value(0))) }
            // Rows that cannot be read are not there for this app.
            for waypoint in unnoted.lazy.compactMap({ $0.flatMap(self.fetch) }) {
                try self.record(
                    Change(modifiedAt: waypoint.timestamp, isPending: true), of: waypoint.id, in: database)
            }
        }
    }

    /// A hike that is none any more has no waypoints: a change of each that it had (OH2-06).
    ///
    /// - Returns: whether there was one.
    func forgetHike(_ hike: UUID) throws(WaypointStoreError) -> Bool {
        // A recording may be thrown away at a launch before anybody has looked for waypoints.
        try open()
        let marked = try fetchForHike(hike)
        for var waypoint in marked {
            waypoint.hikeId = nil
            try update(waypoint)
        }
        return !marked.isEmpty
    }

    // MARK: Parts

    /// A row of `waypoint_changes`.
    private struct Change {
        var modifiedAt: UTCDate
        var isDeleted = false
        var isPending = false
        var transfer: String?
        var isPhotoRemoved = false
    }

    /// A change of this device, now.
    ///
    /// - Parameter hasPhoto: whether it brought a picture or took it away; nil: neither.
    func noteChange(
        of id: UUID, isDeleted: Bool = false, hasPhoto: Bool? = nil, in database: Database
    ) throws(DatabaseError) {
        let before = try recorded(id, in: database)
        let change = Change(
            modifiedAt: LastWrite.moment(of: device.clock.date, after: before?.modifiedAt),
            isDeleted: isDeleted, isPending: true,
            isPhotoRemoved: isDeleted && hasPicture(id)
                || hasPhoto.map { !$0 } ?? before?.isPhotoRemoved ?? false)
        try record(change, of: id, in: database)
    }

    /// A row anew, so that the order of rows is that of the changes.
    private func record(_ change: Change, of id: UUID, in database: Database) throws(DatabaseError) {
        try database.run(
            """
            INSERT OR REPLACE INTO waypoint_changes
                (id, modified_at, is_deleted, is_pending, transfer, photo_removed)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """,
            [
                .text(id.uuidString), .text(change.modifiedAt.exactText(leastDecimals: 3)),
                .integer(change.isDeleted ? 1 : 0), .integer(change.isPending ? 1 : 0),
                change.transfer.map { .text($0) } ?? .null, .integer(change.isPhotoRemoved ? 1 : 0),
            ])
    }

    /// Nil also where the moment cannot be read.
    private func recorded(_ id: UUID, in database: Database) throws(DatabaseError) -> Change? {
        let row = try database.first(
            """
            SELECT modified_at, is_deleted, is_pending, transfer, photo_removed FROM waypoint_changes
            WHERE id = ?1
            """, [.text(id.uuidString)]
        ) { row throws(DatabaseError) -> Change? in
            guard let moment = UTCDate(iso8601: Self.text(try row.value(0))) else { return nil }
            let transfer = Self.text(try row.value(3))
            return Change(
                modifiedAt: moment, isDeleted: try row.integer(1) != 0, isPending: try row.integer(2) != 0,
                transfer: transfer.isEmpty ? nil : transfer, isPhotoRemoved: try row.integer(4) != 0)
        }
        return row.flatMap(\.self)
    }

    /// What is known of a waypoint, deletions included. A row that came here without a word of when it was changed
    /// counts as unchanged since it was made.
    private func known(_ id: UUID, in database: Database) throws(DatabaseError) -> WaypointVersion? {
        let moment = try recorded(id, in: database)?.modifiedAt
        let waypoint = try database.first(
            "SELECT \(WaypointStoreSchema.columns) FROM waypoints WHERE id = ?1", [.text(id.uuidString)]
        ) { row throws(DatabaseError) in try Self.waypoint(in: row) }
        if case let waypoint?? = waypoint {
            return WaypointVersion(waypoint, modifiedAt: moment ?? waypoint.timestamp)
        }
        return moment.map { WaypointVersion(nil, modifiedAt: $0) }
    }
}
