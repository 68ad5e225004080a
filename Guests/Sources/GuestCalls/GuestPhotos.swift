import HikeValues

/// What a guest asks of the photo library of its device.
public enum GuestPhotoQuestion: GuestQuestion {
    public typealias Answer = GuestPhotoAnswer
    public static let family = "photos"

    /// Brings ``GuestPhotoAnswer/photos(_:)``, what the app sees.
    case photos
    /// The file of a picture from a byte on; brings ``GuestPhotoAnswer/bytes(_:)``.
    case picture(String, from: Int64)
    /// All or none; brings ``GuestPhotoAnswer/done`` or ``GuestPhotoAnswer/refused(_:)``.
    case change([PhotoChange])
    /// ``GuestPhotoReport/changed`` follows.
    case hear

    /// Their names.
    public enum Kind: String {
        case photos, picture, change, hear
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .photos: return .photos
        case .picture(let id, let start):
            writer.write(id)
            writer.write(fixed: start)
            return .picture
        case .change(let changes):
            writer.write(varint: UInt64(changes.count))
            for change in changes { change.write(to: &writer) }
            return .change
        case .hear: return .hear
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestPhotoQuestion {
        switch kind {
        case .photos: return .photos
        case .picture: return .picture(try reader.name(), from: try reader.fixed())
        case .change:
            var changes: [PhotoChange] = []
            for _ in 0..<(try reader.count(limit: CallLimits.values)) {
                changes.append(try PhotoChange(from: &reader, limit: CallLimits.picture))
            }
            return .change(changes)
        case .hear: return .hear
        }
    }
}

/// Why a photo library was not changed.
public enum GuestPhotoRefusal: String, CaseIterable, Hashable, Sendable {
    case denied, notThere, alreadyThere, unreadable, ofAnother, storage
}

/// What a guest's device answers of its photo library.
public enum GuestPhotoAnswer: CallValue {
    case done
    case photos([LibraryPhoto])
    /// At most ``CallLimits/pictureBytes``; nil: the app sees no such picture.
    case bytes([UInt8]?)
    case refused(GuestPhotoRefusal)

    public func write(to writer: inout ByteWriter) {
        switch self {
        case .done: writer.write(UInt8(0))
        case .photos(let photos):
            writer.write(UInt8(1))
            writer.write(varint: UInt64(photos.count))
            for photo in photos { photo.write(to: &writer) }
        case .bytes(nil): writer.write(UInt8(2))
        case .bytes(let bytes?):
            writer.write(UInt8(3))
            writer.write(blob: bytes)
        case .refused(let refusal):
            writer.write(UInt8(4))
            writer.write(refusal.rawValue)
        }
    }

    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> GuestPhotoAnswer {
        switch try reader.byte() {
        case 0: return .done
        case 1:
            var photos: [LibraryPhoto] = []
            for _ in 0..<(try reader.count(limit: CallLimits.values)) {
                photos.append(try LibraryPhoto(from: &reader))
            }
            return .photos(photos)
        case 2: return .bytes(nil)
        case 3: return .bytes(Array(try reader.blob(limit: CallLimits.pictureBytes)))
        case 4:
            guard let refusal = GuestPhotoRefusal(rawValue: try reader.name()) else { throw .invalidValue }
            return .refused(refusal)
        case let tag: throw .unknownTag(tag)
        }
    }
}

/// What a guest's device tells it of its photo library.
public enum GuestPhotoReport: GuestReport {
    public static let family = GuestPhotoQuestion.family

    /// Pictures have come, gone or changed, or the app sees others.
    case changed

    /// Their names.
    public enum Kind: String {
        case changed
    }

    public func write(to writer: inout ByteWriter) -> Kind { .changed }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestPhotoReport { .changed }
}
