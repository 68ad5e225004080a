import HikeGeodesy
import HikeHardware
import HikeTruth
import HikeValues

/// Receivers and compasses whose readings come from outside the world: a person sets them, for each device its own, or a
/// receiver tells them (``OutsideReading``).
public final class OutsideReceivers: SensorFeed {
    /// Horizontal accuracy of a position that was set, metres.
    static let accuracy = 5.0

    private enum Motion {
        case none
        case fixed(Coordinate)
        case walk(TruthWalk)
    }

    private struct Source {
        var device: String
        var motion = Motion.none
        var interval = Interval.seconds(1)
        /// When the next fix is due.
        var next = Instant.zero
        /// When the receiver sees no satellite, the last time.
        var blocked: Range<Instant>?
    }

    private var sources: [Source]
    /// Where a receiver outside said last that they all are.
    private var told: Coordinate?
    private let magnetism: MagneticModel

    /// - Parameter start: the date of virtual time zero, for the magnetic model.
    public init(devices: [String], start: UTCDate) {
        sources = devices.map { Source(device: $0) }
        magnetism = MagneticModel(decimalYear: start.decimalYear)
    }

    func set(_ place: Coordinate, device: String, at now: Instant) {
        change(device) {
            $0.motion = .fixed(place)
            $0.interval = .seconds(1)
            $0.next = now
        }
    }

    func start(_ line: WalkLine, speed: Double, interval: Interval, device: String, at now: Instant)
        throws(WalkError)
    {
        var walk = TruthWalk(line: line)
        try walk.walk(WalkLeg(pace: Pace(metresPerSecond: speed), keepsRecordedTimes: false), from: now)
        change(device) {
            $0.motion = .walk(walk)
            $0.interval = interval
            $0.next = now
        }
    }

    func clear(_ device: String) { change(device) { $0.motion = .none } }

    /// Where a device was last told it is: what somebody has set for it, else what a receiver says; nil: nothing.
    public func place(of device: String, at now: Instant) -> Coordinate? {
        truth(of: device, at: now)?.coordinate ?? told
    }

    /// What a compass reads that is turned to a direction, degrees clockwise from true north: magnetic north from the model
    /// at the last known place.
    func heading(of degrees: Double, _ device: String, at now: Instant) -> Heading {
        let variation = place(of: device, at: now).map { magnetism.declination(at: $0) }
        let magnetic = degrees - (variation ?? 0)
        return Heading(
            time: now, magneticHeading: magnetic < 0 ? magnetic + 360 : magnetic,
            trueHeading: variation == nil ? -1 : degrees, accuracy: 5)
    }

    /// What a device hears of a reading; nil: it is for the log alone.
    func input(of reading: OutsideReading, to device: String, at now: Instant) -> DeviceInput? {
        switch reading {
        case .fix(let fix): isBlocked(device, at: now) ? .fixLost : .fix(fix.fix(at: now))
        case .lost: .fixLost
        case .heading(let magnetic, let true_, let accuracy):
            .heading(Heading(time: now, magneticHeading: magnetic, trueHeading: true_, accuracy: accuracy))
        case .note: nil
        }
    }

    /// Remembers what a reading says of the place of all devices.
    func note(_ reading: OutsideReading) {
        switch reading {
        case .fix(let fix): told = fix.coordinate
        case .lost: told = nil
        case .heading, .note: break
        }
    }

    /// Where a device is, as somebody has set it; nil: nobody has.
    public func truth(of device: String, at time: Instant) -> TruthState? {
        guard let source = sources.first(where: { $0.device == device }) else { return nil }
        switch source.motion {
        case .none: return nil
        case .fixed(let place): return TruthState(coordinate: place)
        case .walk(let walk): return walk.state(at: time)
        }
    }

    /// They see no satellite for a while.
    func block(_ devices: [String], during span: Range<Instant>) {
        for device in devices { change(device) { $0.blocked = span } }
    }

    private func isBlocked(_ device: String, at time: Instant) -> Bool {
        sources.first { $0.device == device }?.blocked?.contains(time) ?? false
    }

    private func change(_ device: String, _ body: (inout Source) -> Void) {
        for index in sources.indices where sources[index].device == device { body(&sources[index]) }
    }

    /// The fixes of what was set for a device, in order of time.
    public func readings(device: String, from start: Instant, until end: Instant) -> [TimedInput] {
        guard let index = sources.firstIndex(where: { $0.device == device }) else { return [] }
        var readings: [TimedInput] = []
        while sources[index].next < end {
            let time = sources[index].next
            sources[index].next = time + sources[index].interval
            guard time >= start else { continue }
            let isBlocked = sources[index].blocked?.contains(time) == true
            switch sources[index].motion {
            case .none: sources[index].next = end
            case .fixed where isBlocked, .walk where isBlocked:
                readings.append(TimedInput(time: time, .fixLost))
            case .fixed(let place):
                readings.append(
                    TimedInput(
                        time: time,
                        .fix(
                            Fix(
                                time: time, coordinate: place, horizontalAccuracy: Self.accuracy, speed: 0,
                                speedAccuracy: 0.1))))
            case .walk(let walk):
                let truth = walk.state(at: time)
                readings.append(
                    TimedInput(
                        time: time,
                        .fix(
                            Fix(
                                time: time, coordinate: truth.coordinate, altitude: truth.elevation,
                                horizontalAccuracy: Self.accuracy, verticalAccuracy: 8, speed: truth.speed,
                                speedAccuracy: 0.1, course: truth.speed > 0 ? truth.course : -1,
                                courseAccuracy: truth.speed > 0 ? 5 : -1))))
            }
        }
        return readings
    }
}
