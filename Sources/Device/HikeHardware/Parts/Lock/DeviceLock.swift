import HikeValues

/// What an app sees of its device being locked (``DeviceServices/lock``).
public protocol DeviceLock: AnyObject {
    /// What the app may use of its files and secrets now.
    var protection: DataProtection { get }
    /// Tells when that is about to change, and when it has. One that is suspended hears it when it goes on.
    func hear(_ handler: @escaping (LockNews) -> Void)
    /// While the app is in front the device does not lock by itself.
    func keepAwake(_ keepsAwake: Bool)
}

/// What apps are told of their device being locked. Without a passcode it is nothing.
public enum LockNews: Hashable, Sendable, CaseIterable {
    /// It was locked: ``DataProtection/locked`` holds 10 s later.
    case dataBecomesUnavailable
    /// It was unlocked: everything is there.
    case dataIsAvailable
}

extension DeviceServices {
    /// How the device is locked; nil on one that cannot be.
    public var lock: (any DeviceLock)? { service() }
}
