import Foundation
import HikeConnectivity
import HikeHardware
import HikeValues
import HikeWaypoints
import Testing

@testable import HikeTrail

@Suite("Waypoints between the devices")
struct WaypointSyncTests {
    typealias Sample = WaypointDevice

    /// A device with its half of the synchronisation.
    final class Half {
        let own: WaypointDevice
        let sync: WaypointSync
        var received = 0
        private var delivered = 0

        init(_ role: DeviceRole) throws {
            own = try WaypointDevice(role)
            sync = WaypointSync(device: own.device, store: own.store)
            sync.received = { [unowned self] in received += 1 }
        }

        var device: FakeServices { own.device }
        var store: WaypointStore { own.store }

        /// Hands over what was queued since the last time, in order.
        func deliver(to other: Half, finishes: Bool = true) {
            let new = device.userInfos.dropFirst(delivered)
            delivered = device.userInfos.count
            for info in new {
                other.sync.handle(.userInfoReceived(info.content))
                if finishes { sync.handle(.userInfoFinished(id: info.id, error: nil)) }
            }
        }

        /// What was queued goes nowhere, as with a pairing that ends.
        func lose() {
            delivered = device.userInfos.count
            device.session.outstandingUserInfoTransfers = []
        }

        /// Another watch is on the wrist, or the first.
        func wear(_ name: String) {
            device.session.watchDirectory = "WatchDirectory/" + name
            sync.handle(.didDeactivate)
            sync.handle(.activationDidComplete(.activated, error: nil))
        }

        /// The app dies and starts again; what it has in the queue stays there.
        func restarted() throws -> WaypointSync {
            let store = WaypointStore(device: device)
            try store.open()
            return WaypointSync(device: device, store: store)
        }
    }

    @Test(
        "a pin of the watch comes to the phone, and is not sent back (OH2-53, OH2-54, OH2-59, OH2-61, CX-04)")
    func created() throws {
        let (watch, phone) = (try Half(.watch), try Half(.phone))
        try watch.store.insert(Sample.waypoint(1))
        watch.sync.send()
        #expect(watch.device.userInfos.map { $0.content.keys.sorted() } == [["waypoint"]])
        watch.deliver(to: phone)
        #expect(phone.store.waypoints == watch.store.waypoints)
        #expect(phone.device.logs.last?.message == "waypointSyncReceived" && phone.received == 1)
        phone.sync.send()
        #expect(phone.device.userInfos.isEmpty)
        #expect(try watch.store.pending().isEmpty)
        // Once more changes nothing.
        phone.sync.handle(.userInfoReceived(watch.device.userInfos[0].content))
        #expect(phone.device.operations == ["save"])
        #expect(phone.device.logs.last?.metadata["result"] == "ignored")
    }

    @Test("the phone sends the small picture along and keeps the whole one (OH2-57, OH2-82, OH2-58)")
    func thumbnail() throws {
        let (watch, phone) = (try Half(.watch), try Half(.phone))
        var waypoint = Sample.waypoint(1)
        waypoint.hasPhoto = true
        let photo = [UInt8](repeating: 9, count: 3_000_000)
        try phone.store.insert(waypoint, photo: photo, thumbnail: [7, 8])
        phone.sync.send()
        let info = try #require(phone.device.userInfos.first?.content)
        #expect(Set(info.keys) == ["waypoint", "thumbnail"])
        #expect(try PropertyCodec.encode(info).count < 2_000)
        phone.deliver(to: watch)
        #expect(try watch.store.fetchThumbnail(id: waypoint.id) == [7, 8])
        #expect(try watch.store.fetchPhoto(id: waypoint.id) == nil)
        // An edit on the watch comes back without pictures; the phone keeps its own.
        waypoint.label = "Fall"
        try watch.store.update(waypoint)
        watch.sync.send()
        #expect(watch.device.userInfos.last?.content.keys.sorted() == ["waypoint"])
        watch.deliver(to: phone)
        #expect(phone.store.fetch(waypoint.id)?.label == "Fall")
        #expect(try phone.store.fetchPhoto(id: waypoint.id)?.count == photo.count)
    }

