import HikeValues

/// The owner's account in the cloud, as a guest hears of it.
public enum GuestCloudAccount: String, CaseIterable, Hashable, Sendable {
    case available, none, restricted, unavailable, unknown
}

/// What a guest asks of its device about the cloud. What is in the cloud it asks the network for.
public enum GuestCloudQuestion: GuestQuestion {
    public typealias Answer = GuestCloudReply
    public static let family = "cloud"

    /// Brings ``GuestCloudReply/account(_:)``.
    case account
    /// Whether the app wants what servers tell it.
    case register(Bool)
    /// Brings ``GuestCloudReply/registered(_:)``.
    case isRegistered
    /// The app has done its work with what a server has told it.
    case complete(Int64)

    /// Their names.
    public enum Kind: String {
        case account, register, isRegistered, complete
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .account: return .account
        case .register(let isOn):
            writer.write(isOn)
            return .register
        case .isRegistered: return .isRegistered
        case .complete(let number):
            number.write(to: &writer)
            return .complete
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestCloudQuestion {
        switch kind {
        case .account: .account
        case .register: .register(try reader.bool())
        case .isRegistered: .isRegistered
        case .complete: .complete(try Int64.read(from: &reader))
        }
    }
}

/// What such a question brings at once.
public enum GuestCloudReply: CallValue {
    case done
    case account(GuestCloudAccount)
    case registered(Bool)

    public func write(to writer: inout ByteWriter) {
        switch self {
        case .done: writer.write(UInt8(0))
        case .account(let account):
            writer.write(UInt8(1))
            writer.write(account.rawValue)
        case .registered(let isOn):
            writer.write(UInt8(2))
            writer.write(isOn)
        }
    }

    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> GuestCloudReply {
        switch try reader.byte() {
        case 0: return .done
        case 1:
            guard let account = GuestCloudAccount(rawValue: try reader.text()) else { throw .invalidValue }
            return .account(account)
        case 2: return .registered(try reader.bool())
        case let tag: throw .unknownTag(tag)
        }
    }
}

/// What the device tells a guest about the cloud.
public enum GuestCloudReport: GuestReport {
    public static let family = GuestCloudQuestion.family

    /// It is another.
    case account(GuestCloudAccount)
    /// A server has told the app something; a number: the app says when it is done with it.
    case pushed(number: Int64?, content: [UInt8])

    /// Their names.
    public enum Kind: String {
        case account, pushed
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .account(let account):
            writer.write(account.rawValue)
            return .account
        case .pushed(let number, let content):
            number.write(to: &writer)
            writer.write(blob: content)
            return .pushed
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestCloudReport {
        switch kind {
        case .account:
            guard let account = GuestCloudAccount(rawValue: try reader.text()) else { throw .invalidValue }
            return .account(account)
        case .pushed:
            return .pushed(
                number: try Int64?.read(from: &reader),
                content: Array(try reader.blob(limit: CallLimits.document)))
        }
    }
}
