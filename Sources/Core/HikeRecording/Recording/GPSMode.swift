import HikeValues

/// How much the receiver is to do for a recording (OHX-02).
public enum GPSMode: String, CaseIterable, Hashable, Sendable {
    case high
    case balanced
    case lowPower = "lowpower"

    /// The accuracy that is asked of the receiver in metres; 0 for the best it has.
    public var desiredAccuracy: Double {
        switch self {
        case .high: 0
        case .balanced: 10
        case .lowPower: 100
        }
    }

    /// Metres that the hiker has to move before the next fix comes and the next point is kept.
    public var distanceFilter: Double {
        switch self {
        case .high: 5
        case .balanced: 10
        case .lowPower: 50
        }
    }

    /// What is asked of the receiver.
    public var settings: LocationSettings {
        LocationSettings(desiredAccuracy: desiredAccuracy, distanceFilter: distanceFilter)
    }

    /// As the settings name it.
    public var title: String {
        switch self {
        case .high: "High accuracy"
        case .balanced: "Balanced"
        case .lowPower: "Low power"
        }
    }
}
