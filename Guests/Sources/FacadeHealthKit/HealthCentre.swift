import Foundation
import GuestCalls
import GuestServices
import HikeValues

/// The device's health store as the app's objects use it.
final class HealthCentre: @unchecked Sendable {
    /// The one of the process.
    static let shared = HealthCentre()

    let services = GuestServices.current
    let health: GuestHealth
    /// On which the app's handlers are called.
    let queue = DispatchQueue(label: "com.apple.HealthKit")
    /// The app's own name in the store.
    let app: String
    /// Types that it has asked to write and to read, in any launch.
    private(set) var types: (shared: Set<String>, read: Set<String>)
    private(set) var answer: PermissionAnswer
    /// Who waits for the owner's answer.
    private var waiting: [() -> Void] = []
    /// Who hears of records that have come or gone, in the order in which they began.
    private var listeners: [(owner: ObjectIdentifier, heard: (Set<String>) -> Void)] = []
    private var isHearing = false
    /// The app's running session.
    weak var session: HKWorkoutSession?

    private init() {
        let health: GuestHealth = GuestServices.current.part()
        self.health = health
        let state = health.state
        app = state.app
        types = (Set(state.shared), Set(state.read))
        answer = (try? GuestServices.current.permissions.answer(Self.service)) ?? .notDetermined
        services.permissions.observe { [unowned self] in take($0, $1) }
    }

    private static let service = "health"

    /// On the main thread, whatever the queue of the app.
    private func take(_ service: String, _ answer: PermissionAnswer) {
        guard service == Self.service else { return }
        self.answer = answer
        guard answer != .notDetermined else { return }
        let answered = waiting
        waiting = []
        for body in answered { body() }
    }

    // MARK: Rights

    /// Whether the owner allows it.
    var isGranted: Bool {
        switch answer {
        case .granted, .whenInUse, .always, .limited: true
        case .notDetermined, .denied, .restricted: false
        }
    }

    /// Notes the types, asks the owner where they have not answered, and calls `body` when they have.
    func request(_ shared: [String], _ read: [String], _ body: @escaping () -> Void) {
        health.request(shared: shared, read: read)
        types.shared.formUnion(shared)
        types.read.formUnion(read)
        if answer == .notDetermined { waiting.append(body) } else { body() }
    }

    func status(toShare type: HKObjectType) -> HKAuthorizationStatus {
        guard types.shared.contains(type.key), answer != .notDetermined else { return .notDetermined }
        return isGranted ? .sharingAuthorized : .sharingDenied
    }

    /// Nil where the app may ask for samples of a type.
    func readRefusal(_ type: HKObjectType) -> HKError? {
        let isKnown = types.read.contains(type.key) || types.shared.contains(type.key)
        return isKnown && answer != .notDetermined ? nil : HKError(.errorAuthorizationNotDetermined)
    }

    func writeRefusal(_ types: some Sequence<HKObjectType>) -> HKError? {
        for type in types {
            switch status(toShare: type) {
            case .notDetermined: return HKError(.errorAuthorizationNotDetermined)
            case .sharingDenied: return HKError(.errorAuthorizationDenied)
            case .sharingAuthorized: break
            }
        }
        return nil
    }

    // MARK: Handlers

    /// Calls a handler of the app on the queue of the framework.
    func call(_ body: @escaping () -> Void) {
        nonisolated(unsafe) let body = body
        queue.async { body() }
    }

    /// Calls `heard` with the types of which records have come or gone, until it is removed.
    func listen(_ owner: AnyObject, _ heard: @escaping (Set<String>) -> Void) {
        if !isHearing { health.hear { [unowned self] in tell($0) } }
        isHearing = true
        listeners.removeAll { $0.owner == ObjectIdentifier(owner) }
        listeners.append((ObjectIdentifier(owner), heard))
    }

    func remove(_ owner: AnyObject) { listeners.removeAll { $0.owner == ObjectIdentifier(owner) } }

    private func tell(_ types: [String]) {
        let types = Set(types)
        for listener in listeners { listener.heard(types) }
    }

    // MARK: Samples

    private(set) lazy var ownSource = HKSource(
        name: Bundle.main.object(forInfoDictionaryKey: "CFBundleName") as? String ?? app,
        bundleIdentifier: Bundle.main.bundleIdentifier ?? app)

    private lazy var deviceSource = HKSource(
        name: services.deviceName, bundleIdentifier: "com.apple.health." + services.deviceName)

    private func source(of name: String) -> HKSource {
        if name == app { return ownSource }
        return name.isEmpty ? deviceSource : HKSource(name: name, bundleIdentifier: name)
    }

    /// All records of a query.
    func records(_ query: HealthQuery) -> HealthPage {
        var query = query
        var all = HealthPage(next: query.after)
        while true {
            let page = health.page(query)
            all.records += page.records
            all.deleted += page.deleted
            all.next = max(all.next, page.next)
            guard page.isPart, page.next > query.after else { return all }
            query.after = page.next
        }
    }

