@_exported import FacadeFoundation
import GuestCalls
import GuestServices

/// How a server could be reached.
public struct SCNetworkReachabilityFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    /// The flags of these bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let transientConnection = SCNetworkReachabilityFlags(rawValue: 1)
    public static let reachable = SCNetworkReachabilityFlags(rawValue: 2)
    public static let connectionRequired = SCNetworkReachabilityFlags(rawValue: 4)
    public static let connectionOnTraffic = SCNetworkReachabilityFlags(rawValue: 8)
    public static let interventionRequired = SCNetworkReachabilityFlags(rawValue: 16)
    public static let connectionOnDemand = SCNetworkReachabilityFlags(rawValue: 32)
    public static let isLocalAddress = SCNetworkReachabilityFlags(rawValue: 0x1_0000)
    public static let isDirect = SCNetworkReachabilityFlags(rawValue: 0x2_0000)
    public static let isWWAN = SCNetworkReachabilityFlags(rawValue: 0x4_0000)
    public static let connectionAutomatic = SCNetworkReachabilityFlags.connectionOnTraffic

    init(_ path: GuestNetworkPath) {
        self = path.interface == nil ? [] : [.reachable]
        if path.interface == .cellular { insert(.isWWAN) }
    }
}

/// Whether the network could reach a server: that of the device's network, whichever server it is.
public final class SCNetworkReachability {
    private var callback: SCNetworkReachabilityCallBack?
    private var info: UnsafeMutableRawPointer?
    private var queue: DispatchQueue?
    private var observation: Int?
    private var told: SCNetworkReachabilityFlags?

    fileprivate init() {}

    deinit { stop() }

    fileprivate static var flags: SCNetworkReachabilityFlags {
        SCNetworkReachabilityFlags(GuestServices.current.network.path)
    }

    fileprivate func set(_ callback: SCNetworkReachabilityCallBack?, _ info: UnsafeMutableRawPointer?) {
        self.callback = callback
        self.info = info
    }

    fileprivate func begin(on queue: DispatchQueue) {
        stop()
        self.queue = queue
        told = Self.flags
        observation = GuestServices.current.network.observePath { [weak self] path in
            self?.tell(SCNetworkReachabilityFlags(path))
        }
    }

    fileprivate func stop() {
        if let observation { GuestServices.current.network.stopObserving(observation) }
        observation = nil
        queue = nil
    }

    private func tell(_ flags: SCNetworkReachabilityFlags) {
        guard flags != told, let queue else { return }
        told = flags
        nonisolated(unsafe) let target = self
        queue.async {
            guard target.queue != nil else { return }
            target.callback?(target, flags, target.info)
        }
    }
}

/// Told of a change, with what the app gave in the context.
public typealias SCNetworkReachabilityCallBack = (
    SCNetworkReachability, SCNetworkReachabilityFlags, UnsafeMutableRawPointer?
) -> Void

/// What is handed to the callback. Nothing is kept or released by it.
public struct SCNetworkReachabilityContext {
    public var version: CFIndex
    public var info: UnsafeMutableRawPointer?

    public init(
        version: CFIndex = 0, info: UnsafeMutableRawPointer? = nil,
        retain: ((UnsafeRawPointer) -> UnsafeRawPointer)? = nil, release: ((UnsafeRawPointer) -> Void)? = nil,
        copyDescription: ((UnsafeRawPointer) -> Unmanaged<CFString>)? = nil
    ) {
        self.version = version
        self.info = info
    }
}

/// One for the server of a name.
public func SCNetworkReachabilityCreateWithName(
    _ allocator: CFAllocator?, _ nodename: UnsafePointer<CChar>
) -> SCNetworkReachability? { SCNetworkReachability() }

/// One for an address.
public func SCNetworkReachabilityCreateWithAddress(
    _ allocator: CFAllocator?, _ address: UnsafePointer<sockaddr>
) -> SCNetworkReachability? { SCNetworkReachability() }

/// How it is now.
///
/// - Returns: true.
@discardableResult
public func SCNetworkReachabilityGetFlags(
    _ target: SCNetworkReachability, _ flags: UnsafeMutablePointer<SCNetworkReachabilityFlags>
) -> Bool {
    flags.pointee = SCNetworkReachability.flags
    return true
}

/// Says who is told of changes; nil: nobody.
///
/// - Returns: true.
@discardableResult
public func SCNetworkReachabilitySetCallback(
    _ target: SCNetworkReachability, _ callout: SCNetworkReachabilityCallBack?,
    _ context: UnsafeMutablePointer<SCNetworkReachabilityContext>?
) -> Bool {
    target.set(callout, context?.pointee.info)
    return true
}

/// Tells changes on a queue from now on; nil: no more.
///
/// - Returns: true.
@discardableResult
public func SCNetworkReachabilitySetDispatchQueue(
    _ target: SCNetworkReachability, _ queue: DispatchQueue?
) -> Bool {
    if let queue { target.begin(on: queue) } else { target.stop() }
    return true
}
