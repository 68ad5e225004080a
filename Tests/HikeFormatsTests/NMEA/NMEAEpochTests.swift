import HikeFormats
import HikeValues
import Testing

@Suite("NMEA epochs (EM-15, EM-17)")
struct NMEAEpochTests {
    private static func gga(
        _ time: String, _ latitude: String = "4606.0000", talker: String = "GP", quality: Int = 1,
        satellites: String = "08", hdop: String = "0.9"
    ) -> String {
        "\(talker)GGA,\(time),\(latitude),N,01415.0000,E,\(quality),\(satellites),\(hdop),545.4,M,46.9,M,,"
    }

    private static func rmc(
        _ time: String, date: String = "010626", latitude: String = "4606.0000", talker: String = "GP",
        status: String = "A", speed: String = "2.0"
    ) -> String { "\(talker)RMC,\(time),\(status),\(latitude),N,01415.0000,E,\(speed),45.0,\(date),," }

    private func latitude(_ minutes: Double) -> Double { 46 + minutes / 60 }

    @Test("sentences of one time are one epoch; those without a time join it (EM-15)")
    func grouping() {
        let epochs = NMEATestText.epochs([
            Self.gga("120000.00"), "GPGSA,A,3,07,08,10,,,,,,,,,,1.10,0.60,0.90",
            Self.rmc("120000.00"), "GPVTG,50.0,T,,M,9.0,N,9.9,K", "GPGSV,1,1,11,05,15,318,",
            "GLGSV,1,1,07,65,15,318,", "GPGST,120000,,,,,1.0,2.0,3.0", Self.gga("120001.00", hdop: ""),
            "GPGSA,A,3,07,08,10,,,,,,,,,,1.10,0.60,0.90", Self.rmc("120001.00"),
        ])
        guard epochs.count == 2 else {
            Issue.record("\(epochs.count) epochs")
            return
        }
        let first = epochs[0]
        #expect(first.date == UTCDate(year: 2026, month: 6, day: 1, hour: 12))
        #expect(first.timeOfDay == .seconds(43_200))
        #expect(first.coordinate == Coordinate(latitude: 46.1, longitude: 14.25))
        #expect(first.altitude == 545.4 && first.geoidSeparation == 46.9 && first.quality == .autonomous)
        #expect(first.satellitesUsed == 8 && first.satellitesInView == 18 && first.dimension == 3)
        #expect(first.hdop == 0.9 && first.vdop == 0.9 && first.pdop == 1.1)
        #expect(first.latitudeSigma == 1 && first.longitudeSigma == 2 && first.altitudeSigma == 3)
        // RMC goes before VTG.
        #expect(first.speed == 2 * 1_852.0 / 3_600 && first.course == 45)
        #expect(epochs[1].date == UTCDate(year: 2026, month: 6, day: 1, hour: 12, second: 1))
        #expect(epochs[1].hdop == 0.6)
        #expect(epochs[1].latitudeSigma == nil)
    }

    @Test("an epoch closes on another time, on idle and on flush, and only once (EM-15)")
    func closing() {
        var assembler = NMEAEpochAssembler()
        let sentences = [Self.gga("120000.00"), Self.rmc("120000.00"), Self.gga("120001.00")]
            .flatMap { NMEATestText.sentences(NMEATestText.line($0)) }
        #expect(assembler.idle() == nil)
        #expect(assembler.add(sentences[0]) == nil)
        #expect(assembler.add(sentences[1]) == nil)
        #expect(assembler.add(sentences[2])?.timeOfDay == .seconds(43_200))
        #expect(assembler.idle()?.timeOfDay == .seconds(43_201))
        #expect(assembler.idle() == nil)
        #expect(assembler.flush() == nil)
        #expect(assembler.epochs == 2 && assembler.undatedEpochs == 0)
    }

