import Foundation
import HikeValues

/// What is asked of several values.
public struct HKStatisticsOptions: OptionSet, Sendable {
    /// The platform's bits.
    public let rawValue: UInt

    /// These bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Also for each source.
    public static let separateBySource = HKStatisticsOptions(rawValue: 1)
    /// The mean.
    public static let discreteAverage = HKStatisticsOptions(rawValue: 1 << 1)
    /// The least.
    public static let discreteMin = HKStatisticsOptions(rawValue: 1 << 2)
    /// The highest.
    public static let discreteMax = HKStatisticsOptions(rawValue: 1 << 3)
    /// The sum.
    public static let cumulativeSum = HKStatisticsOptions(rawValue: 1 << 4)
    /// The last.
    public static let mostRecent = HKStatisticsOptions(rawValue: 1 << 5)
    /// The time that the samples last.
    public static let duration = HKStatisticsOptions(rawValue: 1 << 6)

    /// All that one may ask of a kind.
    static func all(of type: HKQuantityType) -> HKStatisticsOptions {
        type.aggregationStyle == .cumulative
            ? [.cumulativeSum, .mostRecent, .duration]
            : [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration]
    }
}

/// Several values of a kind as one, in the unit of the store.
struct QuantitySummary {
    var count = 0
    var sum = 0.0
    /// Of values and the seconds that each lasted.
    var weighted = 0.0
    var least = Double.infinity
    var highest = -Double.infinity
    /// Seconds that samples last.
    var seconds = 0.0
    var last = 0.0
    var lastStart = UTCDate(nanosecondsSince1970: .min)
    var lastEnd = UTCDate(nanosecondsSince1970: .min)

    /// Takes a sample.
    ///
    /// - Parameter share: the part of it that counts, 0 to 1, of a kind whose values are added.
    mutating func add(_ record: HealthRecord, share: Double = 1) {
        count += 1
        sum += record.value * share
        let length = (record.end - record.start).inSeconds
        weighted += record.value * length
        seconds += length * share
        least = min(least, record.value)
        highest = max(highest, record.value)
        if record.end >= lastEnd {
            (last, lastStart, lastEnd) = (record.value, record.start, record.end)
        }
    }

    var average: Double { count > 0 ? sum / Double(count) : 0 }

    func write(to writer: inout ByteWriter) {
        writer.write(varint: UInt64(count))
        for number in [sum, weighted, least, highest, seconds, last] { writer.write(number) }
        for date in [lastStart, lastEnd] { writer.write(fixed: date.nanosecondsSince1970) }
    }

    init() {}

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        count = try reader.count(limit: 1_000_000_000)
        (sum, weighted, least) = (try reader.double(), try reader.double(), try reader.double())
        (highest, seconds, last) = (try reader.double(), try reader.double(), try reader.double())
        lastStart = UTCDate(nanosecondsSince1970: try reader.fixed())
        lastEnd = UTCDate(nanosecondsSince1970: try reader.fixed())
    }
}

/// What several samples of a kind say together.
open class HKStatistics: NSObject, NSCopying, @unchecked Sendable {
    /// The kind.
    public let quantityType: HKQuantityType
    /// Where the time begins: that of the earliest sample, or that was asked for.
    public let startDate: Date
    /// Where it ends.
    public let endDate: Date
    /// Who has kept the samples, where that was asked for.
    public let sources: [HKSource]?
    private let summary: QuantitySummary
    private let bySource: [(source: HKSource, summary: QuantitySummary)]
    private let options: HKStatisticsOptions

    init(
        _ type: HKQuantityType, _ summary: QuantitySummary, from start: Date, to end: Date,
        options: HKStatisticsOptions? = nil,
        bySource: [(source: HKSource, summary: QuantitySummary)] = []
    ) {
        quantityType = type
        self.summary = summary
        startDate = start
        endDate = end
        self.bySource = bySource
        self.options = options ?? .all(of: type)
        sources = bySource.isEmpty ? nil : bySource.map(\.source)
        super.init()
    }

    private func quantity(
        _ option: HKStatisticsOptions, of source: HKSource? = nil, _ value: (QuantitySummary) -> Double
    ) -> HKQuantity? {
        guard options.contains(option) else { return nil }
        let one = source == nil ? summary : bySource.first { $0.source == source }?.summary
        guard let one, one.count > 0 else { return nil }
        return HKQuantity(unit: quantityType.storeUnit, doubleValue: value(one))
    }

