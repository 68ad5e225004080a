import HikeFormats
import HikeValues

/// Why bytes are no track.
public enum TrackCompressionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Neither a deflated nor a plain track: `bytes` is their count.
    case unreadable(bytes: Int)
    case tooManyPoints(limit: Int)
    /// The point at an index has no place on earth or no time.
    case invalidPoint(index: Int)

    public var description: String {
        switch self {
        case .unreadable(let bytes):
            "These \(bytes) bytes are no track: 20 bytes a point, deflated or plain. Restore a copy."
        case .tooManyPoints(let limit):
            "The track has more than \(limit) points; that is no hike. Split it."
        case .invalidPoint(let index):
            "Point \(index) of the track has no valid coordinate or time. The track is damaged; restore a copy."
        }
    }
}

/// A track as the table of hikes keeps it (OHX-12).
///
/// Little-endian 20 bytes a point: latitude, longitude and altitude as 32-bit floats, seconds since 2001-01-01 as a 64-bit
/// one; all that as raw DEFLATE, or plain where that is shorter. A 32-bit float has a place to about half a metre at
/// 180 degrees and to a decimetre at 12. An altitude that is not known is a NaN. Times keep their microsecond.
public enum TrackCompression {
    /// Before compression.
    public static let bytesPerPoint = 20
    /// The longest track that is written or read: more than eleven days at a point a second.
    public static let pointLimit = 1_000_000
    /// 2001-01-01T00:00:00Z in seconds since 1970.
    public static let epoch = 978_307_200.0

    /// The points, 20 bytes each.
    public static func plain(_ points: some Collection<HikePoint>) -> [UInt8] {
        var writer = ByteWriter(reservingCapacity: points.count * bytesPerPoint)
        for point in points {
            writer.write(fixed: Float(point.coordinate.latitude).bitPattern)
            writer.write(fixed: Float(point.coordinate.longitude).bitPattern)
            writer.write(fixed: (point.altitude.map { Float($0) } ?? .nan).bitPattern)
            writer.write(point.date.secondsSince1970 - epoch)
        }
        return writer.bytes
    }

    /// What is stored.
    public static func encode(_ points: [HikePoint]) -> [UInt8] {
        let plain = plain(points)
        guard let packed = RawDeflate.pack(plain) else { return plain }
        // Plain bytes that happen to be a stream would be read as one.
        if plain.count <= packed.count, (try? unpacked(plain)) == plain { return plain }
        return packed
    }

    /// Reads what was stored, here or by another program.
    public static func decode(_ bytes: [UInt8]) throws(TrackCompressionError) -> [HikePoint] {
        try points(plain: try unpacked(bytes))
    }

    /// The plain bytes in stored ones.
    private static func unpacked(_ bytes: [UInt8]) throws(TrackCompressionError) -> [UInt8] {
        let limit = pointLimit * bytesPerPoint
        do throws(RawDeflate.Failure) {
            let plain = try RawDeflate.unpack(bytes, limit: limit)
            if plain.count % bytesPerPoint == 0 { return plain }
        } catch {
            if case .tooLarge = error { throw .tooManyPoints(limit: pointLimit) }
        }
        guard bytes.count % bytesPerPoint == 0 else { throw .unreadable(bytes: bytes.count) }
        guard bytes.count <= limit else { throw .tooManyPoints(limit: pointLimit) }
        return bytes
    }

    /// Reads plain points.
    static func points(plain bytes: [UInt8]) throws(TrackCompressionError) -> [HikePoint] {
        guard bytes.count % bytesPerPoint == 0 else { throw .unreadable(bytes: bytes.count) }
        var reader = ByteReader(bytes)
        var points: [HikePoint] = []
        points.reserveCapacity(bytes.count / bytesPerPoint)
        for index in 0..<bytes.count / bytesPerPoint {
            do throws(ByteReaderError) {
                guard let point = try point(&reader) else {
                    throw ByteReaderError.invalidValue
                }
                points.append(point)
            } catch { throw .invalidPoint(index: index) }
        }
        return points
    }

    /// Nil for what is no point.
    private static func point(_ reader: inout ByteReader) throws(ByteReaderError) -> HikePoint? {
        let latitude = Float(bitPattern: try reader.fixed(UInt32.self))
        let longitude = Float(bitPattern: try reader.fixed(UInt32.self))
        let altitude = Float(bitPattern: try reader.fixed(UInt32.self))
        let seconds = try reader.double()
        let coordinate = Coordinate(latitude: Double(latitude), longitude: Double(longitude))
        // A date in nanoseconds reaches 290 years either way.
        guard coordinate.isValid, seconds.isFinite, seconds.magnitude < 8e9 else { return nil }
        let microseconds = Int64(((seconds + epoch) * 1e6).rounded())
        return HikePoint(
            coordinate: coordinate, altitude: altitude.isFinite ? Double(altitude) : nil,
            date: UTCDate(nanosecondsSince1970: microseconds * 1_000))
    }
}
