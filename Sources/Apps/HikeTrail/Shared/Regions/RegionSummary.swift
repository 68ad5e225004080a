import Foundation
import HikeConnectivity
import HikeRouting
import HikeValues

/// What one device tells the other of a region: with each of its files, and in the list of those that it has (OHX-43,
/// OHX-46).
struct RegionSummary: Hashable {
    var id: UUID
    var name: String
    var boundingBox: RegionBox
    /// The zooms of its map; nil where it has none.
    var zoomLevels: ClosedRange<Int>?
    var tileCount: Int
    var hasRoutingData: Bool
    var createdAt: UTCDate

    /// Bytes of a name at most.
    static let nameBytes = 255

    /// Whether a region may have this name: something, on one line.
    static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= nameBytes && !name.contains(where: \.isNewline)
    }

    init(_ region: Region) {
        id = region.id
        name = region.name
        boundingBox = region.boundingBox
        zoomLevels = region.zoomLevels
        tileCount = region.tileCount
        hasRoutingData = region.hasRoutingData
        createdAt = region.createdAt
    }

    private enum Key {
        static let (minZoom, maxZoom, tileCount) = ("minZoom", "maxZoom", "tileCount")
        static let (north, south, east, west) = ("north", "south", "east", "west")
        static let (hasRoutingData, createdAt) = ("hasRoutingData", "createdAt")
    }

    var properties: [String: PropertyValue] {
        var values: [String: PropertyValue] = [
            TransferMetadata.regionID: .string(id.uuidString),
            TransferMetadata.name: .string(name),
            Key.north: .double(boundingBox.north), Key.south: .double(boundingBox.south),
            Key.east: .double(boundingBox.east), Key.west: .double(boundingBox.west),
            Key.tileCount: .integer(Int64(tileCount)), Key.hasRoutingData: .bool(hasRoutingData),
            Key.createdAt: .date(createdAt),
        ]
        if let zoomLevels {
            values[Key.minZoom] = .integer(Int64(zoomLevels.lowerBound))
            values[Key.maxZoom] = .integer(Int64(zoomLevels.upperBound))
        }
        return values
    }

    /// Whether they tell of a region at all, beyond its id.
    static func isOne(_ properties: [String: PropertyValue]) -> Bool {
        properties[Key.north] != nil || properties[Key.south] != nil || properties[Key.east] != nil
            || properties[Key.west] != nil
    }

    init(properties values: [String: PropertyValue]) throws(RegionMessageError) {
        id = try Self.id(values)
        guard let name = values[TransferMetadata.name]?.string, Self.isName(name) else {
            throw .value(TransferMetadata.name)
        }
        self.name = name
        func degrees(_ key: String) throws(RegionMessageError) -> Double {
            guard let number = values[key]?.double, number.isFinite else { throw .value(key) }
            return number
        }
        boundingBox = RegionBox(
            west: try degrees(Key.west), south: try degrees(Key.south), east: try degrees(Key.east),
            north: try degrees(Key.north))
        guard boundingBox.isValid else { throw .box }
        if values[Key.minZoom] != nil || values[Key.maxZoom] != nil {
            guard let least = values[Key.minZoom]?.integer, let most = values[Key.maxZoom]?.integer,
                (0...30).contains(least), (least...30).contains(most)
            else { throw .value(Key.maxZoom) }
            zoomLevels = Int(least)...Int(most)
        }
        let count = values[Key.tileCount]?.integer ?? 0
        guard (0...1 << 40).contains(count) else { throw .value(Key.tileCount) }
        tileCount = Int(count)
        hasRoutingData = values[Key.hasRoutingData]?.bool ?? false
        createdAt = values[Key.createdAt]?.date ?? UTCDate(nanosecondsSince1970: 0)
    }

    static func id(_ values: [String: PropertyValue]) throws(RegionMessageError) -> UUID {
        guard let id = values[TransferMetadata.regionID]?.string.flatMap(UUID.init(uuidString:)) else {
            throw .value(TransferMetadata.regionID)
        }
        return id
    }
}

extension RegionSummary {
    /// The region to use at a place: the one used last if it covers the place, else the largest that does (OHX-49); of
    /// equally large ones the one with more of a map, as a cut may be as wide as its region.
    static func best(of regions: [RegionSummary], at place: Coordinate, last: UUID? = nil) -> RegionSummary? {
        let covering = regions.filter { $0.boundingBox.contains(place) }
        if let used = covering.first(where: { $0.id == last }) { return used }
        return covering.max { a, b in
            let (first, second) = (a.boundingBox.area, b.boundingBox.area)
            if first != second { return first < second }
            // Of equal ones always the same.
            return a.tileCount == b.tileCount ? a.id.uuidString > b.id.uuidString : a.tileCount < b.tileCount
        }
    }
}

extension RegionBox {
    /// In square degrees of the equator: good enough to tell the larger of two.
    var area: Double {
        let width = crossesAntimeridian ? east - west + 360 : east - west
        return (north - south) * width * PortableMath.cos((north + south) / 2 * .pi / 180)
    }

    var middle: Coordinate {
        let width = crossesAntimeridian ? east - west + 360 : east - west
        let longitude = west + width / 2
        return Coordinate(
            latitude: (north + south) / 2, longitude: longitude > 180 ? longitude - 360 : longitude)
    }
}

/// Why what the other device says of a region cannot be used.
enum RegionMessageError: Error, Hashable, CustomStringConvertible {
    case value(String)
    case box
    case noPlace
    case tooMany(Int)

    var description: String {
        switch self {
        case .value(let key): "'\(key)' is missing or is nothing that it may be"
        case .box: "the region's box is not on the earth"
        case .noPlace: "'latitude' and 'longitude' are no place"
        case .tooMany(let count): "\(count) regions are more than one list may have"
        }
    }
}
