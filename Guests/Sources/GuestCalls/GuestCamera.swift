import HikeValues

/// What a guest asks of the camera of its device.
public enum GuestCameraQuestion: GuestQuestion {
    public typealias Answer = GuestCameraAnswer
    public static let family = "camera"

    /// Brings ``GuestCameraAnswer/isThere(_:)``.
    case hasCamera
    /// Takes a picture; brings ``GuestCameraAnswer/taken(bytes:)`` or ``GuestCameraAnswer/refused(_:)``.
    case capture
    /// The picture that was taken last, a JPEG, from a byte on; brings ``GuestCameraAnswer/part(_:)``.
    case picture(from: Int64)

    /// Their names.
    public enum Kind: String {
        case hasCamera, capture, picture
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .hasCamera: return .hasCamera
        case .capture: return .capture
        case .picture(let start):
            writer.write(fixed: start)
            return .picture
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestCameraQuestion {
        switch kind {
        case .hasCamera: .hasCamera
        case .capture: .capture
        case .picture: .picture(from: try reader.fixed())
        }
    }
}

/// Why a camera took no picture.
public enum GuestCameraRefusal: String, CaseIterable, Hashable, Sendable {
    case denied, noCamera, notInFront, unreadable
}

/// What a guest's device answers of its camera.
public enum GuestCameraAnswer: CallValue {
    case isThere(Bool)
    case taken(bytes: Int64)
    case refused(GuestCameraRefusal)
    /// At most ``CallLimits/pictureBytes``.
    case part([UInt8])

    public func write(to writer: inout ByteWriter) {
        switch self {
        case .isThere(let isThere):
            writer.write(UInt8(0))
            writer.write(isThere)
        case .taken(let bytes):
            writer.write(UInt8(1))
            writer.write(fixed: bytes)
        case .refused(let refusal):
            writer.write(UInt8(2))
            writer.write(refusal.rawValue)
        case .part(let bytes):
            writer.write(UInt8(3))
            writer.write(blob: bytes)
        }
    }

    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> GuestCameraAnswer {
        switch try reader.byte() {
        case 0: return .isThere(try reader.bool())
        case 1: return .taken(bytes: try reader.fixed())
        case 2:
            guard let refusal = GuestCameraRefusal(rawValue: try reader.name()) else { throw .invalidValue }
            return .refused(refusal)
        case 3: return .part(Array(try reader.blob(limit: CallLimits.pictureBytes)))
        case let tag: throw .unknownTag(tag)
        }
    }
}
