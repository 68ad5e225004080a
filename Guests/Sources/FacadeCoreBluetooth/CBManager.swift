@_exported import FacadeFoundation
import GuestCalls
import GuestServices

/// What the device's Bluetooth is like.
public enum CBManagerState: Int, Sendable {
    case unknown, resetting, unsupported, unauthorized, poweredOff, poweredOn
}

/// What the owner has said to the app's use of Bluetooth.
public enum CBManagerAuthorization: Int, Sendable {
    case notDetermined, restricted, denied, allowedAlways
}

/// Bluetooth, which the devices have for each other alone: to apps it is not there.
open class CBManager: NSObject, @unchecked Sendable {
    /// ``CBManagerState/unsupported`` from the first word of the delegate's on; before that it is unknown.
    open private(set) var state = CBManagerState.unknown
    let queue: DispatchQueue

    init(queue: DispatchQueue?) {
        self.queue = queue ?? .main
        super.init()
        Notes.shared.note("Bluetooth is not there for apps: nothing is found, and nobody finds the app")
        self.queue.async { [weak self] in
            guard let self else { return }
            state = .unsupported
            stateIsKnown()
        }
    }

    func stateIsKnown() {}

    /// What the owner has said; nobody is asked.
    open class var authorization: CBManagerAuthorization {
        switch (try? GuestServices.current.permissions.answer("bluetooth")) ?? .denied {
        case .notDetermined: .notDetermined
        case .restricted: .restricted
        case .denied: .denied
        case .whenInUse, .always, .limited, .granted: .allowedAlways
        }
    }
    /// The same of one manager.
    open var authorization: CBManagerAuthorization { Self.authorization }

    /// What an app asks of it that needs Bluetooth is a notice: on a device it is an error in use.
    func needs(_ call: String) {
        Notes.shared.note("\(call) does nothing: the state of Bluetooth is not poweredOn")
    }
}

/// Says each thing once.
private final class Notes {
    nonisolated(unsafe) static let shared = Notes()
    private var said: Set<String> = []

    func note(_ sentence: String) {
        guard said.insert(sentence).inserted else { return }
        GuestServices.current.log.write(.notice, "bluetooth", sentence)
    }
}

/// Hears of devices that are near: none.
public protocol CBCentralManagerDelegate: AnyObject {
    /// The state is another.
    func centralManagerDidUpdateState(_ central: CBCentralManager)
    /// It never comes.
    func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any])
    /// It never comes.
    func centralManager(
        _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
        rssi RSSI: NSNumber)
    /// It never comes.
    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral)
    /// It never comes.
    func centralManager(
        _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?)
    /// It never comes.
    func centralManager(
        _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?)
}

extension CBCentralManagerDelegate {
    /// The delegate does nothing.
    public func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {}
    /// The delegate does nothing.
    public func centralManager(
        _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {}
    /// The delegate does nothing.
    public func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {}
    /// The delegate does nothing.
    public func centralManager(
        _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?
    ) {}
    /// The delegate does nothing.
    public func centralManager(
        _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?
    ) {}
}

/// Looks for devices, and finds none.
open class CBCentralManager: CBManager, @unchecked Sendable {
    /// Not kept by it.
    open weak var delegate: (any CBCentralManagerDelegate)?
    /// Nothing is looked for.
    open var isScanning: Bool { false }

    /// One whose delegate hears on a queue; nil: the main one.
    public init(
        delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?, options: [String: Any]? = nil
    ) {
        self.delegate = delegate
        super.init(queue: queue)
    }

    override func stateIsKnown() { delegate?.centralManagerDidUpdateState(self) }

    /// Of no effect.
    open func scanForPeripherals(withServices serviceUUIDs: [CBUUID]?, options: [String: Any]? = nil) {
        needs("scanForPeripherals")
    }
    /// Of no effect.
    open func stopScan() {}
    /// Of no effect.
    open func connect(_ peripheral: CBPeripheral, options: [String: Any]? = nil) { needs("connect") }
    /// Of no effect.
    open func cancelPeripheralConnection(_ peripheral: CBPeripheral) {}
    /// None.
    open func retrievePeripherals(withIdentifiers identifiers: [UUID]) -> [CBPeripheral] { [] }
    /// None.
    open func retrieveConnectedPeripherals(withServices serviceUUIDs: [CBUUID]) -> [CBPeripheral] { [] }
}

public let CBCentralManagerScanOptionAllowDuplicatesKey = "kCBScanOptionAllowDuplicates"
public let CBCentralManagerScanOptionSolicitedServiceUUIDsKey = "kCBScanOptionSolicitedServiceUUIDs"
public let CBCentralManagerOptionShowPowerAlertKey = "kCBInitOptionShowPowerAlert"
public let CBCentralManagerOptionRestoreIdentifierKey = "kCBInitOptionRestoreIdentifier"
public let CBCentralManagerRestoredStatePeripheralsKey = "kCBRestoredPeripherals"
public let CBConnectPeripheralOptionNotifyOnConnectionKey = "kCBConnectOptionNotifyOnConnection"
public let CBConnectPeripheralOptionNotifyOnDisconnectionKey = "kCBConnectOptionNotifyOnDisconnection"
public let CBAdvertisementDataLocalNameKey = "kCBAdvDataLocalName"
public let CBAdvertisementDataServiceUUIDsKey = "kCBAdvDataServiceUUIDs"
public let CBAdvertisementDataManufacturerDataKey = "kCBAdvDataManufacturerData"
public let CBAdvertisementDataServiceDataKey = "kCBAdvDataServiceData"
public let CBAdvertisementDataIsConnectable = "kCBAdvDataIsConnectable"
public let CBAdvertisementDataTxPowerLevelKey = "kCBAdvDataTxPowerLevel"
