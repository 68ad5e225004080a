import FacadeFoundation
import Foundation
import HikeValues

/// A kind of samples that belong together, by the platform's identifier.
public struct HKCorrelationTypeIdentifier: RawRepresentable, Hashable, Sendable {
    /// The identifier.
    public let rawValue: String

    /// A kind by its identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    static let prefix = "HKCorrelationTypeIdentifier"

    /// A systolic and a diastolic pressure.
    public static let bloodPressure = Self(rawValue: prefix + "BloodPressure")
    /// What a food is made of.
    public static let food = Self(rawValue: prefix + "Food")
}

/// A kind of samples that belong together. An app asks for the rights of what they are made of.
open class HKCorrelationType: HKSampleType, @unchecked Sendable {
    /// The kind of an identifier.
    public init(_ identifier: HKCorrelationTypeIdentifier) { super.init(identifier: identifier.rawValue) }

    /// Nil where the archive has no kind.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override var key: String {
        Self.keyPrefix + identifier.dropFirst(HKCorrelationTypeIdentifier.prefix.count)
    }

    static let keyPrefix = "correlation."

    /// The kinds of whose samples one could be made, so that who has their rights has its rights.
    static func keys(madeOf types: some Collection<HKObjectType>) -> [String] {
        let pressures: [HKQuantityTypeIdentifier] = [.bloodPressureSystolic, .bloodPressureDiastolic]
        let ids = Set(types.map(\.identifier))
        var keys: [String] = []
        if pressures.allSatisfy({ ids.contains($0.rawValue) }) {
            keys.append(HKCorrelationType(.bloodPressure).key)
        }
        if ids.contains(where: { $0.hasPrefix(HKQuantityTypeIdentifier.prefix + "Dietary") }) {
            keys.append(HKCorrelationType(.food).key)
        }
        return keys
    }
}

/// Samples that belong together.
open class HKCorrelation: HKSample, @unchecked Sendable {
    /// What it is made of, as far as the app may read it.
    public let objects: Set<HKSample>

    /// Its kind.
    open var correlationType: HKCorrelationType {
        (sampleType as? HKCorrelationType)
            ?? HKCorrelationType(HKCorrelationTypeIdentifier(rawValue: sampleType.identifier))
    }

    init(
        _ type: HKCorrelationType, objects: Set<HKSample>, start: Date, end: Date, uuid: UUID = UUID(),
        metadata: [String: Any]?, device: HKDevice?, source: HKSource? = nil, workout: String = ""
    ) {
        self.objects = objects
        super.init(
            type, from: start, to: end, uuid: uuid, metadata: metadata, device: device, source: source,
            workout: workout)
    }

    /// Samples that are not kept yet: keeping it keeps them.
    public convenience init(type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>) {
        self.init(type: type, start: start, end: end, objects: objects, device: nil, metadata: nil)
    }

    /// The same with metadata.
    public convenience init(
        type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>, metadata: [String: Any]?
    ) { self.init(type: type, start: start, end: end, objects: objects, device: nil, metadata: metadata) }

    /// The same with the hardware that has measured them.
    public convenience init(
        type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>, device: HKDevice?,
        metadata: [String: Any]?
    ) { self.init(type, objects: objects, start: start, end: end, metadata: metadata, device: device) }

    /// Those of a type.
    open func objects(for objectType: HKObjectType) -> Set<HKSample> {
        objects.filter { $0.sampleType == objectType }
    }

    /// The objects in an order that is the same in each run.
    var ordered: [HKSample] {
        objects.sorted { ($0.sampleType.key, $0.uuid.uuidString) < ($1.sampleType.key, $1.uuid.uuidString) }
    }

    /// The type and the id of each.
    override var storeContent: [UInt8] {
        var writer = ByteWriter()
        writer.write(varint: UInt64(objects.count))
        for object in ordered {
            writer.write(object.sampleType.key)
            writer.write(object.uuid.uuidString)
        }
        return writer.bytes
    }

    /// What ``storeContent`` holds; nil where the bytes are not of that form.
    static func members(_ content: [UInt8]) -> (types: [String], ids: Set<String>)? {
        var reader = ByteReader(content)
        do throws(ByteReaderError) {
            var (types, ids): (Set<String>, Set<String>) = ([], [])
            for _ in 0..<(try reader.count(limit: 1_000)) {
                types.insert(try reader.string(limit: 256))
                ids.insert(try reader.string(limit: 64))
            }
            return (types.sorted(), ids)
        } catch { return nil }
    }
}

extension HKSamplePredicate where Sample == HKCorrelation {
    /// Samples of a kind that belong together.
    public static func correlation(type: HKCorrelationType, predicate: NSPredicate? = nil) -> Self {
        Self(type: type, nsPredicate: predicate)
    }
}
