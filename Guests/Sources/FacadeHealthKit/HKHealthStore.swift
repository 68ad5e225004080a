import Foundation
import GuestCalls
import HikeValues

/// What an app may do with a type that it wants to write.
public enum HKAuthorizationStatus: Int, Sendable {
    /// It has not asked yet.
    case notDetermined = 0
    /// The owner has refused it.
    case sharingDenied
    /// Allowed.
    case sharingAuthorized
}

/// Whether asking would show the owner something.
public enum HKAuthorizationRequestStatus: Int, Sendable {
    case unknown = 0
    case shouldRequest, unnecessary
}

/// How often an app is started for new samples.
public enum HKUpdateFrequency: Int, Sendable {
    case immediate = 1
    case hourly, daily, weekly

    var seconds: Double {
        switch self {
        case .immediate: 0
        case .hourly: 3_600
        case .daily: 86_400
        case .weekly: 604_800
        }
    }
}

/// A person's biological sex.
public enum HKBiologicalSex: Int, Sendable {
    case notSet = 0
    case female, male, other
}

/// A person's biological sex, as the store has it.
open class HKBiologicalSexObject: NSObject, @unchecked Sendable {
    /// Not set: nobody enters it here.
    open var biologicalSex: HKBiologicalSex { .notSet }
}

/// A person's blood type.
public enum HKBloodType: Int, Sendable {
    case notSet = 0
    case aPositive, aNegative, bPositive, bNegative, abPositive, abNegative, oPositive, oNegative
}

/// A person's blood type, as the store has it.
open class HKBloodTypeObject: NSObject, @unchecked Sendable {
    /// Not set: nobody enters it here.
    open var bloodType: HKBloodType { .notSet }
}

/// The health store of the device. All objects are the same store.
open class HKHealthStore: NSObject, @unchecked Sendable {
    private let centre = HealthCentre.shared

    /// The device's store.
    public override init() { super.init() }

    /// True: each device has a store.
    open class func isHealthDataAvailable() -> Bool { true }

    /// False: no clinical records here.
    open func supportsHealthRecords() -> Bool { false }

    // MARK: Rights

