import Foundation
import HikeGeodesy
import HikeHardware
import HikeRecording
import HikeStorage
import HikeValues
import Testing

@testable import HikeTrail

@Suite("Store of recorded hikes")
struct RouteStoreTests {
    static func hike(_ number: UInt8, name: String = "Ridge", at second: Double = 0) throws -> SavedRoute {
        let start = UTCDate(secondsSince1970: 1_780_000_000 + second)
        let points = (0...20).map { step in
            HikePoint(
                coordinate: GreatCircle.destination(
                    from: Routes.start, bearing: 0, distance: Double(step) * 15),
                altitude: 900 + Double(step) * 4, date: start + .seconds(Double(step) * 12))
        }
        return try #require(
            SavedRoute(
                id: UUID(uuid: (number, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 1)), name: name,
                points: points, modifiedAt: start + .seconds(300)))
    }

    @Test(
        "OHX-11, issue 19: a hike that begins between two microseconds is the same when it is read from the table"
    )
    func fineTimes() throws {
        for nanoseconds in [0, 1, 499, 500, 558_311_760, 999_999_999] {
            let device = FakeServices(.phone)
            let hike = try Self.hike(1, at: Double(nanoseconds) / 1e9)
            try RouteStore(device: device).save(hike)
            let again = try #require(try RouteStore(device: device).fetch(hike.id))
            #expect(again.startTime == hike.startTime && again.endTime == hike.endTime, "\(nanoseconds)")
            #expect(again.modifiedAt == hike.modifiedAt && again.track == hike.track)
        }
    }

    private func columns(_ device: FakeServices) throws -> [String] {
        let database = try Database(path: try device.storage.databasePath("Documents/routes.db"))
        return try database.rows("SELECT name FROM pragma_table_info('saved_routes')") {
            row throws(DatabaseError) in try row.text(0)
        }
    }

    @Test("OHX-11: the table has its 19 columns in order, those of the migrations, and its index")
    func schema() throws {
        let device = FakeServices(.phone)
        try RouteStore(device: device).save(try Self.hike(1))
        #expect(
            try columns(device) == [
                "id", "name", "start_latitude", "start_longitude", "end_latitude", "end_longitude",
                "start_time",
                "end_time", "total_distance", "elevation_gain", "elevation_loss", "walking_time",
                "resting_time", "avg_heart_rate", "max_heart_rate", "estimated_calories", "comment",
                "region_id", "track_data", "modified_at", "cloudkit_record_id", "recorded_at", "named_at",
                "commented_at", "is_live",
            ])
        let database = try Database(path: try device.storage.databasePath("Documents/routes.db"))
        let indexes = try database.rows("SELECT name FROM pragma_index_list('saved_routes')") {
            row throws(DatabaseError) in try row.text(0)
        }
        #expect(indexes.contains("idx_routes_time"))
        #expect(try database.schemaVersion() == 3)
    }

    @Test("OHX-11: a hike is kept as it is, and read again after a restart")
    func roundTrip() throws {
        let device = FakeServices(.phone)
        var hike = try Self.hike(1)
        hike.averageHeartRate = 111.5
        hike.highestHeartRate = 150
        hike.comment = "Wet; 'quoted'"
        hike.regionID = UUID(uuid: (9, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 9))
        try RouteStore(device: device).save(hike)
        let again = RouteStore(device: device)
        again.loadAll()
        #expect(again.hikes.map(\.name) == ["Ridge"])
        #expect(again.hikes.first?.track.isEmpty == true)
        #expect(try again.fetch(hike.id) == hike)
        #expect(device.operations == ["save", "load"])
    }

    @Test("OHX-11, NF-05: a file from before the migration is taken over with its hikes")
    func migration() throws {
        let device = FakeServices(.phone)
        let hike = try Self.hike(1)
        let path = try device.storage.databasePath("Documents/routes.db")
        do {
            let old = try Database(path: path)
            try old.execute(
                """
                CREATE TABLE saved_routes (id TEXT PRIMARY KEY, name TEXT NOT NULL, start_latitude REAL NOT NULL,
                start_longitude REAL NOT NULL, end_latitude REAL NOT NULL, end_longitude REAL NOT NULL,
                start_time TEXT NOT NULL, end_time TEXT NOT NULL, total_distance REAL NOT NULL,
                elevation_gain REAL NOT NULL, elevation_loss REAL NOT NULL, walking_time REAL NOT NULL,
                resting_time REAL NOT NULL, avg_heart_rate REAL, max_heart_rate REAL, estimated_calories REAL,
                comment TEXT NOT NULL DEFAULT '', region_id TEXT, track_data BLOB NOT NULL);
                """)
            try old.run(
                "INSERT INTO saved_routes VALUES (?1,'Old',47,11,47.1,11,'2026-05-28T20:26:40Z',"
                    + "'2026-05-28T20:30:40Z',300,80,0,240,0,NULL,NULL,NULL,'',NULL,?2)",
                [.text(hike.id.uuidString), .blob(hike.track)])
            old.close()
        }
        let store = RouteStore(device: device)
        store.loadAll()
        let read = try #require(try store.fetch(hike.id))
        #expect(read.name == "Old")
        #expect(read.modifiedAt == read.endTime)
        #expect(try read.points().count == 21)
        #expect(try columns(device)[19...20] == ["modified_at", "cloudkit_record_id"])
        // Twice is once.
        RouteStore(device: device).loadAll()
    }

    @Test("OHX-11, NF-05: a file with all columns and no version, as another program leaves it, is opened")
    func foreignFile() throws {
        let device = FakeServices(.phone)
        try RouteStore(device: device).save(try Self.hike(1))
        do {
            let database = try Database(path: try device.storage.databasePath("Documents/routes.db"))
            try database.execute("PRAGMA user_version=0")
            database.close()
        }
        let store = RouteStore(device: device)
        store.loadAll()
        #expect(store.hikes.count == 1)
        // Of version 2, with a version and without one.
        for version in [0, 2] {
            let database = try Database(path: try device.storage.databasePath("Documents/routes.db"))
            for column in ["recorded_at", "named_at", "commented_at", "is_live"] {
                try database.execute("ALTER TABLE saved_routes DROP COLUMN \(column)")
            }
            try database.execute("PRAGMA user_version=\(version)")
            database.close()
            let store = RouteStore(device: device)
            store.loadAll()
            #expect(store.hikes.count == 1)
            try store.rename(try #require(store.hikes.first).id, to: "Again")
        }
    }

    @Test("OHX-13, OHX-14: what comes twice is one row, and keeps a name that was given here")
    func merges() throws {
        let device = FakeServices(.phone)
        let store = RouteStore(device: device)
        var live = try Self.hike(1, name: "Recording — now")
        live.modifiedAt = live.startTime + .seconds(100)
        try store.merge(live)
        let final = try Self.hike(1, name: "Hike")
        try store.merge(final)
        #expect(store.hikes.map(\.name) == ["Hike"])
        device.now = .seconds(10_000)
        try store.rename(final.id, to: "  To the saddle ")
        try store.merge(final)
        try store.merge(live)
        #expect(store.hikes.map(\.name) == ["To the saddle"])
        #expect(device.operations == ["save", "replace", "rename"])
    }

    @Test("OHX-11: a hike that is stored again keeps its record in the cloud")
    func keepsTheCloudRecord() throws {
        let store = RouteStore(device: FakeServices(.phone))
        var hike = try Self.hike(1)
        hike.cloudRecordID = "record 7"
        try store.save(hike)
        hike.cloudRecordID = nil
        hike.name = "Again"
        try store.save(hike)
        let stored = try #require(try store.fetch(hike.id))
        #expect(stored.name == "Again" && stored.cloudRecordID == "record 7")
        hike.cloudRecordID = "record 8"
        try store.save(hike)
        #expect(try store.fetch(hike.id)?.cloudRecordID == "record 8")
    }

    @Test("OHX-15, OHX-16: newest first; rename, comment and delete are durable, and refuse what they must")
    func changes() throws {
        let device = FakeServices(.phone)
        let store = RouteStore(device: device)
        try store.save(try Self.hike(1, name: "First"))
        try store.save(try Self.hike(2, name: "Second", at: 5_000))
        let first = try Self.hike(1).id
        #expect(store.hikes.map(\.name) == ["Second", "First"])
        #expect(throws: RouteStoreError.emptyName) { try store.rename(first, to: " \n") }
        try store.comment(first, "Windy")
        try store.delete(try Self.hike(2).id)
        let gone = try Self.hike(2).id
        #expect(throws: RouteStoreError.notFound(gone)) { try store.delete(gone) }
        #expect(throws: RouteStoreError.notFound(gone)) { try store.comment(gone, "") }
        let again = RouteStore(device: device)
        again.loadAll()
        #expect(again.hikes.map(\.name) == ["First"])
        #expect(again.hikes.map(\.comment) == ["Windy"])
        #expect(try again.fetch(gone) == nil)
    }

    @Test("OHX-15, OHX-16: a change after which the list cannot be read has not happened")
    func allOrNothing() throws {
        let device = FakeServices(.phone)
        let store = RouteStore(device: device)
        let hike = try Self.hike(1)
        try store.save(hike)
        let other = try Database(path: try device.storage.databasePath("Documents/routes.db"))
        try other.execute("ALTER TABLE saved_routes RENAME COLUMN region_id TO region")
        #expect(throws: RouteStoreError.self) { try store.rename(hike.id, to: "Other") }
        #expect(throws: RouteStoreError.self) { try store.comment(hike.id, "Windy") }
        #expect(throws: RouteStoreError.self) { try store.delete(hike.id) }
        let kept = try other.rows("SELECT name, comment FROM saved_routes") { row throws(DatabaseError) in
            [try row.text(0), try row.text(1)]
        }
        #expect(kept == [["Ridge", ""]])
        #expect(store.hikes.map(\.name) == ["Ridge"] && device.operations == ["save"])
        try other.execute("ALTER TABLE saved_routes RENAME COLUMN region TO region_id")
        try store.rename(hike.id, to: "Other")
        #expect(store.hikes.map(\.name) == ["Other"])
    }

    @Test("OHX-11: a row that cannot be read is left and logged; the others are there")
    func brokenRow() throws {
        let device = FakeServices(.phone)
        let store = RouteStore(device: device)
        try store.save(try Self.hike(1))
        try store.save(try Self.hike(2, name: "Good", at: 100))
        let database = try Database(path: try device.storage.databasePath("Documents/routes.db"))
        try database.execute("UPDATE saved_routes SET start_time = 'yesterday' WHERE name = 'Ridge'")
        let again = RouteStore(device: device)
        again.loadAll()
        #expect(again.hikes.map(\.name) == ["Good"])
        #expect(device.logs.last?.message == "skipped a hike that cannot be read")
    }
}
