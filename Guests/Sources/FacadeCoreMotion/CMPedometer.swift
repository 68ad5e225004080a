import Foundation
import GuestServices
import HikeValues

/// What was counted over a time.
open class CMPedometerData: NSObject, NSCopying {
    /// Its beginning.
    public let startDate: Date
    /// Its end.
    public let endDate: Date
    /// Steps.
    public let numberOfSteps: NSNumber
    /// Metres.
    public let distance: NSNumber?
    /// Climbs of about three metres on foot.
    public let floorsAscended: NSNumber?
    /// Descents of about three metres on foot.
    public let floorsDescended: NSNumber?
    /// Seconds a metre at the end; nil while nobody walks, and of a query.
    public let currentPace: NSNumber?
    /// Steps a second at the end; nil while nobody walks, and of a query.
    public let currentCadence: NSNumber?
    /// Seconds a metre while somebody walked; nil of a query, and where nobody did.
    public let averageActivePace: NSNumber?

    init(_ count: StepCount, from start: Date, to end: Date, isQuery: Bool, activePace: Double? = nil) {
        (startDate, endDate) = (start, end)
        numberOfSteps = NSNumber(value: count.steps)
        distance = NSNumber(value: count.distance)
        floorsAscended = NSNumber(value: count.floorsAscended)
        floorsDescended = NSNumber(value: count.floorsDescended)
        currentPace = isQuery ? nil : count.pace.map { NSNumber(value: $0) }
        currentCadence = isQuery ? nil : count.cadence.map { NSNumber(value: $0) }
        averageActivePace = activePace.map { NSNumber(value: $0) }
    }

    /// Itself, because it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Whether somebody goes on, or has paused.
public enum CMPedometerEventType: Int, Sendable {
    /// They stand.
    case pause = 0
    /// They walk again.
    case resume = 1
}

/// A pause, or its end.
open class CMPedometerEvent: NSObject, NSCopying {
    /// When.
    public let date: Date
    /// Which.
    public let type: CMPedometerEventType

    init(_ type: CMPedometerEventType, _ date: Date) {
        self.type = type
        self.date = date
    }

    /// Itself, because it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Hears what was counted, or why nothing is.
public typealias CMPedometerHandler = (CMPedometerData?, (any Error)?) -> Void
/// Hears of a pause or its end, or why it does not.
public typealias CMPedometerEventHandler = (CMPedometerEvent?, (any Error)?) -> Void

/// The pedometer of the device. Handlers are called one after the other, on a queue that is not the main one.
open class CMPedometer: NSObject {
    /// What the two kinds of updates are known by.
    private final class Listener {}

    private let updates = Listener()
    private let events = Listener()
    private let centre = MotionCentre.shared

    /// One that tells nothing yet.
    public override init() { super.init() }

    /// True: each device counts steps.
    open class func isStepCountingAvailable() -> Bool { true }
    /// True.
    open class func isDistanceAvailable() -> Bool { true }
    /// True.
    open class func isFloorCountingAvailable() -> Bool { true }
    /// True.
    open class func isPaceAvailable() -> Bool { true }
    /// True.
    open class func isCadenceAvailable() -> Bool { true }
    /// True.
    open class func isPedometerEventTrackingAvailable() -> Bool { true }

    /// What the app may do with motion and fitness.
    open class func authorizationStatus() -> CMAuthorizationStatus { MotionCentre.shared.status }

    /// Starts news of what was counted since a date of the last seven days; where that is over, what is known comes at once.
    open func startUpdates(from start: Date, withHandler handler: @escaping CMPedometerHandler) {
        let begin = centre.instant(of: start)
        var pace = ActivePace()
        let tell = { [centre] (end: Instant) in
            guard let count = centre.sensors.stepCount(from: begin, to: end) else { return }
            pace.add(count)
            let data = CMPedometerData(
                count, from: start, to: centre.date(of: end), isQuery: false, activePace: pace.value)
            centre.call(on: nil) { handler(data, nil) }
        }
        centre.steps.add(updates) { count in
            tell(count.end)
        } refused: { [centre] in
            centre.call(on: nil) { handler(nil, CMErrorMotionActivityNotAuthorized.error) }
        }
        // A date that is now is so within the precision of dates.
        guard begin + .milliseconds(1) < centre.services.now else { return }
        centre.whenAnswered { [weak self, centre] in
            if self != nil { tell(centre.services.now) }
        }
    }

    /// Ends them.
    open func stopUpdates() { centre.steps.remove(updates) }

    /// Tells once what was counted between two dates of the last seven days.
    open func queryPedometerData(
        from start: Date, to endDate: Date, withHandler handler: @escaping CMPedometerHandler
    ) {
        centre.whenAnswered { [centre] in
            let (from, to) = (centre.instant(of: start), centre.instant(of: endDate))
            guard !centre.status.isRefusal else {
                return centre.call(on: nil) { handler(nil, CMErrorMotionActivityNotAuthorized.error) }
            }
            // A time before the device was switched on has no steps.
            let end = max(to, from + Interval(nanoseconds: 1))
            guard start < endDate, let count = centre.sensors.stepCount(from: from, to: end) else {
                return centre.call(on: nil) { handler(nil, CMErrorInvalidParameter.error) }
            }
            let data = CMPedometerData(count, from: start, to: endDate, isQuery: true)
            centre.call(on: nil) { handler(data, nil) }
        }
    }

    /// Starts news of pauses and of walks that go on.
    open func startEventUpdates(handler: @escaping CMPedometerEventHandler) {
        var wasWalking: Bool?
        // Also who wants steps from another start hears each update.
        centre.steps.add(events) { [centre] count in
            let isWalking = count.cadence != nil
            defer { wasWalking = isWalking }
            guard isWalking != (wasWalking ?? !isWalking) else { return }
            let event = CMPedometerEvent(isWalking ? .resume : .pause, centre.date(of: count.end))
            centre.call(on: nil) { handler(event, nil) }
        } refused: { [centre] in
            centre.call(on: nil) { handler(nil, CMErrorMotionActivityNotAuthorized.error) }
        }
    }

    /// Ends it.
    open func stopEventUpdates() { centre.steps.remove(events) }
}

/// How fast somebody was while they walked.
private struct ActivePace {
    private var metres = 0.0
    private var seconds = 0.0
    private var last = 0.0

    /// Each update has the distance since the start, and the pace of its end.
    mutating func add(_ count: StepCount) {
        let new = max(0, count.distance - last)
        last = count.distance
        guard let pace = count.pace else { return }
        metres += new
        seconds += new * pace
    }

    /// Seconds a metre.
    var value: Double? { metres > 0 ? seconds / metres : nil }
}
