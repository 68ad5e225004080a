import Foundation
import HikeValues

/// What happened in a workout, with the platform's numbers.
public enum HKWorkoutEventType: Int, Sendable {
    case pause = 1
    case resume, lap, marker, motionPaused, motionResumed, segment, pauseOrResumeRequest
}

/// Something that happened in a workout.
open class HKWorkoutEvent: NSObject, NSCopying, @unchecked Sendable {
    /// What.
    public let type: HKWorkoutEventType
    /// When.
    public let dateInterval: DateInterval
    /// Nil where there is none; not kept by the store.
    public let metadata: [String: Any]?

    /// When it began.
    open var date: Date { dateInterval.start }

    /// An event of a time.
    public init(type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?) {
        self.type = type
        self.dateInterval = dateInterval
        self.metadata = metadata
        super.init()
    }

    /// An event of a moment.
    public convenience init(type: HKWorkoutEventType, date: Date) {
        self.init(type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: nil)
    }

    /// Itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Seconds between two dates that were no pause.
    static func active(_ events: [HKWorkoutEvent], from start: Date, to end: Date) -> TimeInterval {
        var active = 0.0
        var since: Date? = start
        for event in events.sorted(by: { $0.date < $1.date }) where event.date <= end {
            switch event.type {
            case .pause:
                if let begin = since { active += max(0, event.date.timeIntervalSince(begin)) }
                since = nil
            case .resume: since = since ?? event.date
            case .lap, .marker, .motionPaused, .motionResumed, .segment, .pauseOrResumeRequest: break
            }
        }
        if let begin = since { active += max(0, end.timeIntervalSince(begin)) }
        return active
    }
}

/// Where a workout is done.
public enum HKWorkoutSessionLocationType: Int, Sendable {
    case unknown = 1
    case indoor, outdoor
}

/// Where somebody swims.
public enum HKWorkoutSwimmingLocationType: Int, Sendable {
    case unknown = 0
    case pool, openWater
}

/// What a workout is to be.
open class HKWorkoutConfiguration: NSObject, NSCopying, @unchecked Sendable {
    /// The activity.
    open var activityType = HKWorkoutActivityType.other
    /// Where it is done.
    open var locationType = HKWorkoutSessionLocationType.unknown
    /// Where somebody swims.
    open var swimmingLocationType = HKWorkoutSwimmingLocationType.unknown
    /// The length of the pool.
    open var lapLength: HKQuantity?

    /// Another activity, somewhere.
    public override init() { super.init() }

    /// A copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = HKWorkoutConfiguration()
        copy.activityType = activityType
        copy.locationType = locationType
        copy.swimmingLocationType = swimmingLocationType
        copy.lapLength = lapLength
        return copy
    }
}

/// The sort key of a workout's duration.
public let HKWorkoutSortIdentifierDuration = "duration"

/// A workout that is over.
open class HKWorkout: HKSample, @unchecked Sendable {
    let details: WorkoutDetails

    init(
        _ details: WorkoutDetails, start: Date, end: Date, uuid: UUID = UUID(), device: HKDevice? = nil,
        metadata: [String: Any]? = nil, source: HKSource? = nil
    ) {
        self.details = details
        super.init(
            HKObjectType.workoutType(), from: start, to: end, uuid: uuid, metadata: metadata,
            device: device, source: source)
    }

    /// A workout without anything else.
    public convenience init(activityType: HKWorkoutActivityType, start: Date, end: Date) {
        self.init(
            activityType: activityType, start: start, end: end, workoutEvents: nil,
            totalEnergyBurned: nil, totalDistance: nil, metadata: nil)
    }

    /// A workout with what happened in it; its duration is without the pauses.
    public convenience init(
        activityType: HKWorkoutActivityType, start: Date, end: Date, workoutEvents: [HKWorkoutEvent]?,
        totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, metadata: [String: Any]?
    ) {
        self.init(
            activityType: activityType, start: start, end: end, workoutEvents: workoutEvents,
            totalEnergyBurned: totalEnergyBurned, totalDistance: totalDistance, device: nil,
            metadata: metadata)
    }

    /// The same with the hardware.
    public convenience init(
        activityType: HKWorkoutActivityType, start: Date, end: Date, workoutEvents: [HKWorkoutEvent]?,
        totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, device: HKDevice?,
        metadata: [String: Any]?
    ) {
        let events = workoutEvents ?? []
        self.init(
            WorkoutDetails(
                activity: activityType, duration: HKWorkoutEvent.active(events, from: start, to: end),
                events: events, energy: totalEnergyBurned?.converted(to: .kilocalorie()),
                distance: totalDistance?.converted(to: .meter())),
            start: start, end: end, device: device, metadata: metadata)
    }

    /// A workout of a duration that the app knows.
    public convenience init(
        activityType: HKWorkoutActivityType, start: Date, end: Date, duration: TimeInterval,
        totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, metadata: [String: Any]?
    ) {
        self.init(
            activityType: activityType, start: start, end: end, duration: duration,
            totalEnergyBurned: totalEnergyBurned, totalDistance: totalDistance, device: nil,
            metadata: metadata)
    }

    /// The same with the hardware.
    public convenience init(
        activityType: HKWorkoutActivityType, start: Date, end: Date, duration: TimeInterval,
        totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            WorkoutDetails(
                activity: activityType, duration: duration, events: [],
                energy: totalEnergyBurned?.converted(to: .kilocalorie()),
                distance: totalDistance?.converted(to: .meter())),
            start: start, end: end, device: device, metadata: metadata)
    }

    /// The activity.
    open var workoutActivityType: HKWorkoutActivityType { details.activity }
    /// Seconds without the pauses.
    open var duration: TimeInterval { details.duration }
    /// What happened; nil: nothing.
    open var workoutEvents: [HKWorkoutEvent]? { details.events.isEmpty ? nil : details.events }
    /// What was burned beyond rest; nil: not known.
    open var totalEnergyBurned: HKQuantity? {
        details.energy.map { HKQuantity(unit: .kilocalorie(), doubleValue: $0) }
    }
    /// How far it was; nil: not known.
    open var totalDistance: HKQuantity? {
        details.distance.map { HKQuantity(unit: .meter(), doubleValue: $0) }
    }
    /// What was climbed; nil: not known.
    open var totalFlightsClimbed: HKQuantity? {
        details.flights.map { HKQuantity(unit: .count(), doubleValue: $0) }
    }
    /// Nil: nobody counts strokes here.
    open var totalSwimmingStrokeCount: HKQuantity? { nil }

    /// What its samples of a kind say, of those that its builder has collected or was given; nil: none.
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
        details.statistics.first { $0.type == quantityType.key }.map {
            HKStatistics(quantityType, $0.summary, from: startDate, to: endDate)
        }
    }

    /// The same of all kinds.
    open var allStatistics: [HKQuantityType: HKStatistics] {
        var all: [HKQuantityType: HKStatistics] = [:]
        for entry in details.statistics {
            guard let type = HKObjectType.sampleType(key: entry.type) as? HKQuantityType else { continue }
            all[type] = statistics(for: type)
        }
        return all
    }

    override var storeContent: [UInt8] { details.bytes }
    override var storeValue: Double { details.duration }
}
