import HikeFormats
import HikeValues
import Testing

/// What an independent reader (Python's ElementTree) counts in a sample.
private struct Census: Sendable, CustomTestStringConvertible {
    var name: String
    var tracks: Int
    var segments: Int
    var empty: Int
    var points: Int
    var timed: Int
    var elevated: Int
    var routes: Int
    var routePoints: Int
    var waypoints: Int

    init(
        _ name: String, tracks: (Int, segments: Int, empty: Int) = (0, 0, 0),
        points: (Int, timed: Int, elevated: Int) = (0, 0, 0), routes: (Int, points: Int) = (0, 0),
        waypoints: Int = 0
    ) {
        self.name = name
        (self.tracks, segments, empty) = tracks
        (self.points, timed, elevated) = points
        (self.routes, routePoints) = routes
        self.waypoints = waypoints
    }

    var testDescription: String { name }

    static let all: [Census] = [
        Census("around-visnjan-with-car", tracks: (1, 1, 0), points: (104, 104, 104)),
        Census("cerknicko-jezero", tracks: (8, 8, 1), points: (296, 296, 296), waypoints: 7),
        Census("cerknicko-jezero-no-creator", tracks: (8, 8, 1), points: (296, 296, 296), waypoints: 7),
        Census(
            "cerknicko-jezero-with-elevations-zero", tracks: (8, 8, 1), points: (296, 296, 296), waypoints: 7),
        Census("cerknicko-jezero-without-elevations", tracks: (8, 8, 1), points: (296, 295, 0), waypoints: 7),
        Census("cerknicko-without-times", tracks: (8, 8, 1), points: (296, 5, 296), waypoints: 7),
        Census("first_and_last_elevation", tracks: (1, 1, 0), points: (10, 10, 2)),
        Census("gpx-with-node-with-comments", tracks: (1, 1, 0), points: (1, 1, 1)),
        Census(
            "gpx1.0_with_all_fields", tracks: (2, 2, 1), points: (1, 1, 1), routes: (2, 5), waypoints: 2),
        Census(
            "gpx1.1_with_all_fields", tracks: (2, 2, 1), points: (1, 1, 1), routes: (2, 5), waypoints: 2),
        Census("gpx1.1_with_extensions", waypoints: 1),
        Census("gpx1.1_with_extensions_without_namespaces", waypoints: 1),
        Census("gpx_with_garmin_extension", waypoints: 1),
        Census("korita-zbevnica", tracks: (4, 4, 1), points: (871, 513, 871), waypoints: 2),
        Census("route", routes: (1, 55)),
        Census("track-with-empty-segment", tracks: (1, 2, 1), points: (9, 9, 9)),
        Census("track-with-extremes", tracks: (1, 1, 0), points: (25, 0, 25)),
        Census("track-with-less-sec-time", tracks: (1, 1, 0), points: (2, 2, 2)),
        Census("track-with-small-floats", tracks: (1, 1, 0), points: (3, 0, 3)),
        Census(
            "track_with_dilution_errors", tracks: (1, 1, 0), points: (1, 0, 0), routes: (1, 1), waypoints: 1),
        Census("track_with_speed", tracks: (1, 1, 0), points: (3, 3, 3)),
        Census("unicode", waypoints: 6),
        Census("unicode_with_bom", waypoints: 1),
        Census("unicode_with_bom_noencoding", waypoints: 1),
    ]

    static let withoutPoints = ["custom_schema_locations", "default_schema_locations", "unicode2"]
}

@Suite("Recorded GPX files (OH5-101)", .enabled(if: GPXSamples.isPresent, "../shared is absent"))
struct SharedGPXTests {
    @Test("every sample has the points that an independent reader counts", arguments: Census.all)
    fileprivate func counts(_ census: Census) throws {
        let document = try GPXDocument(try GPXSamples.bytes(census.name))
        let segments = document.tracks.flatMap(\.segments)
        let points = segments.flatMap { $0 }
        #expect(document.tracks.count == census.tracks)
        #expect(segments.count == census.segments)
        #expect(segments.filter(\.isEmpty).count == census.empty)
        #expect(points.count == census.points)
        #expect(points.filter { $0.time != nil }.count == census.timed)
        #expect(points.filter { $0.elevation != nil }.count == census.elevated)
        #expect(document.routes.count == census.routes)
        #expect(document.routes.flatMap(\.points).count == census.routePoints)
        #expect(document.waypoints.count == census.waypoints)
        #expect(document.report.isClean, "\(document.report.warnings)")
    }

