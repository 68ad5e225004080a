/// What a waypoint marks (OH2-01). The raw value is what files and messages say.
public enum WaypointCategory: String, CaseIterable, Codable, Hashable, Sendable {
    case trailMarker
    case viewpoint
    case waterSource
    case campsite
    case danger
    case food
    case shelter
    case parking
    case custom

    /// A category by what a file or a message says; what nobody knows is custom (OH2-29).
    public init(text: some StringProtocol) { self = WaypointCategory(rawValue: String(text)) ?? .custom }

    /// Of the icon set (OH2-02).
    public var symbol: String {
        switch self {
        case .trailMarker: "signpost.right"
        case .viewpoint: "eye"
        case .waterSource: "drop.fill"
        case .campsite: "tent"
        case .danger: "exclamationmark.triangle"
        case .food: "fork.knife"
        case .shelter: "house"
        case .parking: "car"
        case .custom: "mappin"
        }
    }

    /// What a person reads (OH2-03).
    public var displayName: String {
        switch self {
        case .trailMarker: "Trail Marker"
        case .viewpoint: "Viewpoint"
        case .waterSource: "Water"
        case .campsite: "Campsite"
        case .danger: "Danger"
        case .food: "Food"
        case .shelter: "Shelter"
        case .parking: "Parking"
        case .custom: "Custom"
        }
    }

    /// The colour of its pins as `RRGGBB` (OH2-03).
    public var colourHex: UInt32 {
        switch self {
        case .trailMarker: 0x4A90D9
        case .viewpoint: 0x8E44AD
        case .waterSource: 0x3498DB
        case .campsite: 0x27AE60
        case .danger: 0xE74C3C
        case .food: 0xF39C12
        case .shelter: 0x7F8C8D
        case .parking: 0x2C3E50
        case .custom: 0xE67E22
        }
    }
}
