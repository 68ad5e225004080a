import FacadeFoundation
import Foundation
import GuestServices
import HikeValues

/// An app or a device that has kept an object.
open class HKSource: NSObject, NSCopying, @unchecked Sendable {
    /// How a person calls it.
    public let name: String
    /// The app's identifier, or the platform's for what a device has kept.
    public let bundleIdentifier: String

    init(name: String, bundleIdentifier: String) {
        self.name = name
        self.bundleIdentifier = bundleIdentifier
        super.init()
    }

    /// The app itself.
    public class func `default`() -> HKSource { HealthCentre.shared.ownSource }

    /// Whether it is the same app or device.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKSource)?.bundleIdentifier == bundleIdentifier
    }

    /// As ``isEqual(_:)`` has it.
    open override var hash: Int { bundleIdentifier.hashValue }

    /// Itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Any version of a source.
public let HKSourceRevisionAnyVersion = "HKSourceRevisionAnyVersion"
/// Any kind of device.
public let HKSourceRevisionAnyProductType = "HKSourceRevisionAnyProductType"
/// Any version of what runs on a device.
public let HKSourceRevisionAnyOperatingSystem = OperatingSystemVersion(
    majorVersion: 0, minorVersion: 0, patchVersion: 0)

/// A source at a version.
open class HKSourceRevision: NSObject, @unchecked Sendable {
    /// The app or device.
    public let source: HKSource
    /// Nil: it is not kept.
    public let version: String?
    /// Nil: it is not kept.
    public let productType: String?
    /// 0.0.0: it is not kept.
    public let operatingSystemVersion: OperatingSystemVersion

    /// A source at a version.
    public convenience init(source: HKSource, version: String?) {
        self.init(
            source: source, version: version, productType: nil,
            operatingSystemVersion: HKSourceRevisionAnyOperatingSystem)
    }

    /// A source at a version, on a device.
    public init(
        source: HKSource, version: String?, productType: String?,
        operatingSystemVersion: OperatingSystemVersion
    ) {
        self.source = source
        self.version = version
        self.productType = productType
        self.operatingSystemVersion = operatingSystemVersion
        super.init()
    }
}

/// The hardware that has measured something, as an app says it.
open class HKDevice: NSObject, NSCopying, @unchecked Sendable {
    /// What a person calls it.
    public let name: String?
    /// Who has made it.
    public let manufacturer: String?
    /// Its model.
    public let model: String?
    /// The version of its hardware.
    public let hardwareVersion: String?
    /// The version of what runs on it.
    public let firmwareVersion: String?
    /// The version of the software with it.
    public let softwareVersion: String?
    /// What names it for the app.
    public let localIdentifier: String?
    /// What names it for an authority.
    public let udiDeviceIdentifier: String?

    /// A device of these words.
    public init(
        name: String?, manufacturer: String?, model: String?, hardwareVersion: String?,
        firmwareVersion: String?, softwareVersion: String?, localIdentifier: String?,
        udiDeviceIdentifier: String?
    ) {
        self.name = name
        self.manufacturer = manufacturer
        self.model = model
        self.hardwareVersion = hardwareVersion
        self.firmwareVersion = firmwareVersion
        self.softwareVersion = softwareVersion
        self.localIdentifier = localIdentifier
        self.udiDeviceIdentifier = udiDeviceIdentifier
        super.init()
    }

    /// The device on which the app runs.
    public class func local() -> HKDevice {
        HKDevice(
            name: HealthCentre.shared.services.deviceName, manufacturer: nil, model: nil,
            hardwareVersion: nil, firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil,
            udiDeviceIdentifier: nil)
    }

