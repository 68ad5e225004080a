import HikeValues

/// Undoes a fault of gpsd: it takes every NMEA date before 2017 for a receiver whose week counter wrapped
/// and moves it 1,024 weeks on (receivers 1.6).
public struct GpsdWeekShift: Hashable, Sendable {
    /// 1,024 weeks.
    public static let shift = Interval.seconds(619_315_200)
    /// How far ahead of the present a date may be before it counts as moved.
    public static let tolerance = Interval.seconds(365 * 86_400)

    /// The date of the receiver's own lines, where it sends any.
    private var sentenceDate: UTCDate?

    public init() {}

    /// Takes note of the date in an RMC or ZDA line: the midnight that begins the day.
    public mutating func note(sentenceDate: UTCDate) { self.sentenceDate = sentenceDate }

    /// The date that the receiver meant. Its own lines decide; without them a date more than a year ahead
    /// of `present` was moved.
    public func corrected(_ date: UTCDate, present: UTCDate) -> (date: UTCDate, isCorrected: Bool) {
        let moved = date + (Interval.zero - Self.shift)
        if let sentenceDate {
            if Self.isNear(date, sentenceDate) { return (date, false) }
            if Self.isNear(moved, sentenceDate) { return (moved, true) }
        }
        return present + Self.tolerance < date ? (moved, true) : (date, false)
    }

    /// Whether a time is on a day or on the one before or after it.
    private static func isNear(_ date: UTCDate, _ midnight: UTCDate) -> Bool {
        let distance = (date - midnight).inSeconds
        return distance >= -86_400 && distance < 2 * 86_400
    }
}
