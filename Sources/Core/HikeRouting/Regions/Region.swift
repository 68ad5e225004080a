import Foundation
import HikeValues

/// A piece of the earth that was made ready for maps and routes (OHR-28).
public struct Region: Hashable, Identifiable, Sendable {
    public var id: UUID
    public var name: String
    /// What its sender calls it, where the device's owner has given it another ``name``; nil where he has not.
    public var sentName: String?
    public var boundingBox: RegionBox
    /// The zooms of its map; nil where it has none.
    public var zoomLevels: ClosedRange<Int>?
    /// When its data was made: the date of the map data, 1970 where that does not say.
    public var createdAt: UTCDate
    /// Map tiles of its files; 0 where it has none.
    public var tileCount: Int
    /// The files that belong to it, in the order of ``RegionFile``.
    public var files: [Content]
    /// What of the map is not in it, as sentences.
    public var notes: [String]

    /// One of the region's files.
    public struct Content: Hashable, Sendable {
        public var file: RegionFile
        /// Bytes.
        public var size: Int
        /// SHA-256, 64 hexadecimal digits.
        public var digest: String

        public init(file: RegionFile, size: Int, digest: String) {
            self.file = file
            self.size = size
            self.digest = digest
        }
    }

    public init(
        id: UUID, name: String, boundingBox: RegionBox, zoomLevels: ClosedRange<Int>? = nil,
        createdAt: UTCDate,
        tileCount: Int = 0, files: [Content] = [], notes: [String] = []
    ) {
        self.id = id
        self.name = name
        self.boundingBox = boundingBox
        self.zoomLevels = zoomLevels
        self.createdAt = createdAt
        self.tileCount = tileCount
        self.files = files
        self.notes = notes
    }

    /// Its owner gives it a name, which stays whatever its sender calls it later; the sender's own ends that.
    public mutating func rename(to given: String) {
        let sent = sentName ?? name
        name = given
        sentName = given == sent ? nil : sent
    }

    /// Its sender calls it so.
    public mutating func take(sentName sent: String) {
        if sentName == nil || name == sent {
            name = sent
            sentName = nil
        } else {
            sentName = sent
        }
    }

    /// Bytes of all files.
    public var size: Int { files.reduce(0) { $0 + $1.size } }
    /// Whether routes can be planned on it, by this program or by one that reads the documents' tables (OHR-28).
    public var hasRoutingData: Bool { hasTrails || files.contains { $0.file == .routingDatabase } }

    /// Whether the trails are there that this program plans on.
    public var hasTrails: Bool { files.contains { $0.file == .trails } }
    /// Whether there are map tiles, fine or not.
    public var hasTiles: Bool { files.contains { $0.file == .tiles || $0.file == .fineTiles } }

    /// The name of one of its files (OH5-52): `<uuid>.routing.db`, in small letters.
    public func fileName(_ file: RegionFile) -> String { Self.fileName(file, of: id) }

    /// The name of a file of the region with this id.
    public static func fileName(_ file: RegionFile, of id: UUID) -> String {
        id.uuidString.lowercased() + "." + file.ending
    }
}

/// The files that a region may have.
public enum RegionFile: String, CaseIterable, Hashable, Sendable {
    /// The documents' SQLite file (OHR-02), for other programs; most regions have none.
    case routingDatabase
    /// The trail graph that routes are planned on.
    case trails
    /// Names for searching.
    case places
    /// The hierarchies in which the first routes of the usual profiles are found; it stays where the region was made.
    case hierarchies
    /// Map tiles (OHR-24).
    case tiles
    /// The same map in twice as many pixels, for fine displays.
    case fineTiles

    /// What follows the id and a dot in a file's name.
    public var ending: String {
        switch self {
        case .routingDatabase: "routing.db"
        case .trails: "trails"
        case .places: "places"
        case .hierarchies: "hierarchies"
        case .tiles: "mbtiles"
        case .fineTiles: "2x.mbtiles"
        }
    }
}

/// A box in degrees, both edges included (OHR-27). One across the 180th meridian has its west edge east of its
/// east edge, as in GeoJSON (RFC 7946, section 5.2).
public struct RegionBox: Hashable, Sendable {
    /// Degrees, -180 to 180.
    public var west: Double
    /// Degrees, -90 to 90.
    public var south: Double
    /// Degrees, -180 to 180; less than ``west`` across the antimeridian.
    public var east: Double
    /// Degrees, -90 to 90.
    public var north: Double

    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// Edges count as inside.
    public func contains(_ place: Coordinate) -> Bool {
        place.latitude >= south && place.latitude <= north && contains(longitude: place.longitude)
    }

    private func contains(longitude: Double) -> Bool {
        crossesAntimeridian ? longitude >= west || longitude <= east : longitude >= west && longitude <= east
    }

    /// The box goes east from ``west`` over 180 degrees to ``east``.
    public var crossesAntimeridian: Bool { west > east }

    /// Whether the two have a place in common.
    public func touches(_ other: RegionBox) -> Bool {
        guard south <= other.north, other.south <= north else { return false }
        return contains(longitude: other.west) || other.contains(longitude: west)
    }

    /// `west,south,east,north` with seven decimals, as the documents' metadata has it (OHR-03).
    public var text: String {
        [west, south, east, north].map { DecimalText.string($0, decimals: 7) }.joined(separator: ",")
    }

    /// Whether all four are numbers of the earth, and south and north in order.
    public var isValid: Bool {
        Coordinate(latitude: south, longitude: west).isValid
            && Coordinate(latitude: north, longitude: east).isValid && south <= north
    }
}

extension TrailGraph {
    /// The box around all trails.
    public var boundingBox: RegionBox {
        var south = Int32.max
        var west = Int32.max
        var north = Int32.min
        var east = Int32.min
        func pass(_ latitude: Int32, _ longitude: Int32) {
            south = min(south, latitude)
            north = max(north, latitude)
            west = min(west, longitude)
            east = max(east, longitude)
        }
        var shape = DecodedShape()
        for edge in 0..<edges.count {
            shape.decode(edge: edge, of: self, withHeights: false)
            for point in shape.latitudes.indices { pass(shape.latitudes[point], shape.longitudes[point]) }
        }
        guard south <= north else { return RegionBox(west: 0, south: 0, east: 0, north: 0) }
        return RegionBox(
            west: Double(Longitudes.onEarth(west)) / 1e7, south: Double(south) / 1e7,
            east: Double(Longitudes.onEarth(east)) / 1e7, north: Double(north) / 1e7)
    }
}
