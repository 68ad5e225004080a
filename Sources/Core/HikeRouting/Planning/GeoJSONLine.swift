import HikeValues

/// A line as GeoJSON wants it: cut where it crosses the 180th meridian (RFC 7946, section 3.1.9), each part of two
/// positions at least (section 3.1.4).
struct GeoJSONLine {
    /// A place on the earth, and its height in metres where that is known.
    struct Position: Hashable {
        var longitude: Double
        var latitude: Double
        var height: Double?

        init(longitude: Double, latitude: Double, height: Double? = nil) {
            self.longitude = longitude
            self.latitude = latitude
            self.height = height
        }

        /// Longitude, latitude and height as a JSON array.
        var json: [UInt8] {
            var bytes: [UInt8] = [0x5B]
            DecimalText.append(longitude, decimals: 7, to: &bytes)
            bytes.append(0x2C)
            DecimalText.append(latitude, decimals: 7, to: &bytes)
            if let height {
                bytes.append(0x2C)
                DecimalText.append(height, decimals: 1, to: &bytes)
            }
            bytes.append(0x5D)
            return bytes
        }
    }

    private(set) var parts: [[Position]] = []

    /// - Parameter positions: longitudes from -180 to 180; neighbours are joined by the shorter way round.
    init(_ positions: some Collection<Position>) {
        var part: [Position] = []
        part.reserveCapacity(positions.count)
        for position in positions {
            if let last = part.last, (position.longitude - last.longitude).magnitude > 180 {
                let (end, start) = Self.crossing(last, position)
                if end != last { part.append(end) }
                finish(part)
                part = start == position ? [] : [start]
            }
            part.append(position)
        }
        finish(part)
        // A line of one place goes there.
        if parts.isEmpty, let only = part.first { parts = [[only, only]] }
    }

    /// A part of one position only touches the meridian: it belongs to the part before it or behind it.
    private mutating func finish(_ part: [Position]) {
        if part.count >= 2 { parts.append(part) }
    }

    /// Where the way from one place to another reaches the meridian, seen from either side of it.
    private static func crossing(_ a: Position, _ b: Position) -> (end: Position, start: Position) {
        let side = a.longitude < 0 ? -180.0 : 180
        let before = (side - a.longitude).magnitude
        let behind = (b.longitude + side).magnitude
        let share = before + behind > 0 ? before / (before + behind) : 0
        func between(_ a: Double, _ b: Double) -> Double {
            share == 0 ? a : share == 1 ? b : a + (b - a) * share
        }
        var end = Position(longitude: side, latitude: between(a.latitude, b.latitude))
        if let low = a.height, let high = b.height { end.height = between(low, high) }
        var start = end
        start.longitude = -side
        return (end, start)
    }

    /// `LineString`, or `MultiLineString` where it was cut.
    var type: String { parts.count == 1 ? "LineString" : "MultiLineString" }

    /// The coordinates of a geometry of this ``type``.
    var json: [UInt8] {
        let lines = parts.map { JSONLine.list($0.map(\.json)) }
        return lines.count == 1 ? lines[0] : JSONLine.list(lines)
    }
}

extension JSONLine {
    /// Values that are JSON already, as an array.
    static func list(_ parts: some Sequence<[UInt8]>, separator: String = ",") -> [UInt8] {
        var bytes: [UInt8] = [0x5B]
        for (index, part) in parts.enumerated() {
            if index > 0 { bytes.append(contentsOf: separator.utf8) }
            bytes.append(contentsOf: part)
        }
        bytes.append(0x5D)
        return bytes
    }
}
