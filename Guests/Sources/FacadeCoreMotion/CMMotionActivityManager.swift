import Foundation
import GuestServices
import HikeValues

/// How sure the device is of an activity.
public enum CMMotionActivityConfidence: Int, Sendable {
    /// It may be another.
    case low = 0
    /// Fairly.
    case medium = 1
    /// Quite.
    case high = 2

    init(_ confidence: ActivityNews.Confidence) {
        self =
            switch confidence {
            case .low: .low
            case .medium: .medium
            case .high: .high
            }
    }
}

/// What the owner of the device seems to be doing.
open class CMMotionActivity: CMLogItem {
    private let activity: ActivityNews.Activity
    /// How sure the device is.
    public let confidence: CMMotionActivityConfidence
    /// Since when it goes on.
    public let startDate: Date

    init(_ news: ActivityNews, since date: Date) {
        activity = news.activity
        confidence = CMMotionActivityConfidence(news.confidence)
        startDate = date
        super.init(at: news.start)
    }

    /// Nothing has gone on for long enough yet.
    open var unknown: Bool { activity == .unknown }
    /// They stand, sit or lie.
    open var stationary: Bool { activity == .stationary }
    /// They walk.
    open var walking: Bool { activity == .walking }
    /// They run.
    open var running: Bool { activity == .running }
    /// They are driven.
    open var automotive: Bool { activity == .automotive }
    /// They ride a bicycle.
    open var cycling: Bool { activity == .cycling }
}

/// Hears what goes on.
public typealias CMMotionActivityHandler = (CMMotionActivity?) -> Void
/// Hears what went on, or why that is not known.
public typealias CMMotionActivityQueryHandler = ([CMMotionActivity]?, (any Error)?) -> Void

/// Tells what the owner of the device does.
open class CMMotionActivityManager: NSObject {
    private let centre = MotionCentre.shared

    /// One that tells nothing yet.
    public override init() { super.init() }

    /// True: each device tells activities apart.
    open class func isActivityAvailable() -> Bool { true }

    /// What the app may do with motion and fitness.
    open class func authorizationStatus() -> CMAuthorizationStatus { MotionCentre.shared.status }

    /// Starts news of what goes on, beginning with what is known.
    open func startActivityUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMMotionActivityHandler
    ) {
        let tell = { [centre] (news: ActivityNews) in
            let activity = CMMotionActivity(news, since: centre.date(of: news.start))
            centre.call(on: queue) { handler(activity) }
        }
        let known = centre.lastActivity
        centre.activity.add(self, tell) {}
        // Who comes first is told by the device.
        if let known { tell(known) }
    }

    /// Ends it.
    open func stopActivityUpdates() { centre.activity.remove(self) }

    /// Tells once what went on between two dates of the last seven days.
    open func queryActivityStarting(
        from start: Date, to end: Date, to queue: OperationQueue,
        withHandler handler: @escaping CMMotionActivityQueryHandler
    ) {
        centre.whenAnswered { [centre] in
            let (from, to) = (centre.instant(of: start), centre.instant(of: end))
            guard !centre.status.isRefusal else {
                return centre.call(on: queue) { handler(nil, CMErrorMotionActivityNotAuthorized.error) }
            }
            guard start < end else {
                return centre.call(on: queue) { handler(nil, CMErrorInvalidParameter.error) }
            }
            let found = centre.sensors.activities(from: from, to: to) ?? []
            let activities = found.map { CMMotionActivity($0, since: centre.date(of: $0.start)) }
            centre.call(on: queue) { handler(activities, nil) }
        }
    }
}
