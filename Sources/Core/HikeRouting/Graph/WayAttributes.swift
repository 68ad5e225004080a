/// What OpenStreetMap says of a way, as far as walkers and riders care, in 64 bits.
///
/// Unknown values fall back to a case of their own; nothing is guessed here, costs are a profile's business.
public struct WayAttributes: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public init(highway: Highway) {
        rawValue = 0
        self.highway = highway
    }

    /// The kind of way; unknown ones are `other`.
    public var highway: Highway {
        get { Highway(rawValue: field(0, 5)) ?? .other }
        set { set(newValue.rawValue, 0, 5) }
    }
    /// `surface`.
    public var surface: Surface {
        get { Surface(rawValue: field(5, 5)) ?? .unknown }
        set { set(newValue.rawValue, 5, 5) }
    }
    /// `sac_scale`: how hard the way is for walkers; `none` where it is not tagged.
    public var sacScale: SACScale {
        get { SACScale(rawValue: field(10, 3)) ?? .none }
        set { set(newValue.rawValue, 10, 3) }
    }
    /// `trail_visibility`.
    public var visibility: TrailVisibility {
        get { TrailVisibility(rawValue: field(13, 3)) ?? .unknown }
        set { set(newValue.rawValue, 13, 3) }
    }
    /// Whether walkers may use it.
    public var foot: AccessRule {
        get { AccessRule(rawValue: field(16, 2)) ?? .allowed }
        set { set(newValue.rawValue, 16, 2) }
    }
    /// Whether riders may use it.
    public var bicycle: AccessRule {
        get { AccessRule(rawValue: field(18, 2)) ?? .allowed }
        set { set(newValue.rawValue, 18, 2) }
    }
    /// `oneway`: binds vehicles, not walkers.
    public var vehicleOneWay: OneWay {
        get { OneWay(rawValue: field(20, 2)) ?? .no }
        set { set(newValue.rawValue, 20, 2) }
    }
    /// The rule for riders: `oneway` unless `oneway:bicycle` or an opposite cycleway says otherwise.
    public var bicycleOneWay: OneWay {
        get { OneWay(rawValue: field(22, 2)) ?? .no }
        set { set(newValue.rawValue, 22, 2) }
    }
    /// The rule for walkers: `oneway:foot` alone.
    public var footOneWay: OneWay {
        get { OneWay(rawValue: field(24, 2)) ?? .no }
        set { set(newValue.rawValue, 24, 2) }
    }
    /// Whether it is on a bridge or in a tunnel.
    public var structure: Structure {
        get { Structure(rawValue: field(26, 2)) ?? .none }
        set { set(newValue.rawValue, 26, 2) }
    }
    /// The most important walking route that the way belongs to.
    public var network: RouteNetwork {
        get { RouteNetwork(rawValue: field(28, 2)) ?? .none }
        set { set(newValue.rawValue, 28, 2) }
    }
    /// A road with a pavement or a path of its own for walkers beside it.
    public var hasSidewalk: Bool {
        get { field(30, 1) == 1 }
        set { set(newValue ? 1 : 0, 30, 1) }
    }
    /// Open for a part of the year or on conditions only.
    public var isConditional: Bool {
        get { field(31, 1) == 1 }
        set { set(newValue ? 1 : 0, 31, 1) }
    }

    /// `sidewalk=no`: somebody looked, and there is none. Who has space of his own does not ask.
    public var lacksSidewalk: Bool {
        get { field(32, 1) == 1 }
        set { set(newValue ? 1 : 0, 32, 1) }
    }
    /// A hard strip beside the lanes.
    public var hasShoulder: Bool {
        get { field(33, 1) == 1 }
        set { set(newValue ? 1 : 0, 33, 1) }
    }
    /// With lamps.
    public var isLit: Bool {
        get { field(34, 1) == 1 }
        set { set(newValue ? 1 : 0, 34, 1) }
    }
    /// How fast cars may go there.
    public var trafficSpeed: TrafficSpeed {
        get { TrafficSpeed(rawValue: field(35, 3)) ?? .unknown }
        set { set(newValue.rawValue, 35, 3) }
    }
    /// `junction=roundabout`, or `circular`.
    public var isRoundabout: Bool {
        get { field(38, 1) == 1 }
        set { set(newValue ? 1 : 0, 38, 1) }
    }
    /// A lane or track for bicycles along the road.
    public var hasCycleLane: Bool {
        get { field(39, 1) == 1 }
        set { set(newValue ? 1 : 0, 39, 1) }
    }
    /// Barriers at the ends of a piece, from its nodes; empty for nearly all.
    public var closedEnds: ClosedEnds {
        get { ClosedEnds(rawValue: field(40, 4)) }
        set { set(newValue.rawValue, 40, 4) }
    }

    private func field(_ shift: UInt64, _ width: UInt64) -> UInt8 {
        UInt8(truncatingIfNeeded: (rawValue >> shift) & ((1 << width) - 1))
    }

    private mutating func set(_ value: UInt8, _ shift: UInt64, _ width: UInt64) {
        let mask: UInt64 = ((1 << width) - 1) << shift
        rawValue = rawValue & ~mask | UInt64(value) << shift & mask
    }
}

