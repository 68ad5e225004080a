import HikeLive
import HikeValues
import Testing

@Suite("EM-17: accuracies of a live fix, best source first (receivers 5.2)")
struct GpsdAccuracyTests {
    static let start = UTCDate(secondsSince1970: 1_780_293_600)

    /// A complete report with gpsd's guesses of 19.6 m north, 0 m east, 9.8 m up.
    static func fix(
        _ assembler: inout GpsdEpochAssembler, second: Double = 0, at now: Interval = .zero,
        north: Double? = 19.6, east: Double? = 0, horizontal: Double? = 100, vertical: Double? = 9.8
    ) -> LiveFix? {
        let position = GpsdPosition(
            mode: 3, date: start + .seconds(second), coordinate: Coordinate(latitude: 1, longitude: 2),
            altitude: 3, speed: 0, eastError: east, northError: north, horizontalError: horizontal,
            verticalError: vertical)
        guard case .fix(let fix)? = assembler.handle(.position(position), at: now).first else { return nil }
        return fix
    }

    @Test("the receiver's statistics win over dilution")
    func statistics() throws {
        var assembler = GpsdEpochAssembler(start: Self.start)
        _ = assembler.handle(.sky(hdop: 2), at: .zero)
        _ = assembler.handle(.statistics(GpsdStatistics(north: 3, east: 4, altitude: 6)), at: .zero)
        let fix = try #require(Self.fix(&assembler))
        #expect(fix.accuracySource == .statistics)
        #expect(fix.sample.horizontalAccuracy == 5)
        #expect(fix.sample.verticalAccuracy == 6)
    }

    @Test("dilution 2 is 9 m; the altitude has gpsd's 95 % over 1.96")
    func dilution() throws {
        var assembler = GpsdEpochAssembler(start: Self.start)
        _ = assembler.handle(.sky(hdop: 2), at: .zero)
        let fix = try #require(Self.fix(&assembler))
        #expect(fix.accuracySource == .dilution)
        #expect(fix.sample.horizontalAccuracy == 9)
        #expect(abs(fix.sample.verticalAccuracy - 5) < 1e-12)
    }

    @Test(
        "issue 19: an error that no receiver can have is none, whoever states it",
        arguments: [1e308, 1.1e7, -1, .infinity, .nan])
    func unsound(error: Double) throws {
        var assembler = GpsdEpochAssembler(start: Self.start)
        let stated = try #require(
            Self.fix(&assembler, north: error, east: error, horizontal: error, vertical: error))
        #expect(stated.accuracySource == .assumed)
        #expect(stated.sample.horizontalAccuracy.isFinite && stated.sample.verticalAccuracy.isFinite)
        let statistics = GpsdStatistics(north: error, east: error, altitude: error)
        _ = assembler.handle(.statistics(statistics), at: .zero)
        let fix = try #require(Self.fix(&assembler, second: 1))
        #expect(fix.accuracySource == .estimate && fix.sample.horizontalAccuracy < 11)
    }

    @Test("without either, gpsd's guess: hypot over 1.96, else 0.62 of the radius, else an assumption")
    func estimate() throws {
        var assembler = GpsdEpochAssembler(start: Self.start)
        var fix = try #require(Self.fix(&assembler))
        #expect(fix.accuracySource == .estimate)
        #expect(abs(fix.sample.horizontalAccuracy - 10) < 1e-12)
        fix = try #require(Self.fix(&assembler, second: 1, north: nil))
        #expect(fix.sample.horizontalAccuracy == 62)
        fix = try #require(Self.fix(&assembler, second: 2, north: nil, horizontal: nil))
        #expect(fix.accuracySource == .assumed)
        #expect(fix.sample.horizontalAccuracy == 20)
    }

    @Test("a vertical guess of 0 is none: 1.7 times the horizontal accuracy")
    func vertical() throws {
        var assembler = GpsdEpochAssembler(start: Self.start)
        _ = assembler.handle(.sky(hdop: 1), at: .zero)
        let fix = try #require(Self.fix(&assembler, vertical: 0))
        #expect(abs(fix.sample.verticalAccuracy - 7.65) < 1e-12)
    }

    @Test("what was stated holds for ten seconds; absent and unknown dilutions do not overwrite it")
    func memory() throws {
        var assembler = GpsdEpochAssembler(start: Self.start)
        _ = assembler.handle(.sky(hdop: 2), at: .zero)
        _ = assembler.handle(.sky(hdop: nil), at: .zero)
        _ = assembler.handle(.sky(hdop: 99.99), at: .zero)
        #expect(Self.fix(&assembler, second: 0, at: .seconds(10))?.accuracySource == .dilution)
        #expect(Self.fix(&assembler, second: 9, at: .seconds(10.1))?.accuracySource == .estimate)
    }
}

@Suite("gpsd's shift of 1,024 weeks is undone (receivers 1.6)")
struct GpsdWeekShiftTests {
    static func date(_ text: String) -> UTCDate { UTCDate(iso8601: text) ?? UTCDate(secondsSince1970: 0) }

    static let present = date("2026-09-01T00:00:00Z")
    static let moved = date("2031-01-15T13:07:11Z")
    static let meant = date("2011-06-01T13:07:11Z")

    @Test("a date more than a year ahead was moved")
    func ahead() {
        let shift = GpsdWeekShift()
        let (date, isCorrected) = shift.corrected(Self.moved, present: Self.present)
        #expect(date == Self.meant)
        #expect(isCorrected)
        let soon = Self.date("2027-08-30T00:00:00Z")
        #expect(shift.corrected(soon, present: Self.present).date == soon)
    }

    @Test("the receiver's own date decides where the year does not")
    func sentences() {
        // 2007-04-08 comes out in November 2026, less than a year ahead.
        let moved = Self.date("2026-11-22T12:00:00Z")
        var shift = GpsdWeekShift()
        #expect(shift.corrected(moved, present: Self.present).isCorrected == false)
        shift.note(sentenceDate: Self.date("2007-04-08"))
        let (date, isCorrected) = shift.corrected(moved, present: Self.present)
        #expect(date == Self.date("2007-04-08T12:00:00Z"))
        #expect(isCorrected)
    }

    @Test("a receiver that means the far future is believed")
    func future() {
        var shift = GpsdWeekShift()
        shift.note(sentenceDate: Self.date("2031-01-15"))
        #expect(shift.corrected(Self.moved, present: Self.present).date == Self.moved)
        #expect(shift.corrected(Self.moved, present: Self.present).isCorrected == false)
    }

    @Test("a corrected fix is marked")
    func marked() {
        var assembler = GpsdEpochAssembler(start: Self.present)
        let position = GpsdPosition(
            mode: 3, date: Self.moved, coordinate: Coordinate(latitude: 50, longitude: 8), altitude: 1,
            speed: 0)
        guard case .fix(let fix)? = assembler.handle(.position(position), at: .zero).first else {
            Issue.record("no fix")
            return
        }
        #expect(fix.date == Self.meant)
        #expect(fix.isDateCorrected)
    }
}
