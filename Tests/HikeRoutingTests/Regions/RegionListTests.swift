import Foundation
import HikeRouting
import HikeValues
import Testing

@Suite("Region list")
struct RegionListTests {
    private static func region(_ number: UInt8, name: String) -> Region {
        Region(
            id: UUID(uuid: (0xAB, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)), name: name,
            boundingBox: RegionBox(west: 1.4, south: 42.4, east: 1.8, north: 42.7), zoomLevels: 8...15,
            createdAt: UTCDate(nanosecondsSince1970: 1_737_321_696_000_000_000), tileCount: 12,
            files: [
                Region.Content(file: .routingDatabase, size: 100, digest: String(repeating: "a", count: 64)),
                Region.Content(file: .trails, size: 20, digest: String(repeating: "b", count: 64)),
            ])
    }

    @Test("OHR-28: a region has id, name, box, zooms, date, tile count, size and whether it has routing data")
    func keys() throws {
        let bytes = try RegionList([Self.region(1, name: "Andorra")]).json()
        let entries = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
        #expect(
            Set(entries[0].keys) == [
                "id", "name", "boundingBox", "zoomLevels", "createdAt", "tileCount", "fileSizeBytes",
                "hasRoutingData", "files",
            ])
        #expect(entries[0]["fileSizeBytes"] as? Int == 120)
        #expect(entries[0]["hasRoutingData"] as? Bool == true)
        #expect(entries[0]["createdAt"] as? String == "2025-01-19T21:21:36Z")
    }

    @Test(
        "OHR-28, OH5-51, issue 21: there is routing data with trails or the documents' database, else there is none"
    )
    func routingData() throws {
        let cases: [([RegionFile], Bool, Bool)] = [
            ([.trails, .places], true, true), ([.routingDatabase], true, false),
            ([.routingDatabase, .trails], true, true), ([.tiles, .fineTiles, .places], false, false),
            ([], false, false),
        ]
        for (files, hasRoutingData, hasTrails) in cases {
            var region = Self.region(1, name: "Andorra")
            region.files = files.map { .init(file: $0, size: 1, digest: String(repeating: "c", count: 64)) }
            #expect(region.hasRoutingData == hasRoutingData && region.hasTrails == hasTrails, "\(files)")
            let bytes = try RegionList([region]).json()
            #expect(String(decoding: bytes, as: UTF8.self).contains("\"hasRoutingData\":\(hasRoutingData)"))
            #expect(try RegionList(json: bytes).regions == [region])
        }
    }

    @Test("OHR-28, OH5-52: files are named after the region's identifier in small letters")
    func fileNames() {
        let region = Self.region(1, name: "Andorra")
        #expect(region.fileName(.routingDatabase) == "ab000000-0000-0000-0000-000000000001.routing.db")
        #expect(region.fileName(.tiles) == "ab000000-0000-0000-0000-000000000001.mbtiles")
    }

    @Test("OHR-28: a list comes back as it was, and equal lists are equal bytes")
    func roundTrip() throws {
        let regions = [Self.region(2, name: "B"), Self.region(1, name: "A \"quoted\" / é")]
        let bytes = try RegionList(regions).json()
        let read = try RegionList(json: bytes)
        #expect(read.regions == regions)
        #expect(read.problems.isEmpty)
        #expect(try read.json() == bytes)
        #expect(try RegionList(json: RegionList().json()).regions.isEmpty)
    }

    @Test("OHR-28: a damaged entry is reported, the others load, and it stays in the file")
    func damagedEntry() throws {
        let good = try RegionList([Self.region(1, name: "Good")]).json()
        let text = String(decoding: good, as: UTF8.self)
        let damaged = text.replacingOccurrences(
            of: "[\n", with: "[\n{\"id\":\"what\",\"name\":\"Bad\"},\n17,\n")
        var list = try RegionList(json: Array(damaged.utf8))
        #expect(list.regions.map(\.name) == ["Good"])
        #expect(list.problems.count == 2)
        #expect(list.problems.first?.hasPrefix("entry 1 of the list") == true)
        list.regions[0].name = "Better"
        let again = try RegionList(json: list.json())
        #expect(again.regions.map(\.name) == ["Better"])
        #expect(again.problems.count == 2)
        #expect(String(decoding: try list.json(), as: UTF8.self).contains("\"what\""))
    }

    @Test("OHR-28: impossible boxes, dates, zooms and repeated regions are problems of their entries alone")
    func wrongValues() throws {
        let text = String(decoding: try RegionList([Self.region(1, name: "A")]).json(), as: UTF8.self)
        for (part, wrong) in [
            ("\"north\":42.7", "\"north\":142.7"), ("\"south\":42.4", "\"south\":42.9"),
            ("2025-01-19T21:21:36Z", "yesterday"), ("\"min\":8", "\"min\":28"),
            ("\"tileCount\":12", "\"tileCount\":\"x\""),
        ] {
            let changed = text.replacingOccurrences(of: part, with: wrong)
            #expect(changed != text, "\(part)")
            let list = try RegionList(json: Array(changed.utf8))
            #expect(list.regions.isEmpty && list.problems.count == 1, "\(wrong)")
        }
        let entry = text.split(separator: "\n")[1]
        let twice = try RegionList(json: Array("[\(entry),\(entry)]".utf8))
        #expect(twice.regions.count == 1 && twice.problems.count == 1)
    }

    @Test("OHR-28: a file that is no list is an error as a whole")
    func notAList() {
        #expect(throws: RegionListError.notJSON) { try RegionList(json: Array("[{".utf8)) }
        #expect(throws: RegionListError.notJSON) { try RegionList(json: []) }
        #expect(throws: RegionListError.notAList) { try RegionList(json: Array("{}".utf8)) }
    }
}
