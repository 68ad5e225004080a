import HikeValues

/// What a key of a record holds.
public indirect enum CloudValue: CloudCoding {
    case text(String)
    case whole(Int64)
    case number(Double)
    case date(UTCDate)
    case data([UInt8])
    case reference(CloudReference)
    case location(CloudLocation)
    /// A file, by its content.
    case asset([UInt8])
    /// Of values that are no lists.
    case list([CloudValue])

    public func write(to writer: inout ByteWriter) {
        switch self {
        case .text(let text):
            writer.write(UInt8(1))
            writer.write(text)
        case .whole(let number):
            writer.write(UInt8(2))
            writer.write(fixed: number)
        case .number(let number):
            writer.write(UInt8(3))
            writer.write(number)
        case .date(let date):
            writer.write(UInt8(4))
            writer.write(date)
        case .data(let bytes):
            writer.write(UInt8(5))
            writer.write(blob: bytes)
        case .reference(let reference):
            writer.write(UInt8(6))
            reference.write(to: &writer)
        case .location(let location):
            writer.write(UInt8(7))
            location.write(to: &writer)
        case .asset(let bytes):
            writer.write(UInt8(8))
            writer.write(blob: bytes)
        case .list(let values):
            writer.write(UInt8(9))
            writer.write(list: values)
        }
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        try self.init(from: &reader, isElement: false)
    }

    private init(from reader: inout ByteReader, isElement: Bool) throws(ByteReaderError) {
        switch try reader.byte() {
        case 1: self = .text(try String(from: &reader))
        case 2: self = .whole(try reader.fixed())
        case 3: self = .number(try reader.double())
        case 4: self = .date(try reader.date())
        case 5: self = .data(Array(try reader.blob(limit: CloudLimits.asset)))
        case 6: self = .reference(try CloudReference(from: &reader))
        case 7: self = .location(try CloudLocation(from: &reader))
        case 8: self = .asset(Array(try reader.blob(limit: CloudLimits.asset)))
        case 9 where !isElement:
            var values: [CloudValue] = []
            for _ in 0..<(try reader.count(limit: CloudLimits.elements)) {
                values.append(try CloudValue(from: &reader, isElement: true))
            }
            self = .list(values)
        case let tag: throw .unknownTag(tag)
        }
    }

    /// Bytes that count as the record's own, and those of its assets.
    public var size: (own: Int, assets: Int) {
        switch self {
        case .text(let text): (text.utf8.count, 0)
        case .whole, .number, .date: (8, 0)
        case .data(let bytes): (bytes.count, 0)
        case .reference(let reference): (reference.target.name.utf8.count + 16, 0)
        case .location: (64, 0)
        case .asset(let bytes): (16, bytes.count)
        case .list(let values):
            values.reduce((0, 0)) { ($0.0 + $1.size.own, $0.1 + $1.size.assets) }
        }
    }

    /// The records that it refers to.
    public var references: [CloudReference] {
        switch self {
        case .reference(let reference): [reference]
        case .list(let values): values.flatMap(\.references)
        case .text, .whole, .number, .date, .data, .location, .asset: []
        }
    }
}

/// A zone, by its name: the private database's owner has all of them.
public struct CloudZoneName: CloudCoding, Comparable {
    /// The one that is always there.
    public static let standard = CloudZoneName("_defaultZone")

    public var name: String

    public init(_ name: String) { self.name = name }

    public var isStandard: Bool { self == Self.standard }

    public static func < (a: CloudZoneName, b: CloudZoneName) -> Bool { a.name < b.name }

    public func write(to writer: inout ByteWriter) { writer.write(name) }
    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) { name = try reader.string() }
}

/// A record, by its name in its zone.
public struct CloudRecordName: CloudCoding, Comparable {
    public var name: String
    public var zone: CloudZoneName

    public init(_ name: String, in zone: CloudZoneName = .standard) {
        self.name = name
        self.zone = zone
    }

    public static func < (a: CloudRecordName, b: CloudRecordName) -> Bool {
        (a.zone, a.name) < (b.zone, b.name)
    }

    public func write(to writer: inout ByteWriter) {
        writer.write(name)
        zone.write(to: &writer)
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        name = try reader.string()
        zone = try CloudZoneName(from: &reader)
    }
}

/// One record's word about another.
public struct CloudReference: CloudCoding {
    public var target: CloudRecordName
    /// When that one is deleted, this one is too.
    public var deletesSelf: Bool

    public init(_ target: CloudRecordName, deletesSelf: Bool) {
        self.target = target
        self.deletesSelf = deletesSelf
    }

    public func write(to writer: inout ByteWriter) {
        target.write(to: &writer)
        writer.write(deletesSelf)
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        target = try CloudRecordName(from: &reader)
        deletesSelf = try reader.bool()
    }
}

/// A place and how it was measured.
public struct CloudLocation: CloudCoding {
    /// Degrees.
    public var latitude: Double
    /// Degrees.
    public var longitude: Double
    /// Metres: the altitude, and the accuracies; negative accuracies: unknown.
    public var altitude: Double
    public var horizontalAccuracy: Double
    public var verticalAccuracy: Double
    /// Degrees from north, and metres a second; negative: unknown.
    public var course: Double
    public var speed: Double
    public var time: UTCDate

    public init(
        latitude: Double, longitude: Double, altitude: Double = 0, horizontalAccuracy: Double = 0,
        verticalAccuracy: Double = -1, course: Double = -1, speed: Double = -1,
        time: UTCDate = UTCDate(nanosecondsSince1970: 0)
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.course = course
        self.speed = speed
        self.time = time
    }

    public func write(to writer: inout ByteWriter) {
        for number in [
            latitude, longitude, altitude, horizontalAccuracy, verticalAccuracy, course, speed,
        ] { writer.write(number) }
        writer.write(time)
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        latitude = try reader.double()
        longitude = try reader.double()
        altitude = try reader.double()
        horizontalAccuracy = try reader.double()
        verticalAccuracy = try reader.double()
        course = try reader.double()
        speed = try reader.double()
        time = try reader.date()
        guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 180 else {
            throw .invalidValue
        }
    }
}
