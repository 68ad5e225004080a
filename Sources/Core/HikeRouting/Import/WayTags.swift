import HikeFormats

/// Which ways become part of the graph.
public enum WaySelection: Sendable {
    /// All that a person may walk or ride: links too, and `foot=yes` opens what `access=private` closes.
    case standard
    /// The rule of the documents to the letter, for comparing with them (OHR-21).
    case reference
}

/// Why a way is not part of the graph.
public enum SkippedWay: Hashable, Sendable {
    /// `highway` has another value, as motorways have.
    case notForPeople
    case forbidden
}

/// The tags of one way that matter to a walker or rider.
struct WayTags {
    enum Key: Int, CaseIterable {
        case highway, surface, name, ref, access, foot, bicycle, vehicle, oneway, junction, bridge, tunnel
        case sidewalk, seasonal, cycleway, sacScale, trailVisibility, oneWayBicycle, oneWayFoot
        case cyclewayLeft, cyclewayRight, cyclewayBoth, sidewalkLeft, sidewalkRight, sidewalkBoth
        case viaFerrataScale, accessConditional, footConditional, motorroad
        case footway, lit, maxspeed, shoulder, shoulderLeft, shoulderRight, shoulderBoth

        var tag: String {
            switch self {
            case .sacScale: "sac_scale"
            case .trailVisibility: "trail_visibility"
            case .oneWayBicycle: "oneway:bicycle"
            case .oneWayFoot: "oneway:foot"
            case .cyclewayLeft: "cycleway:left"
            case .cyclewayRight: "cycleway:right"
            case .cyclewayBoth: "cycleway:both"
            case .sidewalkLeft: "sidewalk:left"
            case .sidewalkRight: "sidewalk:right"
            case .sidewalkBoth: "sidewalk:both"
            case .viaFerrataScale: "via_ferrata_scale"
            case .accessConditional: "access:conditional"
            case .footConditional: "foot:conditional"
            case .shoulderLeft: "shoulder:left"
            case .shoulderRight: "shoulder:right"
            case .shoulderBoth: "shoulder:both"
            default: "\(self)"
            }
        }

        static let byTag: [String: Key] = Dictionary(uniqueKeysWithValues: allCases.map { ($0.tag, $0) })
        static let longestTag = allCases.map(\.tag.utf8.count).max() ?? 0
    }

    /// For each string of a block the place of its key in ``Key``; -1: not one of them.
    struct KeyTable {
        private(set) var places: [Int8] = []

        mutating func read(_ strings: OSMStringTable) {
            places.removeAll(keepingCapacity: true)
            places.reserveCapacity(strings.count)
            for index in 0..<strings.count {
                let range = strings.range(index)
                // Most strings are values, many of them longer than any key.
                let key = range.count > Key.longestTag ? nil : Key.byTag[strings[index]]
                places.append(Int8(key?.rawValue ?? -1))
            }
        }
    }

    enum Decision: Equatable {
        case use(WayAttributes)
        case skip(SkippedWay)
    }

    private var values = [Int32](repeating: -1, count: Key.allCases.count)

    /// Reads the tags of a way.
    mutating func read(_ tags: OSMTagColumns, way: Int, keys: KeyTable) {
        for index in values.indices { values[index] = -1 }
        for tag in tags.range(way) {
            let place = keys.places[Int(tags.keys[tag])]
            if place >= 0 { values[Int(place)] = tags.values[tag] }
        }
    }

    func has(_ key: Key) -> Bool { index(key) >= 0 }

    private func index(_ key: Key) -> Int32 { values[key.rawValue] }

    func value(_ key: Key, _ strings: OSMStringTable) -> String? {
        let index = index(key)
        return index < 0 ? nil : strings[Int(index)]
    }

    /// What is known of the way, or why it is left out.
    func attributes(
        _ strings: OSMStringTable, selection: WaySelection
    ) -> Decision {
        guard let tag = value(.highway, strings), var highway = Highway(tag: tag) else {
            return .skip(.notForPeople)
        }
        if let scale = value(.viaFerrataScale, strings), scale != "0" { highway = .viaFerrata }
        var attributes = WayAttributes(highway: highway)
        setGround(&attributes, strings, selection)
        attributes.visibility = value(.trailVisibility, strings).map { TrailVisibility(tag: $0) } ?? .unknown
        attributes.structure = isTunnel(strings) ? .tunnel : isSet(.bridge, strings) ? .bridge : .none
        setRoad(&attributes, strings)
        attributes.isConditional =
            isSet(.seasonal, strings) || has(.accessConditional) || has(.footConditional)
        setAccess(&attributes, strings)
        setOneWay(&attributes, strings, selection)
        return skip(attributes, strings, selection).map { .skip($0) } ?? .use(attributes)
    }

    private func skip(
        _ attributes: WayAttributes, _ strings: OSMStringTable, _ selection: WaySelection
    ) -> SkippedWay? {
        switch selection {
        case .standard:
            let nobody = attributes.foot == .forbidden && attributes.bicycle == .forbidden
            return nobody ? .forbidden : nil
        case .reference:
            switch attributes.highway {
            case .viaFerrata, .road, .corridor, .platform: return .notForPeople
            default: if attributes.highway.isLink { return .notForPeople }
            }
            if let access = value(.access, strings), access == "private" || access == "no" {
                return .forbidden
            }
            return value(.foot, strings) == "no" && attributes.highway != .cycleway ? .forbidden : nil
        }
    }

