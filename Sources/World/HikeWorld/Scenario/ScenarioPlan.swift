import HikePlanning
import HikeRouting

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

    /// A person plans a route in the trail app.
    public struct Plan: Equatable, Sendable {
        /// The id of the device.
        public var device: String
        /// Names of the region, or `latitude,longitude`.
        public var from: String
        /// As ``from``.
        public var to: String
        /// Places to pass, in order, each as ``from``.
        public var via: [String]
        /// The name of a profile of travel.
        public var profile: String
        /// `T1` to `T6`: no way above it is taken.
        public var highestGrade: String?
        /// The route's name.
        public var name: String

        public init(
            device: String, from: String, to: String, via: [String] = [], profile: String = "hiking",
            highestGrade: String? = nil, name: String
        ) {
            self.device = device
            self.from = from
            self.to = to
            self.via = via
            self.profile = profile
            self.highestGrade = highestGrade
            self.name = name
        }

        /// What the planner is asked; nil for a profile or a grade that there is not.
        var order: PlanOrder? {
            PlanOrder.profile(named: profile, highestGrade: highestGrade).map {
                PlanOrder(from: from, to: to, via: via, profile: $0)
            }
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
            let isPlain =
                !text.contains(PlanOrder.separator) && !text.contains(where: \.isNewline)
                && text.contains { $0 != " " }
            return isPlain && text.utf8.count <= 255 ? text : nil
        })

    static let profile = word(of: TravelProfile.builtIn.map(\.name))
    static let grade = word(of: SACScale.allCases.compactMap(\.grade))
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

    func plan(_ step: ScenarioFields) throws(ScenarioError) -> Scenario.Plan {
        let example = "{ from: Talvern, to: Kornh\u{FC}tte, save as: To the hut }"
        let device = try step.required("on", device)
        guard let node = step.node("plan") else {
            throw step.error(.missingKey("plan", place: step.place, example: "plan: \(example)"))
        }
        guard regionDevices.contains(device) else {
            throw step.error(
                .contradiction(
                    regionDevices.isEmpty
                        ? "a route is planned on a region; say which: 'region: ../regions/ridge'"
                        : "'\(device)' has no region to plan on; say 'region: { from: …, on: \(device) }'"),
                at: node)
        }
        let plan = try ScenarioFields(
            node, place: "'plan'", keys: ScenarioKeys.plan, example: example, file: file)
        var via: [String] = []
        if let stops = plan.node("via") {
            for stop in stops.list ?? [stops] { via.append(try plan.read(stop, as: .stop, key: "via")) }
        }
        return Scenario.Plan(
            device: device, from: try plan.required("from", .stop), to: try plan.required("to", .stop),
            via: via, profile: try plan.value("profile", .profile) ?? "hiking",
            highestGrade: try plan.value("highest grade", .grade), name: try plan.required("save as", .name))
    }

    /// `length` and `climb`: metres, at least, at most or both.
    func metres(_ key: String, _ fields: ScenarioFields) throws(ScenarioError) -> ClosedRange<Double>? {
        guard let node = fields.node(key) else { return nil }
        let bounds = try ScenarioFields(
            node, place: "'\(key)'", keys: ScenarioKeys.count, example: "{ at least: 2 km, at most: 2.5 km }",
            file: file)
        let least = try bounds.value("at least", .distance)
        let most = try bounds.value("at most", .distance)
        guard least != nil || most != nil else {
            throw bounds.error(.missingKey("at least", place: "'\(key)'", example: "at least: 2 km"))
        }
        guard least ?? 0 <= most ?? .infinity else {
            throw bounds.error(.contradiction("'\(key)' has an 'at least' that is more than its 'at most'"))
        }
        guard least ?? 0 > 0 || most != nil else {
            throw bounds.error(.contradiction("'\(key)' of at least 0 m always holds; name more"))
        }
        return (least ?? 0)...(most ?? .infinity)
    }
}
