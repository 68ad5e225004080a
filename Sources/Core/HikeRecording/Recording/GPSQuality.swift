/// How well the receiver knows where it is, in the steps that a person is shown (OHX-58).
public enum GPSQuality: Int, CaseIterable, Hashable, Sendable {
    /// Worse than 200 m, or no position.
    case none
    /// Up to 200 m.
    case poor
    /// Up to 50 m.
    case fair
    /// Up to 10 m.
    case good

    /// - Parameter accuracy: metres; nil or negative where there is no position.
    public init(accuracy: Double?) {
        switch accuracy {
        case let metres? where metres >= 0 && metres <= 10: self = .good
        case let metres? where metres >= 0 && metres <= 50: self = .fair
        case let metres? where metres >= 0 && metres <= 200: self = .poor
        default: self = .none
        }
    }

    /// Of ``bars`` so many are full.
    public var fullBars: Int { rawValue }
    /// Bars in all.
    public static let bars = 3

    /// What it is called on screens, in English.
    public var title: String {
        switch self {
        case .none: "None"
        case .poor: "Poor"
        case .fair: "Fair"
        case .good: "Good"
        }
    }
}