    @Test("edits and deletions follow, in either direction (OH2-62, CX-05, RD-15)")
    func editsAndDeletions() throws {
        let (watch, phone) = (try Half(.watch), try Half(.phone))
        for number in 1...2 { try watch.store.insert(Sample.waypoint(number)) }
        watch.sync.send()
        watch.deliver(to: phone)
        var edited = Sample.waypoint(1)
        edited.label = "Dry"
        try phone.store.update(edited)
        try phone.store.delete(id: Sample.id(2))
        phone.sync.send()
        phone.deliver(to: watch)
        #expect(watch.store.waypoints == [edited] && phone.store.waypoints == [edited])
        #expect(watch.device.operations == ["save", "save", "update", "delete"])
        // What was deleted does not come back with an old message.
        watch.sync.handle(.userInfoReceived(watch.device.userInfos[1].content))
        #expect(watch.store.waypoints == [edited])
        try watch.store.delete(id: edited.id)
        watch.sync.send()
        watch.deliver(to: phone)
        #expect(phone.store.waypoints.isEmpty)
    }

    @Test("both changed while apart: the later change holds on both (OH2-62)")
    func conflict() throws {
        let (watch, phone) = (try Half(.watch), try Half(.phone))
        try watch.store.insert(Sample.waypoint(1))
        watch.sync.send()
        watch.deliver(to: phone)
        var (onWatch, onPhone) = (Sample.waypoint(1), Sample.waypoint(1))
        onWatch.label = "watch"
        onPhone.label = "phone"
        phone.device.now = .seconds(500)
        try phone.store.update(onPhone)
        phone.sync.send()
        watch.device.now = .seconds(700)
        try watch.store.update(onWatch)
        watch.sync.send()
        phone.deliver(to: watch)
        watch.deliver(to: phone)
        #expect(watch.store.waypoints == [onWatch] && phone.store.waypoints == [onWatch])
    }

    @Test(
        "OH2-62: an edit later than a deletion that both had heard of brings the waypoint back without picture on both"
    )
    func revived() throws {
        let (watch, phone) = (try Half(.watch), try Half(.phone))
        var pin = Sample.waypoint(1)
        pin.hasPhoto = true
        try phone.store.insert(pin, photo: [1], thumbnail: [2])
        phone.sync.send()
        phone.deliver(to: watch)
        phone.device.now = .seconds(200)
        try phone.store.delete(id: pin.id)
        phone.sync.send()
        watch.device.now = .seconds(300)
        pin.label = "still there"
        try watch.store.update(pin)
        watch.sync.send()
        // The link has said that the watch has the deletion before the edit comes.
        phone.deliver(to: watch)
        watch.deliver(to: phone)
        phone.sync.send()
        phone.deliver(to: watch)
        for half in [watch, phone] {
            #expect(half.store.waypoints.map(\.label) == ["still there"])
            #expect(half.store.waypoints.map(\.hasPhoto) == [false] && half.store.pictures.isEmpty)
        }
        #expect(try phone.store.pending().isEmpty)
    }

    @Test("a change is sent after a crash at any moment between saving and the link's word")
    func crashes() throws {
        let (watch, phone) = (try Half(.watch), try Half(.phone))
        try watch.store.insert(Sample.waypoint(1))
        // It ended before it was queued.
        let second = try watch.restarted()
        second.handle(.activationDidComplete(.activated, error: nil))
        #expect(watch.device.userInfos.count == 1)
        // It ended when it was queued: the link has it, and is not given it again.
        let third = try watch.restarted()
        third.handle(.activationDidComplete(.activated, error: nil))
        #expect(watch.device.userInfos.count == 1)
        watch.deliver(to: phone, finishes: false)
        third.handle(.userInfoFinished(id: "info 1", error: nil))
        #expect(try watch.store.pending().isEmpty)
        #expect(phone.store.waypoints.count == 1)
    }

