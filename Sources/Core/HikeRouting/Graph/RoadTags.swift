/// How fast cars may go on a road, from `maxspeed`.
public enum TrafficSpeed: UInt8, CaseIterable, Sendable {
    case unknown
    /// Up to 30 km/h: cars and walkers share the road.
    case walking
    /// Up to 50 km/h, as in towns.
    case town
    /// Up to 80 km/h.
    case country
    /// More, or without a limit.
    case fast

    /// `maxspeed`: km/h, `mph`, or a word; of several values the highest. ``unknown`` for what is not known.
    ///
    /// Words are those of the map's documentation: `walk`, `none`, and a country's rule such as `AD:urban`.
    public init(tag: String) {
        self = tag.split(separator: ";").map { Self(part: $0.filter { $0 != " " }) }.max() ?? .unknown
    }

    private init(part: String) {
        let word = part.split(separator: ":").last.map(String.init) ?? ""
        switch word {
        case "walk", "living_street", "bicycle_road", "zone30": self = .walking
        case "urban": self = .town
        case "rural", "trunk": self = .country
        case "none", "motorway": self = .fast
        default:
            let digits = word.prefix { $0.isASCII && $0.isNumber }
            guard digits.count < 5, let number = Int(digits) else {
                self = .unknown
                return
            }
            self.init(kilometresPerHour: Double(number) * (word.hasSuffix("mph") ? 1.609_344 : 1))
        }
    }

    private init(kilometresPerHour speed: Double) {
        // Limits in miles come out a little above the round numbers in kilometres.
        self = speed <= 33 ? .walking : speed <= 51 ? .town : speed <= 81 ? .country : .fast
    }
}

extension TrafficSpeed: Comparable {
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension WayAttributes {
    /// Whether walkers have a place of their own there. A right of way (`foot=yes`) is none: it says that one may be on
    /// the road, and cars are where one is.
    var isMadeForWalkers: Bool { hasSidewalk }

    /// In a tunnel of a main road.
    var isMainTunnel: Bool { structure == .tunnel && highway.road >= .secondary }

    /// In a tunnel of a main road with nothing that says that walkers may use it.
    public var isRoadTunnel: Bool { isMainTunnel && !isMadeForWalkers && foot != .granted }

    /// On a main road (trunk or primary, links too) where cars are fast or nobody says how fast, without a pavement.
    public var isExposedMainRoad: Bool {
        highway.road >= .primary && !isMadeForWalkers && trafficSpeed != .walking
    }
}

/// How much traffic a road is built for; slip roads are as the road that they lead to.
public enum RoadClass: UInt8, CaseIterable, Comparable, Sendable {
    /// No road of through traffic: paths, and streets where people live.
    case none
    case tertiary, secondary, primary, trunk

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension Highway {
    /// The road's class.
    public var road: RoadClass {
        switch self {
        case .trunk, .trunkLink: .trunk
        case .primary, .primaryLink: .primary
        case .secondary, .secondaryLink: .secondary
        case .tertiary, .tertiaryLink: .tertiary
        case .other, .path, .footway, .track, .cycleway, .bridleway, .steps, .pedestrian, .residential: .none
        case .unclassified, .livingStreet, .service, .viaFerrata, .road, .corridor, .platform: .none
        }
    }
}
