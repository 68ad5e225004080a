import FacadeCoreLocation
import FacadeFoundation
import HikeCloud

/// Which records, in which order.
open class CKQuery: NSObject, @unchecked Sendable {
    /// Of which type.
    public let recordType: CKRecord.RecordType
    /// What they meet.
    public let predicate: NSPredicate
    /// In which order; nil: as they came.
    open var sortDescriptors: [NSSortDescriptor]?

    /// Records of a type that meet a condition.
    public init(recordType: CKRecord.RecordType, predicate: NSPredicate) {
        self.recordType = recordType
        self.predicate = predicate
        super.init()
    }

    /// - Throws: ``CKError``, where the condition is code of the app's.
    func value(
        in zone: CKRecordZone.ID?, keys: [CKRecord.FieldKey]?, limit: Int
    ) throws -> CloudQuery {
        CloudQuery(
            type: recordType, predicate: try CKQuery.condition(predicate),
            sorts: (sortDescriptors ?? []).map { sort in
                CloudSort(
                    sort.namedKey, isAscending: sort.ascending,
                    place: (sort as? CKLocationSortDescriptor).map { CloudLocation($0.relativeLocation) })
            }, zone: zone?.value, keys: keys, limit: max(0, limit))
    }

    static func condition(_ predicate: NSPredicate) throws -> CloudPredicate {
        guard let condition = predicate.condition else {
            throw CKError(.invalidArguments, "A query cannot have a predicate that is code.")
        }
        return searching(condition)
    }

    /// A search of all texts takes no notice of capitals and accents.
    private static func searching(_ condition: CloudPredicate) -> CloudPredicate {
        switch condition {
        case .constant: return condition
        case .not(let one): return .not(searching(one))
        case .all(let all): return .all(all.map(searching))
        case .any(let all): return .any(all.map(searching))
        case .compare(var comparison):
            guard [.key("self"), .key("allTokens")].contains(comparison.left) else { return condition }
            (comparison.ignoresCase, comparison.ignoresAccents) = (true, true)
            return .compare(comparison)
        }
    }
}

/// Where a query goes on.
open class CKQueryCursor: NSObject, @unchecked Sendable {
    let value: CloudCursor

    init(_ value: CloudCursor) {
        self.value = value
        super.init()
    }
}

/// The order of how far something is, nearest first.
open class CKLocationSortDescriptor: NSSortDescriptor {
    let key: String
    /// From here.
    public let relativeLocation: CLLocation

    /// The distance of what is under a key from a place.
    public init(key: String, relativeLocation: CLLocation) {
        self.relativeLocation = relativeLocation
        self.key = key
        super.init(keyPath: \NSObject.self, ascending: true) { one, other in
            let distances = [one, other].map { object in
                ((object as? CKRecord)?[key] as? CLLocation)?.distance(from: relativeLocation) ?? .infinity
            }
            return distances[0] < distances[1]
                ? .orderedAscending : distances[0] == distances[1] ? .orderedSame : .orderedDescending
        }
    }

    /// Never: it is not in archives.
    public required init?(coder: NSCoder) { nil }
}

extension CKRecord: SortKeyed {
    /// What orders go by.
    public func value(forSortKey key: String) -> (any Comparable)? {
        switch predicateValue(forKey: key) {
        case let text as String: text
        case let number as NSNumber: number.doubleValue
        case let date as Date: date
        case _: nil
        }
    }
}

/// Asks an order for its key, which Foundation on Linux does not say.
private final class KeyProbe: NSObject, SortKeyed {
    var key = ""
    func value(forSortKey key: String) -> (any Comparable)? {
        self.key = key
        return 0
    }
}

extension NSSortDescriptor {
    /// The key that it orders by; empty: it has none.
    fileprivate var namedKey: String {
        if let place = self as? CKLocationSortDescriptor { return place.key }
        let probe = KeyProbe()
        _ = compare(probe, to: probe)
        return probe.key
    }
}