    @Test("what the link lost without a word goes again, what it still has does not")
    func lost() throws {
        let phone = try Half(.phone)
        for number in 1...2 { try phone.store.insert(Sample.waypoint(number)) }
        phone.sync.send()
        phone.sync.handle(.reachabilityDidChange)
        #expect(phone.device.userInfos.count == 2)
        phone.device.session.outstandingUserInfoTransfers.removeAll { $0.id == "info 1" }
        // The end of what is not outstanding may still be told right after the activation.
        phone.sync.handle(.activationDidComplete(.activated, error: nil))
        #expect(phone.device.userInfos.count == 2)
        phone.sync.handle(.reachabilityDidChange)
        #expect(phone.device.userInfos.count == 3)
        phone.sync.handle(.userInfoFinished(id: "info 3", error: nil))
        phone.sync.handle(.userInfoFinished(id: "info 2", error: nil))
        #expect(try phone.store.pending().isEmpty)
    }

    @Test("what failed goes again when something has changed; what can never go does not")
    func failures() throws {
        let phone = try Half(.phone)
        try phone.store.insert(Sample.waypoint(1))
        phone.sync.send()
        phone.sync.handle(.userInfoFinished(id: "info 1", error: .watchAppNotInstalled))
        #expect(phone.device.logs.last?.level == .notice)
        #expect(phone.device.userInfos.count == 1)
        phone.sync.handle(.watchStateDidChange)
        #expect(phone.device.userInfos.count == 2)
        phone.sync.handle(.userInfoFinished(id: "info 2", error: .payloadTooLarge))
        #expect(phone.device.logs.last?.level == .error)
        phone.sync.handle(.watchStateDidChange)
        #expect(phone.device.userInfos.count == 2)
        // The end of something else is none of ours.
        phone.device.forget()
        phone.sync.handle(.userInfoFinished(id: "other", error: .payloadTooLarge))
        #expect(phone.device.logs.isEmpty)
    }

    @Test(
        "what comes while the store takes nothing waits, on the disk if it can, and is in the store once it takes again (OH2-59)",
        arguments: [true, false])
    func storeIsBroken(hasRoomForFiles: Bool) throws {
        let (watch, phone) = (try Half(.watch), try Half(.phone))
        for number in 1...3 { try watch.store.insert(Sample.waypoint(number)) }
        watch.sync.send()
        phone.device.isStorageFull = true
        phone.device.writeFailure = hasRoomForFiles ? nil : .storageFull("full")
        watch.deliver(to: phone)
        #expect(phone.store.waypoints.isEmpty)
        let waiting = { phone.device.files.keys.filter { $0.hasPrefix(WaypointInbox.folder) }.sorted() }
        #expect(waiting().count == (hasRoomForFiles ? 3 : 0))
        phone.device.isStorageFull = false
        phone.device.writeFailure = nil
        if hasRoomForFiles {
            // The app has ended in between.
            let store = WaypointStore(device: phone.device)
            try store.open()
            WaypointSync(device: phone.device, store: store).launch()
            #expect(store.waypoints == watch.store.waypoints)
        } else {
            phone.sync.handle(.reachabilityDidChange)
            #expect(phone.store.waypoints == watch.store.waypoints)
        }
        #expect(waiting().isEmpty)
    }