    /// Records as an app has them; nil of one that nobody here can read.
    func sample(_ record: HealthRecord) -> HKSample? {
        guard let type = HKObjectType.sampleType(key: record.type), let uuid = UUID(uuidString: record.id)
        else { return nil }
        let (start, end) = (Date(record.start), Date(record.end))
        let (metadata, source) = (Metadata.values(record.metadata), source(of: record.source))
        switch type {
        case let type as HKQuantityType:
            let quantity = HKQuantity(unit: type.storeUnit, doubleValue: record.value)
            if type.aggregationStyle == .cumulative {
                return HKCumulativeQuantitySample(
                    type: type, quantity: quantity, start: start, end: end, uuid: uuid, device: nil,
                    metadata: metadata, source: source, workout: record.workout)
            }
            return HKDiscreteQuantitySample(
                type: type, quantity: quantity, start: start, end: end, uuid: uuid, device: nil,
                metadata: metadata, source: source, workout: record.workout)
        case let type as HKCategoryType:
            return HKCategorySample(
                type: type, value: Int(record.value), start: start, end: end, uuid: uuid, device: nil,
                metadata: metadata, source: source, workout: record.workout)
        case is HKWorkoutType:
            guard let details = WorkoutDetails(record.content) else { return nil }
            return HKWorkout(
                details, start: start, end: end, uuid: uuid, metadata: metadata, source: source)
        case let type as HKCorrelationType:
            guard let (types, ids) = HKCorrelation.members(record.content) else { return nil }
            let members = records(HealthQuery(types: types)).records.filter { ids.contains($0.id) }
            return HKCorrelation(
                type, objects: Set(members.compactMap { self.sample($0) }), start: start, end: end,
                uuid: uuid, metadata: metadata, device: nil, source: source, workout: record.workout)
        default:
            return HKWorkoutRoute(
                record.content, start: start, end: end, uuid: uuid, metadata: metadata, source: source,
                workout: record.workout)
        }
    }

    /// Samples of types between two dates that fit a predicate, in the order in which they were kept.
    func samples(
        _ types: [HKSampleType], _ predicate: NSPredicate?, from: Date? = nil, to: Date? = nil
    ) -> [HKSample] {
        let query = HealthQuery(
            types: types.map(\.key), from: from.map { UTCDate($0) }, to: to.map { UTCDate($0) })
        return records(query).records.compactMap { sample($0) }.filter { Self.fits(predicate, $0) }
    }

    static func fits(_ predicate: NSPredicate?, _ sample: HKSample) -> Bool {
        predicate?.evaluate(with: sample) ?? true
    }

    /// Keeps samples, with the workout that they are of.
    ///
    /// - Returns: why that cannot be.
    func keep(_ samples: [HKSample], workout: String = "") -> (any Error)? {
        if let refusal = writeRefusal(Set(samples.map(\.sampleType))) { return refusal }
        var records: [HealthRecord] = []
        for sample in samples {
            guard let metadata = Metadata.fields(sample.metadata), sample.startDate <= sample.endDate,
                sample.storeValue.isFinite
            else { return HKError(.errorInvalidArgument) }
            records.append(
                HealthRecord(
                    id: sample.uuid.uuidString, type: sample.sampleType.key,
                    start: UTCDate(sample.startDate), end: UTCDate(sample.endDate),
                    value: sample.storeValue, workout: workout.isEmpty ? sample.workoutKey : workout,
                    metadata: metadata, content: sample.storeContent))
        }
        return error(of: health.keep(records))
    }

    /// Deletes the app's own objects.
    ///
    /// - Returns: why that cannot be.
    func delete(_ ids: [UUID]) -> (any Error)? {
        error(of: health.delete(ids.map(\.uuidString)))
    }

    private func error(of outcome: GuestHealthOutcome) -> (any Error)? {
        switch outcome {
        case .done: nil
        case .denied: HKError(.errorAuthorizationDenied)
        case .invalid: HKError(.errorInvalidArgument)
        case .storage: HKError(.errorDatabaseInaccessible)
        }
    }
}

/// What an app notes with an object, as the store keeps it.
enum Metadata {
    /// Nil where a value is of a kind that the store does not keep.
    static func fields(_ metadata: [String: Any]?) -> [HealthField]? {
        var fields: [HealthField] = []
        for (key, value) in (metadata ?? [:]).sorted(by: { $0.key < $1.key }) {
            switch value {
            case let text as String: fields.append(HealthField(key, .text(text)))
            case let truth as Bool: fields.append(HealthField(key, .truth(truth)))
            case let date as Date: fields.append(HealthField(key, .date(UTCDate(date))))
            case let quantity as HKQuantity:
                fields.append(
                    HealthField(key, .quantity(quantity.value, unit: quantity.unit.unitString)))
            case let number as Int: fields.append(HealthField(key, .number(Double(number))))
            case let number as Double: fields.append(HealthField(key, .number(number)))
            case let number as NSNumber: fields.append(HealthField(key, .number(number.doubleValue)))
            default: return nil
            }
        }
        return fields
    }

    static func values(_ fields: [HealthField]) -> [String: Any]? {
        guard !fields.isEmpty else { return nil }
        var values: [String: Any] = [:]
        for field in fields {
            switch field.value {
            case .text(let text): values[field.key] = text
            case .truth(let truth): values[field.key] = truth
            case .date(let date): values[field.key] = Date(date)
            case .number(let number): values[field.key] = NSNumber(value: number)
            case .quantity(let number, let unit):
                values[field.key] = HKQuantity(unit: HKUnit(from: unit), doubleValue: number)
            }
        }
        return values
    }
}
