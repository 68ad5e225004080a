import HikeValues

/// Makes one fix an epoch out of the many reports that gpsd sends for it (receivers 1.4).
///
/// Reports with the same time are one epoch; later numbers win; an altitude once seen stays. The epoch is
/// handed over as soon as position, altitude and speed are there, else when its patience is over or the next
/// epoch begins. What comes for an epoch afterwards is not told again. Time comes in as a parameter.
///
/// Speed and course are the receiver's own (RMC) where it states them: until RMC has come, gpsd fills a TPV
/// with a speed out of position differences and a track out of the compass (measured: 0.29 m/s for 2.88 m/s).
public struct GpsdEpochAssembler: Sendable {
    /// What gpsd reports, and the passing of time.
    public enum Event: Hashable, Sendable {
        case position(GpsdPosition)
        case sky(hdop: Double?)
        case statistics(GpsdStatistics)
        /// The date of an RMC or ZDA line of the receiver: the midnight that begins the day.
        case sentenceDate(UTCDate)
        /// What an RMC line of the receiver says of its motion.
        case motion(GpsdMotion)
        /// Time has passed.
        case tick
        /// The connection has ended: nothing more comes for the open epoch.
        case end
    }

    /// A whole epoch, ready to be handed on.
    public enum Effect: Hashable, Sendable {
        case fix(LiveFix)
    }

    /// What was left out.
    public struct Counts: Hashable, Sendable {
        /// Reports without a time: gpsd has not seen a date yet.
        public var undated = 0
        /// Reports without a position (mode below 2).
        public var unfixed = 0
        /// Reports for an epoch that was handed over already, or out of order.
        public var late = 0
        /// Epochs that ended without a position.
        public var incomplete = 0

        public init() {}
    }

    /// Reports so little older than the newest are late; older ones mean that the receiver's time was set
    /// back, as when a log is played again.
    public static let lateness = Interval.seconds(2)
    /// How long an altitude serves epochs that have none. Some receivers send GGA with the time of the
    /// second before, so that an epoch's own altitude comes a second late, and gpsd then leaves it out for up
    /// to seven epochs in a row (measured on a yacht's log).
    public static let altitudeMemory = Interval.seconds(10)
    /// A receiver that sent RMC so recently is expected to send it for the present epoch too.
    public static let motionMemory = Interval.seconds(5)
    /// Metres a second that no hiker reaches and no receiver measures; more is an error.
    public static let fastestSpeed = 1_000.0
    /// Metres, up and down; more is an error.
    public static let highestAltitude = 100_000.0

    /// Nanoseconds: gpsd rounds times to the millisecond.
    private static let sameTime = 1_000_000

    /// What was seen and left out so far.
    public private(set) var counts = Counts()

    private struct Epoch: Sendable {
        var date: UTCDate
        var began: Interval
        var hasAltitudeMode = false
        var coordinate: Coordinate?
        var altitude: Double?
        var speed: Double?
        var course: Double?
        var errors = GpsdErrorEstimate()

    }

    private let configuration: GpsdConfiguration
    /// Wall time at the client's start.
    private let start: UTCDate
    private var accuracy: GpsdAccuracy
    private var weekShift = GpsdWeekShift()
    private var epoch: Epoch?
    private var lastDate: UTCDate?
    private var motion: (stated: GpsdMotion, at: Interval)?
    private var lastAltitude: (metres: Double, date: UTCDate)?

    /// - Parameter start: Wall time at zero of the times that are handed in; dates far ahead of it are gpsd's
    ///   fault (``GpsdWeekShift``).
    public init(configuration: GpsdConfiguration = GpsdConfiguration(), start: UTCDate) {
        self.configuration = configuration
        self.start = start
        accuracy = GpsdAccuracy(configuration.accuracy)
    }

    /// When a tick is wanted; nil: only after the next report.
    public var deadline: Interval? { epoch.map { $0.began + configuration.epochPatience } }

    /// - Parameter now: Monotonic time since the client's start.
    public mutating func handle(_ event: Event, at now: Interval) -> [Effect] {
        switch event {
        case .position(let position): return merge(position, at: now)
        case .sky(let hdop): accuracy.note(hdop: hdop, at: now)
        case .statistics(let statistics): accuracy.note(statistics, at: now)
        case .sentenceDate(let date): weekShift.note(sentenceDate: date)
        case .motion(let stated):
            motion = (stated, now)
            return handOverIfComplete(at: now)
        case .tick:
            if let deadline, deadline <= now { return handOver(at: now) }
        case .end: return handOver(at: now)
        }
        return []
    }

    private mutating func merge(_ position: GpsdPosition, at now: Interval) -> [Effect] {
        guard let date = position.date else {
            counts.undated += 1
            return []
        }
        guard position.mode >= 2 else {
            counts.unfixed += 1
            return []
        }
        if isLate(date) {
            counts.late += 1
            if date == lastDate, position.mode >= 3, let altitude = Self.sound(position.altitude) {
                lastAltitude = (altitude, date)
            }
            return []
        }
        var effects: [Effect] = []
        if let open = epoch, open.date != date { effects += handOver(at: now) }
        var current = epoch ?? Epoch(date: date, began: now)
        Self.merge(position, into: &current)
        epoch = current
        return effects + handOverIfComplete(at: now)
    }

