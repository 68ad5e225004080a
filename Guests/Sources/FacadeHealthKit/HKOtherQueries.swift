import Foundation

/// Who has kept the samples of a type, once.
open class HKSourceQuery: HKQuery, @unchecked Sendable {
    private let type: HKSampleType
    private let handler: (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

    /// A query of a type.
    public init(
        sampleType: HKSampleType, samplePredicate objectPredicate: NSPredicate?,
        completionHandler: @escaping (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void
    ) {
        type = sampleType
        handler = completionHandler
        super.init(sampleType, objectPredicate)
    }

    override func perform() {
        if let refusal = centre.readRefusal(type) { return tell { [self] in handler(self, nil, refusal) } }
        let sources = Set(centre.samples([type], predicate).map(\.source))
        tell { [self] in handler(self, sources, nil) }
    }
}

/// Samples that belong together, once.
open class HKCorrelationQuery: HKQuery, @unchecked Sendable {
    /// Their kind.
    public let correlationType: HKCorrelationType
    /// For kinds of what they are made of: which have to be in them.
    public let samplePredicates: [HKSampleType: NSPredicate]?
    private let handler: (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

    /// A query of a kind: those of which each predicate fits a sample.
    public init(
        type correlationType: HKCorrelationType, predicate: NSPredicate?,
        samplePredicates: [HKSampleType: NSPredicate]?,
        completion: @escaping (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void
    ) {
        self.correlationType = correlationType
        self.samplePredicates = samplePredicates
        handler = completion
        super.init(correlationType, predicate)
    }

    override func perform() {
        if let refusal = centre.readRefusal(correlationType) {
            return tell { [self] in handler(self, nil, refusal) }
        }
        let found = centre.samples([correlationType], predicate).compactMap { $0 as? HKCorrelation }
            .filter { correlation in
                (samplePredicates ?? [:]).allSatisfy { type, predicate in
                    correlation.objects(for: type).contains { HealthCentre.fits(predicate, $0) }
                }
            }
        tell { [self] in handler(self, found, nil) }
    }
}

/// What a person has done on days: nothing here, which is told once.
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
    private let handler: (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
    /// Called when a day changes: never.
    open var updateHandler: ((HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void)?

    /// A query of days.
    public init(
        predicate: NSPredicate?,
        resultsHandler handler: @escaping (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
    ) {
        self.handler = handler
        super.init(HKObjectType.activitySummaryType(), predicate)
    }

    override func perform() {
        let refusal = centre.readRefusal(HKObjectType.activitySummaryType())
        tell { [self] in handler(self, refusal == nil ? [] : nil, refusal) }
    }
}

/// What an electrocardiogram measured. There is none that could be asked for.
open class HKElectrocardiogramQuery: HKQuery, @unchecked Sendable {
    /// What comes of it.
    public enum Result {
        case measurement(HKElectrocardiogram.VoltageMeasurement)
        case done
        case error(any Error)
    }

    private let handler: (HKElectrocardiogramQuery, Result) -> Void

    /// A query of one.
    public init(
        _ electrocardiogram: HKElectrocardiogram,
        dataHandler: @escaping (HKElectrocardiogramQuery, Result) -> Void
    ) {
        handler = dataHandler
        super.init(HKObjectType.electrocardiogramType(), nil)
    }

    override func perform() { tell { [self] in handler(self, .done) } }
}

/// The beats of a heart, one by one. There are none that could be asked for.
open class HKHeartbeatSeriesQuery: HKQuery, @unchecked Sendable {
    private let handler: (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void

    /// A query of a series.
    public init(
        heartbeatSeries: HKHeartbeatSeriesSample,
        dataHandler: @escaping (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void
    ) {
        handler = dataHandler
        super.init(HKSeriesType.heartbeat(), nil)
    }

    override func perform() { tell { [self] in handler(self, 0, false, true, nil) } }
}

extension HKQuery {
    /// A day.
    public class func predicateForActivitySummary(with dateComponents: DateComponents) -> NSPredicate {
        NSPredicate(value: true)
    }

    /// Days.
    public class func predicate(
        forActivitySummariesBetweenStart startDateComponents: DateComponents,
        end endDateComponents: DateComponents
    ) -> NSPredicate { NSPredicate(value: true) }
}
