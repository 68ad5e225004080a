import Foundation
import HikeHardware
import HikeStorage
import HikeValues
import HikeWaypoints

/// The waypoints of a device, in an SQLite file (OH2-17): one store for an app, opened at launch (OH2-32).
///
/// A device has one thread of control, so calls come one after the other. What a call has changed survives a power
/// cut when it returns. Calls of the documents' names (`insert`, `update`, `delete`) are changes of this device: they
/// are remembered until the link has them (``WaypointSync``). ``merge(_:)`` takes changes of the other device.
public final class WaypointStore {
    static let file = "Documents/waypoints.db"

    /// What ``fetchAll()`` gives, kept up to date with every change (OH2-30).
    public var waypoints: [Waypoint] { index.waypoints }
    /// The same, to be found by id and by place.
    private(set) var index = WaypointIndex()
    /// Counts the changes, for those who keep something of what is here.
    private(set) var version = 0
    /// Which of them have pictures here.
    private(set) var pictures: [UUID: StoredPictures] = [:]
    /// How many have come since the app began.
    private var pictureNumber = 0
    let device: any DeviceServices
    var database: Database?

    public init(device: any DeviceServices) { self.device = device }

    /// Whether photos are kept here: full pictures stay on the phone (OH2-15).
    var keepsPhotos: Bool { device.role == .phone }

    // MARK: Opening

    /// Opens the file and makes what is missing of it; one that is open stays so (OH2-18).
    public func open() throws(WaypointStoreError) {
        guard database == nil else { return }
        database = try connect()
        try readAll(logsSkipped: true)
        if !waypoints.isEmpty {
            device.recordStore("waypoints", operation: "load", id: "", name: "\(waypoints.count)")
        }
    }

    /// The same at the app's launch: a failure is in the log, and the app goes on without waypoints (OH2-32).
    func openAtLaunch() {
        do throws(WaypointStoreError) { try open() } catch {
            device.log(
                .error, "waypoints", "the database of waypoints was not opened",
                [FileMetadata("reason", error.description)])
        }
    }

    private func connect() throws(WaypointStoreError) -> Database {
        let path: String
        do throws(ServiceError) { path = try device.storage.databasePath(Self.file) } catch {
            throw .place(error)
        }
        if let kept = EmptiedDatabase.setAside(path) {
            device.log(
                .error, "waypoints", "the database of waypoints was empty: it begins anew",
                [FileMetadata("kept", kept.joined(separator: " "))])
            device.recordStore("waypoints", operation: "skip", id: "", name: "waypoints.db")
        }
        return try wrap { () throws(DatabaseError) in
            let database = try Database(path: path) { [device] in device.storage.isFull }
            try database.migrate(WaypointStoreSchema.steps)
            WaypointStoreSchema.spelling.makeCanonical(
                in: database, references: [("hike_id", "waypoints"), ("id", "waypoint_changes")], device)
            return database
        }
    }

    /// The open file. After an input or output error nobody knows what it holds: it is opened again and read.
    func ready() throws(WaypointStoreError) -> Database {
        guard let database else { throw .notOpen }
        guard database.needsReopening else { return database }
        database.close()
        let again = try connect()
        self.database = again
        try readAll(logsSkipped: false)
        return again
    }

    private func readAll(logsSkipped: Bool) throws(WaypointStoreError) {
        index = WaypointIndex(try readRows(logsSkipped: logsSkipped))
        pictures = try fetchPictures()
        version += 1
    }

    /// Lets go of the file; closing twice is no error.
    public func close() {
        database?.close()
        database = nil
        index = WaypointIndex()
        pictures = [:]
        version += 1
    }

    // MARK: Changes of this device

    /// Stores a waypoint. One with the same id keeps its place, its time and its blobs (OH2-20, OH2-21).
    public func insert(_ waypoint: Waypoint) throws(WaypointStoreError) {
        try insert(waypoint, photo: nil, thumbnail: nil)
    }

    /// The same with pictures; nil leaves the blobs that are there.
    ///
    /// - Parameter photo: a JPEG. A watch keeps none.
    public func insert(
        _ waypoint: Waypoint, photo: [UInt8]?, thumbnail: [UInt8]?
    ) throws(WaypointStoreError) {
        let isNew = fetch(waypoint.id) == nil
        try change { (database) throws(DatabaseError) in
            try self.upsert(waypoint, photo: photo, thumbnail: thumbnail, in: database)
            try self.noteChange(
                of: waypoint.id, hasPhoto: photo == nil && thumbnail == nil ? nil : true, in: database)
        }
        publish(
            waypoint.id, isNew ? "save" : "replace", or: waypoint,
            hasNewPicture: photo != nil || thumbnail != nil)
    }

    /// Changes label, category, note, photo mark and hike, nothing else (OH2-22).
    public func update(_ waypoint: Waypoint) throws(WaypointStoreError) {
        try update(waypoint, removesPhoto: false)
    }