    @Test("one that waits and cannot be read stays where it is, and holds no other up")
    func damagedInbox() throws {
        let (watch, phone) = (try Half(.watch), try Half(.phone))
        try watch.store.insert(Sample.waypoint(1))
        watch.sync.send()
        phone.device.files[WaypointInbox.folder + "/000001.plist"] = [1, 2, 3]
        phone.device.files[WaypointInbox.folder + "/000002.plist"] = try PropertyCodec.encode(
            watch.device.userInfos[0].content)
        phone.sync.launch()
        #expect(phone.store.waypoints == watch.store.waypoints)
        #expect(phone.device.logs.contains { $0.level == .error })
        #expect(
            phone.device.files.keys.filter { $0.hasPrefix(WaypointInbox.folder) } == [
                WaypointInbox.folder + "/000001.plist"
            ])
    }

    @Test("without a session it waits")
    func notActivated() throws {
        let watch = try Half(.watch)
        watch.device.session.activationState = .notActivated
        try watch.store.insert(Sample.waypoint(1))
        watch.sync.send()
        #expect(watch.device.userInfos.isEmpty)
        watch.device.session.activationState = .activated
        watch.sync.handle(.activationDidComplete(.activated, error: nil))
        #expect(watch.device.userInfos.count == 1)
    }

    @Test("the flattened form is taken; other kinds and damaged ones are logged and dropped (OH2-60)")
    func hostile() throws {
        let phone = try Half(.phone)
        phone.sync.handle(.userInfoReceived(["health": 1]))
        #expect(phone.device.logs.last?.level == .warning)
        phone.sync.handle(.userInfoReceived(["waypoint": .data([1, 2, 3])]))
        #expect(phone.device.logs.last?.level == .error)
        phone.sync.handle(
            .userInfoReceived([
                "type": "waypoint", "id": "00000000-0000-4000-a000-000000000001", "latitude": 1.5,
                "longitude": 2, "timestamp": 1_780_000_000, "category": "food", "thumbnailData": .data([1]),
            ]))
        #expect(phone.store.waypoints.map(\.id) == [Sample.id(1)])
        #expect(try phone.store.fetchThumbnail(id: Sample.id(1)) == [1])
        #expect(phone.device.userInfos.isEmpty)
    }

    @Test(
        "any order of changes, deaths and deliveries ends alike on both (OH2-62)",
        arguments: 0..<120 as Range<UInt64>)
    func random(seed: UInt64) throws {
        var random = RandomStream(seed: seed)
        let halves = [try Half(.watch), try Half(.phone)]
        var clock = 100.0
        for _ in 0..<60 {
            let index = Int(random.next() % 2)
            let (one, other) = (halves[index], halves[1 - index])
            clock += Double(random.next() % 3)
            // The watch's clock is five seconds behind.
            one.device.now = .seconds(clock - (index == 0 ? 5 : 0))
            let waypoint = Sample.waypoint(
                Int(random.next() % 4) + 1, label: "label \(random.next() % 100)")
            let hasPhone = one.store.keepsPhotos
            // The watch cannot know what the pictures of a waypoint are that it has deleted and makes again by its id.
            let isGone = try one.store.message(of: waypoint.id).map { $0.version.waypoint == nil } ?? false
            switch random.next() % 10 {
            case 0, 1: if hasPhone || !isGone { try one.store.insert(waypoint) }
            case 2, 3:
                if var known = one.store.fetch(waypoint.id) {
                    known.label = waypoint.label
                    try one.store.update(
                        known, removesPhoto: hasPhone && known.hasPhoto && random.next() % 2 == 0)
                }
            case 8 where hasPhone:
                var pictured = waypoint
                pictured.hasPhoto = true
                let picture = [UInt8(random.next() % 200)]
                try one.store.insert(pictured, photo: picture, thumbnail: picture)
            // The link loses what it has.
            case 9: one.lose()
            case 4: if one.store.fetch(waypoint.id) != nil { try one.store.delete(id: waypoint.id) }
            case 5: one.deliver(to: other)
            default: one.sync.send()
            }
        }
        for _ in 0..<3 {
            for index in 0...1 {
                halves[index].sync.send(isAgain: true)
                halves[index].deliver(to: halves[1 - index])
            }
        }
        #expect(halves[0].store.waypoints == halves[1].store.waypoints)
        for half in halves {
            #expect(try half.store.pending().isEmpty)
            #expect(try half.store.fetchAll() == half.store.waypoints)
            for waypoint in half.store.waypoints {
                let picture = try half.store.fetchThumbnail(id: waypoint.id)
                #expect((picture != nil) == waypoint.hasPhoto)
                #expect(try halves[1].store.fetchThumbnail(id: waypoint.id) == picture)
                #expect(try halves[1].store.fetchPhoto(id: waypoint.id) == picture)
            }
        }
    }
}
