/// How strong the sun is, by the UV index of the World Health Organization (OHX-36).
public enum UVCategory: String, CaseIterable, Hashable, Sendable {
    case low
    case moderate
    case high
    case veryHigh
    case extreme

    /// - Parameter index: below 0 counts as 0.
    public init(index: Int) {
        self =
            switch index {
            case ...2: .low
            case 3...5: .moderate
            case 6...7: .high
            case 8...10: .veryHigh
            default: .extreme
            }
    }

    /// The word for people.
    public var title: String {
        switch self {
        case .low: "Low"
        case .moderate: "Moderate"
        case .high: "High"
        case .veryHigh: "Very high"
        case .extreme: "Extreme"
        }
    }

    /// What a hiker had better do.
    public var advice: String {
        switch self {
        case .low: "No need for cover"
        case .moderate: "Hat and sunscreen"
        case .high: "Seek shade at noon"
        case .veryHigh: "Cover up, rest in shade"
        case .extreme: "Stay out of the sun"
        }
    }
}
