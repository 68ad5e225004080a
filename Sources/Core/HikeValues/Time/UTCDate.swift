/// A moment of calendar time in UTC, as seconds since 1970-01-01T00:00:00Z without leap seconds.
///
/// Reads and writes ISO 8601 without Foundation, so no locale, time zone or formatter state can reach a log.
public struct UTCDate: Comparable, Hashable, Sendable {
    /// Nanoseconds since 1970-01-01T00:00:00Z.
    public var nanosecondsSince1970: Int64

    public init(nanosecondsSince1970: Int64) { self.nanosecondsSince1970 = nanosecondsSince1970 }

    /// Seconds since 1970, rounded to the nanosecond. Meaningful from 1678 to 2261.
    public init(secondsSince1970: Double) {
        nanosecondsSince1970 = Interval.seconds(secondsSince1970).nanoseconds
    }

    /// A Gregorian calendar date and time of day. Returns nil where a field is out of range;
    /// second 60 (a leap second) is accepted and reads as the next minute's first.
    public init?(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, nanosecond: Int = 0
    ) {
        guard (1678...2261).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.daysInMonth(year: year, month: month),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
            (0..<1_000_000_000).contains(nanosecond)
        else { return nil }
        let days = Self.daysSince1970(year: year, month: month, day: day)
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second
        nanosecondsSince1970 = Int64(seconds) * 1_000_000_000 + Int64(nanosecond)
    }

    /// Rounded to a double: for dates of our time to less than a microsecond.
    public var secondsSince1970: Double { Double(nanosecondsSince1970) / 1e9 }

    /// The nearest microsecond.
    public var inWholeMicroseconds: UTCDate {
        let rest = (nanosecondsSince1970 % 1_000 + 1_000) % 1_000
        return UTCDate(nanosecondsSince1970: nanosecondsSince1970 &- rest &+ (rest < 500 ? 0 : 1_000))
    }

    public static func < (a: UTCDate, b: UTCDate) -> Bool { a.nanosecondsSince1970 < b.nanosecondsSince1970 }
    public static func + (a: UTCDate, b: Interval) -> UTCDate {
        UTCDate(nanosecondsSince1970: a.nanosecondsSince1970 &+ b.nanoseconds)
    }
    /// From the second date to the first.
    public static func - (a: UTCDate, b: UTCDate) -> Interval {
        Interval(nanoseconds: a.nanosecondsSince1970 &- b.nanosecondsSince1970)
    }

    /// Calendar fields in UTC.
    public struct Fields: Equatable, Sendable {
        public var year: Int
        /// 1 to 12.
        public var month: Int
        /// 1 to 31.
        public var day: Int
        /// 0 to 23.
        public var hour: Int
        /// 0 to 59.
        public var minute: Int
        /// 0 to 59; there are no leap seconds.
        public var second: Int
        /// 0 to 999,999,999.
        public var nanosecond: Int
    }

    /// The date and time of day in the Gregorian calendar, UTC.
    public var fields: Fields {
        var seconds = Int(nanosecondsSince1970 / 1_000_000_000)
        var nanosecond = Int(nanosecondsSince1970 % 1_000_000_000)
        if nanosecond < 0 {
            nanosecond += 1_000_000_000
            seconds -= 1
        }
        let days = seconds >= 0 ? seconds / 86_400 : -((-seconds + 86_399) / 86_400)
        let rest = seconds - days * 86_400
        let (year, month, day) = Self.civil(daysSince1970: days)
        return Fields(
            year: year, month: month, day: day, hour: rest / 3_600, minute: rest / 60 % 60,
            second: rest % 60, nanosecond: nanosecond)
    }

    /// The year with its elapsed fraction, as magnetic models take it (2026-07-02 is about 2026.5).
    public var decimalYear: Double {
        let year = fields.year
        let start = Self.daysSince1970(year: year, month: 1, day: 1)
        let next = Self.daysSince1970(year: year + 1, month: 1, day: 1)
        return Double(year) + (secondsSince1970 / 86_400 - Double(start)) / Double(next - start)
    }

    /// Days from 1970-01-01 to a proleptic Gregorian date.
    public static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        // Years are counted from March, so that the leap day is the last day of a year.
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let z = days + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    private static func daysInMonth(year: Int, month: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
