import FacadeFoundation

/// What services and their parts have in common.
open class CBAttribute: NSObject, @unchecked Sendable {
    public let uuid: CBUUID
    init(_ uuid: CBUUID) {
        self.uuid = uuid
        super.init()
    }
}

/// How a value is written.
public enum CBCharacteristicWriteType: Int, Sendable {
    case withResponse, withoutResponse
}

/// What can be done with a value.
public struct CBCharacteristicProperties: OptionSet, Sendable {
    public let rawValue: UInt
    /// The properties of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let broadcast = CBCharacteristicProperties(rawValue: 1)
    public static let read = CBCharacteristicProperties(rawValue: 2)
    public static let writeWithoutResponse = CBCharacteristicProperties(rawValue: 4)
    public static let write = CBCharacteristicProperties(rawValue: 8)
    public static let notify = CBCharacteristicProperties(rawValue: 16)
    public static let indicate = CBCharacteristicProperties(rawValue: 32)
}

/// Who may do it.
public struct CBAttributePermissions: OptionSet, Sendable {
    public let rawValue: UInt
    /// The permissions of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let readable = CBAttributePermissions(rawValue: 1)
    public static let writeable = CBAttributePermissions(rawValue: 2)
    public static let readEncryptionRequired = CBAttributePermissions(rawValue: 4)
    public static let writeEncryptionRequired = CBAttributePermissions(rawValue: 8)
}

/// A service of a device.
open class CBService: CBAttribute, @unchecked Sendable {
    open fileprivate(set) var characteristics: [CBCharacteristic]?
    open var includedServices: [CBService]? { nil }
    open weak var peripheral: CBPeripheral? { nil }
    public let isPrimary: Bool

    init(_ uuid: CBUUID, isPrimary: Bool) {
        self.isPrimary = isPrimary
        super.init(uuid)
    }
}

/// A service that the app offers.
open class CBMutableService: CBService, @unchecked Sendable {
    /// Without values yet.
    public init(type UUID: CBUUID, primary isPrimary: Bool) { super.init(UUID, isPrimary: isPrimary) }

    open override var characteristics: [CBCharacteristic]? {
        get { super.characteristics }
        set { super.characteristics = newValue }
    }
}

/// A value of a service.
open class CBCharacteristic: CBAttribute, @unchecked Sendable {
    public let properties: CBCharacteristicProperties
    open var value: Data?
    open var isNotifying: Bool { false }
    open weak var service: CBService? { nil }

    init(_ uuid: CBUUID, _ properties: CBCharacteristicProperties, _ value: Data?) {
        self.properties = properties
        self.value = value
        super.init(uuid)
    }
}

/// A value that the app offers.
open class CBMutableCharacteristic: CBCharacteristic, @unchecked Sendable {
    public let permissions: CBAttributePermissions
    open var subscribedCentrals: [CBCentral]? { [] }

    /// One of a service.
    public init(
        type UUID: CBUUID, properties: CBCharacteristicProperties, value: Data?,
        permissions: CBAttributePermissions
    ) {
        self.permissions = permissions
        super.init(UUID, properties, value)
    }
}
