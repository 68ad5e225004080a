import Foundation
import HikeConnectivity
import HikeHardware
import HikeRouting
import HikeStorage
import HikeValues
import Testing

@testable import HikeTrail

@Suite("Regions that come to the watch")
struct RegionInboxTests {
    typealias Devices = RegionDevices

    /// A phone that has sent its region, and an empty watch.
    private func pair() throws -> (phone: FakeServices, region: Region, watch: FakeServices) {
        let (phone, region) = try Devices.phone()
        Devices.send(region, Devices.launchedPhone(phone))
        #expect(phone.sent.count == 4)
        return (phone, region, FakeServices(.watch))
    }

    /// What the watch has to have in the end.
    private func expectAll(_ watch: FakeServices, _ phone: FakeServices, _ region: Region) throws {
        var expected = region
        expected.files.sort {
            RegionFile.allCases.firstIndex(of: $0.file)! < RegionFile.allCases.firstIndex(of: $1.file)!
        }
        expected.notes = []
        // Hierarchies stay on the phone.
        expected.files.removeAll { $0.file == .hierarchies }
        #expect(try Devices.listed(watch) == [expected])
        let travelling = Devices.files(phone).filter { !$0.key.hasSuffix(".hierarchies") }
        #expect(Devices.files(watch) == travelling)
        #expect(!watch.files.keys.contains { $0.hasPrefix(Devices.notes) })
    }

