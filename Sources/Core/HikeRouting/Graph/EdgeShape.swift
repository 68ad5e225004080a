import HikeValues

/// The inside of an edge as bytes: the points between its ends, then its heights at equal steps.
///
/// Numbers are variable-length (7 bits a byte, low first), signed ones zig-zag. First comes the count of inner
/// points, then for each the difference to the point before, latitude and longitude in 10^-6 degrees, beginning
/// at the tail; then the count of heights between the ends and the difference of each to the one before, in
/// quarters of a metre, beginning at the tail's. The steps between heights are equal: the edge's length
/// divided by one more than their count. An edge whose heights are unknown has none.
public enum EdgeShape {
    /// Heights are about so many metres apart.
    public static let heightSpacing = 30.0

    /// - Parameters:
    ///   - points: inner points, degrees times 10^7.
    ///   - heights: inner heights, quarters of a metre; with `base`, the tail's, nil where unknown.
    static func encode(
        tail: (latitude: Int32, longitude: Int32), points: ArraySlice<(latitude: Int32, longitude: Int32)>,
        base: Int16?, heights: [Int16], into bytes: inout [UInt8]
    ) {
        var latitude = micro(tail.latitude)
        var longitude = micro(tail.longitude)
        append(UInt64(points.count), to: &bytes)
        for point in points {
            let nextLatitude = micro(point.latitude)
            let nextLongitude = micro(point.longitude)
            append(signed: nextLatitude - latitude, to: &bytes)
            append(signed: nextLongitude - longitude, to: &bytes)
            latitude = nextLatitude
            longitude = nextLongitude
        }
        guard let base else {
            append(0, to: &bytes)
            return
        }
        append(UInt64(heights.count), to: &bytes)
        var last = Int(base)
        for height in heights {
            append(signed: Int(height) - last, to: &bytes)
            last = Int(height)
        }
    }

    /// Degrees times 10^7 to degrees times 10^6, to the nearest.
    static func micro(_ value: Int32) -> Int { (Int(value) + (value >= 0 ? 5 : -5)) / 10 }

    private static func append(signed value: Int, to bytes: inout [UInt8]) {
        append(UInt64(bitPattern: Int64(value << 1 ^ value >> 63)), to: &bytes)
    }

    private static func append(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Reads numbers out of a graph's shapes. Behind the end it gives zeros, so that damage cannot do harm.
    struct Reader {
        private let bytes: UnsafeBufferPointer<UInt8>
        private var place: Int
        private let end: Int

        init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
            self.bytes = bytes
            place = min(max(0, start), bytes.count)
            self.end = min(max(place, end), bytes.count)
        }

        /// Bytes that are left: no count of anything can be larger.
        var left: Int { end - place }

        mutating func number() -> Int {
            var result: UInt = 0
            var shift: UInt = 0
            while place < end, shift < 63 {
                let byte = bytes[place]
                place += 1
                result |= UInt(byte & 0x7F) << shift
                if byte < 0x80 { break }
                shift += 7
            }
            return Int(truncatingIfNeeded: result & UInt(Int.max))
        }

        mutating func signed() -> Int {
            let value = number()
            return value >> 1 ^ -(value & 1)
        }

        /// A count of things that take a byte each at least.
        mutating func count() -> Int { min(number(), left) }
    }
}

/// The points and heights of one edge in its own direction, decoded; kept for reuse.
public struct DecodedShape: Sendable {
    /// Degrees times 10^7 from the tail to the head, both included. Inner points have 6 decimals.
    public private(set) var latitudes: [Int32] = []
    public private(set) var longitudes: [Int32] = []
    /// Metres at equal steps from the tail to the head, both included; empty where unknown.
    public private(set) var heights: [Double] = []

    public init() {}

    public mutating func decode(edge: Int, of graph: TrailGraph, withHeights: Bool = true) {
        latitudes.removeAll(keepingCapacity: true)
        longitudes.removeAll(keepingCapacity: true)
        heights.removeAll(keepingCapacity: true)
        let columns = graph.columns
        let tail = Int(columns.tails[edge])
        let head = Int(columns.heads[edge])
        var reader = columns.shape(of: edge)
        latitudes.append(columns.latitudes[tail])
        longitudes.append(columns.longitudes[tail])
        var latitude = EdgeShape.micro(latitudes[0])
        var longitude = EdgeShape.micro(longitudes[0])
        for _ in 0..<reader.count() {
            latitude &+= reader.signed()
            longitude &+= reader.signed()
            latitudes.append(Int32(truncatingIfNeeded: latitude &* 10))
            longitudes.append(Int32(truncatingIfNeeded: longitude &* 10))
        }
        latitudes.append(columns.latitudes[head])
        longitudes.append(columns.longitudes[head])
        let base = columns.elevations[tail]
        let last = columns.elevations[head]
        guard withHeights, base != TrailGraph.unknownElevation, last != TrailGraph.unknownElevation else {
            return
        }
        var height = Int(base)
        heights.append(Double(height) / 4)
        for _ in 0..<reader.count() {
            height &+= reader.signed()
            heights.append(Double(height) / 4)
        }
        heights.append(Double(last) / 4)
    }
}
