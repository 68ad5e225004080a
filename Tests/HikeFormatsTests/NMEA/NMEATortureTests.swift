import HikeFormats
import HikeValues
import Testing

/// What becomes of a variant.
enum NMEAOutcome: Equatable {
    /// A fix with this latitude and longitude.
    case position(Double, Double)
    /// Sound, but no fix.
    case noFix
    case dropped(NMEADefect)
    /// The first is dropped, the next gives a fix.
    case droppedThenPosition(NMEADefect, Double, Double)
    case unsupported
    /// Neither a sentence nor a defect.
    case nothing
}

struct NMEAVariant: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]
    let outcome: NMEAOutcome
    var checksums = NMEAParser.Checksums.required
    var testDescription: String { name }
}

extension NMEAOutcome: Sendable {}

@Suite("NMEA sentences, good and bad (EM-15)")
struct NMEATortureTests {
    private static let latitude = 46 + 6.1234 / 60
    private static let longitude = 14 + 15.5678 / 60
    private static let here = NMEAOutcome.position(latitude, longitude)
    private static let place = "4606.1234,N,01415.5678,E"
    private static let good = "GPRMC,120000.00,A,\(place),1.5,45.0,010626,3.1,E,A"
    private static let checked = "$" + NMEATestText.checked(good)

    private static func raw(
        _ name: String, _ text: String, _ outcome: NMEAOutcome, _ checksums: NMEAParser.Checksums = .required
    ) -> NMEAVariant {
        NMEAVariant(name: name, bytes: Array(text.utf8), outcome: outcome, checksums: checksums)
    }

    private static func body(_ name: String, _ body: String, _ outcome: NMEAOutcome) -> NMEAVariant {
        NMEAVariant(name: name, bytes: NMEATestText.line(body), outcome: outcome)
    }

    /// RMC of one minute with other fields.
    private static func rmc(
        time: String = "120000.00", status: String = "A", place: String = place, speed: String = "1.5",
        course: String = "45.0", date: String = "010626", tail: String = "3.1,E,A"
    ) -> String { "GPRMC,\(time),\(status),\(place),\(speed),\(course),\(date),\(tail)" }

    private static let lines = [
        raw("CRLF", checked + "\r\n", here),
        raw("LF", checked + "\n", here),
        raw("CR", checked + "\r", here),
        raw("no line end", checked, here),
        raw("no checksum", "$\(good)\r\n", .dropped(.missingChecksum)),
        raw("no checksum, lenient", "$\(good)\r\n", here, .optionalUntilSeen),
        raw("no checksum nor line end, lenient", "$\(good)", here, .optionalUntilSeen),
        raw("lower-case checksum", "$" + NMEATestText.checked(good).lowercasedChecksum + "\r\n", here),
        raw("wrong checksum", "$\(good)*00\r\n", .dropped(.badChecksum)),
        raw("wrong checksum, lenient", "$\(good)*00\r\n", .dropped(.badChecksum), .optionalUntilSeen),
        raw("one digit of checksum", "$\(good)*7\r\n", .dropped(.malformedChecksum)),
        raw("no digit of checksum", "$\(good)*", .dropped(.malformedChecksum)),
        raw("checksum that is not hexadecimal", "$\(good)*G1\r\n", .dropped(.malformedChecksum)),
        raw("garbage after the checksum", checked + " garbage\r\n", here),
        raw("TAG block", "\\s:r3,c:1779969600*5F\\" + checked + "\r\n", here),
        raw("text in front", "boot> " + checked + "\r\n", here),
        raw("NUL bytes around", "\0\0" + checked + "\r\n\0", here),
        raw("two dollars", "$" + checked + "\r\n", here),
        raw("comment", "# " + checked + "\r\n", .nothing),
        raw("empty lines", "\r\n\r\n\n\r", .nothing),
        raw("text alone", "hello, world\r\n", .nothing),
        raw(
            "cut and glued", "$GPGGA,1200" + checked + "\r\n",
            .droppedThenPosition(.interrupted, latitude, longitude)),
        raw(
            "cut and glued to AIS", "$GPGGA,1200!AIVDM,1,1\r\n" + checked,
            .droppedThenPosition(.interrupted, latitude, longitude)),
        raw(
            "cut at the line's end", "$GPGGA,1200\r\n" + checked,
            .droppedThenPosition(.missingChecksum, latitude, longitude)),
        raw(
            "cut inside the checksum", "$GPGGA,1200*4" + checked,
            .droppedThenPosition(.malformedChecksum, latitude, longitude)),
        NMEAVariant(
            name: "binary in front, with a dollar in it",
            bytes: [0xB5, 0x62, 0x01, 0x24, 0x07, 0x80, 0xFF] + Array(checked.utf8), outcome: here),
        body(
            "longer than 82 characters",
            rmc(place: "4606.12340000000000000000,N,01415.56780000000000000000,E"), here),
        body("longer than the limit", "GPRMC," + String(repeating: "1", count: 1_100), .dropped(.tooLong)),
    ]