    @Test("a sample without a point is refused with a sentence", arguments: Census.withoutPoints)
    func noPoints(_ name: String) throws {
        #expect(throws: TrackFileError.noPoints(TrackFileReport())) {
            try GPXDocument(try GPXSamples.bytes(name))
        }
    }

    @Test("no sample is left out of the two lists")
    func listsAreComplete() throws {
        #expect(try GPXSamples.names() == (Census.all.map(\.name) + Census.withoutPoints).sorted())
    }

    @Test("korita: three runs, the first 358 points untimed, then 176 and 337 timed")
    func korita() throws {
        let track = try #require(try GPXDocument(try GPXSamples.bytes("korita-zbevnica")).playableTrack)
        #expect(track.source == .track)
        #expect(track.segments.map(\.count) == [358, 176, 337])
        #expect(track.segments[0].allSatisfy { $0.time == nil })
        #expect(track.segments[1...].joined().allSatisfy { $0.time != nil })
        let elevations = track.segments.joined().compactMap(\.elevation)
        #expect(elevations.min().map { ($0 - 722).magnitude < 1 } == true)
        #expect(elevations.max().map { ($0 - 1051).magnitude < 1 } == true)
        #expect(!track.isTimed)
    }

    @Test("offsets and fractions of a second are read")
    func fractions() throws {
        let document = try GPXDocument(try GPXSamples.bytes("track-with-less-sec-time"))
        let points = document.tracks[0].segments[0]
        let first = try #require(UTCDate(year: 2015, month: 12, day: 11, hour: 14, minute: 43, second: 13))
        #expect(points.map(\.time) == [first, first + .milliseconds(994)])
        #expect(points[0].coordinate == Coordinate(latitude: 57.011456, longitude: 9.992872))
    }

    @Test("speed in a file that claims no version, and names in many scripts")
    func fields() throws {
        let speeds = try GPXDocument(try GPXSamples.bytes("track_with_speed")).tracks[0].segments[0].map(
            \.speed)
        #expect(speeds == [1.2, 2.2, 3.2])
        #expect(try GPXDocument(try GPXSamples.bytes("unicode")).waypoints[0].name == "šđčćž")
        #expect(
            try GPXDocument(try GPXSamples.bytes("unicode_with_bom_noencoding")).waypoints[0].name
                == "bom noencoding ő")
        let commented = try GPXDocument(try GPXSamples.bytes("gpx-with-node-with-comments"))
        #expect(commented.tracks[0].name == "2014-05-06_132925")
    }

    @Test("what is written reads back, to the written decimals")
    func roundTrip() throws {
        for name in Census.all.map(\.name) {
            let document = try GPXDocument(try GPXSamples.bytes(name))
            let written = try GPXWriter.write(document)
            let again = try GPXDocument(written)
            #expect(again.pointCount == document.pointCount)
            #expect(
                again.tracks.map { $0.segments.map(\.count) }
                    == document.tracks.map { $0.segments.map(\.count) })
            #expect(try GPXWriter.write(again) == written)
        }
    }

    @Test("a sample cut anywhere gives a prefix of its points or a typed error")
    func cut() throws {
        let file = try GPXSamples.bytes("track-with-empty-segment")
        let whole = try GPXDocument(file).tracks.flatMap(\.segments).flatMap { $0 }
        var longest = 0
        for length in stride(from: 0, to: file.count, by: 7) {
            guard let part = try? GPXDocument(Array(file[..<length])) else { continue }
            let points = part.tracks.flatMap(\.segments).flatMap { $0 }
            #expect(points == Array(whole[..<points.count]))
            #expect(points.count >= longest)
            longest = points.count
            let end = String(decoding: file[..<length], as: UTF8.self)
            #expect(part.report.isTruncated != end.contains("</gpx>"))
        }
        #expect(longest == whole.count)
    }
}
