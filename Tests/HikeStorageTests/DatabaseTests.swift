import Foundation
import HikeStorage
import Testing

@Suite("SQLite wrapper")
struct DatabaseTests {
    private func integers(_ database: Database, _ sql: String) throws -> [Int64] {
        try database.rows(sql) { row throws(DatabaseError) in try row.integer(0) }
    }

    @Test("All five types come back as they were bound, empty ones too")
    func values() throws {
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE t (v)")
        let values: [DatabaseValue] = [
            .null, .integer(.min), .integer(.max), .real(0.1), .text(""), .text("Höhe\u{0}nweg"), .blob([]),
            .blob([0, 255]),
        ]
        for value in values { try database.run("INSERT INTO t VALUES (?)", [value]) }
        let back = try database.rows("SELECT v FROM t ORDER BY rowid") { row throws(DatabaseError) in
            try row.value(0)
        }
        #expect(back == values)
    }

    @Test(
        "A database with nothing in it gets another name with what lies beside it, each time a new one (F20)")
    func emptied() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/a.db"
        func write(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
        }
        #expect(EmptiedDatabase.setAside(path) == nil)
        try write("", "a.db")
        try write("log", "a.db-wal")
        #expect(EmptiedDatabase.setAside(path) == ["a.db.empty-1-wal", "a.db.empty-1"])
        #expect(FileManager.default.contents(atPath: path + ".empty-1-wal") == Data("log".utf8))
        try write("", "a.db")
        #expect(EmptiedDatabase.setAside(path) == ["a.db.empty-2"])
        _ = try Database(path: path)
        #expect(EmptiedDatabase.setAside(path) == nil)
        // A link is not looked through.
        try FileManager.default.createSymbolicLink(atPath: path + "2", withDestinationPath: path + ".empty-1")
        #expect(EmptiedDatabase.setAside(path + "2") == nil)
    }

    @Test("What is committed is there when the file is opened again; the file is private")
    func reopening() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/a.sqlite"
        do {
            let database = try Database(path: path)
            try database.execute("CREATE TABLE t (v INTEGER)")
            try database.transaction { () throws(DatabaseError) in
                try database.run("INSERT INTO t VALUES (7)")
            }
        }
        let database = try Database(path: path)
        #expect(try integers(database, "SELECT v FROM t") == [7])
        #expect(try integers(database, "PRAGMA synchronous") == [2])
        #expect(try integers(database, "PRAGMA foreign_keys") == [1])
        #expect(try folder.mode("a.sqlite") == 0o600)
    }

    @Test("A transaction that throws leaves nothing behind, and the next one works")
    func rollBack() throws {
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE t (v INTEGER UNIQUE)")
        #expect(throws: DatabaseError.self) {
            try database.transaction { () throws(DatabaseError) in
                try database.run("INSERT INTO t VALUES (1)")
                try database.run("INSERT INTO t VALUES (1)")
            }
        }
        #expect(try integers(database, "SELECT count(*) FROM t") == [0])
        try database.transaction { () throws(DatabaseError) in try database.run("INSERT INTO t VALUES (1)") }
        #expect(try integers(database, "SELECT count(*) FROM t") == [1])
    }

    @Test("MAP-17: migrations run once each, and a newer file is refused with both versions (F43)")
    func migrations() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/a.sqlite"
        let steps = ["CREATE TABLE a (v INTEGER)", "CREATE TABLE b (v INTEGER); INSERT INTO b VALUES (3)"]
        do {
            let database = try Database(path: path)
            try database.migrate([steps[0]])
            #expect(try database.schemaVersion() == 1)
        }
        let database = try Database(path: path)
        try database.migrate(steps)
        try database.migrate(steps)
        #expect(try integers(database, "SELECT v FROM b") == [3])
        do {
            try database.migrate([steps[0]])
            Issue.record("a newer file was accepted")
        } catch {
            #expect(error == .newerVersion(path: database.path, found: 2, known: 1))
        }
    }

    @Test("A migration that fails leaves the version before it")
    func failedMigration() throws {
        let database = try Database.inMemory()
        #expect(throws: DatabaseError.self) {
            try database.migrate(["CREATE TABLE a (v)", "CREATE TABLE b (v); CREATE TABLE a (v)"])
        }
        #expect(try database.schemaVersion() == 1)
        #expect(try integers(database, "SELECT count(*) FROM sqlite_schema") == [1])
    }

    @Test("A full disk is a typed error, and the old content stays (F18)")
    func full() throws {
        let folder = try ScratchFolder()
        let database = try Database(path: folder.path + "/a.sqlite")
        try database.execute("CREATE TABLE t (v BLOB); INSERT INTO t VALUES (x'01')")
        try database.execute("PRAGMA max_page_count=4")
        do {
            try database.transaction { () throws(DatabaseError) in
                for _ in 0..<10 {
                    try database.run("INSERT INTO t VALUES (?)", [.blob([UInt8](repeating: 1, count: 4_096))])
                }
            }
            Issue.record("there was room")
        } catch {
            #expect(error.isFull)
            #expect(error.description.contains("free some space"))
        }
        #expect(!database.needsReopening)
        #expect(try integers(database, "SELECT count(*) FROM t") == [1])
        try database.execute("PRAGMA max_page_count=1000")
        try database.run("INSERT INTO t VALUES (?)", [.blob([2])])
        try database.checkIntegrity()
    }

    @Test("Where a device says that it has no room, nothing is written and everything is read (F18)")
    func noRoom() throws {
        final class Device { var isFull = false }
        let folder = try ScratchFolder()
        let device = Device()
        let database = try Database(path: folder.path + "/a.sqlite") { device.isFull }
        try database.execute("CREATE TABLE t (v INTEGER)")
        try database.run("INSERT INTO t VALUES (1)")
        device.isFull = true
        func refused(_ write: () throws -> Void) {
            do {
                try write()
                Issue.record("there was room")
            } catch { #expect((error as? DatabaseError)?.isFull == true) }
        }
        refused { try database.run("INSERT INTO t VALUES (2)") }
        refused { try database.run("DELETE FROM t") }
        refused { try database.execute("CREATE TABLE u (v)") }
        refused {
            try database.transaction { () throws(DatabaseError) in try database.run("UPDATE t SET v = 3") }
        }
        #expect(!database.needsReopening)
        #expect(try integers(database, "SELECT v FROM t") == [1])
        device.isFull = false
        try database.run("INSERT INTO t VALUES (2)")
        #expect(try integers(database, "SELECT v FROM t") == [1, 2])
    }

    @Test("issue 19: a database that is cut short is refused by its name")
    func damagedByName() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/named.sqlite"
        do {
            let database = try Database(path: path)
            try database.execute("CREATE TABLE t (v TEXT)")
            try database.transaction { () throws(DatabaseError) in
                for number in 0..<5_000 {
                    try database.run("INSERT INTO t VALUES (?)", [.text("row \(number)")])
                }
            }
        }
        #expect(truncate(path, 50_000) == 0)
        do {
            _ = try Database(path: path)
            Issue.record("a damaged file was opened")
        } catch { #expect(error.isDamage && error.description.contains(path), "\(error)") }
    }

    @Test("A file that is no database, cut short, or damaged is refused (F20)")
    func damage() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/a.sqlite"
        try Data("This is a diary, not a database. Long enough to have a header of its own, though.".utf8)
            .write(to: URL(fileURLWithPath: path))
        do {
            _ = try Database(path: path)
            Issue.record("a text file was opened")
        } catch { #expect(error.isDamage) }
        let good = folder.path + "/b.sqlite"
        do {
            let database = try Database(path: good)
            try database.execute("CREATE TABLE t (v TEXT); CREATE INDEX i ON t (v)")
            for number in 0..<500 { try database.run("INSERT INTO t VALUES (?)", [.text("row \(number)")]) }
        }
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: good)))
        try Data(bytes[..<(bytes.count / 2 / 4_096 * 4_096)]).write(
            to: URL(fileURLWithPath: folder.path + "/c.sqlite"))
        #expect(throws: DatabaseError.self) { try Database(path: folder.path + "/c.sqlite") }
        var flipped = bytes
        for index in 4_096..<4_116 { flipped[index] = 0xFF }
        try Data(flipped).write(to: URL(fileURLWithPath: folder.path + "/d.sqlite"))
        #expect(throws: DatabaseError.self) { try Database(path: folder.path + "/d.sqlite") }
    }

    @Test("A lock of someone else is waited for shortly, then a typed error (F21)")
    func busy() throws {
        let folder = try ScratchFolder()
        let one = try Database(path: folder.path + "/a.sqlite")
        let two = try Database(path: folder.path + "/a.sqlite")
        try one.execute("CREATE TABLE t (v)")
        try one.execute("BEGIN IMMEDIATE")
        do {
            try two.run("INSERT INTO t VALUES (1)")
            Issue.record("the lock was ignored")
        } catch { #expect(error.isBusy) }
        try one.execute("COMMIT")
        try two.run("INSERT INTO t VALUES (1)")
    }

    private static let endless =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id FROM n"

    @Test("issue 19: a statement that would run for ever ends as damage, with rows and without; others go on")
    func endlessView() throws {
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE t (id); CREATE VIEW v AS \(Self.endless)")
        let query = "SELECT count(*) FROM v"
        do {
            _ = try integers(database, query)
            Issue.record("it has come to an end")
        } catch {
            let error = try #require(error as? DatabaseError)
            #expect(error == .endless(path: ":memory:", sql: query) && error.isDamage)
        }
        let insertion = "INSERT INTO t SELECT id FROM v WHERE id < 0"
        #expect(throws: DatabaseError.endless(path: ":memory:", sql: insertion)) {
            try database.transaction { () throws(DatabaseError) in try database.run(insertion) }
        }
        try database.run("INSERT INTO t VALUES (1)")
        #expect(try integers(database, "SELECT id FROM t") == [1])
    }

    @Test("issue 19: a statement that runs often is bounded in each run, not in all of them")
    func manyRuns() throws {
        let database = try Database.inMemory()
        // Some two million steps each, more than one run may take in all.
        let sql =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000) SELECT count(*) FROM n"
        for _ in 1...60 { #expect(try integers(database, sql) == [100_000]) }
    }

    @Test(
        "issue 19: a view in the place of a table is damage, whatever the case of its name; others are none of ours"
    )
    func viewForTable() throws {
        let steps = ["CREATE TABLE IF NOT EXISTS marks (id TEXT);", "CREATE TABLE changes (id TEXT);"]
        let folder = try ScratchFolder()
        for (number, view) in ["marks", "MARKS", "changes"].enumerated() {
            let database = try Database(path: folder.path + "/\(number).sqlite")
            try database.execute("CREATE VIEW \(view) AS \(Self.endless); PRAGMA user_version=2")
            do {
                try database.migrate(steps)
                Issue.record("the view was taken for a table")
            } catch { #expect(error.isDamage && error.description.contains("'\(view)' is a view")) }
        }
        let other = try Database(path: folder.path + "/other.sqlite")
        try other.migrate(steps)
        try other.execute("CREATE VIEW mark AS SELECT id FROM marks")
        try other.migrate(steps)
    }

    @Test("A column of another type, and a link in the file's place, are refused")
    func refusals() throws {
        let folder = try ScratchFolder()
        let database = try Database(path: folder.path + "/a.sqlite")
        do {
            _ = try integers(database, "SELECT 'text'")
            Issue.record("text was read as a number")
        } catch {
            #expect(
                error as? DatabaseError
                    == .unexpectedColumn(index: 0, expected: "an integer", sql: "SELECT 'text'"))
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.sqlite", withDestinationPath: folder.path + "/a.sqlite")
        #expect(throws: DatabaseError.self) { try Database(path: folder.path + "/link.sqlite") }
        #expect(throws: DatabaseError.self) { try Database(path: folder.path + "/no/such/a.sqlite") }
        #expect(throws: DatabaseError.self) { try Database(path: "relative.sqlite") }
    }
}
