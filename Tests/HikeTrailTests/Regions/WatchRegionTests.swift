import Foundation
import HikeConnectivity
import HikeHardware
import HikeRouting
import HikeValues
import Testing

@testable import HikeTrail

@Suite("How the watch chooses and asks for regions")
struct WatchRegionTests {
    typealias Devices = RegionDevices

    /// What a phone offers that has the small region and a larger one.
    private func offer() throws -> (context: [String: PropertyValue], small: Region, larger: Region) {
        let (phone, region) = try Devices.phone()
        let larger = try Devices.withLarger(phone, region)
        _ = Devices.launchedPhone(phone)
        return (try #require(phone.contexts.last), region, larger)
    }

    private func watch(_ context: [String: PropertyValue], isReachable: Bool = true) -> (
        FakeServices, TrailWatch
    ) {
        let device = FakeServices(.watch)
        device.session.isReachable = isReachable
        device.session.receivedApplicationContext = context
        return (device, Devices.launchedWatch(device))
    }

    /// Where the hiker is, and the next look at it.
    private func look(_ place: Coordinate, _ device: FakeServices, _ app: TrailWatch) {
        Devices.locate(place, device, app)
        #expect(app.watchRegions.looking?.next != nil)
        app.watchRegions.looking?.fire()
    }

    private func answer(_ device: FakeServices, _ app: TrailWatch, _ values: [String: PropertyValue]) {
        app.hear(.replyReceived(id: device.messages.last?.id ?? "", .dictionary(values)))
    }

    @Test("OHX-46: the list has the watch's own regions first, then those that only the phone has")
    func merged() throws {
        let (context, small, larger) = try offer()
        let (device, _) = try TrailPlanningTests.device(.watch)
        device.session.receivedApplicationContext = context
        let app = Devices.launchedWatch(device)
        TrailRecordingTests.tap("show-regions", app)
        let texts = Devices.texts(app)
        let own = try #require(texts.range(of: "region-\(small.id.uuidString)"))
        let other = try #require(texts.range(of: "phone-region-\(larger.id.uuidString)"))
        #expect(own.lowerBound < other.lowerBound)
        #expect(!texts.contains("phone-region-\(small.id.uuidString)"))
        // A later context counts instead, also one without regions.
        app.hear(.contextReceived(["availableRegions": []]))
        #expect(!Devices.texts(app).contains("phone-region-"))
    }

    @Test("OHX-46: what is not understood of the phone's list is counted and logged; the rest is shown")
    func strange() throws {
        let (context, small, _) = try offer()
        let known = try #require(context["availableRegions"]?.array?.first)
        let (device, app) = watch(["availableRegions": [known, 7, ["name": "x"]]])
        TrailRecordingTests.tap("show-regions", app)
        #expect(Devices.texts(app).contains("phone-region-\(small.id.uuidString)"))
        #expect(device.logs.last { $0.level == .warning }?.metadata["count"] == "2")
        app.hear(.contextReceived(["availableRegions": 7]))
        #expect(device.logs.last?.message == "what the phone says of its regions is not understood")
    }

    @Test("OHX-47: without a word of the phone the page asks it for its regions")
    func asksForList() throws {
        let (context, small, _) = try offer()
        let (device, app) = watch([:])
        TrailRecordingTests.tap("show-regions", app)
        TrailRecordingTests.tap("show-regions", app)
        #expect(device.messages.map(\.content) == [["action": "requestRegions"]])
        answer(device, app, context.merging(["status": "ok"]) { $1 })
        #expect(Devices.texts(app).contains("phone-region-\(small.id.uuidString)"))
        let (deaf, second) = watch([:], isReachable: false)
        TrailRecordingTests.tap("show-regions", second)
        #expect(deaf.messages.isEmpty)
    }

    @Test(
        "OHX-48, OHX-49: where no region covers the hiker the phone is asked, at most once in 600 s, over launches"
    )
    func asks() throws {
        let (context, _, larger) = try offer()
        var (device, app) = watch(context)
        look(Devices.place, device, app)
        #expect(
            device.messages.map(\.content) == [
                Devices.at(Devices.place).merging(["action": "requestRegionForLocation"]) { $1 }
            ])
        answer(
            device, app,
            ["status": "transferring", "regionId": .string(larger.id.uuidString), "name": "Larger"])
        #expect(device.logs.last?.message == "the phone sends 'Larger'")
        TrailRecordingTests.tap("show-regions", app)
        #expect(Devices.texts(app).contains("On its way"))
        device.now = device.now + .seconds(599)
        look(Devices.place, device, app)
        app = Devices.launchedWatch(device)
        look(Devices.place, device, app)
        #expect(device.messages.count == 1)
        device.now = device.now + .seconds(1)
        look(Devices.place, device, app)
        #expect(device.messages.count == 2)
    }

