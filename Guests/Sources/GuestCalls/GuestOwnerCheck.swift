import HikeValues

/// What a guest asks of how its device recognises the owner.
public enum GuestOwnerQuestion: GuestQuestion {
    public typealias Answer = GuestOwnerReply
    public static let family = "owner"

    /// Brings ``GuestOwnerReply/obstacle(_:)``.
    case obstacle
    /// Brings ``GuestOwnerReply/asked(_:)``; ``GuestOwnerReport`` follows once. With what the owner reads, and whether the passcode will
    /// do.
    case ask(reason: String, allowsPasscode: Bool)
    /// Ends a question that is under way.
    case withdraw(id: String)

    /// Their names.
    public enum Kind: String {
        case obstacle, ask, withdraw
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .obstacle: return .obstacle
        case .ask(let reason, let allowsPasscode):
            writer.write(reason)
            writer.write(allowsPasscode)
            return .ask
        case .withdraw(let id):
            writer.write(id)
            return .withdraw
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestOwnerQuestion {
        switch kind {
        case .obstacle: .obstacle
        case .ask: .ask(reason: try reader.text(), allowsPasscode: try reader.bool())
        case .withdraw: .withdraw(id: try reader.text())
        }
    }
}

/// What such a question brings at once.
public enum GuestOwnerReply: CallValue {
    case done
    /// Its id.
    case asked(String)
    /// Why a face could not be asked for now; nil: it could.
    case obstacle(OwnerAnswer?)

    public func write(to writer: inout ByteWriter) {
        switch self {
        case .done: writer.write(UInt8(0))
        case .asked(let id):
            writer.write(UInt8(1))
            writer.write(id)
        case .obstacle(let answer):
            writer.write(UInt8(2))
            writer.write(answer?.rawValue ?? "")
        }
    }

    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> GuestOwnerReply {
        switch try reader.byte() {
        case 0: return .done
        case 1: return .asked(try reader.text())
        case 2:
            let name = try reader.text()
            if name.isEmpty { return .obstacle(nil) }
            guard let answer = OwnerAnswer(rawValue: name) else { throw .invalidValue }
            return .obstacle(answer)
        case _: throw .invalidValue
        }
    }
}

/// How a question to the owner has ended.
public enum GuestOwnerReport: GuestReport {
    public static let family = GuestOwnerQuestion.family

    case ended(id: String, OwnerAnswer)

    /// Their names.
    public enum Kind: String {
        case ended
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .ended(let id, let answer):
            writer.write(id)
            writer.write(answer.rawValue)
            return .ended
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestOwnerReport {
        switch kind {
        case .ended:
            let id = try reader.text()
            guard let answer = OwnerAnswer(rawValue: try reader.text()) else { throw .invalidValue }
            return .ended(id: id, answer)
        }
    }
}
