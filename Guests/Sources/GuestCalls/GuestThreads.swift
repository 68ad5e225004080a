import HikeValues

/// A place in a guest's code.
public struct GuestCodePlace: CallValue, Hashable {
    /// Bytes from the beginning of the image.
    public var offset: UInt64
    /// Its file; empty where it is not known.
    public var image: String

    public init(offset: UInt64, image: String) {
        self.offset = offset
        self.image = image
    }

    public func write(to writer: inout ByteWriter) {
        writer.write(fixed: offset)
        writer.write(image)
    }

    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> GuestCodePlace {
        GuestCodePlace(offset: try reader.fixed(), image: try reader.text())
    }
}

/// What a guest asks and tells of threads.
public enum GuestThreadQuestion: GuestQuestion {
    /// Brings whether the use of the main thread's own on another thread is an error.
    case isStrict
    /// Something of the main thread's own was used on another one; where, the innermost first.
    case misused(String, [GuestCodePlace])

    public typealias Answer = Bool
    public static let family = "threads"
    /// Most places of a stack.
    public static let mostPlaces = 64

    /// Their names.
    public enum Kind: String {
        case isStrict, misused
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .isStrict: return .isStrict
        case .misused(let what, let places):
            writer.write(what)
            places.write(to: &writer)
            return .misused
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestThreadQuestion {
        switch kind {
        case .isStrict: .isStrict
        case .misused: .misused(try reader.name(), try [GuestCodePlace].read(from: &reader))
        }
    }
}
