@_exported import Foundation
import GuestCalls

/// A way by which a device reaches the network.
public struct NWInterface: Hashable, Sendable, CustomDebugStringConvertible {
    /// Kinds of ways.
    public enum InterfaceType: Hashable, Sendable {
        /// A watch, through its phone.
        case other
        case wifi, cellular, wiredEthernet, loopback
    }

    /// What it is.
    public let type: InterfaceType
    /// Its name, such as `en0`.
    public let name: String
    /// Its number.
    public let index: Int

    /// Its name.
    public var debugDescription: String { name }

    init(_ interface: GuestNetworkPath.Interface) {
        switch interface {
        case .wifi: (type, name, index) = (.wifi, "en0", 1)
        case .cellular: (type, name, index) = (.cellular, "pdp_ip0", 2)
        case .phone: (type, name, index) = (.other, "ipsec0", 3)
        }
    }
}

/// How the network is.
public struct NWPath: Hashable, Sendable, CustomDebugStringConvertible {
    /// Whether there is one.
    public enum Status: Hashable, Sendable {
        case satisfied, unsatisfied
        /// It may be there when it is asked for. Never: here it is there or not.
        case requiresConnection
    }

    /// Why there is none.
    public enum UnsatisfiedReason: Hashable, Sendable {
        case notAvailable, cellularDenied, wifiDenied, localNetworkDenied
    }

    /// Whether there is a network that a monitor looks for.
    public let status: Status
    /// Always that there is none: nobody here forbids an app a way.
    public let unsatisfiedReason = UnsatisfiedReason.notAvailable
    /// The ways that there are, the best first: one or none.
    public let availableInterfaces: [NWInterface]
    /// It costs.
    public let isExpensive: Bool
    /// The owner spares data.
    public let isConstrained: Bool

    /// Whether addresses of the fourth version are reached: where there is a network.
    public var supportsIPv4: Bool { status == .satisfied }
    /// Whether addresses of the sixth version are reached: where there is a network.
    public var supportsIPv6: Bool { status == .satisfied }
    /// Whether names are found: where there is a network.
    public var supportsDNS: Bool { status == .satisfied }

    /// Whether the network is reached by a kind of way.
    public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
        status == .satisfied && availableInterfaces.contains { $0.type == type }
    }

    /// One line.
    public var debugDescription: String {
        let ways = availableInterfaces.map(\.name).joined(separator: ", ")
        return "\(status)" + (ways.isEmpty ? "" : " (\(ways))") + (isExpensive ? ", expensive" : "")
            + (isConstrained ? ", constrained" : "")
    }

    /// - Parameter isWanted: whether a way is one that is looked for.
    init(_ path: GuestNetworkPath, where isWanted: (NWInterface.InterfaceType) -> Bool) {
        let way = path.interface.map(NWInterface.init).flatMap { isWanted($0.type) ? $0 : nil }
        status = way == nil ? .unsatisfied : .satisfied
        availableInterfaces = way.map { [$0] } ?? []
        isExpensive = way != nil && path.isExpensive
        isConstrained = way != nil && path.isConstrained
    }
}