    @Test("midnight begins a new day, with and without RMC saying so (EM-15)")
    func midnight() {
        let told = NMEATestText.epochs([
            Self.rmc("235959.50", date: "311226"), Self.gga("000000.00"),
            Self.rmc("000000.00", date: "010127"),
        ])
        #expect(
            told.map { $0.date?.iso8601(decimals: 1) } == [
                "2026-12-31T23:59:59.5Z", "2027-01-01T00:00:00.0Z",
            ])
        let untold = NMEATestText.epochs([
            Self.rmc("235959", date: "280228"), Self.gga("000001"), Self.gga("235959"), Self.gga("000001"),
        ])
        #expect(
            untold.map { $0.date?.iso8601() } == [
                "2028-02-28T23:59:59Z", "2028-02-29T00:00:01Z", "2028-02-29T23:59:59Z",
                "2028-03-01T00:00:01Z",
            ])
    }

    @Test("a time that steps back a little is no new day (EM-15)")
    func stepBack() {
        let epochs = NMEATestText.epochs([Self.rmc("120010"), Self.gga("120005"), Self.rmc("120011")])
        #expect(
            epochs.map { $0.date?.iso8601() } == [
                "2026-06-01T12:00:10Z", "2026-06-01T12:00:05Z", "2026-06-01T12:00:11Z",
            ])
    }

    @Test("the leap second has the date of the second after it (EM-15)")
    func leapSecond() {
        let epochs = NMEATestText.epochs([
            Self.rmc("235960", date: "311216"), Self.rmc("000000", date: "010117"),
        ])
        #expect(epochs.map { $0.date?.iso8601() } == ["2017-01-01T00:00:00Z", "2017-01-01T00:00:00Z"])
    }

    @Test("epochs before the first date are undated live, and dated in a log (EM-15)")
    func undated() throws {
        let bodies = [Self.gga("235958"), Self.gga("235959"), Self.gga("000000"), Self.rmc("000001")]
        let live = NMEATestText.epochs(bodies)
        #expect(live.map { $0.date == nil } == [true, true, true, false])
        #expect(live[0].coordinate != nil)
        let log = try NMEALog.read(bodies.flatMap { NMEATestText.line($0) })
        #expect(
            log.epochs.map { $0.date?.iso8601() } == [
                "2026-05-31T23:59:58Z", "2026-05-31T23:59:59Z", "2026-06-01T00:00:00Z",
                "2026-06-01T00:00:01Z",
            ])
        let dateless = try NMEALog.read(bodies.dropLast().flatMap { NMEATestText.line($0) })
        #expect(dateless.epochs.allSatisfy { $0.date == nil })
        #expect(dateless.epochs.map { $0.timeSinceFirstMidnight?.inSeconds } == [86_398, 86_399, 86_400])
    }

    @Test("of copies the combined talker wins, then the one with most satellites (EM-15)")
    func copies() {
        let orders = [[0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1]]
        for order in orders {
            let systems = [
                Self.gga("120000", "4601.0000", talker: "GP", satellites: "09"),
                Self.gga("120000", "4602.0000", talker: "GL", satellites: "12"),
                Self.gga("120000", "4603.0000", talker: "GA", satellites: "03"),
            ]
            let separate = NMEATestText.epochs(order.map { systems[$0] })
            #expect(separate.count == 1)
            #expect(separate.first?.coordinate?.latitude == latitude(2))
            #expect(separate.first?.satellitesUsed == 12)
            let combined = [
                systems[1], Self.gga("120000", "4604.0000", talker: "GN", satellites: "05"), systems[0],
            ]
            #expect(
                NMEATestText.epochs(order.map { combined[$0] }).first?.coordinate?.latitude == latitude(4))
            // RMC and GLL have fewer decimals than GGA in many receivers.
            let types = [
                Self.rmc("120000", latitude: "4605.0000", talker: "GN"), systems[0],
                "GNGLL,4606.0000,N,01415.0000,E,120000,A",
            ]
            #expect(NMEATestText.epochs(order.map { types[$0] }).first?.coordinate?.latitude == latitude(1))
        }
    }

    @Test("RMC V voids the fix of its epoch, but not that of another copy (EM-15)")
    func void() {
        let void = NMEATestText.epochs([Self.gga("120000"), Self.rmc("120000", status: "V")])
        #expect(void.count == 1 && void.first?.coordinate == nil && void.first?.quality == .noFix)
        #expect(void.first?.altitude == nil && void.first?.speed == nil)
        let copies = NMEATestText.epochs([
            Self.rmc("120000", status: "V"), Self.rmc("120000", talker: "GN"), Self.gga("120000"),
        ])
        #expect(copies.first?.coordinate != nil)
        // Without a fix the date is that of a clock nobody has set.
        #expect(NMEATestText.epochs([Self.rmc("120000", date: "060180", status: "V")]).first?.date == nil)
    }

    @Test("GGA without a fix leaves satellites and no position (EM-15)")
    func noFix() {
        let epochs = NMEATestText.epochs([Self.gga("120000", quality: 0, satellites: "02")])
        #expect(epochs.first?.coordinate == nil && epochs.first?.altitude == nil)
        #expect(epochs.first?.satellitesUsed == 2 && epochs.first?.quality == .noFix)
    }

    @Test("times that differ by rounding are one epoch, with the time of GGA (EM-15)")
    func roundedTimes() {
        let epochs = NMEATestText.epochs([
            "GPGLL,4606.0000,N,01415.0000,E,120000.305,A", Self.gga("120000.31"), Self.rmc("120000.31"),
            "GPGLL,4606.0000,N,01415.0000,E,120001.297,A", Self.gga("120001.30"),
        ])
        #expect(epochs.map(\.timeOfDay) == [.seconds(43_200.31), .seconds(43_201.3)])
    }

    @Test("headings stay in order with the epoch they came in; a compass alone makes epochs on idle (EM-18)")
    func headings() {
        let epochs = NMEATestText.epochs([
            "HCHDG,1.0,,,,", Self.rmc("120000"), "HCHDG,2.0,,,,", "HEHDT,3.0,T", "HEHDT,,T",
            Self.rmc("120001"),
            "HCHDM,4.0,M",
        ])
        #expect(epochs.map { $0.headings.map { $0.magneticHeading ?? -1 } } == [[1, 2, -1], [4]])
        #expect(epochs.first?.headings.last?.trueHeading == 3)
        var assembler = NMEAEpochAssembler()
        for sentence in NMEATestText.sentences(NMEATestText.line("HCHDM,4.0,M")) {
            #expect(assembler.add(sentence) == nil)
        }
        let alone = assembler.idle()
        #expect(alone?.headings.count == 1 && alone?.timeOfDay == nil && alone?.date == nil)
        #expect(assembler.undatedEpochs == 0)
    }

    @Test("a log without a sound sentence is refused with what was found (EM-15)")
    func refused() {
        #expect(throws: NMEALogError.empty) { try NMEALog.read([]) }
        #expect(throws: NMEALogError.noSentence(dropped: 0, unsupported: 0, skippedBytes: 4)) {
            try NMEALog.read([0xB5, 0x62, 0x01, 0x07])
        }
        #expect(throws: NMEALogError.noSentence(dropped: 1, unsupported: 1, skippedBytes: 0)) {
            try NMEALog.read(Array("$GPGGA,1*00\r\n".utf8) + NMEATestText.line("PUBX,00"))
        }
        #expect("\(NMEALogError.tooLarge(bytes: 7))".contains("7 bytes"))
    }
}
