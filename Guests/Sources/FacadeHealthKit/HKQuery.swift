import Foundation

/// No limit of the number of objects of an answer.
public let HKObjectQueryNoLimit = 0

/// Which samples a time has.
public struct HKQueryOptions: OptionSet, Sendable {
    /// The platform's bits.
    public let rawValue: UInt

    /// These bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// They begin in it.
    public static let strictStartDate = HKQueryOptions(rawValue: 1)
    /// They end in it.
    public static let strictEndDate = HKQueryOptions(rawValue: 1 << 1)
}

/// A question to the health store. It is asked by ``HKHealthStore/execute(_:)``.
open class HKQuery: NSObject, @unchecked Sendable {
    /// The type that is asked for; nil where there are several.
    public let objectType: HKObjectType?
    /// Which of its samples; nil: all.
    public let predicate: NSPredicate?
    let centre = HealthCentre.shared
    private(set) var isRunning = false

    /// The same as ``objectType``.
    open var sampleType: HKSampleType? { objectType as? HKSampleType }

    init(_ type: HKObjectType?, _ predicate: NSPredicate?) {
        objectType = type
        self.predicate = predicate
        super.init()
    }

    func begin() {
        guard !isRunning else { return }
        isRunning = true
        perform()
    }

    func end() {
        isRunning = false
        centre.remove(self)
    }

    /// Asks; called once.
    func perform() {}

    /// Calls a handler of the app, unless the query was stopped before.
    func tell(_ body: @escaping () -> Void) {
        centre.call { [self] in if isRunning { body() } }
    }

    // MARK: Predicates

    private class func samples(_ fits: @escaping (HKSample) -> Bool) -> NSPredicate {
        nonisolated(unsafe) let fits = fits
        return NSPredicate { object, _ in (object as? HKSample).map(fits) ?? false }
    }

    /// Samples of a time: those that overlap it, but for the options.
    open class func predicateForSamples(
        withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
    ) -> NSPredicate {
        samples { sample in
            if let startDate {
                if options.contains(.strictStartDate) {
                    if sample.startDate < startDate { return false }
                } else if sample.endDate < startDate
                    || sample.endDate == startDate && sample.startDate < startDate
                {
                    return false
                }
            }
            if let endDate {
                if options.contains(.strictEndDate) {
                    if sample.endDate > endDate { return false }
                } else if sample.startDate >= endDate {
                    return false
                }
            }
            return true
        }
    }

    /// The object of an id.
    open class func predicateForObject(with uuid: UUID) -> NSPredicate { samples { $0.uuid == uuid } }

    /// The objects of ids.
    open class func predicateForObjects(with uuids: Set<UUID>) -> NSPredicate {
        samples { uuids.contains($0.uuid) }
    }

    /// Objects of sources.
    open class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate {
        samples { sources.contains($0.source) }
    }

    /// Objects of a source.
    open class func predicateForObjects(from source: HKSource) -> NSPredicate {
        samples { $0.source == source }
    }

    /// Samples of a workout: those that its builder has collected or was given, and those added to it.
    open class func predicateForObjects(from workout: HKWorkout) -> NSPredicate {
        let (ids, key) = (Set(workout.details.samples), workout.uuid.uuidString)
        return samples { $0.workoutKey == key || ids.contains($0.uuid) }
    }

    /// Objects with a note of a key.
    open class func predicateForObjects(withMetadataKey key: String) -> NSPredicate {
        samples { $0.metadata?[key] != nil }
    }

    /// Objects whose note of a key is one of these.
    open class func predicateForObjects(
        withMetadataKey key: String, allowedValues: [Any]
    ) -> NSPredicate {
        let allowed = Set(allowedValues.map { "\($0)" })
        return samples { sample in sample.metadata?[key].map { allowed.contains("\($0)") } ?? false }
    }

    /// Samples of categories of a value.
    open class func predicateForCategorySamples(equalTo values: Set<Int>) -> NSPredicate {
        samples { ($0 as? HKCategorySample).map { values.contains($0.value) } ?? false }
    }

    /// Workouts of an activity.
    open class func predicateForWorkouts(with activity: HKWorkoutActivityType) -> NSPredicate {
        samples { ($0 as? HKWorkout)?.workoutActivityType == activity }
    }
}

