/// What guidance assumes of a traveller and a receiver: the numbers of the profiles `hiking` and `cycling`.
///
/// Sources: guidance 4.2 to 4.5, where not said otherwise.
public struct TrailRules: Hashable, Sendable {
    /// The usual speed, metres a second: where a traveller is looked for before one is known.
    public var usualSpeed: Double
    /// Nobody goes faster, metres a second: a fix that says so is a leap of the receiver.
    public var fastestSpeed: Double
    /// Nobody leaves a trail faster than this, metres a second across it: a faster departure is the receiver's
    /// until it has lasted ``leapDwell``.
    public var fastestDeparture: Double
    /// How much the speed changes in a second, metres a second (a random walk).
    public var speedWander: Double
    /// Seconds over which a receiver's error keeps its direction.
    public var errorMemory: Double
    /// Error of the map, or of a line that was made walkable, beside that of the receiver, metres.
    public var mapError: Double

    /// A departure is told after so many seconds,
    public var dwell: Double
    /// and if the place leapt away, after so many.
    public var leapDwell: Double
    /// A departure is forgotten nearer to the line than this, metres.
    public var settledDistance: Double
    /// Seconds between reminders off the route.
    public var reminderInterval: Double

    /// Metres back along the route, against its direction, until a traveller is told so,
    public var wrongWayDistance: Double
    /// and not before so many seconds.
    public var wrongWayDwell: Double
    /// Metres back after which a later leg on the same path is taken instead.
    public var skipDistance: Double

    /// An instruction stays on the screen until so many metres behind its turn.
    public var passedDistance: Double
    /// Two turns nearer to each other than this are told as one, metres.
    public var compoundDistance: Double
    /// A turn is told again if the traveller went so many metres back before it.
    public var rearmDistance: Double
    /// Below this confidence turns are not told.
    public var leastConfidence: Double
    /// Seconds between two cues, and how long one may wait.
    public var cueSpacing: Double
    public var cueExpiry: Double

    /// Fixes with this accuracy or worse are a weak signal, metres.
    public var weakAccuracy: Double
    /// Without a fix for so many seconds the signal is lost.
    public var lostAfter: Double

    public init(
        usualSpeed: Double = 1.2, fastestSpeed: Double = 3, fastestDeparture: Double = 2.2,
        speedWander: Double = 0.12, errorMemory: Double = 50, mapError: Double = 3,
        dwell: Double = 4, leapDwell: Double = 20, settledDistance: Double = 45,
        reminderInterval: Double = 300, wrongWayDistance: Double = 40, wrongWayDwell: Double = 30,
        skipDistance: Double = 100, passedDistance: Double = 5, compoundDistance: Double = 60,
        rearmDistance: Double = 150, leastConfidence: Double = 0.6, cueSpacing: Double = 2,
        cueExpiry: Double = 5, weakAccuracy: Double = 50, lostAfter: Double = 10
    ) {
        self.usualSpeed = usualSpeed
        self.fastestSpeed = fastestSpeed
        self.fastestDeparture = fastestDeparture
        self.speedWander = speedWander
        self.errorMemory = errorMemory
        self.mapError = mapError
        self.dwell = dwell
        self.leapDwell = leapDwell
        self.settledDistance = settledDistance
        self.reminderInterval = reminderInterval
        self.wrongWayDistance = wrongWayDistance
        self.wrongWayDwell = wrongWayDwell
        self.skipDistance = skipDistance
        self.passedDistance = passedDistance
        self.compoundDistance = compoundDistance
        self.rearmDistance = rearmDistance
        self.leastConfidence = leastConfidence
        self.cueSpacing = cueSpacing
        self.cueExpiry = cueExpiry
        self.weakAccuracy = weakAccuracy
        self.lostAfter = lostAfter
    }

    /// On foot.
    public static let hiking = TrailRules()
    /// On a bicycle.
    public static let cycling = TrailRules(
        usualSpeed: 4, fastestSpeed: 20, fastestDeparture: 9, speedWander: 0.4, leapDwell: 12)
}
