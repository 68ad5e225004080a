import Foundation
import HikeHardware
import HikeRecording
import HikeRouting
import HikeStorage
import HikeValues
import HikeWaypoints
import Testing

@testable import HikeTrail

@Suite("Ids that another program has written in small letters")
struct IDSpellingTests {
    typealias Sample = WaypointDevice

    /// Another program writes a row beside those that there are.
    private static func insert(
        _ id: String, _ label: String, photo: [UInt8]? = nil, thumbnail: [UInt8]? = nil,
        into own: WaypointDevice
    ) throws {
        try own.database { (database) throws(DatabaseError) in
            try database.run(
                """
                INSERT INTO waypoints VALUES (?1, 46.6, 12.2, NULL, '2026-05-28T20:26:41.123Z', ?2, 'waterSource', '',
                    ?5, ?3, ?4, ?6)
                """,
                [
                    .text(id), .text(label), .text(Sample.id(77).uuidString.lowercased()),
                    photo.map { .blob($0) } ?? .null, .integer(photo == nil ? 0 : 1),
                    thumbnail.map { .blob($0) } ?? .null,
                ])
        }
    }

    private static func reopen(_ own: WaypointDevice) throws {
        own.store.close()
        try own.store.open()
    }

    @Test(
        "OH2-12: a waypoint in small letters is edited, synchronised, found by its hike and deleted like any other"
    )
    func waypoint() throws {
        let phone = try WaypointDevice()
        try Self.insert(Sample.id(1).uuidString.lowercased(), "Spring", photo: [1, 2], into: phone)
        try Self.reopen(phone)
        var waypoint = try #require(phone.store.fetch(Sample.id(1)))
        #expect(try phone.store.fetchForHike(Sample.id(77)).map(\.id) == [Sample.id(1)])
        #expect(try phone.store.fetchPhoto(id: waypoint.id) == [1, 2])
        waypoint.label = "Fall"
        try phone.store.update(waypoint)
        #expect(try phone.rows("SELECT id, label FROM waypoints") == [[Sample.id(1).uuidString, "Fall"]])
        #expect(try phone.store.pending().map(\.id) == [Sample.id(1)])
        var sent = waypoint
        sent.label = "Gorge"
        #expect(
            try phone.store.merge(
                WaypointMessage(sent, modifiedAt: phone.device.date + .seconds(60))) == .changed)
        #expect(phone.store.waypoints.map(\.label) == ["Gorge"])
        try phone.store.delete(id: waypoint.id)
        #expect(try phone.rows("SELECT id FROM waypoints").isEmpty)
    }

    @Test("OH2-12: where both spellings are there and say the same, one is left, with what either had")
    func same() throws {
        let phone = try WaypointDevice()
        try Self.insert(Sample.id(1).uuidString, "Spring", thumbnail: [7], into: phone)
        try Self.insert(Sample.id(1).uuidString.lowercased(), "Spring", photo: [1, 2], into: phone)
        try Self.reopen(phone)
        #expect(phone.store.waypoints.map(\.hasPhoto) == [true])
        #expect(try phone.store.fetchPhoto(id: Sample.id(1)) == [1, 2])
        #expect(try phone.store.fetchThumbnail(id: Sample.id(1)) == [7])
        #expect(try phone.rows("SELECT count(*) FROM waypoints") == [["1"]])
    }

    @Test("OH2-12: where both spellings are there and say different things, nothing is lost")
    func different() throws {
        let phone = try WaypointDevice()
        try Self.insert(Sample.id(1).uuidString, "Spring", photo: [3], into: phone)
        try Self.insert(Sample.id(1).uuidString.lowercased(), "Spring", photo: [1, 2], into: phone)
        try Self.insert("not-an-id", "Lost", into: phone)
        try Self.reopen(phone)
        let ids = phone.store.waypoints.map(\.id)
        #expect(ids.count == 2 && Set(ids).count == 2)
        #expect(Set(try ids.map { try phone.store.fetchPhoto(id: $0) }) == [[3], [1, 2]])
        // What is no id stays as it is.
        #expect(try phone.rows("SELECT id FROM waypoints WHERE label = 'Lost'") == [["not-an-id"]])
        let other = try #require(ids.first { $0 != Sample.id(1) })
        var waypoint = try #require(phone.store.fetch(other))
        waypoint.label = "Other"
        try phone.store.update(waypoint)
        // Another launch changes nothing more.
        try Self.reopen(phone)
        #expect(Set(phone.store.waypoints.map(\.label)) == ["Spring", "Other"])
    }

    @Test("OH2-12: a full storage costs no waypoint; its id is written anew at the next launch")
    func full() throws {
        let phone = try WaypointDevice()
        try Self.insert(Sample.id(1).uuidString.lowercased(), "Spring", into: phone)
        phone.device.isStorageFull = true
        try Self.reopen(phone)
        #expect(phone.store.waypoints.map(\.label) == ["Spring"])
        #expect(phone.device.logs.last?.level == .error)
        phone.device.isStorageFull = false
        try Self.reopen(phone)
        try phone.store.delete(id: Sample.id(1))
    }

    @Test("OHX-11: a hike in small letters is renamed, merged with what comes from the watch, and deleted")
    func hike() throws {
        let device = FakeServices(.phone)
        let hike = try RouteStoreTests.hike(0xAB)
        try RouteStore(device: device).save(hike)
        let database = try Database(path: try device.storage.databasePath("Documents/routes.db"))
        try database.execute("UPDATE saved_routes SET id = lower(id)")
        let store = RouteStore(device: device)
        store.loadAll()
        #expect(try store.fetch(hike.id)?.name == "Ridge")
        try store.rename(hike.id, to: "Saddle")
        try store.merge(hike)
        #expect(store.hikes.map(\.name) == ["Saddle"])
        // Both spellings, and both have a way of their own.
        try database.execute(
            """
            CREATE TABLE copy AS SELECT * FROM saved_routes;
            UPDATE copy SET id = lower(id), name = 'Gap';
            INSERT INTO saved_routes SELECT * FROM copy;
            """)
        let again = RouteStore(device: device)
        again.loadAll()
        #expect(Set(again.hikes.map(\.name)) == ["Saddle", "Gap"])
        #expect(Set(again.hikes.map(\.id)).count == 2)
        for hike in again.hikes { try again.delete(hike.id) }
        #expect(again.hikes.isEmpty)
    }

    @Test(
        "OH5-24: a route file in small letters is the file that is renamed and deleted; of two none is lost")
    func route() throws {
        let device = FakeServices(.watch)
        let folder = "Documents/planned_routes/"
        let route = try Routes.make(0xAB)
        let small = folder + route.id.uuidString.lowercased() + ".json"
        device.files[small] = try route.json()
        var store = PlannedRouteStore(device: device)
        store.loadAll()
        #expect(store.whole == [route])
        #expect(device.files[small] == nil && device.files[Routes.path(route)] != nil)
        try store.delete(route.id)
        store = PlannedRouteStore(device: device)
        store.loadAll()
        #expect(store.list.isEmpty)
        // The same twice is once; another one is kept under an id of its own.
        var other = route
        other.name = "Gorge"
        device.files[Routes.path(route)] = try route.json()
        device.files[folder + "copy.json"] = try route.json()
        device.files[small] = try other.json()
        store.loadAll()
        #expect(Set(store.list.map(\.name)) == ["Ridge", "Gorge"])
        #expect(device.files.keys.count { $0.hasPrefix(folder) } == 2)
        for route in store.list { try store.delete(route.id) }
        store.loadAll()
        #expect(store.list.isEmpty)
    }
}
