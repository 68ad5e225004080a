import Foundation
import HikeValues
import Testing

@Suite("Calendar dates")
struct UTCDateTests {
    @Test("known moments: the epoch, leap days, the century rule, before 1970")
    func known() throws {
        let table: [(String, Int64)] = [
            ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:00:00Z", 951_825_600),
            ("1900-03-01T00:00:00Z", -2_203_891_200),
            ("1969-12-31T23:59:59Z", -1), ("2026-06-01T06:00:00Z", 1_780_293_600),
            ("2038-01-19T03:14:08Z", 2_147_483_648),
        ]
        for (text, seconds) in table {
            let date = try #require(UTCDate(iso8601: text))
            #expect(date.nanosecondsSince1970 == seconds * 1_000_000_000)
            #expect(date.iso8601() == text)
        }
    }

    @Test("property: agrees with Foundation's calendar in UTC, both ways", arguments: 1...20)
    func foundation(_ seed: UInt64) throws {
        var random = RandomStream(seed: seed)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        for _ in 0..<200 {
            let seconds = Int64(random.uniform(-9_000_000_000, 9_000_000_000))
            let date = UTCDate(nanosecondsSince1970: seconds * 1_000_000_000)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second],
                from: Date(timeIntervalSince1970: Double(seconds)))
            let fields = date.fields
            #expect([fields.year, fields.month, fields.day] == [parts.year, parts.month, parts.day])
            #expect([fields.hour, fields.minute, fields.second] == [parts.hour, parts.minute, parts.second])
            #expect(
                UTCDate(
                    year: fields.year, month: fields.month, day: fields.day, hour: fields.hour,
                    minute: fields.minute,
                    second: fields.second) == date)
        }
    }

    @Test("OH5-23, OH2-13, CX-02, RD-08: ISO 8601 reads with and without a fraction, and with any zone")
    func forms() {
        let expected = UTCDate(nanosecondsSince1970: 1_780_293_600_250_000_000)
        for text in [
            "2026-06-01T06:00:00.25Z", "2026-06-01T08:00:00,25+02:00", "2026-06-01T08:00:00.250+0200",
            "2026-06-01T08:00:00.2500+02", "2026-05-31 20:00:00.25-10:00", "2026-06-01t06:00:00.25z",
            "2026-06-01T06:00:00.2500000009Z", "2026-06-01T06:00:00.25",
        ] {
            #expect(UTCDate(iso8601: text) == expected, "\(text)")
        }
        #expect(UTCDate(iso8601: "2026-06-01")?.iso8601() == "2026-06-01T00:00:00Z")
        #expect(UTCDate(iso8601: "2016-12-31T23:59:60Z")?.iso8601() == "2017-01-01T00:00:00Z")
    }

    @Test(
        "what is no date is none",
        arguments: [
            "", "2026", "2026-13-01", "2026-02-29", "2026-00-10", "2026-06-31T00:00:00Z",
            "2026-06-01T24:00:00Z",
            "2026-06-01T06:60:00Z", "2026-06-01T06:00:61Z", "2026-06-01T06:00:00.Z",
            "2026-06-01T06:00:00+24:00",
            "2026-06-01T06:00:00+02:60", "2026-06-01T06:00:00Zx", "2026-6-1", "20260601", "2026-06-01T",
            "1500-01-01",
            "9999-01-01", "2026-06-01T06:00:00+", "２０２６-06-01",
        ])
    func refused(_ text: String) { #expect(UTCDate(iso8601: text) == nil) }

    @Test("property: what is written reads back, with as many digits as were asked for", arguments: 1...20)
    func roundTrip(_ seed: UInt64) {
        var random = RandomStream(seed: seed)
        for _ in 0..<100 {
            let date = UTCDate(nanosecondsSince1970: Int64(truncatingIfNeeded: random.next()) / 2)
            #expect(UTCDate(iso8601: date.iso8601(decimals: 9)) == date)
            let whole = UTCDate(iso8601: date.iso8601())
            let lost = whole.map { date - $0 }
            #expect(lost.map { $0 >= .zero && $0 < .seconds(1) } == true)
        }
    }

    @Test("the decimal year grows evenly from its first moment to the next year's")
    func decimalYear() throws {
        for (text, year) in [
            ("2026-01-01", 2026.0), ("2026-07-02T12:00:00Z", 2026.5), ("2024-07-02", 2024.5),
            ("2027-01-01", 2027.0),
        ] {
            let date = try #require(UTCDate(iso8601: text))
            #expect((date.decimalYear - year).magnitude < 1e-9)
        }
    }

    @Test("a date in whole microseconds is the nearest, before 1970 too")
    func wholeMicroseconds() {
        for (nanoseconds, expected) in [
            (0, 0), (499, 0), (500, 1_000), (1_499, 1_000), (-499, 0), (-501, -1_000),
        ] {
            let date = UTCDate(nanosecondsSince1970: Int64(nanoseconds))
            #expect(date.inWholeMicroseconds.nanosecondsSince1970 == Int64(expected))
        }
    }
}