    @Test("OHX-45: in whatever order the files come, the watch has the region of the phone in the end")
    func anyOrder() throws {
        let (phone, region, _) = try pair()
        for turn in 0..<4 {
            for isReversed in [false, true] {
                let turned = Array(phone.sent[turn...] + phone.sent[..<turn])
                let watch = FakeServices(.watch)
                let app = Devices.launchedWatch(watch)
                for sent in isReversed ? turned.reversed() : turned {
                    try Devices.deliver(sent, from: phone, to: watch, app)
                }
                try expectAll(watch, phone, region)
                #expect(watch.logs.filter { $0.message == "regionFileReceived" }.count == 4)
                #expect(
                    watch.operations.filter { $0 == "save" || $0 == "replace" } == [
                        "save", "replace", "replace", "replace",
                    ])
                #expect(!watch.logs.contains { $0.level >= .warning })
            }
        }
    }

    @Test(
        "OHX-45, issue 21: a region without the routing database is sent, completed, and planned on by the watch"
    )
    func withoutDatabase() throws {
        let (phone, whole) = try Devices.phone()
        let region = try Devices.withoutDatabase(phone, whole)
        let phoneApp = Devices.launchedPhone(phone)
        #expect(Devices.texts(phoneApp).contains("Map and trails"))
        Devices.send(region, phoneApp)
        #expect(phone.sent.map { $0.metadata["type"] } == ["mbtiles", "trails", "places"])
        #expect(phone.sent.allSatisfy { $0.metadata["hasRoutingData"] == true })
        #expect(Devices.texts(phoneApp).contains("Queued: 0 of 3 are there"))
        let watch = FakeServices(.watch)
        let app = Devices.launchedWatch(watch)
        for sent in phone.sent { try Devices.deliver(sent, from: phone, to: watch, app) }
        try expectAll(watch, phone, region)
        #expect(try Devices.listed(watch).first?.hasRoutingData == true)
        TrailRecordingTests.tap("show-regions", app)
        #expect(Devices.texts(app).contains("Rerouting works here"))
    }

    @Test(
        "OHX-45: a routing database whose sender tells nothing but the region's id waits, also over a launch, and is linked"
    )
    func linkedLater() throws {
        let (phone, region, watch) = try pair()
        var app = Devices.launchedWatch(watch)
        let database = try #require(phone.sent.first { $0.metadata["type"] == "routingdb" })
        let bare: [String: PropertyValue] = ["type": "routingdb", "regionId": .string(region.id.uuidString)]
        try Devices.receive(try #require(phone.files[database.path]), bare, watch, app)
        #expect(try Devices.listed(watch).isEmpty)
        #expect(watch.logs.last?.message == "a file waits for the region that it belongs to")
        app = Devices.launchedWatch(watch)
        #expect(try Devices.listed(watch).isEmpty)
        try Devices.deliver(phone.sent[0], from: phone, to: watch, app)
        let listed = try #require(try Devices.listed(watch).first)
        #expect(listed.hasRoutingData && listed.hasTiles && listed.files.count == 2)
        for sent in phone.sent[1...2] { try Devices.deliver(sent, from: phone, to: watch, app) }
        try expectAll(watch, phone, region)
    }

    @Test("OHX-45: a file that is cut, changed or empty never becomes a part of a region")
    func damaged() throws {
        let (phone, region, watch) = try pair()
        let app = Devices.launchedWatch(watch)
        for sent in phone.sent {
            for change in [{ _ in [] }, { Array($0.dropLast()) }, { $0.reversed() }] as [([UInt8]) -> [UInt8]]
            {
                try Devices.deliver(sent, from: phone, to: watch, app, change: change)
                #expect(watch.logs.last?.message == "a file of a region was not stored")
            }
        }
        #expect(try Devices.listed(watch).isEmpty && Devices.files(watch).isEmpty)
        // What came whole stays as it was.
        for sent in phone.sent { try Devices.deliver(sent, from: phone, to: watch, app) }
        try Devices.deliver(phone.sent[1], from: phone, to: watch, app) { $0.reversed() }
        try expectAll(watch, phone, region)
    }

    @Test("OHX-45: without a digest a file is looked into")
    func noDigest() throws {
        let (phone, region, watch) = try pair()
        let app = Devices.launchedWatch(watch)
        for sent in phone.sent {
            var metadata = sent.metadata
            metadata["sha256"] = nil
            let whole = try #require(phone.files[sent.path])
            for bytes in [[], Array(whole.prefix(9)), whole.reversed()] as [[UInt8]] {
                try Devices.receive(bytes, metadata, watch, app)
                #expect(watch.logs.last?.level == .error)
            }
            #expect(watch.files[sent.path] == nil)
            try Devices.receive(whole, metadata, watch, app)
        }
        try expectAll(watch, phone, region)
    }

    @Test(
        "OHX-45: metadata that make no sense are refused with what is wrong",
        arguments: [
            ("regionId", "x"), ("regionId", nil), ("name", ""), ("name", "a\nb"), ("north", "far"),
            ("north", .double(.nan)), ("south", 80), ("west", .double(200)), ("minZoom", 16), ("maxZoom", 99),
            ("maxZoom", nil), ("tileCount", -1), ("sha256", "abc"),
        ] as [(String, PropertyValue?)])
    func metadata(key: String, value: PropertyValue?) throws {
        let (phone, _, watch) = try pair()
        let app = Devices.launchedWatch(watch)
        var metadata = phone.sent[0].metadata
        metadata[key] = value
        try Devices.receive(try #require(phone.files[phone.sent[0].path]), metadata, watch, app)
        #expect(watch.logs.last?.level == .error)
        #expect(watch.logs.last?.metadata["reason"]?.isEmpty == false)
        #expect(Devices.files(watch).isEmpty && watch.files[Devices.list] == nil)
    }

    @Test(
        "OHX-45: whichever write fails, or is the last before the app's end, the file coming again or a launch mends it"
    )
    func interrupted() throws {
        let (phone, region, _) = try pair()
        let sent = phone.sent[1]
        let note = Devices.notes + region.fileName(.trails)
        for broken in [note, sent.path, Devices.list] {
            let watch = FakeServices(.watch)
            var app = Devices.launchedWatch(watch)
            try Devices.deliver(phone.sent[0], from: phone, to: watch, app)
            watch.failingWrites = [broken]
            try Devices.deliver(sent, from: phone, to: watch, app)
            #expect(watch.logs.last?.level == .error)
            #expect(try Devices.listed(watch).first?.files.count == 1)
            watch.failingWrites = []
            app = Devices.launchedWatch(watch)
            if broken == Devices.list {
                // It lay in its place: the launch has linked it.
                #expect(try Devices.listed(watch).first?.hasTrails == true)
            } else {
                #expect(try Devices.listed(watch).first?.hasTrails == false)
                #expect(!watch.files.keys.contains { $0.hasPrefix(Devices.notes) })
            }
            for sent in phone.sent[1...] { try Devices.deliver(sent, from: phone, to: watch, app) }
            try expectAll(watch, phone, region)
        }
    }

    @Test("OHX-45: the same file again changes nothing; a newer one of the region takes its place")
    func again() throws {
        let (phone, region, watch) = try pair()
        let app = Devices.launchedWatch(watch)
        for sent in phone.sent { try Devices.deliver(sent, from: phone, to: watch, app) }
        watch.forget()
        for sent in phone.sent { try Devices.deliver(sent, from: phone, to: watch, app) }
        #expect(watch.operations.isEmpty)
        try expectAll(watch, phone, region)
        var metadata = phone.sent[0].metadata
        let newer = Array("SQLite format 3\0 and more tiles".utf8)
        metadata["sha256"] = .string(try SHA256.hex(newer))
        metadata["tileCount"] = 78
        metadata["name"] = "Renamed"
        try Devices.receive(newer, metadata, watch, app)
        let listed = try #require(try Devices.listed(watch).first)
        #expect(listed.tileCount == 78 && listed.name == "Renamed" && listed.files.count == 4)
        #expect(watch.files[Devices.folder + region.fileName(.fineTiles)] == newer)
    }

    @Test(
        "OHX-45: a list that is damaged is put aside and a new one begun; entries that are not understood stay"
    )
    func damagedList() throws {
        let (phone, region, watch) = try pair()
        watch.files[Devices.list] = Array("[{".utf8)
        let app = Devices.launchedWatch(watch)
        for sent in phone.sent { try Devices.deliver(sent, from: phone, to: watch, app) }
        #expect(watch.files.removeValue(forKey: Devices.list + ".damaged") == Array("[{".utf8))
        try expectAll(watch, phone, region)
        let other = FakeServices(.watch)
        other.files[Devices.list] = Array(#"[{"id": 7}]"#.utf8)
        let second = Devices.launchedWatch(other)
        for sent in phone.sent { try Devices.deliver(sent, from: phone, to: other, second) }
        #expect(try Devices.listed(other).map(\.id) == [region.id])
        let text = String(decoding: try #require(other.files[Devices.list]), as: UTF8.self)
        #expect(text.contains(#""id":7"#))
    }

    @Test("OHX-45: the map and the rerouting of the watch use a region as soon as it is there")
    func used() throws {
        let (phone, region, watch) = try pair()
        let app = Devices.launchedWatch(watch)
        #expect(Devices.texts(app).contains("No route is followed"))
        try Devices.deliver(phone.sent[0], from: phone, to: watch, app)
        #expect(Devices.texts(app).contains(Devices.folder + region.fileName(.tiles)))
        TrailRecordingTests.tap("show-regions", app)
        #expect(Devices.texts(app).contains("Map only"))
        try Devices.deliver(phone.sent[1], from: phone, to: watch, app)
        #expect(Devices.texts(app).contains("Rerouting works here"))
    }
}
