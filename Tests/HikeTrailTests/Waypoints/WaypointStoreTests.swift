import Foundation
import HikeHardware
import HikeStorage
import HikeValues
import HikeWaypoints
import Testing

@testable import HikeTrail

@Suite("The store of waypoints")
struct WaypointStoreTests {
    typealias Sample = WaypointDevice

    @Test("the table has the documents' columns and indices, to the letter (OH2-10, OH2-11)")
    func schema() throws {
        let phone = try WaypointDevice()
        let columns = try phone.rows("PRAGMA table_info(waypoints)").map {
            $0[1...5].joined(separator: "|")
        }
        #expect(
            columns == [
                "id|TEXT|0|NULL|1", "latitude|REAL|1|NULL|0", "longitude|REAL|1|NULL|0",
                "altitude|REAL|0|NULL|0", "timestamp|TEXT|1|NULL|0", "label|TEXT|1|''|0",
                "category|TEXT|1|'custom'|0", "note|TEXT|1|''|0", "has_photo|INTEGER|1|0|0",
                "hike_id|TEXT|0|NULL|0", "photo_data|BLOB|0|NULL|0", "photo_thumbnail|BLOB|0|NULL|0",
            ])
        func index(_ name: String) throws -> [String] {
            try phone.rows("PRAGMA index_info(\(name))").map { $0[2] }
        }
        #expect(try index("idx_waypoints_hike") == ["hike_id"])
        #expect(try index("idx_waypoints_location") == ["latitude", "longitude"])
    }

    @Test("what is stored can be read with plain SQLite (OH2-06, OH2-12, OH2-13, OH2-14, OH2-20, OH2-31)")
    func stored() throws {
        let phone = try WaypointDevice()
        try phone.store.insert(Sample.waypoint(1, hike: Sample.id(77)))
        var second = Sample.waypoint(2, label: "")
        second.hasPhoto = true
        try phone.store.insert(second, photo: [1, 2, 3], thumbnail: [4, 5])
        let rows = try phone.rows("SELECT * FROM waypoints ORDER BY id")
        #expect(
            rows == [
                [
                    "00000000-0000-4000-A000-000000000001", "46.6", "12.2", "NULL",
                    "2026-05-28T20:26:41.123Z", "Spring", "waterSource", "", "0",
                    "00000000-0000-4000-A000-000000000077", "NULL", "NULL",
                ],
                [
                    "00000000-0000-4000-A000-000000000002", "46.6", "12.2", "NULL",
                    "2026-05-28T20:26:42.123Z", "", "waterSource", "", "1", "NULL", "blob 3", "blob 2",
                ],
            ])
        #expect(phone.device.operations == ["save", "save"])
    }

    @Test("a new life of the app finds everything; opening and closing twice is no error (OH2-18)")
    func reopened() throws {
        let phone = try WaypointDevice()
        let all = (1...3).map { Sample.waypoint($0) }
        for waypoint in all { try phone.store.insert(waypoint) }
        try phone.store.open()
        let again = WaypointStore(device: phone.device)
        try again.open()
        #expect(again.waypoints == all.reversed())
        #expect(try again.fetchAll() == all.reversed())
        again.close()
        again.close()
        #expect(throws: WaypointStoreError.notOpen) { try again.fetchAll() }
        #expect(throws: WaypointStoreError.notOpen) { try again.insert(all[0]) }
        #expect(throws: WaypointStoreError.notOpen) { try again.fetchPhoto(id: all[0].id) }
        #expect(again.waypoints.isEmpty)
    }

    @Test("the published list follows every change without being asked (OH2-24, OH2-30)")
    func published() throws {
        let phone = try WaypointDevice()
        for number in [2, 5, 1, 4] { try phone.store.insert(Sample.waypoint(number)) }
        func numbers() -> [String] { phone.store.waypoints.map { String($0.id.uuidString.suffix(1)) } }
        #expect(numbers() == ["5", "4", "2", "1"])
        try phone.store.insert(Sample.waypoint(3))
        try phone.store.delete(id: Sample.id(4))
        var edited = Sample.waypoint(2)
        edited.label = "Well"
        try phone.store.update(edited)
        #expect(numbers() == ["5", "3", "2", "1"])
        #expect(phone.store.waypoints[2].label == "Well")
        #expect(try phone.store.fetchAll() == phone.store.waypoints)
    }

    @Test("an upsert keeps pictures, place and time (OH2-21, CX-06, RD-07)")
    func upsert() throws {
        let phone = try WaypointDevice()
        var waypoint = Sample.waypoint(1)
        waypoint.hasPhoto = true
        try phone.store.insert(waypoint, photo: [1, 2, 3], thumbnail: [4, 5])
        let echo = Waypoint(
            id: waypoint.id, latitude: 1, longitude: 2, altitude: 3, timestamp: Sample.moment,
            label: "New", category: .danger)
        try phone.store.insert(echo)
        let stored = try #require(phone.store.fetch(waypoint.id))
        #expect(stored.label == "New" && stored.category == .danger && stored.hasPhoto)
        #expect(stored.coordinate == waypoint.coordinate && stored.timestamp == waypoint.timestamp)
        #expect(try phone.store.fetchPhoto(id: waypoint.id) == [1, 2, 3])
        #expect(try phone.store.fetchThumbnail(id: waypoint.id) == [4, 5])
        #expect(try phone.rows("SELECT count(*) FROM waypoints") == [["1"]])
        #expect(phone.device.operations == ["save", "replace"])
    }

    @Test(
        "an update changes what may change and nothing else; one that is not there is an error (OH2-19, OH2-22)"
    )
    func update() throws {
        let phone = try WaypointDevice()
        var waypoint = Sample.waypoint(1)
        waypoint.hasPhoto = true
        try phone.store.insert(waypoint, photo: [1, 2, 3], thumbnail: [4, 5])
        let changed = Waypoint(
            id: waypoint.id, latitude: 1, longitude: 2, timestamp: Sample.moment, label: "Hut",
            category: .food, note: "closed", hasPhoto: false, hikeId: Sample.id(8))
        try phone.store.update(changed)
        let stored = try #require(phone.store.fetch(waypoint.id))
        #expect(stored.label == "Hut" && stored.category == .food && stored.note == "closed")
        #expect(!stored.hasPhoto && stored.hikeId == Sample.id(8) && stored.latitude == 46.6)
        #expect(try phone.store.fetchPhoto(id: waypoint.id) == [1, 2, 3])
        #expect(throws: WaypointStoreError.notFound(Sample.id(9))) {
            try phone.store.update(Sample.waypoint(9))
        }
        #expect(throws: WaypointStoreError.notFound(Sample.id(9))) {
            try phone.store.delete(id: Sample.id(9))
        }
    }

    @Test("a deletion takes the pictures along (OH2-23, OH2-28)")
    func delete() throws {
        let phone = try WaypointDevice()
        try phone.store.insert(Sample.waypoint(1), photo: [1], thumbnail: [2])
        try phone.store.delete(id: Sample.id(1))
        #expect(try phone.store.fetchPhoto(id: Sample.id(1)) == nil)
        #expect(try phone.store.fetchThumbnail(id: Sample.id(1)) == nil)
        #expect(try phone.rows("SELECT count(*) FROM waypoints") == [["0"]])
        #expect(phone.store.waypoints.isEmpty)
    }

    @Test("a watch keeps the small picture and never the whole one (OH2-15)")
    func watchHasNoPhotos() throws {
        let watch = try WaypointDevice(.watch)
        try watch.store.insert(Sample.waypoint(1), photo: [1, 2, 3], thumbnail: [4, 5])
        #expect(try watch.store.fetchPhoto(id: Sample.id(1)) == nil)
        #expect(try watch.store.fetchThumbnail(id: Sample.id(1)) == [4, 5])
    }

    @Test("the waypoints of a hike come the oldest first, by the index (OH2-25)")
    func ofHike() throws {
        let phone = try WaypointDevice()
        let hike = Sample.id(77)
        for number in [3, 1, 2] { try phone.store.insert(Sample.waypoint(number, hike: hike)) }
        try phone.store.insert(Sample.waypoint(4))
        #expect(try phone.store.fetchForHike(hike).map(\.id) == [1, 2, 3].map(Sample.id))
        #expect(try phone.store.fetchForHike(Sample.id(78)).isEmpty)
        let plan = try phone.rows("EXPLAIN QUERY PLAN SELECT id FROM waypoints WHERE hike_id = 'x'")
        #expect(plan.joined().contains { $0.contains("idx_waypoints_hike") })
    }

    @Test(
        "rows of other programs: dates without fractions, small letters, unknown categories (CX-11, RD-08, OH2-12, OH2-13, OH2-29)"
    )
    func foreignRows() throws {
        let phone = try WaypointDevice()
        let database = try Database(path: phone.path)
        try database.execute(
            """
            INSERT INTO waypoints (id, latitude, longitude, timestamp, category, has_photo) VALUES
            ('00000000-0000-4000-A000-000000000001', 46, 12, '2026-02-06T10:11:12Z', 'wildlife', 0),
            ('not-a-uuid', 46, 12, '2026-02-06T10:11:12Z', 'food', 0),
            ('00000000-0000-4000-A000-000000000002', 46.5, 12, 'yesterday', 'food', 0),
            ('00000000-0000-4000-A000-000000000003', 460, 12, '2026-02-06T10:11:12Z', 'food', 0),
            ('00000000-0000-4000-A000-000000000004', 46, 12.5, '2026-02-06T10:11:12.25+01:00', 'food', 1);
            """)
        let again = WaypointStore(device: phone.device)
        try again.open()
        #expect(again.waypoints.map(\.id) == [1, 4].map(Sample.id))
        #expect(again.waypoints[0].category == .custom && again.waypoints[1].hasPhoto)
        let line = try #require(phone.device.logs.last)
        #expect(line.level == .error && line.metadata["skipped"] == "3" && line.metadata["read"] == "2")
        // They do not disturb a search either.
        #expect(
            try again.fetchNearby(latitude: 46, longitude: 12, radiusMeters: 10).map(\.id) == [Sample.id(1)])
    }

    @Test("NF-05: a file of the documents, which knows no versions, is brought up to date with all it holds")
    func migration() throws {
        let phone = try WaypointDevice()
        phone.store.close()
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: phone.path + suffix)
        }
        let old = try Database(path: phone.path)
        try old.execute(Self.firstVersion)
        old.close()
        let store = WaypointStore(device: phone.device)
        try store.open()
        #expect(store.waypoints.map(\.label) == ["Бивак", "Spring"])
        #expect(try store.fetchForHike(Sample.id(77)).map(\.label) == ["Бивак"])
        #expect(try store.fetchPhoto(id: Sample.id(10)) == [0xFF, 0xD8, 0xFF])
        #expect(try phone.rows("PRAGMA user_version") == [["3"]])
        // Nothing of it is taken for a change, and a change of it is possible.
        #expect(try store.pending().isEmpty)
        var waypoint = store.waypoints[0]
        waypoint.note = "windy"
        try store.update(waypoint)
        #expect(try store.pending().map(\.id) == [waypoint.id])
        store.close()
        // A file of a later program is left alone.
        let later = try Database(path: phone.path)
        try later.execute("PRAGMA user_version = 99")
        later.close()
        let refused = WaypointStore(device: phone.device)
        #expect(throws: WaypointStoreError.self) { try refused.open() }
        #expect(try phone.rows("SELECT count(*) FROM waypoints") == [["2"]])
    }

    /// What a program that follows the first document writes.
    private static let firstVersion = """
        CREATE TABLE waypoints (
            id TEXT PRIMARY KEY, latitude REAL NOT NULL, longitude REAL NOT NULL, altitude REAL,
            timestamp TEXT NOT NULL, label TEXT NOT NULL DEFAULT '', category TEXT NOT NULL DEFAULT 'custom',
            note TEXT NOT NULL DEFAULT '', has_photo INTEGER NOT NULL DEFAULT 0, hike_id TEXT,
            photo_data BLOB, photo_thumbnail BLOB);
        CREATE INDEX idx_waypoints_hike ON waypoints(hike_id);
        CREATE INDEX idx_waypoints_location ON waypoints(latitude, longitude);
        INSERT INTO waypoints VALUES
        ('00000000-0000-4000-a000-000000000010', 46.6, 12.2, 1200.5, '2026-02-06T10:11:12Z', 'Spring',
         'waterSource', 'cold', 1, NULL, x'FFD8FF', x'FFD8'),
        ('00000000-0000-4000-A000-000000000011', 46.7, 12.3, NULL, '2026-02-06T10:11:13.500Z', 'Бивак',
         'campsite', '', 0, '00000000-0000-4000-a000-000000000077', NULL, NULL);
        """

    @Test("a store that cannot be opened says why and harms nothing (OH2-19, OH2-32)")
    func unopened() throws {
        let device = FakeServices(.phone)
        device.databases = nil
        let store = WaypointStore(device: device)
        #expect(throws: WaypointStoreError.self) { try store.open() }
        #expect(throws: WaypointStoreError.notOpen) { try store.insert(Sample.waypoint(1)) }
        #expect(store.waypoints.isEmpty)
    }
}

