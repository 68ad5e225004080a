import Foundation
import HikeConnectivity
import HikeHardware
import HikeRouting
import HikeStorage
import HikeValues
import Testing

@testable import HikeTrail

/// A phone with a region and a watch without one, and the files that go between them.
enum RegionDevices {
    static let folder = AppDescription.regionFolder + "/"
    static let list = folder + "regions_metadata.json"
    static let orders = "Documents/outgoing_regions/"
    static let notes = "Documents/received_regions/"
    /// Within the small invented region.
    static let place = Coordinate(latitude: 46.01, longitude: 7.01)
    static let elsewhere = Coordinate(latitude: 40, longitude: 7)

    /// A paired phone with the small invented region, and with tiles that nobody draws.
    static func phone() throws -> (FakeServices, Region) {
        let (device, built) = try TrailPlanningTests.device(.phone)
        device.session.isPaired = true
        device.session.isCounterpartInstalled = true
        var region = built
        let tiles = Array("SQLite format 3\0 and tiles".utf8)
        region.zoomLevels = 12...15
        region.tileCount = 77
        region.files.append(
            Region.Content(file: .fineTiles, size: tiles.count, digest: try SHA256.hex(tiles)))
        device.files[folder + region.fileName(.fineTiles)] = tiles
        device.files[list] = try RegionList([region]).json()
        return (device, region)
    }

    /// The same phone with another region of the same data, around all of it and more.
    static func withLarger(_ device: FakeServices, _ region: Region, name: String = "Larger") throws -> Region
    {
        var larger = region
        larger.id = UUID(uuid: (9, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 9))
        larger.name = name
        larger.boundingBox = RegionBox(west: 6, south: 45, east: 8, north: 47)
        for content in region.files {
            device.files[folder + larger.fileName(content.file)] =
                device.files[folder + region.fileName(content.file)]
        }
        device.files[list] = try RegionList([region, larger]).json()
        return larger
    }

    /// The region as most builds make it: without the documents' database.
    static func withoutDatabase(_ device: FakeServices, _ region: Region) throws -> Region {
        var bare = region
        bare.files.removeAll { $0.file == .routingDatabase }
        device.files[folder + region.fileName(.routingDatabase)] = nil
        device.files[list] = try RegionList([bare]).json()
        return bare
    }

    static func launchedPhone(_ device: FakeServices) -> TrailPhone {
        let app = TrailPhoneTests.launched(device)
        app.hear(.activationDidComplete(.activated, error: nil))
        TrailRecordingTests.tap("tab-5", app)
        return app
    }

    static func launchedWatch(_ device: FakeServices) -> TrailWatch {
        let app = TrailWatchTests.launched(device)
        app.hear(.activationDidComplete(.activated, error: nil))
        return app
    }

    static func send(_ region: Region, _ app: any DeviceApp) {
        TrailRecordingTests.tap("send-region-\(region.id.uuidString)", app)
    }

    /// What the phone has queued arrives at the watch.
    ///
    /// - Parameter change: what happens to the bytes on the way.
    static func deliver(
        _ sent: FakeServices.Sent, from phone: FakeServices, to watch: FakeServices, _ app: any DeviceApp,
        change: ([UInt8]) -> [UInt8] = { $0 }
    ) throws {
        try receive(
            change(try #require(phone.files[sent.path])), sent.metadata, watch, app)
    }

    static func receive(
        _ bytes: [UInt8], _ metadata: [String: PropertyValue], _ watch: FakeServices, _ app: any DeviceApp
    ) throws {
        let path = "Documents/Inbox/file"
        watch.files[path] = bytes
        app.hear(
            .fileReceived(
                ReceivedFile(path: path, name: "file", size: bytes.count, metadata: metadata)))
        watch.files[path] = nil
    }

    static func listed(_ device: FakeServices) throws -> [Region] {
        try device.files[list].map { try RegionList(json: $0).regions } ?? []
    }

    /// Files of regions, without the list.
    static func files(_ device: FakeServices) -> [String: [UInt8]] {
        device.files.filter { $0.key.hasPrefix(folder) && $0.key != list }
    }

    /// The files of a region that a watch gets, and that a part of it has: what answers first requests stays on the phone
    /// (docs/decisions/0059).
    static func sent(_ region: Region) -> [RegionFile] {
        region.files.map(\.file).filter { $0 != .hierarchies }
    }

    static func texts(_ app: any DeviceApp) -> String { TrailRecordingTests.texts(app) }

    static func locate(_ place: Coordinate, _ device: FakeServices, _ app: any DeviceApp) {
        app.locate([Fix(time: device.now, coordinate: place, horizontalAccuracy: 4, speed: 1, course: 0)])
    }

    static func ask(
        _ action: String, _ values: [String: PropertyValue] = [:], of app: any DeviceApp,
        wantsReply: Bool = true
    ) {
        let content = values.merging(["action": .string(action)]) { $1 }
        app.hear(
            .messageReceived(
                ReceivedMessage(id: "m", content: .dictionary(content), wantsReply: wantsReply)))
    }

    static func at(_ place: Coordinate) -> [String: PropertyValue] {
        ["latitude": .double(place.latitude), "longitude": .double(place.longitude)]
    }
}
