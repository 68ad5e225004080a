/// Where an elevation tile is: a square of one degree, named after its south-west corner.
public struct HGTCorner: Hashable, Sendable, Comparable {
    /// Degrees north, from -90 to 89.
    public var latitude: Int
    /// Degrees east, from -180 to 179.
    public var longitude: Int

    /// Nil for a corner that is none on the earth.
    public init?(latitude: Int, longitude: Int) {
        guard (-90...89).contains(latitude), (-180...179).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The tile with a place, in units of 1e-7 degrees. The north pole and the 180th meridian belong to the last
    /// tile before them. Nil off the earth.
    public init?(latitude: Int32, longitude: Int32) {
        guard OSMCoordinate.latitudes.contains(Int64(latitude)),
            OSMCoordinate.longitudes.contains(Int64(longitude))
        else { return nil }
        let north = (Int(latitude) + 900_000_000) / 10_000_000 - 90
        let east = (Int(longitude) + 1_800_000_000) / 10_000_000 - 180
        self.latitude = min(north, 89)
        self.longitude = min(east, 179)
    }

    /// Reads the name of a file: `N42E001`, in either case, with anything behind it that is no letter or digit,
    /// and folders before it.
    public init(fileName: String) throws(HGTError) {
        let name = fileName.split { $0 == "/" || $0 == "\\" }.last ?? ""
        let bytes = Array(name.utf8.prefix(8))
        func number(_ range: Range<Int>) -> Int? {
            bytes[range].reduce(0) { sum, byte -> Int? in
                guard let sum, (0x30...0x39).contains(byte) else { return nil }
                return sum * 10 + Int(byte - 0x30)
            }
        }
        guard bytes.count >= 7, let north = number(1..<3), let east = number(4..<7),
            bytes.count == 7 || [0x2E, 0x5F, 0x2D].contains(bytes[7]),
            let latitudeSign = Self.sign(bytes[0], "N", "S"),
            let longitudeSign = Self.sign(bytes[3], "E", "W"),
            let corner = HGTCorner(latitude: latitudeSign * north, longitude: longitudeSign * east)
        else { throw .badName(String(name.prefix(60))) }
        self = corner
    }

    private static func sign(_ byte: UInt8, _ plus: Unicode.Scalar, _ minus: Unicode.Scalar) -> Int? {
        let upper = byte & 0xDF
        return upper == UInt8(ascii: plus) ? 1 : upper == UInt8(ascii: minus) ? -1 : nil
    }

    /// `N42E001`
    public var name: String {
        func digits(_ value: Int, _ count: Int) -> String {
            let text = String(abs(value))
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return (latitude < 0 ? "S" : "N") + digits(latitude, 2) + (longitude < 0 ? "W" : "E")
            + digits(longitude, 3)
    }

    /// From south to north, and from west to east.
    public static func < (one: HGTCorner, other: HGTCorner) -> Bool {
        (one.latitude, one.longitude) < (other.latitude, other.longitude)
    }
}

/// How close the samples of a tile are. The first and the last row and column lie on the tile's edges, so that
/// neighbours share them.
public enum HGTGrid: Int, Hashable, Sendable, CaseIterable {
    case arcSeconds3 = 1201
    case arcSeconds1 = 3601

    /// Samples of a row, and rows.
    public var side: Int { rawValue }
    /// Bytes of a tile: two for each sample.
    public var byteCount: Int { 2 * side * side }

    /// The grid of a tile with that many bytes.
    public init(byteCount: Int) throws(HGTError) {
        switch byteCount {
        case HGTGrid.arcSeconds3.byteCount: self = .arcSeconds3
        case HGTGrid.arcSeconds1.byteCount: self = .arcSeconds1
        default: throw .badSize(bytes: byteCount)
        }
    }
}

/// Reads elevations out of a tile's bytes (`.hgt`: big-endian numbers of 16 bits, metres, rows from north to
/// south). The bytes stay where they are, so that a mapped file is not copied; every call gets them.
public struct HGTTile: Hashable, Sendable {
    /// What stands where nothing is known.
    public static let void: Int16 = -32_768

    /// The south-western corner.
    public let corner: HGTCorner
    /// How many samples a side has.
    public let grid: HGTGrid

    /// - Throws: ``HGTError/badSize(bytes:)``.
    public init(corner: HGTCorner, byteCount: Int) throws(HGTError) {
        self.corner = corner
        grid = try HGTGrid(byteCount: byteCount)
    }

    /// One sample in metres; nil for a void, and for a place outside the tile or the bytes.
    ///
    /// - Parameters:
    ///   - row: 0 is the northern edge.
    ///   - column: 0 is the western edge.
    public func sample(row: Int, column: Int, in bytes: RawSpan) -> Int16? {
        guard row >= 0, row < grid.side, column >= 0, column < grid.side else { return nil }
        let offset = 2 * (row * grid.side + column)
        guard offset + 2 <= bytes.byteCount else { return nil }
        let value = Int16(
            bitPattern: UInt16(bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self)) << 8
                | UInt16(bytes.unsafeLoadUnaligned(fromByteOffset: offset + 1, as: UInt8.self)))
        return value == Self.void ? nil : value
    }

    /// The elevation at a place in metres, from the four samples around it (bilinear).
    ///
    /// Where some of the four are void: nil if the nearest of them is, else the mean of the known ones with
    /// their weights scaled up to 1. So every place is nearer to a known sample than to a void, and a void never
    /// grows beyond half a cell; filling from further away would put a straight slope where a summit or a gorge
    /// may be, and giving up at the first void would lose a whole cell around each single one.
    ///
    /// The weights come from whole numbers, so a place gives the same bits on every machine.
    ///
    /// - Parameters:
    ///   - latitude: in units of 1e-7 degrees.
    ///   - longitude: in units of 1e-7 degrees.
    ///   - bytes: of this tile. Nil where there are fewer than it needs.
    /// - Returns: nil outside the tile too; its edges are inside.
    public func elevation(latitude: Int32, longitude: Int32, in bytes: RawSpan) -> Double? {
        let degree = 10_000_000
        let last = grid.side - 1
        let south = (corner.latitude + 1) * degree - Int(latitude)
        let east = Int(longitude) - corner.longitude * degree
        guard (0...degree).contains(south), (0...degree).contains(east),
            bytes.byteCount >= grid.byteCount
        else { return nil }
        let row = min(south * last / degree, last - 1)
        let column = min(east * last / degree, last - 1)
        // In 1e-7 of a cell.
        let down = south * last - row * degree
        let right = east * last - column * degree
        let offset = 2 * (row * grid.side + column)
        let northWest = Self.load(bytes, offset)
        let northEast = Self.load(bytes, offset + 2)
        let southWest = Self.load(bytes, offset + 2 * grid.side)
        let southEast = Self.load(bytes, offset + 2 * grid.side + 2)
        let weights = (
            (degree - down) * (degree - right), (degree - down) * right, down * (degree - right), down * right
        )
        if northWest != Self.void, northEast != Self.void, southWest != Self.void, southEast != Self.void {
            // At most 1e14 * 2^15 in sum, which 64 bits hold.
            let sum =
                weights.0 * Int(northWest) + weights.1 * Int(northEast) + weights.2 * Int(southWest)
                + weights.3 * Int(southEast)
            return Double(sum) / 1e14
        }
        return Self.patched([
            (weights.0, northWest), (weights.1, northEast), (weights.2, southWest), (weights.3, southEast),
        ])
    }

    /// The mean of the known samples; nil where a void has more weight than each of them, which makes it the
    /// nearest.
    private static func patched(_ corners: [(weight: Int, value: Int16)]) -> Double? {
        let known = corners.filter { $0.value != void }
        let nearestVoid = corners.filter { $0.value == void }.map(\.weight).max() ?? 0
        guard let nearest = known.map(\.weight).max(), nearest >= nearestVoid, nearest > 0 else { return nil }
        let weight = known.reduce(0) { $0 + $1.weight }
        return Double(known.reduce(0) { $0 + $1.weight * Int($1.value) }) / Double(weight)
    }

    /// The caller has checked that the bytes are there.
    @inline(__always)
    private static func load(_ bytes: RawSpan, _ offset: Int) -> Int16 {
        Int16(bigEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Int16.self))
    }
}
