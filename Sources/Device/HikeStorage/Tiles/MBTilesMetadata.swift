import HikeGeodesy
import HikeValues

/// What a file of map tiles says about itself (the table `metadata` of MBTiles 1.3).
public struct MBTilesMetadata: Hashable, Sendable {
    /// The map's name for people.
    public var name: String
    /// `png`, `jpg`, `webp` or `pbf`.
    public var format: String
    /// Where there are tiles; nil where the file does not say.
    public var bounds: BoundingBox?
    /// From the least to the greatest zoom that the file says it has.
    public var zooms: ClosedRange<Int>
    /// Whom the map is owed to; it is to be shown with the map.
    public var attribution: String?
    /// `baselayer` or `overlay`.
    public var type: String
    /// Of the tiles' content.
    public var version: String?
    public var description: String?
    /// What stands beside the names of the format, by name.
    public var others: [String: String]

    /// What maps made of OpenStreetMap's data have to say.
    public static let openStreetMap = "© OpenStreetMap contributors"
    /// Zooms that a file may have.
    static let zoomLimit = 0...TileAddress.mostZoom

    public init(
        name: String, format: String = "png", bounds: BoundingBox?, zooms: ClosedRange<Int>,
        attribution: String?, type: String = "baselayer", version: String? = nil,
        description: String? = nil, others: [String: String] = [:]
    ) {
        self.name = name
        self.format = format
        self.bounds = bounds
        self.zooms = zooms
        self.attribution = attribution
        self.type = type
        self.version = version
        self.description = description
        self.others = others
    }

    /// As rows, sorted by name.
    var rows: [(name: String, value: String)] {
        var rows = others
        rows["name"] = name
        rows["format"] = format
        rows["minzoom"] = String(zooms.lowerBound)
        rows["maxzoom"] = String(zooms.upperBound)
        rows["type"] = type
        rows["attribution"] = attribution
        rows["version"] = version
        rows["description"] = description
        if let bounds {
            let middle = bounds.center
            rows["center"] =
                [middle.longitude, middle.latitude].map { DecimalText.string($0, decimals: 7) }.joined(
                    separator: ",")
                + ",\((zooms.lowerBound + zooms.upperBound) / 2)"
            rows["bounds"] = [bounds.west, bounds.south, bounds.east, bounds.north]
                .map { DecimalText.string($0, decimals: 7) }.joined(separator: ",")
        }
        return rows.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// - Parameter zooms: those of the tiles, for files that do not say it.
    init(rows: [(name: String, value: String)], path: String, zooms found: ClosedRange<Int>?)
        throws(MBTilesError)
    {
        var values: [String: String] = [:]
        for row in rows { values[row.name] = row.value }
        func zoom(_ name: String) throws(MBTilesError) -> Int? {
            guard let text = values.removeValue(forKey: name) else { return nil }
            guard let number = Int(text), Self.zoomLimit.contains(number) else {
                throw .badMetadata(path: path, name: name, value: String(text.prefix(60)))
            }
            return number
        }
        let least = try zoom("minzoom") ?? found?.lowerBound
        let most = try zoom("maxzoom") ?? found?.upperBound
        guard let least, let most, least <= most else {
            throw .badMetadata(
                path: path, name: "minzoom", value: least.map(String.init) ?? "nothing")
        }
        self.zooms = least...most
        name = values.removeValue(forKey: "name") ?? ""
        format = values.removeValue(forKey: "format") ?? "png"
        guard ["png", "jpg", "jpeg", "webp", "pbf"].contains(format) else {
            throw .badMetadata(path: path, name: "format", value: String(format.prefix(60)))
        }
        bounds = nil
        if let text = values.removeValue(forKey: "bounds") {
            let numbers = text.split(separator: ",").map { Double($0.filter { $0 != " " }) }
            guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
                let north = numbers[3], (-180...180).contains(west), (-180...180).contains(east),
                (-90...90).contains(south), (-90...90).contains(north), south <= north
            else { throw .badMetadata(path: path, name: "bounds", value: String(text.prefix(60))) }
            bounds = BoundingBox(south: south, west: west, north: north, east: east)
        }
        // It follows from the bounds.
        values["center"] = nil
        attribution = values.removeValue(forKey: "attribution")
        type = values.removeValue(forKey: "type") ?? "baselayer"
        version = values.removeValue(forKey: "version")
        description = values.removeValue(forKey: "description")
        others = values
    }
}