    /// What the app may write; what it may read nobody says.
    open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
        centre.status(toShare: type)
    }

    /// Asks the owner for types to write and to read. True means that they were asked, not that they allowed it.
    open func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let isOfParts = { (type: HKObjectType) in !(type is HKCorrelationType) }
        let shared = Self.keys(typesToShare ?? [])
        let read = Self.keys(typesToRead ?? [])
        // Rights of what belongs together are those of its parts.
        guard !shared.isEmpty || !read.isEmpty, typesToShare?.allSatisfy(isOfParts) != false,
            typesToRead?.allSatisfy(isOfParts) != false
        else {
            return centre.call { completion(false, HKError(.errorInvalidArgument)) }
        }
        centre.request(shared, read) { [centre] in centre.call { completion(true, nil) } }
    }

    private static func keys(_ types: Set<some HKObjectType>) -> [String] {
        (types.map(\.key) + HKCorrelationType.keys(madeOf: types)).sorted()
    }

    /// The same for tasks.
    open func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws {
        let _: Bool = try await withCheckedThrowingContinuation { continuation in
            requestAuthorization(toShare: typesToShare, read: typesToRead) { isDone, error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(isDone))
            }
        }
    }

    /// Whether asking for these types would show the owner something.
    open func getRequestStatusForAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
        completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
    ) {
        let status = requestStatus(typesToShare, typesToRead)
        centre.call { completion(status, nil) }
    }

    /// The same for tasks.
    open func statusForAuthorizationRequest(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws -> HKAuthorizationRequestStatus { requestStatus(typesToShare, typesToRead) }

    private func requestStatus(
        _ share: Set<HKSampleType>, _ read: Set<HKObjectType>
    ) -> HKAuthorizationRequestStatus {
        let isKnown =
            centre.answer != .notDetermined
            && share.allSatisfy { centre.types.shared.contains($0.key) }
            && read.allSatisfy { centre.types.read.contains($0.key) }
        return isKnown ? .unnecessary : .shouldRequest
    }

    // MARK: Objects

    /// Keeps an object; the completion says whether that was done.
    open func save(
        _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) { save([object], withCompletion: completion) }

    /// Keeps objects, all or none.
    open func save(
        _ objects: [HKObject], withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let error = objects.isEmpty ? HKError(.errorInvalidArgument) : centre.keep(samples(objects))
        centre.call { completion(error == nil, error) }
    }

    /// The same for tasks.
    open func save(_ object: HKObject) async throws { try await save([object]) }

    /// The same for tasks.
    open func save(_ objects: [HKObject]) async throws {
        if let error = centre.keep(samples(objects)) { throw error }
    }

    /// With what they are made of before them.
    private func samples(_ objects: [HKObject]) -> [HKSample] {
        objects.flatMap { ($0 as? HKCorrelation)?.ordered ?? [] } + objects.compactMap { $0 as? HKSample }
    }

    /// Deletes an object of the app's own.
    open func delete(
        _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) { delete([object], withCompletion: completion) }

    /// Deletes objects of the app's own, all or none.
    open func delete(
        _ objects: [HKObject], withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let error =
            centre.writeRefusal(samples(objects).map(\.sampleType)) ?? centre.delete(objects.map(\.uuid))
        centre.call { completion(error == nil, error) }
    }

    /// The same for tasks.
    open func delete(_ object: HKObject) async throws { try await delete([object]) }

    /// The same for tasks.
    open func delete(_ objects: [HKObject]) async throws {
        let refusal: (any Error)? = centre.writeRefusal(samples(objects).map(\.sampleType))
        if let error = refusal ?? centre.delete(objects.map(\.uuid)) { throw error }
    }

    /// Deletes those of the app's own objects of a type that fit a predicate.
    open func deleteObjects(
        of objectType: HKObjectType, predicate: NSPredicate,
        withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
    ) {
        let (count, error) = deleteObjects(objectType, predicate)
        centre.call { completion(error == nil, count, error) }
    }

    /// The same for tasks; the number of objects.
    open func deleteObjects(of objectType: HKObjectType, predicate: NSPredicate) async throws -> Int {
        let (count, error) = deleteObjects(objectType, predicate)
        if let error { throw error }
        return count
    }

    private func deleteObjects(_ type: HKObjectType, _ predicate: NSPredicate) -> (Int, (any Error)?) {
        if let refusal = centre.writeRefusal([type]) { return (0, refusal) }
        guard let type = type as? HKSampleType else { return (0, HKError(.errorInvalidArgument)) }
        let own = centre.samples([type], predicate).filter { $0.source == centre.ownSource }
        guard !own.isEmpty else { return (0, nil) }
        let error = centre.delete(own.map(\.uuid))
        return (error == nil ? own.count : 0, error)
    }

    /// Keeps samples as those of a workout that is in the store.
    open func add(
        _ samples: [HKSample], to workout: HKWorkout,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let error = centre.keep(samples, workout: workout.uuid.uuidString)
        centre.call { completion(error == nil, error) }
    }

    // MARK: Queries

    /// Begins a query.
    open func execute(_ query: HKQuery) { query.begin() }

    /// Ends a query that goes on.
    open func stop(_ query: HKQuery) { query.end() }

    /// Has the app started for new samples of a type, in later launches too. Its observer queries hear of them.
    open func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let refusal = centre.readRefusal(type)
        if refusal == nil { centre.health.setDelivery(of: type.key, every: .seconds(frequency.seconds)) }
        centre.call { completion(refusal == nil, refusal) }
    }

    /// The same for tasks.
    open func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency
    ) async throws {
        if let refusal = centre.readRefusal(type) { throw refusal }
        centre.health.setDelivery(of: type.key, every: .seconds(frequency.seconds))
    }

    /// Ends that.
    open func disableBackgroundDelivery(
        for type: HKObjectType,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        centre.health.setDelivery(of: type.key, every: nil)
        centre.call { completion(true, nil) }
    }

    /// Ends it for all types.
    open func disableAllBackgroundDelivery(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        for type in centre.types.read.sorted() { centre.health.setDelivery(of: type, every: nil) }
        centre.call { completion(true, nil) }
    }

    // MARK: The owner

    /// Throws ``HKError/errorNoData``: nobody enters it here.
    open func dateOfBirthComponents() throws -> DateComponents { throw HKError(.errorNoData) }

    /// Not set: nobody enters it here.
    open func biologicalSex() throws -> HKBiologicalSexObject { HKBiologicalSexObject() }

    /// Not set: nobody enters it here.
    open func bloodType() throws -> HKBloodTypeObject { HKBloodTypeObject() }

    /// The units in which values of types are best said: those of the store.
    open func preferredUnits(
        for quantityTypes: Set<HKQuantityType>,
        completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
    ) {
        let units = Dictionary(uniqueKeysWithValues: quantityTypes.map { ($0, $0.storeUnit) })
        centre.call { completion(units, nil) }
    }
}
