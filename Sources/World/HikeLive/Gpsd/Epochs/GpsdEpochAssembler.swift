import HikeValues

/// Makes one fix an epoch out of the many reports that gpsd sends for it (gnss.md 1.4).
///
/// Reports with the same time are one epoch; later numbers win; an altitude once seen stays. The epoch is
/// handed over as soon as position, altitude and speed are there, else when its patience is over or the next
/// epoch begins. What comes for an epoch afterwards is not told again. Time comes in as a parameter.
public struct GpsdEpochAssembler: Sendable {
    public enum Event: Hashable, Sendable {
        case position(GpsdPosition)
        case sky(hdop: Double?)
        case statistics(GpsdStatistics)
        /// The date of an RMC or ZDA line of the receiver: the midnight that begins the day.
        case sentenceDate(UTCDate)
        /// Time has passed.
        case tick
        /// The connection has ended: nothing more comes for the open epoch.
        case end
    }

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
    }

    /// Reports so little older than the newest are late; older ones mean that the receiver's time was set
    /// back, as when a log is played again.
    public static let lateness = Interval.seconds(2)
    /// How long an altitude serves epochs that have none. Some receivers send GGA with the time of the
    /// second before, so that an epoch's own altitude comes a second late.
    public static let altitudeMemory = Interval.seconds(2)
    /// Metres a second that no hiker reaches and no receiver measures; more is an error.
    public static let fastestSpeed = 1_000.0
    /// Metres, up and down; more is an error.
    public static let highestAltitude = 100_000.0

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

        var isComplete: Bool { coordinate != nil && altitude != nil && speed != nil }
    }

    private let configuration: GpsdConfiguration
    /// Wall time at the client's start.
    private let start: UTCDate
    private var accuracy: GpsdAccuracy
    private var weekShift = GpsdWeekShift()
    private var epoch: Epoch?
    private var lastDate: UTCDate?
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
        if current.isComplete { effects += handOver(at: now) }
        return effects
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

    private static func merge(_ position: GpsdPosition, into epoch: inout Epoch) {
        if let coordinate = position.coordinate, coordinate.isValid { epoch.coordinate = coordinate }
        if position.mode >= 3 {
            epoch.hasAltitudeMode = true
            epoch.altitude = sound(position.altitude) ?? epoch.altitude
        }
        if let speed = position.speed, speed >= 0, speed <= fastestSpeed { epoch.speed = speed }
        if let course = position.course, course >= 0, course <= 360 {
            epoch.course = course == 360 ? 0 : course
        }
        epoch.errors.east = position.eastError ?? epoch.errors.east
        epoch.errors.north = position.northError ?? epoch.errors.north
        epoch.errors.horizontal = position.horizontalError ?? epoch.errors.horizontal
        epoch.errors.vertical = position.verticalError ?? epoch.errors.vertical
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
        let speed = epoch.speed ?? -1
        let course = speed >= configuration.accuracy.slowestCourse ? epoch.course ?? -1 : -1
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

    private func remembered(for date: UTCDate) -> Double? {
        guard let lastAltitude, lastAltitude.date <= date, date - lastAltitude.date <= Self.altitudeMemory
        else { return nil }
        return lastAltitude.metres
    }

    /// The angle by which an error of the speed across the track turns the course (gnss.md 5.2), degrees.
    private func courseAccuracy(speed: Double) -> Double {
        min(180, PortableMath.atan2(configuration.accuracy.speed, speed) * 180 / Double.pi)
    }
}
