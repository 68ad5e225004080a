import FacadeFoundation

/// A number that names a service or what it has.
open class CBUUID: NSObject, @unchecked Sendable {
    /// 2, 4 or 16 bytes.
    public let data: Data

    /// One of a text: 4, 8 or 36 characters. Another one ends the app, as on the platform.
    public init(string theString: String) {
        let digits = theString.replacingOccurrences(of: "-", with: "")
        let isWhole = digits.count != 32 || UUID(uuidString: theString) != nil
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap { start in
            UInt8(digits.dropFirst(start).prefix(2), radix: 16)
        }
        guard [4, 8, 32].contains(digits.count), bytes.count * 2 == digits.count, isWhole else {
            fatalError("'\(theString)' is no CBUUID: it has 4, 8 or 36 characters")
        }
        data = Data(bytes)
        super.init()
    }

    /// One of 2, 4 or 16 bytes. Others end the app, as on the platform.
    public init(data theData: Data) {
        guard [2, 4, 16].contains(theData.count) else {
            fatalError("\(theData.count) bytes are no CBUUID: it has 2, 4 or 16")
        }
        data = theData
        super.init()
    }

    /// One of 16 bytes.
    public init(nsuuid theUUID: UUID) {
        data = withUnsafeBytes(of: theUUID.uuid) { Data($0) }
        super.init()
    }

    open var uuidString: String {
        let digits = data.map { String(format: "%02X", $0) }.joined()
        guard data.count == 16 else { return digits }
        let parts = [8, 4, 4, 4, 12].reduce(into: (rest: Substring(digits), words: [String]())) {
            found, count in
            found.words.append(String(found.rest.prefix(count)))
            found.rest = found.rest.dropFirst(count)
        }
        return parts.words.joined(separator: "-")
    }

    open override var description: String { uuidString }
    /// All 16 bytes: shorter ones stand for numbers of the Bluetooth base.
    private var whole: Data {
        guard data.count < 16 else { return data }
        let base: [UInt8] = [0, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0x80, 0x5F, 0x9B, 0x34, 0xFB]
        return Data([UInt8](repeating: 0, count: 4 - data.count)) + data + Data(base.dropFirst(4))
    }
    open override func isEqual(_ object: Any?) -> Bool { (object as? CBUUID)?.whole == whole }
    open override var hash: Int { whole.hashValue }
}

/// What is at the other end of Bluetooth.
open class CBPeer: NSObject, @unchecked Sendable {
    public let identifier = UUID()
    override init() { super.init() }
}

/// Who has asked the app for something: nobody.
open class CBCentral: CBPeer, @unchecked Sendable {
    open var maximumUpdateValueLength: Int { 20 }
}

/// How far a connection is.
public enum CBPeripheralState: Int, Sendable {
    case disconnected, connecting, connected, disconnecting
}

/// A device that was found: there is none.
open class CBPeripheral: CBPeer, @unchecked Sendable {
    /// Not kept by it.
    open weak var delegate: (any CBPeripheralDelegate)?
    open var name: String? { nil }
    open var state: CBPeripheralState { .disconnected }
    open var services: [CBService]? { nil }
    open var canSendWriteWithoutResponse: Bool { false }

    /// Of no effect.
    open func discoverServices(_ serviceUUIDs: [CBUUID]?) {}
    /// Of no effect.
    open func discoverIncludedServices(_ includedServiceUUIDs: [CBUUID]?, for service: CBService) {}
    /// Of no effect.
    open func discoverCharacteristics(_ characteristicUUIDs: [CBUUID]?, for service: CBService) {}
    /// Of no effect.
    open func discoverDescriptors(for characteristic: CBCharacteristic) {}
    /// Of no effect.
    open func readValue(for characteristic: CBCharacteristic) {}
    /// Of no effect.
    open func writeValue(
        _ data: Data, for characteristic: CBCharacteristic, type: CBCharacteristicWriteType
    ) {}
    /// Of no effect.
    open func setNotifyValue(_ enabled: Bool, for characteristic: CBCharacteristic) {}
    /// Of no effect.
    open func readRSSI() {}
    /// As the platform's least.
    open func maximumWriteValueLength(for type: CBCharacteristicWriteType) -> Int { 20 }
}

/// Hears of a device. All methods are optional, and none is called.
public protocol CBPeripheralDelegate: AnyObject {
    /// Its name is another.
    func peripheralDidUpdateName(_ peripheral: CBPeripheral)
    /// It has other services.
    func peripheral(_ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService])
    /// Its strength was read.
    func peripheral(_ peripheral: CBPeripheral, didReadRSSI RSSI: NSNumber, error: (any Error)?)
    /// Its services are known.
    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?)
    /// Of it something is known. Never called: no device here finds any.
    func peripheral(
        _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: (any Error)?)
    /// Of it something is known. Never called: no device here finds any.
    func peripheral(
        _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?)
    /// Of it something is known. Never called: no device here finds any.
    func peripheral(
        _ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic, error: (any Error)?)
    /// Of it something is known. Never called: no device here finds any.
    func peripheral(
        _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic,
        error: (any Error)?)
    /// It takes more. Never called: no device here finds any.
    func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral)
}

extension CBPeripheralDelegate {
    /// The delegate does nothing.
    public func peripheralDidUpdateName(_ peripheral: CBPeripheral) {}
    /// The delegate does nothing.
    public func peripheral(_ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService]) {}
    /// The delegate does nothing.
    public func peripheral(_ peripheral: CBPeripheral, didReadRSSI RSSI: NSNumber, error: (any Error)?) {}
    /// The delegate does nothing.
    public func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {}
    /// The delegate does nothing.
    public func peripheral(
        _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: (any Error)?
    ) {}
    /// The delegate does nothing.
    public func peripheral(
        _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?
    ) {}
    /// The delegate does nothing.
    public func peripheral(
        _ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic, error: (any Error)?
    ) {}
    /// The delegate does nothing.
    public func peripheral(
        _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {}
    /// The delegate does nothing.
    public func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) {}
}
