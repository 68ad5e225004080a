/// What a photo library knows of one of its pictures.
public struct LibraryPhoto: Hashable, Sendable {
    /// Names it on its device.
    public var id: String
    /// Pixels of the picture as it is looked at, upright.
    public var width: Int
    public var height: Int
    /// When it was taken.
    public var created: UTCDate
    /// When the picture, or what is known of it, was changed last.
    public var modified: UTCDate
    /// Where it was taken; nil: not known.
    public var coordinate: Coordinate?
    public var isFavorite: Bool
    /// The app that has added it; empty: the owner has it.
    public var source: String

    /// A picture; without a date of its change it is as it was taken.
    public init(
        id: String, width: Int, height: Int, created: UTCDate, modified: UTCDate? = nil,
        coordinate: Coordinate? = nil, isFavorite: Bool = false, source: String = ""
    ) {
        self.id = id
        self.width = width
        self.height = height
        self.created = created
        self.modified = modified ?? created
        self.coordinate = coordinate
        self.isFavorite = isFavorite
        self.source = source
    }

    /// Adds all of it behind what was written.
    public func write(to writer: inout ByteWriter) {
        writer.write(id)
        writer.write(varint: UInt64(max(0, width)))
        writer.write(varint: UInt64(max(0, height)))
        writer.write(fixed: created.nanosecondsSince1970)
        writer.write(fixed: modified.nanosecondsSince1970)
        writer.write(coordinate: coordinate)
        writer.write(isFavorite)
        writer.write(source)
    }

    /// Reads it back.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        let id = try reader.string(limit: 256)
        let (width, height) = (try reader.count(limit: 100_000), try reader.count(limit: 100_000))
        let created = UTCDate(nanosecondsSince1970: try reader.fixed())
        let modified = UTCDate(nanosecondsSince1970: try reader.fixed())
        let coordinate = try reader.photoCoordinate()
        self.init(
            id: id, width: width, height: height, created: created, modified: modified,
            coordinate: coordinate, isFavorite: try reader.bool(),
            source: try reader.string(limit: 1_024))
    }
}

/// What an app changes in a photo library.
public enum PhotoChange: Hashable, Sendable {
    /// A JPEG or PNG; without a date it is of this moment.
    case add(id: String, picture: [UInt8], created: UTCDate?, coordinate: Coordinate?, isFavorite: Bool)
    case set(id: String, created: UTCDate, coordinate: Coordinate?, isFavorite: Bool)
    case delete(id: String)

    /// Adds all of it behind what was written.
    public func write(to writer: inout ByteWriter) {
        switch self {
        case .add(let id, let picture, let created, let coordinate, let isFavorite):
            writer.write(UInt8(0))
            writer.write(id)
            writer.write(blob: picture)
            writer.write(created != nil)
            writer.write(fixed: created?.nanosecondsSince1970 ?? 0)
            writer.write(coordinate: coordinate)
            writer.write(isFavorite)
        case .set(let id, let created, let coordinate, let isFavorite):
            writer.write(UInt8(1))
            writer.write(id)
            writer.write(fixed: created.nanosecondsSince1970)
            writer.write(coordinate: coordinate)
            writer.write(isFavorite)
        case .delete(let id):
            writer.write(UInt8(2))
            writer.write(id)
        }
    }

    /// Reads it back.
    ///
    /// - Parameter limit: bytes of a picture.
    public init(from reader: inout ByteReader, limit: Int) throws(ByteReaderError) {
        let tag = try reader.byte()
        let id = try reader.string(limit: 256)
        switch tag {
        case 0:
            let picture = Array(try reader.blob(limit: limit))
            let isKnown = try reader.bool()
            let created = UTCDate(nanosecondsSince1970: try reader.fixed())
            let coordinate = try reader.photoCoordinate()
            self = .add(
                id: id, picture: picture, created: isKnown ? created : nil, coordinate: coordinate,
                isFavorite: try reader.bool())
        case 1:
            let created = UTCDate(nanosecondsSince1970: try reader.fixed())
            let coordinate = try reader.photoCoordinate()
            self = .set(
                id: id, created: created, coordinate: coordinate, isFavorite: try reader.bool())
        case 2: self = .delete(id: id)
        default: throw .unknownTag(tag)
        }
    }
}

extension ByteWriter {
    fileprivate mutating func write(coordinate: Coordinate?) {
        write(coordinate != nil)
        write(coordinate?.latitude ?? 0)
        write(coordinate?.longitude ?? 0)
    }
}

extension ByteReader {
    fileprivate mutating func photoCoordinate() throws(ByteReaderError) -> Coordinate? {
        let isThere = try bool()
        let (latitude, longitude) = (try double(), try double())
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { throw .invalidValue }
        return isThere ? Coordinate(latitude: latitude, longitude: longitude) : nil
    }
}
