import Foundation

/// What an app is told of headphones that come and go. Nothing comes: the devices have none.
public protocol CMHeadphoneMotionManagerDelegate: AnyObject {
    /// Headphones with motion sensors are there.
    func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager)
    /// They are gone.
    func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager)
}

extension CMHeadphoneMotionManagerDelegate {
    /// Does nothing.
    public func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager) {}
    /// Does nothing.
    public func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager) {}
}

/// The motion sensors of headphones. The devices have none, and say so.
open class CMHeadphoneMotionManager: NSObject {
    /// What motion of headphones comes to.
    public typealias DeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

    private let centre = MotionCentre.shared
    /// Who hears of headphones.
    open weak var delegate: (any CMHeadphoneMotionManagerDelegate)?

    /// One that reads nothing.
    public override init() { super.init() }

    /// What the owner has answered, as for the device's own motion.
    open class func authorizationStatus() -> CMAuthorizationStatus { MotionCentre.shared.status }

    /// False: there are no headphones.
    open var isDeviceMotionAvailable: Bool { false }
    /// False.
    open var isDeviceMotionActive: Bool { false }
    /// False.
    open var isConnectionStatusActive: Bool { false }
    /// nil: nothing is read.
    open var deviceMotion: CMDeviceMotion? { nil }

    /// Does nothing.
    open func startDeviceMotionUpdates() {}

    /// The handler gets `CMErrorNotAvailable`, once.
    open func startDeviceMotionUpdates(
        to queue: OperationQueue, withHandler handler: @escaping DeviceMotionHandler
    ) {
        centre.call(on: queue) { handler(nil, CMErrorNotAvailable.error) }
    }

    /// Does nothing.
    open func stopDeviceMotionUpdates() {}

    /// Does nothing: nobody comes.
    open func startConnectionStatusUpdates() {}

    /// Does nothing.
    open func stopConnectionStatusUpdates() {}
}
