import GuestExchange
import HikeValues

/// What a guest asks of the barometer, the pedometer and the motion sensors of its device.
public enum GuestSensorRequest: Equatable, Sendable, NamedRequest {
    /// ``GuestSensorNews/pressure(_:)`` follows.
    case startPressure, stopPressure
    /// ``GuestSensorNews/altitude(_:)`` follows.
    case startAltitude, stopAltitude
    /// ``GuestSensorNews/steps(_:)`` follows.
    case startSteps, stopSteps
    /// ``GuestSensorNews/motion(_:)`` follows, so often.
    case startMotion(every: Interval)
    case stopMotion
    /// ``GuestSensorNews/activity(_:)`` follows.
    case startActivity, stopActivity
    /// Brings ``GuestReply/sensed(_:)``, what was counted between two moments.
    case stepCount(from: Instant, to: Instant)
    /// Brings ``GuestReply/sensed(_:)``, what went on between two moments.
    case activities(from: Instant, to: Instant)

    enum Kind: String {
        case startPressure, stopPressure, startAltitude, stopAltitude, startSteps, stopSteps
        case startMotion, stopMotion, startActivity, stopActivity, stepCount, activities
    }

    func write(to writer: inout ByteWriter) -> Kind {
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

    static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestSensorRequest {
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
public enum GuestSensorNews: Equatable, Sendable, NamedContent {
    case pressure(PressureReading)
    case altitude(AltitudeReading)
    case steps(StepCount)
    case motion(MotionSample)
    case activity(ActivityNews)

    enum Kind: String {
        case pressure, altitude, steps, motion, activity
    }

    func write(to writer: inout ByteWriter) -> Kind {
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

    static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestSensorNews {
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

/// What sensors have kept of a time that is over.
public enum GuestSensed: Equatable, Sendable {
    /// Nil: without the permission, or of no time.
    case steps(StepCount?)
    /// Nil: without the permission, or of no time.
    case activities([ActivityNews]?)
}

extension ByteWriter {
    mutating func write(_ sensed: GuestSensed) {
        switch sensed {
        case .steps(let count):
            write(UInt8(count == nil ? 0 : 1))
            if let count { write(count) }
        case .activities(let news):
            write(UInt8(news == nil ? 2 : 3))
            guard let news else { return }
            write(varint: UInt64(news.count))
            for activity in news { write(activity) }
        }
    }

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
    mutating func sensed() throws(ByteReaderError) -> GuestSensed {
        switch try byte() {
        case 0: return .steps(nil)
        case 1: return .steps(try stepCount())
        case 2: return .activities(nil)
        case 3:
            var news: [ActivityNews] = []
            for _ in 0..<(try count(limit: CallLimits.activities)) { news.append(try activity()) }
            return .activities(news)
        case let tag: throw .unknownTag(tag)
        }
    }

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