    /// The same; its pictures go where that is wanted, on the other device too.
    func update(_ waypoint: Waypoint, removesPhoto: Bool) throws(WaypointStoreError) {
        let changed = try change { (database) throws(DatabaseError) in
            try database.run(
                """
                UPDATE waypoints SET label = ?2, category = ?3, note = ?4, has_photo = ?5, hike_id = ?6
                WHERE id = ?1
                """,
                [
                    .text(waypoint.id.uuidString), .text(waypoint.label), .text(waypoint.category.rawValue),
                    .text(waypoint.note), .integer(waypoint.hasPhoto ? 1 : 0),
                    Self.value(of: waypoint.hikeId),
                ])
            guard database.changes > 0 else { return false }
            if removesPhoto { try self.removePhoto(of: waypoint.id, in: database) }
            try self.noteChange(of: waypoint.id, hasPhoto: removesPhoto ? false : nil, in: database)
            return true
        }
        guard changed else { throw .notFound(waypoint.id) }
        publish(waypoint.id, "update", or: waypoint, hasNewPicture: removesPhoto)
    }

    /// Removes a waypoint and its blobs (OH2-23). That it was deleted is remembered.
    public func delete(id: UUID) throws(WaypointStoreError) {
        let deleted = try change { (database) throws(DatabaseError) in
            try database.run("DELETE FROM waypoints WHERE id = ?1", [.text(id.uuidString)])
            guard database.changes > 0 else { return false }
            try self.noteChange(of: id, isDeleted: true, in: database)
            return true
        }
        guard deleted else { throw .notFound(id) }
        publish(id, "delete", or: nil)
    }

    // MARK: Parts

    func upsert(
        _ waypoint: Waypoint, photo: [UInt8]?, thumbnail: [UInt8]?, in database: Database
    ) throws(DatabaseError) {
        let photo = keepsPhotos ? photo : nil
        try database.run(
            """
            INSERT INTO waypoints (\(WaypointStoreSchema.columns), photo_data, photo_thumbnail)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
            ON CONFLICT(id) DO UPDATE SET
                label = excluded.label, category = excluded.category, note = excluded.note,
                has_photo = max(has_photo, excluded.has_photo), hike_id = excluded.hike_id,
                photo_data = coalesce(excluded.photo_data, photo_data),
                photo_thumbnail = coalesce(excluded.photo_thumbnail, photo_thumbnail)
            """,
            [
                .text(waypoint.id.uuidString), .real(waypoint.latitude), .real(waypoint.longitude),
                waypoint.altitude.map { .real($0) } ?? .null,
                .text(waypoint.timestamp.exactText(leastDecimals: 3)), .text(waypoint.label),
                .text(waypoint.category.rawValue), .text(waypoint.note),
                .integer(waypoint.hasPhoto ? 1 : 0), Self.value(of: waypoint.hikeId),
                photo.map { .blob($0) } ?? .null, thumbnail.map { .blob($0) } ?? .null,
            ])
    }

    static func value(of id: UUID?) -> DatabaseValue { id.map { .text($0.uuidString) } ?? .null }

    /// Brings the published list up to date, and tells of the change.
    func publish(_ id: UUID, _ operation: String, or given: Waypoint?, hasNewPicture: Bool = false) {
        let name = index[id]?.label
        var stored = given
        do throws(WaypointStoreError) {
            stored = try waypoint(id)
            if hasNewPicture {
                pictureNumber += 1
                pictures[id] = try fetchPictures(of: id)[id]
                pictures[id]?.number = pictureNumber
            }
        } catch {
            device.log(
                .warning, "waypoints", "a waypoint that was stored cannot be read",
                [FileMetadata("reason", error.description)])
        }
        if let stored {
            index.set(stored)
        } else {
            index.remove(id)
            pictures[id] = nil
        }
        version += 1
        device.recordStore(
            "waypoints", operation: operation, id: id.uuidString, name: stored?.label ?? name ?? "")
    }

    /// All or nothing.
    func change<Value>(
        _ body: (Database) throws(DatabaseError) -> Value
    ) throws(WaypointStoreError) -> Value {
        let database = try ready()
        return try wrap { () throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in try body(database) }
        }
    }

    /// The same where it does no harm that a power cut lets it be forgotten.
    func passingChange<Value>(
        _ body: (Database) throws(DatabaseError) -> Value
    ) throws(WaypointStoreError) -> Value {
        let database = try ready()
        return try wrap { () throws(DatabaseError) in
            try database.passingTransaction { () throws(DatabaseError) in try body(database) }
        }
    }

    func wrap<Value>(_ body: () throws(DatabaseError) -> Value) throws(WaypointStoreError) -> Value {
        do throws(DatabaseError) { return try body() } catch { throw .database(error) }
    }
}
