import HikeFormats
import HikeValues
import Testing

@Suite("NMEA writing (EM-15, EM-17)")
struct NMEAWriterTests {
    private let date = UTCDate(nanosecondsSince1970: 1_780_294_496_788_600_000)

    private func text(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
    }

    @Test("an epoch is GGA, RMC, GSA and GST with checksums and CRLF (EM-15)")
    func known() {
        let fix = Fix(
            time: .zero, coordinate: Coordinate(latitude: 46.1, longitude: -14.25), altitude: 545.4,
            horizontalAccuracy: 4.5, verticalAccuracy: 6, speed: 1_852.0 / 3_600, course: 45)
        var bytes: [UInt8] = []
        let reception = NMEAReception(satellitesUsed: 2, vdop: 0, geoidSeparation: 46.9)
        NMEAWriter().append(fix, at: date, reception, to: &bytes)
        #expect(String(decoding: bytes.suffix(2), as: UTF8.self) == "\r\n")
        #expect(
            text(bytes)
                == [
                    "GNGGA,061456.789,4606.0000000,N,01415.0000000,W,1,2,1.00,545.40,M,46.90,M,,",
                    "GNRMC,061456.789,A,4606.0000000,N,01415.0000000,W,1.0000,45.00,010626,,,A",
                    "GNGSA,A,3,1,2,,,,,,,,,,,1.00,1.00,0.00",
                    "GNGST,061456.789,,,,,3.182,3.182,6.000",
                ].map { "$" + NMEATestText.checked($0) })
    }

    @Test("no fix is GGA quality 0 and RMC V without coordinates (EM-17)")
    func noFix() {
        let invalid = Fix(
            time: .zero, coordinate: Coordinate(latitude: 46.1, longitude: 14.25), horizontalAccuracy: -1)
        for fix in [nil, invalid] {
            var bytes: [UInt8] = []
            NMEAWriter().append(fix, at: date, NMEAReception(satellitesUsed: 2, hdop: 3), to: &bytes)
            #expect(
                text(bytes)
                    == [
                        "GNGGA,061456.789,,,,,0,0,,,M,,M,,", "GNRMC,061456.789,V,,,,,,,010626,,,N",
                        "GNGSA,A,1,,,,,,,,,,,,,,,",
                    ].map { "$" + NMEATestText.checked($0) })
        }
    }

    @Test("a time just before midnight rounds into the next day (EM-15)")
    func midnight() {
        var bytes: [UInt8] = []
        let late = UTCDate(
            year: 2026, month: 12, day: 31, hour: 23, minute: 59, second: 59, nanosecond: 999_600_000)
        NMEAWriter().append(nil, at: late ?? date, NMEAReception(satellitesUsed: 0), to: &bytes)
        #expect(text(bytes)[1] == "$" + NMEATestText.checked("GNRMC,000000.000,V,,,,,,,010127,,,N"))
    }

    @Test("minutes that round to 60 carry into the degrees (EM-15)")
    func carry() {
        for (latitude, expected) in [(45.99999999999, 46.0), (-89.99999999999, -90.0)] {
            let fix = Fix(
                time: .zero, coordinate: Coordinate(latitude: latitude, longitude: 179.9999999999),
                horizontalAccuracy: 5)
            var bytes: [UInt8] = []
            NMEAWriter().append(fix, at: date, NMEAReception(satellitesUsed: 8), to: &bytes)
            let read = try? NMEALog.read(bytes).epochs.first?.coordinate
            #expect(read == Coordinate(latitude: expected, longitude: 180))
        }
    }

    @Test("fixes read back: position within 1e-8 degrees, the rest within its last digit (EM-17)")
    func roundTrip() throws {
        for seed in 0..<2_000 as Range<UInt64> {
            var stream = RandomStream(seed: seed).split("fix")
            let hasAltitude = stream.next() % 4 != 0
            let fix = Fix(
                time: .seconds(7),
                coordinate: Coordinate(
                    latitude: stream.uniform(-90, 90), longitude: stream.uniform(-180, 180)),
                altitude: hasAltitude ? stream.uniform(-400, 8_800) : 0,
                horizontalAccuracy: stream.uniform(0.5, 500),
                verticalAccuracy: hasAltitude ? stream.uniform(1, 99) : -1,
                speed: stream.next() % 5 == 0 ? -1 : stream.uniform(0, 9), course: stream.uniform(0, 360))
            // From 1980 to 2079, where two-digit years are unambiguous; milliseconds.
            let written = UTCDate(nanosecondsSince1970: Int64(stream.uniform(3.2e11, 3.4e12)) * 1_000_000)
            var bytes: [UInt8] = []
            NMEAWriter().append(fix, at: written, NMEAReception(satellitesUsed: 9), to: &bytes)
            let log = try NMEALog.read(bytes)
            #expect(log.counts.dropped == 0 && log.epochs.count == 1)
            #expect(log.epochs.first?.date == written)
            guard let epoch = log.epochs.first, let read = Fix(epoch: epoch, at: .seconds(7)) else {
                Issue.record("no fix")
                continue
            }
            #expect((read.coordinate.latitude - fix.coordinate.latitude).magnitude < 1e-8)
            #expect((read.coordinate.longitude - fix.coordinate.longitude).magnitude < 1e-8)
            #expect((read.altitude - fix.altitude).magnitude < 0.00501)
            #expect((read.horizontalAccuracy - fix.horizontalAccuracy).magnitude < 0.001)
            #expect((read.verticalAccuracy - fix.verticalAccuracy).magnitude < 0.001)
            #expect((read.speed - fix.speed).magnitude < 0.0001)
            guard fix.speed >= 0.401 else { continue }
            let turn = (read.course - fix.course).magnitude
            #expect(min(turn, 360 - turn) < 0.00501)
        }
    }

    @Test("headings read back, variation included (EM-18)")
    func headingRoundTrip() {
        for seed in 0..<500 as Range<UInt64> {
            var stream = RandomStream(seed: seed).split("heading")
            let magnetic = stream.uniform(0, 360)
            let declination = stream.uniform(-30, 30)
            let sum = magnetic + declination
            let heading = Heading(
                time: .zero, magneticHeading: magnetic,
                trueHeading: stream.next() % 3 == 0 ? -1 : sum < 0 ? sum + 360 : sum >= 360 ? sum - 360 : sum,
                accuracy: 5)
            var bytes: [UInt8] = []
            var writer = NMEAWriter()
            writer.writesTrueHeading = true
            writer.append(heading, to: &bytes)
            let readings = NMEATestText.sentences(bytes).compactMap {
                if case .heading(let reading) = $0.content { reading } else { nil }
            }
            #expect(readings.count == (heading.trueHeading < 0 ? 1 : 2))
            for reading in readings {
                guard
                    let read = Heading(
                        reading, at: .zero, declination: heading.trueHeading < 0 ? nil : declination,
                        accuracy: 5)
                else {
                    Issue.record("no heading")
                    continue
                }
                for (a, b) in [
                    (read.magneticHeading, heading.magneticHeading), (read.trueHeading, heading.trueHeading),
                ] { #expect(min((a - b).magnitude, 360 - (a - b).magnitude) < 0.0201) }
            }
        }
    }

    @Test("HDT is written only if wanted, GST unless unwanted: together they break gpsd 3.22 (EM-18)")
    func options() {
        let heading = Heading(time: .zero, magneticHeading: 10, trueHeading: 12.5, accuracy: 5)
        let fix = Fix(
            time: .zero, coordinate: Coordinate(latitude: 46.1, longitude: 14.25), horizontalAccuracy: 5)
        var writer = NMEAWriter()
        var bytes: [UInt8] = []
        writer.append(heading, to: &bytes)
        #expect(text(bytes) == ["$" + NMEATestText.checked("HCHDG,10.00,,,2.50,E")])
        writer.writesTrueHeading = true
        writer.writesErrorStatistics = false
        bytes = []
        writer.append(fix, at: date, NMEAReception(satellitesUsed: 8), to: &bytes)
        writer.append(heading, to: &bytes)
        #expect(text(bytes).map { $0.prefix(6).suffix(3) } == ["GGA", "RMC", "GSA", "HDG", "HDT"])
    }

    @Test("an invalid heading is an empty HDG (EM-18)")
    func invalidHeading() {
        var bytes: [UInt8] = []
        NMEAWriter().append(
            Heading(time: .zero, magneticHeading: 10, trueHeading: 12, accuracy: -1), to: &bytes)
        #expect(text(bytes) == ["$" + NMEATestText.checked("HCHDG,,,,,")])
    }

    @Test("numbers that are not finite become empty fields, never text (EM-17)")
    func notFinite() throws {
        let fix = Fix(
            time: .zero, coordinate: Coordinate(latitude: 46.1, longitude: 14.25), altitude: .nan,
            horizontalAccuracy: .infinity, verticalAccuracy: .infinity, speed: .infinity, course: .infinity)
        var bytes: [UInt8] = []
        NMEAWriter().append(fix, at: date, NMEAReception(satellitesUsed: .max, hdop: .nan), to: &bytes)
        let log = try NMEALog.read(bytes)
        #expect(log.counts.dropped == 0 && log.epochs.first?.coordinate != nil)
        #expect(log.epochs.first?.altitude == nil && log.epochs.first?.speed == nil)
    }
}
