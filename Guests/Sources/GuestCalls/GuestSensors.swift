import HikeValues

/// What a guest asks of the barometer, the pedometer and the motion sensors of its device.
public enum GuestSensorQuestion: GuestQuestion {
    public typealias Answer = GuestSensed
    public static let family = "sensors"

    /// ``GuestSensorReport/pressure(_:)`` follows.
    case startPressure, stopPressure
    /// ``GuestSensorReport/altitude(_:)`` follows.
    case startAltitude, stopAltitude
    /// ``GuestSensorReport/steps(_:)`` follows.
    case startSteps, stopSteps
    /// ``GuestSensorReport/motion(_:)`` follows, so often.
    case startMotion(every: Interval)
    case stopMotion
    /// ``GuestSensorReport/activity(_:)`` follows.
    case startActivity, stopActivity
    /// Brings ``GuestSensed/steps(_:)``, what was counted between two moments.
    case stepCount(from: Instant, to: Instant)
    /// Brings ``GuestSensed/activities(_:)``, what went on between two moments.
    case activities(from: Instant, to: Instant)

    /// Their names.
    public enum Kind: String {
        case startPressure, stopPressure, startAltitude, stopAltitude, startSteps, stopSteps
        case startMotion, stopMotion, startActivity, stopActivity, stepCount, activities
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .startPressure: return .startPressure
        case .stopPressure: return .stopPressure
        case .startAltitude: return .startAltitude
        case .stopAltitude: return .stopAltitude
        case .startSteps: return .startSteps
        case .stopSteps: return .stopSteps
        case .startMotion(let interval):
            writer.write(fixed: interval.nanoseconds)
            return .startMotion
        case .stopMotion: return .stopMotion
        case .startActivity: return .startActivity
        case .stopActivity: return .stopActivity
        case .stepCount(let start, let end):
            writer.write(start)
            writer.write(end)
            return .stepCount
        case .activities(let start, let end):
            writer.write(start)
            writer.write(end)
            return .activities
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestSensorQuestion {
        switch kind {
        case .startPressure: .startPressure
        case .stopPressure: .stopPressure
        case .startAltitude: .startAltitude
        case .stopAltitude: .stopAltitude
        case .startSteps: .startSteps
        case .stopSteps: .stopSteps
        case .startMotion: .startMotion(every: Interval(nanoseconds: try reader.fixed()))
        case .stopMotion: .stopMotion
        case .startActivity: .startActivity
        case .stopActivity: .stopActivity
        case .stepCount: .stepCount(from: try reader.instant(), to: try reader.instant())
        case .activities: .activities(from: try reader.instant(), to: try reader.instant())
        }
    }
}

/// What a guest's sensors read.
public enum GuestSensorReport: GuestReport {
    public static let family = GuestSensorQuestion.family

    case pressure(PressureReading)
    case altitude(AltitudeReading)
    case steps(StepCount)
    case motion(MotionSample)
    case activity(ActivityNews)

    /// Their names.
    public enum Kind: String {
        case pressure, altitude, steps, motion, activity
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .pressure(let reading):
            writer.write(reading.time)
            writer.write(reading.pressure)
            writer.write(reading.relativeAltitude)
            return .pressure
        case .altitude(let reading):
            writer.write(reading.time)
            writer.write(reading.altitude)
            writer.write(reading.accuracy)
            return .altitude
        case .steps(let count):
            writer.write(count)
            return .steps
        case .motion(let sample):
            writer.write(sample)
            return .motion
        case .activity(let news):
            writer.write(news)
            return .activity
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestSensorReport {
        switch kind {
        case .pressure:
            .pressure(
                PressureReading(
                    time: try reader.instant(), pressure: try reader.double(),
                    relativeAltitude: try reader.double()))
        case .altitude:
            .altitude(
                AltitudeReading(
                    time: try reader.instant(), altitude: try reader.double(), accuracy: try reader.double()))
        case .steps: .steps(try reader.stepCount())
        case .motion: .motion(try reader.motion())
        case .activity: .activity(try reader.activity())
        }
    }
}

/// What a question of the sensors brings.
public enum GuestSensed: CallValue {
    case done
    /// Nil: without the permission, or of no time.
    case steps(StepCount?)
    /// Nil: without the permission, or of no time.
    case activities([ActivityNews]?)

    public func write(to writer: inout ByteWriter) {
        switch self {
        case .done: writer.write(UInt8(0))
        case .steps(let count):
            writer.write(UInt8(1))
            count.write(to: &writer)
        case .activities(let news):
            writer.write(UInt8(2))
            news.write(to: &writer)
        }
    }

    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> GuestSensed {
        switch try reader.byte() {
        case 0: .done
        case 1: .steps(try StepCount?.read(from: &reader))
        case 2: .activities(try [ActivityNews]?.read(from: &reader))
        case let tag: throw .unknownTag(tag)
        }
    }
}

extension StepCount: CallValue {
    public func write(to writer: inout ByteWriter) { writer.write(self) }
    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> StepCount {
        try reader.stepCount()
    }
}

extension ActivityNews: CallValue {
    public func write(to writer: inout ByteWriter) { writer.write(self) }
    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> ActivityNews {
        try reader.activity()
    }
}

extension ByteWriter {
    mutating func write(_ count: StepCount) {
        write(count.start)
        write(count.end)
        for number in [count.steps, count.floorsAscended, count.floorsDescended] {
            write(fixed: Int64(number))
        }
        write(count.distance)
        for rate in [count.cadence, count.pace] {
            write(rate != nil)
            write(rate ?? 0)
        }
    }

    mutating func write(_ sample: MotionSample) {
        write(sample.time)
        for angle in [sample.roll, sample.pitch, sample.yaw] { write(angle) }
        for vector in [sample.gravity, sample.acceleration, sample.rotation, sample.magneticField] {
            for part in [vector.x, vector.y, vector.z] { write(part) }
        }
    }

    mutating func write(_ news: ActivityNews) {
        write(news.activity.rawValue)
        write(news.confidence.rawValue)
        write(news.start)
    }
}

extension ByteReader {
    mutating func stepCount() throws(ByteReaderError) -> StepCount {
        let (start, end) = (try instant(), try instant())
        let (steps, up, down) = (try whole(), try whole(), try whole())
        return StepCount(
            start: start, end: end, steps: steps, distance: try double(), floorsAscended: up,
            floorsDescended: down, cadence: try rate(), pace: try rate())
    }

    private mutating func whole() throws(ByteReaderError) -> Int { Int(try fixed(Int64.self)) }

    private mutating func rate() throws(ByteReaderError) -> Double? {
        let isThere = try bool()
        let rate = try double()
        guard isThere || rate == 0 else { throw .invalidValue }
        return isThere ? rate : nil
    }

    private mutating func vector() throws(ByteReaderError) -> MotionSample.Vector {
        MotionSample.Vector(try double(), try double(), try double())
    }

    mutating func motion() throws(ByteReaderError) -> MotionSample {
        MotionSample(
            time: try instant(), roll: try double(), pitch: try double(), yaw: try double(),
            gravity: try vector(), acceleration: try vector(), rotation: try vector(),
            magneticField: try vector())
    }

    mutating func activity() throws(ByteReaderError) -> ActivityNews {
        guard let activity = ActivityNews.Activity(rawValue: try name()),
            let confidence = ActivityNews.Confidence(rawValue: try name())
        else { throw .invalidValue }
        return ActivityNews(activity: activity, confidence: confidence, start: try instant())
    }
}
