import Foundation

/// How several values of a kind are made one.
public enum HKQuantityAggregationStyle: Int, Sendable {
    /// They are added.
    case cumulative = 0
    /// Their mean, lowest and highest are taken.
    case discreteArithmetic
    /// The same, each for as long as it lasted.
    case discreteTemporallyWeighted
    /// The level that would have been the same sound.
    case discreteEquivalentContinuousLevel
}

/// A property of a person that does not change, by the platform's identifier.
public struct HKCharacteristicTypeIdentifier: RawRepresentable, Hashable, Sendable {
    /// The identifier.
    public let rawValue: String

    /// A property by its identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ name: String) { rawValue = "HKCharacteristicTypeIdentifier" + name }

    /// The biological sex.
    public static let biologicalSex = Self("BiologicalSex")
    /// The blood type.
    public static let bloodType = Self("BloodType")
    /// The date of birth.
    public static let dateOfBirth = Self("DateOfBirth")
    /// How the skin takes the sun.
    public static let fitzpatrickSkinType = Self("FitzpatrickSkinType")
    /// Whether a wheelchair is used.
    public static let wheelchairUse = Self("WheelchairUse")
    /// What the ring of movement counts.
    public static let activityMoveMode = Self("ActivityMoveMode")
}

/// The identifier of ``HKWorkoutType``.
public let HKWorkoutTypeIdentifier = "HKWorkoutTypeIdentifier"
/// The identifier of the way of a workout.
public let HKWorkoutRouteTypeIdentifier = "HKWorkoutRouteTypeIdentifier"

/// A kind of objects of the health store.
open class HKObjectType: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The platform's name of it.
    public let identifier: String

    init(identifier: String) {
        self.identifier = identifier
        super.init()
    }

    /// A kind of quantities; nil for one that is not known here.
    public class func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier) -> HKQuantityType? {
        QuantityTable.rows[identifier] == nil ? nil : HKQuantityType(identifier)
    }

    /// A kind of categories.
    public class func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier) -> HKCategoryType? {
        HKCategoryType(identifier)
    }

    /// A property of a person.
    public class func characteristicType(
        forIdentifier identifier: HKCharacteristicTypeIdentifier
    ) -> HKCharacteristicType? { HKCharacteristicType(identifier) }

    /// The kind of a series, by its name; nil for one that is not known here.
    public class func seriesType(forIdentifier identifier: String) -> HKSeriesType? {
        identifier == HKWorkoutRouteTypeIdentifier ? HKSeriesType.workoutRoute() : nil
    }

    /// The kind of all workouts.
    public class func workoutType() -> HKWorkoutType { HKWorkoutType() }

    /// Whether the owner is asked for each object: of no kind here.
    open func requiresPerObjectAuthorization() -> Bool { false }

    /// The name of the kind in the device's store.
    var key: String { "other." + identifier }

    /// The kind of a name in the device's store; nil where it is none.
    static func sampleType(key: String) -> HKSampleType? {
        let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return key == "workout" ? HKWorkoutType() : nil }
        switch parts[0] {
        case "quantity":
            return HKObjectType.quantityType(
                forIdentifier: HKQuantityTypeIdentifier(
                    rawValue: HKQuantityTypeIdentifier.prefix + parts[1]))
        case "category":
            return HKCategoryType(
                HKCategoryTypeIdentifier(rawValue: HKCategoryTypeIdentifier.prefix + parts[1]))
        case "correlation":
            return HKCorrelationType(
                HKCorrelationTypeIdentifier(rawValue: HKCorrelationTypeIdentifier.prefix + parts[1]))
        case "series": return HKSeriesType(identifier: parts[1])
        default: return nil
        }
    }

    // MARK: NSObject, NSCopying, NSSecureCoding

    /// The identifier.
    open override var description: String { identifier }

    /// Whether it has the same identifier.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKObjectType)?.identifier == identifier
    }

    /// As ``isEqual(_:)`` has it.
    open override var hash: Int { identifier.hashValue }

    /// Itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// True.
    public class var supportsSecureCoding: Bool { true }

    /// The identifier.
    open func encode(with coder: NSCoder) { coder.encode(identifier as NSString, forKey: "identifier") }

    /// Nil where the archive has no kind.
    public required init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "identifier") as String? else {
            return nil
        }
        identifier = text
        super.init()
    }
}

/// A kind of samples.
open class HKSampleType: HKObjectType, @unchecked Sendable {
    /// Whether its samples may last only so long: of no kind here.
    open var isMaximumDurationRestricted: Bool { false }
    /// Whether its samples have to last so long: of no kind here.
    open var isMinimumDurationRestricted: Bool { false }
}

/// A kind of quantities.
open class HKQuantityType: HKSampleType, @unchecked Sendable {
    /// The kind of an identifier.
    public init(_ identifier: HKQuantityTypeIdentifier) { super.init(identifier: identifier.rawValue) }

    /// Nil where the archive has no kind.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private var row: QuantityTable.Row {
        QuantityTable.rows[HKQuantityTypeIdentifier(rawValue: identifier)]
            ?? QuantityTable.Row("count", .discreteArithmetic)
    }

    /// How several values are made one.
    open var aggregationStyle: HKQuantityAggregationStyle { row.style }

    /// Whether its values can be said in a unit.
    open func `is`(compatibleWith unit: HKUnit) -> Bool {
        storeUnit.measure.dimensions == unit.measure.dimensions
    }

    /// The unit of its values in the device's store.
    var storeUnit: HKUnit { HKUnit(from: row.unit) }

    override var key: String {
        "quantity." + identifier.dropFirst(HKQuantityTypeIdentifier.prefix.count)
    }
}

/// A kind of categories.
open class HKCategoryType: HKSampleType, @unchecked Sendable {
    /// The kind of an identifier.
    public init(_ identifier: HKCategoryTypeIdentifier) { super.init(identifier: identifier.rawValue) }

    /// Nil where the archive has no kind.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override var key: String {
        "category." + identifier.dropFirst(HKCategoryTypeIdentifier.prefix.count)
    }
}

/// The kind of workouts.
open class HKWorkoutType: HKSampleType, @unchecked Sendable {
    init() { super.init(identifier: HKWorkoutTypeIdentifier) }

    /// Nil where the archive has no kind.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override var key: String { "workout" }
}

/// A kind of series of values.
open class HKSeriesType: HKSampleType, @unchecked Sendable {
    override init(identifier: String) { super.init(identifier: identifier) }

    /// Nil where the archive has no kind.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The way of a workout.
    public class func workoutRoute() -> HKSeriesType {
        HKSeriesType(identifier: HKWorkoutRouteTypeIdentifier)
    }

    override var key: String { "series." + identifier }
}

/// A property of a person.
open class HKCharacteristicType: HKObjectType, @unchecked Sendable {
    /// The property of an identifier.
    public init(_ identifier: HKCharacteristicTypeIdentifier) {
        super.init(identifier: identifier.rawValue)
    }

    /// Nil where the archive has no kind.
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
