import HikeValues

/// One epoch of a live receiver, merged out of gpsd's reports.
public struct LiveFix: Hashable, Sendable {
    /// Where the horizontal accuracy comes from, best first (receivers 5.2).
    public enum AccuracySource: Hashable, Sendable {
        /// The receiver's own statistics (GST).
        case statistics
        /// Dilution of precision times the range error.
        case dilution
        /// gpsd's guess, brought from 95 % to 68 %.
        case estimate
        /// Nothing was stated.
        case assumed
    }

    /// The receiver's time of the fix, UTC.
    public var date: UTCDate
    /// Whether 1,024 weeks were taken off the date that gpsd gave (receivers 1.6).
    public var isDateCorrected: Bool
    /// What the accuracies were made of.
    public var accuracySource: AccuracySource
    /// The sample as an app sees it. Its `time` is when it was complete, counted from the client's start.
    public var sample: Fix

    public init(date: UTCDate, isDateCorrected: Bool, accuracySource: AccuracySource, sample: Fix) {
        self.date = date
        self.isDateCorrected = isDateCorrected
        self.accuracySource = accuracySource
        self.sample = sample
    }
}
