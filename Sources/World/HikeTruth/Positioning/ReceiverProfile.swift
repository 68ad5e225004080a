/// What distinguishes one device's receiver from another's in the same place.
public struct ReceiverProfile: Hashable, Sendable {
    public var name: String
    /// Wandering errors are so many times the environment's.
    public var sigmaFactor: Double
    /// Speed errors are so many times the environment's.
    public var speedFactor: Double
    /// Satellites more (or, negative, fewer) than the environment's.
    public var satelliteOffset: Int
    /// Dropouts by the body in the way of the sky, besides the environment's; nil for none.
    public var bodyDropouts: ReceptionEnvironment.Dropouts?
    /// Horizontal accuracies that it reports, metres, ascending: the honest value is rounded up to the next
    /// one, a value beyond the last is reported as it is. Empty: not rounded.
    public var accuracySteps: [Double]
    /// Part of the wandering error's variance that all receivers in a place share (the atmosphere), 0 to 1.
    public var commonShare: Double

    public init(
        name: String, sigmaFactor: Double = 1, speedFactor: Double = 1, satelliteOffset: Int = 0,
        bodyDropouts: ReceptionEnvironment.Dropouts? = nil, accuracySteps: [Double] = [],
        commonShare: Double = 0.3
    ) {
        self.name = name
        self.sigmaFactor = sigmaFactor
        self.speedFactor = speedFactor
        self.satelliteOffset = satelliteOffset
        self.bodyDropouts = bodyDropouts
        self.accuracySteps = accuracySteps
        self.commonShare = commonShare
    }

    public static let phone = ReceiverProfile(name: "phone")

    /// A smaller antenna on a swinging arm.
    public static let watch = ReceiverProfile(
        name: "watch", sigmaFactor: 1.4, speedFactor: 1.5, satelliteOffset: -4,
        bodyDropouts: ReceptionEnvironment.Dropouts(perMinute: 0.02, duration: 2...5))
}

/// How much a receiver knows when it is switched on.
public enum ReceiverStart: String, Hashable, Sendable {
    /// It has been on for long: a fix at once.
    case tracking
    /// Seconds since it was last on: a fix after 1 s.
    case hot
    /// Hours: a fix after 5 to 15 s.
    case warm
    /// Nothing is known: a fix after 30 to 60 s, at first 20 to 60 m off, which decays over 20 to 40 s.
    case cold

    var secondsToFirstFix: ClosedRange<Double> {
        switch self {
        case .tracking: 0...0
        case .hot: 1...1
        case .warm: 5...15
        case .cold: 30...60
        }
    }
}
