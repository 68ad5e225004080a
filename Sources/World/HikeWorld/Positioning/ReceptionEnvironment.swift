/// How well satellites are received somewhere. The presets are engineering choices inside published ranges
/// for phones and sport watches; every value may be changed.
public struct ReceptionEnvironment: Hashable, Sendable {
    public var name: String
    /// Standard deviation of the wandering error along each horizontal axis, metres; 0 for none.
    public var horizontalSigma: Double
    /// Seconds after which the wandering error's autocorrelation is 1/e.
    public var correlationTime: Double
    /// Standard deviation of what is drawn anew for each fix, metres an axis.
    public var whiteSigma: Double
    /// The altitude's wandering error is so many times the horizontal one.
    public var altitudeFactor = 1.7
    /// Seconds, as ``correlationTime``.
    public var altitudeCorrelationTime = 90.0
    /// Standard deviation of an altitude offset that stays for the whole run, metres.
    public var altitudeBiasSigma = 3.0
    /// Standard deviation of the measured speed along each axis, metres a second. It comes from the Doppler
    /// shift and has nothing to do with the position's error.
    public var speedSigma: Double
    /// Satellites used for a fix.
    public var satellites: ClosedRange<Int>
    /// Horizontal dilution of precision, with the middle of ``satellites`` in use.
    public var dilution: Double
    /// Sudden displacements by reflected signals; nil for none.
    public var multipath: Multipath?
    /// Losses of all fixes; nil for none.
    public var dropouts: Dropouts?
    /// Reported accuracies are multiplied by this: 1 is honest, 0.2 reports 5 m where the truth is 25 m.
    public var reportedAccuracyFactor = 1.0

    /// Sudden displacements by reflected signals: how often, how far and how long.
    public struct Multipath: Hashable, Sendable {
        /// Seconds from one displacement to the next, on average.
        public var meanInterval: Double
        /// Metres.
        public var size: ClosedRange<Double>
        /// Seconds that one lasts; it begins and ends in one step.
        public var hold: ClosedRange<Double>
        public var direction: Direction

        /// Which way fixes are displaced.
        public enum Direction: String, Hashable, Sendable {
            case any
            /// Square to the hiker's way, to either side: along the normal of a wall that follows the path.
            case acrossTheWay
        }

        public init(
            meanInterval: Double, size: ClosedRange<Double>, hold: ClosedRange<Double>, direction: Direction
        ) {
            self.meanInterval = meanInterval
            self.size = size
            self.hold = hold
            self.direction = direction
        }
    }

    /// Losses of all fixes: how often and how long.
    public struct Dropouts: Hashable, Sendable {
        /// Dropouts that begin in a minute, on average.
        public var perMinute: Double
        /// Seconds that one lasts.
        public var duration: ClosedRange<Double>

        public init(perMinute: Double, duration: ClosedRange<Double>) {
            self.perMinute = perMinute
            self.duration = duration
        }
    }

    public init(
        name: String, horizontalSigma: Double, correlationTime: Double, whiteSigma: Double,
        speedSigma: Double,
        satellites: ClosedRange<Int>, dilution: Double, multipath: Multipath? = nil, dropouts: Dropouts? = nil
    ) {
        self.name = name
        self.horizontalSigma = horizontalSigma
        self.correlationTime = correlationTime
        self.whiteSigma = whiteSigma
        self.speedSigma = speedSigma
        self.satellites = satellites
        self.dilution = dilution
        self.multipath = multipath
        self.dropouts = dropouts
    }

    /// No error at all: fixes are the truth. Receivers have no dropouts of their own in it either.
    public static let ideal: ReceptionEnvironment = {
        var ideal = ReceptionEnvironment(
            name: "ideal", horizontalSigma: 0, correlationTime: 60, whiteSigma: 0, speedSigma: 0,
            satellites: 24...24, dilution: 0.5)
        ideal.altitudeBiasSigma = 0
        return ideal
    }()

    /// Pasture, ridge, leafless hillside.
    public static let open = ReceptionEnvironment(
        name: "open", horizontalSigma: 2, correlationTime: 60, whiteSigma: 0.05, speedSigma: 0.05,
        satellites: 18...24, dilution: 0.6)

    /// Forest in leaf.
    public static let canopy = ReceptionEnvironment(
        name: "canopy", horizontalSigma: 5, correlationTime: 45, whiteSigma: 0.1, speedSigma: 0.15,
        satellites: 10...16, dilution: 1.0,
        multipath: Multipath(meanInterval: 600, size: 8...20, hold: 5...20, direction: .any),
        dropouts: Dropouts(perMinute: 0.02, duration: 2...5))

    /// Gorge, or the foot of a cliff.
    public static let canyon = ReceptionEnvironment(
        name: "canyon", horizontalSigma: 6, correlationTime: 45, whiteSigma: 0.15, speedSigma: 0.3,
        satellites: 6...10, dilution: 1.8,
        multipath: Multipath(meanInterval: 120, size: 20...60, hold: 10...60, direction: .acrossTheWay),
        dropouts: Dropouts(perMinute: 0.1, duration: 5...60))

    /// Dense, wet forest.
    public static let dense = ReceptionEnvironment(
        name: "dense", horizontalSigma: 8, correlationTime: 40, whiteSigma: 0.2, speedSigma: 0.3,
        satellites: 7...11, dilution: 1.6,
        multipath: Multipath(meanInterval: 300, size: 15...40, hold: 5...20, direction: .any),
        dropouts: Dropouts(perMinute: 0.1, duration: 3...20))

    /// All presets, the best first.
    public static let presets = [ideal, open, canopy, canyon, dense]

    /// The preset of a name.
    public static func named(_ name: String) -> ReceptionEnvironment? { presets.first { $0.name == name } }

    var isIdeal: Bool { horizontalSigma <= 0 && whiteSigma <= 0 && multipath == nil && dropouts == nil }

    var multipathRate: EpisodeRate {
        multipath.map { EpisodeRate(meanInterval: $0.meanInterval, duration: $0.hold) } ?? .never
    }

    var dropoutRate: EpisodeRate {
        guard let dropouts, dropouts.perMinute > 0 else { return .never }
        return EpisodeRate(meanInterval: 60 / dropouts.perMinute, duration: dropouts.duration)
    }
}
