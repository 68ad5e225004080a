import HikeFormats
import HikeGeodesy
import HikeRecording
import HikeValues
import Testing

@Suite("Exports beside the schema of GPX 1.1")
struct GPXSchemaTests {
    @Test("OHX-19: an exported hike is valid, also an empty one, one without heights and one without marks")
    func hikes() throws {
        var report = try ExportTests.report()
        #expect(GPXSchema.complaints(try report.gpx()) == [])
        report.points = report.points.map { HikePoint(coordinate: $0.coordinate, date: $0.date) }
        #expect(GPXSchema.complaints(try report.gpx()) == [])
        report.marks = []
        report.route.name = ""
        report.route.comment = "\n"
        #expect(GPXSchema.complaints(try report.gpx()) == [])
        report.points = []
        #expect(GPXSchema.complaints(try report.gpx()) == [])
    }

    @Test(
        "OHX-19: whatever a hike is called, the file is valid",
        arguments: [
            "]]>", "<!-- & -->", "a\u{0}b\u{1}c\u{FFFE}", "\u{202E}\u{5D0}\u{5D1}",
            "\u{1F9D7}\u{1F3FD}\u{200D}\u{2640}\u{FE0F}",
            "\"'&amp;", "  \t\r\n ", String(repeating: "Ü", count: 20_000),
        ])
    func names(name: String) throws {
        var report = try ExportTests.report()
        report.route.name = name
        report.route.comment = name
        report.marks = [
            HikeMark(coordinate: Walks.start, altitude: -3.25, name: name, note: name, category: name)
        ]
        #expect(GPXSchema.complaints(try report.gpx()) == [])
    }

    @Test("OHX-19: places at the edges of the world are valid: the meridian of 180 degrees is -180 there")
    func edges() throws {
        var report = try ExportTests.report()
        let edges = [(90.0, 180.0), (-90, -180), (0, 179.99999999), (-0.00000001, -0.0), (10, 179.9999999)]
        report.points = edges.map {
            HikePoint(
                coordinate: Coordinate(latitude: $0.0, longitude: $0.1), altitude: -0.001, date: Walks.date)
        }
        let bytes = try report.gpx()
        #expect(GPXSchema.complaints(bytes) == [])
        let read = try GPXDocument(bytes).tracks.first?.segments.first?.map(\.coordinate.longitude)
        #expect(read == [-180, -180, -180, 0, 179.9999999])
    }

    @Test("OHX-19: routes and segments are valid too")
    func routes() throws {
        let point = TrackPoint(
            coordinate: Walks.start, elevation: 1_000.5, time: Walks.date + .seconds(0.123456789))
        let document = GPXDocument(
            name: "All", creator: "a \"b\"",
            waypoints: [Waypoint(point: point, name: "Spring", details: "cold", type: "Water")],
            routes: [
                GPXDocument.Route(name: "Plan", points: [Waypoint(point: point, name: "A")]),
                GPXDocument.Route(),
            ],
            tracks: [GPXDocument.Track(segments: [[], [point, point]]), GPXDocument.Track(name: "B")])
        #expect(GPXSchema.complaints(try GPXWriter.write(document)) == [])
    }

    @Test(
        "what breaks the schema is told",
        arguments: [
            ("<ele>1</ele><time>", "<time>", "ele comes too late"),
            ("lon=\"11.5\"", "lon=\"180.0\"", "lon is 180.0"), ("lat=\"46\"", "lat=\"4e1\"", "lat is 4e1"),
            ("<ele>1</ele>", "<ele>nan</ele>", "ele holds 'nan'"),
            ("2026-06-01T06:00:00Z", "2026-06-01 06:00", "time holds"),
            (" creator=\"t\"", "", "gpx has the attributes"), ("<speed>", "<speed>", "speed is not known"),
            ("GPX/1/1", "GPX/1/0", "namespace"), ("</trkseg>", "", "well formed"),
            ("<trkseg>", "<trkseg><name>x</name>", "trkseg may not hold name"),
        ])
    func broken(was: String, becomes: String, complaint: String) {
        let order = becomes == "<time>"
        let good =
            "<gpx version=\"1.1\" creator=\"t\" xmlns=\"\(GPXSchema.namespace)\"><trk><trkseg>"
            + "<trkpt lat=\"46\" lon=\"11.5\"><ele>1</ele><time>2026-06-01T06:00:00Z</time></trkpt>"
            + "</trkseg></trk></gpx>"
        #expect(GPXSchema.complaints(Array(good.utf8)) == [])
        var bad = good.replacing(was, with: becomes)
        if order { bad = bad.replacing("</time>", with: "</time><ele>1</ele>") }
        if was == "<speed>" { bad = bad.replacing("<ele>", with: "<speed>1</speed><ele>") }
        let complaints = GPXSchema.complaints(Array(bad.utf8))
        #expect(complaints.contains { $0.contains(complaint) }, "\(complaints)")
    }
}