    @Test("OHX-48: a calendar that was set back does not forbid asking")
    func setBack() throws {
        let (context, _, _) = try offer()
        let device = FakeServices(.watch)
        device.session.isReachable = true
        device.session.receivedApplicationContext = context
        device.files["Documents/region_use.json"] = Array(#"{"asked":"2099-01-01T00:00:00Z"}"#.utf8)
        look(Devices.place, device, Devices.launchedWatch(device))
        #expect(device.messages.count == 1)
        device.files["Documents/region_use.json"] = [1]
        look(Devices.place, device, Devices.launchedWatch(device))
        #expect(device.messages.count == 2)
        #expect(device.logs.contains { $0.message == "which region was used last cannot be read" })
    }

    @Test("OHX-49: the phone is not asked where it has no region, where the watch has one, or out of reach")
    func asksNot() throws {
        let (context, _, _) = try offer()
        let (device, app) = watch(context)
        look(Devices.elsewhere, device, app)
        device.session.isReachable = false
        look(Devices.place, device, app)
        app.heard(.lost)
        device.session.isReachable = true
        app.watchRegions.looking?.fire()
        #expect(device.messages.isEmpty)
        look(Devices.place, device, app)
        #expect(device.messages.count == 1)
        let (own, _) = try TrailPlanningTests.device(.watch)
        own.session.isReachable = true
        own.session.receivedApplicationContext = context
        look(Devices.place, own, Devices.launchedWatch(own))
        #expect(own.messages.isEmpty)
        // Without a phone that has regions nobody even looks.
        let (_, alone) = watch([:])
        #expect(alone.watchRegions.looking?.next == nil)
    }

    @Test("OHX-49: a position alone makes nobody transmit")
    func quiet() throws {
        let (context, _, _) = try offer()
        let (device, app) = watch(context)
        for _ in 0..<50 { Devices.locate(Devices.place, device, app) }
        #expect(device.messages.isEmpty)
    }

    @Test(
        "OHX-49: the region used last if it covers the fix, else the largest of the watch; kept over launches"
    )
    func chooses() throws {
        let (_, region, larger) = try offer()
        let (phone, _) = try Devices.phone()
        _ = try Devices.withLarger(phone, region)
        let device = FakeServices(.watch)
        device.files = phone.files
        var app = Devices.launchedWatch(device)
        func isFirst(_ region: Region, before other: Region) throws -> Bool {
            let texts = Devices.texts(app)
            let (a, b) = (
                texts.range(of: region.fileName(.tiles)), texts.range(of: other.fileName(.tiles))
            )
            return try #require(a).lowerBound < #require(b).lowerBound
        }
        #expect(try isFirst(region, before: larger))
        Devices.locate(Devices.place, device, app)
        #expect(try isFirst(larger, before: region))
        // Chosen by hand: it stays while it covers the place.
        TrailRecordingTests.tap("show-regions", app)
        TrailRecordingTests.tap("region-\(region.id.uuidString)", app)
        Devices.locate(Devices.place, device, app)
        #expect(try isFirst(region, before: larger))
        app = Devices.launchedWatch(device)
        #expect(try isFirst(region, before: larger))
        Devices.locate(Coordinate(latitude: 45.1, longitude: 6.1), device, app)
        #expect(try isFirst(larger, before: region))
        Devices.locate(Devices.elsewhere, device, app)
        #expect(try isFirst(larger, before: region))
    }

    @Test("OHX-48: a map for here is asked for by hand: 5 km, zooms 12 to 15, under the name of the moment")
    func mapForHere() throws {
        let (device, app) = watch([:])
        Devices.locate(Devices.place, device, app)
        TrailRecordingTests.tap("show-regions", app)
        TrailRecordingTests.tap("map-for-here", app)
        let asked = try #require(device.messages.last?.content)
        #expect(asked["action"] == "requestTilesForLocation")
        #expect(asked["radius"] == .double(5_000) && asked["minZoom"] == 12 && asked["maxZoom"] == 15)
        #expect(asked["name"]?.string?.hasPrefix("Watch \u{2014} 20") == true)
        answer(device, app, ["status": "error", "message": "None here."])
        #expect(Devices.texts(app).contains("None here."))
        TrailRecordingTests.tap("message-ok", app)
        // The limit is shared, and who asks by hand is told.
        TrailRecordingTests.tap("map-for-here", app)
        #expect(Devices.texts(app).contains("Ask again in 10 min"))
    }

    @Test("OHX-48: a person who asks out of reach is told, and may ask at once when the phone is back")
    func outOfReach() throws {
        let (context, small, _) = try offer()
        let (device, app) = watch(context, isReachable: false)
        TrailRecordingTests.tap("show-regions", app)
        TrailRecordingTests.tap("phone-region-\(small.id.uuidString)", app)
        #expect(Devices.texts(app).contains("The phone is not in reach."))
        TrailRecordingTests.tap("message-ok", app)
        device.session.isReachable = true
        TrailRecordingTests.tap("phone-region-\(small.id.uuidString)", app)
        #expect(device.messages.last?.content["regionId"] == .string(small.id.uuidString))
        app.hear(.messageFailed(id: "message 1", .notReachable))
        #expect(Devices.texts(app).contains("cannot be reached"))
    }

    @Test(
        "OHX-47: whatever the phone answers, the watch goes on",
        arguments: [
            [:], ["status": "unknown_action"], ["status": "downloading"], ["status": "ok", "timestamp": 5],
            ["status": "transferring"], ["status": 7], ["status": "ok", "availableRegions": 7],
        ] as [[String: PropertyValue]])
    func answers(values: [String: PropertyValue]) throws {
        let (context, small, _) = try offer()
        let (device, app) = watch(context)
        TrailRecordingTests.tap("show-regions", app)
        TrailRecordingTests.tap("phone-region-\(small.id.uuidString)", app)
        answer(device, app, values)
        let isToldNothing = values["status"] == "downloading"
        #expect((app.screen().map { "\($0)" } ?? "").contains("message-ok") == !isToldNothing)
        #expect(device.messages.count == 1)
    }
}
