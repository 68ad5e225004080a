import FacadeFoundation

/// Hears what others want of the app: nothing.
public protocol CBPeripheralManagerDelegate: AnyObject {
    /// The state is another.
    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager)
    /// It never comes.
    func peripheralManager(_ peripheral: CBPeripheralManager, willRestoreState dict: [String: Any])
    /// It never comes.
    func peripheralManagerDidStartAdvertising(_ peripheral: CBPeripheralManager, error: (any Error)?)
    /// It never comes.
    func peripheralManager(_ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?)
    /// It never comes.
    func peripheralManager(
        _ peripheral: CBPeripheralManager, central: CBCentral,
        didSubscribeTo characteristic: CBCharacteristic)
    /// It never comes.
    func peripheralManager(
        _ peripheral: CBPeripheralManager, central: CBCentral,
        didUnsubscribeFrom characteristic: CBCharacteristic)
    /// It never comes.
    func peripheralManagerIsReady(toUpdateSubscribers peripheral: CBPeripheralManager)
}

extension CBPeripheralManagerDelegate {
    /// The delegate does nothing.
    public func peripheralManager(_ peripheral: CBPeripheralManager, willRestoreState dict: [String: Any]) {}
    /// The delegate does nothing.
    public func peripheralManagerDidStartAdvertising(
        _ peripheral: CBPeripheralManager, error: (any Error)?
    ) {}
    /// The delegate does nothing.
    public func peripheralManager(
        _ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?
    ) {}
    /// The delegate does nothing.
    public func peripheralManager(
        _ peripheral: CBPeripheralManager, central: CBCentral,
        didSubscribeTo characteristic: CBCharacteristic
    ) {}
    /// The delegate does nothing.
    public func peripheralManager(
        _ peripheral: CBPeripheralManager, central: CBCentral,
        didUnsubscribeFrom characteristic: CBCharacteristic
    ) {}
    /// The delegate does nothing.
    public func peripheralManagerIsReady(toUpdateSubscribers peripheral: CBPeripheralManager) {}
}

/// Offers services to others, whom nobody finds.
open class CBPeripheralManager: CBManager, @unchecked Sendable {
    /// Not kept by it.
    open weak var delegate: (any CBPeripheralManagerDelegate)?
    open var isAdvertising: Bool { false }

    /// One whose delegate hears on a queue; nil: the main one.
    public init(
        delegate: (any CBPeripheralManagerDelegate)?, queue: DispatchQueue?, options: [String: Any]? = nil
    ) {
        self.delegate = delegate
        super.init(queue: queue)
    }

    override func stateIsKnown() { delegate?.peripheralManagerDidUpdateState(self) }

    /// Of no effect.
    open func startAdvertising(_ advertisementData: [String: Any]?) { needs("startAdvertising") }
    /// Of no effect.
    open func stopAdvertising() {}
    /// Of no effect.
    open func add(_ service: CBMutableService) { needs("add") }
    /// Of no effect.
    open func remove(_ service: CBMutableService) {}
    /// Of no effect.
    open func removeAllServices() {}

    /// False: nobody has asked for it.
    open func updateValue(
        _ value: Data, for characteristic: CBMutableCharacteristic,
        onSubscribedCentrals centrals: [CBCentral]?
    ) -> Bool { false }
}
