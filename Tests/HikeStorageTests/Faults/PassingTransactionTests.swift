import FaultDisk
import HikeStorage
import Testing

@Suite("Transactions that a power cut may take back")
struct PassingTransactionTests {
    private func values(_ database: Database) throws -> [Int64] {
        try database.rows("SELECT value FROM numbers ORDER BY value") { row throws(DatabaseError) in
            try row.integer(0)
        }
    }

    private func insert(_ value: Int64, into database: Database) throws(DatabaseError) {
        try database.run("INSERT INTO numbers VALUES (?1)", [.integer(value)])
    }

    @Test("issue 19: they wait for no sync, and are kept by the next transaction that does")
    func syncs() throws {
        let folder = try ScratchFolder()
        let disk = try FaultDisk(root: folder.path)
        let path = folder.path + "/numbers.db"
        func open() throws -> Database { try Database(path: path, vfs: disk.layerName) }
        var database = try open()
        try database.run("CREATE TABLE numbers (value INTEGER)")
        disk.arm()
        try database.passingTransaction { () throws(DatabaseError) in try insert(1, into: database) }
        #expect(disk.counts[.write, default: 0] > 0 && disk.counts[.sync, default: 0] == 0)
        try database.transaction { () throws(DatabaseError) in try insert(2, into: database) }
        #expect(disk.counts[.sync, default: 0] > 0)
        // One that fails leaves the next as lasting as it would have been.
        #expect(throws: DatabaseError.self) {
            try database.passingTransaction { () throws(DatabaseError) in
                try database.run("INSERT INTO nothing VALUES (1)")
            }
        }
        disk.arm()
        try database.transaction { () throws(DatabaseError) in try insert(3, into: database) }
        #expect(disk.counts[.sync, default: 0] > 0)
        try database.passingTransaction { () throws(DatabaseError) in try insert(4, into: database) }
        #expect(try values(database) == [1, 2, 3, 4])
        disk.disarm()
        disk.cutPower()
        database.close()
        try disk.restorePower()
        database = try open()
        #expect(try values(database) == [1, 2, 3])
    }
}