    /// Itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The sort key of the date at which a sample begins.
public let HKSampleSortIdentifierStartDate = "startDate"
/// The sort key of the date at which a sample ends.
public let HKSampleSortIdentifierEndDate = "endDate"
/// Metadata: a person has entered it.
public let HKMetadataKeyWasUserEntered = "HKWasUserEntered"
/// Metadata: a name for it that the app knows elsewhere.
public let HKMetadataKeyExternalUUID = "HKExternalUUID"
/// Metadata: an identifier for synchronisation.
public let HKMetadataKeySyncIdentifier = "HKMetadataKeySyncIdentifier"
/// Metadata: the version of what has the identifier.
public let HKMetadataKeySyncVersion = "HKMetadataKeySyncVersion"
/// Metadata: the time zone.
public let HKMetadataKeyTimeZone = "HKTimeZone"
/// Metadata: the name of the device.
public let HKMetadataKeyDeviceName = "HKDeviceName"
/// Metadata: whether a workout was indoors.
public let HKMetadataKeyIndoorWorkout = "HKIndoorWorkout"
/// Metadata: what was climbed, a length.
public let HKMetadataKeyElevationAscended = "HKElevationAscended"
/// Metadata: what was descended, a length.
public let HKMetadataKeyElevationDescended = "HKElevationDescended"
/// Metadata: the mean speed.
public let HKMetadataKeyAverageSpeed = "HKAverageSpeed"
/// Metadata: the highest speed.
public let HKMetadataKeyMaximumSpeed = "HKMaximumSpeed"
/// Metadata: the mean of the metabolic equivalents.
public let HKMetadataKeyAverageMETs = "HKAverageMETs"
/// Metadata: the temperature of the weather.
public let HKMetadataKeyWeatherTemperature = "HKWeatherTemperature"
/// Metadata: the humidity of the weather.
public let HKMetadataKeyWeatherHumidity = "HKWeatherHumidity"
/// Metadata: the name that the app gives a workout.
public let HKMetadataKeyWorkoutBrandName = "HKWorkoutBrandName"
/// Metadata: the context of a heart rate.
public let HKMetadataKeyHeartRateMotionContext = "HKMetadataKeyHeartRateMotionContext"

/// Something of the health store.
open class HKObject: NSObject, @unchecked Sendable {
    /// Names it.
    public let uuid: UUID
    /// What its app notes with it; nil: nothing.
    public let metadata: [String: Any]?
    /// The hardware, as its app says it; not kept by the store.
    public let device: HKDevice?
    /// Who has kept it; of one that is not kept yet the app itself.
    public let sourceRevision: HKSourceRevision

    /// Who has kept it.
    open var source: HKSource { sourceRevision.source }

    init(uuid: UUID, metadata: [String: Any]?, device: HKDevice?, source: HKSource) {
        self.uuid = uuid
        self.metadata = metadata?.isEmpty == true ? nil : metadata
        self.device = device
        sourceRevision = HKSourceRevision(source: source, version: nil)
        super.init()
    }

    /// Whether it has the same id.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKObject)?.uuid == uuid }

    /// As ``isEqual(_:)`` has it.
    open override var hash: Int { uuid.hashValue }
}

/// Something of a time.
open class HKSample: HKObject, SortKeyed, @unchecked Sendable {
    /// Its kind.
    public let sampleType: HKSampleType
    /// When it begins.
    public let startDate: Date
    /// When it ends, not before.
    public let endDate: Date
    /// The workout that it is of, as the store knows it; empty: none.
    let workoutKey: String

    init(
        _ type: HKSampleType, from start: Date, to end: Date, uuid: UUID = UUID(),
        metadata: [String: Any]? = nil, device: HKDevice? = nil, source: HKSource? = nil,
        workout: String = ""
    ) {
        sampleType = type
        startDate = start
        endDate = end
        workoutKey = workout
        super.init(
            uuid: uuid, metadata: metadata, device: device,
            source: source ?? HealthCentre.shared.ownSource)
    }

    /// The value of a key by which answers are sorted.
    public func value(forSortKey key: String) -> (any Comparable)? {
        switch key {
        case HKSampleSortIdentifierStartDate: startDate
        case HKSampleSortIdentifierEndDate: endDate
        default: nil
        }
    }

    /// Whether its end is not known: never.
    open var hasUndeterminedDuration: Bool { false }

