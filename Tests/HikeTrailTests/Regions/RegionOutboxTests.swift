import Foundation
import HikeConnectivity
import HikeHardware
import HikeRouting
import HikeValues
import Testing

@testable import HikeTrail

@Suite("Regions on their way to the watch")
struct RegionOutboxTests {
    typealias Devices = RegionDevices

    private func finish(_ app: TrailPhone, _ numbers: ClosedRange<Int>, error: ConnectivityError? = nil) {
        for number in numbers { app.hear(.fileFinished(id: "transfer \(number)", error: error)) }
    }

    private func orders(_ device: FakeServices) -> [String] {
        device.files.keys.filter { $0.hasPrefix(Devices.orders) }.sorted()
    }

    @Test(
        "OHX-43: map, trails, places, routing database, then the region's routes; each tells what the region is"
    )
    func order() throws {
        let (device, region) = try Devices.phone()
        var route = try Routes.make(1)
        route.regionId = region.id
        let other = try Routes.make(2)
        for route in [route, other] { device.files[Routes.path(route)] = try route.json() }
        let app = Devices.launchedPhone(device)
        Devices.send(region, app)
        #expect(
            device.sent.map { $0.metadata["type"] } == [
                "mbtiles", "trails", "places", "routingdb", "plannedRoute",
            ])
        #expect(device.sent.last?.path == Routes.path(route))
        let first = try #require(device.sent.first)
        #expect(first.path == Devices.folder + region.fileName(.fineTiles))
        let box = region.boundingBox
        let expected: [String: PropertyValue] = [
            "type": "mbtiles", "scale": 2, "regionId": .string(region.id.uuidString), "name": "Small",
            "minZoom": 12, "maxZoom": 15, "tileCount": 77, "north": .double(box.north),
            "south": .double(box.south), "east": .double(box.east), "west": .double(box.west),
            "hasRoutingData": true, "createdAt": .date(region.createdAt),
            "orderedAt": .date(device.date),
            "sha256": .string(region.files.first { $0.file == .fineTiles }?.digest ?? ""),
        ]
        #expect(first.metadata == expected)
        #expect(device.sent.dropLast().allSatisfy { $0.metadata["north"] == .double(box.north) })
    }

    @Test("OHX-44: queued with how much is there, completed for five seconds, then nothing")
    func status() throws {
        let (device, region) = try Devices.phone()
        let app = Devices.launchedPhone(device)
        #expect(Devices.texts(app).contains("Map and trails"))
        Devices.send(region, app)
        #expect(Devices.texts(app).contains("Queued: 0 of 4 are there"))
        finish(app, 1...3)
        #expect(Devices.texts(app).contains("Queued: 3 of 4 are there"))
        #expect(!orders(device).isEmpty)
        finish(app, 4...4)
        #expect(Devices.texts(app).contains("Completed"))
        #expect(orders(device).isEmpty)
        #expect(device.logs.last?.message == "the watch has the region")
        let timer = try #require(app.watchRegions.outbox.clearing.values.first)
        #expect(timer.next == device.now + .seconds(5))
        timer.fire()
        #expect(!Devices.texts(app).contains("Completed") && !Devices.texts(app).contains("Queued"))
    }

    @Test("OHX-44: failed says why; sending again sends what is missing, and no more")
    func failed() throws {
        let (device, region) = try Devices.phone()
        let app = Devices.launchedPhone(device)
        Devices.send(region, app)
        finish(app, 1...1)
        finish(app, 2...2, error: .insufficientSpace)
        #expect(Devices.texts(app).contains("there is no space left for it"))
        #expect(device.logs.last { $0.level == .error }?.message == "the watch did not get the region")
        finish(app, 3...4)
        #expect(Devices.texts(app).contains("Failed"))
        Devices.send(region, app)
        #expect(device.sent.count == 5 && device.sent.last?.metadata["type"] == "trails")
        finish(app, 5...5)
        #expect(Devices.texts(app).contains("Completed"))
    }

    @Test("OHX-44: Send All sends every region; what is on its way already is not queued again")
    func all() throws {
        let (device, region) = try Devices.phone()
        _ = try Devices.withLarger(device, region)
        let app = Devices.launchedPhone(device)
        Devices.send(region, app)
        device.session.outstandingFileTransfers = (1...4).map {
            OutstandingTransfer(id: "transfer \($0)", sent: 0, size: 10)
        }
        TrailRecordingTests.tap("send-all-regions", app)
        #expect(device.sent.count == 8)
        #expect(Set(device.sent.map { $0.metadata["name"] }) == ["Small", "Larger"])
    }

    @Test("OHX-44: without a watch, or without the app there, nothing is queued and a person is told")
    func noWatch() throws {
        let (device, region) = try Devices.phone()
        let app = Devices.launchedPhone(device)
        for (isPaired, isInstalled, words) in [
            (false, false, "No watch is paired"), (true, false, "not installed"),
        ] {
            device.session.isPaired = isPaired
            device.session.isCounterpartInstalled = isInstalled
            Devices.send(region, app)
            #expect(Devices.texts(app).contains(words))
            TrailRecordingTests.tap("ok", app)
        }
        #expect(device.sent.isEmpty && orders(device).isEmpty)
    }

    @Test(
        "OHX-44: the app may end at any moment: the next launch goes on, hears of the ends, and queues nothing twice"
    )
    func relaunch() throws {
        let (device, region) = try Devices.phone()
        // Of such a session nothing else has a meaning.
        device.session.activationState = .notActivated
        device.session.isPaired = false
        var app = TrailPhoneTests.launched(device)
        TrailRecordingTests.tap("tab-5", app)
        Devices.send(region, app)
        // The session is not active yet: it waits on the disk.
        #expect(device.sent.isEmpty && orders(device).count == 1)
        #expect(Devices.texts(app).contains("Queued") && !Devices.texts(app).contains("No Watch Paired"))
        device.session.activationState = .activated
        device.session.isPaired = true
        app = Devices.launchedPhone(device)
        #expect(device.sent.count == 4)
        app = Devices.launchedPhone(device)
        #expect(device.sent.count == 4)
        finish(app, 1...2)
        app = Devices.launchedPhone(device)
        #expect(Devices.texts(app).contains("Queued: 2 of 4 are there"))
        finish(app, 3...4)
        #expect(Devices.texts(app).contains("Completed"))
        // What was completed is not shown again, nor sent.
        app = Devices.launchedPhone(device)
        #expect(!Devices.texts(app).contains("Completed") && device.sent.count == 4)
    }

    @Test("OHX-44: transfers that the system has lost, as for another watch, are sent anew, all of them")
    func lost() throws {
        let (device, region) = try Devices.phone()
        let app = Devices.launchedPhone(device)
        Devices.send(region, app)
        finish(app, 1...1)
        device.session.outstandingFileTransfers = []
        Devices.send(region, app)
        #expect(
            device.sent.map { $0.metadata["type"] }.suffix(4) == ["mbtiles", "trails", "places", "routingdb"])
        #expect(device.sent.count == 8)
    }

    @Test("OHX-44: what failed on one watch is not taken for delivered on the next")
    func otherWatch() throws {
        let (device, region) = try Devices.phone()
        let app = Devices.launchedPhone(device)
        Devices.send(region, app)
        finish(app, 1...3)
        finish(app, 4...4, error: .deviceNotPaired)
        app.hear(.didDeactivate)
        #expect(!Devices.texts(app).contains("Failed") && orders(device).isEmpty)
        Devices.send(region, app)
        #expect(device.sent.count == 8)
    }

    @Test(
        "OHX-43: a region that is damaged on the phone is not sent, and its row says which file it is",
        arguments: [RegionFile.trails, .fineTiles, .routingDatabase])
    func damaged(file: RegionFile) throws {
        let (device, region) = try Devices.phone()
        let path = Devices.folder + region.fileName(file)
        let whole = try #require(device.files[path])
        let app = Devices.launchedPhone(device)
        for bytes in [nil, [], Array(whole.dropLast()), whole.reversed()] as [[UInt8]?] {
            device.files[path] = bytes
            Devices.send(region, app)
            #expect(device.sent.isEmpty)
            #expect(Devices.texts(app).contains("Failed: "))
            #expect(Devices.texts(app).contains(region.fileName(file)))
        }
        device.files[path] = whole
        Devices.send(region, app)
        #expect(device.sent.count == 4)
    }

    @Test("OHX-43: a route that is deleted before it could be queued is not missed")
    func deletedRoute() throws {
        let (device, region) = try Devices.phone()
        var route = try Routes.make(1)
        route.regionId = region.id
        device.files[Routes.path(route)] = try route.json()
        device.session.activationState = .notActivated
        let app = TrailPhoneTests.launched(device)
        TrailRecordingTests.tap("tab-5", app)
        Devices.send(region, app)
        app.handle(.action(AppAction("delete-route", [.init("name", "Ridge")])))
        device.session.activationState = .activated
        app.hear(.activationDidComplete(.activated, error: nil))
        #expect(device.sent.count == 4)
        finish(app, 1...4)
        #expect(Devices.texts(app).contains("Completed"))
    }

    @Test("OHX-44: an order that cannot be read is dropped and said; the app goes on")
    func unreadable() throws {
        let (device, region) = try Devices.phone()
        let path = Devices.orders + region.id.uuidString + ".json"
        device.files[path] = Array("[]".utf8)
        let app = Devices.launchedPhone(device)
        #expect(device.logs.contains { $0.level == .error && $0.message.contains("send it again") })
        #expect(device.files[path] == nil)
        Devices.send(region, app)
        #expect(device.sent.count == 4)
    }

    @Test("OHX-50: the page lists what the system has for the watch, with names; a route among it")
    func transfers() throws {
        let (device, region) = try Devices.phone()
        let route = try Routes.make(1)
        device.files[Routes.path(route)] = try route.json()
        let app = Devices.launchedPhone(device)
        #expect(Devices.texts(app).contains("Watch Ready") && !Devices.texts(app).contains("Transfers"))
        Devices.send(region, app)
        app.handle(TrailPhoneTests.send("Ridge"))
        device.session.outstandingFileTransfers = (1...5).map {
            OutstandingTransfer(id: "transfer \($0)", sent: 3, size: 1_500_000)
        }
        for words in [
            "Transfers", "Small: fine map", "Small: trails", "Small: places", "Small: routing data", "Ridge",
            "1.5 MB",
        ] {
            #expect(Devices.texts(app).contains(words), "\(words)")
        }
    }
}