    private mutating func handOverIfComplete(at now: Interval) -> [Effect] {
        guard let epoch, epoch.coordinate != nil, epoch.altitude != nil else { return [] }
        let isMotionExpected = motion.map { now - $0.at <= Self.motionMemory } ?? false
        let hasSpeed = isMotionExpected ? motion(of: epoch.date) != nil : epoch.speed != nil
        return hasSpeed ? handOver(at: now) : []
    }

    /// What the receiver said of an epoch, whether or not gpsd moved its date.
    private func motion(of date: UTCDate) -> GpsdMotion? {
        guard let stated = motion?.stated else { return nil }
        let distance = (date - stated.date).nanoseconds
        let isSame = distance.magnitude < Self.sameTime
        let isMoved = (distance - GpsdWeekShift.shift.nanoseconds).magnitude < Self.sameTime
        return isSame || isMoved ? stated : nil
    }

    private func isLate(_ date: UTCDate) -> Bool {
        let newest = epoch?.date ?? lastDate
        if let newest, date < newest { return newest - date <= Self.lateness }
        return epoch == nil && date == lastDate
    }

    private static func sound(_ altitude: Double?) -> Double? {
        guard let altitude, altitude.magnitude <= highestAltitude else { return nil }
        return altitude
    }

    private static func sound(speed: Double?) -> Double? {
        guard let speed, speed >= 0, speed <= fastestSpeed else { return nil }
        return speed
    }

    private static func sound(course: Double?) -> Double? {
        guard let course, course >= 0, course <= 360 else { return nil }
        return course == 360 ? 0 : course
    }

    private static func merge(_ position: GpsdPosition, into epoch: inout Epoch) {
        if let coordinate = position.coordinate, coordinate.isValid { epoch.coordinate = coordinate }
        if position.mode >= 3 {
            epoch.hasAltitudeMode = true
            epoch.altitude = sound(position.altitude) ?? epoch.altitude
        }
        epoch.speed = sound(speed: position.speed) ?? epoch.speed
        epoch.course = sound(course: position.course) ?? epoch.course
        epoch.errors.east = GpsdAccuracy.sound(position.eastError) ?? epoch.errors.east
        epoch.errors.north = GpsdAccuracy.sound(position.northError) ?? epoch.errors.north
        epoch.errors.horizontal = GpsdAccuracy.sound(position.horizontalError) ?? epoch.errors.horizontal
        epoch.errors.vertical = GpsdAccuracy.sound(position.verticalError) ?? epoch.errors.vertical
    }

    private mutating func handOver(at now: Interval) -> [Effect] {
        guard let epoch else { return [] }
        self.epoch = nil
        guard let coordinate = epoch.coordinate else {
            counts.incomplete += 1
            return []
        }
        lastDate = epoch.date
        let altitude = epoch.altitude ?? (epoch.hasAltitudeMode ? remembered(for: epoch.date) : nil)
        if let own = epoch.altitude { lastAltitude = (own, epoch.date) }
        let horizontal = accuracy.horizontal(epoch.errors, at: now)
        let (speed, course) = motion(of: epoch)
        let (date, isCorrected) = weekShift.corrected(epoch.date, present: start + now)
        let sample = Fix(
            time: .zero + now, coordinate: coordinate, altitude: altitude ?? 0,
            horizontalAccuracy: horizontal.metres,
            verticalAccuracy: altitude == nil
                ? -1 : accuracy.vertical(epoch.errors, horizontal: horizontal.metres, at: now),
            speed: speed, speedAccuracy: speed < 0 ? -1 : configuration.accuracy.speed, course: course,
            courseAccuracy: course < 0 ? -1 : courseAccuracy(speed: speed))
        return [
            .fix(
                LiveFix(
                    date: date, isDateCorrected: isCorrected, accuracySource: horizontal.source,
                    sample: sample))
        ]
    }

    /// Speed and course; -1 where unknown.
    private func motion(of epoch: Epoch) -> (speed: Double, course: Double) {
        var (speed, course) = (epoch.speed, epoch.course)
        if let stated = motion(of: epoch.date), let own = Self.sound(speed: stated.speed) {
            (speed, course) = (own, Self.sound(course: stated.course))
        }
        guard let speed else { return (-1, -1) }
        return (speed, speed >= configuration.accuracy.slowestCourse ? course ?? -1 : -1)
    }

    private func remembered(for date: UTCDate) -> Double? {
        guard let lastAltitude, lastAltitude.date <= date, date - lastAltitude.date <= Self.altitudeMemory
        else { return nil }
        return lastAltitude.metres
    }

    /// The angle by which an error of the speed across the track turns the course (receivers 5.2), degrees.
    private func courseAccuracy(speed: Double) -> Double {
        min(180, PortableMath.atan2(configuration.accuracy.speed, speed) * 180 / Double.pi)
    }
}
