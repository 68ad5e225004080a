import Foundation
import HikeHardware
import HikeRecording
import HikeStorage
import HikeValues

/// Why the store of hikes could not do what was asked.
public enum RouteStoreError: Error, Equatable, CustomStringConvertible {
    case unreachable(ServiceError)
    case database(DatabaseError)
    /// There is no hike of that id.
    case notFound(UUID)
    /// A name of nothing but white space.
    case emptyName

    var isFull: Bool {
        switch self {
        case .unreachable(.storageFull): true
        case .database(let error): error.isFull
        default: false
        }
    }

    public var description: String {
        switch self {
        case .unreachable(let error): error.description
        case .database(let error): error.description
        case .notFound(let id): "There is no hike \(id.uuidString); it may have been deleted."
        case .emptyName: "A hike needs a name."
        }
    }
}

/// The recorded hikes of a device: `Documents/routes.db` (OHX-11). What a call has stored survives a power cut.
public final class RouteStore {
    static let file = "Documents/routes.db"
    static let name = "saved_routes"

    /// The hikes, newest first, without their tracks, which ``fetch(_:)`` gives.
    public private(set) var hikes: [SavedRoute] = []
    private let device: any DeviceServices
    private var opened: Database?

    public init(device: any DeviceServices) { self.device = device }

    /// Reads the list; called at launch. What cannot be read is logged and left as it is. The file is made with the first
    /// hike.
    public func loadAll() {
        do {
            guard try device.storage.list("Documents").contains("routes.db") else { return }
            hikes = try query(Self.list, []).inListOrder()
            for hike in hikes { record("load", hike) }
        } catch {
            device.log(
                .error, "hikes", "the hikes cannot be read", [FileMetadata("reason", "\(error)")])
        }
    }

    /// Stores a hike; one with the same id is replaced, but keeps its record in the cloud.
    public func save(_ hike: SavedRoute) throws(RouteStoreError) {
        let isNew = !hikes.contains { $0.id == hike.id }
        try change(Self.upsert, Self.values(of: hike))
        record(isNew ? "save" : "replace", hike)
    }

    /// Stores a hike from the other device by the rules of ``SavedRoute/merged(with:)``.
    public func merge(_ sent: SavedRoute) throws(RouteStoreError) {
        guard let stored = try fetch(sent.id) else { return try save(sent) }
        let merged = stored.merged(with: sent)
        if merged != stored { try save(merged) }
    }

    /// A hike with its track; nil where there is none of that id.
    public func fetch(_ id: UUID) throws(RouteStoreError) -> SavedRoute? {
        let sql = "SELECT \(Self.columns.joined(separator: ", ")) FROM saved_routes WHERE id = ?1"
        return try query(sql, [.text(id.uuidString)]).first
    }

    /// Gives a hike another name; white space around it is dropped (OHX-15).
    public func rename(_ id: UUID, to name: String) throws(RouteStoreError) {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { throw .emptyName }
        try change(id, operation: "rename") { $0.rename(to: name, at: device.clock.date) }
    }

    /// Replaces a hike's comment (OHX-16).
    public func comment(_ id: UUID, _ comment: String) throws(RouteStoreError) {
        try change(id, operation: "comment") { $0.comment(comment, at: device.clock.date) }
    }

    /// Deletes a hike with its track.
    ///
    /// - Throws: ``RouteStoreError/notFound(_:)`` for an id that is not there, others where the database
    ///   refuses.
    public func delete(_ id: UUID) throws(RouteStoreError) {
        guard let hike = hikes.first(where: { $0.id == id }) else { throw .notFound(id) }
        try change("DELETE FROM saved_routes WHERE id = ?1", [.text(id.uuidString)])
        record("delete", hike)
    }

    // MARK: The database

    /// Changes the words of a hike, not its way.
    private func change(
        _ id: UUID, operation: String, _ body: (inout SavedRoute) -> Void
    ) throws(RouteStoreError) {
        guard var hike = hikes.first(where: { $0.id == id }) else { throw .notFound(id) }
        body(&hike)
        try change(
            """
            UPDATE saved_routes SET name = ?2, comment = ?3, modified_at = ?4, recorded_at = ?5, named_at = ?6,
                commented_at = ?7, is_live = ?8
            WHERE id = ?1
            """,
            [.text(id.uuidString), .text(hike.name), .text(hike.comment)] + Self.moments(of: hike))
        if let hike = hikes.first(where: { $0.id == id }) { record(operation, hike) }
    }

    private static let list: String = {
        // The list is read often; the tracks are most of the file.
        let read = columns.map { $0 == "track_data" ? "zeroblob(0)" : $0 }.joined(separator: ", ")
        return "SELECT \(read) FROM saved_routes ORDER BY start_time DESC, id"
    }()

    private func read(_ sql: String, _ values: [DatabaseValue], from database: Database)
        throws(DatabaseError) -> [SavedRoute]
    {
        try database.rows(sql, values) { [device] row throws(DatabaseError) -> SavedRoute? in
            do throws(DatabaseError) { return try Self.hike(row) } catch {
                device.log(
                    .error, "hikes", "skipped a hike that cannot be read",
                    [FileMetadata("reason", error.description)])
                return nil
            }
        }.compactMap { $0 }
    }

    private func query(_ sql: String, _ values: [DatabaseValue]) throws(RouteStoreError) -> [SavedRoute] {
        let database = try database()
        do throws(DatabaseError) { return try read(sql, values, from: database) } catch {
            throw .database(error)
        }
    }

    /// Changes a row and reads the list, both or neither: whoever is told that it failed finds all as it was.
    private func change(_ sql: String, _ values: [DatabaseValue]) throws(RouteStoreError) {
        let database = try database()
        do throws(DatabaseError) {
            hikes = try database.transaction { () throws(DatabaseError) in
                try database.run(sql, values)
                return try read(Self.list, [], from: database).inListOrder()
            }
        } catch { throw .database(error) }
    }

    /// The open file; opened anew after an error of the disk.
    private func database() throws(RouteStoreError) -> Database {
        if let opened, !opened.needsReopening { return opened }
        opened = nil
        let path: String
        do throws(ServiceError) { path = try device.storage.databasePath(Self.file) } catch {
            throw .unreachable(error)
        }
        if let kept = EmptiedDatabase.setAside(path) {
            device.log(
                .error, "hikes", "the database of hikes was empty: it begins anew",
                [FileMetadata("kept", kept.joined(separator: " "))])
            device.recordStore(Self.name, operation: "skip", id: "", name: "routes.db")
        }
        do throws(DatabaseError) {
            let database = try Database(path: path) { [device] in device.storage.isFull }
            try RouteStoreSchema.migrate(database)
            RouteStoreSchema.spelling.makeCanonical(in: database, device)
            opened = database
            return database
        } catch { throw .database(error) }
    }

    private func record(_ operation: String, _ hike: SavedRoute) {
        device.recordStore(Self.name, operation: operation, id: hike.id.uuidString, name: hike.name)
    }
}
