import HikeFormats
import HikeValues
import Testing

@Suite("GPX as real files write it (OH5-101)")
struct GPXCornerCaseTests {
    private func points(_ segment: String) throws -> [TrackPoint] {
        try GPXDocument(gpx(segment: segment)).tracks[0].segments[0]
    }

    @Test("no namespace, no version")
    func bare() throws {
        let document = try GPXDocument(Array("<gpx><wpt lat='1' lon='2'/></gpx>".utf8))
        #expect(document.version == nil)
        #expect(
            document.waypoints == [
                Waypoint(point: TrackPoint(coordinate: Coordinate(latitude: 1, longitude: 2)))
            ])
    }

    @Test("a prefixed root and prefixed elements")
    func prefixed() throws {
        let text = """
            <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1" version="1.1"><g:trk><g:name>Ridge</g:name><g:trkseg>
            <g:trkpt lat="46.1" lon="7.2"><g:ele>812.5</g:ele></g:trkpt></g:trkseg></g:trk></g:gpx>
            """
        let document = try GPXDocument(Array(text.utf8))
        #expect(document.tracks[0].name == "Ridge")
        #expect(document.tracks[0].segments[0].map(\.elevation) == [812.5])
    }

    @Test("a prefix that nobody declared, and extensions that look like points")
    func undeclaredPrefix() throws {
        let found = try points(
            """
            <trkpt lat="46" lon="7"><extensions><gpxtpx:hr>120</gpxtpx:hr><gpxtpx:speed>9</gpxtpx:speed>
            <trkpt lat="1" lon="1"/><ele>1</ele></extensions><ele>5</ele></trkpt><trkpt lat="46.1" lon="7"/>
            """)
        #expect(found.map(\.coordinate.latitude) == [46, 46.1])
        #expect(found.map(\.elevation) == [5, nil])
        #expect(found[0].speed == nil)
    }

    @Test("times with an offset, a fraction, without a zone, broken and empty")
    func times() throws {
        let texts = [
            "2024-06-15T10:00:00+02:00", "2024-06-15T08:00:00.25Z", "2024-06-15T08:00:00",
            " 2024-06-15T08:00:00Z\n",
            "yesterday", "", "2024-13-40T00:00:00Z",
        ]
        let document = try GPXDocument(
            gpx(segment: texts.map { "<trkpt lat='1' lon='2'><time>\($0)</time></trkpt>" }.joined()))
        let eight = try #require(UTCDate(year: 2024, month: 6, day: 15, hour: 8))
        #expect(
            document.tracks[0].segments[0].map(\.time) == [
                eight, eight + .milliseconds(250), eight, eight, nil, nil, nil,
            ])
        #expect(document.report.unreadableTimes == 3)
    }

    @Test("points without a usable coordinate are left out one by one, with their lines")
    func coordinates() throws {
        let document = try GPXDocument(
            gpx(
                segment: """
                    <trkpt lat="46" lon="7"/>
                    <trkpt lat="91" lon="7"/>
                    <trkpt lon="7"/>
                    <trkpt lat="46,5" lon="7"/>
                    <trkpt lat="46" lon="-180.1"/>
                    <trkpt lat="nan" lon="7"/>
                    <trkpt lat="0x1F" lon="7"/>
                    <trkpt lat="" lon="7"><ele>n/a</ele></trkpt>
                    <trkpt lat=" -90 " lon="+180"/>
                    <trkpt lat="4.6e1" lon="7"/>
                    """))
        #expect(
            document.tracks[0].segments[0].map(\.coordinate) == [
                Coordinate(latitude: 46, longitude: 7), Coordinate(latitude: -90, longitude: 180),
                Coordinate(latitude: 46, longitude: 7),
            ])
        #expect(document.report.skippedCount == 7)
        #expect(
            document.report.skipped == [
                TrackDefect(line: 2, reason: .coordinateOutOfRange),
                TrackDefect(line: 3, reason: .missingCoordinate),
                TrackDefect(line: 4, reason: .unreadableCoordinate),
                TrackDefect(line: 5, reason: .coordinateOutOfRange),
                TrackDefect(line: 6, reason: .unreadableCoordinate),
                TrackDefect(line: 7, reason: .unreadableCoordinate),
                TrackDefect(line: 8, reason: .unreadableCoordinate),
            ])
        #expect(document.report.unreadableElevations == 0)
    }

    @Test("the list of left-out points is bounded, the count is not")
    func boundedList() throws {
        let bad = String(repeating: "<trkpt lat='91' lon='0'/>", count: 500)
        let document = try GPXDocument(gpx(segment: bad + "<trkpt lat='1' lon='0'/>"))
        #expect(document.report.skippedCount == 500)
        #expect(document.report.skipped.count == TrackFileLimits.listedDefects)
    }

    @Test("an elevation that is no number is absent and counted")
    func elevations() throws {
        let texts = ["n/a", "", "1e9", "NaN", "-3.5", " 12 "]
        let document = try GPXDocument(
            gpx(segment: texts.map { "<trkpt lat='1' lon='2'><ele>\($0)</ele></trkpt>" }.joined()))
        #expect(document.tracks[0].segments[0].map(\.elevation) == [nil, nil, nil, nil, -3.5, 12])
        #expect(document.report.unreadableElevations == 4)
    }

    @Test(
        "speed and course in both versions; those out of range are absent and counted",
        arguments: ["1.0", "1.1"])
    func motion(_ version: String) throws {
        let text = """
            <gpx version="\(version)"><trk><trkseg><trkpt lat="1" lon="2"><course>359.5</course><speed>1.4</speed></trkpt>
            <trkpt lat="1" lon="2"><course>360</course><speed>-1</speed></trkpt>
            <trkpt lat="1" lon="2"><course>-20</course></trkpt></trkseg></trk></gpx>
            """
        let document = try GPXDocument(Array(text.utf8))
        let points = document.tracks[0].segments[0]
        #expect(points.map(\.course) == [359.5, 0, nil])
        #expect(points.map(\.speed) == [1.4, nil, nil])
        #expect(document.report.unreadableMotion == 2)
    }

    @Test("a file cut off inside a point keeps the points before it, with a warning")
    func truncated() throws {
        let text = """
            <gpx version="1.1"><trk><trkseg>
            <trkpt lat="1" lon="2"><ele>10</ele></trkpt>
            <trkpt lat="1.1" lon="2"><ele>20</ele></trkpt>
            <trkpt lat="1.2" lon="2"><ele>3
            """
        let document = try GPXDocument(Array(text.utf8))
        #expect(document.tracks[0].segments[0].map(\.elevation) == [10, 20])
        #expect(document.report.damage == XMLDamage(kind: .endsEarly, line: 4))
        #expect(document.report.isTruncated)
    }

    @Test(
        "broken markup in the middle keeps what came before it",
        arguments: [
            "</wrong>", "<a b=c/>", "<a lat='1' lat='2'/>", "<a b='1'b='2'/>", "<a:1/>", "<a:/>",
            "Fish & Chips", "&nbsp;", "<1/>", "a\u{1}b",
            "<a b='<'/>", "<!ELEMENT a>",
        ])
    func malformed(_ broken: String) throws {
        let text =
            "<gpx>\n<wpt lat='1' lon='2'/>\n<wpt lat='3' lon='4'><name>\(broken)</name></wpt>\n<wpt lat='5' lon='6'/></gpx>"
        let document = try GPXDocument(Array(text.utf8))
        #expect(document.waypoints.count == 1)
        #expect(document.report.damage == XMLDamage(kind: .malformed, line: 3))
    }

    @Test(
        "text, elements or zeros after the end are ignored with a warning",
        arguments: ["junk", "<gpx/>", "\0\0\0"])
    func contentAfterEnd(_ rest: String) throws {
        let document = try GPXDocument(Array("<gpx><wpt lat='1' lon='2'/></gpx>\n\(rest)".utf8))
        #expect(document.waypoints.count == 1)
        #expect(document.report.damage == XMLDamage(kind: .contentAfterEnd, line: 2))
        #expect(!document.report.isTruncated)
    }

    @Test("no point at all, only unusable points, or another kind of file")
    func refused() throws {
        #expect(throws: TrackFileError.noPoints(TrackFileReport())) { try GPXDocument(gpx("<trk/>")) }
        let error = #expect(throws: TrackFileError.self) { try GPXDocument(gpx("<wpt lat='99' lon='0'/>")) }
        #expect(error?.description.contains("line 1 has a latitude beyond 90") == true)
        #expect(throws: TrackFileError.wrongRoot(expected: "gpx", found: "kml")) {
            try GPXDocument(Array("<kml><Placemark/></kml>".utf8))
        }
    }

    @Test("untimed, backward and equal times stay as they are")
    func timesAreKept() throws {
        let clock = ["08:00:10", nil, "08:00:05", "08:00:05"]
        let found = try points(
            clock.map { time in
                "<trkpt lat='1' lon='2'>\(time.map { "<time>2024-06-15T\($0)Z</time>" } ?? "")</trkpt>"
            }.joined())
        #expect(found.map { $0.time?.fields.second } == [10, nil, 5, 5])
    }

    @Test("the playable track: tracks before routes before waypoints, two points at least")
    func playable() throws {
        let waypoints = "<wpt lat='1' lon='1'/><wpt lat='2' lon='1'/>"
        let routes =
            "<rte><name>short</name><rtept lat='3' lon='1'/></rte><rte><name>long</name>"
            + "<rtept lat='4' lon='1'/><rtept lat='5' lon='1'/></rte>"
        let tracks =
            "<trk><trkseg><trkpt lat='6' lon='1'/></trkseg><trkseg/></trk>"
            + "<trk><name>way</name><trkseg><trkpt lat='7' lon='1'/><trkpt lat='8' lon='1'/></trkseg></trk>"
        func latitudes(_ inside: String) throws -> [[Double]]? {
            try GPXDocument(gpx(inside)).playableTrack?.segments.map { $0.map(\.coordinate.latitude) }
        }
        #expect(try latitudes(waypoints + routes + tracks) == [[6], [7, 8]])
        #expect(
            try latitudes(waypoints + routes + "<trk><trkseg><trkpt lat='6' lon='1'/></trkseg></trk>") == [
                [4, 5]
            ])
        #expect(try latitudes(waypoints + "<rte><rtept lat='3' lon='1'/></rte>") == [[1, 2]])
        #expect(try latitudes("<wpt lat='1' lon='1'/>") == nil)
        let named = try GPXDocument(gpx(waypoints + routes + tracks)).playableTrack
        #expect(named?.name == "way")
        #expect(named?.source == .track)
        #expect(try GPXDocument(gpx(routes)).playableTrack?.name == "long")
    }

    @Test("what a file has beside its track is counted (OH5-101)")
    func leftOut() throws {
        let place = "<wpt lat='1' lon='1'/>"
        let route = "<rte><rtept lat='3' lon='1'/><rtept lat='4' lon='1'/></rte>"
        let track = "<trk><trkseg><trkpt lat='6' lon='1'/><trkpt lat='7' lon='1'/></trkseg></trk>"
        func leftOut(_ inside: String) throws -> [String] { try TrackFile(gpx(inside)).leftOut }
        #expect(try leftOut(track) == [])
        #expect(
            try leftOut(place + place + route + track) == [
                "1 route was not taken.", "2 waypoints were not taken.",
            ])
        #expect(try leftOut(track + track) == [])
        #expect(
            try leftOut(place + route + route + route) == [
                "2 other routes were not taken.", "1 waypoint was not taken.",
            ])
        #expect(try leftOut(place + "<wpt lat='2' lon='1'/>") == [])
        let (lone, short) = (track.prefix(while: { $0 != "/" }), "<rte><rtept lat='3' lon='1'/></rte>")
        #expect(try leftOut(lone + "/></trkseg></trk>" + route) == ["1 point of a track was not taken."])
        #expect(try leftOut(place + place + short) == ["1 route was not taken."])
    }

    @Test("names come from their own element, entities and CDATA resolved")
    func names() throws {
        let document = try GPXDocument(
            gpx(
                "<metadata><name> A &amp; B </name><author><name>me</name></author></metadata>"
                    + "<wpt lat='1' lon='1'><name>x&#233;<![CDATA[<y>]]></name><link><text>t</text></link></wpt>"
                    + "<trk><name/><trkseg><trkpt lat='1' lon='1'><name>n</name></trkpt></trkseg></trk>"))
        #expect(document.name == "A & B")
        #expect(document.waypoints[0].name == "xé<y>")
        #expect(document.tracks[0].name == nil)
    }
}
