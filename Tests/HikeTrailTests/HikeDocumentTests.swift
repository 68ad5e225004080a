import Foundation
import HikeHardware
import HikeRecording
import HikeScreens
import HikeValues
import HikeWaypoints
import Testing

@testable import HikeTrail

@Suite("A hike as a PDF")
struct HikeDocumentTests {
    typealias Phone = TouchedApp<TrailPhone>

    /// The phone on the page of a hike that came from the watch.
    private func phone(_ name: String = "Ridge", comment: String = "") throws -> (Phone, SavedRoute) {
        let phone = try Phone.launched()
        var hike = try RouteStoreTests.hike(1, name: name)
        hike.comment = comment
        PhoneHikesTests.receive(try hike.json(), hike, phone.device, phone.app)
        phone.press("tab-2", PhoneHikes.rowID(hike))
        return (phone, hike)
    }

    private func export(_ phone: Phone) {
        phone.press("ask-export", "export-pdf")
        phone.app.hikes.exporting?.fire()
    }

    private func waypoint(
        _ number: UInt8, _ hike: SavedRoute, label: String, note: String = "", hasPhoto: Bool = false
    ) -> Waypoint {
        Waypoint(
            id: UUID(uuid: (number, 9, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 1)),
            latitude: hike.start.latitude, longitude: hike.start.longitude, altitude: 907,
            timestamp: hike.startTime + .seconds(Double(number)), label: label, category: .waterSource,
            note: note, hasPhoto: hasPhoto, hikeId: hike.id)
    }

    private func shown(_ phone: Phone) -> String { phone.app.screen().map { "\($0)" } ?? "" }

    private func exports(_ phone: Phone) -> [String] {
        phone.device.files.keys.filter { $0.hasPrefix("Documents/exports/") }.sorted()
    }

    /// The words of a document, block by block.
    private func words(_ document: PaperDocument) -> String { document.blocks.map { "\($0)" }.joined() }

