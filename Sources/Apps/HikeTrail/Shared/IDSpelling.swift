import Foundation
import HikeHardware
import HikeStorage

/// Ids as text: a UUID is compared and kept in capitals, as `UUID.uuidString` has it. What another program has written in small
/// letters is brought to that when a table is opened.
struct IDSpelling {
    var table: String
    /// Where they are equal, two rows of one id are one row.
    var compared: [String]
    /// Of two such rows one may lack these; what either has is kept.
    var filled: [String] = []
    /// And of these the greater is.
    var raised: [String] = []

    /// What became of a row whose id was spelt otherwise.
    enum Outcome: Equatable {
        case respelt(UUID)
        /// It said what the row in capitals says.
        case joined(UUID)
        /// It says something else than the row in capitals: it is a row of its own now.
        case separated(UUID, from: UUID)
    }

    /// Brings the key `id` of each row to its spelling; nothing that a row says is lost.
    ///
    /// - Parameter newID: for a row whose id in capitals is another's.
    func makeCanonical(
        in database: Database, newID: () -> UUID?
    ) throws(DatabaseError) -> [Outcome] {
        let odd = try database.rows(
            "SELECT rowid, id FROM \(table) WHERE typeof(id) = 'text' AND id <> upper(id) ORDER BY rowid"
        ) { row throws(DatabaseError) in (row: try row.integer(0), id: UUID(uuidString: try row.text(1))) }
        guard !odd.isEmpty else { return [] }
        return try database.transaction { () throws(DatabaseError) in
            var outcomes: [Outcome] = []
            for (row, id) in odd {
                guard let id, let outcome = try respell(row, id, in: database, newID: newID) else { continue }
                outcomes.append(outcome)
            }
            return outcomes
        }
    }

    /// The same for a column that names rows of elsewhere.
    static func makeCanonical(_ column: String, of table: String, in database: Database) throws(DatabaseError)
    {
        let odd = try database.rows(
            """
            SELECT DISTINCT \(column) FROM \(table)
            WHERE typeof(\(column)) = 'text' AND \(column) <> upper(\(column)) ORDER BY \(column)
            """
        ) { row throws(DatabaseError) in try row.text(0) }
        for text in odd {
            guard let id = UUID(uuidString: text) else { continue }
            try database.run(
                "UPDATE OR IGNORE \(table) SET \(column) = ?2 WHERE \(column) = ?1",
                [.text(text), .text(id.uuidString)])
        }
    }

    private func respell(
        _ row: Int64, _ id: UUID, in database: Database, newID: () -> UUID?
    ) throws(DatabaseError) -> Outcome? {
        let values: [DatabaseValue] = [.integer(row), .text(id.uuidString)]
        try database.run("UPDATE OR IGNORE \(table) SET id = ?2 WHERE rowid = ?1", values)
        guard database.changes == 0 else { return .respelt(id) }
        let other = "(SELECT * FROM \(table) WHERE rowid = ?1) AS other"
        let same =
            compared.map { "mine.\($0) IS other.\($0)" }
            + filled.map { "(mine.\($0) IS NULL OR other.\($0) IS NULL OR mine.\($0) IS other.\($0))" }
        let isSame =
            try database.first(
                """
                SELECT 1 FROM \(table) AS mine, \(other) WHERE mine.id = ?2 AND \(same.joined(separator: " AND "))
                """, values
            ) { row throws(DatabaseError) in true } ?? false
        guard isSame else {
            guard let new = newID() else { return nil }
            try database.run(
                "UPDATE \(table) SET id = ?2 WHERE rowid = ?1", [.integer(row), .text(new.uuidString)])
            return .separated(new, from: id)
        }
        let kept =
            filled.map { "\($0) = coalesce(\($0), (SELECT \($0) FROM \(table) WHERE rowid = ?1))" }
            + raised.map { "\($0) = max(\($0), (SELECT \($0) FROM \(table) WHERE rowid = ?1))" }
        if !kept.isEmpty {
            try database.run("UPDATE \(table) SET \(kept.joined(separator: ", ")) WHERE id = ?2", values)
        }
        try database.run("DELETE FROM \(table) WHERE rowid = ?1", [.integer(row)])
        return .joined(id)
    }
}

extension IDSpelling.Outcome {
    /// Tells what became of the row.
    func log(_ table: String, _ device: any DeviceServices) {
        switch self {
        case .respelt(let id), .joined(let id):
            device.log(
                .info, table, "an id in small letters is in capitals now",
                [FileMetadata("id", id.uuidString)])
        case .separated(let new, let id):
            device.log(
                .warning, table, "of two rows of one id in two spellings one has an id of its own now",
                [FileMetadata("id", id.uuidString), FileMetadata("own", new.uuidString)])
        }
    }
}

extension IDSpelling {
    /// The same when a store is opened, and tells of it. A disk that takes nothing now, as a full one, must not cost the rows:
    /// they are read as they are.
    func makeCanonical(
        in database: Database, references: [(column: String, table: String)] = [],
        _ device: any DeviceServices
    ) {
        do throws(DatabaseError) {
            for (column, table) in references {
                try Self.makeCanonical(column, of: table, in: database)
            }
            let outcomes = try makeCanonical(in: database) { UUID(uuidString: device.makeUUID()) }
            for outcome in outcomes { outcome.log(table, device) }
        } catch {
            device.log(
                .error, table, "ids in small letters stay so until the next launch",
                [FileMetadata("reason", error.description)])
        }
    }
}
