import Foundation

/// Samples of one class, with a predicate.
public struct HKSamplePredicate<Sample: HKSample>: @unchecked Sendable {
    let type: HKSampleType
    /// Which of them; nil: all.
    public let nsPredicate: NSPredicate?

    /// The type.
    public var sampleType: HKSampleType { type }
}

extension HKSamplePredicate where Sample == HKSample {
    /// Samples of any type.
    public static func sample(type: HKSampleType, predicate: NSPredicate? = nil) -> Self {
        Self(type: type, nsPredicate: predicate)
    }
}

extension HKSamplePredicate where Sample == HKQuantitySample {
    /// Quantities of a type.
    public static func quantitySample(type: HKQuantityType, predicate: NSPredicate? = nil) -> Self {
        Self(type: type, nsPredicate: predicate)
    }
}

extension HKSamplePredicate where Sample == HKCategorySample {
    /// Categories of a type.
    public static func categorySample(type: HKCategoryType, predicate: NSPredicate? = nil) -> Self {
        Self(type: type, nsPredicate: predicate)
    }
}

extension HKSamplePredicate where Sample == HKWorkout {
    /// Workouts.
    public static func workout(_ predicate: NSPredicate? = nil) -> Self {
        Self(type: HKObjectType.workoutType(), nsPredicate: predicate)
    }
}

extension HKSamplePredicate where Sample == HKWorkoutRoute {
    /// Ways of workouts.
    public static func workoutRoute(_ predicate: NSPredicate? = nil) -> Self {
        Self(type: HKSeriesType.workoutRoute(), nsPredicate: predicate)
    }
}

extension Wanted {
    init(_ predicates: [HKSamplePredicate<some HKSample>], limit: Int?) {
        self.init(
            descriptors: predicates.map {
                HKQueryDescriptor(sampleType: $0.type, predicate: $0.nsPredicate)
            }, limit: limit ?? 0)
    }
}

/// Samples, for tasks.
public struct HKSampleQueryDescriptor<Sample: HKSample>: @unchecked Sendable {
    private let wanted: Wanted
    private let order: [SortDescriptor<Sample>]

    /// A query of samples.
    public init(
        predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>],
        limit: Int? = nil
    ) {
        wanted = Wanted(predicates, limit: limit)
        order = sortDescriptors
    }

    /// The samples.
    public func result(for healthStore: HKHealthStore) async throws -> [Sample] {
        if let refusal = wanted.refusal { throw refusal }
        var all = wanted
        all.limit = 0
        let found = HealthCentre.shared.samples(all).compactMap { $0 as? Sample }.sorted(using: order)
        return wanted.limit > 0 ? Array(found.prefix(wanted.limit)) : found
    }
}

/// What is new behind an anchor, for tasks.
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: @unchecked Sendable {
    private let wanted: Wanted
    private let anchor: HKQueryAnchor?

    /// What is new.
    public struct Result: @unchecked Sendable {
        /// What was kept.
        public let addedSamples: [Sample]
        /// What was deleted.
        public let deletedObjects: [HKDeletedObject]
        /// Behind all of it.
        public let newAnchor: HKQueryAnchor

        init(_ news: Novelty) {
            addedSamples = news.samples.compactMap { $0 as? Sample }
            deletedObjects = news.deleted
            newAnchor = news.anchor
        }
    }

    /// A query of what is new.
    public init(predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil) {
        wanted = Wanted(predicates, limit: limit)
        self.anchor = anchor
    }

    /// What is new now.
    public func result(for healthStore: HKHealthStore) async throws -> Result {
        if let refusal = wanted.refusal { throw refusal }
        return Result(HealthCentre.shared.novelty(wanted, behind: anchor))
    }

    /// What is new now, and then each change.
    public func results(for healthStore: HKHealthStore) -> AsyncThrowingStream<Result, any Error> {
        AsyncThrowingStream { continuation in
            let query = HKAnchoredObjectQuery(
                queryDescriptors: wanted.descriptors, anchor: anchor, limit: wanted.limit
            ) { _, samples, deleted, anchor, error in
                Self.pass(samples, deleted, anchor, error, to: continuation)
            }
            query.updateHandler = { _, samples, deleted, anchor, error in
                Self.pass(samples, deleted, anchor, error, to: continuation)
            }
            continuation.onTermination = { _ in query.end() }
            query.begin()
        }
    }

    private static func pass(
        _ samples: [HKSample]?, _ deleted: [HKDeletedObject]?, _ anchor: HKQueryAnchor?,
        _ error: (any Error)?, to continuation: AsyncThrowingStream<Result, any Error>.Continuation
    ) {
        if let error { return continuation.finish(throwing: error) }
        guard let anchor else { return }
        continuation.yield(
            Result(Novelty(samples: samples ?? [], deleted: deleted ?? [], anchor: anchor)))
    }
}

/// What samples say together, for tasks.
public struct HKStatisticsQueryDescriptor: @unchecked Sendable {
    private let predicate: HKSamplePredicate<HKQuantitySample>
    private let options: HKStatisticsOptions

    /// A query of a kind.
    public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
        self.predicate = predicate
        self.options = options
    }

    /// What they say; nil: there are none.
    public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? {
        guard let type = predicate.type as? HKQuantityType else { throw HKError(.errorInvalidArgument) }
        if let refusal = HealthCentre.shared.readRefusal(type) { throw refusal }
        return HealthCentre.shared.statistics(type, predicate.nsPredicate, options)
    }
}

/// The same of one stretch of time after another, for tasks.
public struct HKStatisticsCollectionQueryDescriptor: @unchecked Sendable {
    private let predicate: HKSamplePredicate<HKQuantitySample>
    private let options: HKStatisticsOptions
    private let stretches: Stretches

    /// A query of a kind.
    public init(
        predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions, anchorDate: Date,
        intervalComponents: DateComponents
    ) {
        self.predicate = predicate
        self.options = options
        stretches = Stretches(anchor: anchorDate, length: intervalComponents)
    }

    /// What they say.
    public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
        guard let type = predicate.type as? HKQuantityType, stretches.isValid else {
            throw HKError(.errorInvalidArgument)
        }
        if let refusal = HealthCentre.shared.readRefusal(type) { throw refusal }
        return HealthCentre.shared.collection(type, predicate.nsPredicate, options, stretches)
    }
}
