import FacadeCoreLocation
import FacadeFoundation
import HikeCloud

/// What a record can hold under a key.
public protocol CKRecordValueProtocol {}
/// The same, as older code calls it.
public typealias CKRecordValue = CKRecordValueProtocol

extension String: CKRecordValueProtocol {}
extension Bool: CKRecordValueProtocol {}
extension Int: CKRecordValueProtocol {}
extension Int8: CKRecordValueProtocol {}
extension Int16: CKRecordValueProtocol {}
extension Int32: CKRecordValueProtocol {}
extension Int64: CKRecordValueProtocol {}
extension UInt: CKRecordValueProtocol {}
extension UInt8: CKRecordValueProtocol {}
extension UInt16: CKRecordValueProtocol {}
extension UInt32: CKRecordValueProtocol {}
extension UInt64: CKRecordValueProtocol {}
extension Double: CKRecordValueProtocol {}
extension Float: CKRecordValueProtocol {}
extension Date: CKRecordValueProtocol {}
extension Data: CKRecordValueProtocol {}
extension NSString: CKRecordValueProtocol {}
extension NSNumber: CKRecordValueProtocol {}
extension NSDate: CKRecordValueProtocol {}
extension NSData: CKRecordValueProtocol {}
extension NSArray: CKRecordValueProtocol {}
extension Array: CKRecordValueProtocol where Element: CKRecordValueProtocol {}
extension CLLocation: CKRecordValueProtocol {}
extension CKAsset: CKRecordValueProtocol {}
extension CKReference: CKRecordValueProtocol {}

extension CKRecord {
    /// A record's word about another.
    public typealias Reference = CKReference
    /// What becomes of a record whose reference's target is deleted.
    public typealias ReferenceAction = CKReference.Action
}

/// A record's word about another.
open class CKReference: NSObject, @unchecked Sendable {
    /// What becomes of the record when the target is deleted.
    public enum Action: UInt, Sendable {
        /// It stays.
        case none = 0
        /// It is deleted too.
        case deleteSelf = 1
    }

    /// The other record.
    public let recordID: CKRecordID
    /// What becomes of this one when it is deleted.
    public let action: Action

    /// A word about a record.
    public init(recordID: CKRecordID, action: Action) {
        self.recordID = recordID
        self.action = action
        super.init()
    }

    /// A word about a record.
    public convenience init(record: CKRecord, action: Action) {
        self.init(recordID: record.recordID, action: action)
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CKReference).map { $0.recordID == recordID && $0.action == action } ?? false
    }
    open override var hash: Int { recordID.hash }
}

/// A file that goes with a record. It is read when the record is saved; what comes from the cloud is a file of the app's `tmp`.
open class CKAsset: NSObject, @unchecked Sendable {
    /// Where the file is.
    public let fileURL: URL?

    /// A file of the app.
    public init(fileURL: URL) {
        self.fileURL = fileURL
        super.init()
    }

    init(content: [UInt8]) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("CloudKit")
        let file = folder.appendingPathComponent(UUID().uuidString)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(content).write(to: file)
            fileURL = file
        } catch { fileURL = nil }
        super.init()
    }
}

// What may stand in conditions of queries beside texts, numbers, dates and data.
extension CKReference: PredicateConvertible {
    /// As conditions see it.
    public var predicateValue: CloudValue? {
        .reference(CloudReference(recordID.value, deletesSelf: action == .deleteSelf))
    }
}

extension CKRecordID: PredicateConvertible {
    /// As conditions see it.
    public var predicateValue: CloudValue? { .reference(CloudReference(value, deletesSelf: false)) }
}

extension CKRecord: PredicateConvertible, PredicateKeyed {
    /// As conditions see it.
    public var predicateValue: CloudValue? { recordID.predicateValue }
    /// What is under a key, and what the cloud knows.
    public func predicateValue(forKey key: String) -> Any? {
        switch key {
        case "recordID", "self": recordID
        case "creationDate": creationDate
        case "modificationDate": modificationDate
        case _: self[key]
        }
    }
}

