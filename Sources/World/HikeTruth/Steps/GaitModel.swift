import HikeValues

/// The steps that a hiker truly makes, as a function of virtual time.
///
/// The walk is looked at every half second of virtual time, and nowhere else, and never ahead of what is
/// asked: so it does not matter when and in which pieces one asks. A body answers within such a half second,
/// when it sets out and when it stops. Calls go forward in time.
public struct GaitModel: Hashable, Sendable {
    public let gait: Gait
    private(set) var before: GaitStretch
    private(set) var now: GaitStretch
    private var tick: Int64 = -1

    /// What went on since the start of the run.
    public struct Totals: Hashable, Sendable {
        /// Steps, and what of the next one is done.
        public var steps = 0.0
        /// Metres over ground on foot.
        public var distance = 0.0
        /// Seconds on foot.
        public var seconds = 0.0

        static func - (a: Totals, b: Totals) -> Totals {
            Totals(
                steps: a.steps - b.steps, distance: a.distance - b.distance, seconds: a.seconds - b.seconds)
        }

        static func + (a: Totals, b: Totals) -> Totals {
            Totals(
                steps: a.steps + b.steps, distance: a.distance + b.distance, seconds: a.seconds + b.seconds)
        }
    }

    static let period: Int64 = 500_000_000

    /// - Parameter gait: of the person.
    public init(gait: Gait = Gait()) {
        self.gait = gait
        now = GaitStretch()
        before = now
    }

    /// Looks at the walk up to a moment.
    /// - Parameter truth: the walk; it is asked for moments up to this one.
    public mutating func advance(to instant: Instant, truth: (Instant) -> TruthState) {
        let last = max(0, instant.nanoseconds) / Self.period
        while tick < last {
            tick += 1
            let start = Instant(nanoseconds: tick * Self.period)
            let next = now.next(truth(start), at: start, gait: gait)
            before = tick == 0 ? next : now
            now = next
        }
    }

    /// The totals at a moment up to which ``advance(to:truth:)`` was called, and not past its half second.
    public func totals(at instant: Instant) -> Totals { now.totals(at: instant) }
}

/// Half a second of even motion.
struct GaitStretch: Hashable, Sendable {
    var start = Instant.zero
    /// What went on before it.
    var past = GaitModel.Totals()
    var locomotion = Locomotion.standing
    /// Metres a second, over ground.
    var speed = 0.0
    /// Degrees.
    var course = 0.0
    var elevation = 0.0
    /// Steps a second.
    var cadence = 0.0
    /// Of the trunk, g.
    var bounce = 0.0

    /// How much limbs swing, against a walk at 1.25 m/s.
    var vigour: Double { locomotion.isOnFoot ? min(1.3, speed / 1.25) : 0 }

    /// Slopes beyond count as this.
    private static let steepest = 1.0

    func totals(at instant: Instant) -> GaitModel.Totals {
        let seconds = locomotion.isOnFoot ? min(0.5, max(0, (instant - start).inSeconds)) : 0
        return past
            + GaitModel.Totals(steps: cadence * seconds, distance: speed * seconds, seconds: seconds)
    }

    func next(_ truth: TruthState, at instant: Instant, gait: Gait) -> GaitStretch {
        let run = speed * Double(GaitModel.period) / 1e9
        let rise = truth.elevation - elevation
        let grade = run > 0 ? min(Self.steepest, max(-Self.steepest, rise / run)) : 0
        return GaitStretch(
            start: instant, past: totals(at: instant), locomotion: Locomotion(speed: truth.speed),
            speed: truth.speed, course: truth.course, elevation: truth.elevation,
            cadence: gait.cadence(speed: truth.speed, grade: grade),
            bounce: gait.bounce(speed: truth.speed, grade: grade))
    }
}
