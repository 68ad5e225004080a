import HikeHardware

/// What a device is.
public enum BusRole: UInt8, CaseIterable, Sendable, CustomStringConvertible {
    case phone = 1
    case watch = 2

    public var description: String {
        switch self {
        case .phone: "phone"
        case .watch: "watch"
        }
    }

    /// The role as the bus writes it.
    public init(_ role: DeviceRole) {
        self =
            switch role {
            case .phone: .phone
            case .watch: .watch
            }
    }
}

/// A device as the bus knows it: its role, and its id within the run (`phone`, `watch`, `watch2`...).
public struct BusDevice: Hashable, Sendable, CustomStringConvertible {
    public let role: BusRole
    public let id: String

    /// - Parameter id: 1 to ``BusLimits/identifier`` characters: ASCII letters, digits, `.`, `_`, `-`.
    /// - Throws: ``BusError/badHandshake(_:)`` for another id.
    public init(role: BusRole, id: String) throws(BusError) {
        guard BusName.isValid(id) else {
            throw .badHandshake(
                "A device id of \(id.utf8.count) bytes cannot be used: " + BusName.rule)
        }
        self.role = role
        self.id = id
    }

    public var description: String { role.description == id ? id : "\(id) (\(role))" }
}

/// The names that may become part of a path or a log: device ids, names of runs and sockets.
enum BusName {
    static let rule =
        "it takes 1 to \(BusLimits.identifier) ASCII letters, digits, '.', '_' or '-', no leading '.'."

    static func isValid(_ name: String) -> Bool {
        let bytes = name.utf8
        guard (1...BusLimits.identifier).contains(bytes.count), bytes.first != UInt8(ascii: ".") else {
            return false
        }
        return bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }
}
