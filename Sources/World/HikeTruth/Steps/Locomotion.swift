/// By what means somebody moves, as far as his speed tells.
public enum Locomotion: String, Hashable, Sendable {
    case standing, walking, running, cycling, driving

    /// Metres a second from which people run: adults change at some 140 steps a minute, about 2 m/s
    /// (PMC8629136).
    static let leastRunning = 2.05
    /// Metres a second from which a traveller is taken for a cyclist; few run 12.6 km/h on trails.
    static let leastCycling = 3.5
    /// Metres a second from which he is taken to sit in a vehicle.
    static let leastDriving = 10.0

    /// What goes at so many metres a second over ground; slower than 0.05 stands.
    public init(speed: Double) {
        self =
            switch speed {
            case Self.leastDriving...: .driving
            case Self.leastCycling...: .cycling
            case Self.leastRunning...: .running
            case WalkLimits.paces.lowerBound...: .walking
            default: .standing
            }
    }

    /// Whether it makes steps.
    public var isOnFoot: Bool {
        switch self {
        case .walking, .running: true
        case .standing, .cycling, .driving: false
        }
    }
}