    private static let addresses = [
        body("talker GN", rmc().replacingTalker("GN"), here),
        body("talker GL", rmc().replacingTalker("GL"), here),
        body("talker GA", rmc().replacingTalker("GA"), here),
        body("talker GI (NavIC)", rmc().replacingTalker("GI"), here),
        body("talker with a digit", rmc().replacingTalker("B1"), here),
        body("proprietary", "PUBX,00,120000.00,4606.1234,N", .unsupported),
        body("proprietary with free text", "PSRFTXTBaud rate: 57600 ", .unsupported),
        body("four letters", "OHPR,45.0,1.0,2.0", .unsupported),
        body("unknown type", "GPXXX,1,2,3", .unsupported),
        raw("AIS", "!" + NMEATestText.checked("AIVDM,1,1,,A,abc,0") + "\r\n", .unsupported),
        body("lower-case address", "gprmc,120000.00", .dropped(.malformedAddress)),
        body("no address", "", .dropped(.malformedAddress)),
    ]

    private static let fields = [
        body("cut to eight fields", "GPRMC,120000.00,A,\(place),1.5,45.0", .dropped(.tooFewFields)),
        body("address alone", "GPGGA", .dropped(.tooFewFields)),
        body("NMEA 2.0 field count", rmc(tail: "3.1,E"), here),
        body("NMEA 4.1 field count", rmc(tail: "3.1,E,A,V"), here),
        body("variation 0 without E or W", rmc(tail: "0,A"), here),
        body("empty variation", rmc(tail: ",,A"), here),
        body("empty course", rmc(course: ""), here),
        body("course 360", rmc(course: "360.0"), here),
        body("course 361", rmc(course: "361.0"), .dropped(.valueOutOfRange)),
        body("negative speed", rmc(speed: "-1.5"), .dropped(.valueOutOfRange)),
        body("letters in a number", rmc(speed: "1.x5"), .dropped(.malformedField)),
        body("two points in a number", rmc(speed: "1.5.2"), .dropped(.malformedField)),
        body("a point alone", rmc(speed: "."), .dropped(.malformedField)),
        body("a sign alone", rmc(speed: "-"), .dropped(.malformedField)),
        body("exponent", rmc(speed: "1e3"), .dropped(.malformedField)),
        body("forty digits", rmc(speed: String(repeating: "9", count: 40)), .dropped(.malformedField)),
        body("61 minutes", rmc(place: "4661.0000,N,01415.5678,E"), .dropped(.minutesOutOfRange)),
        body("60 minutes", rmc(place: "4606.1234,N,01460.0000,E"), .dropped(.minutesOutOfRange)),
        body("latitude 91", rmc(place: "9100.0000,N,01415.5678,E"), .dropped(.latitudeOutOfRange)),
        body(
            "latitude just beyond 90", rmc(place: "9000.0001,N,01415.5678,E"), .dropped(.latitudeOutOfRange)),
        body("latitude 90", rmc(place: "9000.0000,S,01415.5678,E"), .position(-90, longitude)),
        body("longitude 181", rmc(place: "4606.1234,N,18100.0000,E"), .dropped(.longitudeOutOfRange)),
        body("longitude 180", rmc(place: "4606.1234,N,18000.0000,W"), .position(latitude, -180)),
        body("south and west", rmc(place: "4606.1234,S,01415.5678,W"), .position(-latitude, -longitude)),
        body("null island", rmc(place: "0000.0000,N,00000.0000,E"), .position(0, 0)),
        body("no hemisphere", rmc(place: "4606.1234,,01415.5678,E"), .dropped(.malformedField)),
        body("wrong hemisphere", rmc(place: "4606.1234,E,01415.5678,N"), .dropped(.malformedField)),
        body("negative latitude", rmc(place: "-4606.1234,N,01415.5678,E"), .dropped(.malformedField)),
        body("latitude without longitude", rmc(place: "4606.1234,N,,"), .dropped(.malformedField)),
        body("time without decimals", rmc(time: "120000"), here),
        body("time of five digits", rmc(time: "12000.0"), .dropped(.invalidTime)),
        body("hour 24", rmc(time: "240000"), .dropped(.invalidTime)),
        body("minute 60", rmc(time: "126000"), .dropped(.invalidTime)),
        body("leap second", rmc(time: "235960"), here),
        body("second 61", rmc(time: "235961"), .dropped(.invalidTime)),
        body("31 February", rmc(date: "310226"), .dropped(.invalidDate)),
        body("date of a Telit after its week roll-over", rmc(date: "2208-1"), .dropped(.invalidDate)),
        body("date of five digits", rmc(date: "10626"), .dropped(.invalidDate)),
        body("date with a point", rmc(date: "10626."), .dropped(.invalidDate)),
    ]

