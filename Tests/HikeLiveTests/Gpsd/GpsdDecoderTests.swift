import Foundation
import HikeLive
import HikeValues
import Testing

@Suite("EM-14: libgps' structure becomes values")
struct GpsdDecoderTests {
    let connection = GpsdConnection()

    @Test("a TPV: absent numbers are nil, an absent time is nil")
    func position() {
        #expect(
            connection.decode(
                line: #"{"class":"TPV","device":"x","mode":3,"time":"2026-06-01T06:00:00.250Z","lat":46.1,"#
                    + #""lon":14.2,"altMSL":500.5,"speed":1.25,"track":90,"magtrack":95,"#
                    + #""epx":3,"epy":4,"eph":5,"epv":6}"#
            )
                == .position(
                    GpsdPosition(
                        mode: 3, date: UTCDate(iso8601: "2026-06-01T06:00:00.250Z"),
                        coordinate: Coordinate(latitude: 46.1, longitude: 14.2), altitude: 500.5, speed: 1.25,
                        course: 90, eastError: 3, northError: 4, horizontalError: 5, verticalError: 6)))
        #expect(connection.decode(line: #"{"class":"TPV","mode":1}"#) == .position(GpsdPosition(mode: 1)))
        #expect(connection.decode(line: #"{"class":"TPV"}"#) == .position(GpsdPosition(mode: 0)))
    }

    @Test("an altitude that is only known over the ellipsoid is brought to the sea")
    func ellipsoidal() {
        #expect(
            connection.decode(line: #"{"class":"TPV","mode":3,"altHAE":546.5,"geoidSep":46.5}"#)
                == .position(GpsdPosition(mode: 3, altitude: 500)))
    }

    @Test("a SKY, an ATT or a line after a TPV is no second TPV")
    func stickyFlags() {
        _ = connection.decode(line: #"{"class":"TPV","mode":3,"lat":1,"lon":2}"#)
        #expect(connection.decode(line: #"{"class":"SKY","hdop":0.9}"#) == .sky(hdop: 0.9))
        #expect(connection.decode(line: #"{"class":"SKY"}"#) == .sky(hdop: nil))
        #expect(
            connection.decode(line: #"{"class":"ATT","heading":77.5}"#)
                == .attitude(GpsdAttitude(heading: 77.5)))
        #expect(
            connection.decode(line: #"{"class":"ATT","heading":14223,"mag_st":"N"}"#)
                == .attitude(GpsdAttitude(heading: 14_223, isRawCompass: true)))
        #expect(
            connection.decode(line: #"{"class":"GST","lat":3,"lon":4,"alt":6}"#)
                == .statistics(GpsdStatistics(north: 3, east: 4, altitude: 6)))
        #expect(
            connection.decode(line: "$GPXTE,,,,,N,N*5E\r\n") == .sentence(Array("$GPXTE,,,,,N,N*5E".utf8)))
    }

    @Test("gpsd's own words")
    func administration() {
        #expect(
            connection.decode(line: MockGpsd.banner)
                == .version(GpsdVersion(release: "3.22", protocolMajor: 3, protocolMinor: 14)))
        #expect(connection.decode(line: #"{"class":"WATCH","enable":true,"json":true}"#) == .watching)
        #expect(connection.decode(line: #"{"class":"DEVICES","devices":[]}"#) == .other)
        #expect(connection.decode(line: #"{"class":"ERROR","message":"no"}"#) == .other)
    }

    @Test(
        "what is cut off, empty, binary or strange is malformed",
        arguments: [
            "", "\r\n", "hello", "{", "{}", #"{"class":"TPV","mode":3,"lat":46.1"#, #"{"class":"NONSENSE"}"#,
            #"{"class":}"#, "[1,2]", "\u{1}\u{2}", #"{"klass":"TPV"}"#,
        ])
    func malformed(line: String) {
        #expect(connection.decode(line: line) == .malformed)
    }

    @Test("a whole object with numbers out of range gives no fix")
    func hostileNumbers() {
        for text in [
            #"{"class":"TPV","mode":3,"time":"9999999999999999","lat":1,"lon":2,"altMSL":3,"speed":4}"#,
            #"{"class":"TPV","mode":3,"time":"0000-00-00T00:00:00Z","lat":1,"lon":2,"altMSL":3,"speed":4}"#,
            #"{"class":"TPV","mode":3,"time":"2026-06-01T06:00:00Z","lat":1e300,"lon":-1e300,"altMSL":3}"#,
        ] {
            var assembler = GpsdEpochAssembler(start: UTCDate(secondsSince1970: 1_780_293_600))
            guard case .position(let position)? = connection.decode(line: text) else { continue }
            #expect(assembler.handle(.position(position), at: .zero) == [])
            #expect(assembler.handle(.end, at: .zero) == [])
        }
    }
}

