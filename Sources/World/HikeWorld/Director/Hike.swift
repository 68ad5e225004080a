import HikeGeodesy
import HikeHardware
import HikeTruth
import HikeValues

/// A simulated hiker with a receiver and a compass in each device.
struct Hike {
    /// Receivers and compasses report once a second.
    static let period = Interval.seconds(1)
    /// How far a forced disturbance leads a compass astray, degrees.
    static let disturbance = 60.0

    private(set) var walk: TruthWalk
    private let hiker: Scenario.Hiker
    private var kits: [Kit]

    /// The sensors of one device.
    private struct Kit {
        var device: String
        var receiver: ReceiverModel
        var compass: CompassModel
        /// When the next reading is due.
        var next: Instant
        var hadFix = false
        /// Whether the device has known its place at all; without, there is no true heading.
        var knowsPlace = false
        /// Where the hiker has turned to while standing, degrees; nil: along the way.
        var facing: Double?
        /// When iron nearby leads the compass astray on purpose.
        var disturbances: [Range<Instant>] = []

        mutating func heading(at time: Instant, truth: TruthState) -> Heading {
            var truth = truth
            if truth.speed > 0 { facing = nil }
            truth.course = facing ?? truth.course
            var heading = compass.heading(at: time, truth: truth, knowsPlace: knowsPlace)
            guard disturbances.contains(where: { $0.contains(time) }), heading.accuracy >= 0 else {
                return heading
            }
            heading.magneticHeading = Angle.wrap360(heading.magneticHeading + Hike.disturbance)
            if heading.trueHeading >= 0 {
                heading.trueHeading = Angle.wrap360(heading.trueHeading + Hike.disturbance)
            }
            heading.accuracy = Hike.disturbance
            return heading
        }
    }

    init(
        _ hiker: Scenario.Hiker, devices: [String], start: UTCDate, line: WalkLine, randomness: RandomStream
    ) throws {
        self.hiker = hiker
        walk = TruthWalk(line: line)
        let environment = ReceptionEnvironment.named(hiker.environment.rawValue) ?? .open
        let magnetism = MagneticModel(decimalYear: start.decimalYear)
        kits = devices.map { device in
            var receiver = ReceiverModel(
                device: device, profile: device == "phone" ? .phone : .watch, environment: environment,
                randomness: randomness)
            if hiker.environment != .ideal || hiker.receivers != .hot {
                receiver.powerOn(at: .zero, start: ReceiverStart(hiker.receivers))
            }
            let profile: CompassProfile =
                hiker.environment == .ideal ? .ideal : device == "phone" ? .phone : .watch
            let compass = CompassModel(
                device: device, profile: profile, environment: environment, model: magnetism,
                randomness: randomness)
            return Kit(device: device, receiver: receiver, compass: compass, next: .zero)
        }
    }

    mutating func walk(_ step: Scenario.Walk, from instant: Instant) throws(WalkError) -> Instant {
        let gapsBefore = walk.receptionGaps.count
        let pace = (step.pace ?? hiker.pace).map { Pace(metresPerSecond: $0) }
        let until: Double? = if case .distance(let metres) = step.until { metres } else { nil }
        let end = try walk.walk(
            WalkLeg(
                until: until, pace: pace ?? .walking, keepsRecordedTimes: pace == nil,
                pauses: step.pauses, detours: step.detours),
            from: instant)
        // Where the recording has no points the receivers had no fix, if the recorded times are walked.
        if pace == nil {
            for gap in walk.receptionGaps[gapsBefore...] {
                for index in kits.indices { kits[index].receiver.addOutage(gap.time) }
            }
        }
        return end
    }

    mutating func turn(to degrees: Double, _ devices: [String]) {
        for index in kits.indices where devices.contains(kits[index].device) {
            kits[index].facing = degrees
        }
    }

    mutating func blockReceivers(_ devices: [String], during span: Range<Instant>) {
        for index in kits.indices where devices.contains(kits[index].device) {
            kits[index].receiver.addOutage(span)
        }
    }

    mutating func disturbCompasses(
        _ fault: Scenario.Fault.CompassFault, _ devices: [String], during span: Range<Instant>
    ) {
        for index in kits.indices where devices.contains(kits[index].device) {
            switch fault {
            case .dropout: kits[index].compass.addOutage(span)
            case .disturbed: kits[index].disturbances.append(span)
            }
        }
    }

    /// Sensors are read at whole periods.
    static func hasReading(in span: Range<Instant>) -> Bool {
        let periods = (span.lowerBound.nanoseconds + period.nanoseconds - 1) / period.nanoseconds
        return Instant(nanoseconds: periods * period.nanoseconds) < span.upperBound
    }

    mutating func readings(device: String, from start: Instant, until end: Instant) -> [TimedInput] {
        guard let index = kits.firstIndex(where: { $0.device == device }) else { return [] }
        var readings: [TimedInput] = []
        // After a restart the sensors take up at the next whole period.
        if kits[index].next < start {
            let periods = (start.nanoseconds + Self.period.nanoseconds - 1) / Self.period.nanoseconds
            kits[index].next = Instant(nanoseconds: periods * Self.period.nanoseconds)
        }
        readings.reserveCapacity(Int((end - start).inSeconds * 2) + 2)
        while kits[index].next < end {
            let time = kits[index].next
            kits[index].next = time + Self.period
            let truth = walk.state(at: time)
            if let fix = kits[index].receiver.fix(at: time, truth: truth).fix {
                kits[index].hadFix = true
                kits[index].knowsPlace = true
                readings.append(TimedInput(time: time, .fix(fix)))
            } else if kits[index].hadFix {
                kits[index].hadFix = false
                readings.append(TimedInput(time: time, .fixLost))
            }
            readings.append(TimedInput(time: time, .heading(kits[index].heading(at: time, truth: truth))))
        }
        return readings
    }
}

extension ReceiverStart {
    init(_ start: Scenario.ReceiverStart) {
        self =
            switch start {
            case .cold: .cold
            case .warm: .warm
            case .hot: .hot
            }
    }
}