extension CKAsset: PredicateConvertible {
    /// As conditions see it.
    public var predicateValue: CloudValue? {
        fileURL.flatMap { try? Data(contentsOf: $0) }.map { .asset(Array($0)) }
    }
}

extension CLLocation: PredicateConvertible {
    /// As conditions see it.
    public var predicateValue: CloudValue? { .location(CloudLocation(self)) }
}

/// Values of records between the app and the cloud.
enum CKValues {
    /// A value as records hand it out, whatever it was given as.
    static func normal(_ value: any CKRecordValueProtocol) -> any CKRecordValueProtocol {
        switch value {
        case let text as NSString: String(describing: text)
        case let date as NSDate: Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
        case let data as NSData: Data(referencing: data)
        case let number as NSNumber: number
        case let bool as Bool: NSNumber(value: bool)
        case let number as Double: NSNumber(value: number)
        case let number as Float: NSNumber(value: Double(number))
        case let number as any FixedWidthInteger: NSNumber(value: Int64(truncatingIfNeeded: number))
        case _: value
        }
    }

    /// A value of the cloud as records hand it out.
    static func value(_ value: CloudValue) -> (any CKRecordValueProtocol)? {
        switch value {
        case .text(let text): return text
        case .whole(let number): return NSNumber(value: number)
        case .number(let number): return NSNumber(value: number)
        case .date(let date): return Date(date)
        case .data(let bytes): return Data(bytes)
        case .reference(let reference):
            return CKReference(
                recordID: CKRecordID(reference.target), action: reference.deletesSelf ? .deleteSelf : .none)
        case .location(let location): return CLLocation(location)
        case .asset(let bytes): return CKAsset(content: bytes)
        case .list(let values): return list(values.compactMap(self.value))
        }
    }

    /// A list of one type is one of that type.
    private static func list(_ values: [any CKRecordValueProtocol]) -> any CKRecordValueProtocol {
        if let texts = values as? [String] { return texts }
        if let dates = values as? [Date] { return dates }
        if let data = values as? [Data] { return data }
        if let references = values as? [CKReference] { return references }
        if let places = values as? [CLLocation] { return places }
        if let assets = values as? [CKAsset] { return assets }
        if let numbers = values as? [NSNumber] { return numbers }
        return NSArray(array: values)
    }

    /// A value as the cloud gets it.
    ///
    /// - Throws: ``CKError``, where it cannot be kept or its file not be read.
    static func cloud(_ value: any CKRecordValueProtocol, _ key: String) throws -> CloudValue {
        if let asset = value as? CKAsset {
            guard let url = asset.fileURL, let data = try? Data(contentsOf: url) else {
                throw CKError(.assetFileNotFound)
            }
            guard data.count <= CloudLimits.asset else {
                throw CKError(.limitExceeded, "An asset has at most \(CloudLimits.asset) bytes.")
            }
            return .asset(Array(data))
        }
        guard let value = PredicateValues.value(value) else {
            throw CKError(.invalidArguments, "What is under '\(key)' cannot be kept.")
        }
        return value
    }
}

extension CLLocation {
    convenience init(_ location: CloudLocation) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: location.latitude, longitude: location.longitude),
            altitude: location.altitude, horizontalAccuracy: location.horizontalAccuracy,
            verticalAccuracy: location.verticalAccuracy, course: location.course, speed: location.speed,
            timestamp: Date(location.time))
    }
}

extension CloudLocation {
    init(_ place: CLLocation) {
        self.init(
            latitude: place.coordinate.latitude, longitude: place.coordinate.longitude,
            altitude: place.altitude, horizontalAccuracy: place.horizontalAccuracy,
            verticalAccuracy: place.verticalAccuracy, course: place.course, speed: place.speed,
            time: place.timestamp.utc)
    }
}
