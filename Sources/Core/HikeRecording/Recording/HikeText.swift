import HikeValues

/// The numbers of a hike as text (OHX-06): the same on every machine.
public struct HikeText: Hashable, Sendable {
    public static let metresPerMile = 1_609.344
    public static let feetPerMetre = 3.28084
    /// Kilometres an hour in a metre a second.
    public static let kilometresPerHour = 3.6
    /// Miles an hour in a metre a second.
    public static let milesPerHour = 2.23694

    /// Kilometres and metres; else miles and feet.
    public var isMetric: Bool

    public init(isMetric: Bool = true) { self.isMetric = isMetric }

    /// `12.3 km`, `7.6 mi`.
    public func distance(_ metres: Double) -> String {
        isMetric
            ? DecimalText.string(metres / 1_000, decimals: 1) + " km"
            : DecimalText.string(metres / Self.metresPerMile, decimals: 1) + " mi"
    }

    /// `540 m`, `1772 ft`.
    public func height(_ metres: Double) -> String {
        isMetric
            ? DecimalText.string(metres, decimals: 0) + " m"
            : DecimalText.string(metres * Self.feetPerMetre, decimals: 0) + " ft"
    }

    /// `4.3 km/h`, `2.7 mph`, out of metres a second.
    public func speed(_ metres: Double) -> String {
        isMetric
            ? DecimalText.string(metres * Self.kilometresPerHour, decimals: 1) + " km/h"
            : DecimalText.string(metres * Self.milesPerHour, decimals: 1) + " mph"
    }

    /// `03:25:40`, out of seconds; more than 99 hours have more digits.
    public static func duration(_ seconds: Double) -> String {
        let whole = seconds.isFinite ? Int(min(max(0, seconds), 1e9)) : 0
        return [whole / 3_600, whole / 60 % 60, whole % 60].map(two).joined(separator: ":")
    }

    /// `118 bpm`.
    public static func heartRate(_ beats: Double) -> String {
        heartBeats(beats) + " bpm"
    }
    /// `118`, where a heart beside it says what it is.
    public static func heartBeats(_ beats: Double) -> String { DecimalText.string(beats, decimals: 0) }
    /// `96 %`, out of 0 to 1.
    public static func percent(_ share: Double) -> String {
        DecimalText.string(share * 100, decimals: 0) + " %"
    }
    /// `1240 kcal`.
    public static func calories(_ kilocalories: Double) -> String {
        DecimalText.string(kilocalories, decimals: 0) + " kcal"
    }

    /// `2026-06-14 06:30`.
    public static func minute(_ date: UTCDate) -> String {
        let fields = date.fields
        return "\(day(date)) \(two(fields.hour)):\(two(fields.minute))"
    }

    /// `2026-06-14`.
    public static func day(_ date: UTCDate) -> String {
        let fields = date.fields
        return "\(fields.year)-\(two(fields.month))-\(two(fields.day))"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