@Suite("What is near, in the store")
struct WaypointNearbyTests {
    typealias Sample = WaypointDevice

    @Test("exactly those within the radius, the nearest first (OH2-26)")
    func exact() throws {
        let phone = try WaypointDevice()
        try phone.store.insert(Sample.waypoint(1, 0, 0.01))
        try phone.store.insert(Sample.waypoint(2, 0, 0.005))
        try phone.store.insert(Sample.waypoint(3, 0, -0.0099))
        func found(_ radius: Double) throws -> [UUID] {
            try phone.store.fetchNearby(latitude: 0, longitude: 0, radiusMeters: radius).map(\.id)
        }
        #expect(try found(1_111.95) == [2, 3, 1].map(Sample.id))
        #expect(try found(1_111.94) == [2, 3].map(Sample.id))
        #expect(try found(555.98) == [Sample.id(2)])
        #expect(try found(0).isEmpty)
        #expect(try phone.store.fetchNearby(latitude: 99, longitude: 0, radiusMeters: 9).isEmpty)
    }

    @Test("it agrees with a search through everything, at poles and antimeridian too (OH2-27)")
    func bruteForce() throws {
        let phone = try WaypointDevice()
        var random = RandomStream(seed: 5)
        let centres = [(90.0, 0.0), (-90, 10), (46.6, 12.2), (10, 180), (-17, -180), (89.999, -179.99)]
        for number in 1...300 {
            let (latitude, longitude) = centres[number % centres.count]
            let place = (
                max(-90, min(90, latitude + random.uniform(-0.02, 0.02))),
                longitude + random.uniform(-0.02, 0.02)
            )
            let wrapped = place.1 > 180 ? place.1 - 360 : place.1 < -180 ? place.1 + 360 : place.1
            try phone.store.insert(Sample.waypoint(number, place.0, wrapped))
        }
        try phone.store.insert(Sample.waypoint(301, 10, 180))
        try phone.store.insert(Sample.waypoint(302, 10, -180))
        try phone.store.insert(Sample.waypoint(303, 90, 77))
        for (latitude, longitude) in centres {
            for radius in [0, 100, 1_500, 2_300, 400_000, 21_000_000] as [Double] {
                let here = Coordinate(latitude: latitude, longitude: longitude)
                let search = NearbySearch(centre: here, radius: radius)
                let all = phone.store.waypoints.filter { search.distance(to: $0.coordinate) != nil }
                let found = try phone.store.fetchNearby(
                    latitude: latitude, longitude: longitude, radiusMeters: radius)
                #expect(Set(found.map(\.id)) == Set(all.map(\.id)) && found.count == all.count)
                #expect(found.map { search.distance(to: $0.coordinate) ?? -1 }.isSorted)
            }
        }
        let same = try phone.store.fetchNearby(latitude: 10, longitude: 180, radiusMeters: 0)
        #expect(Set(same.map(\.id)) == [Sample.id(301), Sample.id(302)])
        let pole = try phone.store.fetchNearby(latitude: 90, longitude: 0, radiusMeters: 0)
        #expect(pole.contains { $0.id == Sample.id(303) } && pole.allSatisfy { $0.latitude == 90 })
    }
}

extension [Double] {
    fileprivate var isSorted: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}
