import HikeFormats
import HikeValues
import Testing

@Suite("KML tracks, lines and places")
struct KMLTests {
    private func kml(_ inside: String) -> [UInt8] {
        let spaces = "xmlns=\"http://www.opengis.net/kml/2.2\" xmlns:gx=\"http://www.google.com/kml/ext/2.2\""
        return Array("<?xml version=\"1.0\"?>\n<kml \(spaces)><Document>\(inside)</Document></kml>".utf8)
    }

    private func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude)
    }

    @Test("a line is lon,lat[,alt]; tuples that are wrong are left out with their lines")
    func line() throws {
        let document = try KMLDocument(
            kml(
                """
                <name>Hikes</name><Folder><Placemark><name>Ridge</name><LineString><coordinates>
                7.5,46.25,812.5 7.6,46.26
                7.7,46.27,
                46.28
                7.8,91,1
                7.9,46.29,high
                </coordinates></LineString></Placemark></Folder>
                """))
        let track = try #require(document.playableTrack)
        #expect(track.source == .route)
        #expect(track.name == "Ridge")
        #expect(document.name == "Hikes")
        #expect(
            track.segments == [
                [
                    TrackPoint(coordinate: coordinate(46.25, 7.5), elevation: 812.5),
                    TrackPoint(coordinate: coordinate(46.26, 7.6)),
                    TrackPoint(coordinate: coordinate(46.27, 7.7)),
                    TrackPoint(coordinate: coordinate(46.29, 7.9)),
                ]
            ])
        #expect(
            document.report.skipped == [
                TrackDefect(line: 5, reason: .missingCoordinate),
                TrackDefect(line: 6, reason: .coordinateOutOfRange),
            ])
        #expect(document.report.unreadableElevations == 1)
    }

    @Test("a drawn line, all at altitude 0, has no elevations; one with real altitudes keeps its zeros")
    func drawnLine() throws {
        func elevations(_ coordinates: String) throws -> [Double?] {
            let text =
                "<Placemark><LineString><coordinates>\(coordinates)</coordinates></LineString></Placemark>"
            return try KMLDocument(kml(text)).lines[0].segments[0].map(\.elevation)
        }
        #expect(try elevations("7,46,0 7.1,46,0") == [nil, nil])
        #expect(try elevations("7,46,0 7.1,46,3") == [0, 3])
    }

    @Test(
        "issue 19: what is neither a way nor a place is counted, and told with what else was not taken (OH5-101)"
    )
    func leftOut() throws {
        func placemark(_ inside: String) -> String { "<Placemark>\(inside)</Placemark>" }
        let ring = "<LinearRing><coordinates>7,46 7,47 8,47 7,46</coordinates></LinearRing>"
        let polygon =
            "<Polygon><outerBoundaryIs>\(ring)</outerBoundaryIs><innerBoundaryIs>\(ring)</innerBoundaryIs></Polygon>"
        let line = "<LineString><coordinates>7,46 7.1,46</coordinates></LineString>"
        let inside =
            placemark(polygon) + placemark("<MultiGeometry>\(polygon)\(line)\(ring)<Model/></MultiGeometry>")
            + "<Folder><NetworkLink><name>x</name><Link><href>http://x</href></Link></NetworkLink></Folder>"
            + "<GroundOverlay/><ScreenOverlay/><PhotoOverlay><Point><coordinates>7,46</coordinates></Point></PhotoOverlay>"
            + "<gx:Tour><gx:Playlist/></gx:Tour>" + placemark("<gx:MultiTrack>\(line)</gx:MultiTrack>")
            + placemark("<name>by post</name><address>Bern</address>") + line
            + placemark("<Point><coordinates>7,95</coordinates></Point>")
            + "<Style><PolyStyle/></Style>"
        let file = try TrackFile(kml(inside))
        #expect(file.track.pointCount == 2)
        #expect(
            file.leftOut == [
                "2 polygons were not taken.", "1 ring was not taken.", "1 model was not taken.",
                "3 overlays were not taken.", "1 network link was not taken.", "1 tour was not taken.",
                "2 elements in wrong places were not taken.", "1 placemark without a place was not taken.",
            ])
        #expect(!file.report.isClean)
        #expect(file.report.warnings == ["1 points without a usable latitude and longitude were left out."])
        // A file of areas alone says so.
        let error = try #require(throws: TrackFileError.self) { try TrackFile(kml(placemark(polygon))) }
        #expect(error.description.hasSuffix("waypoints. 1 polygon was not taken."))
    }

    private static let track = """
        <Placemark><gx:Track><when>2024-06-15T08:00:00Z</when><when>2024-06-15T08:00:10+00:00</when>
        <when>noon</when><when>2024-06-15T08:00:30Z</when>
        <gx:coord>7.0 46.0 500</gx:coord><gx:coord></gx:coord><gx:coord>7.2 46.2</gx:coord>
        <gx:coord>7.3 46.3 530.5</gx:coord></gx:Track><name>Morning</name></Placemark>
        """

    @Test("issue 19: a gx:Track pairs times and places by number; samples without a place are counted")
    func timedTrack() throws {
        let document = try KMLDocument(kml(Self.track))
        let eight = try #require(UTCDate(year: 2024, month: 6, day: 15, hour: 8))
        #expect(
            document.playableTrack
                == RecordedTrack(
                    source: .track, name: "Morning",
                    segments: [
                        [
                            TrackPoint(coordinate: coordinate(46, 7), elevation: 500, time: eight),
                            TrackPoint(coordinate: coordinate(46.2, 7.2)),
                            TrackPoint(
                                coordinate: coordinate(46.3, 7.3), elevation: 530.5,
                                time: eight + .seconds(30)),
                        ]
                    ]))
        #expect(document.report.unreadableTimes == 1)
        #expect(document.report.skippedCount == 0)
        #expect(document.report.unpairedSamples == 1)
    }

    @Test("interleaved lists, without the prefix; a time too many is counted")
    func interleaved() throws {
        let document = try KMLDocument(
            kml(
                "<Placemark><Track><when>2024-06-15T08:00:00Z</when><coord>7 46 1</coord>"
                    + "<when>2024-06-15T08:00:01Z</when><coord>7 46.1 1</coord><when>2024-06-15T08:00:02Z</when>"
                    + "</Track></Placemark>"))
        #expect(document.tracks[0].segments[0].map { $0.time?.fields.second } == [0, 1])
        #expect(document.report.unpairedSamples == 1)
    }

    @Test("issue 19: several lines that become one are told of, with the widest gap between them")
    func joined() throws {
        func file(_ lines: String...) throws -> TrackFile {
            try TrackFile(
                kml(
                    lines.map {
                        "<Placemark><LineString><coordinates>\($0)</coordinates></LineString></Placemark>"
                    }.joined()))
        }
        #expect(try file("7,46 7,46.1").joined == [])
        // A degree of latitude on the sphere of the requirements is 111.195 km.
        #expect(
            try file("7,46 7,46.01", "7,46.012 7,46.02", "7,46.04 7,46.05").joined == [
                "3 parts were joined to one line; it goes straight over gaps of up to 2.2 km."
            ])
        #expect(
            try file("7,46 7,46.01", "7,46.012 7,46.02").notes == [
                "2 parts were joined to one line; it goes straight over gaps of up to 222 m."
            ])
    }

    @Test("a gx:MultiTrack gives one segment a track; tracks come before lines")
    func multiTrack() throws {
        let part = "<gx:Track><gx:coord>7 46 1</gx:coord><gx:coord>7 46.1 1</gx:coord></gx:Track>"
        let document = try KMLDocument(
            kml(
                "<Placemark><LineString><coordinates>1,1 2,2</coordinates></LineString></Placemark>"
                    + "<Placemark><gx:MultiTrack>\(part)<gx:Track/>\(part)</gx:MultiTrack></Placemark>"
                    + "<Placemark><gx:Track><gx:coord>8 46 1</gx:coord></gx:Track></Placemark>"))
        #expect(document.tracks.map { $0.segments.map(\.count) } == [[2, 2], [1]])
        #expect(document.playableTrack?.segments.map(\.count) == [2, 2, 1])
        #expect(document.report.isClean)
    }

    @Test("points are waypoints, in multi-geometries too; areas are ignored")
    func waypoints() throws {
        let document = try KMLDocument(
            kml(
                "<Placemark><name>Hut</name><Point><coordinates> 7.5,46.5,2100 </coordinates></Point></Placemark>"
                    + "<Placemark><MultiGeometry><Point><coordinates>7.6,46.6</coordinates></Point>"
                    + "<Polygon><outerBoundaryIs><LinearRing><coordinates>1,1 2,2 3,3</coordinates></LinearRing>"
                    + "</outerBoundaryIs></Polygon></MultiGeometry><name>Spring</name></Placemark>"))
        #expect(
            document.waypoints == [
                Waypoint(point: TrackPoint(coordinate: coordinate(46.5, 7.5), elevation: 2100), name: "Hut"),
                Waypoint(point: TrackPoint(coordinate: coordinate(46.6, 7.6)), name: "Spring"),
            ])
        #expect(document.lines.isEmpty)
        #expect(document.playableTrack?.source == .waypoints)
    }

    @Test("a file cut off keeps the line's whole tuples and the track's samples")
    func truncated() throws {
        let line = Array("<kml><Placemark><LineString><coordinates>7,46 7.1,46.1 7.2,46.".utf8)
        let cutLine = try KMLDocument(line)
        #expect(cutLine.lines[0].segments[0].map(\.coordinate) == [coordinate(46, 7), coordinate(46.1, 7.1)])
        #expect(cutLine.report.isTruncated)
        let track = String(decoding: kml(Self.track), as: UTF8.self)
        let end = try #require(track.firstRange(of: "<gx:coord>7.3"))
        let cutTrack = try KMLDocument(Array(track[..<end.lowerBound].utf8))
        #expect(
            cutTrack.tracks[0].segments[0].map(\.coordinate) == [coordinate(46, 7), coordinate(46.2, 7.2)])
    }

    @Test("nothing usable, another root, a document type")
    func refused() {
        #expect(throws: TrackFileError.noPoints(TrackFileReport())) { try KMLDocument(kml("<Folder/>")) }
        #expect(throws: TrackFileError.wrongRoot(expected: "kml", found: "gpx")) {
            try KMLDocument(gpx("<wpt lat='1' lon='1'/>"))
        }
        #expect(throws: TrackFileError.xml(.documentType(line: 1))) {
            try KMLDocument(Array("<!DOCTYPE kml><kml/>".utf8))
        }
    }

    @Test("mutated files never trap")
    func mutations() {
        let base = kml(
            Self.track
                + "<Placemark><LineString><coordinates>7,46,1 8,47,2</coordinates></LineString></Placemark>")
        checkMutations(of: base, count: 3_000) { bytes in
            guard let document = try? KMLDocument(bytes) else { return }
            #expect(document.pointCount > 0)
            #expect(
                (document.tracks + document.lines).allSatisfy {
                    $0.segments.joined().allSatisfy(\.coordinate.isValid)
                })
        }
    }
}