    @Test(
        "OHX-22: title, dates, figures, map, heights, waypoints with pictures and notes, comment and photos")
    func content() throws {
        let (phone, hike) = try phone(comment: "Fog\n\nand wind")
        let long = String(repeating: "Water under the stone. ", count: 40)
        let store = phone.app.pins.store
        try store.insert(
            waypoint(1, hike, label: "Spring", note: "Cold"), photo: SamplePictures.jpeg(800, 600),
            thumbnail: SamplePictures.jpeg(100, 100))
        try store.insert(waypoint(2, hike, label: "Hut", note: long))
        export(phone)
        let document = try #require(phone.device.documents.first)
        #expect(document.title == "Ridge" && document.date == hike.endTime && document.paper == .a4)
        #expect(document.subject == "Hike of 2026-05-28")
        let words = words(document)
        for part in [
            "2026-05-28 20:26 – 2026-05-28 20:30 UTC", "0.3 km", "Elevation gain", "00:04:00", "hike-map",
            "hike-start", "Lowest 900 m \u{B7} Highest 980 m \u{B7} Average 940 m", "Spring", "Cold", "907 m",
            "waypoint-thumbnail/", "waypoint-photo/", "Hut", long, "Comments", "Fog", "and wind", "Photos",
        ] { #expect(words.contains(part), "\(part)") }
        // A long note may be torn apart, a short one stands beside its picture.
        let texts = document.blocks.compactMap {
            if case .text(let text, _) = $0 { text.string } else { nil }
        }
        #expect(texts == ["Ridge", long, "Fog", "and wind"])
        let pictures = try #require(store.pictures[waypoint(1, hike, label: "").id])
        #expect(pictures.hasPhoto && phone.app.picture(named: "none") == nil)
    }

    @Test(
        "OHX-06, OHX-22: in miles and feet on Letter; without heights, waypoints or comment those parts are left out"
    )
    func plain() throws {
        let (phone, hike) = try phone()
        phone.app.hikes.settings.set(.useMetricUnits, isOn: false)
        export(phone)
        let document = try #require(phone.device.documents.first)
        #expect(document.paper == .letter && words(document).contains("0.2 mi"))
        for part in ["Waypoints", "Comments", "Photos"] { #expect(!words(document).contains("\"\(part)\"")) }
        var flat = try HikeReport(hike)
        flat.points = flat.points.map { HikePoint(coordinate: $0.coordinate, altitude: nil, date: $0.date) }
        #expect(flat.heights == nil && !words(HikeDocument(flat).document).contains("Elevation\""))
        #expect(HikeReport(route: hike, points: []).heights == nil)
    }

    @Test("OHX-18: the chart has at most 200 points of a long hike, first and last among them, in both units")
    func chart() throws {
        let (_, hike) = try phone()
        let start = try #require(try hike.points().first)
        let points = (0..<5_000).map { step in
            var point = start
            point.coordinate.latitude += Double(step) * 1e-5
            point.altitude = Double(step)
            return point
        }
        for isMetric in [true, false] {
            var printed = HikeDocument(HikeReport(route: hike, points: points))
            printed.text = HikeText(isMetric: isMetric)
            let charts = printed.document.blocks.compactMap { block -> ElevationChart? in
                guard case .whole(let element) = block else { return nil }
                return Self.chart(in: element)
            }
            let chart = try #require(charts.first)
            #expect(chart.samples.count == 200 && chart.units == (isMetric ? .metric : .imperial))
            #expect(chart.samples.first?.elevation == 0 && chart.samples.last?.elevation == 4_999)
        }
    }

    private static func chart(in element: Element) -> ElevationChart? {
        switch element.kind {
        case .chart(let chart): chart
        case .layers(let layers): layers.children.lazy.compactMap(chart(in:)).first
        default: nil
        }
    }

    @Test("OHX-22: four photos on a page, and so many at most; what is left out is counted")
    func photos() throws {
        let (_, hike) = try phone()
        func document(_ count: Int) throws -> PaperDocument {
            var printed = HikeDocument(try HikeReport(hike))
            printed.stops = (0..<count).map { number in
                HikeDocument.Stop(
                    waypoint: waypoint(UInt8(number), hike, label: "Place \(number)"),
                    photo: "photo/\(number)")
            }
            return printed.document
        }
        let five = try document(5)
        #expect(five.blocks.suffix(4).count { "\($0)".contains("photo/") } == 3)
        #expect(!words(five).contains("left out"))
        let many = words(try document(HikeDocument.mostPhotos + 7))
        #expect(many.contains("7 more photos are left out."))
        #expect(many.contains("photo/59") && !many.contains("photo/60"))
    }

    @Test(
        "OHX-23: a PDF shows that it is being made and can be cancelled; then it lies beside the other exports"
    )
    func progress() throws {
        let (phone, _) = try phone("Ridge: a/b")
        phone.press("ask-export", "export-pdf")
        #expect(shown(phone).contains("Making the PDF"))
        #expect(phone.app.hikes.exporting?.next == phone.device.now + .seconds(0.5))
        phone.press("cancel-export")
        #expect(!shown(phone).contains("Making the PDF") && phone.device.time.timers.isEmpty)
        phone.app.hikes.exporting?.fire()
        #expect(exports(phone) == [])
        export(phone)
        #expect(exports(phone) == ["Documents/exports/Ridge- a-b.pdf"])
        #expect(shown(phone).contains("Exported"))
        #expect(phone.device.logs.last?.metadata == [.init("file", "Ridge- a-b.pdf"), .init("size", "18")])
        // The same again is the same file, that of another hike of the name another.
        phone.press("hikes-ok")
        export(phone)
        #expect(exports(phone).count == 1)
        phone.device.files["Documents/exports/Ridge- a-b.pdf"] = [1]
        export(phone)
        #expect(exports(phone).last == "Documents/exports/Ridge- a-b.pdf")
        #expect(exports(phone).count == 2)
    }

    @Test(
        "OHX-23: what cannot be drawn or written is told, and leaves no file; a hike that has gone is not exported"
    )
    func failures() throws {
        let (phone, hike) = try phone()
        phone.device.documentFailure = .drawing("no memory")
        export(phone)
        #expect(shown(phone).contains("no memory") && exports(phone) == [])
        phone.press("hikes-ok")
        phone.device.documentFailure = .layout(.tooLong)
        export(phone)
        #expect(shown(phone).contains("leave something out"))
        phone.press("hikes-ok")
        phone.device.documentFailure = nil
        phone.device.writeFailure = .storage("the disk is full")
        export(phone)
        #expect(shown(phone).contains("the disk is full") && exports(phone) == [])
        phone.press("hikes-ok")
        phone.device.writeFailure = nil
        phone.press("ask-export", "export-pdf")
        phone.app.hikes.close()
        phone.app.hikes.exporting?.fire()
        #expect(exports(phone) == [] && phone.device.time.timers.isEmpty)
        #expect(hike.name == "Ridge")
    }
}
