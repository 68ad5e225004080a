import Foundation
import HikeValues

extension HealthCentre {
    /// What samples say together; nil: there are none.
    func statistics(
        _ type: HKQuantityType, _ predicate: NSPredicate?, _ options: HKStatisticsOptions
    ) -> HKStatistics? {
        let samples = samples([type], predicate)
        guard let first = samples.map(\.startDate).min(), let last = samples.map(\.endDate).max() else {
            return nil
        }
        return statistics(type, samples, options, from: first, to: last, shares: false)
    }

    /// - Parameter shares: of a sample that lasts beyond the time, only the part in it counts.
    func statistics(
        _ type: HKQuantityType, _ samples: [HKSample], _ options: HKStatisticsOptions, from start: Date,
        to end: Date, shares: Bool
    ) -> HKStatistics {
        var summary = QuantitySummary()
        var sources: [(source: HKSource, summary: QuantitySummary)] = []
        for sample in samples {
            let record = HealthRecord(
                id: "", type: type.key, start: UTCDate(sample.startDate), end: UTCDate(sample.endDate),
                value: sample.storeValue)
            let share = shares ? Self.share(of: sample, from: start, to: end) : 1
            summary.add(record, share: share)
            guard options.contains(.separateBySource) else { continue }
            if let index = sources.firstIndex(where: { $0.source == sample.source }) {
                sources[index].summary.add(record, share: share)
            } else {
                var one = QuantitySummary()
                one.add(record, share: share)
                sources.append((sample.source, one))
            }
        }
        return HKStatistics(type, summary, from: start, to: end, options: options, bySource: sources)
    }

    private static func share(of sample: HKSample, from start: Date, to end: Date) -> Double {
        let length = sample.endDate.timeIntervalSince(sample.startDate)
        guard length > 0 else { return 1 }
        let inside = min(end, sample.endDate).timeIntervalSince(max(start, sample.startDate))
        return min(1, max(0, inside / length))
    }

    /// Statistics of stretches that have samples.
    func collection(
        _ type: HKQuantityType, _ predicate: NSPredicate?, _ options: HKStatisticsOptions,
        _ stretches: Stretches
    ) -> HKStatisticsCollection {
        var groups: [(stretch: DateInterval, samples: [HKSample])] = []
        for sample in samples([type], predicate).sorted(by: { $0.startDate < $1.startDate }) {
            var stretch = stretches.stretch(at: sample.startDate)
            repeat {
                if let index = groups.lastIndex(where: { $0.stretch == stretch }) {
                    groups[index].samples.append(sample)
                } else {
                    groups.append((stretch, [sample]))
                }
                stretch = stretches.stretch(at: stretch.end)
            } while stretch.start < sample.endDate
        }
        groups.sort { $0.stretch.start < $1.stretch.start }
        return HKStatisticsCollection(
            groups.map {
                statistics(
                    type, $0.samples, options, from: $0.stretch.start, to: $0.stretch.end, shares: true)
            }, type, stretches)
    }
}

/// What the samples of a kind say together, once.
open class HKStatisticsQuery: HKQuery, @unchecked Sendable {
    private let type: HKQuantityType
    private let options: HKStatisticsOptions
    private let handler: (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

    /// A query of a kind.
    public init(
        quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
        options: HKStatisticsOptions = [],
        completionHandler handler: @escaping (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
    ) {
        type = quantityType
        self.options = options
        self.handler = handler
        super.init(quantityType, quantitySamplePredicate)
    }

    override func perform() {
        if let refusal = centre.readRefusal(type) { return tell { [self] in handler(self, nil, refusal) } }
        let found = centre.statistics(type, predicate, options)
        tell { [self] in handler(self, found, found == nil ? HKError(.errorNoData) : nil) }
    }
}

/// The same of one stretch of time after another, and from then on with what comes.
open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
    private let type: HKQuantityType
    /// What is asked.
    public let options: HKStatisticsOptions
    /// A date at which a stretch begins.
    public let anchorDate: Date
    /// How long each is.
    public let intervalComponents: DateComponents
    /// Called once.
    open var initialResultsHandler:
        ((HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?
    /// Called with each later change: the latest stretch and all.
    open var statisticsUpdateHandler:
        ((HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void)?

    /// A query of a kind. An interval that is none, or negative, is ``HKError/errorInvalidArgument``.
    public init(
        quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
        options: HKStatisticsOptions = [], anchorDate: Date, intervalComponents: DateComponents
    ) {
        type = quantityType
        self.options = options
        self.anchorDate = anchorDate
        self.intervalComponents = intervalComponents
        super.init(quantityType, quantitySamplePredicate)
    }

    override func perform() {
        let stretches = Stretches(anchor: anchorDate, length: intervalComponents)
        let refusal =
            centre.readRefusal(type) ?? (stretches.isValid ? nil : HKError(.errorInvalidArgument))
        if let refusal { return tell { [self] in initialResultsHandler?(self, nil, refusal) } }
        let all = centre.collection(type, predicate, options, stretches)
        tell { [self] in initialResultsHandler?(self, all, nil) }
        guard statisticsUpdateHandler != nil else { return }
        centre.listen(self) { [self] types in
            guard types.contains(type.key) else { return }
            let all = centre.collection(type, predicate, options, stretches)
            tell { [self] in statisticsUpdateHandler?(self, all.statistics().last, all, nil) }
        }
    }
}
