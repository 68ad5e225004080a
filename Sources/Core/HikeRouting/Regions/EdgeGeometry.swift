import HikeValues

/// The inner points of an edge as the documents' file stores them (OHR-06): pairs of little-endian Float32, latitude and
/// longitude, from the edge's tail to its head.
public enum EdgeGeometry {
    /// Nil where there are no inner points: the column is NULL then.
    public static func pack(_ points: some Sequence<Coordinate>) -> [UInt8]? {
        var bytes: [UInt8] = []
        for point in points {
            append(Float(point.latitude), to: &bytes)
            append(Float(point.longitude), to: &bytes)
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Appends the four bytes of a Float32, little-endian.
    public static func append(_ value: Float, to bytes: inout [UInt8]) {
        let bits = value.bitPattern
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
    }

    /// The points; none where the bytes are no pairs of numbers, or a number is no place (OHR-06, OHR-07).
    public static func unpack(_ bytes: [UInt8]?) -> [Coordinate] {
        guard let bytes, !bytes.isEmpty, bytes.count % 8 == 0 else { return [] }
        func number(_ place: Int) -> Double {
            var bits: UInt32 = 0
            for index in (0..<4).reversed() { bits = bits << 8 | UInt32(bytes[place + index]) }
            return Double(Float(bitPattern: bits))
        }
        let points = stride(from: 0, to: bytes.count, by: 8).map {
            Coordinate(latitude: number($0), longitude: number($0 + 4))
        }
        return points.allSatisfy(\.isValid) ? points : []
    }
}