    private func setGround(
        _ attributes: inout WayAttributes, _ strings: OSMStringTable, _ selection: WaySelection
    ) {
        let surface = value(.surface, strings) ?? ""
        let grade = value(.sacScale, strings) ?? ""
        switch selection {
        case .standard:
            attributes.surface = Surface(tag: surface)
            attributes.sacScale = SACScale(tag: grade)
        case .reference:
            attributes.surface = Surface(exactTag: surface)
            attributes.sacScale = SACScale(exactTag: grade)
        }
    }

    // MARK: Access

    private func setAccess(_ attributes: inout WayAttributes, _ strings: OSMStringTable) {
        let access = value(.access, strings)
        // Who may use a motorroad all the same has a tag of his own.
        let isMotorroad = value(.motorroad, strings) == "yes"
        let isClosed = isMotorroad || AccessRule.isClosed(access: access)
        attributes.foot = AccessRule(tag: value(.foot, strings)) ?? (isClosed ? .forbidden : .allowed)
        let vehicle = value(.vehicle, strings)
        let isClosedToVehicles = isMotorroad || vehicle.map(AccessRule.isClosed(toVehicles:)) ?? isClosed
        attributes.bicycle =
            AccessRule(tag: value(.bicycle, strings)) ?? (isClosedToVehicles ? .forbidden : .allowed)
        if attributes.highway == .viaFerrata { attributes.bicycle = .forbidden }
    }

    private func setOneWay(
        _ attributes: inout WayAttributes, _ strings: OSMStringTable, _ selection: WaySelection
    ) {
        let tagged = oneWay(value(.oneway, strings))
        // The documents know the tag alone.
        let isCircle = selection == .standard && isRoundabout(strings)
        let vehicles = tagged ?? (isCircle ? .forward : .no)
        attributes.vehicleOneWay = vehicles
        let hasOpposite = Self.cycleways.contains { key in
            has(key) && value(key, strings)?.hasPrefix("opposite") ?? false
        }
        attributes.bicycleOneWay = oneWay(value(.oneWayBicycle, strings)) ?? (hasOpposite ? .no : vehicles)
        // Walkers are bound by a rule of their own only, but on a via ferrata there is nobody else.
        let ferrata: OneWay = attributes.highway == .viaFerrata ? vehicles : .no
        attributes.footOneWay = oneWay(value(.oneWayFoot, strings)) ?? ferrata
    }

    private func oneWay(_ value: String?) -> OneWay? {
        switch value {
        case "yes", "1", "true": .forward
        case "-1", "reverse": .backward
        case "no", "0", "false": .no
        default: nil
        }
    }

    private func isSet(_ key: Key, _ strings: OSMStringTable) -> Bool {
        value(key, strings).map { $0 != "no" } ?? false
    }

    /// A passage through a house is as open as the street before it, and lies as high.
    private func isTunnel(_ strings: OSMStringTable) -> Bool {
        isSet(.tunnel, strings) && value(.tunnel, strings) != "building_passage"
    }

    // MARK: Road

    /// What cars mean for whoever is on it without one.
    private func setRoad(_ attributes: inout WayAttributes, _ strings: OSMStringTable) {
        let sides = ["yes", "both", "left", "right", "separate"]
        func isBeside(_ keys: [Key], _ values: [String]) -> Bool {
            keys.contains { key in has(key) && values.contains(value(key, strings) ?? "") }
        }
        // The older way to write a pavement; as a value of its own `footway` is a kind of path.
        // A road that is signed for walkers has room for them, too.
        attributes.hasSidewalk =
            isBeside(Self.sidewalks, sides) || isBeside([.footway], ["both", "left", "right"])
            || isBeside([.foot], ["designated"])
        let none = ["no", "none"]
        attributes.lacksSidewalk =
            isBeside([.sidewalk, .sidewalkBoth], none)
            || isBeside([.sidewalkLeft], none) && isBeside([.sidewalkRight], none)
        // Where riders are meant to be on it there is one.
        attributes.hasShoulder =
            isBeside(Self.shoulders, ["yes", "both", "left", "right"])
            || isBeside(Self.cycleways, ["shoulder"])
        attributes.hasCycleLane = isBeside(Self.cycleways, ["lane", "track", "separate"])
        attributes.isLit = isSet(.lit, strings)
        attributes.trafficSpeed = value(.maxspeed, strings).map { TrafficSpeed(tag: $0) } ?? .unknown
        attributes.isRoundabout = isRoundabout(strings)
    }

    private func isRoundabout(_ strings: OSMStringTable) -> Bool {
        ["roundabout", "circular"].contains(value(.junction, strings))
    }

    private static let cycleways: [Key] = [.cycleway, .cyclewayLeft, .cyclewayRight, .cyclewayBoth]
    private static let sidewalks: [Key] = [.sidewalk, .sidewalkLeft, .sidewalkRight, .sidewalkBoth]
    private static let shoulders: [Key] = [.shoulder, .shoulderLeft, .shoulderRight, .shoulderBoth]
}
