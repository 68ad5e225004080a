import HikeGeodesy
import HikeRouting
import HikeValues

/// What a recorder is told.
public enum TrackRecorderEvent: Hashable, Sendable {
    case start(GPSMode)
    /// A position, and the calendar time at which it was true.
    case fix(Fix, UTCDate)
    /// Beats a minute.
    case heartRate(Double)
    /// The receiver works in another mode from here.
    case mode(GPSMode)
    /// No points until ``resume``: the hiker rests.
    case pause
    case resume
    case stop
}

/// What follows.
public enum TrackRecorderEffect: Hashable, Sendable {
    case started
    case added(HikePoint)
    case ignored(TrackRecorder.Refusal)
    case stopped
}

/// Records a walk: fixes in, a track and its running totals out (OHX-01..03).
public struct TrackRecorder: Hashable, Sendable {
    /// Why a fix is no point of the track.
    public enum Refusal: Hashable, Sendable {
        case notRecording
        case paused
        /// The receiver does not know its accuracy, or it is 100 m or worse, or there is no valid coordinate.
        case inaccurate
        /// It is not later than the point before.
        case outOfOrder
        /// The hiker has not moved by the distance filter.
        case tooNear
        /// The track is full.
        case full
    }

    /// A fix that is as inaccurate as this, in metres, is dropped.
    public static let accuracyLimit = 100.0

    public private(set) var isRecording = false
    /// Only while recording.
    public private(set) var isPaused = false
    /// What was chosen at the start of the recording.
    public private(set) var mode = GPSMode.balanced
    /// The track so far, in the order of time.
    public private(set) var points: [HikePoint] = []
    /// Metres along the points.
    public private(set) var distance = 0.0
    private var climb = ClimbMeter()
    private var heartSum = 0.0
    private var heartCount = 0
    /// The highest rate so far; nil without a reading.
    public private(set) var highestHeartRate: Double?

    public init() {}

    /// Goes on with what an earlier recorder had (OHX-09). Readings of a heart begin anew.
    ///
    /// - Parameters:
    ///   - points: in their order.
    ///   - distance: metres, as it was measured before the points were rounded.
    public init(resuming points: [HikePoint], distance: Double, mode: GPSMode, isPaused: Bool = false) {
        isRecording = true
        self.isPaused = isPaused
        self.mode = mode
        self.points = points
        self.distance = distance
        for point in points { if let altitude = point.altitude { climb.add(altitude) } }
    }

    /// Metres climbed.
    public var elevationGain: Double { climb.gain }
    /// Metres descended, positive.
    public var elevationLoss: Double { climb.loss }

    /// Seconds from the first point to the last.
    public var duration: Double {
        guard let first = points.first, let last = points.last else { return 0 }
        return (last.date - first.date).inSeconds
    }

    /// The mean of all readings (RD-13); nil without one.
    public var averageHeartRate: Double? { heartCount > 0 ? heartSum / Double(heartCount) : nil }

    /// Takes what happened and answers with what is to be done, in order.
    public mutating func handle(_ event: TrackRecorderEvent) -> [TrackRecorderEffect] {
        switch event {
        case .start(let mode):
            guard !isRecording else { return [] }
            self = TrackRecorder()
            self.mode = mode
            isRecording = true
            return [.started]
        case .fix(let fix, let date): return [take(fix, date)]
        case .heartRate(let rate):
            guard isRecording, rate.isFinite, rate > 0 else { return [] }
            heartSum += rate
            heartCount += 1
            highestHeartRate = max(highestHeartRate ?? rate, rate)
            return []
        case .mode(let mode):
            self.mode = mode
            return []
        case .pause, .resume:
            isPaused = isRecording && event == .pause
            return []
        case .stop:
            guard isRecording else { return [] }
            isRecording = false
            isPaused = false
            return [.stopped]
        }
    }

    private mutating func take(_ fix: Fix, _ date: UTCDate) -> TrackRecorderEffect {
        guard isRecording else { return .ignored(.notRecording) }
        guard !isPaused else { return .ignored(.paused) }
        guard fix.horizontalAccuracy >= 0, fix.horizontalAccuracy < Self.accuracyLimit,
            fix.coordinate.isValid
        else { return .ignored(.inaccurate) }
        var step = 0.0
        if let last = points.last {
            guard date > last.date else { return .ignored(.outOfOrder) }
            step = GreatCircle.distance(last.coordinate, fix.coordinate)
            guard step >= mode.distanceFilter else { return .ignored(.tooNear) }
        }
        guard points.count < TrackCompression.pointLimit else { return .ignored(.full) }
        let isHigh = fix.verticalAccuracy > 0 && fix.altitude.isFinite
        let point = HikePoint(
            coordinate: fix.coordinate, altitude: isHigh ? fix.altitude : nil, date: date)
        distance += step
        if let altitude = point.altitude { climb.add(altitude) }
        points.append(point)
        return .added(point)
    }
}
