import Foundation
import HikeConnectivity
import HikeHardware
import HikeStorage
import HikeValues
import HikeWaypoints
import Testing

@testable import HikeTrail

@Suite("Waypoints for watches that are full, new or worn in turn")
struct WaypointWatchesTests {
    typealias Half = WaypointSyncTests.Half
    typealias Sample = WaypointDevice

    @Test(
        "OH2-62: what failed goes again after a time, twice as long each time, and no timer runs for nothing")
    func retries() throws {
        let (watch, phone) = (try Half(.watch), try Half(.phone))
        try phone.store.insert(Sample.waypoint(1))
        phone.sync.send()
        #expect(phone.device.time.timers.isEmpty)
        for (number, minutes) in [5, 10, 20, 40, 60, 60].enumerated() {
            phone.sync.handle(.userInfoFinished(id: "info \(number + 1)", error: .insufficientSpace))
            #expect(
                phone.sync.retry.timer?.next == phone.device.now + .seconds(Double(minutes) * 60))
            phone.device.session.outstandingUserInfoTransfers = []
            phone.sync.retry.timer?.fire()
            #expect(phone.device.userInfos.count == number + 2)
        }
        phone.deliver(to: watch)
        #expect(phone.device.time.timers.isEmpty && watch.store.waypoints == phone.store.waypoints)
        // Where the session will tell, it is waited for.
        try phone.store.insert(Sample.waypoint(2))
        phone.sync.send()
        phone.sync.handle(.userInfoFinished(id: "info 8", error: .watchAppNotInstalled))
        #expect(phone.device.time.timers.isEmpty)
    }

    @Test("OH2-59: what the store could not take is tried again after a time")
    func inboxRetries() throws {
        let (watch, phone) = (try Half(.watch), try Half(.phone))
        try watch.store.insert(Sample.waypoint(1))
        watch.sync.send()
        phone.device.isStorageFull = true
        watch.deliver(to: phone)
        #expect(phone.sync.retry.timer?.next == phone.device.now + .seconds(300))
        phone.device.isStorageFull = false
        phone.sync.retry.timer?.fire()
        #expect(phone.store.waypoints == watch.store.waypoints)
    }

    @Test("issue 19: what a full disk keeps from being noted is looked at again after a time")
    func unnoted() throws {
        let phone = try Half(.phone)
        func againIsSet() -> Bool {
            phone.sync.retry.timer?.next != nil
        }
        try phone.store.insert(Sample.waypoint(1))
        phone.device.isStorageFull = true
        // That the link has it.
        phone.sync.send()
        #expect(againIsSet() && phone.device.userInfos.count == 1)
        phone.device.isStorageFull = false
        phone.sync.retry.timer?.fire()
        #expect(phone.device.userInfos.count == 2)
        // That the watch did not get it.
        phone.device.isStorageFull = true
        phone.sync.handle(.userInfoFinished(id: "info 2", error: .insufficientSpace))
        phone.device.session.outstandingUserInfoTransfers = []
        #expect(againIsSet())
        phone.device.isStorageFull = false
        phone.sync.retry.timer?.fire()
        #expect(phone.device.userInfos.count == 3)
        phone.sync.handle(.userInfoFinished(id: "info 3", error: nil))
        #expect(try phone.store.pending().isEmpty)
        // That another watch has to be told everything.
        phone.device.isStorageFull = true
        phone.wear("B")
        #expect(againIsSet())
        phone.device.isStorageFull = false
        phone.sync.retry.timer?.fire()
        #expect(phone.device.userInfos.count == 4)
    }

    @Test("issue 19: an end that was told to an app that died of it is looked at again after a time")
    func untoldEnd() throws {
        let phone = try Half(.phone)
        try phone.store.insert(Sample.waypoint(1))
        phone.sync.send()
        phone.device.session.outstandingUserInfoTransfers = []
        let again = try phone.restarted()
        again.handle(.activationDidComplete(.activated, error: nil))
        #expect(phone.device.userInfos.count == 1)
        #expect(again.retry.timer?.next != nil)
        again.retry.timer?.fire()
        #expect(phone.device.userInfos.count == 2)
    }

    @Test(
        "issue 19: a pin that no file can be made of is asked for again, and comes though the app has ended")
    func unwritten() throws {
        let (watch, phone) = (try Half(.watch), try Half(.phone))
        try phone.store.insert(Sample.waypoint(1))
        phone.sync.send()
        watch.device.isStorageFull = true
        watch.device.writeFailure = .storageFull("full")
        phone.deliver(to: watch)
        #expect(try phone.store.pending().isEmpty)
        // A phone that is full too notes it later.
        phone.device.isStorageFull = true
        watch.deliver(to: phone)
        #expect(phone.sync.retry.timer?.next == phone.device.now + .seconds(300))
        phone.device.isStorageFull = false
        watch.device.isStorageFull = false
        watch.device.writeFailure = nil
        phone.sync.retry.timer?.fire()
        let info = try #require(phone.device.userInfos.dropFirst().first?.content)
        let again = try watch.restarted()
        again.handle(.userInfoReceived(info))
        #expect(try watch.own.rows("SELECT id FROM waypoints") == [[Sample.id(1).uuidString]])
    }

    @Test("issue 19: a pin is asked for until it is stored, and once at a time")
    func askedAgain() throws {
        let (watch, phone) = (try Half(.watch), try Half(.phone))
        try phone.store.insert(Sample.waypoint(1))
        phone.sync.send()
        watch.device.isStorageFull = true
        watch.device.writeFailure = .storageFull("full")
        phone.deliver(to: watch)
        watch.sync.retry.timer?.fire()
        #expect(watch.device.userInfos.count == 1)
        watch.sync.handle(.userInfoFinished(id: "info 1", error: .insufficientSpace))
        watch.sync.retry.timer?.fire()
        #expect(watch.device.userInfos.count == 2)
        watch.device.isStorageFull = false
        watch.sync.retry.timer?.fire()
        #expect(watch.store.waypoints == phone.store.waypoints)
        // The word that comes before the end of the transfer holds.
        try phone.store.insert(Sample.waypoint(2))
        phone.sync.send()
        let word = NotStored(kind: NotStored.waypoint, id: Sample.id(2))
        phone.sync.handle(.userInfoReceived(word.userInfo))
        phone.sync.handle(.userInfoFinished(id: "info 2", error: nil))
        #expect(try phone.store.pending().map(\.id) == [Sample.id(2)])
    }

    @Test("OH2-62: a watch whose app was installed anew gets everything again, rows of other programs too")
    func installedAnew() throws {
        let phone = try Half(.phone)
        phone.wear("A")
        try phone.store.insert(Sample.waypoint(1))
        phone.sync.send()
        phone.deliver(to: try Half(.watch))
        phone.sync.handle(.watchStateDidChange)
        #expect(phone.device.userInfos.count == 1)
        try phone.own.database { (database) throws(DatabaseError) in
            try database.run("DELETE FROM waypoint_changes")
        }
        // The phone's app did not run meanwhile.
        phone.device.files["WatchDirectory/A/" + KnownWatch.mark] = nil
        let again = try phone.restarted()
        let watch = try Half(.watch)
        again.handle(.activationDidComplete(.activated, error: nil))
        phone.deliver(to: watch)
        #expect(watch.store.waypoints == phone.store.waypoints)
        again.handle(.activationDidComplete(.activated, error: nil))
        #expect(phone.device.userInfos.count == 2)
    }

    @Test("OH2-62: many waypoints are queued in portions, until one finds no room")
    func portions() throws {
        let phone = try Half(.phone)
        for number in 1...25 { try phone.store.insert(Sample.waypoint(number)) }
        phone.sync.send()
        for count in [10, 20, 25] {
            #expect(phone.device.userInfos.count == count)
            #expect((phone.sync.next?.next != nil) == (count < 25))
            phone.sync.next?.fire()
        }
        #expect(Set(phone.device.userInfos.map(\.id)).count == 25)
        let full = try Half(.phone)
        for number in 1...15 { try full.store.insert(Sample.waypoint(number)) }
        full.sync.send()
        full.sync.handle(.userInfoFinished(id: "info 1", error: .insufficientSpace))
        #expect(full.device.time.timers.map(\.due) == [full.sync.retry.timer?.next])
    }

    @Test(
        "issue 19: of thousands so many are given to the link as it can hold, and the next follow those that arrive"
    )
    func thousands() throws {
        let (phone, watch) = (try Half(.phone), try Half(.watch))
        let count = WaypointSync.mostUnderWay + WaypointSync.portion + 5
        try phone.own.database { (database) throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in
                for number in 1...count {
                    try database.run(
                        "INSERT INTO waypoints (id, latitude, longitude, timestamp) VALUES (?1, 46, 12, ?2)",
                        [.text(Sample.id(number).uuidString), .text("2026-06-01T06:00:00Z")])
                }
            }
        }
        let again = try phone.restarted()
        phone.device.session.watchDirectory = "WatchDirectory/A"
        again.handle(.activationDidComplete(.activated, error: nil))
        func turn() -> Bool {
            guard again.next?.next != nil else { return false }
            again.next?.fire()
            return true
        }
        while turn() {}
        #expect(phone.device.userInfos.count == WaypointSync.mostUnderWay)
        // What the link still has is not given to it again.
        again.handle(.reachabilityDidChange)
        #expect(phone.device.userInfos.count == WaypointSync.mostUnderWay)
        for number in 1...WaypointSync.portion {
            again.handle(.userInfoFinished(id: "info \(number)", error: nil))
        }
        #expect(turn() && phone.device.userInfos.count == WaypointSync.mostUnderWay + WaypointSync.portion)
        for number in 1...WaypointSync.portion {
            again.handle(.userInfoFinished(id: "info \(WaypointSync.portion + number)", error: nil))
        }
        #expect(turn() && !turn() && phone.device.userInfos.count == count)
        phone.deliver(to: watch)
        #expect(watch.store.waypoints.count == count)
    }

    @Test("OH2-29, OH2-62: a row of another program without an id keeps no other from a new watch")
    func rowWithoutID() throws {
        let (watch, phone) = (try Half(.watch), try Half(.phone))
        try phone.store.insert(Sample.waypoint(1))
        try phone.own.database { (database) throws(DatabaseError) in
            for id in ["NULL", "x'00ff'", "7"] {
                try database.run(
                    """
                    INSERT INTO waypoints (id, latitude, longitude, timestamp, label)
                    VALUES (\(id), 46, 12, '2026-06-01T06:00:00Z', 'bad')
                    """)
            }
            try database.run(
                "INSERT INTO waypoint_changes (id, modified_at, is_deleted, is_pending) VALUES (NULL, x'01', 0, 1)"
            )
            try database.run(
                """
                INSERT INTO waypoints (id, latitude, longitude, timestamp, label)
                VALUES ('\(Sample.id(2).uuidString)', 46, 12, '2026-06-01T06:00:00Z', 'good')
                """)
        }
        let again = try phone.restarted()
        phone.device.session.watchDirectory = "WatchDirectory/A"
        again.handle(.activationDidComplete(.activated, error: nil))
        phone.deliver(to: watch)
        #expect(Set(watch.store.waypoints.map(\.id)) == [Sample.id(1), Sample.id(2)])
    }

    @Test("OH2-62: where the phone has no room when another watch is worn, that one is told later")
    func noRoomForAnotherWatch() throws {
        let phone = try Half(.phone)
        try phone.store.insert(Sample.waypoint(1))
        phone.wear("A")
        phone.deliver(to: try Half(.watch))
        phone.device.isStorageFull = true
        phone.wear("B")
        phone.device.isStorageFull = false
        phone.sync.handle(.watchStateDidChange)
        let watch = try Half(.watch)
        phone.deliver(to: watch)
        #expect(watch.store.waypoints == phone.store.waypoints)
    }

    @Test(
        "OH2-62: two watches that are worn in turn, and lose their app, end as the phone does",
        arguments: 0..<80 as Range<UInt64>)
    func watches(seed: UInt64) throws {
        var random = RandomStream(seed: seed)
        let phone = try Half(.phone)
        var watches = ["A": try Half(.watch), "B": try Half(.watch)]
        var worn = "A"
        phone.wear(worn)
        func watch() -> Half { watches[worn]! }
        for step in 0..<60 {
            let isPhone = random.next() % 2 == 0
            let one = isPhone ? phone : watch()
            phone.device.now = .seconds(100 + Double(step))
            watch().device.now = .seconds(95 + Double(step))
            let waypoint = Sample.waypoint(Int(random.next() % 4) + 1, label: "label \(random.next() % 100)")
            switch random.next() % 12 {
            case 0, 1, 2: try one.store.insert(waypoint)
            case 3: if one.store.fetch(waypoint.id) != nil { try one.store.delete(id: waypoint.id) }
            case 4: one.deliver(to: isPhone ? watch() : phone)
            case 5, 6:
                // What is queued waits for its watch, and is taken to be lost.
                phone.lose()
                worn = worn == "A" ? "B" : "A"
                phone.wear(worn)
            case 7:
                phone.lose()
                phone.device.files["WatchDirectory/\(worn)/" + KnownWatch.mark] = nil
                // What that watch had not sent is lost with its app.
                watches[worn] = try Half(.watch)
                phone.sync.handle(.watchStateDidChange)
            default: one.sync.send()
            }
        }
        for _ in 0..<3 {
            for name in ["A", "B"] {
                worn = name
                phone.lose()
                phone.wear(worn)
                for _ in 0..<2 {
                    for half in [watch(), phone] { half.sync.send(isAgain: true) }
                    watch().deliver(to: phone)
                    phone.deliver(to: watch())
                }
            }
        }
        for half in watches.values { #expect(half.store.waypoints == phone.store.waypoints) }
    }
}