/// `highway` values that a person can use (OHR-21), with links, and via ferratas for those who ask for them.
public enum Highway: UInt8, CaseIterable, Sendable {
    case other, path, footway, track, cycleway, bridleway, steps, pedestrian, residential, unclassified
    case tertiary, secondary, primary, trunk, livingStreet, service
    case tertiaryLink, secondaryLink, primaryLink, trunkLink, viaFerrata, road, corridor, platform

    /// The tag's value.
    public var tag: String {
        switch self {
        case .other: "other"
        case .livingStreet: "living_street"
        case .tertiaryLink: "tertiary_link"
        case .secondaryLink: "secondary_link"
        case .primaryLink: "primary_link"
        case .trunkLink: "trunk_link"
        case .viaFerrata: "via_ferrata"
        default: "\(self)"
        }
    }

    /// Nil where nobody walks or rides there.
    public init?(tag: String) {
        guard let value = Self.byTag[tag], value != .other else { return nil }
        self = value
    }

    private static let byTag = Dictionary(uniqueKeysWithValues: allCases.map { ($0.tag, $0) })

    /// A road of cars, whose name stands on plates.
    var isStreet: Bool {
        switch self {
        case .residential, .unclassified, .tertiary, .secondary, .primary, .trunk, .livingStreet: true
        case .tertiaryLink, .secondaryLink, .primaryLink, .trunkLink, .road, .pedestrian: true
        case .other, .path, .footway, .track, .cycleway, .bridleway, .steps, .service: false
        case .viaFerrata, .corridor, .platform: false
        }
    }

    /// A slip road between roads.
    public var isLink: Bool {
        switch self {
        case .tertiaryLink, .secondaryLink, .primaryLink, .trunkLink: true
        default: false
        }
    }
}

/// `surface` values (OHR-15, OHR-16) and common ones beyond them.
public enum Surface: UInt8, CaseIterable, Sendable {
    case unknown, paved, asphalt, concrete, compacted, fineGravel, gravel, ground, dirt, earth, grass, sand,
        rock
    case pebblestone, mud, wood
    // Not in the documents; costed as the nearest of theirs.
    case unpaved, pavingStones, cobblestone, stone, scree, snow, metal

    /// The value of OpenStreetMap.
    public var tag: String {
        switch self {
        case .fineGravel: "fine_gravel"
        case .pavingStones: "paving_stones"
        default: "\(self)"
        }
    }

    /// ``unknown`` for a value that is not listed.
    public init(tag: String) {
        switch tag {
        case "sett", "unhewn_cobblestone": self = .cobblestone
        case "concrete:plates", "concrete:lanes", "chipseal": self = .concrete
        case "bare_rock": self = .rock
        case "ice": self = .snow
        case "soil": self = .earth
        case "grass_paver": self = .grass
        default: self = Self(exactTag: tag)
        }
    }

