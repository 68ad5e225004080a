import HikeValues

/// The options of compass alignment. Those of ``plain`` are the requirements to the letter; the cone and the
/// ramp are in ``AlignmentRamp`` and are no option (CX-29).
public struct CompassConfiguration: Hashable, Sendable {
    /// Once aligned, the device stays so up to this error in degrees; less than the cone counts as the cone.
    /// Haptics end at the cone all the same (WP-13).
    public var leaveDistance: Double
    /// Time constant in seconds of the circular exponential filter of the heading; nil or 0: no filter.
    public var smoothing: Double?
    /// Steps to which the ramp is rounded, 2 or more; nil: none.
    public var steps: Int?
    /// A rate of pulses instead of a haptic for every update; nil: one for every update (WP-17).
    public var pulses: Pulses?
    /// A mix of course and heading while walking; nil: the heading alone.
    public var courseBlend: CourseBlend?
    /// A heading whose accuracy is worse than this, degrees, is weak: the error is shown, nothing is felt and
    /// the device is not called aligned; nil: any valid heading is good.
    public var weakAccuracy: Double?
    /// Closer to the destination than this, metres, or than the accuracy of the fix, the bearing means nothing
    /// and alignment rests. Not below 0.
    public var destinationRadius: Double

    public init(
        leaveDistance: Double = AlignmentRamp.cone, smoothing: Double? = nil, steps: Int? = nil,
        pulses: Pulses? = nil, courseBlend: CourseBlend? = nil, weakAccuracy: Double? = nil,
        destinationRadius: Double = 10
    ) {
        self.leaveDistance = leaveDistance
        self.smoothing = smoothing
        self.steps = steps
        self.pulses = pulses
        self.courseBlend = courseBlend
        self.weakAccuracy = weakAccuracy
        self.destinationRadius = destinationRadius
    }

    /// The requirements to the letter (WP-13 to WP-19, WP-25).
    public static let plain = CompassConfiguration()

    /// All options, with the values of the design (guidance 4.7).
    public static let hiking = CompassConfiguration(
        leaveDistance: 23, smoothing: 0.4, steps: 5, pulses: Pulses(), courseBlend: CourseBlend(),
        weakAccuracy: 25)

    /// Alignment as a rate, for hardware that knows no intensity.
    public struct Pulses: Hashable, Sendable {
        /// Seconds between pulses at the boundary of the cone.
        public var slowest: Double
        /// Seconds between pulses in its centre.
        public var fastest: Double

        public init(slowest: Double = 1.2, fastest: Double = 0.25) {
            self.slowest = slowest
            self.fastest = fastest
        }

        /// The time between pulses at a ``AlignmentRamp/place(of:steps:)``, linear.
        public func interval(at place: Double) -> Interval {
            .seconds(fastest + (slowest - fastest) * place)
        }
    }

    /// How much the direction of travel counts beside the heading: nothing up to one speed, all from another
    /// on, linear between, so that nothing jumps at a limit.
    public struct CourseBlend: Hashable, Sendable {
        /// Metres a second up to which the course does not count.
        public var fromSpeed: Double
        /// Metres a second from which on only the course counts.
        public var fullSpeed: Double
        /// A course that is known to be worse than this, degrees, does not count.
        public var worstAccuracy: Double
        /// Seconds after its fix when a course no longer counts.
        public var lifetime: Double

        public init(
            fromSpeed: Double = 1, fullSpeed: Double = 2, worstAccuracy: Double = 25, lifetime: Double = 3
        ) {
            self.fromSpeed = fromSpeed
            self.fullSpeed = fullSpeed
            self.worstAccuracy = worstAccuracy
            self.lifetime = lifetime
        }

        /// The share of the course, 0 to 1, at a moment.
        public func weight(of fix: Fix, at time: Instant) -> Double {
            guard fix.speed > fromSpeed, fix.course >= 0, fix.course.isFinite,
                !(fix.courseAccuracy > worstAccuracy), time - fix.time <= .seconds(lifetime)
            else { return 0 }
            return fullSpeed > fromSpeed ? min(1, (fix.speed - fromSpeed) / (fullSpeed - fromSpeed)) : 1
        }
    }
}
