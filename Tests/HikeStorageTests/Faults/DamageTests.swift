import FaultDisk
import Foundation
import HikeConnectivity
import HikeStorage
import Testing

/// What SQLite does not notice: it keeps no checksums of page content, so a flipped bit inside a value is read
/// as another value; and a write-ahead log ends at the first frame whose checksum is wrong, so a damaged log
/// gives an earlier state. Neither gives a state that mixes rows of different commits.
@Suite("Damaged files of the store")
struct DamageTests {
    private static let tables = [
        "state", "outbox", "cursors", "staging", "inbox", "items", "item_cursors", "received_items",
        "contexts", "received_contexts", "outcomes", "budgets", "peer_apps", "current_complications",
    ]

    /// The rows of all tables, one text each.
    static func rows(_ path: String) throws -> [String] {
        let database = try Database(path: path, durability: .processDeath)
        try database.checkIntegrity(thorough: true)
        return try tables.flatMap { table in
            try database.rows("SELECT * FROM \(table)") { row throws(DatabaseError) in
                var text = table
                for column in 0..<row.columnCount { text += " \(try row.value(column))" }
                return text
            }
        }
    }

    /// A store's files after the work, and the rows that it held after each effect.
    struct Sample {
        var database: [UInt8] = []
        var log: [UInt8] = []
        var history: [[String]] = []

        /// - Parameter isClosed: the log was moved into the database.
        init(isClosed: Bool) throws {
            let run = try StoreRun.prepared(.files)
            let path = run.folder.path + "/daemon/transfers.sqlite"
            try run.open()
            // Copies, so that nothing is moved out of the log.
            // Before its name was stored: a store with files refuses to open then (`databaseGone`).
            var history: [[String]] = [[]]
            func look() throws {
                let place = try Place(
                    [UInt8](Data(contentsOf: URL(fileURLWithPath: path))),
                    log: [UInt8](Data(contentsOf: URL(fileURLWithPath: path + "-wal"))))
                history.append(try DamageTests.rows(place.path))
            }
            try look()
            run.afterEffect = look
            for workload in StoreWorkload.all { run.perform(workload.steps) }
            #expect(run.reports.isEmpty)
            if isClosed { run.drop() }
            database = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            log = isClosed ? [] : [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "-wal")))
            self.history = history
        }
    }

    /// A folder with a database and its log.
    struct Place {
        let folder: ScratchFolder
        var path: String { folder.path + "/transfers.sqlite" }

        init(_ database: [UInt8], log: [UInt8]) throws {
            folder = try ScratchFolder()
            try Data(database).write(to: URL(fileURLWithPath: path))
            if !log.isEmpty { try Data(log).write(to: URL(fileURLWithPath: path + "-wal")) }
        }

        /// The rows; nil where the damage was noticed. Other errors than ours fail the test.
        func rows() throws -> [String]? {
            do { return try DamageTests.rows(path) } catch is DatabaseError { return nil }
        }
    }

    @Test("A database cut short is refused, at whatever length (F20)")
    func cutShort() throws {
        let sample = try Sample(isClosed: true)
        #expect(sample.database.count > 20_000)
        for length in stride(from: 0, to: sample.database.count, by: 509) {
            let rows = try Place(Array(sample.database[..<length]), log: []).rows()
            // The unused end of a page takes nothing with it.
            #expect(rows == nil || rows == sample.history.last, "\(length) bytes")
        }
    }

    @Test("A log cut short or with a flipped bit gives an earlier state, whole, or an error (F20)")
    func damagedLog() throws {
        let sample = try Sample(isClosed: false)
        #expect(sample.log.count > 50_000)
        for position in stride(from: 0, to: sample.log.count, by: 1_021) {
            let cut = try Place(sample.database, log: Array(sample.log[..<position])).rows()
            #expect(cut.map(sample.history.contains) ?? true, "cut at \(position)")
            var flipped = sample.log
            flipped[position] ^= 1 << UInt8(position % 8)
            let found = try Place(sample.database, log: flipped).rows()
            #expect(found.map(sample.history.contains) ?? true, "flipped at \(position)")
        }
    }

    @Test("A flipped bit of the database is refused, or lies in unused bytes or in one single value (F20)")
    func flippedBits() throws {
        let sample = try Sample(isClosed: true)
        let intact = try #require(sample.history.last)
        var refused = 0
        for position in stride(from: 0, to: sample.database.count, by: 37) {
            var flipped = sample.database
            flipped[position] ^= 1 << UInt8(position % 8)
            guard let rows = try Place(flipped, log: []).rows() else {
                refused += 1
                continue
            }
            let changed = Set(rows).symmetricDifference(intact)
            #expect(changed.count <= 2, "flipped at \(position): \(changed)")
        }
        #expect(refused > 10)
    }

    @Test(
        "Files whose database is gone or empty are not taken for a new store's (F20)",
        arguments: [true, false])
    func databaseGone(_ isRemoved: Bool) throws {
        let run = try StoreRun.prepared(.files)
        try run.open()
        run.perform(StoreWorkload.files.steps)
        run.drop()
        let path = run.folder.path + "/daemon/transfers.sqlite"
        if isRemoved {
            try FileManager.default.removeItem(atPath: path)
        } else {
            try Data().write(to: URL(fileURLWithPath: path))
        }
        #expect(throws: TransferStoreError.databaseGone(folder: run.disk.root + "/daemon")) { try run.open() }
        #expect(try run.folder.names("daemon/outbox") == ["2", "4"])
    }
}
