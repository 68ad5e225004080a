import HikeValues
import Testing

@testable import HikeFormats

@Suite("Fields of NMEA sentences (EM-15, EM-18)")
struct NMEASentenceTests {
    private func close(_ value: Double?, _ expected: Double) -> Bool {
        value.map { ($0 - expected).magnitude < 1e-9 } ?? false
    }

    @Test("GGA gives altitude, separation, dilution and satellites (EM-15)")
    func gga() {
        let body = "GNGGA,094736.25,5251.0094,N,00518.8172,E,4,12,0.60,-4.2,M,46.8,M,1.0,0001"
        guard case .gga(let gga)? = NMEATestText.content(body) else {
            Issue.record("no GGA")
            return
        }
        #expect(gga.time == .seconds(35_256.25))
        #expect(gga.quality == .realTimeKinematic)
        #expect(gga.satellites == 12)
        #expect(close(gga.hdop, 0.6) && close(gga.altitude, -4.2) && close(gga.geoidSeparation, 46.8))
    }

    @Test("an empty field is nil and never zero (EM-15)")
    func emptyFields() {
        guard case .gga(let gga)? = NMEATestText.content("GPGGA,,,,,,,,,,M,,M,,"),
            case .rmc(let rmc)? = NMEATestText.content("GPRMC,,A,,,,,,,,,,"),
            case .gst(let gst)? = NMEATestText.content("GPGST,,,,,,,,")
        else {
            Issue.record("a sentence is missing")
            return
        }
        #expect(gga == NMEASentence.GGA())
        #expect(rmc == NMEASentence.RMC(isValid: true))
        #expect(gst == NMEASentence.GST())
    }

    @Test("RMC gives speed in m/s, date and variation with its side (EM-15)")
    func rmc() {
        let body = "GPRMC,094737,A,5251.0093,N,00518.8170,E,5.6,230.5,200818,1.4,W,D"
        guard case .rmc(let rmc)? = NMEATestText.content(body) else {
            Issue.record("no RMC")
            return
        }
        #expect(close(rmc.speed, 5.6 * 1_852 / 3_600) && close(rmc.course, 230.5))
        #expect(close(rmc.variation, -1.4) && rmc.quality == .differential && rmc.isValid)
        #expect(rmc.date == UTCDate(year: 2018, month: 8, day: 20))
    }

    @Test(
        "two-digit years 00 to 79 are of this century, 80 to 99 of the last (EM-15)",
        arguments: [("00", 2000), ("26", 2026), ("79", 2079), ("80", 1980), ("99", 1999)])
    func century(_ text: String, _ year: Int) {
        guard case .rmc(let rmc)? = NMEATestText.content("GPRMC,000000,A,,,,,,,0101\(text),,") else {
            Issue.record("no RMC")
            return
        }
        #expect(rmc.date == UTCDate(year: year, month: 1, day: 1))
    }

    @Test("VTG prefers km/h; the old form has no letters; mode N is not valid (EM-15)")
    func vtg() {
        guard case .vtg(let full)? = NMEATestText.content("GPVTG,230.5,T,229.1,M,5.6,N,10.4,K,A"),
            case .vtg(let old)? = NMEATestText.content("GPVTG,054.7,034.4,005.5,010.2"),
            case .vtg(let knots)? = NMEATestText.content("GPVTG,,T,,M,2.0,N,,K"),
            case .vtg(let none)? = NMEATestText.content("GPVTG,,,,,,,,,N")
        else {
            Issue.record("a sentence is missing")
            return
        }
        #expect(close(full.speed, 10.4 / 3.6) && close(full.course, 230.5) && full.isValid)
        #expect(close(old.speed, 10.2 / 3.6) && close(old.course, 54.7))
        #expect(close(knots.speed, 3_704.0 / 3_600) && knots.course == nil)
        #expect(!none.isValid && none.speed == nil)
    }

