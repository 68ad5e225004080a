import HikeValues

/// What a guest asks of how its device is locked.
public enum GuestLockQuestion: GuestQuestion {
    /// Nothing: true.
    public typealias Answer = Bool
    public static let family = "lock"

    /// ``GuestLockReport`` comes from now on.
    case hear
    /// Whether the device stays unlocked while the app is in front.
    case keepAwake(Bool)

    /// Their names.
    public enum Kind: String {
        case hear, keepAwake
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .hear: return .hear
        case .keepAwake(let keepsAwake):
            writer.write(keepsAwake)
            return .keepAwake
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestLockQuestion {
        switch kind {
        case .hear: .hear
        case .keepAwake: .keepAwake(try reader.bool())
        }
    }
}

/// What a guest's device tells it of being locked.
public enum GuestLockReport: String, GuestReport, CaseIterable {
    public static let family = GuestLockQuestion.family

    /// It was locked: protected files are out of reach 10 s later.
    case dataBecomesUnavailable
    /// It was unlocked.
    case dataIsAvailable

    /// Their names are their own.
    public typealias Kind = GuestLockReport

    public func write(to writer: inout ByteWriter) -> Kind { self }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestLockReport { kind }
}
