import HikeValues

/// How well satellites are received somewhere. The presets are engineering choices inside published ranges
/// for phones and sport watches; every value may be changed.
public struct ReceptionEnvironment: Hashable, Sendable {
    public var name: String
    /// Standard deviation of the wandering error along each horizontal axis, metres; 0 for none.
    public var horizontalSigma: Double
    /// Seconds after which the wandering error's autocorrelation is 1/e.
    public var correlationTime: Double
    /// Reception gets better and worse over minutes: the wandering error's standard deviation is between so
    /// many times ``horizontalSigma``, and the reported accuracy goes along. 1...1: it stays.
    public var quality: ClosedRange<Double> = 1...1
    /// Standard deviation of what is drawn anew for each fix, metres an axis.
    public var whiteSigma: Double
    /// The altitude's wandering error is so many times the horizontal one.
    public var altitudeFactor = 1.7
    /// Seconds, as ``correlationTime``.
    public var altitudeCorrelationTime = 90.0
    /// Standard deviation of an altitude offset that stays for the whole run, metres.
    public var altitudeBiasSigma = 3.0
    /// Standard deviation of the measured speed of a walking hiker along each axis, metres a second. It
    /// comes from the Doppler shift and has nothing to do with the position's error. At rest it is
    /// ``ReceiverModel/restShare`` of that.
    public var speedSigma: Double
    /// The compass's noise and disturbances by iron are so many times those on a pasture: rock, cables and
    /// railings, and branches that an arm gives way to.
    public var headingFactor = 1.0
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
        /// Seconds that one stays at its full size.
        public var hold: ClosedRange<Double>
        /// Seconds in which it comes, and in which it goes, for the receiver's filter gives way slowly; 0: in
        /// one step.
        public var drift: Double
        public var direction: Direction

        /// Which way fixes are displaced.
        public enum Direction: String, Hashable, Sendable {
            case any
            /// Square to the hiker's way, to either side: along the normal of a wall that follows the path.
            case acrossTheWay
        }

        public init(
            meanInterval: Double, size: ClosedRange<Double>, hold: ClosedRange<Double>, drift: Double,
            direction: Direction
        ) {
            self.meanInterval = meanInterval
            self.size = size
            self.hold = hold
            self.drift = drift
            self.direction = direction
        }

        /// How much of its size it has: 0 to 1.
        func share(of episode: Episode, at instant: Instant) -> Double {
            guard drift > 0 else { return 1 }
            let sides = min((instant - episode.start).inSeconds, (episode.end - instant).inSeconds)
            let u = min(1, max(0, sides / drift))
            return u * u * (3 - 2 * u)
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

    /// Pasture, ridge, leafless hillside. A phone states 3 to 6 m, a watch 4 to 8.
    public static let open = preset(
        ReceptionEnvironment(
            name: "open", horizontalSigma: 2.4, correlationTime: 60, whiteSigma: 0.05, speedSigma: 0.05,
            satellites: 18...24, dilution: 0.6),
        quality: 0.8...1.6, headingFactor: 1)

    /// Forest in leaf. A phone states 5 to 13 m, a watch 7 to 18.
    public static let canopy = preset(
        ReceptionEnvironment(
            name: "canopy", horizontalSigma: 5, correlationTime: 60, whiteSigma: 0.08, speedSigma: 0.15,
            satellites: 10...16, dilution: 1.0,
            multipath: Multipath(
                meanInterval: 600, size: 8...20, hold: 5...20, drift: 20, direction: .any),
            dropouts: Dropouts(perMinute: 0.02, duration: 2...5)),
        quality: 0.7...1.75, headingFactor: 1.25)

    /// Gorge, or the foot of a cliff.
    public static let canyon = preset(
        ReceptionEnvironment(
            name: "canyon", horizontalSigma: 6, correlationTime: 75, whiteSigma: 0.08, speedSigma: 0.3,
            satellites: 6...10, dilution: 1.8,
            multipath: Multipath(
                meanInterval: 420, size: 10...30, hold: 10...60, drift: 40, direction: .acrossTheWay),
            dropouts: Dropouts(perMinute: 0.1, duration: 5...60)),
        quality: 0.7...1.75, headingFactor: 2)

    /// Dense, wet forest.
    public static let dense = preset(
        ReceptionEnvironment(
            name: "dense", horizontalSigma: 7.5, correlationTime: 90, whiteSigma: 0.08, speedSigma: 0.3,
            satellites: 7...11, dilution: 1.6,
            multipath: Multipath(
                meanInterval: 600, size: 10...30, hold: 5...20, drift: 40, direction: .any),
            dropouts: Dropouts(perMinute: 0.1, duration: 3...20)),
        quality: 0.7...1.75, headingFactor: 1.5)

    private static func preset(
        _ environment: ReceptionEnvironment, quality: ClosedRange<Double>, headingFactor: Double
    ) -> Self {
        var preset = environment
        preset.quality = quality
        preset.headingFactor = headingFactor
        return preset
    }

    /// All presets, the best first.
    public static let presets = [ideal, open, canopy, canyon, dense]

    /// The preset of a name.
    public static func named(_ name: String) -> ReceptionEnvironment? { presets.first { $0.name == name } }

    var isIdeal: Bool { horizontalSigma <= 0 && whiteSigma <= 0 && multipath == nil && dropouts == nil }

    var multipathRate: EpisodeRate {
        guard let multipath else { return .never }
        let ends = 2 * max(0, multipath.drift)
        return EpisodeRate(
            meanInterval: multipath.meanInterval,
            duration: multipath.hold.lowerBound + ends...multipath.hold.upperBound + ends)
    }

    var dropoutRate: EpisodeRate {
        guard let dropouts, dropouts.perMinute > 0 else { return .never }
        return EpisodeRate(meanInterval: 60 / dropouts.perMinute, duration: dropouts.duration)
    }
}