    @Test("GSA counts satellites and knows the system of NMEA 4.10 (EM-15)")
    func gsa() {
        guard case .gsa(let gsa)? = NMEATestText.content("GNGSA,A,3,07,08,10,,,,,,,,,,1.10,0.60,0.90,4")
        else {
            Issue.record("no GSA")
            return
        }
        #expect(
            gsa == NMEASentence.GSA(dimension: 3, satellites: 3, pdop: 1.1, hdop: 0.6, vdop: 0.9, system: 4))
        #expect(NMEATestText.content("GNGSA,A,4,07,08,10,,,,,,,,,,1.10,0.60,0.90") == nil)
    }

    @Test("GSV holds short last groups, signal ids and signal strengths with decimals (EM-15)")
    func gsv() {
        guard case .gsv(let gsv)? = NMEATestText.content("GPGSV,3,3,09,05,15,318,,24,02,246,31.5,7"),
            case .gsv(let empty)? = NMEATestText.content("GPGSV,1,1,00")
        else {
            Issue.record("a sentence is missing")
            return
        }
        #expect(gsv.satellitesInView == 9 && gsv.message == 3 && gsv.signal == 7)
        #expect(gsv.satellites.all.map(\.identifier) == [5, 24])
        #expect(gsv.satellites.all.map(\.elevation) == [15, 2])
        #expect(gsv.satellites.all.map(\.azimuth) == [318, 246])
        #expect(gsv.satellites.all.map(\.signalStrength) == [nil, 31.5])
        #expect(empty.satellites.count == 0 && empty.signal == nil && empty.satellitesInView == 0)
    }

    @Test("GST, ZDA and GNS give sigmas, date and the best mode (EM-15)")
    func others() {
        guard case .gst(let gst)? = NMEATestText.content("GPGST,120000.0,1,2,3,4,0.9,1.1,2.5"),
            case .zda(let zda)? = NMEATestText.content("GPZDA,094737,20,08,2018,-01,00"),
            case .gns(let gns)? = NMEATestText.content(
                "GNGNS,074155.799,3114.8770,N,12135.2463,E,ANRD,05,1.3,156.9,8.3,,0000")
        else {
            Issue.record("a sentence is missing")
            return
        }
        #expect(
            close(gst.latitudeSigma, 0.9) && close(gst.longitudeSigma, 1.1) && close(gst.altitudeSigma, 2.5))
        #expect(zda.date == UTCDate(year: 2018, month: 8, day: 20))
        #expect(gns.quality == .realTimeKinematic && gns.satellites == 5 && close(gns.altitude, 156.9))
        #expect(NMEATestText.content("GPZDA,094737,30,02,2018,-01,00") == nil)
    }

    @Test("headings: HDT and THS true, HDM magnetic, HDG with deviation and variation (EM-18)")
    func headings() {
        let cases: [(String, Double?, Double?, Double?)] = [
            ("HEHDT,244.67,T", nil, 244.67, nil), ("GNTHS,244.67,A", nil, 244.67, nil),
            ("GNTHS,244.67,V", nil, nil, nil), ("APHDM,218.6,M", 218.6, nil, nil),
            ("HEHDT,,T", nil, nil, nil),
            ("SDHDG,229.8,,,1.3,E", 229.8, 231.1, 1.3), ("SDHDG,229.8,2.0,W,1.3,W", 227.8, 226.5, -1.3),
            ("HCHDG,359.5,1.0,E,3.0,E", 0.5, 3.5, 3), ("HCHDG,1.0,,,2.5,W", 1, 358.5, -2.5),
            ("HCHDG,1.0,,,,", 1, nil, nil), ("HCHDG,360.0", 0, nil, nil),
        ]
        for (body, magnetic, trueHeading, variation) in cases {
            guard case .heading(let heading)? = NMEATestText.content(body) else {
                Issue.record("no heading in \(body)")
                continue
            }
            for (value, expected) in [
                (heading.magneticHeading, magnetic), (heading.trueHeading, trueHeading),
                (heading.variation, variation),
            ] {
                #expect(expected.map { close(value, $0) } ?? (value == nil), "\(body)")
            }
        }
        #expect(NMEATestText.content("HEHDT,361.0,T") == nil)
    }

    @Test("minutes with many decimals lose less than 1e-12 degrees (EM-15)")
    func precision() {
        var stream = RandomStream(seed: 3)
        for _ in 0..<2_000 {
            let degrees = Int(stream.uniform(0, 180))
            let units = Int(stream.uniform(0, 600_000_000_000))
            var bytes: [UInt8] = []
            DecimalText.append(units / 10_000_000_000, width: 2, to: &bytes)
            bytes.append(0x2E)
            DecimalText.append(units % 10_000_000_000, width: 10, to: &bytes)
            let minutes = String(decoding: bytes, as: UTF8.self)
            guard case .gll(let gll)? = NMEATestText.content("GPGLL,0000.0,N,\(degrees)\(minutes),W,,A")
            else {
                Issue.record("no GLL")
                continue
            }
            let expected = -(Double(degrees) + Double(units) / 600_000_000_000)
            #expect(((gll.coordinate?.longitude ?? 0) - expected).magnitude < 1e-12)
        }
    }
}