    /// All of it; nil where it was not asked for.
    open func sumQuantity() -> HKQuantity? { quantity(.cumulativeSum) { $0.sum } }
    /// The same of one source.
    open func sumQuantity(for source: HKSource) -> HKQuantity? {
        quantity(.cumulativeSum, of: source) { $0.sum }
    }
    /// The mean; nil where it was not asked for.
    open func averageQuantity() -> HKQuantity? { quantity(.discreteAverage) { $0.average } }
    /// The same of one source.
    open func averageQuantity(for source: HKSource) -> HKQuantity? {
        quantity(.discreteAverage, of: source) { $0.average }
    }
    /// The least; nil where it was not asked for.
    open func minimumQuantity() -> HKQuantity? { quantity(.discreteMin) { $0.least } }
    /// The same of one source.
    open func minimumQuantity(for source: HKSource) -> HKQuantity? {
        quantity(.discreteMin, of: source) { $0.least }
    }
    /// The highest; nil where it was not asked for.
    open func maximumQuantity() -> HKQuantity? { quantity(.discreteMax) { $0.highest } }
    /// The same of one source.
    open func maximumQuantity(for source: HKSource) -> HKQuantity? {
        quantity(.discreteMax, of: source) { $0.highest }
    }
    /// The last; nil where it was not asked for.
    open func mostRecentQuantity() -> HKQuantity? { quantity(.mostRecent) { $0.last } }
    /// When the last was; nil where it was not asked for.
    open func mostRecentQuantityDateInterval() -> DateInterval? {
        guard options.contains(.mostRecent), summary.count > 0 else { return nil }
        return DateInterval(start: Date(summary.lastStart), end: Date(summary.lastEnd))
    }
    /// The time that the samples last; nil where it was not asked for.
    open func duration() -> HKQuantity? {
        guard options.contains(.duration) else { return nil }
        return HKQuantity(unit: .second(), doubleValue: summary.seconds)
    }

    /// Itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Statistics of one stretch of time after another.
open class HKStatisticsCollection: NSObject, @unchecked Sendable {
    private let all: [HKStatistics]
    private let stretches: Stretches
    private let type: HKQuantityType

    init(_ all: [HKStatistics], _ type: HKQuantityType, _ stretches: Stretches) {
        self.all = all
        self.type = type
        self.stretches = stretches
        super.init()
    }

    /// Those of the stretch in which a date is; nil where there are no samples.
    open func statistics(for date: Date) -> HKStatistics? {
        all.first { $0.startDate <= date && date < $0.endDate }
    }

    /// All that have samples, in their order.
    open func statistics() -> [HKStatistics] { all }

    /// Calls the block with each stretch between two dates, those without samples too, until it says stop.
    open func enumerateStatistics(
        from start: Date, to end: Date, with block: (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var stops = ObjCBool(false)
        var stretch = stretches.stretch(at: start)
        while stretch.start <= end, !stops.boolValue {
            let empty = HKStatistics(type, QuantitySummary(), from: stretch.start, to: stretch.end)
            block(statistics(for: stretch.start) ?? empty, &stops)
            stretch = stretches.stretch(at: stretch.end)
        }
    }

    /// Who has kept the samples, where that was asked for.
    open func sources() -> Set<HKSource> { Set(all.flatMap { $0.sources ?? [] }) }
}

/// Stretches of time of one length after another, such as days or hours, through a date.
struct Stretches {
    let anchor: Date
    let length: DateComponents
    let calendar = Calendar.current

    /// The beginning of the stretch of a number; the one of 0 begins at the anchor.
    private func start(_ number: Int) -> Date {
        var all = DateComponents()
        all.year = length.year.map { $0 * number }
        all.month = length.month.map { $0 * number }
        all.day = (length.day ?? 0) * number + 7 * (length.weekOfYear ?? 0) * number
        all.hour = length.hour.map { $0 * number }
        all.minute = length.minute.map { $0 * number }
        all.second = length.second.map { $0 * number }
        return calendar.date(byAdding: all, to: anchor) ?? anchor
    }

    /// Whether it has one.
    var isValid: Bool { start(1) > anchor }

    /// The stretch in which a date is.
    func stretch(at date: Date) -> DateInterval {
        let usual = max(1, start(1).timeIntervalSince(anchor))
        var number = Int((date.timeIntervalSince(anchor) / usual).rounded(.down))
        while start(number) > date { number -= 1 }
        while start(number + 1) <= date { number += 1 }
        return DateInterval(start: start(number), end: start(number + 1))
    }
}