/// A type with a predicate, for queries of several.
open class HKQueryDescriptor: NSObject, @unchecked Sendable {
    /// The type.
    public let sampleType: HKSampleType
    /// Which of its samples; nil: all.
    public let predicate: NSPredicate?

    /// A type with a predicate.
    public init(sampleType: HKSampleType, predicate: NSPredicate?) {
        self.sampleType = sampleType
        self.predicate = predicate
        super.init()
    }
}

/// What of samples of types one wants.
struct Wanted {
    var descriptors: [HKQueryDescriptor]
    /// 0: all.
    var limit: Int

    var types: Set<HKSampleType> { Set(descriptors.map(\.sampleType)) }
    var keys: [String] { Set(descriptors.map(\.sampleType.key)).sorted() }

    func has(_ sample: HKSample) -> Bool {
        descriptors.contains { $0.sampleType == sample.sampleType && HealthCentre.fits($0.predicate, sample) }
    }

    /// Why the app may not ask; nil: it may.
    var refusal: HKError? {
        descriptors.lazy.compactMap { HealthCentre.shared.readRefusal($0.sampleType) }.first
    }
}

/// The samples of a type, once.
open class HKSampleQuery: HKQuery, @unchecked Sendable {
    private let wanted: Wanted
    private let order: [NSSortDescriptor]
    private let handler: (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    /// How many at most; 0: all.
    open var limit: Int { wanted.limit }
    /// Their order; nil: as they were kept.
    open var sortDescriptors: [NSSortDescriptor]? { order.isEmpty ? nil : order }

    /// A query of a type.
    public convenience init(
        sampleType: HKSampleType, predicate: NSPredicate?, limit: Int,
        sortDescriptors: [NSSortDescriptor]?,
        resultsHandler: @escaping (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        self.init(
            queryDescriptors: [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)],
            limit: limit, sortDescriptors: sortDescriptors ?? [], resultsHandler: resultsHandler)
    }

    /// A query of several types.
    public init(
        queryDescriptors: [HKQueryDescriptor], limit: Int, sortDescriptors: [NSSortDescriptor] = [],
        resultsHandler: @escaping (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        wanted = Wanted(descriptors: queryDescriptors, limit: limit)
        order = sortDescriptors
        handler = resultsHandler
        super.init(
            queryDescriptors.count == 1 ? queryDescriptors[0].sampleType : nil,
            queryDescriptors.count == 1 ? queryDescriptors[0].predicate : nil)
    }

    override func perform() {
        if let refusal = wanted.refusal { return tell { [self] in handler(self, nil, refusal) } }
        let samples = centre.samples(wanted, order)
        tell { [self] in handler(self, samples, nil) }
    }
}

extension HealthCentre {
    func samples(_ wanted: Wanted, _ order: [NSSortDescriptor] = []) -> [HKSample] {
        var found = samples(Array(wanted.types), nil).filter(wanted.has)
        if !order.isEmpty {
            // Those that are the same stay as they were kept.
            found = found.enumerated().sorted { a, b in
                for descriptor in order {
                    let result = descriptor.compare(a.element, to: b.element)
                    if result != .orderedSame { return result == .orderedAscending }
                }
                return a.offset < b.offset
            }.map(\.element)
        }
        return wanted.limit > 0 ? Array(found.prefix(wanted.limit)) : found
    }
}

/// A place in the store: what was kept and deleted behind it is new.
open class HKQueryAnchor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    let number: Int64

    init(number: Int64) {
        self.number = number
        super.init()
    }

    /// A place by its number, as older versions had it; 0: before everything.
    public convenience init(fromValue value: Int) { self.init(number: Int64(value)) }

    /// Itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether it is the same place.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKQueryAnchor)?.number == number }

    /// As ``isEqual(_:)`` has it.
    open override var hash: Int { number.hashValue }

    /// True.
    public class var supportsSecureCoding: Bool { true }

    /// The place.
    open func encode(with coder: NSCoder) { coder.encode(Int(number), forKey: "number") }

    /// The place of an archive.
    public required init?(coder: NSCoder) {
        number = Int64(coder.decodeInteger(forKey: "number"))
        super.init()
    }
}
