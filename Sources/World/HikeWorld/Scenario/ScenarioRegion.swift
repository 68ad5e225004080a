extension Scenario {
    /// A folder of regions that devices come with.
    public struct Region: Equatable, Sendable {
        /// A folder of regions; or one with a map file and elevation tiles, or a map file, of which a region is built.
        /// Relative to the scenario's folder.
        public var path: String
        /// Ids of the devices.
        public var devices: [String]
        /// The map tiles that are drawn for a region that is built; nil: none.
        public var tiles: Tiles?

        /// The map tiles drawn for a region.
        public struct Tiles: Hashable, Sendable {
            /// From the least to the greatest, both drawn.
            public var zooms: ClosedRange<Int>
            /// 2: twice as many pixels, for fine displays.
            public var scale = 1
        }

        public init(path: String, devices: [String] = ["phone"], tiles: Tiles? = nil) {
            self.path = path
            self.devices = devices
            self.tiles = tiles
        }
    }
}

extension ScenarioForm<Scenario.Region.Tiles> {
    /// Zooms of map tiles; each takes four times as long to draw as the one before.
    static let tileZooms = text(
        "two zooms from 5 to 17, with @2x for twice as many pixels", example: "12-15",
        read: { text in
            let isFine = text.hasSuffix("@2x")
            let ends = (isFine ? text.dropLast(3) : text[...]).split(
                separator: "-", omittingEmptySubsequences: false
            ).map { Int($0) }
            guard ends.count == 2, let low = ends[0], let high = ends[1], low >= 5, high <= 17, low <= high
            else { return nil }
            return Scenario.Region.Tiles(zooms: low...high, scale: isFine ? 2 : 1)
        })
}

extension ScenarioForm<String> {
    /// A folder of regions, or of what a region is built of.
    static let region = text(
        "a folder of regions, a folder with a map and elevation tiles, or a .osm.pbf file, relative to the scenario",
        example: "../regions/ridge",
        read: { text in
            text.utf8.count <= 1_024 && !text.isEmpty && !text.contains(where: \.isNewline) ? text : nil
        })

    /// A place of a route; which there are the region knows.
    static let stop = text(
        "a name of the region or latitude,longitude, of at most 255 bytes", example: "Kornh\u{FC}tte",
        read: { text in
            // Apps that take several places in one text have this between them.
            let isPlain =
                !text.contains(";") && !text.contains(where: \.isNewline)
                && text.contains { $0 != " " }
            return isPlain && text.utf8.count <= 255 ? text : nil
        })
}

extension ScenarioReader {
    /// `region: FOLDER`, for the phone, or a mapping that says for whom.
    func region(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Region? {
        guard let node = fields.node("region") else { return nil }
        guard node.mapping != nil else {
            return Scenario.Region(path: try fields.read(node, as: .region, key: "region"))
        }
        let region = try ScenarioFields(
            node, place: "'region'", keys: ScenarioKeys.region,
            example: "{ from: ../regions/ridge, on: both }", file: file)
        return Scenario.Region(
            path: try region.required("from", .region),
            devices: try region.value("on", devices) ?? ["phone"],
            tiles: try region.value("tiles", .tileZooms))
    }
}