    private static let states = [
        body("RMC V with coordinates", rmc(status: "V"), .noFix),
        body("RMC A with mode N", rmc(tail: "3.1,E,N"), .noFix),
        body("RMC empty", "GPRMC,,V,,,,,,,,,,N", .noFix),
        body("GGA", "GPGGA,120000.00,\(place),1,08,0.9,545.4,M,46.9,M,,", here),
        body("GGA quality 0 with coordinates", "GPGGA,120000.00,\(place),0,00,,545.4,M,46.9,M,,", .noFix),
        body("GGA without quality", "GPGGA,120000.00,\(place),,08,0.9,545.4,M,46.9,M,,", .noFix),
        body("GGA empty", "GPGGA,120000.00,,,,,0,00,,,M,,M,,", .noFix),
        body("GLL", "GPGLL,\(place),120000.00,A,A", here),
        body("GLL before NMEA 2.0", "GPGLL,\(place)", here),
        body("GLL V", "GPGLL,\(place),120000.00,V", .noFix),
        body("GNS of two systems", "GNGNS,120000.00,\(place),ANNA,05,1.3,156.9,8.3,,", here),
        body("GNS of none", "GNGNS,120000.00,\(place),NNNN,00,,,0.0,,", .noFix),
    ]

    @Test("become what the table says (EM-15)", arguments: lines + addresses + fields + states)
    func outcome(of variant: NMEAVariant) {
        var parser = NMEAParser(checksums: variant.checksums)
        var assembler = NMEAEpochAssembler()
        var epochs: [NMEAEpoch] = []
        var defects: [NMEADefect] = []
        let take = { (reading: NMEAReading) in
            switch reading {
            case .sentence(let sentence, _): if let epoch = assembler.add(sentence) { epochs.append(epoch) }
            case .defect(let report): defects.append(report.defect)
            }
        }
        parser.feed(variant.bytes, take)
        parser.finish(take)
        // A sentence without a time makes no epoch of its own; this one gives it a time.
        for sentence in NMEATestText.sentences(NMEATestText.line("GPZDA,120000.00,01,06,2026,00,00"))
        where parser.counts.sentences > 0 {
            if let epoch = assembler.add(sentence) { epochs.append(epoch) }
        }
        if let epoch = assembler.flush() { epochs.append(epoch) }

        let coordinate = epochs.first?.coordinate
        switch variant.outcome {
        case .position(let latitude, let longitude):
            expect(coordinate, latitude, longitude)
            #expect(defects.isEmpty)
        case .noFix:
            #expect(epochs.count == 1 && coordinate == nil && epochs.first?.quality == .noFix)
            #expect(defects.isEmpty)
        case .dropped(let defect):
            #expect(defects == [defect])
            #expect(epochs.isEmpty)
        case .droppedThenPosition(let defect, let latitude, let longitude):
            #expect(defects.first == defect)
            expect(coordinate, latitude, longitude)
        case .unsupported:
            #expect(parser.counts.unsupported == 1 && epochs.isEmpty && defects.isEmpty)
        case .nothing:
            #expect(parser.counts.unsupported == 0 && epochs.isEmpty && defects.isEmpty)
        }
        #expect(parser.counts.dropped == defects.count)
    }

    private func expect(_ coordinate: Coordinate?, _ latitude: Double, _ longitude: Double) {
        guard let coordinate else {
            Issue.record("no coordinate")
            return
        }
        #expect((coordinate.latitude - latitude).magnitude < 1e-12)
        #expect((coordinate.longitude - longitude).magnitude < 1e-12)
    }

    @Test("without a checksum are accepted only until one with a checksum came (EM-15)")
    func lenientModeEnds() {
        var parser = NMEAParser(checksums: .optionalUntilSeen)
        let bare = Array("$\(Self.good)\r\n".utf8)
        let readings = parser.feed(bare + NMEATestText.line(Self.good) + bare)
        #expect(readings.count == 3)
        #expect(parser.counts.sentences == 2)
        #expect(parser.counts[.missingChecksum] == 1)
    }

    @Test("that are bad are reported with line, address and reason (EM-15)")
    func report() {
        var parser = NMEAParser()
        let readings = parser.feed(Array("# one\r\n\r\n$GPGGA,1*00\n\n\r$GPRMC,2*00".utf8))
        let reports = readings.compactMap { if case .defect(let report) = $0 { report } else { nil } }
        #expect(reports.map(\.line) == [3, 6])
        #expect(reports.map(\.address) == ["GPGGA", "GPRMC"])
        #expect(reports.first?.description.hasPrefix("NMEA line 3, GPGGA: the checksum does not fit") == true)
        #expect(Set(NMEADefect.allCases.map(\.description)).count == NMEADefect.allCases.count)
    }
}

extension String {
    fileprivate func replacingTalker(_ talker: String) -> String { talker + dropFirst(2) }

    fileprivate var lowercasedChecksum: String { dropLast(2) + suffix(2).lowercased() }
}
