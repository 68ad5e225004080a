import HikeFormats
import HikeValues
import Testing

@Suite("GPX properties")
struct GPXPropertyTests {
    private static let scalars = Array("aZ09 <>&\"'éß日😀\t\u{1}]-;#/\u{85}".unicodeScalars)

    private func name(_ stream: inout RandomStream) -> String? {
        guard stream.uniform() < 0.7 else { return nil }
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<12, using: &stream) {
            text.append(Self.scalars.randomElement(using: &stream) ?? "a")
        }
        return String(text)
    }

    private func point(_ stream: inout RandomStream) -> TrackPoint {
        var point = TrackPoint(
            coordinate: Coordinate(latitude: stream.uniform(-90, 90), longitude: stream.uniform(-180, 180)))
        if stream.uniform() < 0.7 { point.elevation = stream.uniform(-400, 8_900) }
        if stream.uniform() < 0.7 {
            let steps: [Int64] = [1, 1_000_000, 1_000_000_000]
            let step = steps.randomElement(using: &stream) ?? 1
            let range: ClosedRange<Int64> = -9_000_000_000_000_000_000...9_000_000_000_000_000_000
            point.time = UTCDate(nanosecondsSince1970: Int64.random(in: range, using: &stream) / step * step)
        }
        return point
    }

    private func list<T>(_ stream: inout RandomStream, _ make: (inout RandomStream) -> T) -> [T] {
        (0..<Int.random(in: 0..<5, using: &stream)).map { _ in make(&stream) }
    }

    private func document(_ stream: inout RandomStream) -> GPXDocument {
        GPXDocument(
            name: name(&stream),
            waypoints: list(&stream) { Waypoint(point: point(&$0), name: name(&$0)) } + [
                Waypoint(point: point(&stream))
            ],
            routes: list(&stream) { stream in
                GPXDocument.Route(
                    name: name(&stream),
                    points: list(&stream) { Waypoint(point: point(&$0), name: name(&$0)) })
            },
            tracks: list(&stream) { stream in
                GPXDocument.Track(name: name(&stream), segments: list(&stream) { list(&$0) { point(&$0) } })
            })
    }

    /// A name as the writer promises it: control characters as spaces, no space at the ends.
    private func expected(_ name: String?) -> String? {
        guard let name else { return nil }
        let controls: Set<Unicode.Scalar> = ["\t", "\u{1}", "\u{85}"]
        var scalars = Array(name.unicodeScalars.map { controls.contains($0) ? " " : $0 })
        while scalars.last == " " { scalars.removeLast() }
        while scalars.first == " " { scalars.removeFirst() }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return scalars.isEmpty ? nil : String(text)
    }

    private func isNear(_ a: TrackPoint, _ b: TrackPoint) -> Bool {
        (a.coordinate.latitude - b.coordinate.latitude).magnitude <= 5.01e-8
            && (a.coordinate.longitude - b.coordinate.longitude).magnitude <= 5.01e-8 && a.time == b.time
            && (a.elevation == nil) == (b.elevation == nil)
            && ((a.elevation ?? 0) - (b.elevation ?? 0)).magnitude <= 0.005_01
    }

    private func isNear(_ a: [TrackPoint], _ b: [TrackPoint]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { isNear($0, $1) }
    }

    @Test(
        "what is written reads back: structure, names, times exactly; numbers to half a unit of the last decimal"
    )
    func roundTrip() throws {
        for seed in 0..<300 {
            var stream = RandomStream(seed: UInt64(seed))
            let document = document(&stream)
            let written = try GPXWriter.write(document)
            let read = try GPXDocument(written)
            #expect(read.report.isClean)
            #expect(read.version == "1.1")
            #expect(read.creator == "HikeSim")
            #expect(read.name == expected(document.name))
            #expect(read.waypoints.map(\.name) == document.waypoints.map { expected($0.name) })
            #expect(isNear(read.waypoints.map(\.point), document.waypoints.map(\.point)))
            #expect(read.routes.map(\.name) == document.routes.map { expected($0.name) })
            #expect(read.routes.count == document.routes.count)
            for (a, b) in zip(read.routes, document.routes) {
                #expect(a.points.map(\.name) == b.points.map { expected($0.name) })
                #expect(isNear(a.points.map(\.point), b.points.map(\.point)))
            }
            #expect(read.tracks.map(\.name) == document.tracks.map { expected($0.name) })
            #expect(read.tracks.map(\.segments.count) == document.tracks.map(\.segments.count))
            for (a, b) in zip(read.tracks.flatMap(\.segments), document.tracks.flatMap(\.segments)) {
                #expect(isNear(a, b))
            }
            #expect(try GPXWriter.write(read) == written)
        }
    }

    @Test("the written text, byte for byte")
    func text() throws {
        let time = try #require(UTCDate(year: 2026, month: 6, day: 1, hour: 6, nanosecond: 500_000_000))
        let track = RecordedTrack(
            source: .track, name: "Up & <down>",
            segments: [
                [
                    TrackPoint(
                        coordinate: Coordinate(latitude: 46.123456789, longitude: -0.00000001),
                        elevation: 812.345,
                        time: time),
                    TrackPoint(coordinate: Coordinate(latitude: -90, longitude: 180), elevation: .nan),
                ]
            ])
        let expected = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="HikeSim" xmlns="http://www.topografix.com/GPX/1/1">
              <trk>
                <name>Up &amp; &lt;down&gt;</name>
                <trkseg>
                  <trkpt lat="46.1234568" lon="0.0000000"><ele>812.35</ele><time>2026-06-01T06:00:00.500Z</time></trkpt>
                  <trkpt lat="-90.0000000" lon="-180.0000000"></trkpt>
                </trkseg>
              </trk>
            </gpx>

            """
        #expect(String(decoding: try GPXWriter.write(track), as: UTF8.self) == expected)
        let broken = GPXDocument(waypoints: [
            Waypoint(point: TrackPoint(coordinate: Coordinate(latitude: .nan, longitude: 0)))
        ])
        #expect(throws: GPXWriterError.invalidCoordinate(index: 0)) { try GPXWriter.write(broken) }
    }

    @Test("mutated files never trap, and what they give can be written and read again")
    func mutations() throws {
        let base = gpx(
            "<metadata><name>n</name></metadata><wpt lat='1' lon='2'><name>&amp;</name></wpt><rte><rtept lat='1' lon='2'/>"
                + "</rte><trk><name><![CDATA[x]]></name><trkseg><!-- c --><trkpt lat='46.5' lon='7.25'><ele>100</ele>"
                + "<time>2024-06-15T08:00:00Z</time><extensions><a:b c='d'>1</a:b></extensions></trkpt></trkseg></trk>"
        )
        try checkMutations(of: base, count: 3_000) { bytes in
            guard let document = try? GPXDocument(bytes) else { return }
            let again = try GPXDocument(try GPXWriter.write(document))
            #expect(again.pointCount == document.pointCount)
        }
    }
}

/// Calls a check with many damaged copies of a file: bytes changed, removed, repeated, cut and spliced.
func checkMutations(of base: [UInt8], count: Int, _ check: ([UInt8]) throws -> Void) rethrows {
    let tokens = [
        "<", ">", "&", "\"", "'", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "<!DOCTYPE ", "</", "/>",
        "\0", "\u{FF}",
        "&#0;", "&x;", "=", "xmlns=''", ",", " ", "1e999", "-", "{", "[", "null",
    ].map { Array($0.utf8) }
    for seed in 0..<count {
        var stream = RandomStream(seed: UInt64(seed)).split("mutation")
        var bytes = base
        for _ in 0..<Int.random(in: 1...4, using: &stream) {
            let start = Int.random(in: 0...bytes.count, using: &stream)
            let end = min(bytes.count, start + Int.random(in: 0...12, using: &stream))
            switch Int.random(in: 0..<5, using: &stream) {
            case 0: bytes.replaceSubrange(start..<end, with: tokens.randomElement(using: &stream) ?? [])
            case 1: bytes.removeSubrange(start..<end)
            case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
            case 3: for index in start..<end { bytes[index] = UInt8.random(in: 0...255, using: &stream) }
            default: if stream.uniform() < 0.3 { bytes.removeSubrange(start...) }
            }
        }
        try check(bytes)
    }
}
