import HikeValues

/// What a guest asks of the picker of the photo library.
public enum GuestPickerQuestion: GuestQuestion {
    public typealias Answer = GuestPhotoAnswer
    public static let family = "picker"

    /// Shows it, for so many pictures at most, 0: any number; ``GuestPickerReport`` follows once.
    case choose(atMost: Int)
    /// The file of a picture that was chosen, from a byte on; brings ``GuestPhotoAnswer/bytes(_:)``.
    case picture(String, from: Int64)

    /// Their names.
    public enum Kind: String {
        case choose, picture
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .choose(let count):
            writer.write(varint: UInt64(min(max(0, count), CallLimits.values)))
            return .choose
        case .picture(let id, let start):
            writer.write(id)
            writer.write(fixed: start)
            return .picture
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestPickerQuestion {
        switch kind {
        case .choose: .choose(atMost: try reader.count(limit: CallLimits.values))
        case .picture: .picture(try reader.name(), from: try reader.fixed())
        }
    }
}

/// How a picker has ended.
public enum GuestPickerReport: GuestReport {
    public static let family = GuestPickerQuestion.family

    /// Pictures were chosen, by id in their order; none: it was cancelled.
    case ended([String])

    /// Their names.
    public enum Kind: String {
        case ended
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .ended(let ids):
            ids.write(to: &writer)
            return .ended
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestPickerReport { .ended(try [String].read(from: &reader)) }
}
