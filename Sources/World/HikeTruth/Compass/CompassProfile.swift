/// The errors of a device's compass. The presets follow published tests of phones (1 to 3 degrees after
/// calibration, single errors of 13 to 25) and are engineering choices inside them.
public struct CompassProfile: Hashable, Sendable {
    /// For files and people.
    public var name: String
    /// Standard deviation of the slow bias, degrees: once calibrated, and before.
    public var calibratedBias: Double
    /// Degrees, before calibration.
    public var uncalibratedBias: Double
    /// Seconds after which the bias's autocorrelation is 1/e.
    public var biasTime: Double
    /// Standard deviation of what is drawn anew for each reading, degrees.
    public var noise: Double
    /// Swing of the hand or arm while walking, degrees to each side.
    public var swing: Double
    /// Swings a second: the step rate for a held phone, half of it for an arm that hangs.
    public var swingRate: Double
    /// Iron nearby; nil for none.
    public var disturbances: Disturbances?

    /// How often iron nearby turns the compass, how far and how long.
    public struct Disturbances: Hashable, Sendable {
        /// Seconds from one to the next, on average.
        public var meanInterval: Double
        /// Largest error, degrees, to either side; it rises and falls like half a sine.
        public var size: ClosedRange<Double>
        /// Seconds that one lasts.
        public var duration: ClosedRange<Double>

        public init(meanInterval: Double, size: ClosedRange<Double>, duration: ClosedRange<Double>) {
            self.meanInterval = meanInterval
            self.size = size
            self.duration = duration
        }
    }

    public init(
        name: String, calibratedBias: Double, uncalibratedBias: Double, biasTime: Double, noise: Double,
        swing: Double, swingRate: Double, disturbances: Disturbances?
    ) {
        self.name = name
        self.calibratedBias = calibratedBias
        self.uncalibratedBias = uncalibratedBias
        self.biasTime = biasTime
        self.noise = noise
        self.swing = swing
        self.swingRate = swingRate
        self.disturbances = disturbances
    }

    /// The same compass where noise and iron nearby are so many times as much: readings scatter more, and
    /// disturbances come more often. The bias is the compass's own and stays.
    func surrounded(headingFactor: Double) -> CompassProfile {
        guard headingFactor > 0, headingFactor.isFinite else { return self }
        var there = self
        there.noise *= headingFactor
        there.swing *= headingFactor
        there.disturbances?.meanInterval /= headingFactor
        return there
    }

    /// No error at all.
    public static let ideal = CompassProfile(
        name: "ideal", calibratedBias: 0, uncalibratedBias: 0, biasTime: 480, noise: 0, swing: 0,
        swingRate: 0,
        disturbances: nil)

    /// Held in the hand.
    public static let phone = CompassProfile(
        name: "phone", calibratedBias: 5, uncalibratedBias: 12.5, biasTime: 480, noise: 1.5, swing: 3,
        swingRate: 1.8, disturbances: .occasional)

    /// On the wrist.
    public static let watch = CompassProfile(
        name: "watch", calibratedBias: 5, uncalibratedBias: 12.5, biasTime: 480, noise: 2, swing: 5,
        swingRate: 0.9, disturbances: .occasional)
}

extension CompassProfile.Disturbances {
    /// A fence, a car, a railing every twenty minutes.
    public static let occasional = CompassProfile.Disturbances(
        meanInterval: 1_200, size: 8...25, duration: 5...20)
}
