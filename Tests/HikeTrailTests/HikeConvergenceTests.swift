import HikeConnectivity
import HikeHardware
import HikeRecording
import HikeValues
import Testing

@testable import HikeTrail

@Suite("A hike of the watch on the phone, in whatever order it comes")
struct HikeConvergenceTests {
    /// A watch that saved its hike on the last of the battery in the moment of a live copy, and died.
    private static func died() -> FakeServices {
        let (device, app) = TrailRecordingTests.begun(400, isReachable: true)
        device.battery.level = 0.05
        app.recording.batteryLook?.fire()
        app.recording.saving?.fire()
        device.battery.level = 1
        _ = TrailRecordingTests.launched(device)
        return device
    }

    private static func deliver(
        _ index: Int, of watch: FakeServices, to phone: FakeServices, _ app: any DeviceApp
    ) {
        let path = "Documents/Inbox/hike.json"
        phone.files[path] = watch.sentContents[index]
        app.hear(
            .fileReceived(
                ReceivedFile(
                    path: path, name: "hike.json", size: watch.sentContents[index].count,
                    metadata: watch.sent[index].metadata)))
    }

    @Test(
        "NF-07, OHX-14, OHX-35: a hike that ended on the last of the battery loses its working name on the phone"
    )
    func lowBattery() throws {
        let watch = Self.died()
        #expect(watch.sent.map { $0.metadata["isLiveSync"] } == [.string("true"), nil])
        let copies = try watch.sentContents.map { try SavedRoute(json: $0) }
        // Else this shows nothing.
        #expect(copies[0].modifiedAt == copies[1].modifiedAt)
        #expect(SavedRoute.isLiveName(copies[0].name))
        var ends: Set<SavedRoute> = []
        for order in [[0, 1], [1, 0], [0, 1, 0], [1, 0, 1, 1, 0]] {
            let (phone, app) = try PhoneHikesTests.phone([])
            for index in order { Self.deliver(index, of: watch, to: phone, app) }
            let stored = TrailRecordingTests.stored(phone)
            #expect(stored.map(\.name) == TrailRecordingTests.stored(watch).map(\.name))
            #expect(stored.allSatisfy { $0.name.hasSuffix(SavedRoute.lowBatterySuffix) })
            ends.formUnion(try stored.compactMap { try RouteStore(device: phone).fetch($0.id) })
        }
        #expect(ends.count == 1)
    }

    @Test(
        "NF-07: a phone whose clock is behind keeps the name that was given there when the hike comes again")
    func clockBehind() throws {
        let device = FakeServices(.phone)
        var hike = try RouteStoreTests.hike(1)
        hike.modifiedAt = device.date + .seconds(3_600)
        let store = RouteStore(device: device)
        try store.merge(hike)
        try store.rename(hike.id, to: "Saddle")
        try store.merge(hike)
        #expect(store.hikes.map(\.name) == ["Saddle"])
    }
}
