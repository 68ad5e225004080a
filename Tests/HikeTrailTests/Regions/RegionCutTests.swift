import Foundation
import HikeConnectivity
import HikeGeodesy
import HikeHardware
import HikeRouting
import HikeStorage
import HikeValues
import Testing

@testable import HikeTrail

@Suite("A map that the phone cuts for the watch")
struct RegionCutTests {
    typealias Devices = RegionDevices
    typealias Maps = MappedRegions

    private func status(_ device: FakeServices) -> PropertyValue? { device.replies.last?.content["status"] }
    private func message(_ device: FakeServices) -> String {
        device.replies.last?.content["message"]?.string ?? ""
    }

    @Test(
        "OHX-48: the phone makes a region of the tiles of z12-15 within the box, of both sets, and lists it as it is"
    )
    func cuts() throws {
        let (device, source) = try Maps.phone()
        let app = Devices.launchedPhone(device)
        Maps.ask(of: app)
        let listed = try Devices.listed(device)
        let cut = try #require(listed.last)
        #expect(listed.map(\.id) == [source.id, cut.id] && cut.id != source.id)
        #expect(
            device.replies.last?.content == [
                "status": "transferring", "regionId": .string(cut.id.uuidString), "name": .string(Maps.name),
            ])
        #expect(cut.name == Maps.name && cut.zoomLevels == 12...15 && cut.createdAt == source.createdAt)
        let box = BoundingBox(center: Devices.place, radius: 5_000)
        #expect(
            cut.boundingBox
                == RegionBox(west: box.west, south: box.south, east: box.east, north: box.north))
        let wanted = Set((12...15).flatMap { Maps.addresses(box, $0) })
        for kind in [RegionFile.tiles, .fineTiles] {
            let whole = try Maps.tiles(device.files[Devices.folder + source.fileName(kind)], on: device)
            let tiles = try Maps.tiles(device.files[Devices.folder + cut.fileName(kind)], on: device)
            #expect(Set(tiles.keys) == wanted)
            for (address, bytes) in tiles { #expect(bytes == whole[address]) }
        }
        #expect(cut.tileCount == wanted.count && cut.tileCount > 100)
        // The routing data are all of the region's.
        for kind in [RegionFile.trails, .places, .routingDatabase] {
            let path = Devices.folder + cut.fileName(kind)
            #expect(device.files[path] == device.files[Devices.folder + source.fileName(kind)])
        }
        #expect(cut.files.map(\.file) == Devices.sent(source) && cut.hasRoutingData)
        #expect(cut.notes.first?.contains("'Small'") == true)
        try Maps.expectWhole(device)
        #expect(device.operations == ["load", "save"])
        #expect(!device.logs.contains { $0.level >= .warning })
    }

    @Test(
        "OHX-48, OHX-43: the map travels first, the routing data behind it; the watch has the phone's record")
    func arrives() throws {
        let (phone, source) = try Maps.phone()
        let phoneApp = Devices.launchedPhone(phone)
        let watch = FakeServices(.watch)
        watch.session.isReachable = true
        let app = Devices.launchedWatch(watch)
        Devices.locate(Devices.place, watch, app)
        TrailRecordingTests.tap("show-regions", app)
        TrailRecordingTests.tap("map-for-here", app)
        var asked = try #require(watch.messages.last?.content)
        let name = try #require(asked["name"]?.string)
        #expect(name.hasPrefix("Watch \u{2014} 20"))
        asked["action"] = nil
        Maps.ask(asked, of: phoneApp)
        let cut = try #require(try Devices.listed(phone).last)
        app.hear(
            .replyReceived(
                id: try #require(watch.messages.last?.id),
                .dictionary(try #require(phone.replies.last?.content))))
        // The phone says at once that it has one more.
        let context = try #require(phone.contexts.last)
        app.hear(.contextReceived(context))
        #expect(Devices.texts(app).contains(name) && Devices.texts(app).contains("On its way"))
        #expect(
            phone.sent.map { $0.metadata["type"] } == ["mbtiles", "mbtiles", "trails", "places", "routingdb"])
        for (number, sent) in phone.sent.enumerated() {
            #expect(sent.metadata["regionId"] == .string(cut.id.uuidString))
            try Devices.deliver(sent, from: phone, to: watch, app)
            let region = try #require(try Devices.listed(watch).first)
            #expect(region.files.count == number + 1 && region.tileCount == cut.tileCount)
            #expect(region.hasRoutingData == (number >= 2) && region.hasTrails == (number >= 2))
        }
        let region = try #require(try Devices.listed(watch).first)
        #expect(try Devices.listed(watch).count == 1)
        #expect(region.id == cut.id && region.name == name && region.size == cut.size)
        #expect(region.boundingBox == cut.boundingBox && region.zoomLevels == 12...15)
        #expect(Devices.texts(app).contains("Rerouting works here"))
        #expect(Devices.texts(app).contains("phone-region-\(source.id.uuidString)"))
        #expect(!Devices.texts(app).contains("map-for-here"))
        try Maps.expectWhole(watch)
        // The limit holds behind it too; nothing is asked where the cut covers the hiker.
        app.watchRegions.looking?.fire()
        TrailRecordingTests.tap("phone-region-\(source.id.uuidString)", app)
        #expect(Devices.texts(app).contains("Ask again in 10 min"))
        #expect(watch.messages.filter { $0.content["action"] != "requestRegions" }.count == 1)
    }

    @Test("OHX-48, OHR-28: what the watch got is a region as any other: it is renamed and deleted alone")
    func ownRegion() throws {
        let (device, source) = try Maps.phone()
        Maps.ask(of: Devices.launchedPhone(device))
        for (path, bytes) in device.files where path.hasPrefix(Devices.folder) {
            try device.databaseFolder.write(bytes, to: path)
        }
        let storage = try RegionStorage(path: try device.databaseFolder.path(of: AppDescription.regionFolder))
        let cut = try #require(storage.region(named: Maps.name))
        #expect(try storage.tiles(of: cut, scale: 2)?.metadata.name == Maps.name)
        #expect(try storage.trails(of: cut, verifies: true).edges.count > 0)
        try storage.rename(cut, to: "Round the lake")
        try storage.delete(cut)
        #expect(storage.regions.map(\.id) == [source.id])
        for content in source.files {
            let found = device.databaseFolder.contents(of: Devices.folder + source.fileName(content.file))
            #expect(found == device.files[Devices.folder + source.fileName(content.file)])
        }
    }

    @Test("OHX-48: equal requests to equal phones give equal bytes; a later one replaces nothing")
    func deterministic() throws {
        let devices = try (0..<2).map { _ in try Maps.phone().0 }
        for device in devices { Maps.ask(of: Devices.launchedPhone(device)) }
        #expect(Devices.files(devices[0]) == Devices.files(devices[1]))
        #expect(try Devices.listed(devices[0]) == Devices.listed(devices[1]))
        let device = devices[0]
        let before = Devices.files(device)
        Maps.ask(of: Devices.launchedPhone(device))
        let listed = try Devices.listed(device)
        #expect(listed.map(\.name) == ["Small", Maps.name, Maps.name] && Set(listed.map(\.id)).count == 3)
        for (path, bytes) in before { #expect(device.files[path] == bytes) }
        #expect(Set(listed[1...].map { $0.files.map(\.digest) }).count == 1)
        try Maps.expectWhole(device)
    }

    @Test("OHX-47, OHX-48: a cut as wide as its region is neither cut nor sent in its place")
    func wide() throws {
        let (device, source) = try Maps.phone()
        let app = Devices.launchedPhone(device)
        for _ in 0..<4 { Maps.ask(Maps.request(radius: 10_000), of: app) }
        let cuts = try Devices.listed(device).dropFirst()
        #expect(cuts.count == 4 && cuts.allSatisfy { $0.boundingBox == source.boundingBox })
        #expect(cuts.allSatisfy { $0.notes.first?.contains("'Small'") == true })
        Devices.ask("requestRegionForLocation", Devices.at(Devices.place), of: app)
        #expect(device.replies.last?.content["regionId"] == .string(source.id.uuidString))
    }

    @Test("OHX-48: at the region's edge there is what there is, and the box ends where the region ends")
    func edge() throws {
        let (device, _) = try Maps.phone()
        let corner = Coordinate(latitude: Maps.box.north - 0.001, longitude: Maps.box.east - 0.001)
        Maps.ask(Maps.request(corner), of: Devices.launchedPhone(device))
        let cut = try #require(try Devices.listed(device).last)
        #expect(cut.boundingBox.north == Maps.box.north && cut.boundingBox.east == Maps.box.east)
        #expect(cut.boundingBox.south > Maps.box.south && cut.boundingBox.west > Maps.box.west)
        let box = BoundingBox(center: corner, radius: 5_000)
        let tiles = try Maps.tiles(device.files[Devices.folder + cut.fileName(.tiles)], on: device)
        for zoom in 12...15 {
            let there = Set(Maps.addresses(Maps.box, zoom))
            #expect(
                Set(tiles.keys.filter { $0.zoom == zoom }) == there.intersection(Maps.addresses(box, zoom)))
        }
    }

    @Test("OHX-48: of several regions the largest with a map of the place is cut, and no other")
    func several() throws {
        let (device, small) = try Maps.phone()
        var larger = small
        larger.id = UUID(uuid: (9, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 9))
        larger.name = "Larger"
        larger.boundingBox = RegionBox(west: 6.8, south: 45.9, east: 7.2, north: 46.2)
        larger.files.removeAll { $0.file == .tiles || $0.file == .fineTiles }
        var largest = larger
        largest.id = UUID(uuid: (9, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 10))
        largest.name = "Largest"
        largest.boundingBox = RegionBox(west: 6, south: 45, east: 8, north: 47)
        for region in [larger, largest] {
            for content in region.files {
                device.files[Devices.folder + region.fileName(content.file)] =
                    device.files[Devices.folder + small.fileName(content.file)]
            }
        }
        try Maps.draw(&larger, on: device, zooms: 12...13, kinds: [.fineTiles])
        device.files[Devices.list] = try RegionList([small, larger, largest]).json()
        Maps.ask(of: Devices.launchedPhone(device))
        let cut = try #require(try Devices.listed(device).last)
        // The largest has no map at all.
        #expect(cut.notes.first?.contains("'Larger'") == true && cut.zoomLevels == 12...13)
        #expect(cut.files.count == 4 && !cut.files.contains { $0.file == .tiles })
        #expect(
            cut.tileCount
                == (12...13).flatMap { Maps.addresses(BoundingBox(center: Devices.place, radius: 5_000), $0) }
                .count)
        try Maps.expectWhole(device)
    }

    @Test("OHX-48: a region at the 180th meridian is cut on both sides of it")
    func antimeridian() throws {
        let middle = Coordinate(latitude: 46.01, longitude: 179.99)
        let (device, _) = try Maps.phone(box: BoundingBox(center: middle, radius: 7_000))
        Maps.ask(Maps.request(middle), of: Devices.launchedPhone(device))
        let cut = try #require(try Devices.listed(device).last)
        let box = BoundingBox(center: middle, radius: 5_000)
        #expect(box.west > box.east && cut.boundingBox.crossesAntimeridian)
        #expect(cut.boundingBox.contains(Coordinate(latitude: 46.01, longitude: -179.99)))
        let tiles = try Maps.tiles(device.files[Devices.folder + cut.fileName(.tiles)], on: device)
        #expect(Set(tiles.keys) == Set((12...15).flatMap { Maps.addresses(box, $0) }))
        #expect(tiles.keys.contains { $0.zoom == 15 && $0.column == 0 })
        #expect(tiles.keys.contains { $0.zoom == 15 && $0.column == 32_767 })
        #expect(cut.tileCount == tiles.count)
    }

    @Test("OHX-48: radius, zooms and name of a request are what they may be, or as usual")
    func hostile() throws {
        let (device, _) = try Maps.phone()
        let app = Devices.launchedPhone(device)
        let long = String(repeating: "\u{1F9ED}", count: 64)
        for (values, name) in [
            (["radius": 1e9, "minZoom": 0, "maxZoom": 30, "name": "a\nb"], "Watch"),
            (["radius": .double(.nan), "minZoom": .integer(.max), "maxZoom": 13, "name": ""], "Watch"),
            (["radius": -5, "minZoom": 15, "maxZoom": 12, "name": .string(long)], "Watch"),
            (["radius": "far", "minZoom": 12, "maxZoom": 16, "name": 7], "Watch"), ([:], "Watch"),
            (["name": "Mine"], "Mine"),
        ] as [([String: PropertyValue], String)] {
            Maps.ask(Devices.at(Devices.place).merging(values) { $1 }, of: app)
            #expect(status(device) == "transferring")
            let cut = try #require(try Devices.listed(device).last)
            #expect(cut.name == name && cut.zoomLevels == 12...15)
            let isWide = values["radius"] == 1e9
            #expect((cut.boundingBox.north > Devices.place.latitude + 0.046) == isWide)
        }
    }

    // MARK: Refusals

    @Test("OHX-48: where there is no tile the watch is told so, and nothing is made")
    func refused() throws {
        for (zooms, kinds) in [(16...16, [RegionFile.tiles]), (8...11, [.fineTiles]), (12...15, [])] {
            let (device, _) = try Maps.phone(zooms: zooms, kinds: kinds)
            Maps.ask(of: Devices.launchedPhone(device))
            #expect(status(device) == "error")
            #expect(message(device) == "The phone has no map of this place: 'Small' has no tiles here.")
            #expect(try Devices.listed(device).count == 1 && device.sent.isEmpty)
            try Maps.expectWhole(device)
        }
        // The list promises zooms that the file does not have.
        let (device, region) = try Maps.phone(zooms: 16...16)
        var wrong = region
        wrong.zoomLevels = 10...16
        device.files[Devices.list] = try RegionList([wrong]).json()
        Maps.ask(of: Devices.launchedPhone(device))
        #expect(status(device) == "error" && device.sent.isEmpty)
        try Maps.expectWhole(device)
    }

    @Test(
        "OHX-48, issue 21: a region without the routing database is cut as any other, and can be planned on")
    func withoutDatabase() throws {
        let (phone, whole) = try Maps.phone()
        let source = try Devices.withoutDatabase(phone, whole)
        Maps.ask(of: Devices.launchedPhone(phone))
        let cut = try #require(try Devices.listed(phone).last)
        #expect(cut.id != source.id && cut.files.map(\.file) == Devices.sent(source))
        #expect(cut.hasTrails && cut.hasRoutingData)
        #expect(phone.sent.map { $0.metadata["type"] } == ["mbtiles", "mbtiles", "trails", "places"])
        try Maps.expectWhole(phone)
    }

    @Test("OHX-48: a damaged region is not cut, and the watch is told which file it is")
    func damaged() throws {
        for kind in [RegionFile.tiles, .fineTiles, .trails, .routingDatabase] {
            let (device, region) = try Maps.phone()
            let path = Devices.folder + region.fileName(kind)
            var bytes = try #require(device.files[path])
            bytes[bytes.count / 2] ^= 1
            device.files[path] = bytes
            Maps.ask(of: Devices.launchedPhone(device))
            #expect(status(device) == "error" && message(device).contains(region.fileName(kind)))
            #expect(message(device).hasPrefix("The phone cannot cut 'Small'."))
            #expect(try Devices.listed(device) == [region] && device.sent.isEmpty)
        }
        // It is as the list has it, and still no map.
        var (device, region) = try Maps.phone(kinds: [])
        let bytes = Array("SQLite format 3\0 and tiles".utf8)
        region.files.append(Region.Content(file: .tiles, size: bytes.count, digest: try SHA256.hex(bytes)))
        device.files[Devices.folder + region.fileName(.tiles)] = bytes
        device.files[Devices.list] = try RegionList([region]).json()
        Maps.ask(of: Devices.launchedPhone(device))
        #expect(message(device).hasPrefix("The phone could not cut the map"))
        try Maps.expectWhole(device)
    }

    // MARK: No room, no power

    /// One request, during which something happens at the n-th touch of the storage.
    private func run(_ n: Int, _ happens: (FakeServices) -> Void) throws -> (
        device: FakeServices, touches: Int
    ) {
        let (device, _) = try Maps.phone(zooms: 12...13)
        let app = Devices.launchedPhone(device)
        var touches = 0
        withoutActuallyEscaping(happens) { happens in
            device.onStorage = { [unowned device] in
                touches += 1
                if touches == n { happens(device) }
            }
            Maps.ask(of: app)
            device.onStorage = {}
        }
        return (device, touches)
    }

    @Test("OHX-48: whenever the storage is full the watch is told, and nothing is left over")
    func full() throws {
        let all = try run(0) { _ in }.touches
        #expect(all > 15)
        var refusals = 0
        for n in 1...all {
            let (device, _) = try run(n) { device in
                device.isStorageFull = true
                device.writeFailure = .storageFull("There is no room.")
            }
            try Maps.expectWhole(device, "\(n)")
            if try Devices.listed(device).count == 1 {
                refusals += 1
                #expect(message(device) == "The phone's storage is full: make some room there.", "\(n)")
                #expect(device.sent.isEmpty)
            } else {
                // It was listed before: the transfer is queued, and only its note is missing.
                #expect(status(device) == "transferring" && device.sent.count == 5, "\(n)")
            }
        }
        #expect(refusals > 10 && refusals < all)
    }

    @Test("OHX-48, NF-23: whenever the app ends, the next launch finds a whole region or none, and clears up")
    func killed() throws {
        let all = try run(0) { _ in }.touches
        var counts: Set<Int> = []
        for n in 1...all {
            let (device, _) = try run(n) { device in
                device.isStorageFull = true
                device.isDying = true
            }
            device.isDying = false
            device.isStorageFull = false
            _ = Devices.launchedPhone(device)
            try Maps.expectWhole(device, "\(n)")
            counts.insert(try Devices.listed(device).count)
            // The next request is served as if nothing had been.
            Maps.ask(of: Devices.launchedPhone(device))
            #expect(status(device) == "transferring", "\(n)")
            try Maps.expectWhole(device, "\(n)")
        }
        #expect(counts == [1, 2])
    }

    @Test(
        "OHX-48: what a killed app has left of a cut goes at the next launch; a list that cannot be read costs nothing"
    )
    func leftOver() throws {
        let (device, source) = try Maps.phone()
        let id = "11111111-2222-4333-8444-555555555555"
        let lost = Devices.folder + id + ".2x.mbtiles"
        let list = device.files[Devices.list]
        func leave() throws {
            device.files[Maps.cuts + "/\(id).note"] = []
            device.files[Maps.cuts + "/strange.note"] = []
            for ending in [".mbtiles.part", ".mbtiles.part-wal", ".mbtiles.new"] {
                try device.databaseFolder.write([1], to: Maps.cuts + "/" + id + ending)
            }
            device.files[lost] = [2]
        }
        try leave()
        device.files[Devices.list] = Array("[".utf8)
        _ = Devices.launchedPhone(device)
        #expect(device.files[lost] == [2] && device.files[Maps.cuts + "/\(id).note"] != nil)
        #expect(device.logs.contains { $0.level == .error && $0.message.hasPrefix("what is left of a map") })
        device.files[Devices.list] = list
        _ = Devices.launchedPhone(device)
        try Maps.expectWhole(device)
        #expect(device.logs.contains { $0.message == "a map was being cut when the app ended" })
        // Of a region that is listed nothing goes.
        device.files[Maps.cuts + "/\(source.id.uuidString).note"] = []
        _ = Devices.launchedPhone(device)
        #expect(try Devices.listed(device) == [source])
        try Maps.expectWhole(device)
    }
}