@Suite("EM-14: what gpsd 3.22 made of recorded receivers")
struct GpsdRecordedTests {
    /// The TPVs of a recorded output by time, read apart from libgps.
    struct Recorded {
        var times: [String] = []
        var positions: [String: [(latitude: Double, longitude: Double)]] = [:]

        init(_ lines: [String]) {
            for line in lines where line.hasPrefix(#"{"class":"TPV""#) {
                guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                    let mode = object["mode"] as? Int, mode >= 2, let time = object["time"] as? String,
                    let latitude = object["lat"] as? Double, let longitude = object["lon"] as? Double
                else { continue }
                // What is up to 2 s older than the newest comes too late by definition.
                if let newest = times.last, let one = UTCDate(iso8601: time),
                    let other = UTCDate(iso8601: newest), one < other, other - one <= .seconds(2)
                {
                    continue
                }
                if positions[time] == nil { times.append(time) }
                positions[time, default: []].append((latitude, longitude))
            }
        }
    }

    @Test(
        "every epoch gives one fix, at a position that gpsd reported for its time",
        .enabled(if: RecordedLogs.isPresent, "../shared is absent"), arguments: RecordedLogs.outputs)
    func epochs(name: String) {
        let lines = RecordedLogs.lines(name)
        let recorded = Recorded(lines)
        let connection = GpsdConnection()
        // So late that no date counts as moved.
        var assembler = GpsdEpochAssembler(start: UTCDate(secondsSince1970: 4_102_444_800))
        var effects: [GpsdEpochAssembler.Effect] = []
        for (number, line) in lines.enumerated() {
            guard case .position(let position)? = connection.decode(line: line) else { continue }
            effects += assembler.handle(.position(position), at: .milliseconds(Int64(number)))
        }
        effects += assembler.handle(.end, at: .milliseconds(Int64(lines.count)))
        var times: [String] = []
        for case .fix(let fix) in effects {
            let time = fix.date.iso8601(decimals: 3)
            times.append(time)
            let isReported = (recorded.positions[time] ?? []).contains { position in
                abs(position.latitude - fix.sample.coordinate.latitude) < 1e-9
                    && abs(position.longitude - fix.sample.coordinate.longitude) < 1e-9
            }
            #expect(isReported, "\(name) \(time)")
        }
        #expect(times == recorded.times, "\(name)")
    }

    @Test(
        "dates of 2011 that gpsd moved to 2031 come back",
        .enabled(if: RecordedLogs.isPresent, "../shared is absent"))
    func shifted() {
        var session = GpsdSessionTests.listening()
        let connection = GpsdConnection()
        var dates: [String] = []
        for line in RecordedLogs.lines("saab-r4.log.chk-3.22") {
            guard let message = connection.decode(line: line) else { continue }
            for case .report(.fix(let fix)) in session.handle(.message(message), at: .zero) {
                #expect(fix.isDateCorrected)
                dates.append(fix.date.iso8601())
            }
        }
        #expect(dates.first == "2011-06-01T13:07:11Z")
        #expect(dates.count >= 10)
    }

    @Test(
        "a compass that reports raw units as degrees gives no heading",
        .enabled(if: RecordedLogs.isPresent, "../shared is absent"))
    func rawCompass() {
        var filter = GpsdHeadingFilter(perSecond: nil)
        let connection = GpsdConnection()
        var attitudes = 0
        for line in RecordedLogs.lines("tnt-revolution.log.chk-3.22") {
            guard case .attitude(let attitude)? = connection.decode(line: line) else { continue }
            attitudes += 1
            #expect(filter.handle(.attitude(attitude), at: .zero) == [])
        }
        #expect(attitudes == 50)
    }
}
