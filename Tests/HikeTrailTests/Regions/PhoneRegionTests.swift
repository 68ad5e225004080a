import Foundation
import HikeConnectivity
import HikeHardware
import HikeRouting
import HikeValues
import Testing

@testable import HikeTrail

@Suite("What the phone tells and answers of regions")
struct PhoneRegionTests {
    typealias Devices = RegionDevices

    private func entries(_ values: [String: PropertyValue]?) -> [[String: PropertyValue]] {
        values?["availableRegions"]?.array?.compactMap(\.dictionary) ?? []
    }

    @Test("OHX-46: the context says which regions there are, once, and again when they change")
    func context() throws {
        let (device, region) = try Devices.phone()
        let app = Devices.launchedPhone(device)
        #expect(device.contexts.count == 1)
        let entry = try #require(entries(device.contexts.first).first)
        #expect(entry["regionId"] == .string(region.id.uuidString) && entry["name"] == "Small")
        #expect(entry["north"] == .double(region.boundingBox.north) && entry["hasRoutingData"] == true)
        app.hear(.activationDidComplete(.activated, error: nil))
        app.hear(.watchStateDidChange)
        #expect(device.contexts.count == 1)
        _ = try Devices.withLarger(device, region)
        _ = Devices.launchedPhone(device)
        #expect(entries(device.contexts.last).map { $0["name"] } == ["Small", "Larger"])
        #expect(device.contexts.count == 2)
    }

    @Test("OHX-46: other values of the context stay; a phone that never had a region says nothing")
    func contextOfOthers() throws {
        let (device, _) = try Devices.phone()
        device.session.applicationContext = ["other": 7]
        _ = Devices.launchedPhone(device)
        #expect(device.contexts.last?["other"] == 7)
        let empty = FakeServices(.phone)
        empty.session.isPaired = true
        empty.session.isCounterpartInstalled = true
        let app = Devices.launchedPhone(empty)
        #expect(empty.contexts.isEmpty)
        #expect(Devices.texts(app).contains("Watch Ready"))
    }

    @Test(
        "OHX-47: requestRegions is answered with the list, ping with ok and the time, anything else with unknown_action"
    )
    func simple() throws {
        let (device, _) = try Devices.phone()
        let app = Devices.launchedPhone(device)
        Devices.ask("requestRegions", of: app)
        #expect(device.replies.last?.content["status"] == "ok")
        #expect(entries(device.replies.last?.content).map { $0["name"] } == ["Small"])
        Devices.ask("ping", of: app)
        #expect(
            device.replies.last?.content == [
                "status": "ok", "timestamp": .double(device.date.secondsSince1970),
            ])
        for action in ["dance", "", "requestregions"] {
            Devices.ask(action, of: app)
            #expect(device.replies.last?.content == ["status": "unknown_action"])
        }
        #expect(device.replies.count == 5)
        Devices.ask("dance", of: app, wantsReply: false)
        app.hear(.messageReceived(ReceivedMessage(id: "m", content: .data([1]), wantsReply: true)))
        #expect(device.replies.count == 6)
        #expect(device.sent.isEmpty)
    }

    @Test("OHX-47: requestRegionForLocation sends the largest region that covers the place, once")
    func forLocation() throws {
        let (device, region) = try Devices.phone()
        let larger = try Devices.withLarger(device, region)
        let app = Devices.launchedPhone(device)
        for _ in 0..<2 {
            Devices.ask("requestRegionForLocation", Devices.at(Devices.place), of: app)
            #expect(
                device.replies.last?.content == [
                    "status": "transferring", "regionId": .string(larger.id.uuidString), "name": "Larger",
                ])
            #expect(device.sent.count == 4)
            #expect(device.sent.allSatisfy { $0.metadata["name"] == "Larger" })
        }
        let named = Devices.at(Devices.place).merging(["regionId": .string(region.id.uuidString)]) { $1 }
        Devices.ask("requestRegionForLocation", named, of: app)
        #expect(device.replies.last?.content["name"] == "Small")
        #expect(device.sent.count == 8)
    }

    @Test(
        "OHX-47, OHX-48: where the phone has no region it says so: it downloads none",
        arguments: ["requestRegionForLocation", "requestTilesForLocation"])
    func none(action: String) throws {
        let (device, _) = try Devices.phone()
        let app = Devices.launchedPhone(device)
        Devices.ask(action, Devices.at(Devices.elsewhere), of: app)
        #expect(device.replies.last?.content["status"] == "error")
        #expect(device.replies.last?.content["message"]?.string?.contains("without a network") == true)
        for values in [[:], ["latitude": 95, "longitude": 7], ["latitude": "x", "longitude": 7]]
            as [[String: PropertyValue]]
        {
            Devices.ask(action, values, of: app)
            #expect(device.replies.last?.content["status"] == "error")
        }
        #expect(device.sent.isEmpty)
    }

    @Test("OHX-47: a region that cannot be sent is an error with the reason, not a promise")
    func damaged() throws {
        let (device, region) = try Devices.phone()
        device.files[Devices.folder + region.fileName(.trails)] = [1, 2, 3]
        let app = Devices.launchedPhone(device)
        Devices.ask("requestRegionForLocation", Devices.at(Devices.place), of: app)
        #expect(device.replies.last?.content["status"] == "error")
        #expect(device.replies.last?.content["message"]?.string?.contains("damaged") == true)
        #expect(device.sent.isEmpty)
    }
}