    /// As the device's store keeps it, with the value in the unit of the store and what else there is of it.
    var storeValue: Double { 0 }
    var storeContent: [UInt8] { [] }
}

/// So much of a kind of quantity.
open class HKQuantitySample: HKSample, @unchecked Sendable {
    /// How much.
    public let quantity: HKQuantity
    /// Its kind.
    open var quantityType: HKQuantityType {
        (sampleType as? HKQuantityType)
            ?? HKQuantityType(HKQuantityTypeIdentifier(rawValue: sampleType.identifier))
    }
    /// How many values it is made of: one.
    open var count: Int { 1 }

    init(
        type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, uuid: UUID = UUID(),
        device: HKDevice?, metadata: [String: Any]?, source: HKSource? = nil, workout: String = ""
    ) {
        self.quantity = quantity
        super.init(
            type, from: start, to: end, uuid: uuid, metadata: metadata, device: device, source: source,
            workout: workout)
    }

    /// A sample that is not kept yet.
    public convenience init(type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date) {
        self.init(type: type, quantity: quantity, start: start, end: end, device: nil, metadata: nil)
    }

    /// The same with metadata.
    public convenience init(
        type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, metadata: [String: Any]?
    ) {
        self.init(type: type, quantity: quantity, start: start, end: end, device: nil, metadata: metadata)
    }

    /// The same with the hardware that has measured it.
    public convenience init(
        type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            type: type, quantity: quantity, start: start, end: end, uuid: UUID(), device: device,
            metadata: metadata)
    }

    override var storeValue: Double { quantity.converted(to: quantityType.storeUnit) ?? .nan }
}

/// A sample of a kind whose values are added.
open class HKCumulativeQuantitySample: HKQuantitySample, @unchecked Sendable {
    /// All of it.
    open var sumQuantity: HKQuantity { quantity }
}

/// A sample of a kind whose values are averaged.
open class HKDiscreteQuantitySample: HKQuantitySample, @unchecked Sendable {
    /// The least value.
    open var minimumQuantity: HKQuantity { quantity }
    /// The mean.
    open var averageQuantity: HKQuantity { quantity }
    /// The highest value.
    open var maximumQuantity: HKQuantity { quantity }
    /// The last value.
    open var mostRecentQuantity: HKQuantity { quantity }
    /// When that was.
    open var mostRecentQuantityDateInterval: DateInterval { DateInterval(start: startDate, end: endDate) }
}

/// One of the values of a category.
open class HKCategorySample: HKSample, @unchecked Sendable {
    /// The category's number.
    public let value: Int
    /// Its kind.
    open var categoryType: HKCategoryType {
        (sampleType as? HKCategoryType)
            ?? HKCategoryType(HKCategoryTypeIdentifier(rawValue: sampleType.identifier))
    }

    init(
        type: HKCategoryType, value: Int, start: Date, end: Date, uuid: UUID = UUID(), device: HKDevice?,
        metadata: [String: Any]?, source: HKSource? = nil, workout: String = ""
    ) {
        self.value = value
        super.init(
            type, from: start, to: end, uuid: uuid, metadata: metadata, device: device, source: source,
            workout: workout)
    }

    /// A sample that is not kept yet.
    public convenience init(type: HKCategoryType, value: Int, start: Date, end: Date) {
        self.init(type: type, value: value, start: start, end: end, device: nil, metadata: nil)
    }

    /// The same with metadata.
    public convenience init(
        type: HKCategoryType, value: Int, start: Date, end: Date, metadata: [String: Any]?
    ) {
        self.init(type: type, value: value, start: start, end: end, device: nil, metadata: metadata)
    }

    /// The same with the hardware that has measured it.
    public convenience init(
        type: HKCategoryType, value: Int, start: Date, end: Date, device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            type: type, value: value, start: start, end: end, uuid: UUID(), device: device,
            metadata: metadata)
    }

    override var storeValue: Double { Double(value) }
}

/// An object that was deleted.
open class HKDeletedObject: NSObject, @unchecked Sendable {
    /// Its id.
    public let uuid: UUID
    /// Nil: not kept.
    open var metadata: [String: Any]? { nil }

    init(uuid: UUID) {
        self.uuid = uuid
        super.init()
    }
}
