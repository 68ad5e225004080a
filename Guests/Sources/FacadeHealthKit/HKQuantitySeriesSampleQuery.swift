import Foundation

/// The values of the samples of a kind, one after the other.
open class HKQuantitySeriesSampleQuery: HKQuery, @unchecked Sendable {
    private let type: HKQuantityType
    private let handler:
        (HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool, (any Error)?) ->
            Void
    /// Whether the handler is given the sample too.
    open var includeSample = false
    /// Whether values come in the order of their samples' beginnings; they do anyway.
    open var orderByQuantitySampleStartDate = false

    /// A query of a kind. The handler is called with each value, until its last word but one is true.
    public init(
        quantityType: HKQuantityType, predicate: NSPredicate?,
        quantityHandler:
            @escaping (
                HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool,
                (any Error)?
            ) -> Void
    ) {
        type = quantityType
        handler = quantityHandler
        super.init(quantityType, predicate)
    }

    /// A query of the values of one sample.
    public convenience init(
        sample: HKQuantitySample,
        quantityHandler:
            @escaping (
                HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool,
                (any Error)?
            ) -> Void
    ) {
        self.init(
            quantityType: sample.quantityType, predicate: HKQuery.predicateForObject(with: sample.uuid),
            quantityHandler: quantityHandler)
    }

    override func perform() {
        if let refusal = centre.readRefusal(type) {
            return tell { [self] in handler(self, nil, nil, nil, true, refusal) }
        }
        let samples = centre.samples([type], predicate).compactMap { $0 as? HKQuantitySample }
            .sorted { $0.startDate < $1.startDate }
        if samples.isEmpty { tell { [self] in handler(self, nil, nil, nil, true, nil) } }
        for (index, sample) in samples.enumerated() {
            let interval = DateInterval(start: sample.startDate, end: sample.endDate)
            tell { [self] in
                handler(
                    self, sample.quantity, interval, includeSample ? sample : nil,
                    index == samples.count - 1, nil)
            }
        }
    }
}
