import HikeScreens
import HikeValues

/// The classes of ways that the overlay of trails tells apart, with their colours (OHR-30).
public enum TrailClass: String, Hashable, Sendable, CaseIterable {
    case path, footway, track, steps, cycleway, bridleway, other

    /// From OpenStreetMap's `highway`.
    public init(highway: String) { self = TrailClass(rawValue: highway) ?? .other }

    /// 2 points wide, 0.7 opaque; `other` 0.5.
    public var style: LineStyle {
        let hex: UInt32 =
            switch self {
            case .path: 0xE06040
            case .footway: 0xFF8C00
            case .track: 0x8B6914
            case .steps: 0xCC3399
            case .cycleway: 0x008B8B
            case .bridleway: 0x6B8E23
            case .other: 0x888888
            }
        return LineStyle(Colour(hex: hex, opacity: self == .other ? 0.5 : 0.7), width: 2)
    }

    /// 22 for `other` to 32: what is rather walked lies above.
    public var z: Double {
        switch self {
        case .path: 32
        case .footway: 30
        case .track: 28
        case .steps: 27
        case .bridleway: 25
        case .cycleway: 24
        case .other: 22
        }
    }
}
