import HikeValues

/// The inside of an edge as bytes: the points between its ends, then its heights at equal steps.
///
/// First come the count of inner points and the count of inner heights, variable-length (7 bits a byte, low first).
/// Then bits, low first: where there are points, 5 bits each with the width of latitudes and of longitudes; where
/// there are heights, 5 bits with theirs. Then for each point the difference to the point before, latitude and
/// longitude in 10^-6 degrees, beginning at the tail; then for each height the difference to the one before, in
/// quarters of a metre, beginning at the tail's. Differences are zig-zag and all of one kind as wide as the widest
/// of the edge. The steps between heights are equal: the edge's length divided by one more than their count. An edge
/// whose heights are unknown has none.
public enum EdgeShape {
    /// Heights are about so many metres apart.
    public static let heightSpacing = 30.0

    /// Bits that hold a width: differences need 30 bits at most.
    static let widthBits = 5

    /// - Parameters:
    ///   - points: inner points, degrees times 10^7.
    ///   - heights: inner heights, quarters of a metre; with `base`, the tail's, nil where unknown.
    static func encode(
        tail: (latitude: Int32, longitude: Int32), points: ArraySlice<(latitude: Int32, longitude: Int32)>,
        base: Int16?, heights: ArraySlice<Int16>, into bytes: inout [UInt8]
    ) {
        let heights = base == nil ? [] : heights
        append(points.count, to: &bytes)
        append(heights.count, to: &bytes)
        // At least a bit each, so that a count says no more than the bytes can hold.
        var widths = (latitude: 1, longitude: 1, height: 1)
        differences(tail, points) { latitude, longitude in
            widths.latitude = max(widths.latitude, width(latitude))
            widths.longitude = max(widths.longitude, width(longitude))
        }
        var last = Int(base ?? 0)
        for height in heights {
            widths.height = max(widths.height, width(zigZag(Int(height) - last)))
            last = Int(height)
        }
        var writer = BitWriter()
        if !points.isEmpty {
            writer.append(widths.latitude, bits: widthBits, to: &bytes)
            writer.append(widths.longitude, bits: widthBits, to: &bytes)
        }
        if !heights.isEmpty { writer.append(widths.height, bits: widthBits, to: &bytes) }
        differences(tail, points) { latitude, longitude in
            writer.append(latitude, bits: widths.latitude, to: &bytes)
            writer.append(longitude, bits: widths.longitude, to: &bytes)
        }
        last = Int(base ?? 0)
        for height in heights {
            writer.append(zigZag(Int(height) - last), bits: widths.height, to: &bytes)
            last = Int(height)
        }
        writer.finish(&bytes)
    }

    private static func differences(
        _ tail: (latitude: Int32, longitude: Int32),
        _ points: ArraySlice<(latitude: Int32, longitude: Int32)>, _ body: (Int, Int) -> Void
    ) {
        var latitude = micro(tail.latitude)
        var longitude = micro(tail.longitude)
        for point in points {
            let nextLatitude = micro(point.latitude)
            let nextLongitude = micro(point.longitude)
            body(zigZag(nextLatitude - latitude), zigZag(nextLongitude - longitude))
            latitude = nextLatitude
            longitude = nextLongitude
        }
    }

    /// Degrees times 10^7 to degrees times 10^6, to the nearest.
    static func micro(_ value: Int32) -> Int { (Int(value) + (value >= 0 ? 5 : -5)) / 10 }

    private static func zigZag(_ value: Int) -> Int { value << 1 ^ value >> 63 }

    private static func width(_ value: Int) -> Int { Int.bitWidth - value.leadingZeroBitCount }

