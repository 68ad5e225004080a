import HikeValues

/// Dates as property lists have them: a double, seconds since 2001-01-01T00:00:00Z.
///
/// A double is as fine as 1 ns for 97 days around 2001, 119 ns until 2034. Writing takes a double nearest to
/// the nanoseconds, reading the nearest nanosecond. Where doubles are finer than nanoseconds the nanoseconds come
/// back, elsewhere the double does; so a second trip changes nothing.
extension UTCDate {
    private static let secondsFrom1970To2001: Int64 = 978_307_200
    private static let range =
        UTCDate(nanosecondsSince1970: .min)
        .secondsSince2001...UTCDate(nanosecondsSince1970: .max).secondsSince2001

    /// Seconds since 2001, rounded as property lists round them.
    var secondsSince2001: Double {
        // Seconds and rest apart, because a sum of nanoseconds could overflow and would be rounded twice.
        let (seconds, rest) = nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Double(seconds - Self.secondsFrom1970To2001) + Double(rest) / 1e9
    }

    /// The nearest nanosecond. Nil where it is no number, or beyond what a date holds.
    init?(secondsSince2001 seconds: Double) {
        guard Self.range.contains(seconds) else { return nil }
        let whole = seconds.rounded(.down)
        let rest = ((seconds - whole) * 1e9).rounded()
        let nanoseconds = (Int128(whole) + Int128(Self.secondsFrom1970To2001)) * 1_000_000_000 + Int128(rest)
        // The ends of the range are doubles too, rounded by up to a microsecond.
        self.init(nanosecondsSince1970: Int64(clamping: nanoseconds))
    }
}
