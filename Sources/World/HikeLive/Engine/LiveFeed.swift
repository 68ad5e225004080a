import HikeHardware
import HikeTruth
import HikeValues
import HikeWorld

/// Positions that a person sets from outside, for each device its own.
final class LiveFeed: SensorFeed, OutsideReceivers {
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

    init(devices: [String]) { sources = devices.map { Source(device: $0) } }

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

    func clear(device: String) { change(device) { $0.motion = .none } }

    /// Where a device is told it is; nil where nothing was set.
    func place(of device: String, at now: Instant) -> Coordinate? {
        guard let source = sources.first(where: { $0.device == device }) else { return nil }
        switch source.motion {
        case .none: return nil
        case .fixed(let place): return place
        case .walk(let walk): return walk.state(at: now).coordinate
        }
    }

    func truth(of device: String, at time: Instant) -> TruthState? {
        guard let source = sources.first(where: { $0.device == device }) else { return nil }
        switch source.motion {
        case .none: return nil
        case .fixed(let place): return TruthState(coordinate: place)
        case .walk(let walk): return walk.state(at: time)
        }
    }

    func block(_ devices: [String], during span: Range<Instant>) {
        for device in devices { change(device) { $0.blocked = span } }
    }

    func isBlocked(_ device: String, at time: Instant) -> Bool {
        sources.first { $0.device == device }?.blocked?.contains(time) ?? false
    }

    private func change(_ device: String, _ body: (inout Source) -> Void) {
        for index in sources.indices where sources[index].device == device { body(&sources[index]) }
    }

    func readings(device: String, from start: Instant, until end: Instant) -> [TimedInput] {
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