    private static func append(_ value: Int, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Bits that do not fill a byte yet.
    private struct BitWriter {
        private var rest: UInt64 = 0
        private var count = 0

        mutating func append(_ value: Int, bits: Int, to bytes: inout [UInt8]) {
            rest |= UInt64(value) << UInt64(count)
            count += bits
            while count >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: rest))
                rest >>= 8
                count -= 8
            }
        }

        mutating func finish(_ bytes: inout [UInt8]) {
            if count > 0 { bytes.append(UInt8(truncatingIfNeeded: rest)) }
        }
    }

    /// Reads an edge's shape. What does not fit its bytes is left out, so that damage cannot do harm.
    struct Reader {
        /// How many inner points there are, and how many inner heights.
        let points: Int
        let heights: Int
        private let bytes: UnsafeBufferPointer<UInt8>
        /// The next bit, counted from the first of all shapes.
        private var bit: Int
        private let latitudeBits: Int
        private let longitudeBits: Int
        private let heightBits: Int

        /// - Parameter start: the first byte of the shape in `bytes`, which hold all of them; `end`: behind its last.
        init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
            self.bytes = bytes
            let end = min(max(0, end), bytes.count)
            var place = min(max(0, start), end)
            let (points, heights) = Self.counts(in: bytes, at: &place, end)
            var header = 0
            for index in 0..<2 where place + index < end {
                header |= Int(bytes[place + index]) << (8 * index)
            }
            let mask = 1 << EdgeShape.widthBits - 1
            latitudeBits = points > 0 ? header & mask : 0
            longitudeBits = points > 0 ? header >> EdgeShape.widthBits & mask : 0
            let used = points > 0 ? 2 * EdgeShape.widthBits : 0
            heightBits = heights > 0 ? header >> used & mask : 0
            bit = 8 * place + used + (heights > 0 ? EdgeShape.widthBits : 0)
            let left = max(0, 8 * end - bit)
            self.points = Self.fitting(points, latitudeBits + longitudeBits, into: left)
            let rest = left - self.points * (latitudeBits + longitudeBits)
            self.heights = Self.fitting(heights, heightBits, into: rest)
        }

        /// How many points and heights there are. Most shapes have less than 128 of both, each in a byte.
        @inline(__always)
        private static func counts(
            in bytes: UnsafeBufferPointer<UInt8>, at place: inout Int, _ end: Int
        ) -> (points: Int, heights: Int) {
            guard place + 2 <= end, bytes[place] | bytes[place + 1] < 0x80 else {
                return longCounts(in: bytes, at: &place, end)
            }
            place += 2
            return (Int(bytes[place - 2]), Int(bytes[place - 1]))
        }

        @inline(never)
        private static func longCounts(
            in bytes: UnsafeBufferPointer<UInt8>, at place: inout Int, _ end: Int
        ) -> (points: Int, heights: Int) {
            func count() -> Int {
                var result = 0
                var shift = 0
                while place < end, shift < 35 {
                    let byte = Int(bytes[place])
                    place += 1
                    result |= (byte & 0x7F) << shift
                    if byte < 0x80 { break }
                    shift += 7
                }
                return result
            }
            let points = count()
            return (points, count())
        }

        /// A division takes longer than a shape's head, and only a damaged shape needs it.
        @inline(__always)
        private static func fitting(_ count: Int, _ bits: Int, into left: Int) -> Int {
            let bits = max(1, bits)
            return count * bits <= left ? count : left / bits
        }

        @inline(__always)
        mutating func latitude() -> Int { next(latitudeBits) }
        @inline(__always)
        mutating func longitude() -> Int { next(longitudeBits) }
        @inline(__always)
        mutating func height() -> Int { next(heightBits) }

        @inline(__always)
        private mutating func next(_ bits: Int) -> Int {
            let place = bit >> 3
            let word: UInt64
            if place <= bytes.count &- 8, let base = bytes.baseAddress {
                word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: place, as: UInt64.self)
            } else {
                word = Self.lastWord(bytes, place)
            }
            // Less than 32 bits, so no shift is too wide.
            let value = Int(truncatingIfNeeded: word &>> UInt64(bit & 7)) & ~(-1 &<< bits)
            bit &+= bits
            return value &>> 1 ^ (0 &- (value & 1))
        }

        /// Near the end of all shapes, where there are not eight bytes any more.
        @inline(never)
        private static func lastWord(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> UInt64 {
            var word: UInt64 = 0
            for index in 0..<8 where place + index < bytes.count {
                word |= UInt64(bytes[place + index]) << UInt64(8 * index)
            }
            return word
        }
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

    func coordinate(_ index: Int) -> Coordinate {
        Coordinate(latitude: Double(latitudes[index]) * 1e-7, longitude: Double(longitudes[index]) * 1e-7)
    }

    /// Reads the shape of an edge in place of the last one; the arrays keep their memory.
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
        for _ in 0..<reader.points {
            latitude &+= reader.latitude()
            longitude &+= reader.longitude()
            latitudes.append(Int32(truncatingIfNeeded: latitude &* 10))
            longitudes.append(Int32(truncatingIfNeeded: longitude &* 10))
        }
        latitudes.append(columns.latitudes[head])
        longitudes.append(columns.longitudes[head])
        if withHeights {
            decodeHeights(&reader, from: columns.elevations[tail], to: columns.elevations[head])
        }
    }

    /// Only the heights, from a reader that has read the points.
    mutating func decodeHeights(_ reader: inout EdgeShape.Reader, from base: Int16, to last: Int16) {
        heights.removeAll(keepingCapacity: true)
        guard base != TrailGraph.unknownElevation, last != TrailGraph.unknownElevation else { return }
        heights.append(addingCapacity: reader.heights + 2) { heights in
            var height = Int(base)
            heights.append(Double(height) / 4)
            for _ in 0..<reader.heights {
                height &+= reader.height()
                heights.append(Double(height) / 4)
            }
            heights.append(Double(last) / 4)
        }
    }
}