    /// ``unknown`` for all but the tags of the cases themselves.
    init(exactTag: String) { self = Self.byTag[exactTag] ?? .unknown }

    private static let byTag = Dictionary(uniqueKeysWithValues: allCases.map { ($0.tag, $0) })
}

/// `sac_scale`: T1 to T6 of the Swiss Alpine Club (OHR-17).
public enum SACScale: UInt8, CaseIterable, Comparable, Sendable {
    case none, hiking, mountainHiking, demandingMountainHiking, alpineHiking, demandingAlpineHiking
    case difficultAlpineHiking

    /// The tag's value; empty for ``none``.
    public var tag: String {
        switch self {
        case .none: ""
        case .hiking: "hiking"
        case .mountainHiking: "mountain_hiking"
        case .demandingMountainHiking: "demanding_mountain_hiking"
        case .alpineHiking: "alpine_hiking"
        case .demandingAlpineHiking: "demanding_alpine_hiking"
        case .difficultAlpineHiking: "difficult_alpine_hiking"
        }
    }

    /// The worst of several values with semicolons between; ``none`` for what is not listed.
    public init(tag: String) {
        if let known = Self.byTag[tag] {
            self = known
        } else {
            let parts = tag.split(separator: ";").map { String($0.filter { $0 != " " }) }
            self = parts.map { Self(exactTag: $0) }.max() ?? .none
        }
    }

    /// ``none`` for all but the tags of the cases themselves.
    init(exactTag: String) { self = Self.byTag[exactTag] ?? .none }

    private static let byTag = Dictionary(uniqueKeysWithValues: allCases.map { ($0.tag, $0) })

    /// "T1" to "T6"; nil for ``none``.
    public var grade: String? { self == .none ? nil : "T\(rawValue)" }

    /// Of "T1" to "T6"; nil for any other text.
    public init?(grade: String) {
        guard let scale = Self.allCases.first(where: { $0.grade == grade }) else { return nil }
        self = scale
    }

    public static func < (a: SACScale, b: SACScale) -> Bool { a.rawValue < b.rawValue }
}

/// `trail_visibility`.
public enum TrailVisibility: UInt8, CaseIterable, Comparable, Sendable {
    case unknown, excellent, good, intermediate, bad, horrible, no

    /// The value of OpenStreetMap; empty where it is unknown.
    public var tag: String { self == .unknown ? "" : "\(self)" }

    /// The case of a value of OpenStreetMap; ``unknown`` for any that is not known.
    public init(tag: String) { self = Self.byTag[tag] ?? .unknown }

    private static let byTag = Dictionary(uniqueKeysWithValues: allCases.map { ($0.tag, $0) })

    public static func < (a: TrailVisibility, b: TrailVisibility) -> Bool { a.rawValue < b.rawValue }
}

/// Whether somebody may use a way.
public enum AccessRule: UInt8, Sendable {
    /// Nothing forbids it.
    case allowed
    /// Forbidden, or private.
    case forbidden
    /// Allowed by a tag of their own, whatever `access` says (`foot=yes` beside `access=private`).
    case granted
    /// Only pushing the bicycle.
    case dismount
}

/// In which direction of the way somebody may go.
public enum OneWay: UInt8, Sendable {
    case no, forward, backward

    /// Whether one may go in the way's own direction, or against it.
    public func allows(forward: Bool) -> Bool {
        switch self {
        case .no: true
        case .forward: forward
        case .backward: !forward
        }
    }
}

/// What carries a way over or under the ground; its height is not the ground's.
public enum Structure: UInt8, Sendable {
    case none, bridge, tunnel
}

/// `network` of a walking route.
public enum RouteNetwork: UInt8, Comparable, Sendable {
    case none, local, regional, national

    public static func < (a: RouteNetwork, b: RouteNetwork) -> Bool { a.rawValue < b.rawValue }
}
