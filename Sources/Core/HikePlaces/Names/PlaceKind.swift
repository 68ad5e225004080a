/// What a place is. The raw values are those of the file.
public enum PlaceKind: UInt8, Hashable, Sendable, CaseIterable {
    case city, town, village, hamlet, suburb, locality, region
    case peak, saddle, ridge, valley, cliff, cave, rock, waterfall, viewpoint
    case hut, wildernessHut, shelter, campSite, lodging, food
    case spring, drinkingWater, lake, river, glacier
    case guidepost, parking, busStop, station
    case naturalArea, leisureArea, sight, service
    case road, trail, hikingRoute

    /// In English, for lists: "peak".
    public var name: String {
        switch self {
        case .wildernessHut: "wilderness hut"
        case .campSite: "camp site"
        case .drinkingWater: "drinking water"
        case .busStop: "bus stop"
        case .naturalArea: "natural area"
        case .leisureArea: "leisure area"
        case .hikingRoute: "hiking route"
        default: "\(self)"
        }
    }

    /// How much it matters to somebody who types a name; 0 matters most, at most 15.
    var rank: UInt8 {
        switch self {
        case .city: 0
        case .town: 1
        case .village: 2
        case .peak, .hut: 4
        case .hamlet, .saddle, .lake, .hikingRoute: 5
        case .region, .suburb, .valley, .glacier, .viewpoint, .waterfall, .wildernessHut, .station: 6
        case .naturalArea, .river, .cave, .ridge, .trail, .campSite, .locality, .spring: 7
        case .shelter, .cliff, .rock, .sight, .lodging: 8
        case .leisureArea, .drinkingWater, .parking, .service: 9
        case .food, .guidepost, .busStop: 10
        case .road: 11
        }
    }

    /// Lines and lists of lines: the place of an entry is one point of it, not where a person beside it is.
    var isLinear: Bool {
        switch self {
        case .road, .trail, .hikingRoute, .river, .ridge, .valley: true
        default: false
        }
    }
}

/// A set of kinds.
public struct PlaceKinds: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The kinds given; none make the empty set.
    public init(_ kinds: PlaceKind...) { rawValue = kinds.reduce(0) { $0 | 1 << UInt64($1.rawValue) } }

    /// Whether a kind is one of them; ``all`` has every kind.
    public func contains(_ kind: PlaceKind) -> Bool { rawValue >> UInt64(kind.rawValue) & 1 == 1 }

    func contains(rawKind kind: UInt8) -> Bool { rawValue >> UInt64(kind) & 1 == 1 }

    /// Every kind, those that later versions add included.
    public static let all = PlaceKinds(rawValue: .max)
    /// Where people live.
    public static let settlements = PlaceKinds(.city, .town, .village, .hamlet, .suburb)
    /// What stands out on a hike and is at one spot.
    public static let landmarks = PlaceKinds(
        .peak, .saddle, .hut, .wildernessHut, .shelter, .cave, .waterfall, .viewpoint, .lake, .spring,
        .glacier)
}
